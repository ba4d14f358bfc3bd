#include <string.h>

#include "cal3d/number.h"
#include "cal3d/xsf_priv.h"
#include "math/quat.h"

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

void
xsf_set_part(struct xsf *x, struct xsf_bone *b, int part, struct str content)
{
	struct str f[4];
	int rotation = part == XSF_R || part == XSF_LR;
	struct text *buf = &x->e.keep;
	enum cal3d_numbers kind;
	double v[4];

	if (b->part[part].n)
		in_die(&x->e.t.in, "second <%s>", xsf_partname[part]);
	kind = cal3d_numbers(content, rotation ? 4 : 3, f,
	    rotation ? v : NULL);
	if (kind == CAL3D_OTHER || (kind == CAL3D_NANS && !rotation))
		in_expected(&x->e.t.in, xsf_partname[part],
		    rotation ? "4 numbers" : "3 numbers", content);
	buf->n = 0;
	if (rotation && (kind == CAL3D_NANS || !quat_unit(v))) {
		set_odd(x, b, part, content, f);
		return;
	}
	if (rotation)
		cal3d_add_quat(buf, f);
	else
		cal3d_add_fields(buf, f, 3);
	b->part[part] = keep(x, text_get(buf));
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
