#ifndef BASE_JSON_PUT_H
#define BASE_JSON_PUT_H

#include "base/text.h"

/* Adds a string with its quotes. Bytes that are no UTF-8 become U+FFFD each,
 * and then it returns 0. */
int json_quote(struct text *t, struct str raw);
/* Adds the shortest number that reads back to that float. */
void json_add_float(struct text *t, float f);

#endif
