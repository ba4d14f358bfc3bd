#include <stdio.h>
#include <string.h>

#include "cal3d/number.h"
#include "cal3d/xsf.h"

enum { MAXID = 0x7fffffff };

static const char *const partname[] = {
	"TRANSLATION", "ROTATION", "LOCALTRANSLATION", "LOCALROTATION"
};

static struct str
keep(struct xsf *x, struct str a)
{
	return str_keep(&x->arena, a);
}

/* The comments met since the last time. */
static struct str
comments(struct xsf *x)
{
	struct str a = keep(x, text_get(&x->e.comments));

	x->e.comments.n = 0;
	return a;
}

static void
read_part(struct xsf *x, struct xsf_bone *b, int part)
{
	struct str content = elem_content(&x->e);
	const struct in *in = &x->e.t.in;
	struct text *buf = &x->e.keep;
	int rotation = part == XSF_R || part == XSF_LR, ok, odd;

	if (b->part[part].n)
		in_die(in, "second <%s>", partname[part]);
	buf->n = 0;
	ok = rotation ? cal3d_quat(content, buf) :
	    cal3d_numbers(content, 3, buf);
	odd = rotation && (ok ? !cal3d_turns(content) :
	    cal3d_is_nan(content, 4));
	if (odd) {
		in_warn(in, "%s: '%.*s' is no rotation, read as 0 0 0 1",
		    partname[part], STRF(content));
		x->odd++;
		buf->n = 0;
		cal3d_words(content, buf);
		b->odd[part] = keep(x, text_get(buf));
		buf->n = 0;
		text_z(buf, "0 0 0 1");
	} else if (!ok) {
		in_die(in, "%s: expected %d numbers, saw '%.*s'",
		    partname[part], rotation ? 4 : 3, STRF(content));
	}
	b->part[part] = keep(x, text_get(buf));
}

static void
read_child(struct xsf *x)
{
	struct str content = elem_content(&x->e);

	elem_int(&x->e, content, "CHILDID", 0, MAXID);
	if (x->child.n)
		text_ch(&x->child, ' ');
	text_str(&x->child, content);
}

/* LIGHTTYPE and LIGHTCOLOR where they are whole. */
static void
read_light(struct xsf *x, struct xsf_bone *b)
{
	struct text *buf = &x->e.keep;
	struct str type, color;

	buf->n = 0;
	if (!tag_attr(&x->e.t, "LIGHTTYPE", &type) ||
	    !cal3d_numbers(type, 1, buf))
		return;
	text_ch(buf, ' ');
	if (tag_attr(&x->e.t, "LIGHTCOLOR", &color) &&
	    cal3d_numbers(color, 3, buf))
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

/* The attributes of the start tag at hand. */
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
	b->id = (int)x->n - 1;
	if (tag_attr(t, "ID", &a)) {
		b->id = (int)elem_int(&x->e, a, "ID", 0, MAXID);
		b->idtext = keep(x, elem_trim(a));
	}
	if (tag_attr(t, "NUMCHILDS", &a)) {
		b->numchild = keep(x, elem_trim(a));
	} else if (tag_attr(t, "NUMCHILD", &a)) {
		b->numchild = keep(x, elem_trim(a));
		x->numchild = 1;
	}
	read_light(x, b);
	head_extra(&x->boneextra, "attrs", elem_attrs(&x->e, known,
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
		} else {
			head_extra(&x->boneextra, "xml", elem_raw(&x->e));
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
	x->boneextra.n = x->child.n = 0;
	read_bone_tag(x, b);
	read_elements(x, b);
	check_parts(x, b);
	b->inside = comments(x);
	b->child = keep(x, text_get(&x->child));
	b->extra = keep(x, text_get(&x->boneextra));
}

static void
read_skeleton(struct xsf *x)
{
	static const char *const known[] = { "NUMBONES", "SCENEAMBIENTCOLOR" };
	struct text *buf = &x->e.keep;
	struct str a;

	x->line = x->e.t.in.line;
	if (tag_attr(&x->e.t, "NUMBONES", &a))
		x->numbones = keep(x, elem_trim(a));
	buf->n = 0;
	if (tag_attr(&x->e.t, "SCENEAMBIENTCOLOR", &a) &&
	    cal3d_numbers(a, 3, buf))
		x->ambient = keep(x, text_get(buf));
	head_extra(&x->head.extra, "attrs", elem_attrs(&x->e, known,
	    x->ambient.n ? 2 : 1));
	while (elem_child(&x->e)) {
		if (tag_is(&x->e.t, "BONE"))
			read_bone(x);
		else
			head_extra(&x->head.extra, "xml", elem_raw(&x->e));
	}
	if (!x->n)
		in_die(&x->e.t.in, "expected a <BONE>, saw none");
}

void
xsf_read(struct xsf *x, const char *path)
{
	memset(x, 0, sizeof *x);
	x->head.element = "SKELETON";
	x->head.magic = "XSF";
	tags_open(&x->e.t, path);
	while (head_find(&x->head, &x->e))
		read_skeleton(x);
	x->after = comments(x);
	xsf_tree(x);
}
