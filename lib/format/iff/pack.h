#ifndef FORMAT_IFF_PACK_H
#define FORMAT_IFF_PACK_H

#include <stddef.h>

/* A packet is a head and bytes: 127 + how many, 2 to 128, and one of them that
 * is repeated so often; or how many - 1, 1 to 128, and these, a literal. Where
 * two or more are equal a repetition begins, but within a literal it depends on
 * who packs: Maya goes on with it until three are equal, Photoshop until
 * two. */
enum { PACK_PHOTOSHOP = 2, PACK_MAYA = 3 };

/* How many bytes a packet stands for, and how many stand behind its head. */
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

/* Packs n bytes, at least 1; `equal`: how many end a literal. Returns how many
 * bytes there are at `to`, or 0 if they would be more than max. */
size_t pack_runs(unsigned char *to, size_t max, const unsigned char *from,
    size_t n, int equal);

/* Returns how many they would be. */
size_t pack_size(const unsigned char *from, size_t n, int equal);

/* Which packers some packets cannot be of. */
struct pack_unlike {
	int photoshop, maya;
};

/* Takes note of the packets of a plane, n bytes at p, which are whole. Once
 * they are unlike Photoshop's no more is found out. */
void pack_compare(struct pack_unlike *x, const unsigned char *p, size_t n);

#endif
