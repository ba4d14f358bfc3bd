#ifndef FILTER_STAT_FAULT_H
#define FILTER_STAT_FAULT_H

#include "base/str.h"

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

#endif
