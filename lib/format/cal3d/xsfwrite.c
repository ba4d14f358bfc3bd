#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/name.h"
#include "base/num.h"
#include "base/numscan.h"
#include "base/out.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/bones.h"
#include "format/cal3d/kept.h"
#include "format/cal3d/markup.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xsf_priv.h"
#include "ir/pose.h"
#include "ir/put.h"

/* A joint of the IR as a bone of a skeleton file, of either form. */
struct xsf_out {
	const struct in *in;     /* for messages */
	const struct skel *sk;
	struct bones b;
	struct kept kept;
	struct xform *world;     /* the joints at rest, from when
	                          * compute_bind() first needs them; or NULL */
	struct text name;        /* of the current bone, as the file has it */
	struct text part[XSF_PARTS];     /* its transforms, as the file has
	                          * them; empty: it has no local ones */
};

/* The comments of a skeleton, and where they go in the file: one directly after
 * a `joint` line belongs inside of that bone, any other before the next
 * bone. */
struct comments {
	const struct skel *sk;
	int strict;              /* for cal3d_add_comment() */
	int *first;              /* per place, its first record in sk; -1: it
	                          * has none */
	int *next;               /* per record, the next of its place, or -1 */
};

/* The bone's own name is the IR's without what was added to keep it apart. */
static void
set_name(struct xsf_out *o, int j)
{
	struct str name = o->sk->joint[j].name, given;
	char *to;

	if (kept_get(&o->kept, j, "name", &given) && given.n < name.n &&
	    memcmp(name.s, given.s, given.n) == 0 && name.s[given.n] == '~')
		name = given;
	o->name.n = 0;
	to = text_room(&o->name, name.n);
	o->name.n = name_decode(to, name, NULL).n;
	if (memchr(to, '\0', o->name.n))
		in_fail(o->in, "joint %.*s: a name cannot hold NUL",
		    STRF(name));
}

static void
set_fields(struct xsf_out *o, int part, const struct str *f)
{
	cal3d_add_fields(&o->part[part], f, 3);
}

/* Adds the four fields of a rotation, as Cal3D has it. */
static void
add_rotation(struct xsf_out *o, int j, enum ir_word word, const struct str *f,
    struct text *to)
{
	if (!cal3d_add_rotation(to, f, o->sk->angle))
		in_fail(o->in, "joint %.*s: %s: expected a rotation, saw "
		    "'%.*s %.*s %.*s %.*s'", STRF(o->sk->joint[j].name),
		    ir_word_text(word), STRF(f[0]), STRF(f[1]), STRF(f[2]),
		    STRF(f[3]));
}

static int
is_none(const struct str *f)
{
	return str_is(f[0], "0") && str_is(f[1], "0") && str_is(f[2], "0") &&
	    str_is(f[3], "1");
}

/* Where the file had four numbers that are no rotation, these are written. */
static void
set_turn(struct xsf_out *o, int j, enum ir_word word, const struct str *f)
{
	int local = word == IR_BIND;
	struct text *to = &o->part[local ? XSF_LR : XSF_R];
	struct str text;

	if (is_none(f) &&
	    kept_get(&o->kept, j, local ? "localrotation" : "rotation", &text))
		text_str(to, text);
	else
		add_rotation(o, j, word, f, to);
}

static void
set_transform(struct xsf_out *o, int j)
{
	struct str none[4] = { { "0", 1 }, { "0", 1 }, { "0", 1 }, { "1", 1 } };
	struct ir_rec r;

	if (!skel_get(o->sk, j, IR_OFFSET, &r))
		in_fail(o->in, "joint %.*s has no offset",
		    STRF(o->sk->joint[j].name));
	set_fields(o, XSF_T, r.f + 1);
	set_turn(o, j, IR_REST,
	    skel_get(o->sk, j, IR_REST, &r) ? r.f + 1 : none);
}

/* Computes the local transform, which is the inverse of the bone's transform in
 * model space. */
