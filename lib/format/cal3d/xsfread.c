#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "base/tree.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/number.h"
#include "format/cal3d/ref.h"
#include "format/cal3d/xsf_priv.h"

enum {
	MAXID = 0x7fffffff,
	UNKNOWN = -2             /* the place of a parent that is not there */
};

const char *const xsf_partname[] = {
	"TRANSLATION", "ROTATION", "LOCALTRANSLATION", "LOCALROTATION"
};

static struct str
keep(struct xsf *x, struct str a)
{
	return str_keep(&x->arena, a);
}

static struct xsf_more nothing;

static struct xsf_more *
more_of(struct xsf *x, struct xsf_bone *b)
{
	if (b->more == &nothing) {
		b->more = arena_alloc(&x->arena, sizeof *b->more);
		memset(b->more, 0, sizeof *b->more);
	}
	return b->more;
}

static struct xsf_bone *
add_bone(struct xsf *x, unsigned long long line)
{
	struct xsf_bone *b;

	if (x->n == MAXID)
		in_die(&x->e.t.in, "more than %d bones", MAXID);
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
	cal3d_add_fields(buf, f, 4);
	more_of(x, b)->odd[part] = keep(x, text_get(buf));
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

static void
set_part(struct xsf *x, struct xsf_bone *b, int part, struct str content)
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
static void
set_name(struct xsf *x, struct xsf_bone *b, struct str raw)
{
	struct str name;

	x->e.keep.n = 0;
	text_name(&x->e.keep, raw);
	name = text_get(&x->e.keep);
	b->name = map_add_unique(&x->names, &x->arena, name, '~', 0, x->n);
	if (str_same(b->name, name))
		return;
	name = keep(x, name);
	more_of(x, b)->given = name;
	in_warn(&x->e.t.in, "second bone '%.*s', here '%.*s'", STRF(name),
	    STRF(b->name));
}

/* A bone without an ID has its place in the file. */
static void
set_default_id(struct xsf *x, struct xsf_bone *b)
{
	b->id = (int)x->n - 1;
	x->e.keep.n = 0;
	text_int(&x->e.keep, b->id);
	b->idtext = keep(x, text_get(&x->e.keep));
}

/* The hierarchy. PARENTID is what makes it; CHILDID only repeats it. */

/* Returns all bones sorted by their IDs; sets x->byplace where these are not
 * distinct. */
static struct ref *
sort_ids(struct xsf *x)
{
	struct ref *r = xreallocarray(NULL, x->n, sizeof *r);
	size_t i;

	for (i = 0; i < x->n; i++) {
		r[i].number = x->bone[i].id;
		r[i].index = (int)i;
	}
	x->byplace = !refs_sort(r, x->n);
	return r;
}

/* The place of a bone's parent; -1: it has none; UNKNOWN: no bone is the one
 * that its PARENTID names. */
static int
parent_of(const struct xsf *x, const struct ref *r, const struct xsf_bone *b)
{
	int at;

	if (b->parentid == -1)
		return -1;
	if (x->byplace)
		return (size_t)b->parentid < x->n ? b->parentid : UNKNOWN;
	at = refs_find(r, x->n, b->parentid);
	return at < 0 ? UNKNOWN : at;
}

static void
find_parent(struct xsf *x, const struct ref *r, struct xsf_bone *b)
{
	struct in *in = &x->e.t.in;

	b->parent = parent_of(x, r, b);
	in->line = b->line;
	if (b->parent == UNKNOWN && x->byplace)
		in_die(in, "BONE %.*s: PARENTID %d, but there are %zu bones "
		    "(IDs are not distinct, so places count)", STRF(b->name),
		    b->parentid, x->n);
	if (b->parent == UNKNOWN)
		in_die(in, "BONE %.*s: no bone has the ID %d, its PARENTID",
		    STRF(b->name), b->parentid);
}

static void
find_parents(struct xsf *x, const struct ref *r)
{
	size_t i, roots = 0;

	for (i = 0; i < x->n; i++) {
		find_parent(x, r, &x->bone[i]);
		roots += x->bone[i].parent < 0;
	}
	x->e.t.in.line = x->bone[0].line;
	if (!roots)
		in_die(&x->e.t.in, "no root: expected a bone with PARENTID "
		    "-1");
}

/* Whether the PARENTIDs, as IDs or as places, make a hierarchy. */
static int
makes_tree(const struct xsf *x, const struct ref *r)
{
	int *parent = xreallocarray(NULL, x->n, sizeof *parent);
	int *order = xreallocarray(NULL, x->n, sizeof *order);
	int good = 1;
	size_t i;

	for (i = 0; i < x->n; i++) {
		parent[i] = parent_of(x, r, &x->bone[i]);
		good &= parent[i] != UNKNOWN;
	}
	good = good && tree_order(parent, (int)x->n, order) < 0;
	free(parent);
	free(order);
	return good;
}

/* Decides whether PARENTIDs are IDs or places. Some readers take no notice of
 * IDs, and neither do some writers. */
static void
choose(struct xsf *x, const struct ref *r)
{
	if (x->byplace || makes_tree(x, r))
		return;
	x->byplace = 1;
	x->byplace = x->notree = makes_tree(x, r);
}

static void
find_order(struct xsf *x)
{
	int *parent = xreallocarray(NULL, x->n, sizeof *parent), cycle;
	size_t i;

	for (i = 0; i < x->n; i++)
		parent[i] = x->bone[i].parent;
	x->order = arena_alloc(&x->arena, x->n * sizeof *x->order);
	cycle = tree_order(parent, (int)x->n, x->order);
	free(parent);
	if (cycle < 0)
		return;
	x->e.t.in.line = x->bone[cycle].line;
	in_die(&x->e.t.in, "BONE %.*s is its own ancestor",
	    STRF(x->bone[cycle].name));
}

/* Makes the lists of children. It goes from the last bone to the first, so that
 * each list is in the order of the file. */
static void
find_children(struct xsf *x)
{
	struct xsf_bone *b, *parent;
	size_t i;

	for (i = 0; i < x->n; i++)
		x->bone[i].child = x->bone[i].sibling = -1;
	for (i = x->n; i > 0; i--) {
		b = &x->bone[i - 1];
		if (b->parent < 0)
			continue;
		parent = &x->bone[b->parent];
		b->sibling = parent->child;
		parent->child = (int)i - 1;
		parent->children++;
	}
}

static void
find_tree(struct xsf *x)
{
	struct ref *r = sort_ids(x);

	choose(x, r);
	find_parents(x, r);
	free(r);
	find_order(x);
	find_children(x);
}

/* The XML form */

/* Takes the comments that have been read since the last call. */
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

	elem_int(&x->e, content, "CHILDID", 0, MAXID);
	if (x->childids.n)
		text_ch(&x->childids, ' ');
	text_str(&x->childids, content);
}

