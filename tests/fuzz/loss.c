/* What went in comes out: counts of the input and of the output, by tally.h,
 * which has nothing in common with lib. */
#define _DEFAULT_SOURCE
#include <sys/types.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "loss.h"
#include "tally.h"

static const char *const name[] = {
#define X(name) #name,
	TALLY_THINGS(X)
#undef X
};

enum { WORD = 64 };

/* All of a file, with a NUL after it */
static struct bytes
load(int fd)
{
	off_t size = lseek(fd, 0, SEEK_END);
	struct bytes b;

	b.n = size > 0 ? (size_t)size : 0;
	b.s = malloc(b.n + 1);
	if (!b.s || pread(fd, b.s, b.n, 0) != (ssize_t)b.n)
		err_die("loss:");
	b.s[b.n] = '\0';
	return b;
}

/* IN OUT THINGS; `@FILE` is that file, which is a stream of IR. */
struct rule {
	char in[WORD], out[WORD];
	const char *things;
};

static struct rule
parse(const char *text)
{
	struct rule r;

	if (sscanf(text, "%63s %63s", r.in, r.out) != 2 ||
	    !strchr(text, ' ') || !strrchr(text, ' '))
		err_die("%s: expected IN OUT THINGS", text);
	r.things = strrchr(text, ' ') + 1;
	return r;
}

/* Which thing the word up to a comma or a - names */
static enum thing
thing_of(const char *word)
{
	size_t n = strcspn(word, ",-"), i;

	for (i = 0; i < THINGS && (strlen(name[i]) != n ||
	    memcmp(name[i], word, n) != 0); i++)
		;
	if (i == THINGS)
		err_die("%.*s: no such thing", (int)n, word);
	return (enum thing)i;
}

/* The `-WORD…` after texts or but: records that do not count */
static const char *
leaves(const char *things)
{
	const char *s = strchr(things, '-');

	return s ? s : "";
}

static struct tally
count(const char *format, int fd, const char *leave)
{
	struct tally t = { { 0 }, 0, 0, leave };
	struct bytes b = load(fd);

	if (*format == '@')
		tally_ir(&t, corpus_load(format + 1));
	else
		tally_file(&t, format, b);
	free(b.s);
	return t;
}

/* Formats of the same things for people, where the others are for programs */
static int
is_view(const char *format)
{
	static const char *const view[] = { "html", "svg", "view", "y4m",
		"stat", "irfile" };
	size_t i;

	for (i = 0; i < sizeof view / sizeof *view; i++)
		if (strcmp(format, view[i]) == 0)
			return 1;
	return 0;
}

static int
is_export(const struct rule *r)
{
	return strcmp(r->in, "ir") == 0 && strcmp(r->out, "ir") != 0 &&
	    *r->out != '@' && !is_view(r->out);
}

/* Where a format holds one clip, which of several an exporter takes is not known
 * here. */
static int
is_choice(const struct rule *r, const struct tally *in)
{
	return is_export(r) && strcmp(r->out, "gltf") != 0 &&
	    (in->n[T_skeletons] > 1 || in->n[T_clips] > 1);
}

/* ir2bvh puts several roots that are no BVH file's under another one. */
static void
leave_added_root(const struct rule *r, const struct tally *in,
    struct tally *out)
{
	if (strcmp(r->out, "bvh") != 0 || in->n[T_roots] < 2 ||
	    out->n[T_roots] != 1)
		return;
	out->n[T_joints]--;
	out->sure &= ~(TALLY_BIT(T_names) | TALLY_BIT(T_order));
}

/* Some formats have one of it in any case. */
static int
is_same(const struct rule *r, const struct tally *a, const struct tally *b,
    enum thing i)
{
	return !(a->sure & b->sure & TALLY_BIT(i)) || a->n[i] == b->n[i] ||
	    (is_export(r) && a->n[i] == 0);
}

const char *
loss_find(const struct fuzz_case *c, int in, int out, char *text, size_t size)
{
	struct rule r = parse(c->loss);
	struct tally a, b;
	const char *s;
	enum thing i;

	if (*r.in == '-')
		return NULL;
	a = count(r.in, in, leaves(r.things));
	if (is_choice(&r, &a))
		return NULL;
	b = count(r.out, out, leaves(r.things));
	leave_added_root(&r, &a, &b);
	for (s = r.things; *s; s += strcspn(s, ","), s += *s == ',') {
		if (strncmp(s, "but-", 4) == 0)
			continue;
		i = thing_of(s);
		if (is_same(&r, &a, &b, i))
			continue;
		snprintf(text, size, "%s: %" PRIu64 " in, %" PRIu64 " out\n",
		    name[i], a.n[i], b.n[i]);
		return "loss";
	}
	return NULL;
}

void
loss_put_counts(const char *format, struct bytes b)
{
	struct tally t = { { 0 }, 0, 0, "" };
	size_t i;

	tally_file(&t, format, b);
	for (i = 0; i < THINGS; i++)
		if (t.sure & TALLY_BIT(i))
			printf("%s %" PRIu64 "\n", name[i], t.n[i]);
}

/* Whether two words are the same, or numbers that differ in the seventh
 * digit */
static int
near(struct word a, struct word b)
{
	double x, y, most;

	if (a.n == b.n && memcmp(a.s, b.s, a.n) == 0)
		return 1;
	if (!tally_is_number(a) || !tally_is_number(b))
		return 0;
	x = strtod((const char *)a.s, NULL);
	y = strtod((const char *)b.s, NULL);
	most = fmax(1, fmax(fabs(x), fabs(y)));
	return fabs(x - y) <= 1e-6 * most;
}

static int
near_lines(struct word a, struct word b)
{
	struct word one, two;
	int more, other;

	do {
		more = tally_word(&a, &one);
		other = tally_word(&b, &two);
	} while (more && other && near(one, two));
	return !more && !other;
}

/* The next line that the things do not leave out */
static int
next_line(struct bytes *rest, const char *leave, struct word *line)
{
	struct word w, word;

	while (tally_line(rest, line)) {
		w = *line;
		if (!tally_word(&w, &word) || !tally_left(leave, word))
			return 1;
	}
	line->n = 0;
	return 0;
}

int
loss_near(const struct fuzz_case *c, int a, int b, char *text, size_t size)
{
	const char *leave = leaves(parse(c->loss).things);
	struct bytes one = load(a), two = load(b), at = one, other = two;
	struct word was, is;
	int more, near;

	do {
		more = next_line(&at, leave, &was);
		near = next_line(&other, leave, &is) == more &&
		    near_lines(was, is);
	} while (more && near);
	if (!near)
		snprintf(text, size, "was: %.*s\nis:  %.*s\n", (int)was.n,
		    (const char *)was.s, (int)is.n, (const char *)is.s);
	free(one.s);
	free(two.s);
	return near;
}
