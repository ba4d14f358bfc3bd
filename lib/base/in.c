#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/in.h"
#include "base/in_priv.h"
#include "base/mem.h"
#include "base/out_priv.h"

enum {
	BLOCK = 1 << 17,
	WINDOW = 1 << 16, LEAST = 1 << 12,       /* of in_again() */
	NEAR = 64                /* a jump this far still counts as forward */
};

void
in_open_fd(struct in *in, const char *name, int fd)
{
	memset(in, 0, sizeof *in);
	in->name = name;
	in->fd = fd;
	in->buf = xmalloc(BLOCK);
	in->cap = BLOCK;
	in->eol = '\n';
	in_is_last(in);
}

int
in_is_stdin(const char *path)
{
	if (!path && isatty(STDIN_FILENO))
		err_warn("no file named: reading the terminal until ^D "
		    "(-h for usage)");
	return !path || strcmp(path, "-") == 0;
}

void
in_open(struct in *in, const char *path)
{
	int fd = STDIN_FILENO, named = !in_is_stdin(path);

	if (named)
		fd = open(path, O_RDONLY);
	if (fd < 0)
		err_die("%s:", path);
	in_open_fd(in, named ? path : IN_STDIN, fd);
}

void
in_open_text(struct in *in, const char *name, char *s, size_t n,
    unsigned long long line)
{
	memset(in, 0, sizeof *in);
	in->name = name;
	in->line = line - 1;
	in->buf = s;
	in->end = in->nul = n;
	in->eof = 1;
	in->eol = '\n';
}

void
in_close(struct in *in)
{
	if (in->cap)
		free(in->buf);
	free(in->head);
	free(in->window.s);
	in->buf = in->head = NULL;
	if (in->fd > 0)
		close(in->fd);
}

void
in_expects(struct in *in, const char *tool, const char *expects,
    const char *(*foreign)(const char *tool, struct str head))
{
	in->tool = tool;
	in->expects = expects;
	in->foreign = foreign;
	in->head = xmalloc(IN_HEAD);
}

/* Keeps the n bytes that have just been read, if they are among the first. */
static void
keep_head(struct in *in, const char *p, size_t n)
{
	if (n > IN_HEAD - in->nhead)
		n = IN_HEAD - in->nhead;
	memcpy(in->head + in->nhead, p, n);
	in->nhead += n;
}

/* Drops the first n bytes of the buffer. */
static void
shift(struct in *in, size_t n)
{
	if (n == 0)
		return;
	memmove(in->buf, in->buf + n, in->end - n);
	in->beg -= n;
	in->end -= n;
	in->nul = in->nul > n ? in->nul - n : 0;
}

/* Moves the bytes that are not yet read, or are held, to the front of the
 * buffer, and reads once after them. */
static void
fill(struct in *in)
{
	ssize_t n;
	char *nul;

	shift(in, in->held ? in->hold : in->beg);
	in->hold = 0;
	if (in->end == in->cap)
		in->buf = xgrow(in->buf, &in->cap, in->cap + 1, 1);
	out_before_read(in->fd, in->piecemeal);
	do
		n = read(in->fd, in->buf + in->end, in->cap - in->end);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		err_die("%s:", in->name);
	in->piecemeal = (size_t)n < in->cap - in->end;
	if (n == 0)
		in->eof = 1;
	if (in->head)
		keep_head(in, in->buf + in->end, (size_t)n);
	if (in->nul == in->end) {
		nul = memchr(in->buf + in->end, '\0', (size_t)n);
		in->nul = nul ? (size_t)(nul - in->buf) : in->end + (size_t)n;
	}
	in->end += (size_t)n;
}

static const unsigned char mark[] = { 0xef, 0xbb, 0xbf };

static void
skip_mark(struct in *in, unsigned long long line)
{
	size_t got;
	const unsigned char *p = in_peek(in, 1, &got);

	if (got == 0 || p[0] < mark[0])
		return;          /* without waiting for more */
	p = in_peek(in, 2, &got);
	if (got == 2 && p[0] + p[1] == 0xfe + 0xff) {
		p = in_peek(in, 4, &got);
		in_die_utf(in, line, got == 4 && p[0] == 0xff && !p[2] &&
		    !p[3] ? "UTF-32" : "UTF-16");
	}
	if (p[0] != mark[0])
		return;
	p = in_peek(in, 3, &got);
	if (got == 3 && memcmp(p, mark, 3) == 0)
		in_skip(in, 3);
}

void
in_skip_mark(struct in *in)
{
	skip_mark(in, in->line);
}

/* Reads until the buffer has a whole line; returns how much of it there is when
 * the input ends before it does. Where no LF comes, a CR ends the line. */
static size_t
fill_line(struct in *in)
{
	size_t seen = 0;

	do {
		seen = in->end - in->beg;
		if (in->line == 0 && (in->eof || seen > IN_MAXLINE) &&
		    memchr(in->buf + in->beg, '\r', seen)) {
			in->eol = '\r';
			break;
		}
		if (seen > IN_MAXLINE) {
			in->line++;
			in_die(in, "line longer than %d bytes", IN_MAXLINE);
		}
		if (in->eof)
			break;
		fill(in);
	} while (!memchr(in->buf + in->beg + seen, in->eol,
	    in->end - in->beg - seen));
	return seen;
}

/* Takes off a line of len bytes; ended: and the LF or CR that ends it. */
static inline void
take_line(struct in *in, struct str *line, size_t len, int ended)
{
	const char *s = in->buf + in->beg;

	in->line++;
	in_is_last(in);
	if (len > IN_MAXLINE)
		in_die(in, "line longer than %d bytes", IN_MAXLINE);
	if (in->nul < in->beg + len)
		in_die_nul(in);
	line->s = s;
	line->n = len;
	in->beg += len + (size_t)ended;
	in->offset += len + (size_t)ended;
	while (ended && line->n && s[line->n - 1] == '\r')
		line->n--;
}

