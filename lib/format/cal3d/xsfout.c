#include <string.h>

#include "base/math/quat.h"
#include "base/name.h"
#include "base/num.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xsfout.h"
#include "ir/pose.h"
#include "ir/put.h"

/* The bone's own name is the IR's without what was added to keep it apart. */
void
xsf_out_name(struct xsf_out *o, int j)
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

/* Where the file had no rotation, what it had. */
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

/* The inverse of the bone's transform in model space. */
void
xsf_out_bind(struct xsf_out *o, int j)
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
			xsf_out_bind(o, j);
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

void
xsf_out_parts(struct xsf_out *o, int j)
{
	int part;

	for (part = 0; part < XSF_PARTS; part++)
		o->part[part].n = 0;
	set_transform(o, j);
	set_bind(o, j);
}

int
xsf_out_parent(const struct xsf_out *o, int j)
{
	int parent = o->sk->joint[j].parent;

	return parent < 0 ? -1 : o->b.id[parent];
}

int
xsf_out_own_list(const struct xsf_out *o, int j, struct str *list)
{
	if (!o->b.own || !kept_get(&o->kept, j, "childid", list))
		return 0;
	if (str_is(*list, "none"))
		list->n = 0;
	return 1;
}

void
xsf_out_begin(struct xsf_out *o, const struct skel *sk, const struct in *in,
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
