#include <stdlib.h>
#include <string.h>

#include "format/sdl/check.h"
#include "format/sdl/item.h"
#include "format/sdl/scene.h"
#include "ir/dof.h"

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

/* Finds the action of a name and its axis, which a timewarp that is a path
 * has in `NAME[AXIS]`. */
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

/* Returns the word of a channel. One that is only carried must not mean
 * anything to readers of the IR: then its first letter is encoded. */
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
end(struct sdl_scene *s, struct ir *ir)
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

void
sdl_scene_take(struct sdl_scene *s, struct ir *ir)
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
		end(s, ir);
}

void
sdl_scene_free(struct sdl_scene *s)
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
