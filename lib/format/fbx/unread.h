#ifndef FORMAT_FBX_UNREAD_H
#define FORMAT_FBX_UNREAD_H

#include "format/fbx/figure.h"

/* Warns of what the file has and nothing here reads, once for each kind. */
void fbx_unread_warn(const struct fbx_figure *g);

#endif
