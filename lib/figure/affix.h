#ifndef FIGURE_AFFIX_H
#define FIGURE_AFFIX_H

#include "ir/skel.h"

/* Sets name[0 … n-1], the names of a skeleton's joints without what a program
 * or a maker has put around them: decoded, without name spaces (all before the
 * last `:` or `|`), without an abbreviation in brackets at the end, and without
 * words at the beginning or end that most of the joints share and that say
 * nothing of one, such as `Bip01 `, `mixamorig_` or `_Armature`. The texts last
 * as long as the arena. */
void affix_strip(const struct skel *sk, struct str *name, struct arena *arena);

#endif
