#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "base/num.h"
#include "base/out.h"
#include "cal3d/bones.h"
#include "cal3d/comments.h"
#include "cal3d/kept.h"
#include "cal3d/markup.h"
#include "cal3d/number.h"
#include "cal3d/xsf.h"
#include "ir/pose.h"
#include "ir/put.h"
#include "math/quat.h"

struct xsf_writer {
	const struct in *in;     /* for messages */
	const struct skel *sk;
	struct bones b;
	struct kept kept;
	const char *numchilds;   /* how it spells that */
	struct xform *world;     /* at rest; made when needed */
	struct comments comments;
	struct text t, number;   /* of the current bone */
};

/* The bone's own name is the IR's without what was added to keep it apart. */
static void
add_name(struct xsf_writer *w, int j)
{
	struct str name = w->sk->joint[j].name, given;
	char *buf;

	if (kept_get(&w->kept, j, "name", &given) && given.n < name.n &&
	    memcmp(name.s, given.s, given.n) == 0 && name.s[given.n] == '~')
		name = given;
	buf = xmalloc(name.n);
	given = name_decode(buf, name, NULL);
	if (memchr(given.s, '\0', given.n))
		in_fail(w->in, "joint %.*s: a name cannot hold NUL",
		    STRF(name));
	cal3d_add_attr(&w->t, "NAME", given);
	free(buf);
}

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

	if (!skel_get(w->sk, j, IR_LIGHT, &r))
		return;
	cal3d_add_attr(&w->t, "LIGHTTYPE", r.f[1]);
	cal3d_add_attr(&w->t, "LIGHTCOLOR", fields(w, r.f + 2, 3));
}

/* A bone may have both NUMCHILDS and NUMCHILD. */
static void
add_numchilds(struct xsf_writer *w, int j)
{
	struct str second;
	int both = kept_get(&w->kept, j, "numchild", &second);

	kept_add_count(&w->kept, j, "numchilds",
	    both ? "NUMCHILDS" : w->numchilds, w->b.children[j], &w->t);
	if (both)
		cal3d_add_attr(&w->t, "NUMCHILD", second);
}

static void
add_id(struct xsf_writer *w, int j)
{
	struct ir_rec r;
	long long id;

	if (!w->kept.native || w->b.anew ||
	    !skel_get(w->sk, j, IR_ID, &r)) {
		cal3d_add_attr_int(&w->t, "ID", w->b.place[j]);
		return;
	}
	if (!num_int(r.f[1], 0, INT_MAX, &id))
		in_fail(w->in, "joint %.*s: id: expected an integer from 0 to "
		    "%d, saw '%.*s'", STRF(w->sk->joint[j].name), INT_MAX,
		    STRF(r.f[1]));
	cal3d_add_attr(&w->t, "ID", r.f[1]);
}

static void
add_bone_tag(struct xsf_writer *w, int j)
{
	text_z(&w->t, "    <BONE");
	add_id(w, j);
	add_name(w, j);
	add_numchilds(w, j);
	add_light(w, j);
	kept_add(&w->kept, j, "attrs", " ", "", &w->t);
	text_z(&w->t, ">\n");
}

static void
add_elem(struct xsf_writer *w, const char *name, struct str content)
{
	cal3d_add_elem(&w->t, 8, name, content);
}

/* The four fields of a rotation, as Cal3D has it. */
static struct str
rotation(struct xsf_writer *w, int j, enum ir_word word, const struct str *f)
{
	double m[9], q[4], v;

	if (!rotation_read(f, w->sk->angle, m))
		in_fail(w->in, "joint %.*s: %s: expected a rotation, saw "
		    "'%.*s %.*s %.*s %.*s'", STRF(w->sk->joint[j].name),
		    ir_word_text(word), STRF(f[0]), STRF(f[1]), STRF(f[2]),
		    STRF(f[3]));
	w->number.n = 0;
	if (num_of(f[3], &v)) {
		cal3d_add_quat(&w->number, f);
	} else {
		quat_from_mat(q, m);
		cal3d_add_turn(&w->number, q);
	}
	return text_get(&w->number);
}

static int
is_none(const struct str *f)
{
	return str_is(f[0], "0") && str_is(f[1], "0") && str_is(f[2], "0") &&
	    str_is(f[3], "1");
}

/* Adds ROTATION or LOCALROTATION; where the file had no rotation, what it
 * had. */
static void
add_turn(struct xsf_writer *w, int j, enum ir_word word, const struct str *f)
{
	int local = word == IR_BIND;
	struct str text;

	if (!is_none(f) ||
	    !kept_get(&w->kept, j, local ? "localrotation" : "rotation", &text))
		text = rotation(w, j, word, f);
	add_elem(w, local ? "LOCALROTATION" : "ROTATION", text);
}