static void
compute_bind(struct xsf_out *o, int j)
{
	struct xform inverse;
	double q[4];
	int bad;

	if (!o->world) {
		o->world = xreallocarray(NULL, o->sk->n, sizeof *o->world);
		bad = pose_rest(o->sk, o->world);
		if (bad >= 0)
			in_fail(o->in, "joint %.*s has no offset",
			    STRF(o->sk->joint[bad].name));
	}
	xform_invert(&inverse, &o->world[j]);
	text_nums(&o->part[XSF_LT], inverse.t, 3);
	quat_from_mat(q, inverse.m);
	cal3d_add_turn(&o->part[XSF_LR], q);
}

static void
set_bind(struct xsf_out *o, int j)
{
	struct str text;
	struct ir_rec r;
	double v;
	int i;

	if (!skel_get(o->sk, j, IR_BIND, &r)) {
		if (!kept_get(&o->kept, j, "local", &text))
			compute_bind(o, j);
		return;
	}
	for (i = 1; i < 4; i++)
		if (!num_of(r.f[i], &v))
			in_fail(o->in, "joint %.*s: bind: expected a number, "
			    "saw '%.*s'%s", STRF(o->sk->joint[j].name),
			    STRF(r.f[i]), num_hint(r.f[i]));
	set_fields(o, XSF_LT, r.f + 1);
	set_turn(o, j, IR_BIND, r.f + 4);
}

/* Dies where the joint lacks what the file needs. */
static void
set_parts(struct xsf_out *o, int j)
{
	int part;

	for (part = 0; part < XSF_PARTS; part++)
		o->part[part].n = 0;
	set_transform(o, j);
	set_bind(o, j);
}

/* What PARENTID says. */
static int
parent_id(const struct xsf_out *o, int j)
{
	int parent = o->sk->joint[j].parent;

	return parent < 0 ? -1 : o->b.id[parent];
}

/* The child list that the file had, where it is not that of the hierarchy. */
static int
own_list(const struct xsf_out *o, int j, struct str *list)
{
	if (!o->b.own || !kept_get(&o->kept, j, "childid", list))
		return 0;
	if (str_is(*list, "none"))
		list->n = 0;
	return 1;
}

/* binary: numbers of bones are their places. */
static void
begin_out(struct xsf_out *o, const struct skel *sk, const struct in *in,
    int binary)
{
	struct ir_rec r;

	memset(o, 0, sizeof *o);
	o->in = in;
	o->sk = sk;
	o->kept.sk = sk;
	o->kept.magic = "XSF";
	o->kept.xml = "xsf";
	o->kept.bin = "csf";
	o->kept.stream = in->name;
	if (skel_get(sk, -1, IR_SOURCE, &r))
		kept_take_source(&o->kept, r.tail);
	bones_of_file(&o->b, sk, in, binary);
}

/* Comments. Place 2 * j is before the bone of joint j, 2 * j + 1 inside of
 * it. */

/* The place of comments after a record; place: that of those before it. */
static int
place_after(const struct skel_rec *r, int place)
{
	if (r->word == IR_JOINT)
		return 2 * r->joint + 1;
	if (r->word != IR_BLANK && r->joint >= 0)
		return 2 * r->joint + 2;
	return place;
}

static void
find_comments(struct comments *c, const struct skel *sk)
{
	size_t n = 2 * sk->n + 1, i;
	int *last = xreallocarray(NULL, n, sizeof *last), place = 0;

	c->sk = sk;
	c->strict = !bones_native(sk);
	c->first = xreallocarray(NULL, n, sizeof *c->first);
	c->next = xreallocarray(NULL, sk->nrec, sizeof *c->next);
	for (i = 0; i < n; i++)
		c->first[i] = last[i] = -1;
	for (i = 0; i < sk->nrec; i++) {
		c->next[i] = -1;
		place = place_after(&sk->rec[i], place);
		if (sk->rec[i].word != IR_BLANK ||
		    !str_trim(sk->rec[i].line).n)
			continue;
		if (last[place] < 0)
			c->first[place] = (int)i;
		else
			c->next[last[place]] = (int)i;
		last[place] = (int)i;
	}
	free(last);
}

