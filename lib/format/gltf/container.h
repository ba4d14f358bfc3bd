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

/* A buffer, once it has been asked for. */
struct gltf_bytes {
	const unsigned char *s;
	unsigned long long n;    /* its byteLength: at least so many there are */
	size_t held;             /* of a file: all that there are */
};

struct gltf {
	struct in in;            /* holds all of the file */
	const char *path;        /* NULL: standard input */
	struct json json;
	int binary;              /* it is a GLB, */
	const unsigned char *bin;        /* with this chunk, or NULL */
	unsigned long long nbin;
	struct gltf_list accessor, animation, buffer, mesh, node, skin, view;
	size_t required;         /* extensionsRequired, or 0 */
	struct gltf_bytes *bytes;        /* per buffer */
	struct map file;         /* the path of one: the last buffer in it */
};

/* Reads all of it; dies where it is no glTF 2.0. */
void gltf_open(struct gltf *g, const char *path);
void gltf_close(struct gltf *g);

/* The element that the number v refers to; dies where there is none. */
size_t gltf_ref(const struct gltf *g, size_t v, const struct gltf_list *list);
/* An extension of that object which the file requires and which is not known
 * here, or 0; the other dies where there is one. */
size_t gltf_unknown(const struct gltf *g, size_t v);
void gltf_refuse_unknown(const struct gltf *g, size_t v);
/* The bytes of buffer i. */
const struct gltf_bytes *gltf_buffer(struct gltf *g, size_t i);

/* n bytes from the number, at most 2^53, that is the member `key` on; 0 where
 * there is none. */
unsigned long long gltf_size(const struct gltf *g, size_t v, const char *key);

#endif
