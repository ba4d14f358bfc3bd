#ifndef FORMAT_BVH_BVH_H
#define FORMAT_BVH_BVH_H

#include "base/str.h"

/* BioVision's motion files, BVH. */

struct bvh_options {
	struct str rate;         /* what -r states; empty: what the file says */
	int add;                 /* positions of the roots add to OFFSET */
	int cut;                 /* a file may have fewer rows than it says */
};

/* Reads a file and writes it as a skeleton and a motion of the IR, row by row;
 * dies with file:line where it is not as bvh2ir(1) says. */
void bvh_read(const char *path, const struct bvh_options *option);

#endif
