#ifndef FORMAT_FBX_CURVE_PRIV_H
#define FORMAT_FBX_CURVE_PRIV_H

#include "format/fbx/curve.h"

/* Bits of KeyAttrFlags. */
enum {
	FBX_KEY_CONSTANT = 0x2, FBX_KEY_CUBIC = 0x8,     /* else linear */
	FBX_KEY_OF_NEXT = 0x100,                         /* if constant */
	/* if cubic; without TCB and USER it is auto */
	FBX_KEY_TCB = 0x200, FBX_KEY_USER = 0x400, FBX_KEY_CLAMP = 0x1000,
	FBX_KEY_TIME_INDEPENDENT = 0x2000, FBX_KEY_PROGRESSIVE = 0x4000,
	FBX_KEY_RIGHT_WEIGHT = 0x1000000, FBX_KEY_LEFT_WEIGHT = 0x2000000,
	FBX_KEY_VELOCITIES = 0x30000000
};

/* What the file says about the tangents between a key and the next one. */
struct fbx_sides {
	long long flags;
	/* the key's right one and the next key's left one; the slopes of an
	 * auto key are biases */
	struct fbx_tangent right, left;
};

enum fbx_way fbx_curve_way(long long flags);
/* Sets way and tangents of key i, whose time and value and whose neighbours'
 * are known. Keys are set in order: a key's left side is in the sides of the
 * key before it. */
void fbx_curve_set_key(struct fbx_curve *c, size_t i,
    const struct fbx_sides *sides);

#endif
