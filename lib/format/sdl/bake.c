#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/sdl/action.h"
#include "format/sdl/bake.h"
#include "format/sdl/rules.h"
#include "ir/dof.h"
#include "ir/put.h"
#include "ir/skel.h"

/* The `actions` object. */

struct sdl_channel {
	size_t item;
	int rank;                /* place among the item's channels */
	struct str word;         /* for `dof` */
	struct sdl_use *use;     /* see sdl_uses_at() */
	size_t n;
	unsigned long long line;
};

struct sdl_item {
	struct str id, parent;
	struct str type;         /* decoded */
};

struct sdl_curve {
	struct nurbs nurbs;
	size_t cvcap, nknots, knotcap;
	struct str name;
	unsigned long long line;
};

/* Starts as all zero. */
struct sdl_scene {
	struct sdl_curve **curve;
	struct sdl_action **action;
	struct sdl_item *item;
	struct sdl_channel *channel;     /* by item and rank at its end */
	size_t curves, curvecap, actions, actioncap, items, itemcap;
	size_t channels, channelcap;
	struct map curve_of, action_of, item_of, channel_of;
	struct text head;        /* its source and note records */
	struct arena arena;
};

static void
add_head(struct sdl_scene *s, const struct ir *ir)
{
	text_str(&s->head, ir->rec.line);
	text_ch(&s->head, '\n');
}

/* Adds a name, which must be new. */
static void
define(struct map *m, const struct ir *ir, struct str name, size_t value)
{
	if (!map_add(m, name, value))
		in_die(&ir->in, "'%.*s' is defined twice", STRF(name));
}

static void
add_curve(struct sdl_scene *s, const struct ir *ir)
{
	struct sdl_curve *c = arena_alloc(&s->arena, sizeof *c);

	memset(c, 0, sizeof *c);
	c->name = str_keep(&s->arena, ir->rec.f[0]);
	c->nurbs.degree = (size_t)ir_int(ir, ir->rec.f[1], "degree", 1,
	    1 << 24);
	c->line = ir->in.line;
	s->curve = xgrow(s->curve, &s->curvecap, s->curves + 1,
	    sizeof *s->curve);
	define(&s->curve_of, ir, c->name, s->curves);
	s->curve[s->curves++] = c;
}

static struct sdl_curve *
curve_of(const struct sdl_scene *s, const struct ir *ir, struct str name)
{
	const size_t *i = map_find(&s->curve_of, name);

	if (!i)
		in_die(&ir->in, "unknown curve '%.*s'", STRF(name));
	return s->curve[*i];
}

static void
add_knots(struct sdl_scene *s, const struct ir *ir)
{
	struct sdl_curve *c = curve_of(s, ir, ir->rec.f[0]);
	struct str rest = ir->rec.tail, f;

	while (str_field(&rest, &f)) {
		c->nurbs.knot = xgrow(c->nurbs.knot, &c->knotcap,
		    c->nknots + 1, sizeof *c->nurbs.knot);
		c->nurbs.knot[c->nknots++] = ir_num(ir, f, "knot");
	}
}

static void
add_cv(struct sdl_scene *s, const struct ir *ir)
{
	struct sdl_curve *c = curve_of(s, ir, ir->rec.f[0]);
	struct nurbs *n = &c->nurbs;

	n->cv = xgrow(n->cv, &c->cvcap, 4 * (n->n + 1), sizeof *n->cv);
	ir_nums(ir, ir->rec.f + 1, 4, "cv", n->cv + 4 * n->n++);
}

/* Returns the meaning of a word with PRE_ or POST_ in front. */
static enum sdl_outside
outside(struct str word, const char *prefix)
{
	size_t n = strlen(prefix);

	if (word.n < n || memcmp(word.s, prefix, n) != 0)
		return str_is(word, "-") ? SDL_CONSTANT : SDL_OTHER;
	word.s += n;
	word.n -= n;
	return sdl_outside(word);
}

static void
add_action(struct sdl_scene *s, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct sdl_action *a = arena_alloc(&s->arena, sizeof *a);
	int path = str_is(f[1], "path");
	struct str post = path ? ir->rec.tail : f[3];

	memset(a, 0, sizeof *a);
	if (path ? !post.n : !str_is(f[1], "parameter") || ir->rec.tail.n)
		in_expected(&ir->in, NULL, "`path CURVE PRE POST` or "
		    "`parameter PRE POST`", ir->rec.line);
	if (path)
		a->path = &curve_of(s, ir, f[2])->nurbs;
	a->pre = outside(f[2 + path], "PRE_");
	a->post = outside(post, "POST_");
	a->name = str_keep(&s->arena, f[0]);
	a->line = ir->in.line;
	s->action = xgrow(s->action, &s->actioncap, s->actions + 1,
	    sizeof *s->action);
	define(&s->action_of, ir, a->name, s->actions);
	s->action[s->actions++] = a;
}

