#ifndef FILTER_STAT_FORM_H
#define FILTER_STAT_FORM_H

#include "base/str.h"

/* Compares the fields of a line with a form such as "name integer|- word...":
 * what each field is, by the words of ir(5), or the text that it has to be;
 * `|` stands between alternatives, `...` behind what may come any number of
 * times, `?` behind what may be missing. */
struct form {
	const char *rest;        /* set it: the form */
	struct str fields;       /* set it: the line */
	struct str frame, joint; /* set them to "-"; they become the fields
	                          * that have been passed and are such */
	struct str want, saw;    /* a fault: the alternatives, and the field;
	                          * with want.n or saw.n 0 there is none */
	int at;                  /* where in the form, from 1 */
	/* private */
	int again, optional, done;
};

/* Goes on to the next field that is wrong; 0 at the end. */
int form_next(struct form *w);
/* Writes `expected …, saw …` of it. */
void form_put(struct str want, struct str saw);

#endif
