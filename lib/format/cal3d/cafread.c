#include "format/cal3d/binary.h"
#include "format/cal3d/xaf_priv.h"

/* The binary form of an animation. From version 1300 on it has two words that
 * say how keys are compressed: no file is known that has any but zero. */

enum { MAX = 0x7fffffff };

static struct str
numbers(struct xaf *x, const char *what, int n)
{
	x->e.text.n = 0;
	binary_floats(&x->e.t.in, what, n, &x->e.text);
	return text_get(&x->e.text);
}

static void
refuse_compressed(struct xaf *x, const char *what)
{
	struct in *in = &x->e.t.in;
	int v = binary_int(in, what, -MAX - 1, MAX);

	if (v)
		in_die(in, "%s is %d: expected 0, since compressed keys are "
		    "not read", what, v);
}

static struct str
texts(struct xaf *x, const float *v, int n)
{
	x->e.text.n = 0;
	binary_add_texts(&x->e.text, v, n);
	return str_keep(&x->arena, text_get(&x->e.text));
}

/* The key at hand, where all of it is finite: its texts need not be read to
 * know what they say. Else 0, and it is still at hand. */
static int
take_key(struct xaf *x, struct xaf_key *k)
{
	float v[1 + 3 + 4], *t = v + 1, *r = t + 3;

	if (!binary_finite(&x->e.t.in, v, 1 + 3 + 4))
		return 0;
	binary_skip(&x->e.t.in, 1 + 3 + 4);
	binary_turn(r);
	k->time = v[0];
	k->text = texts(x, v, 1);
	xaf_keep_translation(x, k, texts(x, t, 3),
	    t[0] == 1e10 && t[1] == 1e10 && t[2] == 1e10);
	xaf_keep_rotation(x, k, texts(x, r, 4));
	return 1;
}

/* Any key; its time is the float again, to be in order with the others'. */
static void
read_any_key(struct xaf *x, struct xaf_key *k)
{
	xaf_set_time(x, k, numbers(x, "TIME", 1));
	k->time = (float)k->time;
	xaf_set_translation(x, k, numbers(x, "TRANSLATION", 3));
	xaf_set_rotation(x, k, numbers(x, "ROTATION", 4));
}

static void
read_key(struct xaf *x, int track)
{
	struct xaf_key *k = xaf_add_key(x, track);

	if (!take_key(x, k))
		read_any_key(x, k);
	x->track[track].lacks_t |= !k->t.n;
}

static void
read_track(struct xaf *x)
{
	struct in *in = &x->e.t.in;
	int bone = binary_int(in, "BONEID", 0, MAX), n;

	xaf_add_track(x)->bone = bone;
	n = binary_int(in, "NUMKEYFRAMES", 0, MAX);
	while (n-- > 0)
		read_key(x, (int)x->ntrack - 1);
}

void
xaf_read_binary(struct xaf *x)
{
	struct in *in = &x->e.t.in;
	int version = binary_version(in), n;

	x->binary = 1;
	x->head.format = "caf";
	text_int(&x->e.text, version);
	x->head.version = str_keep(&x->arena, text_get(&x->e.text));
	if (version >= BINARY_WIDE)
		refuse_compressed(x, "COMPRESSED");
	xaf_set_duration(x, numbers(x, "DURATION", 1));
	n = binary_int(in, "NUMTRACKS", 0, MAX);
	x->line = in->line;
	if (version >= BINARY_WIDE)
		refuse_compressed(x, "FLAGS");
	while (n-- > 0)
		read_track(x);
	binary_end(in, "track");
}
