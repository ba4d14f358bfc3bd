#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/mem.h"
#include "base/utf8.h"

int err_status = 1;
int err_progress;

static const char *prog = "irtools";
static char prefix[ERR_PREFIX];
static enum err_within within;
static const char *const marks[] = { "", " (convert)", " (convert, mesh)" };

/* Where a standard stream is closed, the next file that is opened would take
 * its place, and output could end in a temporary file. So /dev/null takes it,
 * opened so that reading or writing still fails. */
static void
hold_closed(void)
{
	static const int mode[] = { O_WRONLY, O_RDONLY, O_RDONLY };
	int fd;

	for (fd = 0; fd < 3; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)open("/dev/null", mode[fd]);
}

/* A name without what convert has put after it, which is kept. */
static const char *
take_mark(const char *name)
{
	size_t n = strlen(name), k;
	char *plain;
	int i;

	for (i = ERR_WITHIN; i <= ERR_WITHIN_MESH; i++) {
		k = strlen(marks[i]);
		if (n <= k || strcmp(name + n - k, marks[i]) != 0)
			continue;
		within = (enum err_within)i;
		plain = xmalloc(n - k + 1);
		memcpy(plain, name, n - k);
		plain[n - k] = '\0';
		return plain;
	}
	return name;
}

void
err_prog(const char *argv0, const char *name)
{
	const char *slash = strrchr(argv0, '/');
	size_t before, n = strcspn(name, " ");

	hold_closed();
	prog = take_mark(slash ? slash + 1 : argv0);
	before = strlen(prog) > n ? strlen(prog) - n : 0;
	if (before >= ERR_PREFIX || strncmp(prog + before, name, n) != 0)
		before = 0;
	memcpy(prefix, prog, before);
	prefix[before] = '\0';
}

void
err_unfit(void)
{
	err_status = ERR_UNFIT;
}

const char *
err_name(void)
{
	return prog;
}

const char *
err_prefix(void)
{
	return prefix;
}

/* Sets a text with the prefix in the place of each @, as far as there is room.
 * Returns how long all of it is. */
static size_t
set_named(char *to, size_t room, const char *text)
{
	size_t before = strlen(prefix), n = 0, k;
	const char *from;

	for (; *text; text++) {
		from = *text == '@' ? prefix : text;
		for (k = *text == '@' ? before : 1; k > 0; k--, from++, n++)
			if (n + 1 < room)
				to[n] = *from;
	}
	if (room)
		to[n < room ? n : room - 1] = '\0';
	return n;
}

const char *
err_named(const char *text)
{
	size_t room = set_named(NULL, 0, text) + 1;
	char *named = xmalloc(room);

	set_named(named, room, text);
	return named;
}

enum err_within
err_within(void)
{
	return within;
}

const char *
err_mark(enum err_within how)
{
	return marks[how];
}

const char *
err_advice(const char *alone, const char *instead)
{
	return err_named(within == ERR_ALONE ? alone : instead);
}

/* Ends of formats for which convert has an option of its own. */
static const struct {
	const char *alone, *instead;
} advice[] = {
	{ "(@resample -r)", "(@irtools convert -r)" },
	{ "(@resample does that)", "(@irtools convert -r does that)" },
};

/* Where the option begins that stands in brackets at the end of a format, and
 * that convert does not have; or NULL. */
static const char *
option_at_end(const char *fmt)
{
	const char *last = strrchr(fmt, '(');

	if (!last || fmt[strlen(fmt) - 1] != ')' ||
	    (last[1] != '-' && last[1] != '@') ||
	    last[2] == 'M' || last[2] == 'h' ||
	    strncmp(last + 1, "@irtools", 8) == 0)
		return NULL;
	return last;
}

/* Sets the format of a message with what convert says in the place of its
 * advice. */
