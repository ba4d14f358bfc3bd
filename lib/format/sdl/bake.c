#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/sdl/bake.h"
#include "format/sdl/scene.h"
#include "ir/put.h"
#include "ir/skel.h"

/* Sets the end that is not given: to the first or last key of the actions
 * that are not warped, and of the innermost warps. */
static void
default_times(struct bake *b, const struct ir *ir, const struct sdl_scene *s)
{
	double lo = DBL_MAX, hi = -DBL_MAX, first, last;
	size_t i;

	for (i = 0; i < s->channels; i++) {
		const struct sdl_channel *c = &s->channel[i];

		sdl_range(c->use[c->n - 1].action, &first, &last);
		lo = first < lo ? first : lo;
		hi = last > hi ? last : hi;
	}
	if (!b->has_begin)
		b->begin = s->channels ? lo : 0;
	if (!b->has_end)
		b->end = s->channels ? hi : b->begin;
	if (b->begin > b->end)
		in_fail(&ir->in, "begins at %.15g, ends at %.15g: give both "
		    "-b and -e", b->begin, b->end);
}

/* Counts the times, the end included where a step falls on it. */
static long long
count(const struct bake *b)
{
	double n = floor((b->end - b->begin) / b->step * (1 + 1e-12) + 1e-9);

	/* frames are written with 15 digits */
	if (b->step < 1e-14 * fmax(fabs(b->begin), fabs(b->end)))
		err_die("-d %.15g is too small a step from %.15g to %.15g",
		    b->step, b->begin, b->end);
	return (long long)n + 1;
}

/* name: as the IR writes it. */
static void
put_begin(enum ir_kind kind, struct str name, const struct sdl_scene *s)
{
	ir_put_begin_field(kind, name);
	out_ch('\n');
	out_str(text_get(&s->head));
}

static void
put_skeleton(const struct sdl_scene *s, struct str name)
{
	static const double zero[3] = { 0, 0, 0 };
	size_t i, c = 0;

	put_begin(IR_SKELETON, name, s);
	for (i = 0; i < s->items; i++) {
		ir_put_record(IR_JOINT, s->item[i].id);
		out_field(s->item[i].parent);
		out_ch('\n');
		ir_put_record(IR_OFFSET, s->item[i].id);
		out_nums(zero, 3);
		out_ch('\n');
		if (c == s->channels || s->channel[c].item != i)
			continue;
		ir_put_record(IR_DOF, s->item[i].id);
		for (; c < s->channels && s->channel[c].item == i; c++)
			out_field(s->channel[c].word);
		out_ch('\n');
	}
	ir_put_end(IR_SKELETON);
}

static double
value(struct ir *ir, const struct sdl_channel *c, double t)
{
	const char *fault;
	double v = 0;
	size_t at;

	fault = sdl_uses_at(c->use, c->n, t, &v, &at);
	if (fault) {
		ir->in.line = c->use[at].action->line;
		in_die(&ir->in, "%.*s: at time %.15g %s",
		    STRF(c->use[at].action->name), t, fault);
	}
	return v;
}

/* Computes all values first, so that no part of a frame is written in
 * vain. */
static void
put_frame(struct ir *ir, const struct sdl_scene *s, double t, double *v)
{
	char text[NUM_MAX];
	struct str frame = { text, 0 };
	size_t i, j;

	frame.n = num_print(text, t, 15);
	for (i = 0; i < s->channels; i++)
		v[i] = value(ir, &s->channel[i], t);
	for (i = 0; i < s->channels; i = j) {
		for (j = i; j < s->channels &&
		    s->channel[j].item == s->channel[i].item; j++)
			;
		ir_put_frame(IR_V, frame, s->item[s->channel[i].item].id);
		out_nums(v + i, j - i);
		out_ch('\n');
	}
}

static void
put_motion(const struct bake *b, struct ir *ir, const struct sdl_scene *s,
    long long n)
{
	double *v = xreallocarray(NULL, s->channels, sizeof *v);
	long long k;

	put_begin(IR_MOTION, ir->name, s);
	ir_put_line(IR_RATE, b->rate);
	ir_put_count("frames", n);
	for (k = 0; k < n; k++)
		put_frame(ir, s, fmin(b->begin + (double)k * b->step, b->end),
		    v);
	ir_put_end(IR_MOTION);
	free(v);
}

static void
bake_actions(const struct bake *given, struct ir *ir)
{
	struct bake b = *given;
	struct sdl_scene s;
	long long n;

	memset(&s, 0, sizeof s);
	while (ir_next(ir) != IR_END)
		if (ir->rec.word == IR_BLANK)
			ir_pass(ir);
		else
			sdl_scene_take(&s, ir);
	sdl_scene_take(&s, ir);
	if (!s.items)
		in_warn(&ir->in, "actions '%.*s' without items: nothing is "
		    "animated", STRF(ir->name));
	default_times(&b, ir, &s);
	n = count(&b);
	put_skeleton(&s, ir->name);
	put_motion(&b, ir, &s, s.channels ? n : 0);
	sdl_scene_free(&s);
}

/* Whether an object that begins belongs to the skeleton before it. */
static int
has_skeleton(const struct ir *ir)
{
	return ir->rec.word == IR_BEGIN && (ir->kind == IR_MOTION ||
	    ir->kind == IR_POSES || ir->kind == IR_MESH);
}

/* What follows the actions in their unit is not of the skeleton made of
 * them. */
static void
give_back(const struct skel *sk, const struct ir *ir)
{
	if (!sk)
		in_die(&ir->in, "%.*s %.*s would get the skeleton of the "
		    "actions before it", STRF(ir->kindword), STRF(ir->name));
	skel_write(sk);
}

void
bake_stream(const struct bake *b, struct ir *ir)
{
	struct skel *sk = NULL;
	int baked = 0;           /* since that skeleton, in this unit */

	while (ir_next(ir) != IR_EOF) {
		if (skel_follow(&sk, ir)) {
			baked = 0;
			skel_write(sk);
		} else if (ir->rec.word == IR_BEGIN &&
		    ir->kind == IR_ACTIONS) {
			baked = 1;
			bake_actions(b, ir);
		} else {
			if (baked && has_skeleton(ir))
				give_back(sk, ir);
			baked &= !has_skeleton(ir) &&
			    ir->rec.word != IR_FINISH;
			ir_pass(ir);
		}
	}
}