static void
add_transform(struct xsf_writer *w, int j)
{
	struct str none[4] = { { "0", 1 }, { "0", 1 }, { "0", 1 }, { "1", 1 } };
	struct ir_rec r;

	if (!skel_get(w->sk, j, IR_OFFSET, &r))
		in_fail(w->in, "joint %.*s has no offset",
		    STRF(w->sk->joint[j].name));
	add_elem(w, "TRANSLATION", fields(w, r.f + 1, 3));
	add_turn(w, j, IR_REST,
	    skel_get(w->sk, j, IR_REST, &r) ? r.f + 1 : none);
}

/* The inverse of the bone's transform in model space. */
static void
add_computed_bind(struct xsf_writer *w, int j)
{
	struct xform inverse;
	double q[4];
	int bad;

	if (!w->world) {
		w->world = xreallocarray(NULL, w->sk->n, sizeof *w->world);
		bad = pose_rest(w->sk, w->world);
		if (bad >= 0)
			in_fail(w->in, "joint %.*s has no offset",
			    STRF(w->sk->joint[bad].name));
	}
	xform_invert(&inverse, &w->world[j]);
	w->number.n = 0;
	text_nums(&w->number, inverse.t, 3);
	add_elem(w, "LOCALTRANSLATION", text_get(&w->number));
	quat_from_mat(q, inverse.m);
	w->number.n = 0;
	cal3d_add_turn(&w->number, q);
	add_elem(w, "LOCALROTATION", text_get(&w->number));
}

static void
add_bind(struct xsf_writer *w, int j)
{
	struct str text;
	struct ir_rec r;
	double v;
	int i;

	if (!skel_get(w->sk, j, IR_BIND, &r)) {
		if (!kept_get(&w->kept, j, "local", &text))
			add_computed_bind(w, j);
		return;
	}
	for (i = 1; i < 4; i++)
		if (!num_of(r.f[i], &v))
			in_fail(w->in, "joint %.*s: bind: expected a number, "
			    "saw '%.*s'", STRF(w->sk->joint[j].name),
			    STRF(r.f[i]));
	add_elem(w, "LOCALTRANSLATION", fields(w, r.f + 1, 3));
	add_turn(w, j, IR_BIND, r.f + 4);
}

static void
add_links(struct xsf_writer *w, int j)
{
	int parent = w->sk->joint[j].parent, k;
	struct str list, f;

	cal3d_add_elem_int(&w->t, 8, "PARENTID",
	    parent < 0 ? -1 : w->b.id[parent]);
	if (!w->b.anew && kept_get(&w->kept, j, "childid", &list)) {
		while (str_field(&list, &f))
			add_elem(w, "CHILDID", f);
		return;
	}
	for (k = w->b.child[j]; k >= 0; k = w->b.sibling[k])
		cal3d_add_elem_int(&w->t, 8, "CHILDID", w->b.id[k]);
}

static void
write_bone(struct xsf_writer *w, int j)
{
	w->t.n = 0;
	comments_add_before(&w->comments, j, &w->t);
	add_bone_tag(w, j);
	comments_add_inside(&w->comments, j, &w->t);
	add_transform(w, j);
	add_bind(w, j);
	add_links(w, j);
	kept_add(&w->kept, j, "xml", "        ", "\n", &w->t);
	text_z(&w->t, "    </BONE>\n");
	out_str(text_get(&w->t));
}

static void
write_head(struct xsf_writer *w)
{
	struct ir_rec r;

	kept_add_head(&w->kept, &w->t);
	text_z(&w->t, "<SKELETON");
	kept_add_count(&w->kept, -1, "numbones", "NUMBONES", w->sk->n, &w->t);
	if (skel_get(w->sk, -1, IR_AMBIENT, &r))
		cal3d_add_attr(&w->t, "SCENEAMBIENTCOLOR",
		    fields(w, r.f, 3));
	kept_add(&w->kept, -1, "attrs", " ", "", &w->t);
	text_z(&w->t, ">\n");
	comments_add_notes(&w->comments, &w->t);
	out_str(text_get(&w->t));
}

static void
write_tail(struct xsf_writer *w)
{
	w->t.n = 0;
	comments_add_before(&w->comments, (int)w->sk->n, &w->t);
	kept_add(&w->kept, -1, "xml", "    ", "\n", &w->t);
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

void
xsf_write(const struct skel *sk, const struct in *in)
{
	struct xsf_writer w;
	size_t i;

	memset(&w, 0, sizeof w);
	w.in = in;
	w.sk = sk;
	w.kept.sk = sk;
	w.kept.native = bones_native(sk);
	w.kept.magic = "XSF";
	w.kept.stream = in->name;
	w.numchilds = spelling(sk);
	bones_of_file(&w.b, sk, in);
	comments_of(&w.comments, sk);
	write_head(&w);
	for (i = 0; i < sk->n; i++)
		write_bone(&w, w.b.order[i]);
	write_tail(&w);
}