static void
set_within(char *to, size_t room, const char *fmt)
{
	const char *option = option_at_end(fmt), *end = NULL;
	size_t i;

	for (i = 0; option && i < sizeof advice / sizeof *advice; i++)
		if (strcmp(option, advice[i].alone) == 0)
			end = advice[i].instead;
	if (!option)
		snprintf(to, room, "%s", fmt);
	else if (end)
		snprintf(to, room, "%.*s%s", (int)(option - fmt), fmt, end);
	else
		snprintf(to, room, "%.*s, in what @irtools convert -n prints)",
		    (int)strlen(fmt) - 1, fmt);
}

/* A message. It is written in one piece, so that those of other processes do
 * not get into it. */
struct message {
	char s[BUFSIZ];
	size_t n;
};

static void
send(struct message *m)
{
	const char *s = m->s;
	ssize_t w;

	while (m->n > 0) {
		w = write(STDERR_FILENO, s, m->n);
		if (w < 0 && errno == EINTR)
			continue;
		if (w < 0)
			break;           /* there is nobody to tell */
		s += w;
		m->n -= (size_t)w;
	}
	m->n = 0;
}

static void
add(struct message *m, const char *s, size_t n)
{
	size_t room;

	while (n > 0) {
		if (m->n == sizeof m->s)
			send(m);
		room = sizeof m->s - m->n;
		room = n < room ? n : room;
		memcpy(m->s + m->n, s, room);
		m->n += room;
		s += room;
		n -= room;
	}
}

static void
add_text(struct message *m, const char *text)
{
	add(m, text, strlen(text));
}

/* Names that come from a file or a user may hold anything, even line ends. */
static void
add_visible(struct message *m, const char *text, size_t left)
{
	char shown[VISIBLE_ROOM];
	struct str s;

	while (left > 0) {
		s = visible_next(&text, &left, shown);
		add(m, s.s, s.n);
	}
}

static void
add_int(struct message *m, unsigned long long n)
{
	char digits[20];

	add(m, digits, (size_t)(str_uint(digits, n) - digits));
}

static void
begin(struct message *m)
{
	m->n = 0;
	if (err_progress)
		add_text(m, "\n");
	err_progress = 0;
	add_text(m, prog);
	add_text(m, ": ");
}

/* errnum: errno as it was at first; what has been done since may have changed
 * it. */
static void
end(struct message *m, int errnum, const char *fmt, va_list ap)
{
	char text[BUFSIZ], named[BUFSIZ];
	size_t n = strlen(fmt);
	int length;

	if (within == ERR_ALONE)
		snprintf(text, sizeof text, "%s", fmt);
	else
		set_within(text, sizeof text, fmt);
	set_named(named, sizeof named, text);
	length = vsnprintf(text, sizeof text, named, ap);

	if (length >= (int)sizeof text)
		length = (int)sizeof text - 1;
	if (length > 0)
		add_visible(m, text, (size_t)length);
	if (n && fmt[n - 1] == ':') {
		add_text(m, " ");
		add_text(m, strerror(errnum));
	}
	add_text(m, "\n");
	send(m);
}

void
err_plain(const char *fmt, va_list ap)
{
	int errnum = errno;
	struct message m;

	begin(&m);
	end(&m, errnum, fmt, ap);
}

void
err_at(const char *file, unsigned long long at, const char *fmt, va_list ap)
{
	int errnum = errno;
	struct message m;

	begin(&m);
	add_visible(&m, file, strlen(file));
	if (at) {
		add_text(&m, ":");
		add_int(&m, at);
	}
	add_text(&m, ": ");
	end(&m, errnum, fmt, ap);
}

void
err_byte(const char *file, unsigned long long at, const char *fmt, va_list ap)
{
	int errnum = errno;
	struct message m;

	begin(&m);
	add_visible(&m, file, strlen(file));
	add_text(&m, ": byte ");
	add_int(&m, at);
	add_text(&m, ": ");
	end(&m, errnum, fmt, ap);
}

void
err_die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	err_plain(fmt, ap);
	va_end(ap);
	exit(err_status);
}

void
err_warn(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	err_plain(fmt, ap);
	va_end(ap);
}