/* Reads an attribute of n numbers; returns 0 where it is missing or not that.
 * Then it is kept among the unknown attributes. */
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

/* Reads LIGHTTYPE and LIGHTCOLOR, where both are there and right. */
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
	more_of(x, b)->light = keep(x, text_get(buf));
}

static void
read_id(struct xsf *x, struct xsf_bone *b)
{
	struct str a;

	if (tag_attr(&x->e.t, "ID", &a)) {
		b->id = (int)elem_int(&x->e, a, "ID", 0, MAXID);
		b->idtext = keep(x, elem_trim(a));
		return;
	}
	set_default_id(x, b);
}

static void
read_name(struct xsf *x, struct xsf_bone *b)
{
	struct str name;

	if (!tag_attr(&x->e.t, "NAME", &name))
		in_die(&x->e.t.in, "BONE: no attribute NAME");
	set_name(x, b, name);
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
			set_part(x, b, part, elem_content(&x->e));
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
	struct xsf_bone *b = add_bone(x, x->e.t.in.line);

	if (x->n == 1)
		x->notes = comments(x);
	else if (x->e.comments.n)
		more_of(x, b)->before = comments(x);
	x->boneextra.n = x->childids.n = 0;
	read_bone_tag(x, b);
	read_elements(x, b);
	check_parts(x, b);
	if (x->e.comments.n)
		more_of(x, b)->inside = comments(x);
	b->childids = keep(x, text_get(&x->childids));
	if (x->boneextra.n)
		more_of(x, b)->extra = keep(x, text_get(&x->boneextra));
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

/* The binary form of a skeleton. What it says of a bone it says in that order:
 * name, the four parts, the place of its parent, its light from version 1300
 * on, its children. */

/* Adds three numbers to x->e.text; dies where one is a word such as NaN. */
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

/* Whether four floats are a rotation: of finite floats, only four zeros are
 * too short to be one. */
static int
is_float_turn(const float *q)
{
	return q[0] != 0 || q[1] != 0 || q[2] != 0 || q[3] != 0;
}

/* Takes the next part in one piece where all its floats are finite and only
 * their text is asked for, which need not be parsed then. Else returns 0 and
 * leaves it to read_binary_part(). */
static int
take_part(struct xsf *x, struct xsf_bone *b, int part)
{
	int rotation = part == XSF_R || part == XSF_LR, n = rotation ? 4 : 3;
	float v[4];

	if (x->check || !binary_finite(&x->e.t.in, v, n) ||
	    (rotation && !is_float_turn(v)))
		return 0;
	binary_skip(&x->e.t.in, n);
	if (rotation)
		binary_turn(v);
	x->e.text.n = 0;
	binary_add_texts(&x->e.text, v, n);
	b->parts |= 1u << part;
	b->part[part] = keep(x, text_get(&x->e.text));
	return 1;
}

static void
read_binary_part(struct xsf *x, struct xsf_bone *b, int part)
{
	int rotation = part == XSF_R || part == XSF_LR;

	if (take_part(x, b, part))
		return;
	x->e.text.n = 0;
	binary_floats(&x->e.t.in, xsf_partname[part], rotation ? 4 : 3,
	    &x->e.text);
	set_part(x, b, part, text_get(&x->e.text));
}

/* A bone without a light has zeros there. */
static void
read_binary_light(struct xsf *x, struct xsf_bone *b)
{
	struct text *to = &x->e.text;

	to->n = 0;
	text_int(to, binary_int(&x->e.t.in, "LIGHTTYPE", INT_MIN, INT_MAX));
	text_ch(to, ' ');
	read_colour(x, "LIGHTCOLOR");
	if (!str_is(text_get(to), "0 0 0 0"))
		more_of(x, b)->light = keep(x, text_get(to));
}

static void
read_children(struct xsf *x, struct xsf_bone *b)
{
	struct in *in = &x->e.t.in;
	int n = binary_int(in, "NUMCHILDS", 0, MAXID);

	x->childids.n = 0;
	while (n-- > 0) {
		if (x->childids.n)
			text_ch(&x->childids, ' ');
		text_int(&x->childids, binary_int(in, "CHILDID", 0, MAXID));
	}
	b->childids = keep(x, text_get(&x->childids));
}

static void
read_binary_bone(struct xsf *x, int version)
{
	struct in *in = &x->e.t.in;
	struct xsf_bone *b = add_bone(x, in->offset);
	int part;

	set_name(x, b, binary_name(in, "NAME"));
	set_default_id(x, b);
	for (part = 0; part < XSF_PARTS; part++)
		read_binary_part(x, b, part);
	b->parentid = binary_int(in, "PARENTID", -1, MAXID);
	if (version >= BINARY_WIDE)
		read_binary_light(x, b);
	read_children(x, b);
}

static void
read_binary(struct xsf *x)
{
	struct in *in = &x->e.t.in;
	int version = binary_version(in), n;

	x->binary = 1;
	x->head.format = "csf";
	x->e.text.n = 0;
	text_int(&x->e.text, version);
	x->head.version = keep(x, text_get(&x->e.text));
	n = binary_int(in, "NUMBONES", 1, MAXID);
	x->line = in->line;
	x->e.text.n = 0;
	if (version >= BINARY_WIDE) {
		read_colour(x, "SCENEAMBIENTCOLOR");
		x->ambient = keep(x, text_get(&x->e.text));
	}
	while (n-- > 0)
		read_binary_bone(x, version);
	binary_end(in, "bone");
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
	if (binary_open(&x->e.t.in, "CSF")) {
		read_binary(x);
	} else {
		while (head_find(&x->head, &x->e))
			read_skeleton(x);
		x->after = comments(x);
	}
	find_tree(x);
	return x;
}
