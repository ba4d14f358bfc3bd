#ifndef FILTER_STAT_WHOLE_H
#define FILTER_STAT_WHOLE_H

#include "filter/stat/type.h"
#include "image/get.h"
#include "ir/mesh.h"

/* Finds records of an object without frames that are about what is not there,
 * or that are not in the order of ir(5). Meshes and images are read as all
 * tools read them, which dies with file:line. An object that already has wrong
 * fields is not looked at any further. */
struct whole {
	/* private */
	struct types *types;
	const struct skel *sk;
	struct mesh *mesh;       /* or NULL */
	struct image_get image;
	enum ir_word of;         /* the last record that others are about */
	struct text name, angle; /* its first field; a section's second one */
	unsigned long long n;    /* particles */
	long long knots;         /* of the curve: how many are missing */
	int curve;               /* it has begun, and is not over */
	int items;               /* an item has come */
	long long deepest;       /* chunk that may come next */
};

/* Called at the object's IR_BEGIN. sk: the skeleton before it, or NULL. types:
 * is to be given each record first. */
void whole_begin(struct whole *w, struct types *types, const struct ir *ir,
    const struct skel *sk);
/* To be called for every record up to the object's `end`. */
void whole_take(struct whole *w, const struct ir *ir);
void whole_end(struct whole *w);

#endif
