#ifndef FILTER_SPLICE_SPLICE_PRIV_H
#define FILTER_SPLICE_SPLICE_PRIV_H

#include "base/num.h"
#include "filter/splice/follow.h"
#include "filter/splice/overlap.h"
#include "filter/splice/splice.h"
#include "ir/frame.h"
#include "motion/deferred.h"
#include "motion/track.h"

struct splice {
	struct ir ir;
	struct frames f, first;  /* of the current motion; of the first one */
	struct skel *sk;         /* NULL: none so far */
	int in_unit;             /* the unit has one */
	unsigned long long motions;
	unsigned long long parts;        /* motions that had frames so far */
	int values;              /* they have `v` records */
	struct tracks tracks;
	struct deferred deferred;        /* lines between the frames held */
	struct text after;       /* objects to be written after the motion */
	struct arena arena;
	struct map head;         /* lines of the first motion's header */
	size_t blend;            /* frames */
	struct follow follow;    /* overlap 0: not asked for */
	struct overlap held;     /* frames that wait: records by tracks */
	int turns;               /* some of these have quaternions */
	size_t place;            /* in the current frame: records seen */
	struct str before;       /* name of the motion before */
	struct frame_time now;   /* the current frame, in the output */
	struct frame_time numbered;      /* what number was made for: */
	struct str number;
	char digits[NUM_MAX];    /* its */
	long long shift;         /* from a frame's own number to that */
	long long cut;           /* the first frame of this motion alone */
};

/* Writes the record last read, of that track. */
void splice_put_read(struct splice *s, struct track *t);
/* Writes the first frame held, and lets it go. */
void splice_put_first(struct splice *s);
/* Writes the first frame held, blended with the last, and lets both go. */
void splice_put_blend(struct splice *s);

#endif
