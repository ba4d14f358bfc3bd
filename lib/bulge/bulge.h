#ifndef BULGE_BULGE_H
#define BULGE_BULGE_H

#include "base/str.h"

/* What the format's document demands of a bulge definition. To be told of
 * its parts in order; the answer is NULL, or what should have been there. */
struct bulge {
	unsigned long long sections;
	unsigned long long keys; /* of the section at hand */
	double along, x;         /* of its last keypoint */
};

/* Begins a definition. */
const char *bulge_begin(struct bulge *b, struct str name, struct str code);
const char *bulge_section(struct bulge *b, struct str angle);
const char *bulge_key(struct bulge *b, struct str along, struct str x,
    struct str y);
/* Is it complete? Leaves it empty. */
const char *bulge_end(struct bulge *b);

/* A code's value. */
long long bulge_code(struct str code);

#endif
