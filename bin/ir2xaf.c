/* ir2xaf: a motion of the IR as Cal3D animation file. */
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "cal3d/markup.h"
#include "cal3d/xafput.h"
#include "ir/pose.h"
#include "math/polar.h"
#include "math/quat.h"

static const char usage[] = "usage: ir2xaf [-M name] [-p digits] [file]\n";

/* Of a joint: where its channels are in a `v` record, if they all are. */
struct channels {
	int has_p, has_q, p[3], q[4];
	int moves;               /* by itself or by its parent */
	double last[4];          /* the rotation of the key before */
};

struct writer {
	struct ir ir;
	struct motion m;
	struct xafput out;
	struct channels *ch;     /* per joint */
	struct xform *world;     /* of a frame that is computed as a whole */
	int whole;               /* they all are: joints depend on others, by
	                          * `relative world` or l channels */
	int begun, scaled;
	double num, den;         /* of the rate */
	struct text frame, time; /* the frame's number and its time */
	struct text part;        /* of the key at hand */
};

static struct str
name_of(const struct writer *w, size_t j)
{
	return w->m.sk->joint[j].name;
}

/* Once the channels are known. */
static void
begin_frames(struct writer *w)
{
	const struct skel *sk = w->m.sk;
	size_t j;

	if (rate_read(w->m.rate, &w->num, &w->den) <= 0)
		in_die(&w->ir.in, "the rate is unknown, so there are no times "
		    "(amc2ir -r)");
	w->begun = 1;
	w->whole = w->m.world;
	w->ch = xcalloc(sk->n, sizeof *w->ch);
	w->world = xreallocarray(NULL, sk->n, sizeof *w->world);
	for (j = 0; j < sk->n; j++) {
		const struct dof *d = &w->m.dof[j];
		int parent = sk->joint[j].parent;
		struct channels *t = &w->ch[j];

		t->has_p = dof_places(d, CH_PX, 3, t->p);
		t->has_q = dof_places(d, CH_QX, 4, t->q);
		w->whole |= (d->kinds & DOF_L) != 0;
		t->moves = d->n > 0 || (parent >= 0 &&
		    w->m.dof[parent].kinds & DOF_L);
	}
	xafput_tracks(&w->out, sk);
}

static void
bad_pose(struct writer *w, size_t j)
{
	in_die(&w->ir.in, "frame %.*s: joint %.*s: %s",
	    STRF(text_get(&w->frame)), STRF(name_of(w, j)),
	    pose_fault(&w->m, (int)j));
}

static void
local_of(struct writer *w, size_t j, struct xform *local)
{
	int parent = w->m.sk->joint[j].parent;
	struct xform inverse;

	if (w->m.bare)
		in_die(&w->ir.in, "motion %.*s has no skeleton before it",
		    STRF(w->ir.name));
	if (!w->m.world) {
		if (!pose_local(&w->m, (int)j, w->m.val, local))
			bad_pose(w, j);
		return;
	}
	*local = w->world[j];
	if (parent < 0)
		return;
	if (!xform_invert(&inverse, &w->world[parent]))
		bad_pose(w, (size_t)parent);
	xform_mul(local, &inverse, &w->world[j]);
}

/* Makes m a rotation, as Cal3D has nothing else. */
static void
make_rotation(struct writer *w, size_t j, double *m)
{
	double skew = mat_rotation_error(m);

	if (skew > 1e-5 && !w->scaled++)
		in_warn(&w->ir.in, "%.*s: not a pure rotation: the nearest "
		    "one is written", STRF(name_of(w, j)));
	if (skew > 1e-9 && !mat_nearest_rotation(m, m))
		in_die(&w->ir.in, "%.*s: its transform is singular",
		    STRF(name_of(w, j)));
}

/* The rotation in m, on the side of the key before; in file signs. */
static void
add_turn(struct writer *w, size_t j, double *m)
{
	struct channels *ch = &w->ch[j];
	double q[4];
	int i;

	make_rotation(w, j, m);
	quat_from_mat(q, m);
	if (w->out.track[j].keys > 1)
		quat_same_side(q, ch->last);
	memcpy(ch->last, q, sizeof q);
	for (i = 0; i < 3; i++)
		q[i] = -q[i];
	cal3d_add_values(&w->part, q, 4);
}

/* The fields of the `v` record at hand at n places, if none of them is nan. */
static int
copied(struct writer *w, size_t j, const int *place, int n, struct str *f)
{
	const double *val = w->m.val + w->m.at[j];
	struct str rest = w->ir.rec.tail, field;
	int i, k;

	for (k = 0; str_field(&rest, &field); k++)
		for (i = 0; i < n; i++)
			if (place[i] == k)
				f[i] = field;
	for (i = 0; i < n; i++)
		if (isnan(val[place[i]]))
			return 0;
	return 1;
}

/* Whether a part of the transform is left out since the file had none. */
static int
left_out(const struct writer *w, size_t j)
{
	return w->out.native && !w->whole && w->m.dof[j].n &&
	    !(w->m.dof[j].kinds & ~(unsigned)(DOF_P | DOF_Q));
}

static void
add_translation(struct writer *w, size_t j, const struct xform *local,
    struct text *to)
{
	const int *p = w->ch[j].p;
	struct str f[3];

