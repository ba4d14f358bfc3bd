#include <string.h>

#include "base/math/quat.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xsf_priv.h"

const char *const xsf_partname[] = {
	"TRANSLATION", "ROTATION", "LOCALTRANSLATION", "LOCALROTATION"
};

static struct str
keep(struct xsf *x, struct str a)
{
	return str_keep(&x->arena, a);
}

static struct xsf_more nothing;

struct xsf_more *
xsf_more(struct xsf *x, struct xsf_bone *b)
{
	if (b->more == &nothing) {
		b->more = arena_alloc(&x->arena, sizeof *b->more);
		memset(b->more, 0, sizeof *b->more);
	}
	return b->more;
}

struct xsf_bone *
xsf_add_bone(struct xsf *x, unsigned long long line)
{
	struct xsf_bone *b;

	if (x->n == XSF_MAXID)
		in_die(&x->e.t.in, "more than %d bones", XSF_MAXID);
	x->bone = xgrow(x->bone, &x->cap, x->n + 1, sizeof *x->bone);
	if (x->check)
		x->place = xgrow(x->place, &x->placecap, x->n + 1,
		    sizeof *x->place);
	b = &x->bone[x->n++];
	memset(b, 0, sizeof *b);
	b->line = line;
	b->more = &nothing;
	return b;
}

/* Real files have such rotations (NaN, or 0 0 0 0): they are no reason to
 * refuse the file. */
static void
set_odd(struct xsf *x, struct xsf_bone *b, int part, struct str content,
    const struct str *f)
{
	struct text *buf = &x->e.keep;

	in_warn(&x->e.t.in, "%s: '%.*s' is no rotation, read as 0 0 0 1",
	    xsf_partname[part], STRF(content));
	x->odd++;
	cal3d_add_fields(buf, f, 4);
	xsf_more(x, b)->odd[part] = keep(x, text_get(buf));
	b->part[part] = str_of("0 0 0 1");
}

/* Whether four numbers are a rotation. */
static int
is_turn(const double *v)
{
	double q[4];

	memcpy(q, v, sizeof q);
	return quat_unit(q);
}

static void
set_text(struct xsf *x, struct xsf_bone *b, int part, const struct str *f,
    int rotation)
{
	struct text *buf = &x->e.keep;

	if (rotation)
		cal3d_add_quat(buf, f);
	else
		cal3d_add_fields(buf, f, 3);
	b->part[part] = keep(x, text_get(buf));
}

static void
set_place(struct xsf *x, const struct xsf_bone *b, int part, const double *v)
{
	struct xsf_places *of = &x->place[b - x->bone];
	struct xsf_place *to = part < XSF_LT ? &of->rest : &of->local;

	if (part == XSF_R || part == XSF_LR)
		quat_conj(to->q, v);
	else
		memcpy(to->t, v, sizeof to->t);
}

void
xsf_set_part(struct xsf *x, struct xsf_bone *b, int part, struct str content)
{
	struct str f[4];
	int rotation = part == XSF_R || part == XSF_LR;
	enum cal3d_numbers kind;
	double v[4];

	if (xsf_has(b, part))
		in_die(&x->e.t.in, "second <%s>", xsf_partname[part]);
	b->parts |= 1u << part;
	kind = cal3d_numbers(content, rotation ? 4 : 3, f,
	    rotation || x->check ? v : NULL);
	if (kind == CAL3D_OTHER || (kind == CAL3D_NANS && !rotation))
		in_expected(&x->e.t.in, xsf_partname[part],
		    rotation ? "4 numbers" : "3 numbers", content);
	x->e.keep.n = 0;
	if (rotation && (kind == CAL3D_NANS || !is_turn(v))) {
		set_odd(x, b, part, content, f);
		memcpy(v, quat_none, sizeof v);
	} else if (!x->check) {
		set_text(x, b, part, f, rotation);
	}
	if (x->check)
		set_place(x, b, part, v);
}

/* The second bone that is called x becomes `x~2`. */
void
xsf_set_name(struct xsf *x, struct xsf_bone *b, struct str raw)
{
	struct str name;

	x->e.keep.n = 0;
	text_name(&x->e.keep, raw);
	name = text_get(&x->e.keep);
	b->name = map_add_unique(&x->names, &x->arena, name, '~', 0, x->n);
	if (str_same(b->name, name))
		return;
	name = keep(x, name);
	xsf_more(x, b)->given = name;
	in_warn(&x->e.t.in, "second bone '%.*s', here '%.*s'", STRF(name),
	    STRF(b->name));
}

/* A bone without an ID has its place in the file. */
void
xsf_set_place(struct xsf *x, struct xsf_bone *b)
{
	b->id = (int)x->n - 1;
	x->e.keep.n = 0;
	text_int(&x->e.keep, b->id);
	b->idtext = keep(x, text_get(&x->e.keep));
}
