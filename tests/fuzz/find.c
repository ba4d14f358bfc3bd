/* What was found: each fault of a case once, as small as it gets. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/err.h"
#include "base/mem.h"
#include "find.h"

enum { KEY = 256, REDUCE = 20 };         /* bytes; seconds */

static char (*known)[KEY];
static size_t n, cap;
static int as_is;

/* A sanitizer's summary, else the first line. */
static const char *
telling_line(const char *message)
{
	const char *s = strstr(message, "SUMMARY:");

	if (!s)
		s = strstr(message, "runtime error:");
	return s ? s : message;
}

/* The fault and its message, without numbers and what is quoted: the same
 * for inputs that show the same. */
static void
key_of(char *key, const char *fault, const char *message)
{
	const char *s = telling_line(message);
	int quoted = 0;
	size_t i;

	i = (size_t)snprintf(key, KEY, "%s ", fault);
	for (; *s && *s != '\n' && i < KEY - 1; s++) {
		if (*s == '\'')
			quoted = !quoted;
		else if (!quoted && !(*s >= '0' && *s <= '9'))
			key[i++] = *s;
	}
	key[i] = '\0';
}

static int
shows(const struct bytes *b, const char *key)
{
	char saw[KEY];
	const char *fault = run_input(b);

	if (!fault)
		return 0;
	key_of(saw, fault, run_message());
	return strcmp(saw, key) == 0;
}

/* Leaves out what can be left out: halves, quarters and so on. */
static void
reduce(struct bytes *b, const char *key)
{
	unsigned char less[FUZZ_MAX];
	struct bytes part = { less, 0 };
	time_t end = time(NULL) + REDUCE;
	size_t size, at;

	for (size = b->n / 2; size > 0; size /= 2)
		for (at = 0; at + size <= b->n && time(NULL) < end;) {
			memcpy(less, b->s, at);
			part.n = b->n - size;
			memcpy(less + at, b->s + at + size, part.n - at);
			if (shows(&part, key)) {
				memcpy(b->s, less, part.n);
				b->n = part.n;
			} else
				at += size;
		}
}

void
find_save(const char *path, const struct bytes *b)
{
	FILE *f = fopen(path, "wb");

	if (!f || fwrite(b->s, 1, b->n, f) != b->n || fclose(f) != 0)
		err_die("%s:", path);
}

void
find_as_is(void)
{
	as_is = 1;
}

void
find_begin(void)
{
	n = 0;
}

int
find_report(size_t number, struct bytes *b, const char *fault)
{
	char key[KEY], path[64];
	size_t i;

	key_of(key, fault, run_message());
	for (i = 0; i < n; i++)
		if (strcmp(known[i], key) == 0)
			return 0;
	known = xgrow(known, &cap, n + 1, sizeof *known);
	memcpy(known[n++], key, KEY);
	if (!as_is)
		reduce(b, key);
	fault = run_input(b);
	snprintf(path, sizeof path, "../findings/%zu-%zu", number, n);
	find_save(path, b);
	printf("%s: %s <%s\n%.1500s\n", fault ? fault : "at times",
	    fuzz_table[number].command, path, run_message());
	fflush(stdout);
	return 1;
}
