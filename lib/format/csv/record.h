#ifndef FORMAT_CSV_RECORD_H
#define FORMAT_CSV_RECORD_H

#include "base/in.h"
#include "base/text.h"

/* A table's lines, taken apart at commas, as RFC 4180 says. Starts zeroed. */
struct csv_record {
	struct str *cell;        /* valid until the next record is read */
	size_t n;
	size_t *other, others;   /* the cells that may be no numbers; all the
	                          * rest are numbers */
	/* private */
	size_t cap, other_cap;
	struct text text;
};

/* The next record that is no empty line; 0 at the end of the input. Dies if
 * quotes are not as they should be. */
int csv_record_next(struct csv_record *r, struct in *in);
void csv_record_free(struct csv_record *r);

#endif
