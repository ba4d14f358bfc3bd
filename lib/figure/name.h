#ifndef FIGURE_NAME_H
#define FIGURE_NAME_H

#include "figure/role.h"

/* What a name alone says: by the naming convention of the Acclaim ASF/AMC
 * document (class, side, position, bone, segment, division; long and short
 * forms), and by the usual names. */
struct named {
	struct role role;
	int is_other;            /* it is something else: a sword, a helper */
	int is_weak;             /* it has the role if no other joint has it */
	int is_second;           /* thigh.L.001, which lies along thigh.L */
	int is_deform;           /* it moves the skin: DEF-thigh.L */
	int foreign;             /* how many words before these are unknown */
	int spine;               /* 6 of Rigify's spine.006; or -1 */
};

/* The name is one of affix_strip(). */
struct named name_says(struct str name);
/* For a name in Japanese, as models of MikuMikuDance have: sets what
 * name_says() returns. 0 if it is none. */
int name_japanese(struct role *role, struct str name);

#endif
