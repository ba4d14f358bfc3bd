#ifndef FILTER_ROOTMOTION_ROOTMOTION_PRIV_H
#define FILTER_ROOTMOTION_ROOTMOTION_PRIV_H

#include "filter/rootmotion/rootmotion.h"

/* Writes the joint's channels where `up` is that axis. */
void ground_figure_put_dof(const struct ground_figure *g, int up);

#endif
