#ifndef FILTER_DIFF_TALLY_H
#define FILTER_DIFF_TALLY_H

#include "base/math/most.h"
#include "base/text.h"
#include "ir/pose.h"

/* What is compared: distances, and angles in degrees. */
enum { DISTANCE, ANGLE, MEASURES };

struct deviation {
	struct most most;
	double sum;
	struct text when;        /* in which frame it was most */
};

/* How far apart those joints of two skeletons are that have the same name. */
struct diff_tally {
	const struct skel *a, *b;
	const double *limit;     /* per measure: what is more is a difference */
	int *other;              /* per joint of a: its namesake in b, or -1 */
	struct deviation (*joint)[MEASURES];
	char *outside;           /* per joint of a: it is over a limit */
	unsigned long long frames;
	/* To be set where one lasts longer than the other, else all 0. */
	const char *unit;        /* of lasts[] */
	double lasts[2];         /* -1 for one without frames */
};

void tally_begin(struct diff_tally *t, const struct skel *a,
    const struct skel *b, const double *limit);
void tally_take(struct diff_tally *t, const struct xform *a,
    const struct xform *b, struct str frame);
/* Writes a line for each difference that is outside the limit; name: of the
 * motion or skeleton. Returns whether there was any. */
int tally_put(const struct diff_tally *t, struct str name);
void tally_end(struct diff_tally *t);

#endif
