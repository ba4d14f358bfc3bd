#ifndef FORMAT_BULGE_RULES_H
#define FORMAT_BULGE_RULES_H

#include "base/str.h"

/* What the StudioTools document demands of a bulge definition. These functions
 * are called for its parts in order, and return NULL, or what was expected in
 * the place of a part. */
struct rules {
	unsigned long long sections;
	unsigned long long keys; /* of the current section */
	double along, x;         /* of its last keypoint */
};

/* Begins a definition. */
const char *rules_begin(struct rules *r, struct str name, struct str code);
const char *rules_section(struct rules *r, struct str angle);
const char *rules_key(struct rules *r, struct str along, struct str x,
    struct str y);
/* Ends the definition, which has to be complete. */
const char *rules_end(struct rules *r);

/* A code's value, and the text of a value. */
long long code_value(struct str code);
struct str code_text(struct arena *arena, long long value);

#endif
