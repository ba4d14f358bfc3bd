#ifndef FORMAT_CAL3D_TAG_PRIV_H
#define FORMAT_CAL3D_TAG_PRIV_H

#include "format/cal3d/tag.h"

/* Takes the token at t->p, of which there is some, apart. Returns its end, or
 * NULL where the input has been read only to somewhere before that: t->kind,
 * name, attr and empty are worth nothing then. */
const char *tag_parse(struct tags *t);
/* The end of the name at p; it does not check that there is one. */
const char *tag_skip_name(const char *p, const char *end);

#endif
