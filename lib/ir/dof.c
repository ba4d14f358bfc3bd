#include <math.h>

#include "ir/dof.h"

static const char *const words[] = {
	"tx", "ty", "tz", "rx", "ry", "rz", "sx", "sy", "sz", "px", "py", "pz",
	"qx", "qy", "qz", "qw", "ax", "ay", "az", "m11", "m12", "m13", "m21",
	"m22", "m23", "m31", "m32", "m33", "l", "u"
};

enum chan
chan_of(struct str word)
{
	int i;

	if (word.n > 3)
		return CH_NAMED;
	for (i = 0; i < CH_NAMED; i++)
		if (str_is(word, words[i]))
			return (enum chan)i;
	return CH_NAMED;
}

unsigned
chan_kind(enum chan ch)
{
	static const unsigned char last[] = {
		CH_TZ, CH_RZ, CH_SZ, CH_PZ, CH_QW, CH_AZ, CH_M33, CH_L, CH_U
	};
	int i;

	for (i = 0; i < (int)sizeof last; i++)
		if (ch <= last[i])
			return 1u << i;
	return DOF_NAMED;
}

void
dof_read(struct dof *d, struct str list, struct arena *arena)
{
	struct str rest = list, f;
	size_t n = 0, i;

	while (str_field(&rest, &f))
		n++;
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
	size_t i;

	for (i = 0; i < d->n; i++)
		if (d->ch[i] == ch)
			return (int)i;
	return -1;
}

int
dof_axes(const struct dof *d, unsigned kind, unsigned char *axis, int *place,
    int max)
{
	int base = kind == DOF_A ? CH_AX : CH_RX, n = 0;
	size_t i;

	for (i = 0; i < d->n && n < max; i++) {
		if (chan_kind(d->ch[i]) != kind)
			continue;
		axis[n] = (unsigned char)(d->ch[i] - base);
		place[n++] = (int)i;
	}
	return n;
}