static void
add_comments(const struct comments *c, int place, int indent, struct text *to)
{
	int k;

	for (k = c->first[place]; k >= 0; k = c->next[k]) {
		struct str line = c->sk->rec[k].line;
		const char *hash = memchr(line.s, '#', line.n);

		line.n -= (size_t)(hash + 1 - line.s);
		line.s = hash + 1;
		cal3d_add_comment(to, indent, line, c->strict);
	}
}

/* Those before the bone of joint j; for j = sk->n, those after the last
 * bone. */
static void
add_comments_before(const struct comments *c, int j, struct text *to)
{
	add_comments(c, 2 * j, 4, to);
}

static void
add_comments_inside(const struct comments *c, int j, struct text *to)
{
	add_comments(c, 2 * j + 1, 8, to);
}

/* Notes stand before the first bone. */
static void
add_notes(const struct comments *c, struct text *to)
{
	struct ir_rec rec;
	int k = -1;

	while (skel_next(c->sk, -1, IR_NOTE, &k, &rec))
		cal3d_add_comment(to, 4, rec.tail, c->strict);
}

/* The XML form */

struct xsf_writer {
	struct xsf_out o;
	const char *numchilds;   /* NUMCHILDS, or what the source wrote */
	struct comments comments;
	struct text t, number;   /* of the current bone */
};

/* Fields of a record, with a blank between them. */
static struct str
fields(struct xsf_writer *w, const struct str *f, int n)
{
	w->number.n = 0;
	cal3d_add_fields(&w->number, f, n);
	return text_get(&w->number);
}

static void
add_light(struct xsf_writer *w, int j)
{
	struct ir_rec r;

	if (!skel_get(w->o.sk, j, IR_LIGHT, &r))
		return;
	cal3d_add_attr(&w->t, "LIGHTTYPE", r.f[1]);
	cal3d_add_attr(&w->t, "LIGHTCOLOR", fields(w, r.f + 2, 3));
}

/* A bone may have both NUMCHILDS and NUMCHILD. */
static void
add_numchilds(struct xsf_writer *w, int j)
{
	struct str second;
	int both = kept_get(&w->o.kept, j, "numchild", &second);

	kept_add_count(&w->o.kept, j, "numchilds",
	    both ? "NUMCHILDS" : w->numchilds, w->o.b.children[j], &w->t);
	if (both)
		cal3d_add_attr(&w->t, "NUMCHILD", second);
}

static void
add_id(struct xsf_writer *w, int j)
{
	struct ir_rec r;
	long long id;

	if (!w->o.kept.native || w->o.b.anew ||
	    !skel_get(w->o.sk, j, IR_ID, &r)) {
		cal3d_add_attr_int(&w->t, "ID", w->o.b.place[j]);
		return;
	}
	if (!num_int(r.f[1], 0, INT_MAX, &id))
		in_fail(w->o.in, "joint %.*s: id: expected an integer from 0 "
		    "to %d, saw '%.*s'%s", STRF(w->o.sk->joint[j].name),
		    INT_MAX, STRF(r.f[1]), num_hint(r.f[1]));
	cal3d_add_attr(&w->t, "ID", r.f[1]);
}

static void
add_bone_tag(struct xsf_writer *w, int j)
{
	text_z(&w->t, "    <BONE");
	add_id(w, j);
	cal3d_add_attr(&w->t, "NAME", text_get(&w->o.name));
	add_numchilds(w, j);
	add_light(w, j);
	kept_add(&w->o.kept, j, "attrs", " ", "", &w->t);
	text_z(&w->t, ">\n");
}

static void
add_elem(struct xsf_writer *w, const char *name, struct str content)
{
	cal3d_add_elem(&w->t, 8, name, content);
}

