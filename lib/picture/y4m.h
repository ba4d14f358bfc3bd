#ifndef PICTURE_Y4M_H
#define PICTURE_Y4M_H

#include "picture/scene.h"

struct y4m_options {
	int width, height;       /* even */
	int keep;                /* the camera does not follow the body */
	struct str rate;         /* of the video; empty: that of the motions */
};

/* Writes all reels, one after the other, as YUV4MPEG2. */
void put_y4m(struct scene *s, const struct y4m_options *o);

#endif