	w->part.n = 0;
	if (local)
		cal3d_add_values(&w->part, local->t, 3);
	else if (w->ch[j].has_p && copied(w, j, p, 3, f))
		cal3d_add_fields(&w->part, f, 3);
	else
		text_str(&w->part, w->out.track[j].no_t);
	if (w->part.n)
		cal3d_add_elem(to, 12, "TRANSLATION", text_get(&w->part));
}

static void
add_rotation(struct writer *w, size_t j, struct xform *local, struct text *to)
{
	const int *q = w->ch[j].q;
	struct str f[4];

	w->part.n = 0;
	if (local)
		add_turn(w, j, local->m);
	else if (w->ch[j].has_q && copied(w, j, q, 4, f))
		cal3d_add_quat(&w->part, f);
	if (w->part.n)
		cal3d_add_elem(to, 12, "ROTATION", text_get(&w->part));
}

/* Texts are copied where the channels are Cal3D's own, the rest is computed. */
static void
add_key(struct writer *w, size_t j)
{
	int p = w->ch[j].has_p, q = w->ch[j].has_q;
	struct xform local;
	struct text *to;

	if (left_out(w, j))
		p = q = 1;
	if (w->whole)
		p = q = 0;
	if (!p || !q)
		local_of(w, j, &local);
	to = xafput_key(&w->out, j, text_get(&w->time));
	add_translation(w, j, p ? NULL : &local, to);
	add_rotation(w, j, q ? NULL : &local, to);
	xafput_key_end(&w->out, j);
}

/* Joints whose place depends on others can be had when all are known. */
static void
end_frame(struct writer *w)
{
	size_t j;
	int bad;

	if (!w->m.frame || !w->whole)
		return;
	bad = motion_missing(&w->m);
	if (bad >= 0)
		in_die(&w->ir.in, "frame %.*s: no values of joint %.*s "
		    "(resample makes a keyed motion dense)",
		    STRF(text_get(&w->frame)), STRF(name_of(w, (size_t)bad)));
	bad = w->m.world ? pose_world(&w->m, w->m.val, w->world) : -1;
	if (bad >= 0)
		bad_pose(w, (size_t)bad);
	for (j = 0; j < w->m.sk->n && w->m.world; j++)
		make_rotation(w, j, w->world[j].m);
	for (j = 0; j < w->m.sk->n; j++)
		if (w->ch[j].moves)
			add_key(w, j);
}

static void
begin_frame(struct writer *w)
{
	double t;

	if (!w->begun)
		begin_frames(w);
	end_frame(w);
	w->frame.n = w->time.n = 0;
	text_str(&w->frame, w->ir.rec.f[0]);
	t = w->ir.frame * w->den / w->num;
	cal3d_add_values(&w->time, &t, 1);
}

static void
take_record(struct writer *w)
{
	const struct ir_rec *rec = &w->ir.rec;
	/* a box or a reference goes with the values, and is left out */
	int extra = rec->word == IR_B || rec->word == IR_R;
	struct str none = { "", 0 }, line;
	int j;

	if (rec->word > IR_V && rec->word <= IR_N && !extra)
		in_die(&w->ir.in, "XAF has channel values (v) only");
	if ((rec->word == IR_V || extra) && w->ir.newframe)
		begin_frame(w);
	j = motion_take(&w->m, &w->ir);
	line = str_trim(rec->line);
	switch (rec->word) {
	case IR_V:
		if (w->num == w->den) {
			w->time.n = 0;
			text_str(&w->time, rec->f[0]);
		}
		if (!w->whole)
			add_key(w, (size_t)j);
		break;
	case IR_SOURCE:
		str_field(&line, &none);
		w->out.native = str_field(&line, &none) && str_is(none, "xaf");
		break;
	case IR_NOTE:
		xafput_keep(&w->out, none, none, rec->tail);
		break;
	case IR_ATTR:
		xafput_keep(&w->out, rec->f[0], rec->f[1], rec->tail);
		break;
	case IR_BLANK:
		if (line.n) {
			line.s++, line.n--;
			xafput_keep(&w->out, none, none, line);
		}
		break;
	default:
		break;
	}
}

static void
take_motion(struct writer *w, const struct skel *sk)
{
	xafput_begin(&w->out);
	motion_begin(&w->m, sk);
	while (ir_next(&w->ir) != IR_END)
		take_record(w);
	if (!w->begun)
		begin_frames(w);
	end_frame(w);
}

static void
put_motion(struct writer *w)
{
	int bad = xafput_write(&w->out, w->m.bare, w->num == w->den,
	    text_get(&w->time));

	if (bad >= 0)
		in_fail(&w->ir.in, "joint %.*s: no BONEID without a skeleton "
		    "before the motion", STRF(name_of(w, (size_t)bad)));
}

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct writer w;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hM:p:")) != -1) {
		switch (c) {
		case 'M':
			choice.want = optarg;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	memset(&w, 0, sizeof w);
	ir_open(&w.ir, opt_file(argc, argv, optind, usage));
	while (motion_next(&choice, &w.ir))
		take_motion(&w, choice.sk);
	put_motion(&w);
	return out_close();
}
