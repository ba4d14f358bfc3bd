#ifndef SIMS_HOLD_H
#define SIMS_HOLD_H

#include "sims/pose.h"

/* The text of a file behind its first line, held until that line, which
 * counts what follows, can be written. */
struct sims_hold {
	char *s;
	size_t n, cap;
};

void sims_hold_line(struct sims_hold *h, struct str line);
/* `Time TIME` and the rows of a pose, in the files' signs. A row with an
 * exponent or with more than six decimals was computed by somebody: it is
 * written with six. */
void sims_hold_pose(struct sims_hold *h, long long time,
    const struct sims_pose *p);
/* Writes it out, and is done with it. */
void sims_hold_put(struct sims_hold *h);

#endif
