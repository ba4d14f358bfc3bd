#ifndef IR_IR_H
#define IR_IR_H

#include "base/in.h"
#include "base/text.h"
#include "ir/words.h"

/* Reading and writing the intermediate representation, ir(5). */

/* A line, taken apart. Fields stay encoded as the IR has them. */
struct ir_rec {
	enum ir_word word;
	struct str line;
	struct str f[IR_FIXED];  /* the fixed fields behind the keyword */
	struct str tail;         /* what follows them, no blanks around; of a
	                          * text record verbatim; of an object's first
	                          * line what follows its name */
};

struct ir_count;

struct ir {
	struct in in;
	struct ir_rec rec;       /* the record last read */
	enum ir_kind kind;       /* of the object it is in */
	struct str kindword;
	struct str name;         /* of that object; holds until the next one */
	double frame;            /* of the last frame record of a motion */
	int newframe;            /* it is the first of its frame */
	int expected;            /* it is what ir_next_of() was told of */
	unsigned long long seen[IR_WORDS];       /* records in this object */
	/* private */
	unsigned long long units;
	int open;                /* in a unit */
	struct str frametext;
	struct str prefix;       /* keyword and frame of the line before */
	char *text[4];           /* owns kindword, name, frametext, prefix */
	size_t cap[4];
	unsigned long long frames;
	long long count[5];
};

void ir_open(struct ir *ir, const char *path);
/* For a program that maps each unit to one: if it fails outside of a unit,
 * its output ends in `ir 1`, which nobody takes for whole. */
void ir_open_filter(struct ir *ir, const char *path);
/* Reads an object again: lines, which have to last, that ir has read, the
 * first of them as line `at` of its file. */
void ir_open_again(struct ir *again, const struct ir *ir,
    const struct text *lines, unsigned long long at);
void ir_close(struct ir *ir);

/* The next record; IR_EOF at the end of the stream. Dies with file:line if
 * the stream is not as ir(5) says: a unit or object that is not closed, a
 * known record with a wrong number of fields, frames that go back, a count
 * that does not hold. */
enum ir_word ir_next(struct ir *ir);
/* Whether the record last read is about a frame of a motion. */
static inline int
ir_is_frame(const struct ir *ir)
{
	return ir->kind == IR_MOTION && ir->rec.word >= IR_V &&
	    ir->rec.word <= IR_N;
}

/* Takes apart a line of an object of that kind, as ir_next() does; what rec
 * holds before is not looked at. NULL, or what is wrong with it: how many
 * fields were expected. */
const char *ir_split(struct ir_rec *rec, enum ir_kind kind, struct str line);

/* Dies if the record last read comes too late: behind what, say "the first
 * run". */
void ir_before(const struct ir *ir, int late, const char *what);

/* A number of the record last read; dies with file:line if it is none (or
 * not in the range). what names it in the message. */
double ir_num(const struct ir *ir, struct str field, const char *what);
long long ir_int(const struct ir *ir, struct str field, const char *what,
    long long lo, long long hi);
/* n numbers from fields f[0] to f[n-1] on. */
void ir_nums(const struct ir *ir, const struct str *f, int n,
    const char *what, double *v);
/* Decodes %XX into buf, which holds field.n bytes. Dies where it is not
 * well-formed. The result is not a NUL-terminated string. */
struct str ir_name(const struct ir *ir, struct str field, char *buf);

/* Writes the record last read as it was; `ir 1` at once. */
void ir_pass(const struct ir *ir);

#endif
