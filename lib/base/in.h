#ifndef BASE_IN_H
#define BASE_IN_H

#include <stddef.h>

#include "base/err.h"
#include "base/str.h"

/* An input, read in blocks. Lines or bytes are read from it. What is handed out
 * points into the buffer and holds until the next call. */
struct in {
	const char *name;            /* as messages show it */
	unsigned long long line;     /* the line last handed out, from 1; with
	                              * `bytes` the byte that messages name */
	int bytes;                   /* messages name a byte, not a line */
	unsigned long long offset;   /* bytes consumed so far */
	char *buf;
	size_t cap, beg, end;        /* cap 0: buf belongs to the caller */
	size_t nul;                  /* where in buf the next NUL is, or end */
	int fd, eof;
	int piecemeal;               /* the last read filled not all its room */
	char eol;                    /* LF, or CR where that ends lines */
	/* what in_mark() set: what buf holds from there on, and the state to
	 * which in_return() returns */
	int held;
	size_t hold, read;
	unsigned long long markline, markoffset;
	/* what in_expects() set */
	const char *tool, *expects;
	const char *(*foreign)(const char *tool, struct str head);
	char *head;                  /* the first bytes; NULL without it */
	size_t nhead;
	/* what in_keeps() set: the file's own offset of offset 0 */
	unsigned long long start;
	/* the part of the file that in_again() has read */
	struct in_window {
		char *s;
		size_t n, cap, ahead;
		unsigned long long offset;
	} window;
};

enum {
	IN_MAXLINE = 1 << 24,    /* longer lines are an error */
	IN_HEAD = 1 << 12        /* no more of the first bytes are kept */
};

#define IN_STDIN "<stdin>"
/* Whether the path means standard input: it is NULL or "-". If it is NULL and
 * standard input is a terminal, a line on standard error says so. */
int in_is_stdin(const char *path);
/* Opens a file, or standard input, which is then called IN_STDIN. Dies if it
 * cannot be opened. */
void in_open(struct in *in, const char *path);
/* Reads from what is open already; name has to last. */
void in_open_fd(struct in *in, const char *name, int fd);
/* Reads lines in memory, which has to last. Messages are about the file of that
 * name, whose line number `line` is the first of them. */
void in_open_text(struct in *in, const char *name, char *s, size_t n,
    unsigned long long line);
void in_close(struct in *in);
/* Right after in_open(): this tool reads the input, and expects that. Before a
 * message about the input, foreign() is asked what the first bytes say it is;
 * NULL: nothing but what the tool reads. */
void in_expects(struct in *in, const char *tool, const char *expects,
    const char *(*foreign)(const char *tool, struct str head));
/* Dies with "PROG: FILE:LINE: expected EXPECTS, FOREIGN" if foreign() says that
 * the input is something else. line 0: the message names no line. */
void in_refuse_foreign(const struct in *in, unsigned long long line);

/* At the beginning of the input: passes over a byte order mark of UTF-8. One of
 * UTF-16 or UTF-32 is an error in in->line, or, if that is 0, in the file. */
void in_skip_mark(struct in *in);
/* The next line without its LF and without CRs before that; 0 at the end of the
 * input. A last line without LF counts. In an input without any LF, lines
 * end in CR. A NUL byte is an error. The first line begins after a byte order
 * mark. */
int in_line(struct in *in, struct str *line);
/* Returns how far bytes after the current line can be read. */
static inline const char *
in_stop(const struct in *in)
{
	return in->buf + in->end;
}

/* Returns what ended the current line: LF, CRs and LF, CR, or nothing. */
struct str in_line_end(const struct in *in, struct str line);
/* For a look ahead: in_line() hands out the lines after in_mark() again after
 * in_return(). From `from` on, which is in the line last handed out, the text
 * is held; in_return() returns where `from` is now. */
void in_mark(struct in *in, const char *from);
const char *in_return(struct in *in);
/* For files of names: finds the words of the next line that has words and does
 * not begin with `#`, and stores the first max of them. Returns how many there
 * are, 0 at the end of the input. */
size_t in_words(struct in *in, struct str *f, size_t max);

/* The next `want` bytes or, near the end of the input, fewer; *got says how
 * many. They are not consumed: in_skip() does that. The buffer grows to `want`:
 * check it against a limit first. */
const unsigned char *in_peek(struct in *in, size_t want, size_t *got);
/* The next n bytes, likewise, which are `what`; dies, and names the byte where
 * they begin, if there are fewer. */
const unsigned char *in_need(struct in *in, const char *what, size_t n);
/* Consumes n bytes, looked at or not; returns how many there were. */
unsigned long long in_skip(struct in *in, unsigned long long n);
/* Whether the input is a file on disk, so that in_again() can be called. */
int in_keeps(struct in *in);
/* The n bytes at that offset, which hold until the next call. The input does
 * not move on. Dies if the file has become shorter. */
const unsigned char *in_again(struct in *in, unsigned long long offset,
    size_t n);

/* From now on in_go() can go back. An input that is no file on disk is copied
 * to a temporary one. */
void in_keep(struct in *in);
/* The same, with the line last handed out, which is handed out no more; returns
 * its offset. */
unsigned long long in_keep_line(struct in *in, struct str line);
/* Goes to that offset. */
void in_go(struct in *in, unsigned long long offset);

/* A message about the line last handed out, "prog: file:line: …", or with
 * in->bytes about a byte, "prog: file: byte N: …". in_die() then exits. */
void in_die(const struct in *in, const char *fmt, ...) PRINTF(2, 3) NORETURN;
void in_warn(const struct in *in, const char *fmt, ...) PRINTF(2, 3);
/* From now on in_warn() writes on standard output, without the program's name:
 * what a check finds is its result. */
void in_warn_found(void);
int in_has_found(void);          /* whether it has written anything since */
/* Writes a finding that is no fault on standard output: "FILE:LINE: notice:
 * …". */
void in_notice(const struct in *in, const char *fmt, ...) PRINTF(2, 3);
/* Dies with in_die()'s message "PLACE: expected WHAT, saw 'SAW'", or, where
 * saw.s is NULL, "saw end of input". Where place is NULL, it is left out. */
void in_expected(const struct in *in, const char *place, const char *what,
    struct str saw) NORETURN;
/* Like in_expected(), for a text in which commas separate. near: what may be a
 * number with a decimal comma, see num_comma(). */
void in_expected_near(const struct in *in, const char *place, const char *what,
    struct str saw, struct str near) NORETURN;
/* Like in_expected(), where a number is expected. `place` and the arguments
 * after it make the place, as in printf(). */
void in_no_number(const struct in *in, struct str saw, const char *place, ...)
    PRINTF(3, 4) NORETURN;
/* Dies if the first bytes, which in_expects() keeps, are those of UTF-16 or
 * UTF-32 without a byte order mark. line: as for in_refuse_foreign(). */
void in_refuse_utf(const struct in *in, unsigned long long line);
/* Dies: the line last handed out has a NUL byte. */
void in_die_nul(const struct in *in) NORETURN;
/* Dies with a message about a binary file: "prog: file: …". The message should
 * name the offset. */
void in_fail(const struct in *in, const char *fmt, ...) PRINTF(2, 3) NORETURN;
/* From now on each message that ends the program is given to tell() as well,
 * without the file's name. */
void in_on_fail(void (*tell)(const char *text));

#endif
