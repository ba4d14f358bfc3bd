#ifndef FORMAT_ACCLAIM_AMC_PRIV_H
#define FORMAT_ACCLAIM_AMC_PRIV_H

#include "format/acclaim/amc.h"

/* The key of the attribute that keeps a comment which stands between a
 * frame's number and its first bone: it comes before that frame's records. */
#define AMC_COMMENT "comment"

/* What makes an AMC file have three rotations for each bone with channels. */
#define AMC_THREEDOF ":FORCE-ALL-JOINTS-BE-3DOF"

/* Whether a line of a header, without blanks around it, is a keyword. */
int amc_is_keyword(struct str word);

#endif
