#ifndef FILTER_RESCALE_RESCALE_H
#define FILTER_RESCALE_RESCALE_H

#include "ir/ir.h"

/* Skeletons, motions and meshes in other units, with another axis up or
 * another rate. */
struct rescale;

struct rescale_options {
	int angle;               /* 'd', 'r', or 0: as it is */
	double length;           /* factor of lengths */
	int turned;              /* by axes, which take axes to axes */
	double axes[9];
	char up[2];              /* the axis that was up and the one that will
	                          * be: 0 0 if space records say so, 0 y if
	                          * the latter is only stated */
	struct str rate;         /* of motions; s NULL: as it is */
};

/* Sets turned and axes by the argument of -u, see math/axes.h; 0 if it is
 * none. */
int rescale_set_axes(struct rescale_options *o, const char *arg);
struct rescale *rescale_begin(const struct rescale_options *o);
/* For each record between objects; an object is read to its `end`. */
void rescale_record(struct rescale *r, struct ir *ir);

#endif
