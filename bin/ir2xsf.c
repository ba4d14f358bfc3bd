/* ir2xsf: a skeleton of the IR as Cal3D skeleton file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/name.h"
#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "cal3d/bones.h"
#include "cal3d/markup.h"
#include "cal3d/comments.h"
#include "ir/pose.h"
#include "math/quat.h"

static const char usage[] = "usage: ir2xsf [-p digits] [file]\n";

struct writer {
	const struct ir *ir;
	const struct skel *sk;
	struct bones b;
	int native;              /* the skeleton came from a Cal3D file */
	const char *numchilds;   /* how it spells that */
	struct xform *world;     /* at rest; made when needed */
	struct comments comments;
	struct text t, number;   /* the bone at hand */
};

/* What an attr record keeps of a Cal3D file. */
static int
kept(const struct writer *w, int j, const char *key, struct str *text)
{
	int at = -1;

	return w->native && bones_attr(w->sk, j, key, &at, text);
}

/* The raw text of all attr records of a kind, each behind that. */
static void
add_kept(struct writer *w, int j, const char *key, const char *front,
    const char *back)
{
	struct str text;
	int at = -1;

	while (w->native && bones_attr(w->sk, j, key, &at, &text)) {
		text_z(&w->t, front);
		text_str(&w->t, text);
		text_z(&w->t, back);
	}
}

static void
add_number(struct writer *w, const char *name, size_t n)
{
	char number[24];

	snprintf(number, sizeof number, "%zu", n);
	cal3d_add_attr(&w->t, name, str_of(number));
}

static void
add_count(struct writer *w, int j, const char *key, const char *name, size_t n)
{
	struct str text;

	if (kept(w, j, key, &text))
		cal3d_add_attr(&w->t, name, text);
	else
		add_number(w, name, n);
}

/* The bone's own name: the IR's, but for what was added to keep it apart. */
static void
add_name(struct writer *w, int j)
{
	struct str name = w->sk->joint[j].name, given;
	char *buf;

	if (kept(w, j, "name", &given) && given.n < name.n &&
	    memcmp(name.s, given.s, given.n) == 0 && name.s[given.n] == '~')
		name = given;
	buf = xmalloc(name.n);
	cal3d_add_attr(&w->t, "NAME", name_decode(buf, name, NULL));
	free(buf);
}

static void
add_light(struct writer *w, int j)
{
	struct text *n = &w->number;
	struct ir_rec r;

	if (!skel_get(w->sk, j, IR_LIGHT, &r))
		return;
	cal3d_add_attr(&w->t, "LIGHTTYPE", r.f[1]);
	n->n = 0;
	cal3d_add_fields(n, r.f + 2, 3);
	cal3d_add_attr(&w->t, "LIGHTCOLOR", text_get(n));
}

static void
add_bone_tag(struct writer *w, int j)
{
	struct ir_rec r;

	text_z(&w->t, "    <BONE");
	if (w->native && skel_get(w->sk, j, IR_ID, &r))
		cal3d_add_attr(&w->t, "ID", r.f[1]);
	else
		add_number(w, "ID", (size_t)w->b.place[j]);
	add_name(w, j);
	add_count(w, j, "numchilds", w->numchilds, w->b.children[j]);
	add_light(w, j);
	add_kept(w, j, "attrs", " ", "");
	text_z(&w->t, ">\n");
}

/* The four fields of a rotation, as Cal3D has it. */
static void
add_rotation(struct writer *w, int j, const char *what, const struct str *f)
{
	double m[9], q[4];
	int i;

	if (!rotation_read(f, w->sk->angle, m))
		in_fail(&w->ir->in, "joint %.*s: %s: expected a rotation, saw "
		    "'%.*s %.*s %.*s %.*s'", STRF(w->sk->joint[j].name), what,
		    STRF(f[0]), STRF(f[1]), STRF(f[2]), STRF(f[3]));
	w->number.n = 0;
	if (num_of(f[3], &q[3])) {
		cal3d_add_quat(&w->number, f);
		return;
	}
	quat_from_mat(q, m);
	for (i = 0; i < 3; i++)
		q[i] = -q[i];
	cal3d_add_values(&w->number, q, 4);
}

static void
add_elem(struct writer *w, const char *name, struct str content)
{
	cal3d_add_elem(&w->t, 8, name, content);
}

static int
is_none(const struct str *f)
{
	return str_is(f[0], "0") && str_is(f[1], "0") && str_is(f[2], "0") &&
	    str_is(f[3], "1");
}

/* ROTATION or LOCALROTATION; where the file had no rotation, what it had. */
static void
add_turn(struct writer *w, int j, const char *word, const char *name,
    const char *key, const struct str *f)
{
	struct str odd;

	if (is_none(f) && kept(w, j, key, &odd)) {
		add_elem(w, name, odd);
		return;
	}
	add_rotation(w, j, word, f);
	add_elem(w, name, text_get(&w->number));
}

static void
add_transform(struct writer *w, int j)
{
	struct str none[4] = { { "0", 1 }, { "0", 1 }, { "0", 1 }, { "1", 1 } };
	struct ir_rec r;

	if (!skel_get(w->sk, j, IR_OFFSET, &r))
		in_fail(&w->ir->in, "joint %.*s has no offset",
		    STRF(w->sk->joint[j].name));
	w->number.n = 0;
	cal3d_add_fields(&w->number, r.f + 1, 3);
	add_elem(w, "TRANSLATION", text_get(&w->number));
	add_turn(w, j, "rest", "ROTATION", "rotation",
	    skel_get(w->sk, j, IR_REST, &r) ? r.f + 1 : none);
}

