#ifndef FILTER_STAT_KINDS_H
#define FILTER_STAT_KINDS_H

#include "base/str.h"

/* What may be found, as bits. Those from FAULT_FLOOR on have limits. */
enum {
	FAULT_GAP = 1, FAULT_NAN = 2, FAULT_JUMP = 4, FAULT_SPIKE = 8,
	FAULT_QUATERNION = 16, FAULT_LIMIT = 32, FAULT_TYPE = 64,
	FAULT_FLOOR = 128, FAULT_FLY = 256, FAULT_SPEED = 512,
	FAULT_SPIN = 1024, FAULT_BONES = 2048, FAULT_STILL = 4096,
	FAULT_JUMPS = FAULT_JUMP | FAULT_SPIKE,
	FAULT_BOUNDS = 8191 & ~127,
	FAULT_USUAL = 127 & ~FAULT_LIMIT
};

/* The limits of those that have some, in lengths, seconds and degrees. Less
 * than 0: not given. */
enum bound {
	BOUND_FLOOR,             /* lengths below the ground */
	BOUND_FLY,               /* seconds above it */
	BOUND_SPEED,             /* lengths per second */
	BOUND_SPIN,              /* degrees per second */
	BOUND_BONES,             /* lengths longer or shorter than at first */
	BOUND_STILL,             /* seconds */
	BOUND_HEIGHT,            /* of flying, in lengths */
	BOUND_KINDS
};

/* What to look for. Starts as fault_none(). */
struct fault_kinds {
	unsigned kinds;
	double bound[BOUND_KINDS];
};

void fault_none(struct fault_kinds *k);
/* Adds those of a list such as `gap,speed=15`; 0 if it is none. */
int fault_read(struct fault_kinds *k, const char *list);

/* What one sees is a fault, the rest a notice. */
enum grade { NOTICE, FAULT };

/* Begins the line of a finding, `fault OBJECT FRAME JOINT TEXT` or `notice …`:
 * its text and an LF are left to the caller. before: what all lines about the
 * file begin with. The others are fields as the IR writes them, "-" for
 * none. */
void put_finding(struct str before, enum grade grade, struct str object,
    struct str frame, struct str joint);

#endif
