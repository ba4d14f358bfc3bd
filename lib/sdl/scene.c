#include <stdlib.h>
#include <string.h>

#include "sdl/scene.h"

static void
head(struct sdl_scene *s, struct str line)
{
	s->headbuf = xgrow(s->headbuf, &s->headcap, s->head.n + line.n + 1, 1);
	memcpy(s->headbuf + s->head.n, line.s, line.n);
	s->head.n += line.n;
	s->headbuf[s->head.n++] = '\n';
	s->head.s = s->headbuf;
}

static void
twice(const struct ir *ir, struct str name)
{
	in_die(&ir->in, "'%.*s' is defined twice", STRF(name));
}

static void
curve(struct sdl_scene *s, const struct ir *ir)
{
	struct sdl_curve *c = arena_alloc(&s->arena, sizeof *c);

	memset(c, 0, sizeof *c);
	c->name = str_keep(&s->arena, ir->rec.f[0]);
	c->nurbs.degree = (size_t)ir_int(ir, ir->rec.f[1], "degree", 1,
	    1 << 24);
	c->line = ir->in.line;
	s->curve = xgrow(s->curve, &s->curvecap, s->curves + 1,
	    sizeof *s->curve);
	if (!map_add(&s->curve_of, c->name, s->curves))
		twice(ir, c->name);
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
knots(const struct sdl_scene *s, const struct ir *ir)
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
cv(const struct sdl_scene *s, const struct ir *ir)
{
	struct nurbs *n = &curve_of(s, ir, ir->rec.f[0])->nurbs;
	struct sdl_curve *c = curve_of(s, ir, ir->rec.f[0]);

	n->cv = xgrow(n->cv, &c->cvcap, 4 * (n->n + 1), sizeof *n->cv);
	ir_nums(ir, ir->rec.f + 1, 4, "cv", n->cv + 4 * n->n++);
}

/* The word behind PRE_ or POST_. */
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
action(struct sdl_scene *s, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct sdl_action *a = arena_alloc(&s->arena, sizeof *a);
	int path = str_is(f[1], "path");
	struct str post = path ? ir->rec.tail : f[3];

	memset(a, 0, sizeof *a);
	if (path ? !post.n : !str_is(f[1], "parameter") || ir->rec.tail.n)
		in_die(&ir->in, "expected `path CURVE PRE POST` or "
		    "`parameter PRE POST`, saw '%.*s'", STRF(ir->rec.line));
	if (path)
		a->path = &curve_of(s, ir, f[2])->nurbs;
	a->pre = outside(f[2 + path], "PRE_");
	a->post = outside(post, "POST_");
	a->name = str_keep(&s->arena, f[0]);
	a->line = ir->in.line;
	s->action = xgrow(s->action, &s->actioncap, s->actions + 1,
	    sizeof *s->action);
	if (!map_add(&s->action_of, a->name, s->actions))
		twice(ir, a->name);
	s->action[s->actions++] = a;
}

struct sdl_action *
sdl_scene_action(const struct sdl_scene *s, const struct ir *ir,
    struct str name)
{
	const size_t *i = map_find(&s->action_of, name);

	if (!i)
		in_die(&ir->in, "unknown action '%.*s'", STRF(name));
	return s->action[*i];
}

static void
key(const struct sdl_scene *s, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct sdl_action *a = sdl_scene_action(s, ir, f[0]);
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
end(struct sdl_scene *s, struct ir *ir)
{
	unsigned long long line = ir->in.line;
	const char *fault;
	size_t i;

	for (i = 0; i < s->curves; i++) {
		struct sdl_curve *c = s->curve[i];
		struct nurbs *n = &c->nurbs;

		ir->in.line = c->line;
		fault = nurbs_fault(n->n, n->degree, n->knot, c->nknots);
		if (fault)
			in_die(&ir->in, "%.*s: %s; saw degree %zu, %zu cvs, "
			    "%zu knots", STRF(c->name), fault, n->degree,
			    n->n, c->nknots);
		n->work = xreallocarray(NULL, n->degree + 1,
		    4 * sizeof *n->work);
	}
	for (i = 0; i < s->actions; i++) {
		const struct sdl_action *a = s->action[i];

		ir->in.line = a->line;
		if (!a->path && !a->n)
			in_die(&ir->in, "%.*s: no keys", STRF(a->name));
	}
	ir->in.line = line;
	sdl_scene_sort(s);
}

void
sdl_scene_take(struct sdl_scene *s, struct ir *ir)
{
	switch (ir->rec.word) {
	case IR_SOURCE:
	case IR_NOTE:
		head(s, ir->rec.line);
		break;
	case IR_NURBS:
		curve(s, ir);
		break;
	case IR_KNOTS:
		knots(s, ir);
		break;
	case IR_CV:
		cv(s, ir);
		break;
	case IR_ACTION:
		action(s, ir);
		break;
	case IR_KEY:
		key(s, ir);
		break;
	case IR_ITEM:
		sdl_scene_item(s, ir);
		break;
	case IR_CHANNEL:
		sdl_scene_channel(s, ir);
		break;
	case IR_END:
		end(s, ir);
		break;
	default:
		break;
	}
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
	free(s->headbuf);
	map_free(&s->curve_of);
	map_free(&s->action_of);
	map_free(&s->item_of);
	map_free(&s->channel_of);
	arena_free(&s->arena);
	memset(s, 0, sizeof *s);
}
