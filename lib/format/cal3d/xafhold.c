#include <string.h>

#include "base/num.h"
#include "format/cal3d/xaffile_priv.h"

static void
next_exception(struct xafhold *h)
{
	if (!h->kept->native || !skel_attr(h->kept->sk, h->joint, "except",
	    &h->k, &h->except))
		h->except.n = 0;
}

void
xafhold_begin(struct xafhold *h, const struct xaffile *x,
    const struct xaffile_track *t)
{
	struct ir_rec r;

	memset(h, 0, sizeof *h);
	h->kept = &x->kept;
	h->joint = t->kept;
	h->k = -1;
	h->some = kept_get(&x->kept, t->kept, "translation", &h->none);
	if (str_is(h->none, "none"))
		h->none.n = 0;
	next_exception(h);
	h->held = str_of("");
	if (!skel_get(x->sk, (int)(t - x->track), IR_OFFSET, &r))
		return;
	h->held.s = r.f[1].s;
	h->held.n = (size_t)(r.f[3].s + r.f[3].n - r.f[1].s);
}

/* Whether the key at that time is not as the rule has it. */
static int
is_exception(struct xafhold *h, struct str time)
{
	double next, now;

	if (!h->except.n || !num_of(time, &now))
		return 0;
	while (h->except.n && (!num_of(h->except, &next) || next < now))
		next_exception(h);
	return h->except.n && next == now;
}

static int
same_fields(struct str a, struct str b)
{
	struct str f, g;

	while (str_field(&a, &f))
		if (!str_field(&b, &g) || !str_same(f, g))
			return 0;
	return !str_field(&b, &g);
}

struct str
xafhold_stated(struct xafhold *h, const struct xaffile_track *track, size_t i)
{
	struct str t = xaffile_translation(track, i);
	int except = is_exception(h, xaffile_time(track, i));

	if (!t.n || (h->some && same_fields(t, h->held) &&
	    except == (i == 0)))
		return h->none;
	h->held = t;
	return t;
}
