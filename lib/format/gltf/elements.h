#ifndef FORMAT_GLTF_ELEMENTS_H
#define FORMAT_GLTF_ELEMENTS_H

#include "base/temp.h"
#include "base/text.h"

/* The elements of a JSON array of a file that is being made. As there may be
 * many, they go to a temporary file when they no longer fit in a block. Starts
 * as all zero. */
struct gltf_elements {
	/* private */
	struct text text;        /* the last ones */
	struct spool before;     /* all others */
	int any;
};

/* Begins an element: adds `between` unless it is the first. The caller adds it
 * to the text that is returned. */
struct text *gltf_elements_next(struct gltf_elements *l, const char *between);
/* Bytes of all elements, with what is between them. */
unsigned long long gltf_elements_length(const struct gltf_elements *l);
/* Dies now rather than later if there is no room for them. */
void gltf_elements_flush(struct gltf_elements *l);
void gltf_elements_put(struct gltf_elements *l);
void gltf_elements_clear(struct gltf_elements *l);

#endif
