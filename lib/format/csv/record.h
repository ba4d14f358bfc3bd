#ifndef FORMAT_CSV_RECORD_H
#define FORMAT_CSV_RECORD_H

#include "base/in.h"
#include "base/text.h"

/* A table's lines, taken apart at commas, as RFC 4180 says. Starts zeroed. */
struct csv_record {
	struct str *cell;        /* hold until the next one */
	size_t n;
	size_t *other, others;   /* which may be no numbers: the rest are */
	/* private */
	size_t cap, other_cap;
	struct text text;
};

/* The next record that is no empty line; 0 at the end of the input. Dies where
 * quotes are not as they should be. */
int csv_record_next(struct csv_record *r, struct in *in);
void csv_record_free(struct csv_record *r);

#endif
