#include <limits.h>
#include <math.h>

#include "base/bytes.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/xmf_priv.h"

/* Two libraries call their files version 1300: in those of one vertices have
 * colours, and the list of a morph's targets may be one that begins with their
 * number or one that ends with a number that no vertex has. Nothing in the file
 * says which; but only one reading ends where the file does and finds what can
 * be there. */

struct cmf_trial {
	const unsigned char *p, *end;
	unsigned form;
	int vertices, springs, sets;     /* of the part */
	unsigned saw;            /* what of the form had an effect */
};

/* These read what they are named after; 0 where it is not there. */

static int
try_int(struct cmf_trial *t, long long lo, long long hi, int *v)
{
	long long n;

	if (t->end - t->p < 4)
		return 0;
	n = bytes_le32(t->p);
	if (n > INT_MAX)
		n -= 1LL << 32;
	if (n < lo || n > hi)
		return 0;
	t->p += 4;
	*v = (int)n;
	return 1;
}

static int
try_floats(struct cmf_trial *t, int n)
{
	for (; n > 0; n--, t->p += 4)
		if (t->end - t->p < 4 || !isfinite(bytes_lefloat(t->p)))
			return 0;
	return 1;
}

static int
try_corners(struct cmf_trial *t, int n)
{
	int v;

	while (n-- > 0)
		if (!try_int(t, 0, t->vertices - 1LL, &v))
			return 0;
	return 1;
}

static int
try_influences(struct cmf_trial *t)
{
	int n, bone;

	if (!try_int(t, 0, XMF_MAX, &n))
		return 0;
	while (n-- > 0)
		if (!try_int(t, 0, XMF_MAX, &bone) || !try_floats(t, 1))
			return 0;
	return 1;
}

static int
try_vertex(struct cmf_trial *t)
{
	int v;

	t->saw |= CMF_COLORS;
	return try_floats(t, t->form & CMF_COLORS ? 9 : 6) &&
	    try_int(t, -1, t->vertices - 1LL, &v) &&
	    try_int(t, INT_MIN, INT_MAX, &v) &&
	    try_floats(t, 2 * t->sets) && try_influences(t) &&
	    try_floats(t, t->springs > 0);
}

static int
try_name(struct cmf_trial *t)
{
	int n;

	if (!try_int(t, 1, BINARY_NAME, &n) || t->end - t->p < n ||
	    memchr(t->p, '\0', (size_t)n) != t->p + n - 1)
		return 0;
	t->p += n;
	return 1;
}

/* A morph without targets is alike in both forms if its number is not that of
 * a vertex: 0 is. */
static int
try_targets(struct cmf_trial *t)
{
	int size = 6 + 2 * t->sets, last = -1, n = 0, v;

	if (!(t->form & CMF_ENDED) && !try_int(t, 0, XMF_MAX, &n))
		return 0;
	while (t->form & CMF_ENDED || n-- > 0) {
		if (!try_int(t, 0, t->form & CMF_ENDED ? XMF_MAX :
		    t->vertices - 1LL, &v))
			return 0;
		if (v >= t->vertices)
			return 1;
		if (v == last || !try_floats(t, size))
			return 0;
		last = v;
	}
	return 1;
}

static int
try_morph(struct cmf_trial *t)
{
	t->saw |= CMF_ENDED;
	return try_name(t) && try_targets(t);
}

static int
try_spring(struct cmf_trial *t)
{
	return try_corners(t, 2) && try_floats(t, 2);
}

static int
try_face(struct cmf_trial *t)
{
	return try_corners(t, 3);
}

static int
try_each(struct cmf_trial *t, int n, int (*try_one)(struct cmf_trial *))
{
	while (n-- > 0)
		if (!try_one(t))
			return 0;
	return 1;
}

static int
try_part(struct cmf_trial *t)
{
	int any, faces, morphs;

	return try_int(t, INT_MIN, INT_MAX, &any) &&
	    try_int(t, 0, XMF_MAX, &t->vertices) &&
	    try_int(t, 0, XMF_MAX, &faces) &&
	    try_int(t, INT_MIN, INT_MAX, &any) &&
	    try_int(t, 0, XMF_MAX, &t->springs) &&
	    try_int(t, 0, XMF_SETS, &t->sets) &&
	    try_int(t, 0, XMF_MAX, &morphs) &&
	    try_each(t, t->vertices, try_vertex) &&
	    try_each(t, t->springs, try_spring) &&
	    try_each(t, morphs, try_morph) &&
	    try_each(t, faces, try_face);
}

/* Whether all of the parts are there, and nothing more. */
static int
try_form(struct cmf_trial *t, int parts)
{
	while (parts-- > 0)
		if (!try_part(t))
			return 0;
	return t->p == t->end;
}

/* The rest of the input, which is not consumed. */
static const unsigned char *
peek_all(struct in *in, size_t *n)
{
	const unsigned char *p;
	size_t want = 1 << 16;

	for (;; want *= 2) {
		p = in_peek(in, want, n);
		if (*n < want)
			return p;
	}
}

static const char *
form_text(unsigned form)
{
	static const char *const text[] = {
		"without colours, with counted morphs",
		"with colours, with counted morphs",
		"without colours, with ended morphs",
		"with colours, with ended morphs"
	};

	return text[(form & CMF_COLORS ? 1 : 0) + (form & CMF_ENDED ? 2 : 0)];
}

/* Where a form has no effect, the file is good without it, too. */
static void
take_good(struct in *in, const struct cmf_trial *t, unsigned *good)
{
	if (t->form & ~t->saw)
		return;
	if (*good != CMF_DOUBT)
		in_die(in, "version 1300: it can be read %s and %s",
		    form_text(*good), form_text(t->form));
	*good = t->form;
}

unsigned
cmf_try(struct in *in, int parts)
{
	static const unsigned forms[] = {
		0, CMF_COLORS, CMF_ENDED, CMF_COLORS | CMF_ENDED
	};
	unsigned good = CMF_DOUBT, best = 0;
	size_t n, i, furthest = 0;
	const unsigned char *start = peek_all(in, &n);
	struct cmf_trial t = { 0 };

	for (i = 0; i < sizeof forms / sizeof *forms; i++) {
		t.p = start;
		t.end = start + n;
		t.form = forms[i];
		t.saw = 0;
		if (try_form(&t, parts))
			take_good(in, &t, &good);
		if ((size_t)(t.p - start) > furthest) {
			furthest = (size_t)(t.p - start);
			best = t.form;
		}
	}
	if (good != CMF_DOUBT)
		return good | CMF_MORPHS;
	in->line = in->offset + furthest;
	in_die(in, "version 1300: expected what is read %s, which goes "
	    "furthest, to go on to the end of the file", form_text(best));
}
