#ifndef IR_IR_H
#define IR_IR_H

#include "base/in.h"
#include "base/text.h"
#include "ir/words.h"

/* Reading and writing the intermediate representation, ir(5). */

/* A line, taken apart. Its fields are texts, encoded as the IR has them. */
struct ir_rec {
	enum ir_word word;
	struct str line;
	struct str f[IR_FIXED];  /* the fixed fields after the keyword */
	struct str tail;         /* what follows them without blanks around it,
	                          * of a text record as it is; of an object's
	                          * first line what follows its name */
};

struct ir_count;

struct ir {
	struct in in;
	struct ir_rec rec;       /* the record last read */
	enum ir_kind kind;       /* of the object that it is in */
	struct str kindword;     /* its kind as the stream has it */
	struct str name;         /* its name; holds until the next object */
	double frame;            /* of a motion's last record about a frame */
	int newframe;            /* that record is the first of its frame */
	int expected;            /* rec is what ir_next_of() expected */
	unsigned long long seen[IR_WORDS];       /* records of this object */
	/* private */
	unsigned long long units;
	int open;                /* in a unit */
	struct str frametext;
	struct str prefix;       /* the last line's keyword and frame or row */
	char *text[4];           /* owns kindword, name, frametext, prefix */
	size_t cap[4];
	unsigned long long frames;
	long long count[5];
};

void ir_open(struct ir *ir, const char *path);
/* For a program that makes one unit of each unit. If it fails outside of a
 * unit, its output ends in `ir 1`, so that nobody takes it for whole. */
void ir_open_filter(struct ir *ir, const char *path);
/* Opens an object that ir has read, to read it again. `lines` are its lines,
 * which have to last; `at` is the number of the first in its file. */
void ir_open_again(struct ir *again, const struct ir *ir,
    const struct text *lines, unsigned long long at);
/* Opens the rest of a unit that ir has read, to read it again: an open file,
 * whose first line was number `at`. */
void ir_open_rest(struct ir *again, const struct ir *ir, int fd,
    unsigned long long at);
void ir_close(struct ir *ir);

/* Reads the next record; IR_EOF at the end of the stream. Dies with file:line
 * if the stream is not as ir(5) says: where a unit or an object is not closed,
 * a known record has a wrong number of fields, frames go back, or a count is
 * wrong. */
enum ir_word ir_next(struct ir *ir);
/* Whether the record last read is about a frame of a motion. */
static inline int
ir_is_frame(const struct ir *ir)
{
	return ir->kind == IR_MOTION && ir->rec.word >= IR_V &&
	    ir->rec.word <= IR_N;
}

/* Whether a record says where something is in the world: it is made of the
 * values of a frame, and untrue where they change. */
static inline int
ir_is_placed(enum ir_word word)
{
	return word == IR_W || word == IR_E || word == IR_M || word == IR_D;
}

/* What `count frames` has said in this object, or -1. */
long long ir_frame_count(const struct ir *ir);

/* Takes apart a line of an object of that kind, as ir_next() does. Returns
 * NULL, or what is wrong with the line: how many fields were expected. */
const char *ir_split(struct ir_rec *rec, enum ir_kind kind, struct str line);

/* Dies if the object has had a record like the current one. */
void ir_single(const struct ir *ir);
/* Dies if `late`: the record last read has to come before what, say "the first
 * run". */
void ir_before(const struct ir *ir, int late, const char *what);

/* A field of the record last read as a number, or as an integer from lo to hi.
 * Dies with file:line if it is none. what: its name in the message. */
double ir_num(const struct ir *ir, struct str field, const char *what);
long long ir_int(const struct ir *ir, struct str field, const char *what,
    long long lo, long long hi);
/* The numbers in the fields f[0] to f[n-1]. */
void ir_nums(const struct ir *ir, const struct str *f, int n,
    const char *what, double *v);
/* Decodes a name into buf, which has room for field.n bytes. Dies where a %XX
 * is not well-formed. The result is not NUL-terminated. */
struct str ir_name(const struct ir *ir, struct str field, char *buf);

/* Writes the record last read as it came. `ir 1` comes out at once. */
void ir_pass(const struct ir *ir);

#endif
