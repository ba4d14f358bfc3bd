#ifndef FORMAT_ALIAS_PIX_PRIV_H
#define FORMAT_ALIAS_PIX_PRIV_H

#include "format/alias/pix.h"

enum { PIX_MAXSIDE = 65535 };

/* For depth maps, too: dies if an image has no pixels; `at`: where the size
 * stands in the file. */
void pix_check_size(const struct in *in, const struct image *im, int at);
/* Warns if the file goes on after the last scanline. */
void pix_check_end(struct in *in);

#endif
