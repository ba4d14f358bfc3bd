#ifndef FIGURE_CONTACTS_PRIV_H
#define FIGURE_CONTACTS_PRIV_H

#include "base/temp.h"

/* What is seen of the feet (contacts.c), and what that means
 * (contactsfind.c). */

/* A point in a frame: its height in leg lengths over that in the first frame,
 * and its speed in leg lengths per second; nan where they are not known. */
struct footing {
	float height, speed;
};

struct contacts {
	double up[3], rate, leg;
	double high, fast;       /* limits */
	size_t feet;
	size_t *first;           /* per foot: its first point; at the end how
	                          * many points there are */
	size_t *tips;            /* per foot: how many of the last are tips */
	double origin[3];        /* from which places and heights are counted */
	struct footing *footing; /* per frame and point */
	size_t n, cap;           /* n: frames, those of all rounds of a cycle */
	size_t round;            /* how many frames make a round of a cycle, or
	                          * 0 */
	struct spool places;     /* per frame and point: three floats, where it
	                          * is in leg lengths */
	float *place;            /* of one frame */
	float *hips;             /* per frame: their height as those of points, or
	                          * nan */
	size_t hipscap;
	double *low;             /* per point: how low it comes */
	char *on;                /* per frame and foot: it stands */
	char *said;              /* per frame and foot: it was said to stand */
	char *known;             /* per foot: something was said */
	size_t saidcap;
	double *when;            /* per frame: its number */
	size_t whencap;
	/* points of the frames that speeds still need */
	double (*at)[3];
	size_t held, atcap;      /* held: frames */
	size_t beg;              /* how many frames have been dropped before */
	size_t speeds;           /* how many frames have speeds */
};

static inline size_t
contacts_points(const struct contacts *c)
{
	return c->first[c->feet];
}

static inline struct footing *
contacts_footing(const struct contacts *c, size_t point, size_t k)
{
	return &c->footing[contacts_points(c) * k + point];
}

enum { CONTACTS_STANDS = 1, CONTACTS_HANGS };

/* Finds when a foot is still, for c->on and c->low. */
void contacts_judge(struct contacts *c, size_t foot);
/* When all feet are judged: where a foot that is still does not stand, but hangs
 * in the air. */
void contacts_doubt(struct contacts *c, size_t foot);

#endif
