#ifndef FIGURE_ROLE_PRIV_H
#define FIGURE_ROLE_PRIV_H

#include "figure/role.h"

/* What the name alone says: by the naming convention of the Acclaim ASF/AMC
 * document (class, side, position, bone, segment, division; long and short
 * forms), and by the usual names. */
struct role role_name(struct str name);

#endif