static struct sdl_action *
action_of(const struct sdl_scene *s, const struct ir *ir, struct str name)
{
	const size_t *i = map_find(&s->action_of, name);

	if (!i)
		in_die(&ir->in, "unknown action '%.*s'", STRF(name));
	return s->action[*i];
}

static void
add_key(struct sdl_scene *s, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct sdl_action *a = action_of(s, ir, f[0]);
	struct sdl_key *k;
	double tan[4];

	if (a->path)
		in_die(&ir->in, "path '%.*s' has no keys", STRF(f[0]));
	a->key = xgrow(a->key, &a->cap, a->n + 1, sizeof *a->key);
	k = &a->key[a->n];
	k->t = ir_num(ir, f[1], "time");
	k->v = ir_num(ir, f[2], "value");
	ir_nums(ir, f + 4, 2, "tangent", tan);
	ir_nums(ir, f + 7, 2, "tangent", tan + 2);
	sdl_tangent(f[3], tan[0], tan[1], &k->in, &k->hold_in);
	sdl_tangent(f[6], tan[2], tan[3], &k->out, &k->hold_out);
	if (a->n++ && k->t < k[-1].t)
		in_die(&ir->in, "key at %.*s is earlier than the one before "
		    "it", STRF(f[1]));
}

static void
add_item(struct sdl_scene *s, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct sdl_item *i;

	if (!str_is(f[1], "-") && !map_find(&s->item_of, f[1]))
		in_die(&ir->in, "unknown parent '%.*s'", STRF(f[1]));
	s->item = xgrow(s->item, &s->itemcap, s->items + 1, sizeof *s->item);
	i = &s->item[s->items];
	i->id = str_keep(&s->arena, f[0]);
	i->parent = str_keep(&s->arena, f[1]);
	i->type = ir_name(ir, f[2], arena_text(&s->arena, f[2].n));
	define(&s->item_of, ir, i->id, s->items++);
}

/* Finds the action of a name and its axis. A timewarp, which has no field for
 * an axis, has it in `NAME[AXIS]`. */
static struct sdl_use
use(const struct sdl_scene *s, const struct ir *ir, struct str name,
    struct str axis)
{
	struct sdl_use u;

	if (!axis.n)
		axis = sdl_axis(&name);
	u.action = action_of(s, ir, name);
	u.axis = str_is(axis, "X") ? 0 : str_is(axis, "Y") ? 1 :
	    str_is(axis, "Z") ? 2 : -1;
	if (u.action->path ? u.axis < 0 : !str_is(axis, "-"))
		in_die(&ir->in, u.action->path ?
		    "path '%.*s': expected an axis X, Y or Z" :
		    "'%.*s' is no path and has no axis", STRF(name));
	return u;
}

/* Returns the word of a channel. If a channel that is only carried has a name
 * that means something in a `dof`, its first letter is encoded. */
static struct str
word_of(struct sdl_scene *s, const struct ir *ir, struct str type,
    struct str field)
{
	static const char hex[] = "0123456789ABCDEF";
	struct str name, word;
	const char *text;
	char *p;

	name = ir_name(ir, field, arena_text(&s->arena, field.n));
	text = sdl_channel(type, name);
	if (!text)
		in_die(&ir->in, "a %.*s has no channel \"%.*s\"", STRF(type),
		    STRF(name));
	if (*text)
		return str_of(text);
	word = str_keep(&s->arena, field);
	if (chan_of(word) == CH_NAMED)
		return word;
	p = arena_text(&s->arena, word.n + 2);
	p[0] = '%';
	p[1] = hex[(unsigned char)word.s[0] >> 4];
	p[2] = hex[word.s[0] & 15];
	memcpy(p + 3, word.s + 1, word.n - 1);
	word.s = p;
	word.n += 2;
	return word;
}

