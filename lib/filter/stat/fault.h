#ifndef FILTER_STAT_FAULT_H
#define FILTER_STAT_FAULT_H

#include "base/str.h"
#include "ir/motion.h"

/* What may be found, as bits. */
enum {
	FAULT_GAP = 1, FAULT_NAN = 2, FAULT_JUMP = 4, FAULT_QUATERNION = 8,
	FAULT_LIMIT = 16, FAULT_TYPE = 32,
	FAULT_USUAL = 63 & ~FAULT_LIMIT
};

/* The kinds in a list such as `gap,nan`, as bits; 0 if some word of it is
 * none. */
unsigned fault_kinds(const char *list);

/* Begins the line of a finding, `fault OBJECT FRAME JOINT TEXT`: its text and
 * an LF are left to the caller. before: what all lines about the file begin
 * with. The others are fields as the IR writes them, "-" for none. */
void put_fault(struct str before, struct str object, struct str frame,
    struct str joint);

/* Finds what is broken in a motion, frame by frame; of poses, each is a frame.
 * Each finding is a line on the output, `fault OBJECT FRAME JOINT TEXT`. Jumps
 * are written at once, frames that are left out when all have been seen. Values
 * outside limits, nan and quaternions off unit length are written at the end,
 * once for each channel or joint. */
struct audit;

/* To be called at the object's beginning. before, kinds: see above;
 * name: the object's, as the IR writes it. Both texts have to last. */
struct audit *audit_new(struct str before, struct str name,
    const struct motion *m, unsigned kinds);
/* At the end of each frame: its values are in m->val; whole: all joints that
 * have channels had values. */
void audit_frame(struct audit *a, double frame, int whole);
/* When all frames have been seen. */
void audit_gaps(struct audit *a);
/* At the object's end: frees it, and returns how many lines were written. */
unsigned long long audit_end(struct audit *a);

#endif
