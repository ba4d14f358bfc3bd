#include <stdlib.h>

#include "filter/retarget/ring.h"

/* --- feet and hands, as before the first frame --- */

static void
make_ends(struct ring *r)
{
	struct source *s = r->solve->source;
	double num, den, rate = rate_read(s->m->rate, &num, &den);

	r->feet = !r->o->feet ? NULL : feet_new(r->solve, s, r->up, rate,
	    body_rest_leg(s->body));
	r->hands = r->o->hands ? hands_new(r->solve, s) : NULL;
}

static void
free_ends(struct ring *r)
{
	feet_free(r->feet);
	hands_free(r->hands);
}

void
ring_begin(struct ring *r)
{
	size_t i;

	make_ends(r);
	r->room = r->feet ? feet_room(r->feet) : 1;
	r->frame = xcalloc(r->room, sizeof *r->frame);
	for (i = 0; i < r->room; i++)
		held_make(&r->frame[i], r->solve, r->feet != NULL);
	r->read = r->frame;
}

void
ring_end(struct ring *r)
{
	size_t i;

	for (i = 0; i < r->room; i++)
		held_free(&r->frame[i]);
	free(r->frame);
	free_ends(r);
}

void
ring_again(struct ring *r)
{
	size_t i;

	free_ends(r);
	make_ends(r);
	solve_forget(r->solve);
	for (i = 0; i < r->room; i++)
		held_clear(&r->frame[i]);
	r->first = r->held = 0;
	r->read = r->frame;
}

/* --- the frames --- */

struct held_frame *
ring_last(const struct ring *r)
{
	if (!r->read || r->read->begun)
		return r->read;
	return r->held ? &r->frame[(r->first + r->held - 1) % r->room] : NULL;
}

void
ring_pose(struct ring *r)
{
	int j = source_set(r->solve->source, r->read->val);

	if (j >= 0)
		frames_bad_pose(r->f, j);
}

/* Whether a frame is solved, but not written. */
static int
is_hidden(const struct ring *r, const struct held_frame *f)
{
	return f->hidden || (r->ends && r->ends->unsettled);
}

static void
report_on(struct ring *r, const struct held_frame *f)
{
	r->solve->report = r->o->report && !is_hidden(r, f);
}

/* Writes the target's frame, which has been solved. */
static void
put_frame(struct ring *r, struct held_frame *f)
{
	if (r->hands)
		hands_reach(r->hands, f->val, text_get(&f->number));
	solve_late(r->solve, f->val);
	if (r->ends)
		round_ends_look(r->ends, f);
	if (r->judge && !is_hidden(r, f))
		judge_see(r->judge, f->when, text_get(&f->number), f->contact);
	if (is_hidden(r, f))
		held_clear(f);
	else
		held_put(f, r->solve);
	solve_next(r->solve, f->val);
}

/* Puts the frame away that was read last. Its feet need those after it. */
static void
put_away(struct ring *r)
{
	struct held_frame *f = r->read;

	feet_see(r->feet, f->when);
	solve_next(r->solve, f->val);
	source_swap(r->solve->source, &f->source);
	solve_swap_pose(r->solve, &f->target);
	r->held++;
	r->read = &r->frame[(r->first + r->held) % r->room];
}

/* Writes the first of the frames that were put away. */
static void
put_first(struct ring *r)
{
	struct held_frame *f = &r->frame[r->first];

	source_swap(r->solve->source, &f->source);
	solve_swap_pose(r->solve, &f->target);
	solve_swap_past(r->solve);
	report_on(r, f);
	feet_plant(r->feet, f->val, text_get(&f->number));
	put_frame(r, f);
	solve_swap_past(r->solve);
	r->first = (r->first + 1) % r->room;
	r->held--;
}

void
ring_take(struct ring *r)
{
	struct held_frame *f = r->read;

	report_on(r, f);
	solve_frame(r->solve, f->val, text_get(&f->number));
	if (!r->feet) {
		put_frame(r, f);
		return;
	}
	put_away(r);
	if (r->held == r->room)
		put_first(r);
}

void
ring_flush(struct ring *r)
{
	if (r->held)
		feet_end(r->feet);
	while (r->held)
		put_first(r);
}
