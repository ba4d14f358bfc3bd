#include <stdlib.h>

#include "ir/dof.h"
#include "sdl/item.h"
#include "sdl/scene.h"

void
sdl_scene_item(struct sdl_scene *s, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct sdl_item *i;

	if (!str_is(f[1], "-") && !map_find(&s->item_of, f[1]))
		in_die(&ir->in, "unknown parent '%.*s'", STRF(f[1]));
	s->item = xgrow(s->item, &s->itemcap, s->items + 1, sizeof *s->item);
	i = &s->item[s->items];
	i->id = str_keep(&s->arena, f[0]);
	i->parent = str_keep(&s->arena, f[1]);
	i->type = ir_name(ir, f[2], arena_alloc(&s->arena, f[2].n));
	if (!map_add(&s->item_of, i->id, s->items++))
		in_die(&ir->in, "'%.*s' is defined twice", STRF(i->id));
}

/* `NAME`, a timewarp that is a path `NAME[AXIS]`. */
static struct sdl_use
use(const struct sdl_scene *s, const struct ir *ir, struct str name,
    struct str axis)
{
	struct sdl_use u;
	size_t n = name.n;

	if (!axis.n && n > 3 && name.s[n - 3] == '[' && name.s[n - 1] == ']') {
		axis.s = name.s + n - 2;
		axis.n = 1;
		name.n -= 3;
	}
	u.action = sdl_scene_action(s, ir, name);
	u.axis = str_is(axis, "X") ? 0 : str_is(axis, "Y") ? 1 :
	    str_is(axis, "Z") ? 2 : -1;
	if (u.action->path ? u.axis < 0 : axis.n && !str_is(axis, "-"))
		in_die(&ir->in, u.action->path ?
		    "path '%.*s': expected an axis X, Y or Z" :
		    "'%.*s' is no path and has no axis", STRF(name));
	return u;
}

/* The word of a channel. One that is only carried must not mean anything
 * to readers of the IR: then its first letter is encoded. */
static struct str
word_of(struct sdl_scene *s, const struct ir *ir, struct str type,
    struct str field)
{
	static const char hex[] = "0123456789ABCDEF";
	struct str name, word;
	const char *text;
	char *p;

	name = ir_name(ir, field, arena_alloc(&s->arena, field.n));
	text = sdl_channel(type, name);
	if (!text)
		in_die(&ir->in, "a %.*s has no channel \"%.*s\"", STRF(type),
		    STRF(name));
	if (*text)
		return str_of(text);
	word = str_keep(&s->arena, field);
	if (chan_of(word) == CH_NAMED)
		return word;
	p = arena_alloc(&s->arena, word.n + 2);
	p[0] = '%';
	p[1] = hex[(unsigned char)word.s[0] >> 4];
	p[2] = hex[word.s[0] & 15];
	memcpy(p + 3, word.s + 1, word.n - 1);
	word.s = p;
	word.n += 2;
	return word;
}

void
sdl_scene_channel(struct sdl_scene *s, const struct ir *ir)
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

void
sdl_scene_sort(struct sdl_scene *s)
{
	if (s->channels)
		qsort(s->channel, s->channels, sizeof *s->channel, by_item);
}
