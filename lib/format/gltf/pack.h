#ifndef FORMAT_GLTF_PACK_H
#define FORMAT_GLTF_PACK_H

#include "format/gltf/elements.h"

/* The tables of numbers of a file that is being made: its bytes, in a
 * temporary file, and the JSON that says where in them each table is. */
struct gltf_pack {
	struct spool bytes;
	struct gltf_elements views, accessors;       /* elements of these arrays */
	size_t nview, naccessor;         /* the number of the next one */
	size_t buffer;                   /* in which the bytes are */
	unsigned long long before;       /* bytes of that buffer before them */
	/* private */
	off_t start;             /* of the current view */
};

/* What is said of a table before its numbers. */
struct gltf_rows {
	int type;                /* GLTF_FLOAT … of accessor.h */
	const char *shape;       /* "SCALAR", "VEC3" … */
	size_t n;
	const float *lo, *hi;    /* least and most of each of cols columns */
	int cols;                /* 0: least and most are not said */
};

/* Each table lies in a view; several of the same type of numbers may share one.
 * target: what the view is for, one of these, or 0. */
enum { GLTF_VERTICES = 34962, GLTF_INDICES = 34963 };
void gltf_pack_begin(struct gltf_pack *p);
void gltf_pack_end(struct gltf_pack *p, int target);
/* Returns the number of the table's accessor. Its numbers are added next. */
size_t gltf_pack_rows(struct gltf_pack *p, const struct gltf_rows *rows);
/* The same for a table that lies in no view: all its numbers are 0, or those of n
 * of its rows are in the view that ended last, and the places of these rows, of
 * that type, in the view before it. */
size_t gltf_pack_zeros(struct gltf_pack *p, const struct gltf_rows *rows);
size_t gltf_pack_few(struct gltf_pack *p, const struct gltf_rows *rows, size_t n,
    int type);
/* Adds floats. n: at most GLTF_COLS of accessor.h. */
void gltf_pack_floats(struct gltf_pack *p, const float *f, int n);
/* Adds n rows of cols floats each, which begin `stride` floats apart. */
void gltf_pack_table(struct gltf_pack *p, const float *f, size_t n,
    size_t stride, int cols);
/* Adds a little-endian integer of that many bytes. */
void gltf_pack_uint(struct gltf_pack *p, unsigned long u, int bytes);

/* Adds a text, and a number after it. */
void gltf_add(struct text *t, const char *before, size_t number);
/* Adds an element of an array: a comma unless it is the first, then the text
 * and the number. */
void gltf_add_element(struct text *t, const char *before, size_t number);

#endif
