#ifndef FORMAT_PARTICLE_FIELD_H
#define FORMAT_PARTICLE_FIELD_H

/* The numbers of a particle, in their order. */
enum {
	FIELD_LEFT = 9, FIELD_TOTAL,     /* integers; the others may be real */
	FIELDS_4,                /* so many has a particle of type 4, */
	FIELDS_5 = 13            /* so many one of type 5 */
};

enum { FIELD_MAX = 1000 };       /* bytes of a number */

extern const char *const field_name[FIELDS_5];

static inline int
field_is_whole(int f)
{
	return f == FIELD_LEFT || f == FIELD_TOTAL;
}

#endif
