#ifndef FORMAT_GLTF_CONTAINER_H
#define FORMAT_GLTF_CONTAINER_H

#include "base/in.h"
#include "base/json/json.h"
#include "base/map.h"

/* A glTF 2.0 file in memory: its JSON, and the bytes beside it. */

/* A top-level array: the values in it. */
struct gltf_list {
	const char *key;
	size_t *v, n;
};

/* A buffer; it is read when it is first asked for. */
struct gltf_bytes {
	const unsigned char *s;
	unsigned long long n;    /* its byteLength, and s has at least so
	                          * many */
	size_t held;             /* in a file of its own: how many s has */
};

struct gltf {
	struct in in;            /* holds all of the file */
	const char *path;        /* NULL: standard input */
	struct json json;
	int binary;              /* it is a GLB */
	const unsigned char *bin;        /* its chunk BIN, or NULL */
	unsigned long long nbin; /* the length of that */
	struct gltf_list accessor, animation, buffer, image, material, mesh,
	    node, skin, texture, view;
	size_t required;         /* extensionsRequired, or 0 */
	struct gltf_bytes *bytes;        /* per buffer */
	struct map file;         /* path of a file: the last buffer that reads
	                          * it */
};

/* Reads all of a file; dies if it is no glTF 2.0. */
void gltf_open(struct gltf *g, const char *path);
void gltf_close(struct gltf *g);

/* Which element of the list the JSON number v refers to; dies if there is
 * none. */
size_t gltf_ref(const struct gltf *g, size_t v, const struct gltf_list *list);
/* An extension of object v that the file requires and that is not known here,
 * or 0. */
size_t gltf_unknown(const struct gltf *g, size_t v);
/* Dies if there is one. */
void gltf_refuse_unknown(struct gltf *g, size_t v);
/* To be called before the program dies of something in which no fault is, as
 * err_unfit(). Dies if bytes are missing. */
void gltf_unfit(struct gltf *g);
/* The bytes of buffer i: of the chunk BIN, of a data: URI, or of a file in the
 * glTF file's directory or below. */
const struct gltf_bytes *gltf_buffer(struct gltf *g, size_t i);
/* Whether a URI is a data: URI. */
int gltf_is_data(struct str uri);
/* The *n bytes of a data: URI, the JSON string v, in memory that the caller
 * frees. */
unsigned char *gltf_data(struct gltf *g, size_t v, size_t *n);
/* The bytes of a bufferView, the object v. Dies if its buffer has not so many. */
const unsigned char *gltf_view(struct gltf *g, size_t v);

/* The member `key` of object v, an integer up to 2^53; 0 if there is none. */
unsigned long long gltf_size(const struct gltf *g, size_t v, const char *key);

#endif
