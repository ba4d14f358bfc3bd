#ifndef MOTION_TRACK_H
#define MOTION_TRACK_H

#include "base/text.h"
#include "ir/motion.h"
#include "motion/curve.h"
#include "motion/grid.h"

/* The frame records of a motion, sorted by what they are about: a track holds
 * the records of one joint or vertex that are still needed, as they came. */

/* One of these records. */
struct track_key {
	struct frame_time when;
	struct text line;        /* the record */
	size_t frame, rest;      /* where in it the frame's text begins, ends */
	size_t values;           /* where in it the values begin */
	const char *file;        /* the file that it came from */
	unsigned long long at;   /* its line in that file */
	int has_nan;
	double step;             /* the time to the next key, if there is one */
	int read;                /* value.val is set */
	int known;               /* value.val and value.q are set */
	int follows;             /* value.way is set */
	struct key_value value;
};

struct track {
	enum ir_word word;
	struct str f[2];         /* the joint's text, and a vertex's */
	int joint;               /* of v and r records, else -1 */
	const char *fault;       /* why it cannot be interpolated, or NULL */
	struct curve curve;
	int quat;                /* which of its curve's rotations is by q
	                          * channels; -1: none is */
	double *val;             /* the values written last */
	int begun, between, flip;        /* private */
	int only_nan;            /* all its keys have nan */
	struct track *part;      /* its parts, from when values of some of its
	                          * channels only are missing; else NULL */
	size_t parts;
	struct text *field;      /* private, with parts: texts per channel */
	size_t *place;           /* of a part: where its values are in a record;
	                          * NULL: the track has all of them */
	struct track_key *key;   /* a ring buffer */
	size_t head, n, cap;
	size_t now;              /* the key that track_seek() has found */
};

struct tracks {
	struct motion *m;
	int cubic, nearest;      /* how values between keys are made */
	int apart;               /* two neighbouring keys are of two motions: no
	                          * whole turns lie between them */
	int own;                 /* only frames of the source are written */
	int own_numbers;         /* a frame that the source has is written with
	                          * the number's text that it has there */
	int read;                /* m->val has the values of the record last
	                          * read, if that is a v */
	const char *hint;        /* for a message: what to do where channels
	                          * cannot be interpolated */
	struct track *t;
	size_t n, cap;
	size_t next;             /* private: the track expected next */
	struct map names;
	struct text name;        /* private */
	struct arena arena;
};

void tracks_begin(struct tracks *ts, struct motion *m);
void tracks_end(struct tracks *ts);
/* The track of the frame record last read; a new one if there is none. Checks
 * the record's values. joint: what motion_take() has returned for it. */
struct track *tracks_find(struct tracks *ts, const struct ir *ir, int joint);

/* Keeps a record of the track, which has been checked, as its last key. The
 * record came from line `at` of that file. */
void track_push(struct track *t, struct str line,
    const struct frame_time *when, const char *file, unsigned long long at);
/* Keeps the record last read as a key. Where channels that belong together,
 * such as those of a rotation, have a nan, the record is no key of these; it is
 * kept for them only until there is one. */
void track_push_key(struct tracks *ts, struct track *t, const struct ir *ir,
    const struct frame_time *when);
static inline struct track_key *
track_at(const struct track *t, size_t i)
{
	return &t->key[(t->head + i) & (t->cap - 1)];
}
void track_shift(struct track *t);       /* lets the first key go */

/* Private to the files of a track: whether the i-th value of a record belongs
 * to the track; n of the values before it do. */
static inline int
track_is_own(const struct track *t, size_t i, size_t n)
{
	return !t->place || (n < t->curve.n && t->place[n] == i);
}

/* Private to the inline function below. */
void track_seek_on(struct track *t, const struct frame_time *when);
void track_trim_to(struct track *t, size_t keep);

/* Moves t->now to the last key at that time or before it; mostly it is
 * there. */
static inline void
track_seek(struct track *t, const struct frame_time *when)
{
	if (t->parts || (t->now + 1 < t->n &&
	    frame_time_cmp(when, &track_at(t, t->now + 1)->when) >= 0) ||
	    (t->now > 0 && frame_time_cmp(when,
	    &track_at(t, t->now)->when) < 0))
		track_seek_on(t, when);
}

/* Lets go of the keys that are not needed any more. */
static inline void
track_trim(const struct tracks *ts, struct track *t)
{
	size_t keep = ts->cubic ? SPAN_HERE : 0;

	if (t->parts || t->now > keep)
		track_trim_to(t, keep);
}

/* Whether the track has the keys that are needed for that time. */
int track_ready(const struct tracks *ts, const struct track *t,
    const struct frame_time *when);
/* Writes the track's record for the time that track_seek() was given, under
 * the frame's number. */
void track_put(struct tracks *ts, struct track *t,
    const struct frame_time *when, struct str number);
/* Writes a key's own text; exact: the time is the key's own. */
void track_copy(struct tracks *ts, struct track *t, struct track_key *k,
    struct str number, int exact);
/* Writes what lies between two keys, at u of the way, 0 < u < 1. */
void track_between(struct track *t, struct track_key *a, struct track_key *b,
    double u, struct str number);

#endif
