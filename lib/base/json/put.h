#ifndef BASE_JSON_PUT_H
#define BASE_JSON_PUT_H

#include "base/text.h"

/* Adds a string, with its quotes. Returns 0 where some of its bytes are no
 * UTF-8: each of them becomes U+FFFD. */
int json_quote(struct text *t, struct str raw);
/* Adds a float: the shortest number that reads back to it. */
void json_add_float(struct text *t, float f);

#endif
