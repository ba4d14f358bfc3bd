#include <string.h>

#include "cal3d/number.h"
#include "cal3d/xsf_priv.h"
#include "math/quat.h"

enum { MAXID = 0x7fffffff };

static const char *const partname[] = {
	"TRANSLATION", "ROTATION", "LOCALTRANSLATION", "LOCALROTATION"
};

static struct str
keep(struct xsf *x, struct str a)
{
	return str_keep(&x->arena, a);
}

/* The comments since the last time. */
static struct str
comments(struct xsf *x)
{
	struct str a = keep(x, text_get(&x->e.comments));

	x->e.comments.n = 0;
	return a;
}

/* Real files have such rotations (NaN, or 0 0 0 0): they are no reason to
 * refuse the file. */
static void
set_odd(struct xsf *x, struct xsf_bone *b, int part, struct str content,
    const struct str *f)
{
	struct text *buf = &x->e.keep;

	in_warn(&x->e.t.in, "%s: '%.*s' is no rotation, read as 0 0 0 1",
	    partname[part], STRF(content));
	x->odd++;
	cal3d_add_fields(buf, f, 4);
	b->odd[part] = keep(x, text_get(buf));
	b->part[part] = str_of("0 0 0 1");
}

static void
read_part(struct xsf *x, struct xsf_bone *b, int part)
{
	struct str content = elem_content(&x->e), f[4];
	int rotation = part == XSF_R || part == XSF_LR;
	struct text *buf = &x->e.keep;
	enum cal3d_numbers kind;
	double v[4];

	if (b->part[part].n)
		in_die(&x->e.t.in, "second <%s>", partname[part]);
	kind = cal3d_numbers(content, rotation ? 4 : 3, f, v);
	if (kind == CAL3D_OTHER || (kind == CAL3D_NANS && !rotation))
		in_expected(&x->e.t.in, partname[part],
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

static void
read_child(struct xsf *x)
{
	struct str content = elem_content(&x->e);

	elem_int(&x->e, content, "CHILDID", 0, MAXID);
	if (x->childids.n)
		text_ch(&x->childids, ' ');
	text_str(&x->childids, content);
}

/* Reads LIGHTTYPE and LIGHTCOLOR, where both are whole. */
static void
read_light(struct xsf *x, struct xsf_bone *b)
{
	struct text *buf = &x->e.keep;
	struct str a, f[3];
	double v[3];

	buf->n = 0;
	if (!tag_attr(&x->e.t, "LIGHTTYPE", &a) ||
	    cal3d_numbers(a, 1, f, v) != CAL3D_NUMBERS)
		return;
	text_str(buf, f[0]);
	text_ch(buf, ' ');
	if (!tag_attr(&x->e.t, "LIGHTCOLOR", &a) ||
	    cal3d_numbers(a, 3, f, v) != CAL3D_NUMBERS)
		return;
	cal3d_add_fields(buf, f, 3);
	b->light = keep(x, text_get(buf));
}

/* The second bone that is called x becomes `x~2`. */
static void
set_name(struct xsf *x, struct xsf_bone *b, struct str name)
{
	b->name = map_add_unique(&x->names, &x->arena, name, '~', 0, x->n);
	if (str_same(b->name, name))
		return;
	b->given = keep(x, name);
	in_warn(&x->e.t.in, "second bone '%.*s', here '%.*s'",
	    STRF(b->given), STRF(b->name));
}

/* A bone without one has its place in the file. */
static void
read_id(struct xsf *x, struct xsf_bone *b)
{
	struct str a;

	if (tag_attr(&x->e.t, "ID", &a)) {
		b->id = (int)elem_int(&x->e, a, "ID", 0, MAXID);
		b->idtext = keep(x, elem_trim(a));
		return;
	}
	b->id = (int)x->n - 1;
	x->e.keep.n = 0;
	text_int(&x->e.keep, b->id);
	b->idtext = keep(x, text_get(&x->e.keep));
}

static void
read_name(struct xsf *x, struct xsf_bone *b)
{
	struct str name;

	if (!tag_attr(&x->e.t, "NAME", &name))
		in_die(&x->e.t.in, "BONE: no attribute NAME");
	x->e.keep.n = 0;
	text_name(&x->e.keep, name);
	set_name(x, b, text_get(&x->e.keep));
}

/* Reads the attributes of the current start tag. */
static void
read_bone_tag(struct xsf *x, struct xsf_bone *b)
{
	static const char *const known[] = {
		"ID", "NAME", "NUMCHILDS", "NUMCHILD", "LIGHTTYPE",
		"LIGHTCOLOR"
	};
	struct tags *t = &x->e.t;
	struct str a;

	read_name(x, b);
	read_id(x, b);
	if (tag_attr(t, "NUMCHILDS", &a))
		b->numchild = keep(x, elem_trim(a));
	if (tag_attr(t, "NUMCHILD", &a) && b->numchild.n) {
		head_keep(&x->boneextra, "numchild", elem_trim(a));
	} else if (tag_attr(t, "NUMCHILD", &a)) {
		b->numchild = keep(x, elem_trim(a));
		x->numchild = 1;
	}
	read_light(x, b);
	head_keep(&x->boneextra, "attrs", elem_attrs(&x->e, known,
	    b->light.n ? 6 : 4));
}

static void
read_elements(struct xsf *x, struct xsf_bone *b)
{
	struct tags *t = &x->e.t;
	int part, parents = 0;

	while (elem_child(&x->e)) {
		for (part = 0; part < XSF_PARTS; part++)
			if (tag_is(t, partname[part]))
				break;
		if (part < XSF_PARTS) {
			read_part(x, b, part);
		} else if (tag_is(t, "PARENTID")) {
			if (parents++)
				in_die(&t->in, "second <PARENTID>");
			b->parentid = (int)elem_int(&x->e,
			    elem_content(&x->e), "PARENTID", -1, MAXID);
		} else if (tag_is(t, "CHILDID")) {
			read_child(x);
		} else if (tag_is(t, "BONE")) {
			in_die(&t->in, "<BONE> inside of BONE %.*s",
			    STRF(b->name));
		} else {
			head_keep(&x->boneextra, "xml", elem_raw(&x->e));
		}
	}
	t->in.line = b->line;
	if (!parents)
		in_die(&t->in, "BONE %.*s: no <PARENTID>", STRF(b->name));
}

/* A mesh may do without the local transform, a bone not without its own. */
static void
check_parts(const struct xsf *x, const struct xsf_bone *b)
{
	int part;

	for (part = 0; part < XSF_PARTS; part++)
		if (!b->part[part].n && (part < XSF_LT ||
		    b->part[XSF_LT].n || b->part[XSF_LR].n))
			in_die(&x->e.t.in, "BONE %.*s: no <%s>",
			    STRF(b->name), partname[part]);
}

static void
read_bone(struct xsf *x)
{
	struct xsf_bone *b;

	if (x->n == MAXID)
		in_die(&x->e.t.in, "more than %d bones", MAXID);
	x->bone = xgrow(x->bone, &x->cap, x->n + 1, sizeof *x->bone);
	b = &x->bone[x->n++];
	memset(b, 0, sizeof *b);
	b->line = x->e.t.in.line;
	if (x->n == 1)
		x->notes = comments(x);
	else
		b->before = comments(x);
	x->boneextra.n = x->childids.n = 0;
	read_bone_tag(x, b);
	read_elements(x, b);
	check_parts(x, b);
	b->inside = comments(x);
	b->childids = keep(x, text_get(&x->childids));
	b->extra = keep(x, text_get(&x->boneextra));
}

/* Reads the attributes of the current start tag. */
static void
read_skeleton_tag(struct xsf *x)
{
	static const char *const known[] = { "NUMBONES", "SCENEAMBIENTCOLOR" };
	struct text *buf = &x->e.keep;
	struct str a, f[3];
	double v[3];

	x->line = x->e.t.in.line;
	if (tag_attr(&x->e.t, "NUMBONES", &a))
		x->numbones = keep(x, elem_trim(a));
	if (tag_attr(&x->e.t, "SCENEAMBIENTCOLOR", &a) &&
	    cal3d_numbers(a, 3, f, v) == CAL3D_NUMBERS) {
		buf->n = 0;
		cal3d_add_fields(buf, f, 3);
		x->ambient = keep(x, text_get(buf));
	}
	head_keep(&x->head.extra, "attrs", elem_attrs(&x->e, known,
	    x->ambient.n ? 2 : 1));
}

static void
read_skeleton(struct xsf *x)
{
	read_skeleton_tag(x);
	while (elem_child(&x->e)) {
		if (tag_is(&x->e.t, "BONE"))
			read_bone(x);
		else
			head_keep(&x->head.extra, "xml", elem_raw(&x->e));
	}
	if (!x->n)
		in_die(&x->e.t.in, "expected a <BONE>, saw none");
}

struct xsf *
xsf_read(const char *path)
{
	struct xsf *x = xcalloc(1, sizeof *x);

	x->head.element = "SKELETON";
	x->head.magic = "XSF";
	x->head.format = "xsf";
	tags_open(&x->e.t, path, "xsf2ir", "Cal3D skeleton");
	while (head_find(&x->head, &x->e))
		read_skeleton(x);
	x->after = comments(x);
	xsf_tree(x);
	return x;
}
