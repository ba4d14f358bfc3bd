#ifndef FORMAT_ACCLAIM_AMC_PRIV_H
#define FORMAT_ACCLAIM_AMC_PRIV_H

#include "format/acclaim/amc.h"

/* The key of the attribute for a comment that stands between a frame's number
 * and its first bone. The attribute comes before the frame's records. */
#define AMC_COMMENT "comment"

/* The keyword that gives an AMC file three rotations for each bone with
 * channels. */
#define AMC_THREEDOF ":FORCE-ALL-JOINTS-BE-3DOF"

/* Whether a line of the header, given without blanks around it, is a
 * keyword. */
int amc_is_keyword(struct str word);

#endif