static void
add_channel(struct sdl_scene *s, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct str rest = ir->rec.tail, warp, none = { NULL, 0 }, both;
	const size_t *item_at = map_find(&s->item_of, f[0]);
	struct sdl_channel *c;
	size_t cap = 0;

	if (!item_at)
		in_die(&ir->in, "unknown item '%.*s'", STRF(f[0]));
	both.s = f[0].s;
	both.n = (size_t)(f[1].s + f[1].n - f[0].s);
	if (!map_add(&s->channel_of, str_keep(&s->arena, both), 0))
		in_die(&ir->in, "channel '%.*s' twice", STRF(both));
	if (str_is(f[2], "-"))
		in_die(&ir->in, "channel '%.*s': what several actions in a "
		    "list make together is not known", STRF(both));
	s->channel = xgrow(s->channel, &s->channelcap, s->channels + 1,
	    sizeof *s->channel);
	c = &s->channel[s->channels++];
	memset(c, 0, sizeof *c);
	c->item = *item_at;
	c->word = word_of(s, ir, s->item[c->item].type, f[1]);
	c->rank = (int)chan_of(c->word);
	c->line = ir->in.line;
	c->use = xgrow(NULL, &cap, 1, sizeof *c->use);
	c->use[c->n++] = use(s, ir, f[2], f[3]);
	while (str_field(&rest, &warp)) {
		c->use = xgrow(c->use, &cap, c->n + 1, sizeof *c->use);
		c->use[c->n++] = use(s, ir, warp, none);
	}
}

static void
check_curve(struct sdl_curve *c, const struct ir *ir)
{
	struct nurbs *n = &c->nurbs;

	sdl_check_curve(&ir->in, c->name, n->degree, n->n, n->knot, c->nknots,
	    "");
	n->work = xreallocarray(NULL, n->degree + 1, 4 * sizeof *n->work);
}

static int
by_item(const void *va, const void *vb)
{
	const struct sdl_channel *a = va, *b = vb;

	if (a->item != b->item)
		return a->item < b->item ? -1 : 1;
	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return a->line < b->line ? -1 : a->line > b->line;
}

static void
check_scene(struct sdl_scene *s, struct ir *ir)
{
	unsigned long long line = ir->in.line;
	size_t i;

	for (i = 0; i < s->curves; i++) {
		ir->in.line = s->curve[i]->line;
		check_curve(s->curve[i], ir);
	}
	for (i = 0; i < s->actions; i++) {
		const struct sdl_action *a = s->action[i];

		ir->in.line = a->line;
		if (!a->path && !a->n)
			in_die(&ir->in, "%.*s: no keys", STRF(a->name));
	}
	ir->in.line = line;
	if (s->channels)
		qsort(s->channel, s->channels, sizeof *s->channel, by_item);
}

/* Takes the current record into the scene. Dies with file:line if it does not
 * fit. At the end of the object all of it is checked. */
static void
take_record(struct sdl_scene *s, struct ir *ir)
{
	static void (*const add[IR_WORDS])(struct sdl_scene *,
	    const struct ir *) = {
		[IR_SOURCE] = add_head,
		[IR_NOTE] = add_head,
		[IR_NURBS] = add_curve,
		[IR_KNOTS] = add_knots,
		[IR_CV] = add_cv,
		[IR_ACTION] = add_action,
		[IR_KEY] = add_key,
		[IR_ITEM] = add_item,
		[IR_CHANNEL] = add_channel
	};

	if (add[ir->rec.word])
		add[ir->rec.word](s, ir);
	else if (ir->rec.word == IR_END)
		check_scene(s, ir);
}

static void
free_scene(struct sdl_scene *s)
{
	size_t i;

	for (i = 0; i < s->curves; i++) {
		free(s->curve[i]->nurbs.cv);
		free(s->curve[i]->nurbs.knot);
		free(s->curve[i]->nurbs.work);
	}
	for (i = 0; i < s->actions; i++)
		free(s->action[i]->key);
	for (i = 0; i < s->channels; i++)
		free(s->channel[i].use);
	free(s->curve);
	free(s->action);
	free(s->item);
	free(s->channel);
	free(s->head.s);
	map_free(&s->curve_of);
	map_free(&s->action_of);
	map_free(&s->item_of);
	map_free(&s->channel_of);
	arena_free(&s->arena);
}

/* The motion. */

/* Sets the times that are not given: to the first and last key of all actions
 * that are not warped, and of the innermost warps of the others. */
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

/* Counts the times, including the end if a step falls on it. */
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

/* Computes all values first, so that no part of a frame is written if one of
 * them is not known. */
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
			take_record(&s, ir);
	take_record(&s, ir);
	if (!s.items)
		in_warn(&ir->in, "actions '%.*s' without items: nothing is "
		    "animated", STRF(ir->name));
	default_times(&b, ir, &s);
	n = count(&b);
	put_skeleton(&s, ir->name);
	put_motion(&b, ir, &s, s.channels ? n : 0);
	free_scene(&s);
}

/* Whether an object that begins belongs to the skeleton before it. */
static int
has_skeleton(const struct ir *ir)
{
	return ir->rec.word == IR_BEGIN && (ir->kind == IR_MOTION ||
	    ir->kind == IR_POSES || ir->kind == IR_MESH);
}

/* Writes the skeleton before the actions once more: what follows them in their
 * unit is not of the skeleton that was made of them. */
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
