#ifndef FORMAT_FBX_CURVE_H
#define FORMAT_FBX_CURVE_H

#include <stddef.h>

struct fbx;                      /* format/fbx/node.h */

/* An AnimationCurve: one number as a function of time, which is in ticks. */

#define FBX_TICKS 46186158000LL          /* of a second */

/* How the value goes from a key to the next one. */
enum fbx_way {
	FBX_HELD,                /* the key's value */
	FBX_NEXT,                /* the next key's value */
	FBX_LINEAR,
	FBX_CUBIC                /* a Bézier curve in time and value */
};

/* One side of a key, as a cubic uses it. */
struct fbx_tangent {
	double slope;            /* per second */
	double weight;           /* of the time to the neighbour, 0 to 1 */
};

/* What the curve does outside of its keys. */
struct fbx_beyond {
	char how;                /* C: held, K: goes straight on, R: comes again,
	                          * M: every other time in a mirror, A: again,
	                          * added to where it ended */
	long long times;         /* then held; negative: for ever */
};

struct fbx_curve {
	size_t n;                /* keys; may be 0 */
	long long *time;         /* increase; less than 2^62, more than -2^62 */
	double *value;
	unsigned char *way;      /* of enum fbx_way; of the last key: not used */
	struct fbx_tangent *left, *right;
	struct fbx_beyond before, after;
	int has_velocities;      /* of cubic keys; they are not read */
};

/* Reads the curve of that node, an AnimationCurve. Dies with the place in the
 * file where it is malformed or has TCB tangents. The caller frees it. */
void fbx_curve_read(struct fbx_curve *c, struct fbx *f, int node);
/* The value at that time, whose limits are those of the keys' times. The curve
 * has keys. *cursor, which begins as 0, makes times that increase fast. */
double fbx_curve_at(const struct fbx_curve *c, size_t *cursor, long long time);
void fbx_curve_free(struct fbx_curve *c);

#endif
