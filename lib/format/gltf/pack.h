#ifndef FORMAT_GLTF_PACK_H
#define FORMAT_GLTF_PACK_H

#include "base/temp.h"
#include "base/text.h"

/* The tables of numbers of a file that is being made: its bytes, in a
 * temporary file, and the JSON that says where in them each table is. */
struct gltf_pack {
	struct spool bytes;
	struct text views, accessors;    /* elements of these arrays */
	size_t nview, naccessor;         /* the number of the next one */
	size_t buffer;                   /* in which the bytes are, */
	unsigned long long before;       /* behind so many others */
	/* private */
	off_t start;             /* of the view at hand */
};

/* A table that follows. */
struct gltf_rows {
	int type;                /* GLTF_FLOAT … of accessor.h */
	const char *shape;       /* "SCALAR", "VEC3" … */
	size_t n;
	const float *lo, *hi;    /* the least and most of each of */
	int cols;                /* these columns; 0: it is not said */
};

/* Tables lie in views: one, or several of the same type of numbers. target: of
 * an array of vertices, of indices, or 0. */
enum { GLTF_VERTICES = 34962, GLTF_INDICES = 34963 };
void gltf_pack_begin(struct gltf_pack *p);
void gltf_pack_end(struct gltf_pack *p, int target);
/* Returns the accessor's number; the numbers of the table are added next. */
size_t gltf_pack_rows(struct gltf_pack *p, const struct gltf_rows *rows);
/* n: at most GLTF_COLS of accessor.h. */
void gltf_pack_floats(struct gltf_pack *p, const float *f, int n);
/* So many in each of n rows, which begin `stride` floats apart. */
void gltf_pack_table(struct gltf_pack *p, const float *f, size_t n,
    size_t stride, int cols);
/* Little-endian, of that many bytes. */
void gltf_pack_uint(struct gltf_pack *p, unsigned long u, int bytes);

/* Adds a text and a number behind it. */
void gltf_add(struct text *t, const char *before, size_t number);
/* The same for what is an element of an array: behind a comma unless it is the
 * first. */
void gltf_add_element(struct text *t, const char *before, size_t number);

#endif
