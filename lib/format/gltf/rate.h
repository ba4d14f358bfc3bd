#ifndef FORMAT_GLTF_RATE_H
#define FORMAT_GLTF_RATE_H

#include "base/str.h"

/* glTF has seconds as floats; a motion has frames. */
struct gltf_rate {
	double num, den;         /* num/den frames per second */
	struct str text;         /* the IR's word for it */
};

void gltf_rate_set(struct gltf_rate *r, double num, double den);
/* The argument of an option -r, which lasts. */
void gltf_rate_read(struct gltf_rate *r, struct str text);
/* The frame of a time: the whole one of which it is the float, if there is
 * one. */
double gltf_frame(const struct gltf_rate *r, double seconds);

#endif