static void
add_parts(struct xsf_writer *w)
{
	int part;

	for (part = 0; part < XSF_PARTS; part++)
		if (w->o.part[part].n)
			add_elem(w, xsf_partname[part],
			    text_get(&w->o.part[part]));
}

static void
add_links(struct xsf_writer *w, int j)
{
	const struct bones *b = &w->o.b;
	struct str list, f;
	int k;

	cal3d_add_elem_int(&w->t, 8, "PARENTID", parent_id(&w->o, j));
	if (own_list(&w->o, j, &list)) {
		while (str_field(&list, &f))
			add_elem(w, "CHILDID", f);
		return;
	}
	for (k = b->child[j]; k >= 0; k = b->sibling[k])
		cal3d_add_elem_int(&w->t, 8, "CHILDID", b->id[k]);
}

static void
write_bone(struct xsf_writer *w, int j)
{
	set_name(&w->o, j);
	set_parts(&w->o, j);
	w->t.n = 0;
	add_comments_before(&w->comments, j, &w->t);
	add_bone_tag(w, j);
	add_comments_inside(&w->comments, j, &w->t);
	add_parts(w);
	add_links(w, j);
	kept_add(&w->o.kept, j, "xml", "        ", "\n", &w->t);
	text_z(&w->t, "    </BONE>\n");
	out_str(text_get(&w->t));
}

static void
write_head(struct xsf_writer *w)
{
	struct ir_rec r;

	kept_add_head(&w->o.kept, &w->t);
	text_z(&w->t, "<SKELETON");
	kept_add_count(&w->o.kept, -1, "numbones", "NUMBONES", w->o.sk->n,
	    &w->t);
	if (skel_get(w->o.sk, -1, IR_AMBIENT, &r))
		cal3d_add_attr(&w->t, "SCENEAMBIENTCOLOR",
		    fields(w, r.f, 3));
	kept_add(&w->o.kept, -1, "attrs", " ", "", &w->t);
	text_z(&w->t, ">\n");
	add_notes(&w->comments, &w->t);
	out_str(text_get(&w->t));
}

static void
write_tail(struct xsf_writer *w)
{
	w->t.n = 0;
	add_comments_before(&w->comments, (int)w->o.sk->n, &w->t);
	kept_add(&w->o.kept, -1, "xml", "    ", "\n", &w->t);
	text_z(&w->t, "</SKELETON>\n");
	out_str(text_get(&w->t));
}

/* How the source spells NUMCHILDS. */
static const char *
spelling(const struct skel *sk)
{
	struct ir_rec r;
	struct str f;

	if (bones_native(sk) && skel_get(sk, -1, IR_SOURCE, &r))
		while (str_field(&r.tail, &f))
			if (str_is(f, "numchild"))
				return "NUMCHILD";
	return "NUMCHILDS";
}

static void
write_xml(const struct skel *sk, const struct in *in)
{
	struct xsf_writer w;
	size_t i;

	memset(&w, 0, sizeof w);
	begin_out(&w.o, sk, in, 0);
	w.numchilds = spelling(sk);
	find_comments(&w.comments, sk);
	write_head(&w);
	for (i = 0; i < sk->n; i++)
		write_bone(&w, w.o.b.order[i]);
	write_tail(&w);
}

/* The binary form */

struct csf_writer {
	struct xsf_out o;
	int version;
	struct text t;           /* of the file, until the bone's end */
};

/* Adds n floats of joint j, or of the whole skeleton (-1). */
static void
add_floats(struct csf_writer *w, int j, const char *what, struct str fields,
    int n)
{
	if (binary_add_floats(&w->t, fields, n, n == 4))
		return;
	if (j < 0)
		in_fail(w->o.in, "%s: expected %d floats, saw '%.*s'%s", what,
		    n, STRF(fields), num_hint(fields));
	in_fail(w->o.in, "joint %.*s: %s: expected %d floats, saw '%.*s'%s",
	    STRF(w->o.sk->joint[j].name), what, n, STRF(fields),
	    num_hint(fields));
}

