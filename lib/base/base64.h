#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include "base/str.h"

/* Base64, RFC 4648, with its padding. */

/* Bytes that are written in base64. Starts zeroed. */
struct base64 {
	unsigned long bits;
	int n;                   /* bytes in bits */
};

void base64_put(struct base64 *b, unsigned byte);
/* Like base64_put() for n bytes, and faster. */
void base64_mem(struct base64 *b, const unsigned char *p, size_t n);
void base64_end(struct base64 *b);

/* Decodes it into `to`, which has room for a.n / 4 * 3 bytes, and returns how
 * many they are. a.n is a multiple of 4. *bad: the first character that is no
 * digit, counted from 1; 0: all are. */
size_t base64_read(struct str a, unsigned char *to, size_t *bad);

#endif
