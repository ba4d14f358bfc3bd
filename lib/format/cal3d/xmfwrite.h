#ifndef FORMAT_CAL3D_XMFWRITE_H
#define FORMAT_CAL3D_XMFWRITE_H

#include "format/cal3d/xmf.h"
#include "ir/files.h"

/* Writing Cal3D mesh files: XMF, and CMF, which is binary. */

struct xmf_form {
	int binary;
	int version;             /* 0: that of the mesh's source, or a usual
	                          * one */
};

/* Writes the only mesh of a stream or, where files->dir is set, a file of each.
 * Dies if there is none. */
void xmf_write(struct ir *ir, const struct xmf_form *form,
    struct ir_files *files);

#endif
