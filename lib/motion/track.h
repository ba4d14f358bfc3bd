#ifndef MOTION_TRACK_H
#define MOTION_TRACK_H

#include "ir/motion.h"
#include "motion/curve.h"
#include "motion/grid.h"

/* The frame records of a motion, sorted by what they are about: a track holds
 * those of one joint or vertex that are still needed, as they came. */

struct key {
	struct moment t;
	char *line;
	size_t n, cap;
	size_t frame, rest;      /* where its frame's text begins and ends */
	size_t values;           /* and where its values begin */
	const char *file;        /* whence it came */
	unsigned long long at;
	int blank;               /* a value is nan */
	int known;               /* the knot is made */
	struct knot knot;
};

struct track {
	enum ir_word word;
	struct str f[2];         /* its joint, its vertex */
	int joint;               /* of v and r */
	const char *fault;       /* why it cannot be interpolated, or NULL */
	struct curve curve;
	int quat;                /* which of its turns has q channels, or -1 */
	double *val;             /* those last written, of q channels */
	int begun, between, flip;        /* private */
	int blank;               /* all its keys are */
	struct key *key;         /* a ring */
	size_t head, n, cap;
	size_t now;              /* the key at or before the moment at hand */
};

struct tracks {
	struct motion *m;
	int cubic, nearest;
	int own;                 /* the frames are the source's own */
	const char *hint;        /* what helps where nothing can lie between */
	struct track *t;
	size_t n, cap, next;     /* next: private */
	struct map names;
	struct arena arena;
};

void tracks_begin(struct tracks *ts, struct motion *m);
void tracks_end(struct tracks *ts);
/* The track of the frame record last read, a new one if need be; motion_take()
 * has seen the record and returned joint. Values are checked. */
struct track *tracks_find(struct tracks *ts, const struct ir *ir, int joint);

/* Keeps the record last read as the track's last key. */
void track_push(struct track *t, const struct ir *ir, const struct moment *at);
/* The same, but one with nan values is no key: it is kept only until there is
 * one. */
void track_push_key(struct track *t, const struct ir *ir,
    const struct moment *at);
struct key *track_key(const struct track *t, size_t i);
void track_shift(struct track *t);       /* lets the first go */
void track_pop(struct track *t);         /* lets the last go */

/* Moves to a moment: finds the key at or before it. */
void track_seek(struct track *t, const struct moment *at);
/* Lets go what is not needed from there on. */
void track_trim(struct tracks *ts, struct track *t);
/* Whether the keys that the moment needs are there. */
int track_ready(const struct tracks *ts, const struct track *t,
    const struct moment *at);
/* Writes the track's record for the moment that track_seek() was given, under
 * the frame's number. */
void track_put(struct tracks *ts, struct track *t, const struct moment *at,
    struct str number);
/* Writes a key's own text; exact: it is its own moment. */
void track_copy(struct tracks *ts, struct track *t, struct key *k,
    struct str number, int exact);
/* Writes what lies between two keys. */
void track_between(struct track *t, struct key *a, struct key *b, double u,
    struct str number);

#endif