/* The inverse of the bone's transform in model space. */
static void
add_computed_bind(struct writer *w, int j)
{
	struct xform inverse;
	double q[4];
	int i, bad;

	if (!w->world) {
		w->world = xreallocarray(NULL, w->sk->n, sizeof *w->world);
		bad = pose_rest(w->sk, w->world);
		if (bad >= 0)
			in_fail(&w->ir->in, "joint %.*s has no offset",
			    STRF(w->sk->joint[bad].name));
	}
	xform_invert(&inverse, &w->world[j]);
	w->number.n = 0;
	cal3d_add_values(&w->number, inverse.t, 3);
	add_elem(w, "LOCALTRANSLATION", text_get(&w->number));
	quat_from_mat(q, inverse.m);
	for (i = 0; i < 3; i++)
		q[i] = -q[i];
	w->number.n = 0;
	cal3d_add_values(&w->number, q, 4);
	add_elem(w, "LOCALROTATION", text_get(&w->number));
}

static void
add_bind(struct writer *w, int j)
{
	struct str text;
	struct ir_rec r;
	double v;
	int i;

	if (!skel_get(w->sk, j, IR_BIND, &r)) {
		if (!kept(w, j, "local", &text))
			add_computed_bind(w, j);
		return;
	}
	for (i = 1; i < 4; i++)
		if (!num_of(r.f[i], &v))
			in_fail(&w->ir->in, "joint %.*s: bind: expected a "
			    "number, saw '%.*s'", STRF(w->sk->joint[j].name),
			    STRF(r.f[i]));
	w->number.n = 0;
	cal3d_add_fields(&w->number, r.f + 1, 3);
	add_elem(w, "LOCALTRANSLATION", text_get(&w->number));
	add_turn(w, j, "bind", "LOCALROTATION", "localrotation", r.f + 4);
}

static void
add_ref(struct writer *w, const char *name, int ref)
{
	char number[16];

	snprintf(number, sizeof number, "%d", ref);
	add_elem(w, name, str_of(number));
}

static void
add_links(struct writer *w, int j)
{
	int parent = w->sk->joint[j].parent, k;
	struct str list, f;

	add_ref(w, "PARENTID", parent < 0 ? -1 : w->b.ref[parent]);
	if (kept(w, j, "childid", &list)) {
		while (str_field(&list, &f))
			add_elem(w, "CHILDID", f);
		return;
	}
	for (k = w->b.child[j]; k >= 0; k = w->b.sibling[k])
		add_ref(w, "CHILDID", w->b.ref[k]);
}

static void
put_bone(struct writer *w, int j)
{
	w->t.n = 0;
	comments_add(&w->comments, 2 * j, 4, &w->t);
	add_bone_tag(w, j);
	comments_add(&w->comments, 2 * j + 1, 8, &w->t);
	add_transform(w, j);
	add_bind(w, j);
	add_links(w, j);
	add_kept(w, j, "xml", "        ", "\n");
	text_z(&w->t, "    </BONE>\n");
	out_str(text_get(&w->t));
}

static void
put_head(struct writer *w)
{
	struct ir_rec r;

	add_kept(w, -1, "prolog", "", "\n");
	if (w->native)
		add_kept(w, -1, "header", "<HEADER ", "/>\n");
	else
		text_z(&w->t, "<HEADER MAGIC=\"XSF\" VERSION=\"910\"/>\n");
	text_z(&w->t, "<SKELETON");
	add_count(w, -1, "numbones", "NUMBONES", w->sk->n);
	if (skel_get(w->sk, -1, IR_AMBIENT, &r)) {
		w->number.n = 0;
		cal3d_add_fields(&w->number, r.f, 3);
		cal3d_add_attr(&w->t, "SCENEAMBIENTCOLOR",
		    text_get(&w->number));
	}
	add_kept(w, -1, "attrs", " ", "");
	text_z(&w->t, ">\n");
	comments_add_notes(&w->comments, 4, &w->t);
	out_str(text_get(&w->t));
}

static void
put_skeleton(struct writer *w)
{
	struct ir_rec r;
	struct str f;
	size_t i;

	w->native = bones_native(w->sk);
	w->numchilds = "NUMCHILDS";
	if (w->native && skel_get(w->sk, -1, IR_SOURCE, &r))
		while (str_field(&r.tail, &f))
			if (str_is(f, "numchild"))
				w->numchilds = "NUMCHILD";
	bones_of(&w->b, w->sk);
	comments_of(&w->comments, w->sk);
	put_head(w);
	for (i = 0; i < w->sk->n; i++)
		put_bone(w, w->b.order[i]);
	w->t.n = 0;
	comments_add(&w->comments, 2 * (int)w->sk->n, 4, &w->t);
	add_kept(w, -1, "xml", "    ", "\n");
	text_z(&w->t, "</SKELETON>\n");
	out_str(text_get(&w->t));
}

int
main(int argc, char **argv)
{
	struct writer w;
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hp:")) != -1) {
		switch (c) {
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_file(argc, argv, optind, usage));
	memset(&w, 0, sizeof w);
	w.ir = &ir;
	w.sk = skel_only(&ir);
	put_skeleton(&w);
	return out_close();
}
