#ifndef IFF_FIELDS_H
#define IFF_FIELDS_H

#include "iff/iff.h"

/* Lists what the chunk just handed out holds, for people: the fields of
 * well-known chunks, else the beginning of its text or numbers. It may read
 * the payload. Nothing where there is nothing to say. */
void iff_list_fields(struct iff *f);

#endif
