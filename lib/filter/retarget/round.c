#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "filter/retarget/round.h"

/* So many frames are solved at most, until one round is like the next. */
#define MOST_SOLVED 20000

struct round {
	struct ring *ring;
	struct text line;        /* `loop cycle` */
	struct spool frames;
	off_t *where;            /* where each is there */
	size_t n, cap;           /* the last is the first one of the next
	                          * round */
	int read;                /* ring->read has been read, and is not there
	                          * yet */
	double first[3];         /* a joint that travels, in the first frame */
	double travel[3];        /* its way in a round, over the ground */
	double begin, took;      /* its first frame number; how many a round
	                          * takes */
	struct round_ends ends;
};

struct round *
round_new(struct ring *ring, struct str line)
{
	struct round *r = xcalloc(1, sizeof *r);

	r->ring = ring;
	r->ends.solve = ring->solve;
	r->ends.up = ring->up;
	ring->ends = &r->ends;
	text_line(&r->line, line);
	later_begin();
	return r;
}

void
round_free(struct round *r)
{
	if (!r)
		return;
	free(r->line.s);
	free(r->where);
	spool_free(&r->frames);
	round_ends_free(&r->ends);
	free(r);
}

/* --- as frames come --- */

/* The joint of the source that shows how it travels, or -1: above the hips
 * there may be one that stays. */
static int
traveller(const struct ring *ring)
{
	const struct solve *s = ring->solve;
	const struct body *body = s->source->body;

	if (body->hips >= 0)
		return body->hips;
	if (s->root.mover >= 0)
		return s->root.src;
	return !ring->feet ? -1 :
	    body->foot[0] >= 0 ? body->foot[0] : body->foot[1];
}

void
round_measure(struct round *r)
{
	double (*pos)[3] = r->ring->solve->source->now.pos;
	const double *up = r->ring->up;
	int j = traveller(r->ring);
	double rise[3];

	r->read = 1;
	if (j < 0)
		return;
	if (!r->n)
		memcpy(r->first, pos[j], sizeof r->first);
	vec_sub(r->travel, pos[j], r->first);
	vec_scale(rise, up, vec_dot(r->travel, up));
	vec_sub(r->travel, r->travel, rise);
}

void
round_store(struct round *r)
{
	struct held_frame *f = r->ring->read;

	if (!r->read)
		return;
	r->where = xgrow(r->where, &r->cap, r->n + 1, sizeof *r->where);
	r->where[r->n] = r->frames.n;
	if (!r->n++)
		r->begin = f->when;
	r->took = f->when - r->begin;
	held_store(f, &r->frames);
	held_clear(f);
	r->read = 0;
}

/* --- when all have come --- */

/* Solves frame i of the round that comes `turn` rounds after the one that is
 * written. */
static void
take_again(struct round *r, double turn, size_t i)
{
	struct source *s = r->ring->solve->source;
	struct feet *feet = r->ring->feet;
	struct held_frame *f = r->ring->read;
	double shift[3];
	size_t j;

	held_load(f, &r->frames, r->where[i]);
	f->when += turn * r->took;
	f->hidden = turn != 0;
	f->starts = i == 0;
	for (j = 0; feet && j < s->m->sk->n; j++)
		if (f->contact[j])
			feet_say(feet, (int)j, f->contact[j] == '1');
	ring_pose(r->ring);
	vec_scale(shift, r->travel, turn);
	for (j = 0; f->hidden && j < s->m->sk->n; j++)
		vec_add(s->now.pos[j], s->now.pos[j], shift);
	ring_take(r->ring);
}

/* Solves so many rounds before the one that is written, and after it the frames
 * that its feet wait for. Stops where it begins otherwise than the one before
 * it. */
static void
go_round(struct round *r, double rounds)
{
	size_t n = r->n - 1, i;
	double turn = -rounds;

	for (; turn < 0; turn++)
		for (i = 0; i < n; i++)
			take_again(r, turn, i);
	for (i = 0; i <= n && !r->ends.unsettled; i++)
		take_again(r, 0, i);
	for (i = 1; i < r->ring->room && !r->ends.unsettled; i++)
		take_again(r, 1 + floor((double)i / (double)n), i % n);
}

/* Solves as many rounds as it takes until one is like the next: feet that are
 * dragged along get there by and by. */
static void
settle(struct round *r)
{
	double most = floor(MOST_SOLVED / (double)r->n), rounds;
	double feet = floor((double)r->ring->room / (double)r->n);

	for (rounds = 2 + 2 * feet;; rounds *= 4) {
		r->ends.last_try = rounds * 4 > most;
		go_round(r, rounds);
		if (!r->ends.unsettled)
			return;
		ring_again(r->ring);
		round_ends_forget(&r->ends);
	}
}

void
round_put(struct round *r)
{
	struct ring *ring = r->ring;

	round_store(r);
	if (r->n > 1)
		settle(r);
	else if (r->n)
		take_again(r, 0, 0);
	if (r->n == 1)
		ring_flush(ring);
	later_end();
	if (round_ends_meet(&r->ends))
		out_str(text_get(&r->line));
	else
		motion_warn_open(ring->f->ir, "its last pose is not the first "
		    "(@loop)");
	later_put();
}
