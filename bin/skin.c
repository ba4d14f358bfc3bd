/* skin: a mesh moved by its skeleton. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "ir/frame.h"
#include "ir/mesh.h"

static const char usage[] = "usage: skin [-M name] [-p digits] [file]\n";

struct skin {
	struct ir ir;
	struct skel *sk;
	struct mesh *mesh;
	struct frames f;
	struct xform *inverse;   /* per joint, of its transform at rest */
	struct xform *move;      /* per joint: from rest to this frame */
};

static int
read_xform(struct xform *x, const struct str *f)
{
	int i;

	for (i = 0; i < 12; i++)
		if (!num_of(f[i], i < 3 ? &x->t[i] : &x->m[i - 3]))
			return 0;
	return 1;
}

/* As the source gives it: inverse, or in the world; NULL or what is wrong. */
static const char *
inverse_of(const struct skin *s, int j, const struct xform *rest)
{
	struct xform *inv = &s->inverse[j], x;
	struct ir_rec rec;
	int i, good = 1;

	if (skel_get(s->sk, j, IR_BIND, &rec)) {
		for (i = 0; i < 3; i++)
			good &= num_of(rec.f[1 + i], &inv->t[i]);
		good &= rotation_read(rec.f + 4, s->sk->angle, inv->m);
		return good ? NULL : "bind: expected `X Y Z ROTATION`";
	}
	if (skel_get(s->sk, j, IR_WORLD, &rec)) {
		if (!read_xform(&x, rec.f + 1))
			return "world: expected 12 numbers";
	} else if (rest) {
		x = *rest;
	} else {
		return "no offset: its rest position is unknown";
	}
	return xform_invert(inv, &x) ? NULL : "its rest transform is singular";
}

/* Of the joints that have a part in it. */
static void
read_bind(struct skin *s)
{
	struct xform *rest = xcalloc(s->sk->n, sizeof *rest);
	int known = pose_rest(s->sk, rest), j;
	const char *fault;
	size_t i;
	char *used = xcalloc(s->sk->n, 1);

	for (i = 0; i < s->mesh->nweight; i++) {
		j = s->mesh->weight[i].joint;
		if (used[j])
			continue;
		used[j] = 1;
		fault = inverse_of(s, j, known < 0 || j < known ? &rest[j] :
		    NULL);
		if (fault)
			in_die(&s->ir.in, "joint %.*s: %s",
			    STRF(s->sk->joint[j].name), fault);
	}
	free(used);
	free(rest);
}

/* Each vertex's weights, so that they sum to 1. */
static void
share_weights(struct skin *s)
{
	struct mesh *mesh = s->mesh;
	double sum;
	size_t v;
	int k;

	for (v = 0; v < mesh->n; v++) {
		sum = 0;
		for (k = mesh->vert[v].first; k >= 0; k = mesh->weight[k].next)
			sum += mesh->weight[k].w;
		if (mesh->vert[v].first >= 0 && sum <= 0)
			in_die(&s->ir.in, "vertex %zu: its weights sum to 0 "
			    "or less", v);
		for (k = mesh->vert[v].first; k >= 0; k = mesh->weight[k].next)
			mesh->weight[k].w /= sum;
	}
}

static void
blend(const struct skin *s, const struct vertex *v, double *r)
{
	const struct weight *w;
	const struct xform *x;
	int i, k;

	r[0] = r[1] = r[2] = 0;
	if (v->first < 0)
		memcpy(r, v->at, sizeof v->at);
	for (k = v->first; k >= 0; k = w->next) {
		w = &s->mesh->weight[k];
		x = &s->move[w->joint];
		for (i = 0; i < 3; i++)
			r[i] += w->w * (x->m[3 * i] * v->at[0] +
			    x->m[3 * i + 1] * v->at[1] +
			    x->m[3 * i + 2] * v->at[2] + x->t[i]);
	}
}

static void
put_mesh(struct skin *s)
{
	double r[3];
	size_t v;

	for (v = 0; v < s->mesh->n; v++) {
		blend(s, &s->mesh->vert[v], r);
		out_text("m ");
		out_str(s->f.number);
		out_ch(' ');
		out_int((long long)v);
		out_nums(r, 3);
		out_ch('\n');
	}
}

static void
put_frame(struct skin *s)
{
	size_t i;

	frames_pose(&s->f, s->move);
	for (i = 0; i < s->sk->n; i++)
		xform_mul(&s->move[i], &s->move[i], &s->inverse[i]);
	put_mesh(s);
}

static void
put_motion(struct skin *s)
{
	enum frames_event event;

	if (!s->sk || !s->mesh)
		in_die(&s->ir.in, "motion %.*s has no skeleton and mesh before "
		    "it (bp2ir -s)", STRF(s->ir.name));
	ir_pass(&s->ir);
	s->inverse = xcalloc(s->sk->n, sizeof *s->inverse);
	s->move = xcalloc(s->sk->n, sizeof *s->move);
	read_bind(s);
	share_weights(s);
	frames_begin(&s->f, &s->ir, s->sk);
	while ((event = frames_next(&s->f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			put_frame(s);
		else if (s->ir.rec.word != IR_M)
			frames_pass(&s->f);
	}
	ir_pass(&s->ir);
	frames_end(&s->f);
	free(s->inverse);
	free(s->move);
}

static void
take_object(struct skin *s, struct motion_choice *choice)
{
	if (s->ir.kind == IR_SKELETON) {
		skel_free(s->sk);
		mesh_free(s->mesh);
		s->mesh = NULL;
		s->sk = skel_read(&s->ir);
		skel_write(s->sk);
	} else if (s->ir.kind == IR_MESH) {
		mesh_free(s->mesh);
		s->mesh = mesh_read(&s->ir, s->sk, 1);
	} else if (s->ir.kind == IR_MOTION && motion_chosen(choice, &s->ir)) {
		put_motion(s);
	} else {
		ir_pass(&s->ir);
	}
}

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct skin s;
	int c;

	err_prog(argv[0]);
	memset(&s, 0, sizeof s);
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
	ir_open(&s.ir, opt_file(argc, argv, optind, usage));
	while (ir_next(&s.ir) != IR_EOF) {
		if (s.ir.rec.word == IR_BEGIN)
			take_object(&s, &choice);
		else
			ir_pass(&s.ir);
	}
	motion_found(&choice, &s.ir);
	return out_close();
}