static void
add_number(struct csf_writer *w, int j, const char *what, int lo,
    struct str number)
{
	long long v;

	if (!num_int(number, lo, INT_MAX, &v))
		in_fail(w->o.in, "joint %.*s: %s: expected an integer from %d "
		    "to %d, saw '%.*s'%s", STRF(w->o.sk->joint[j].name),
		    what, lo, INT_MAX, STRF(number), num_hint(number));
	binary_add_int(&w->t, v);
}

/* Three fields of a record */
static struct str
three(const struct str *f)
{
	struct str a = { f[0].s, (size_t)(f[2].s + f[2].n - f[0].s) };

	return a;
}

/* A bone without a light has zeros. */
static void
add_binary_light(struct csf_writer *w, int j)
{
	struct str type = str_of("0"), colour = str_of("0 0 0");
	struct ir_rec r;

	if (skel_get(w->o.sk, j, IR_LIGHT, &r)) {
		type = r.f[1];
		colour = three(r.f + 2);
	}
	add_number(w, j, "light", INT_MIN, type);
	add_floats(w, j, "light", colour, 3);
}

static void
add_list(struct csf_writer *w, int j, struct str list)
{
	struct str f;

	binary_add_int(&w->t, (long long)str_count(list));
	while (str_field(&list, &f))
		add_number(w, j, "childid", 0, f);
}

static void
add_children(struct csf_writer *w, int j)
{
	const struct bones *b = &w->o.b;
	struct str list;
	int k;

	if (own_list(&w->o, j, &list)) {
		add_list(w, j, list);
		return;
	}
	binary_add_int(&w->t, (long long)b->children[j]);
	for (k = b->child[j]; k >= 0; k = b->sibling[k])
		binary_add_int(&w->t, b->id[k]);
}

static void
add_name(struct csf_writer *w, int j)
{
	struct str name = text_get(&w->o.name);

	if (name.n >= BINARY_NAME)
		in_fail(w->o.in, "joint %.*s: expected a name of less than "
		    "%d bytes", STRF(w->o.sk->joint[j].name), BINARY_NAME);
	binary_add_name(&w->t, name);
}

/* The four parts of a bone as floats */
struct numbers {
	float v[3 + 4 + 3 + 4];
	int n;
};

/* Takes n values; 0 where one is out of the range of floats. */
static int
take_values(struct numbers *to, const double *v, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		to->v[to->n] = (float)v[i];
		if (isinf(to->v[to->n++]))
			return 0;
	}
	return 1;
}

/* Whether a number is written with no digits but 0. One that is too small for a
 * double has others, though its value is 0. */
static int
is_zero(struct str a)
{
	size_t i;

	for (i = 0; i < a.n; i++)
		if (!strchr("+-.0", a.s[i]))
			return 0;
	return 1;
}

/* The values of n fields of a record; 0 where one is no number. */
static int
read_values(const struct ir_rec *r, int field, int n, double *v)
{
	const struct str *f = r->f + field;
	const char *end, *stop = r->line.s + r->line.n;

	for (; n-- > 0; f++, v++) {
		end = f->s + f->n;
		if (num_scan_in(f->s, end, stop, v) != end)
			return 0;
	}
	return 1;
}

/* Takes a quaternion, conjugated, with the values that the text would have
 * which cal3d_add_rotation() makes; 0 where it is none. */
static int
take_turn(struct numbers *to, const struct ir_rec *r, int field)
{
	double q[4], unit[4];
	int i;

	if (!read_values(r, field, 4, q))
		return 0;
	memcpy(unit, q, sizeof unit);
	for (i = 0; i < 3; i++) {
		if (q[i] == 0 && !is_zero(r->f[field + i]))
			return 0;
		q[i] = q[i] == 0 ? q[i] : -q[i];
	}
	return quat_unit(unit) && take_values(to, q, 4);
}

