#include "base/num.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xsf_priv.h"

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

static void
read_child(struct xsf *x)
{
	struct str content = elem_content(&x->e);

	elem_int(&x->e, content, "CHILDID", 0, XSF_MAXID);
	if (x->childids.n)
		text_ch(&x->childids, ' ');
	text_str(&x->childids, content);
}

/* Reads an attribute of n numbers; one that is none is carried as it is. */
static int
read_numbers(struct xsf *x, const char *name, int n, struct str *f)
{
	double v[CAL3D_MOST];
	struct str a;

	if (!tag_attr(&x->e.t, name, &a))
		return 0;
	if (cal3d_numbers(a, n, f, v) == CAL3D_NUMBERS)
		return 1;
	in_warn(&x->e.t.in, "%s: expected %s, saw '%.*s'%s", name,
	    n == 1 ? "a number" : "3 numbers", STRF(a), num_hint(a));
	return 0;
}

/* Reads LIGHTTYPE and LIGHTCOLOR, where both are whole. */
static void
read_light(struct xsf *x, struct xsf_bone *b)
{
	struct text *buf = &x->e.keep;
	struct str f[3];
	int is_light = read_numbers(x, "LIGHTTYPE", 1, f);

	buf->n = 0;
	if (is_light)
		text_str(buf, f[0]);
	text_ch(buf, ' ');
	if (!read_numbers(x, "LIGHTCOLOR", 3, f) || !is_light)
		return;
	cal3d_add_fields(buf, f, 3);
	xsf_more(x, b)->light = keep(x, text_get(buf));
}

static void
read_id(struct xsf *x, struct xsf_bone *b)
{
	struct str a;

	if (tag_attr(&x->e.t, "ID", &a)) {
		b->id = (int)elem_int(&x->e, a, "ID", 0, XSF_MAXID);
		b->idtext = keep(x, elem_trim(a));
		return;
	}
	xsf_set_place(x, b);
}

static void
read_name(struct xsf *x, struct xsf_bone *b)
{
	struct str name;

	if (!tag_attr(&x->e.t, "NAME", &name))
		in_die(&x->e.t.in, "BONE: no attribute NAME");
	xsf_set_name(x, b, name);
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
	    b->more->light.n ? 6 : 4));
}

static void
read_elements(struct xsf *x, struct xsf_bone *b)
{
	struct tags *t = &x->e.t;
	int part, parents = 0;

	while (elem_child(&x->e)) {
		for (part = 0; part < XSF_PARTS; part++)
			if (tag_is(t, xsf_partname[part]))
				break;
		if (part < XSF_PARTS) {
			xsf_set_part(x, b, part, elem_content(&x->e));
		} else if (tag_is(t, "PARENTID")) {
			if (parents++)
				in_die(&t->in, "second <PARENTID>");
			b->parentid = (int)elem_int(&x->e,
			    elem_content(&x->e), "PARENTID", -1, XSF_MAXID);
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
	enum xsf_part part;

	for (part = 0; part < XSF_PARTS; part++)
		if (!xsf_has(b, part) && (part < XSF_LT ||
		    xsf_has(b, XSF_LT) || xsf_has(b, XSF_LR)))
			in_die(&x->e.t.in, "BONE %.*s: no <%s>",
			    STRF(b->name), xsf_partname[part]);
}

static void
read_bone(struct xsf *x)
{
	struct xsf_bone *b = xsf_add_bone(x, x->e.t.in.line);

	if (x->n == 1)
		x->notes = comments(x);
	else if (x->e.comments.n)
		xsf_more(x, b)->before = comments(x);
	x->boneextra.n = x->childids.n = 0;
	read_bone_tag(x, b);
	read_elements(x, b);
	check_parts(x, b);
	if (x->e.comments.n)
		xsf_more(x, b)->inside = comments(x);
	b->childids = keep(x, text_get(&x->childids));
	if (x->boneextra.n)
		xsf_more(x, b)->extra = keep(x, text_get(&x->boneextra));
}

/* Reads the attributes of the current start tag. */
static void
read_skeleton_tag(struct xsf *x)
{
	static const char *const known[] = { "NUMBONES", "SCENEAMBIENTCOLOR" };
	struct text *buf = &x->e.keep;
	struct str a, f[3];

	x->line = x->e.t.in.line;
	if (tag_attr(&x->e.t, "NUMBONES", &a))
		x->numbones = keep(x, elem_trim(a));
	if (read_numbers(x, "SCENEAMBIENTCOLOR", 3, f)) {
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

static void
read_file(struct xsf *x)
{
	while (head_find(&x->head, &x->e))
		read_skeleton(x);
	x->after = comments(x);
}

struct xsf *
xsf_read(const char *path, int check)
{
	struct xsf *x = xcalloc(1, sizeof *x);

	x->check = check;
	x->head.element = "SKELETON";
	x->head.magic = "XSF";
	x->head.format = "xsf";
	tags_open(&x->e.t, path, "xsf2ir", "Cal3D skeleton");
	if (binary_open(&x->e.t.in, "CSF"))
		xsf_read_binary(x);
	else
		read_file(x);
	xsf_tree(x);
	return x;
}
