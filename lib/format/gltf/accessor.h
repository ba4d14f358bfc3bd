#ifndef FORMAT_GLTF_ACCESSOR_H
#define FORMAT_GLTF_ACCESSOR_H

#include "format/gltf/container.h"

/* A table of numbers in a file: rows of a few numbers each. */
struct gltf_accessor {
	const struct json *json;
	size_t v;                /* the JSON value */
	size_t number;           /* the number of the accessor */
	size_t rows;
	int cols;                /* numbers in a row */
	int type;                /* of the numbers, 5120 … */
	int normal;              /* integers stand for 0 to 1, or for -1 to 1 */
	size_t stride;           /* bytes from row to row */
	const unsigned char *s;  /* NULL: all are 0 */
	size_t nsparse;          /* rows that have other numbers than in s */
	const unsigned char *place;      /* the numbers of these rows,
	                                  * ascending */
	int placetype;           /* the type of the numbers in place */
	const unsigned char *other;      /* the numbers of these rows */
};

enum {
	GLTF_BYTE = 5120, GLTF_UBYTE, GLTF_SHORT, GLTF_USHORT,
	GLTF_UINT = 5125, GLTF_FLOAT
};

enum { GLTF_COLS = 16 };         /* in a row at most */

/* Opens the accessor whose index is the JSON number v. Dies if its rows are
 * not of that type ("SCALAR", "VEC3" …), or if its bytes are not there. */
void gltf_accessor_open(struct gltf_accessor *a, struct gltf *g, size_t v,
    const char *rows);
/* An unknown extension that hides the bytes of the accessor to which v refers,
 * or 0: see gltf_unknown(). */
size_t gltf_accessor_unknown(const struct gltf *g, size_t v);
/* Whether it has bytes of its own. */
int gltf_accessor_has_bytes(const struct gltf *g, size_t v);
/* Sets `to` to the numbers of row i; dies if one is not finite. */
void gltf_accessor_get(const struct gltf_accessor *a, size_t i, double *to);
/* The first row from i on whose numbers may be other than 0; a->rows: there is
 * none. */
size_t gltf_accessor_next(const struct gltf_accessor *a, size_t i);
/* Writes n numbers of a row, each after a blank. */
void gltf_accessor_put(const struct gltf_accessor *a, const double *v, int n);
/* Writes n floats, each after a blank, as the shortest texts that read back to
 * them. */
void gltf_put_floats(const double *v, int n);

#endif
