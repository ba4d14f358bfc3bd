#ifndef FORMAT_FBX_FBX_H
#define FORMAT_FBX_FBX_H

#include "base/str.h"

/* Reading of FBX files 7.1 to 7.7, binary and text. The format has no public
 * document; the facts are of files, and of the manual of Autodesk's SDK. */

struct fbx_options {
	const char *motion;      /* only the animation of that name; or NULL */
	struct str rate;         /* frames per second; n 0: the file's */
	int keys;                /* keys instead of frames */
	const char *pictures;    /* a directory for those that are in the file,
	                          * or NULL */
};

void fbx_to_ir(const char *path, const struct fbx_options *o);

#endif
