#ifndef MOTION_TRACK_H
#define MOTION_TRACK_H

#include "base/text.h"
#include "ir/motion.h"
#include "motion/curve.h"
#include "motion/grid.h"

/* The frame records of a motion, sorted by what they are about: a track holds
 * those of one joint or vertex that are still needed, as they came. */

struct track_key {
	struct frame_time when;
	struct text line;
	size_t frame, rest;      /* where its frame's text begins and ends */
	size_t values;           /* and where its values begin */
	const char *file;        /* from where it came */
	unsigned long long at;   /* its line there */
	int has_nan;
	double step;             /* the time to the next key, if there is one */
	int read, known;         /* value.val is set; value.q is, too, */
	int follows;             /* and value.way */
	struct key_value value;
};

struct track {
	enum ir_word word;
	struct str f[2];         /* its joint, its vertex */
	int joint;               /* of v and r */
	const char *fault;       /* why it cannot be interpolated, or NULL */
	struct curve curve;
	int quat;                /* its rotation by q channels, or -1 */
	double *val;             /* what was written last */
	int begun, between, flip;        /* private */
	int only_nan;            /* all its keys have nan */
	struct track *part;      /* what it is made of, once values are missing
	                          * of some of its channels only; else NULL */
	size_t parts;
	struct text *field;      /* private, with parts: per channel */
	size_t *place;           /* of a part: its channels in the record;
	                          * NULL: all of them */
	struct track_key *key;   /* a ring */
	size_t head, n, cap;
	size_t now;              /* the key that track_seek() has found */
};

struct tracks {
	struct motion *m;
	int cubic, nearest;
	int apart;               /* what is between two keys is of two motions */
	int own;                 /* the frames are the source's own */
	int own_numbers;         /* and have its numbers */
	int read;                /* m->val has the values of the record last
	                          * read, if it is a v */
	const char *hint;        /* what helps where nothing can lie between */
	struct track *t;
	size_t n, cap, next;     /* next: private */
	struct map names;
	struct text name;        /* private */
	struct arena arena;
};

void tracks_begin(struct tracks *ts, struct motion *m);
void tracks_end(struct tracks *ts);
/* The track of the frame record last read, a new one if need be. joint: what
 * motion_take() has returned for that record. Checks its values. */
struct track *tracks_find(struct tracks *ts, const struct ir *ir, int joint);

/* Keeps a record of its, which has been checked, as the track's last key; it
 * came from that line of that file. */
void track_push(struct track *t, struct str line,
    const struct frame_time *when, const char *file, unsigned long long at);
/* Keeps the record last read, but nan values make no key of the channels that
 * belong together, such as those of a rotation: they are kept only until there
 * is one. */
void track_push_key(struct tracks *ts, struct track *t, const struct ir *ir,
    const struct frame_time *when);
static inline struct track_key *
track_at(const struct track *t, size_t i)
{
	return &t->key[(t->head + i) & (t->cap - 1)];
}
void track_shift(struct track *t);       /* lets the first key go */

/* Private to the files of a track: whether the i-th value of a record is one
 * of the track's, of which n have been before it. */
static inline int
track_is_own(const struct track *t, size_t i, size_t n)
{
	return !t->place || (n < t->curve.n && t->place[n] == i);
}

/* Private to the inline function below. */
void track_seek_on(struct track *t, const struct frame_time *when);
void track_trim_to(struct track *t, size_t keep);

/* Finds the key at that time or before it; mostly it is the one found last. */
static inline void
track_seek(struct track *t, const struct frame_time *when)
{
	if (t->parts || (t->now + 1 < t->n &&
	    frame_time_cmp(when, &track_at(t, t->now + 1)->when) >= 0) ||
	    (t->now > 0 && frame_time_cmp(when,
	    &track_at(t, t->now)->when) < 0))
		track_seek_on(t, when);
}

/* Lets go the keys that are not needed from there on. */
static inline void
track_trim(const struct tracks *ts, struct track *t)
{
	size_t keep = ts->cubic ? SPAN_HERE : 0;

	if (t->parts || t->now > keep)
		track_trim_to(t, keep);
}

/* Whether the keys that the time needs are there. */
int track_ready(const struct tracks *ts, const struct track *t,
    const struct frame_time *when);
/* Writes the track's record for the time that track_seek() was given, under
 * the frame's number. */
void track_put(struct tracks *ts, struct track *t,
    const struct frame_time *when, struct str number);
/* Writes a key's own text; exact: under its own time. */
void track_copy(struct tracks *ts, struct track *t, struct track_key *k,
    struct str number, int exact);
/* Writes what lies between two keys: 0 < u < 1 of the way. */
void track_between(struct track *t, struct track_key *a, struct track_key *b,
    double u, struct str number);

#endif
