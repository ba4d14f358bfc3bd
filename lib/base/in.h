#ifndef BASE_IN_H
#define BASE_IN_H

#include <stddef.h>

#include "base/err.h"
#include "base/str.h"

/* Block input. Read either lines or bytes from one; what is handed out points
 * into the buffer and holds until the next call. */
struct in {
	const char *name;            /* as messages show it */
	unsigned long long line;     /* the line last handed out, from 1; or
	                              * the byte that messages are about, */
	int bytes;                   /* where it is so said */
	unsigned long long offset;   /* bytes consumed so far */
	char *buf;
	size_t cap, beg, end;        /* cap 0: buf is somebody else's */
	size_t nul;                  /* where in buf the next NUL is, or end */
	int fd, eof;
	int piecemeal;               /* the last read gave less than it could */
	char eol;                    /* LF, or CR if that is what there is */
	/* what in_mark() set: it is held from there on; and how it stood */
	int held;
	size_t hold, read;
	unsigned long long markline, markoffset;
	/* what in_expects() set; the first bytes, and how many */
	const char *tool, *expects;
	const char *(*foreign)(const char *tool, struct str head);
	char *head;
	size_t nhead;
	/* what in_keeps() set: where the file stood at offset 0; what in_again()
	 * has of it */
	unsigned long long start;
	struct in_window {
		char *s;
		size_t n, cap, ahead;
		unsigned long long offset;
	} window;
};

enum {
	IN_MAXLINE = 1 << 24,    /* longer lines are an error */
	IN_HEAD = 1 << 12        /* of the first bytes no more are kept */
};

#define IN_STDIN "<stdin>"
/* Whether the path is NULL or "-"; NULL and a terminal: a line on standard
 * error says so. */
int in_is_stdin(const char *path);
/* That one, or standard input, called IN_STDIN. Dies if it cannot. */
void in_open(struct in *in, const char *path);
/* What is open already; name has to last. */
void in_open_fd(struct in *in, const char *name, int fd);
/* Lines in memory, which has to last; messages are about that file, and lines
 * from that one on. */
void in_open_text(struct in *in, const char *name, char *s, size_t n,
    unsigned long long line);
void in_close(struct in *in);
/* Right after in_open(): tool reads this input, and messages say that it
 * expects that. Before one about the input foreign() is asked what its first
 * bytes say it is; NULL: nothing else than what that tool reads. */
void in_expects(struct in *in, const char *tool, const char *expects,
    const char *(*foreign)(const char *tool, struct str head));
/* Dies with "PROG: FILE: expected EXPECTS, FOREIGN" if foreign() says that it
 * is something else; line 0: there are no lines. */
void in_refuse_foreign(const struct in *in, unsigned long long line);

/* Passes over a UTF-8 byte order mark, at the beginning of the input; one of
 * UTF-16 or UTF-32 is an error, in in->line, or if that is 0 in the file. */
void in_skip_mark(struct in *in);
/* The next line without its LF and a CR before that; 0 at the end of input.
 * A last line without LF counts. In an input without any LF, lines end in CR.
 * A NUL byte is an error. The first line begins behind a byte order mark. */
int in_line(struct in *in, struct str *line);
/* So far what is behind the line last handed out can be looked at. */
static inline const char *
in_stop(const struct in *in)
{
	return in->buf + in->end;
}

/* What stood behind the line last handed out: LF, CR LF or CR, or nothing. */
struct str in_line_end(const struct in *in, struct str line);
/* A look ahead, at lines that in_line() hands out again after in_return(). What
 * is held begins with `from`, which is in the line last handed out;
 * in_return() says where that is now. */
void in_mark(struct in *in, const char *from);
const char *in_return(struct in *in);
/* For files of names: the words of the next line that has any and does not
 * begin with `#`. Returns how many there are, 0 at the end of input; the first
 * max of them are stored. */
size_t in_words(struct in *in, struct str *f, size_t max);

/* The next bytes, want of them or, near the end of input, fewer: *got says
 * how many. They are not consumed; in_skip() does that. want decides how
 * much is held, so check it against a limit first. */
const unsigned char *in_peek(struct in *in, size_t want, size_t *got);
/* Consumes n bytes, held or not; returns how many there were. */
unsigned long long in_skip(struct in *in, unsigned long long n);
/* Whether the input is a file on disk, so that in_again() can be called: it
 * returns the n bytes that had that offset, which hold until the next call of
 * it, without moving on. It dies if they are gone. */
int in_keeps(struct in *in);
const unsigned char *in_again(struct in *in, unsigned long long offset,
    size_t n);

/* From here on in_go() can go back: what is no file on disk is copied to a
 * temporary one. */
void in_keep(struct in *in);
void in_go(struct in *in, unsigned long long offset);

/* A message about the line last handed out: "prog: file:line: …", or about
 * in->line as a byte: "prog: file: byte N: …". */
void in_die(const struct in *in, const char *fmt, ...) PRINTF(2, 3) NORETURN;
void in_warn(const struct in *in, const char *fmt, ...) PRINTF(2, 3);
/* From now on in_warn() writes on standard output, without the program's name:
 * what a check finds is its result. */
void in_warn_found(void);
int in_has_found(void);          /* whether it has written anything since */
/* Writes such a finding that is no fault: "PLACE: notice: …". */
void in_notice(const struct in *in, const char *fmt, ...) PRINTF(2, 3);
/* The same: "PLACE: expected WHAT, saw 'SAW'", or where saw.s is NULL "saw
 * end of input". place may be NULL. */
void in_expected(const struct in *in, const char *place, const char *what,
    struct str saw) NORETURN;
/* The same where commas separate: near may be a number with a decimal one, see
 * num_comma(). */
void in_expected_near(const struct in *in, const char *place, const char *what,
    struct str saw, struct str near) NORETURN;
/* The same where a number is expected; the format is the place's. */
void in_no_number(const struct in *in, struct str saw, const char *place, ...)
    PRINTF(3, 4) NORETURN;
/* Dies if the first bytes, which in_expects() keeps, are those of UTF-16 or
 * UTF-32 without a byte order mark; line as above. */
void in_refuse_utf(const struct in *in, unsigned long long line);
/* Dies: a NUL byte in a text, in the line last handed out. */
void in_die_nul(const struct in *in) NORETURN;
/* About the file, for binary input: "prog: file: …"; name the offset. */
void in_fail(const struct in *in, const char *fmt, ...) PRINTF(2, 3) NORETURN;
/* Has tell() called by in_fail(), with what that says of the file. */
void in_on_fail(void (*tell)(const char *text));

#endif
