#ifndef FORMAT_GLTF_PICTURES_H
#define FORMAT_GLTF_PICTURES_H

#include "format/gltf/container.h"

/* The pictures of materials: files beside the glTF file, or bytes in it, which
 * become files of a directory if there is one for them. Starts as { 0 }. */
struct gltf_pictures {
	struct gltf *g;
	const char *dir;         /* or NULL */
	struct str *file;        /* per image, as the IR writes it; empty: no
	                          * map has asked for it yet */
	size_t inside;           /* how many of these are in the file */
	size_t first;            /* the first of them: the JSON value */
	struct map names;        /* of files without their suffixes */
	struct arena arena;
};

void gltf_pictures_open(struct gltf_pictures *p, struct gltf *g,
    const char *dir);
/* The file that the image is or becomes, as a field. Dies if the image is not
 * there, or if its bytes are not. ref: the JSON number. */
struct str gltf_picture(struct gltf_pictures *p, size_t ref);
/* Warns if there were pictures for which there was no directory. */
void gltf_pictures_close(struct gltf_pictures *p);

#endif