static int
take_rest(const struct csf_writer *w, int j, struct numbers *to)
{
	const struct joint *joint = &w->o.sk->joint[j];
	struct ir_rec r;

	if (!(joint->has & HAS_OFFSET) || !take_values(to, joint->offset, 3))
		return 0;
	if (skel_get(w->o.sk, j, IR_REST, &r))
		return take_turn(to, &r, 1);
	return take_values(to, quat_none, 4);
}

static int
take_bind(const struct csf_writer *w, int j, struct numbers *to)
{
	struct ir_rec r;
	double v[3];

	return skel_get(w->o.sk, j, IR_BIND, &r) &&
	    read_values(&r, 1, 3, v) && take_values(to, v, 3) &&
	    take_turn(to, &r, 4);
}

/* Takes all parts as numbers where nothing but the joint's records says what
 * they are, as it mostly is: no texts have to be made then. Else returns 0. */
static int
take_parts(const struct csf_writer *w, int j, struct numbers *to)
{
	struct str text;

	to->n = 0;
	return !kept_get(&w->o.kept, j, "rotation", &text) &&
	    !kept_get(&w->o.kept, j, "localrotation", &text) &&
	    take_rest(w, j, to) && take_bind(w, j, to);
}

static void
make_parts(struct csf_writer *w, int j)
{
	set_parts(&w->o, j);
	if (!w->o.part[XSF_LT].n)
		compute_bind(&w->o, j);
}

static void
add_binary_parts(struct csf_writer *w, int j)
{
	int part;

	for (part = 0; part < XSF_PARTS; part++)
		add_floats(w, j, xsf_partname[part],
		    text_get(&w->o.part[part]),
		    part == XSF_R || part == XSF_LR ? 4 : 3);
}

static void
write_binary_bone(struct csf_writer *w, int j)
{
	struct numbers parts;
	int known;

	set_name(&w->o, j);
	known = take_parts(w, j, &parts);
	if (!known)
		make_parts(w, j);
	add_name(w, j);
	if (known)
		binary_add_bits(&w->t, parts.v, parts.n);
	else
		add_binary_parts(w, j);
	binary_add_int(&w->t, parent_id(&w->o, j));
	if (w->version >= BINARY_WIDE)
		add_binary_light(w, j);
	add_children(w, j);
	out_str(text_get(&w->t));
	w->t.n = 0;
}

/* Lights need the version that has them. */
static int
find_version(const struct csf_writer *w)
{
	const struct skel *sk = w->o.sk;
	int version = kept_version(&w->o.kept);
	struct ir_rec r;
	int j = -1, lit;

	lit = skel_get(sk, -1, IR_AMBIENT, &r);
	while (!lit && ++j < (int)sk->n)
		lit = skel_get(sk, j, IR_LIGHT, &r);
	if (lit && version != BINARY_WIDE)
		in_warn(w->o.in, "skeleton %.*s: its lights need version %d, "
		    "which is written", STRF(sk->name), BINARY_WIDE);
	return lit ? BINARY_WIDE : version;
}

static void
write_binary_head(struct csf_writer *w)
{
	struct str colour = str_of("0 0 0");
	struct ir_rec r;

	text_mem(&w->t, "CSF", 4);
	binary_add_int(&w->t, w->version);
	binary_add_int(&w->t, (long long)w->o.sk->n);
	if (skel_get(w->o.sk, -1, IR_AMBIENT, &r))
		colour = three(r.f);
	if (w->version >= BINARY_WIDE)
		add_floats(w, -1, "ambient", colour, 3);
}

static void
write_binary(const struct skel *sk, const struct in *in)
{
	struct csf_writer w;
	size_t i;

	memset(&w, 0, sizeof w);
	out_binary();
	begin_out(&w.o, sk, in, 1);
	w.version = find_version(&w);
	write_binary_head(&w);
	for (i = 0; i < sk->n; i++)
		write_binary_bone(&w, w.o.b.order[i]);
}

void
xsf_write(const struct skel *sk, const struct in *in, int binary)
{
	if (binary)
		write_binary(sk, in);
	else
		write_xml(sk, in);
}
