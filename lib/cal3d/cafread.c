#include "cal3d/binary.h"
#include "cal3d/xaf_priv.h"

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

static void
read_key(struct xaf *x, int track)
{
	struct xaf_key *k = xaf_add_key(x, track);

	xaf_set_time(x, k, numbers(x, "TIME", 1));
	xaf_set_translation(x, k, numbers(x, "TRANSLATION", 3));
	xaf_set_rotation(x, k, numbers(x, "ROTATION", 4));
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
