#ifndef FORMAT_CSV_READ_PRIV_H
#define FORMAT_CSV_READ_PRIV_H

#include "format/csv/record.h"
#include "format/csv/turn.h"
#include "ir/skel.h"

/* What a joint has of the table. */
struct csv_columns {
	size_t *column, n;       /* of its values, in the order of channels */
	size_t cap;
	int own;                 /* its channels are not the skeleton's */
	int places;              /* how many of x, y, z in the world it has */
	int contact;             /* it has a column of contacts */
	struct csv_turn turn;    /* beside the columns above */
};

/* A column that says when a foot stands. */
struct csv_contact {
	size_t column, joint;
	int without;             /* the first row says nothing of it */
};

struct csv_reader {
	struct in in;
	struct csv_record row;
	const struct skel *sk;
	struct skel *own;        /* sk, if it has the joints that the columns
	                          * name; NULL: it is given */
	struct str rate;         /* s NULL: not given */
	size_t n;                /* columns */
	size_t frame, time;      /* which columns these are; n: none */
	struct str *channel;     /* per column; s NULL: it has no name */
	struct csv_columns *joint;
	struct csv_contact *contact;
	size_t contacts, contact_cap;
	int world;               /* places are in the world, as ir2csv -w has
	                          * them */
	struct arena arena;
	double last;             /* the last row's frame */
	double num, den;         /* of the rate by which times are frames; 0:
	                          * not known */
	int warned;              /* of a time that is not that of its frame */
	struct text number;      /* of a frame */
	/* the first row, until the rate is known */
	struct text first;
	size_t *width;           /* of its cells */
	unsigned long long first_line;
	double first_frame, first_time;
};

/* The first line: finds what each column is. Dies if one has no place. */
void csv_read_head(struct csv_reader *r);

#endif
