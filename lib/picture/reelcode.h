#ifndef PICTURE_REELCODE_H
#define PICTURE_REELCODE_H

#include "picture/scene.h"

/* The motion of a reel in few bytes: how each joint is turned and moved in the
 * frame of the joint above it. What player/code.js makes of them is nowhere off
 * by more than REEL_ERROR of the figure's size. */
#define REEL_ERROR 1e-3

/* Adds the bytes to a spool. The reel has a rig. */
void code_reel(struct scene *s, const struct reel *reel, struct spool *to);

#endif
