#ifndef FIGURE_CONTACTS_PRIV_H
#define FIGURE_CONTACTS_PRIV_H

#include "base/temp.h"

/* What is seen of the feet (contacts.c), what their points do then
 * (contactsgait.c), and when a foot stands by that (contactsfind.c). */

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
	float *hips;             /* per frame: their height as those of points,
	                          * or nan */
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

/* What a point does in a frame. */
enum gait {
	GAIT_MOVES,
	GAIT_SLOW,               /* stands, if that is where it rests */
	GAIT_STANDS,             /* slow, and near where it rests */
	GAIT_RESTS
};

/* A point of the foot that is looked at. */
struct sole {
	size_t point;
	int tip;                 /* of a toe: a foot does not begin to stand on
	                          * it, as one that hangs points down */
	double floor;            /* a percentile of the frames around */
	/* where it came to rest; when: the number of the frame in which it
	 * rested last */
	float at[3];
	double when;
};

struct watch {
	struct contacts *c;
	size_t foot;
	struct sole *sole;
	size_t n;
	char *gait;              /* per frame and point: enum gait */
	float *slowest;          /* per frame: of the points' speeds */
	float *heap;             /* room for a height of each frame */
};

/* Whether the foot stands in a frame. */
static inline char *
watch_on(const struct watch *g, size_t k)
{
	return &g->c->on[g->c->feet * k + g->foot];
}

/* What its p-th point does. */
static inline char *
watch_gait(const struct watch *g, size_t p, size_t k)
{
	return &g->gait[g->n * k + p];
}

/* Sees what the points of g->foot, which is to be set with g->c, do in each
 * frame, but for GAIT_STANDS; and sets c->low. */
void watch_begin(struct watch *g);
void watch_end(struct watch *g);

/* The first frame whose number is `when` or more. */
size_t contacts_frame(const struct contacts *c, double when);
/* The lowest point of a foot; nan if none is known. */
double contacts_sole(const struct contacts *c, size_t foot, size_t k);

enum { CONTACTS_STANDS = 1, CONTACTS_HANGS };

/* Finds when a foot is still, for c->on and c->low. */
void contacts_judge(struct contacts *c, size_t foot);
/* When all feet are judged: where a foot that is still does not stand, but
 * hangs in the air. */
void contacts_doubt(struct contacts *c, size_t foot);

#endif
