#ifndef FORMAT_FBX_PICTURE_H
#define FORMAT_FBX_PICTURE_H

#include "format/fbx/scene.h"

/* The pictures of materials: files beside the FBX file, or bytes in it, which
 * become files of a directory if there is one for them. */
struct fbx_pictures {
	const struct fbx_scene *s;
	const char *dir;         /* or NULL */
	struct str *file;        /* of each object, a Texture or a Video, as the
	                          * IR writes it; n 0: not asked for, or none */
	size_t inside;           /* how many of these are in the file */
	int first;               /* the node of the first of them */
	struct map names;        /* of the files in the directory */
	struct arena arena;
};

void fbx_pictures_open(struct fbx_pictures *p, const struct fbx_scene *s,
    const char *dir);
/* The file that a Texture's picture is or becomes, as a field; n 0: it has
 * none. */
struct str fbx_picture(struct fbx_pictures *p, int texture);
/* Warns if there were pictures for which there was no directory. */
void fbx_pictures_close(struct fbx_pictures *p);

#endif
