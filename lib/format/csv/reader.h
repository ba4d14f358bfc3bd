#ifndef FORMAT_CSV_READER_H
#define FORMAT_CSV_READER_H

#include "format/csv/record.h"
#include "format/csv/turn.h"

/* What a joint has of the table. */
struct columns {
	size_t *column, n;       /* of its values, in the order of channels */
	size_t cap;
	int own;                 /* its channels are not the skeleton's */
	int places;              /* of x, y, z in the world */
	struct csv_turn turn;    /* beside the columns above */
};

struct csv_reader {
	struct in in;
	struct csv_record row;
	const struct skel *sk;
	struct str rate;
	size_t n;                /* columns */
	size_t frame, time;      /* where these are; n: nowhere */
	struct str *channel;     /* per column */
	struct columns *joint;
	int world;               /* where joints are there, ir2csv -w */
	struct arena arena;
	double last;             /* the last row's frame */
	struct text first;       /* the first row, */
	unsigned long long first_line;
	double first_frame, first_time;  /* until the rate is known */
	size_t *width;           /* of its cells */
};

/* Reads the first line: what each column is. Dies where one has no place. */
void csv_read_head(struct csv_reader *r);

#endif
