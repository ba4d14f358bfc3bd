#ifndef FORMAT_IFF_PROP_H
#define FORMAT_IFF_PROP_H

#include "format/iff/iff.h"

/* Shared properties: the chunks of a PROP hold for the FORMs of its type up
 * to the end of its LIST, except where a FORM has such a chunk itself. */

enum { IFF_PROPS = 256 };        /* that can hold at a time */

struct iff_props {
	size_t n;
	struct iff_prop {
		unsigned char type[4], id[4];
		unsigned long long offset;       /* of the chunk */
		int depth;                       /* of its LIST */
		unsigned long long own;          /* bit per depth: the open
		                                  * FORM there has its own */
	} v[IFF_PROPS];
};

/* To be given each event. */
void iff_props_take(struct iff_props *props, const struct iff *f,
    enum iff_event event);
/* Before the event after the end of a FORM: returns the next property that it
 * shares, from *i on, which starts at 0; or NULL. Within the FORM: what it
 * shares if it has no more chunks itself. */
const struct iff_prop *iff_props_next(const struct iff_props *props,
    const struct iff_head *form, size_t *i);

#endif
