#ifndef BASE_NAME_H
#define BASE_NAME_H

#include "base/str.h"

/* Percent-encoding of names: bytes up to 0x20, 0x7f and `%` are written %XX;
 * the name `-` is `%2D`, the empty one `%`. */

/* Encodes into p, which holds NAME_ROOM(raw.n) bytes; returns the length. */
#define NAME_ROOM(n) (3 * (n) + 3)
size_t name_encode(char *p, struct str raw);
/* Like name_encode(), for the name of a file: bytes other than ASCII letters,
 * digits, `.`, `_` and `-` are written %XX, and so is a `.` or `-` at the
 * beginning. */
size_t name_encode_file(char *p, struct str raw);
/* Decodes %XX into p, which holds a.n bytes. A `%` without two hexadecimal
 * digits stays as it is and sets *bad, if that is not NULL. */
struct str name_decode(char *p, struct str a, int *bad);
/* Whether a is what name_encode() makes of some name. */
int name_is_right(struct str a);
/* The same of a text in which the bytes in `more` may be encoded, too, and which
 * may be what stands for no name. */
int name_is_encoded(struct str a, const char *more);

#endif
