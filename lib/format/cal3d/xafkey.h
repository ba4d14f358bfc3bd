#ifndef FORMAT_CAL3D_XAFKEY_H
#define FORMAT_CAL3D_XAFKEY_H

#include "format/cal3d/xaffile.h"
#include "ir/rigid.h"

/* The keys of a motion on its way into an animation file. */

/* Where the channels of a joint are in a `v` record, if they all are. */
struct xaf_channels {
	int has_p, has_q, p[3], q[4];
	int moves;               /* by itself or by a joint above */
	int deformed;            /* perhaps, by a joint above */
	struct text given;       /* the values of the frame at hand, where it is
	                          * computed as a whole */
	double last[4];          /* the rotation of the key before */
	double when;             /* its time */
};

struct xaf_writer {
	struct frames f;
	struct xaffile file;
	struct xaf_channels *ch; /* per joint */
	double *before;          /* the values of the joints' last keys, as
	                          * f.m.val */
	struct rigid rigid;
	int whole;               /* frames are computed as a whole: joints
	                          * depend on others, by `relative world`, l
	                          * channels or scale */
	struct str *text;        /* the texts of a joint's values */
	int warned;
	double num, den;         /* of the rate */
	int seconds;             /* frames are seconds */
	double start;            /* the first frame */
	struct text time;        /* of the current frame */
	double now;              /* the same as a number */
	struct text t, r;        /* of the current key */
	struct text between;     /* the translation of one before it */
	unsigned long long end;  /* the motion's last line */
};

/* Computes transforms: of joint j, or of all if j < 0. */
void xafkey_compute(struct xaf_writer *w, int j);
/* Adds the key of joint j at the frame at hand: texts are copied where the
 * channels are Cal3D's own, the rest is computed. Where frames are computed as a
 * whole, they have been. */
void xafkey_add(struct xaf_writer *w, size_t j);

#endif
