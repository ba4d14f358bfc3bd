#ifndef FORMAT_IFF_FIELDS_H
#define FORMAT_IFF_FIELDS_H

#include "format/iff/iff.h"

/* Lists for people what the chunk just handed out holds: the fields of a
 * well-known chunk, else the beginning of its text or numbers, or nothing. It
 * may read the payload. */
void iff_list_fields(struct iff *f);

#endif
