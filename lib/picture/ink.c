#include "figure/role.h"
#include "picture/ink.h"

const struct ink ink_of[3] = {
	[SIDE_NONE] = { 0x333333, 2 },
	[SIDE_LEFT] = { 0x3366cc, 2.8 },
	[SIDE_RIGHT] = { 0xcc3333, 1.6 }
};

const double ghost_opacity[GHOSTS] = { 0.22, 0.12 };
