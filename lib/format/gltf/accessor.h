#ifndef FORMAT_GLTF_ACCESSOR_H
#define FORMAT_GLTF_ACCESSOR_H

#include "format/gltf/container.h"

/* A table of numbers in a file: rows of a few numbers each. */
struct gltf_accessor {
	const struct json *json;
	size_t v;                /* the JSON value */
	size_t number;           /* which accessor */
	size_t rows;
	int cols;                /* numbers in a row */
	int type;                /* of the numbers, 5120 … */
	int normal;              /* integers stand for -1 or 0 to 1 */
	size_t stride;
	const unsigned char *s;  /* NULL: all are 0 */
	size_t nsparse;          /* rows that are elsewhere: */
	const unsigned char *place;      /* which, ascending, */
	int placetype;
	const unsigned char *other;      /* and their numbers */
};

enum {
	GLTF_BYTE = 5120, GLTF_UBYTE, GLTF_SHORT, GLTF_USHORT,
	GLTF_UINT = 5125, GLTF_FLOAT
};

enum { GLTF_COLS = 16 };         /* in a row at most */

/* The accessor to which the number v refers, of rows that are called "SCALAR",
 * "VEC3" … Dies where it is not that, or where its bytes are not there. */
void gltf_accessor_open(struct gltf_accessor *a, struct gltf *g, size_t v,
    const char *rows);
/* An extension that hides its bytes, or 0: see gltf_unknown(). */
size_t gltf_accessor_unknown(const struct gltf *g, size_t v);
/* Whether it has bytes of its own. */
int gltf_accessor_has_bytes(const struct gltf *g, size_t v);
/* Row i; dies where a number is not finite. */
void gltf_accessor_get(const struct gltf_accessor *a, size_t i, double *to);
/* Writes n numbers of a row, each after a blank. */
void gltf_accessor_put(const struct gltf_accessor *a, const double *v, int n);
/* The same for what is known to be floats: the shortest texts that read back
 * to them. */
void gltf_put_floats(const double *v, int n);

#endif
