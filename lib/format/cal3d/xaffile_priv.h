#ifndef FORMAT_CAL3D_XAFFILE_PRIV_H
#define FORMAT_CAL3D_XAFFILE_PRIV_H

#include "format/cal3d/ref.h"
#include "format/cal3d/xaffile.h"

/* What an animation file has besides its keys. */
struct xaffile_plan {
	const struct in *in;     /* for messages */
	struct ref *track;       /* joints that have one, in its order */
	size_t n;
	long long *id;           /* per joint, its BONEID */
	struct text duration;
};

/* How a track's translations are left out, as the file had it. */
struct xafhold {
	const struct kept *kept;
	int joint;               /* of kept->sk */
	int some;                /* they are, where they are held */
	struct str none;         /* what stands there; empty: nothing */
	struct str held;         /* the last one, as fields */
	int k;                   /* private, for skel_attr() */
	struct str except;       /* the time of the next exception; or empty */
};

void xafhold_begin(struct xafhold *h, const struct xaffile *x,
    const struct xaffile_track *t);
/* The translation that the i-th key states; empty: none. The rule is that the
 * first one does, and others where it changes. */
struct str xafhold_stated(struct xafhold *h, const struct xaffile_track *track,
    size_t i);

void xaffile_write_xml(const struct xaffile *x, const struct xaffile_plan *p);
void xaffile_write_binary(const struct xaffile *x,
    const struct xaffile_plan *p);

#endif