int
in_line(struct in *in, struct str *line)
{
	size_t left;
	const char *s, *lf;

	if (in->offset == 0)
		skip_mark(in, 1);
	s = in->buf + in->beg;
	lf = memchr(s, in->eol, in->end - in->beg);
	if (lf) {
		take_line(in, line, (size_t)(lf - s), 1);
		return 1;
	}
	left = fill_line(in);
	s = in->buf + in->beg;
	lf = memchr(s, in->eol, in->end - in->beg);
	if (!lf && left == 0)
		return 0;
	take_line(in, line, lf ? (size_t)(lf - s) : left, lf != NULL);
	return 1;
}

struct str
in_line_end(const struct in *in, struct str line)
{
	struct str end = { line.s + line.n, 0 };

	end.n = (size_t)(in->buf + in->beg - end.s);
	return end;
}

void
in_mark(struct in *in, const char *from)
{
	in->held = 1;
	in->hold = (size_t)(from - in->buf);
	in->read = in->beg - in->hold;
	in->markline = in->line;
	in->markoffset = in->offset;
}

const char *
in_return(struct in *in)
{
	in->held = 0;
	in->beg = in->hold + in->read;
	in->line = in->markline;
	in->offset = in->markoffset;
	in_is_last(in);
	return in->buf + in->hold;
}

size_t
in_words(struct in *in, struct str *f, size_t max)
{
	struct str line, word;
	size_t n = 0;

	while (n == 0 && in_line(in, &line))
		while (str_field(&line, &word)) {
			if (n == 0 && word.s[0] == '#')
				break;
			if (n < max)
				f[n] = word;
			n++;
		}
	return n;
}

const unsigned char *
in_peek(struct in *in, size_t want, size_t *got)
{
	while (in->end - in->beg < want && !in->eof)
		fill(in);
	*got = in->end - in->beg;
	if (*got > want)
		*got = want;
	return (const unsigned char *)in->buf + in->beg;
}

const unsigned char *
in_need(struct in *in, const char *what, size_t n)
{
	const unsigned char *p;
	size_t got;

	in->line = in->offset;
	p = in_peek(in, n, &got);
	if (got < n)
		in_die(in, "%s: expected %zu bytes, saw %zu and the end of the "
		    "file", what, n, got);
	return p;
}

/* Passes over n bytes of a file on disk, or over as many as it has, without
 * reading them; returns how many they are. */
static unsigned long long
seek(const struct in *in, unsigned long long n)
{
	struct stat st;
	off_t at;

	if (n < BLOCK || fstat(in->fd, &st) != 0 || !S_ISREG(st.st_mode))
		return 0;
	at = lseek(in->fd, 0, SEEK_CUR);
	if (at < 0 || at >= st.st_size)
		return 0;
	if (n > (unsigned long long)(st.st_size - at))
		n = (unsigned long long)(st.st_size - at);
	return lseek(in->fd, (off_t)n, SEEK_CUR) < 0 ? 0 : n;
}

unsigned long long
in_skip(struct in *in, unsigned long long n)
{
	unsigned long long done = 0, held;

	for (;;) {
		held = in->end - in->beg;
		if (held > n - done)
			held = n - done;
		in->beg += (size_t)held;
		in->offset += held;
		done += held;
		if (done == n || in->eof)
			return done;
		held = seek(in, n - done);
		in->offset += held;
		done += held;
		fill(in);
	}
}

int
in_keeps(struct in *in)
{
	unsigned long long read = in->offset + in->end - in->beg;
	struct stat st;
	off_t at;

	if (fstat(in->fd, &st) != 0 || !S_ISREG(st.st_mode))
		return 0;
	at = lseek(in->fd, 0, SEEK_CUR);
	if (at < 0 || (unsigned long long)at < read)
		return 0;
	in->start = (unsigned long long)at - read;
	return 1;
}

/* Reads n bytes or more from the window's offset on, at most w->ahead. */
static void
fill_window(const struct in *in, struct in_window *w, size_t n)
{
	ssize_t got;

	w->s = xgrow(w->s, &w->cap, w->ahead, 1);
	for (w->n = 0; w->n < n; w->n += (size_t)got) {
		do
			got = pread(in->fd, w->s + w->n, w->ahead - w->n,
			    (off_t)(in->start + w->offset + w->n));
		while (got < 0 && errno == EINTR);
		if (got < 0)
			err_die("%s:", in->name);
		if (got == 0)
			in_fail(in, "byte %llu: the file has become shorter",
			    w->offset + w->n);
	}
}

/* Moves the window to an offset. It grows while reads go forward, as more of
 * what follows will be wanted. */
static void
move_window(struct in_window *w, unsigned long long offset, size_t n)
{
	if (offset - w->offset > w->n + NEAR)    /* this is also true of offsets
	                                          * before the window */
		w->ahead = LEAST;
	else if (w->ahead < WINDOW)
		w->ahead *= 2;
	if (w->ahead < n)
		w->ahead = n;
	w->offset = offset;
}

const unsigned char *
in_again(struct in *in, unsigned long long offset, size_t n)
{
	struct in_window *w = &in->window;

	if (offset < w->offset || offset - w->offset > w->n ||
	    w->n - (offset - w->offset) < n) {
		move_window(w, offset, n);
		fill_window(in, w, n);
	}
	return (const unsigned char *)w->s + (offset - w->offset);
}
