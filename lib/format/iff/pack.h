#ifndef FORMAT_IFF_PACK_H
#define FORMAT_IFF_PACK_H

#include <stddef.h>

/* Run-length packing. A packet is a head and bytes. A repetition of n bytes, 2
 * to 128, has the head 127 + n and one byte; a literal of n bytes, 1 to 128,
 * the head n - 1 and these bytes. Two equal bytes begin a repetition; but a
 * literal ends before so many equal bytes: */
enum { PACK_PHOTOSHOP = 2, PACK_MAYA = 3, PACK_MAXRUN = 128 };

/* How many bytes a packet stands for, and how many follow its head. */
static inline size_t
pack_count(unsigned head)
{
	return (head & 127) + 1;
}

static inline size_t
pack_used(unsigned head)
{
	return head & 128 ? 1 : pack_count(head);
}

/* Packs n bytes, at least 1; `equal`: how many end a literal. Returns the
 * length of what is at `to` then, or 0 if it would be more than max. */
size_t pack_runs(unsigned char *to, size_t max, const unsigned char *from,
    size_t n, int equal);

/* Returns what that length would be. */
size_t pack_size(const unsigned char *from, size_t n, int equal);

/* Which programs cannot have packed what was compared. */
struct pack_unlike {
	int photoshop, maya;
};

/* Compares the whole packets of a plane, n bytes at p. When something is unlike
 * Photoshop it compares no more. */
void pack_compare(struct pack_unlike *x, const unsigned char *p, size_t n);

#endif
