#ifndef FORMAT_CAL3D_DECODE_H
#define FORMAT_CAL3D_DECODE_H

#include "base/in.h"
#include "base/text.h"

/* Adds a text of the file to `to`, with the references &lt; &gt; &amp; &quot;
 * &apos; and &#N; resolved. Any other is an error, a bare & is not. */
void decode_add(struct text *to, struct str raw, const struct in *in);

#endif
