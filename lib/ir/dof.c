#include <math.h>

#include "ir/dof.h"
#include "ir/ir_priv.h"

static const char *const words[] = {
	"tx", "ty", "tz", "rx", "ry", "rz", "sx", "sy", "sz", "px", "py", "pz",
	"qx", "qy", "qz", "qw", "ax", "ay", "az", "m11", "m12", "m13", "m21",
	"m22", "m23", "m31", "m32", "m33", "l", "u"
};

enum chan
chan_of(struct str word)
{
	int i;

	if (word.n == 0 || word.n > 3)
		return CH_NAMED;
	for (i = 0; i < CH_NAMED; i++)
		if (word.s[0] == words[i][0] && str_is(word, words[i]))
			return (enum chan)i;
	return CH_NAMED;
}

const char *
chan_word(enum chan ch)
{
	return words[ch];
}

unsigned
chan_kind(enum chan ch)
{
	static const unsigned short kind[] = {
		DOF_T, DOF_T, DOF_T, DOF_R, DOF_R, DOF_R, DOF_S, DOF_S, DOF_S,
		DOF_P, DOF_P, DOF_P, DOF_Q, DOF_Q, DOF_Q, DOF_Q,
		DOF_A, DOF_A, DOF_A, DOF_M, DOF_M, DOF_M, DOF_M, DOF_M, DOF_M,
		DOF_M, DOF_M, DOF_M, DOF_L, DOF_U, DOF_NAMED
	};

	return kind[ch];
}

void
dof_read(struct dof *d, struct str list, struct arena *arena)
{
	struct str rest;
	size_t n = str_count(list), i;

	d->n = n;
	d->kinds = 0;
	d->ch = arena_alloc(arena, n);
	d->word = arena_alloc(arena, n * sizeof *d->word);
	d->lo = arena_alloc(arena, n * sizeof *d->lo);
	d->hi = arena_alloc(arena, n * sizeof *d->hi);
	rest = str_keep(arena, list);
	for (i = 0; i < n; i++) {
		str_field(&rest, &d->word[i]);
		d->ch[i] = (unsigned char)chan_of(d->word[i]);
		d->kinds |= chan_kind(d->ch[i]);
		d->lo[i] = -HUGE_VAL;
		d->hi[i] = HUGE_VAL;
	}
}

void
dof_take(struct dof *d, const struct ir *ir, struct arena *arena)
{
	size_t r = 0, a = 0, i;

	dof_read(d, ir->rec.tail, arena);
	for (i = 0; i < d->n; i++) {
		r += chan_kind(d->ch[i]) == DOF_R;
		a += chan_kind(d->ch[i]) == DOF_A;
	}
	if (r > DOF_ANGLES || a > DOF_ANGLES)
		in_die(&ir->in, "dof: %.*s: expected at most %d rotation "
		    "channels of a kind, saw %zu", STRF(ir->rec.f[0]),
		    DOF_ANGLES, r > a ? r : a);
}

struct str
dof_list(const struct dof *d)
{
	struct str list = { "", 0 };

	if (!d->n)
		return list;
	list.s = d->word[0].s;
	list.n = (size_t)(d->word[d->n - 1].s + d->word[d->n - 1].n - list.s);
	return list;
}

int
dof_same(const struct dof *a, const struct dof *b)
{
	size_t i;

	if (a->n != b->n)
		return 0;
	for (i = 0; i < a->n; i++)
		if (!str_same(a->word[i], b->word[i]))
			return 0;
	return 1;
}

int
dof_find(const struct dof *d, enum chan ch)
{
	int i = (int)d->n - 1;

	while (i >= 0 && d->ch[i] != ch)
		i--;
	return i;
}

int
dof_places(const struct dof *d, enum chan first, int n, int *place)
{
	int i, all = 1;

	for (i = 0; i < n; i++) {
		place[i] = dof_find(d, (enum chan)(first + i));
		all &= place[i] >= 0;
	}
	return all;
}

int
dof_travels(const struct dof *d)
{
	int place[3];

	return dof_places(d, CH_TX, 3, place) ||
	    dof_places(d, CH_PX, 3, place);
}
