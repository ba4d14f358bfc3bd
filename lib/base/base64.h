#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include <stddef.h>

/* Base64, RFC 4648, with its padding. */

/* The 64 digits. */
extern const char base64_digit[];

/* Bytes that are written in base64. Starts zeroed. */
struct base64 {
	unsigned long bits;
	int n;                   /* bytes in bits */
};

void base64_put(struct base64 *b, unsigned byte);
/* Like base64_put() for n bytes, and faster. */
void base64_mem(struct base64 *b, const unsigned char *p, size_t n);
void base64_end(struct base64 *b);

#endif
