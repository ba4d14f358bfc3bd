#ifndef FILTER_STAT_TYPE_H
#define FILTER_STAT_TYPE_H

#include "ir/ir.h"

/* Finds fields that are not what ir(5) says of them, in the records of an
 * object: one finding for each field of each kind of record. Finds records of
 * the whole object that it has twice, too. */
struct types {
	/* private */
	struct str image;        /* its kind */
	const char *run, *p;     /* the forms of these records, which the first
	                          * line decides */
	unsigned char single[IR_WORDS];  /* which records of the whole object
	                                  * it has had, a bit for each of one
	                                  * keyword */
	struct type_fault *first;
	struct arena arena;
};

/* begin: the object's first line. */
void types_begin(struct types *t, enum ir_kind kind,
    const struct ir_rec *begin, unsigned long long line);
/* To be given every record. */
void types_take(struct types *t, const struct ir_rec *rec,
    unsigned long long line);
/* Something else that is wrong with a record. */
struct type_note {
	enum ir_word word;
	const char *what;        /* a text that lasts; one finding for each */
	struct str frame, joint; /* fields, "-": none */
	unsigned long long line;
};
void types_note(struct types *t, const struct type_note *note);
/* Whether nothing has been found so far. */
int types_right(const struct types *t);
/* Writes the findings, see stat/kinds.h, and returns how many there are. */
unsigned long long types_end(struct types *t, struct str before,
    struct str object);

#endif
