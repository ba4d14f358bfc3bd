#include <limits.h>

#include "format/cal3d/binary.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xsf_priv.h"

/* The binary form of a skeleton. What it says of a bone it says in that order:
 * name, the four parts, the place of its parent, its light from version 1300
 * on, its children. */

static struct str
keep(struct xsf *x, const struct text *t)
{
	return str_keep(&x->arena, text_get(t));
}

/* Adds three numbers to x->e.text; whether all of its numbers are numbers. */
static void
read_colour(struct xsf *x, const char *what)
{
	struct text *to = &x->e.text;
	size_t start = to->n;
	struct str content, f[3];
	double v[3];

	binary_floats(&x->e.t.in, what, 3, to);
	content.s = to->s + start;
	content.n = to->n - start;
	if (cal3d_numbers(content, 3, f, v) != CAL3D_NUMBERS)
		in_expected(&x->e.t.in, what, "3 numbers", content);
}

/* Whether a quaternion of floats is one: none is too short but that. */
static int
is_turn(const float *q)
{
	return q[0] != 0 || q[1] != 0 || q[2] != 0 || q[3] != 0;
}

/* The part at hand, where all of it is finite and only its text is asked for:
 * that need not be read to know that it is numbers. Else 0, and it is still
 * at hand. */
static int
take_part(struct xsf *x, struct xsf_bone *b, int part)
{
	int rotation = part == XSF_R || part == XSF_LR, n = rotation ? 4 : 3;
	float v[4];

	if (x->check || !binary_finite(&x->e.t.in, v, n) ||
	    (rotation && !is_turn(v)))
		return 0;
	binary_skip(&x->e.t.in, n);
	if (rotation)
		binary_turn(v);
	x->e.text.n = 0;
	binary_add_texts(&x->e.text, v, n);
	b->parts |= 1u << part;
	b->part[part] = keep(x, &x->e.text);
	return 1;
}

static void
read_part(struct xsf *x, struct xsf_bone *b, int part)
{
	int rotation = part == XSF_R || part == XSF_LR;

	if (take_part(x, b, part))
		return;
	x->e.text.n = 0;
	binary_floats(&x->e.t.in, xsf_partname[part], rotation ? 4 : 3,
	    &x->e.text);
	xsf_set_part(x, b, part, text_get(&x->e.text));
}

/* A bone without a light has zeros there. */
static void
read_light(struct xsf *x, struct xsf_bone *b)
{
	struct text *to = &x->e.text;

	to->n = 0;
	text_int(to, binary_int(&x->e.t.in, "LIGHTTYPE", INT_MIN, INT_MAX));
	text_ch(to, ' ');
	read_colour(x, "LIGHTCOLOR");
	if (!str_is(text_get(to), "0 0 0 0"))
		xsf_more(x, b)->light = keep(x, to);
}

static void
read_children(struct xsf *x, struct xsf_bone *b)
{
	struct in *in = &x->e.t.in;
	int n = binary_int(in, "NUMCHILDS", 0, XSF_MAXID);

	x->childids.n = 0;
	while (n-- > 0) {
		if (x->childids.n)
			text_ch(&x->childids, ' ');
		text_int(&x->childids, binary_int(in, "CHILDID", 0, XSF_MAXID));
	}
	b->childids = keep(x, &x->childids);
}

static void
read_bone(struct xsf *x, int version)
{
	struct in *in = &x->e.t.in;
	struct xsf_bone *b = xsf_add_bone(x, in->offset);
	int part;

	xsf_set_name(x, b, binary_name(in, "NAME"));
	xsf_set_place(x, b);
	for (part = 0; part < XSF_PARTS; part++)
		read_part(x, b, part);
	b->parentid = binary_int(in, "PARENTID", -1, XSF_MAXID);
	if (version >= BINARY_WIDE)
		read_light(x, b);
	read_children(x, b);
}

void
xsf_read_binary(struct xsf *x)
{
	struct in *in = &x->e.t.in;
	int version = binary_version(in), n;

	x->binary = 1;
	x->head.format = "csf";
	x->e.text.n = 0;
	text_int(&x->e.text, version);
	x->head.version = keep(x, &x->e.text);
	n = binary_int(in, "NUMBONES", 1, XSF_MAXID);
	x->line = in->line;
	x->e.text.n = 0;
	if (version >= BINARY_WIDE) {
		read_colour(x, "SCENEAMBIENTCOLOR");
		x->ambient = keep(x, &x->e.text);
	}
	while (n-- > 0)
		read_bone(x, version);
	binary_end(in, "bone");
}
