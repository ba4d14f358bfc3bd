#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "format/npy/array.h"
#include "format/npy/series.h"
#include "format/npy/zip.h"

/* Room for all that an archive has beside the arrays and the frames' numbers:
 * names, channels, contact_names, motion_name, and what has a size of its own. */
#define LEGEND (4 * NPY_MOST_TEXTS + (1u << 26))

static int
has(const struct npy_series *s, enum npy_what what)
{
	return s->what >> what & 1;
}

/* The motion does not give that array. Dies if it was asked for. */
static void
lacks(struct npy_series *s, enum npy_what what, const char *why)
{
	if (s->form->what)
		in_die(&s->f.ir->in, "%s: %s", npy_word(what),
		    err_named(why));
	s->what &= ~NPY_BIT(what);
}

int
npy_per_joint(enum npy_what what)
{
	static const unsigned char each[NPY_COUNT] = {
		[NPY_POS] = 3, [NPY_ROT] = 4, [NPY_ROT6D] = 6, [NPY_VEL] = 3,
		[NPY_ANGVEL] = 3
	};

	return each[what];
}

size_t
npy_series_width(const struct npy_series *s, enum npy_what what)
{
	switch (what) {
	case NPY_RAW:
		return s->channels;
	case NPY_CONTACT:
		return s->feet;
	case NPY_ROOT:
		return 4;
	default:
		return (size_t)npy_per_joint(what) * s->f.m.sk->n;
	}
}

/* Dies if the arrays of so many frames are more than an archive holds. */
static void
check_size(const struct npy_series *s, double frames)
{
	double size = 8;         /* the number of a frame */
	int what;

	for (what = 0; what < NPY_COUNT; what++)
		if (has(s, what))
			size += (double)npy_series_width(s, what) *
			    (s->form->wide ? 8 : 4);
	if (s->form->archive && size * frames > ZIP_MOST - LEGEND)
		in_die(&s->f.ir->in, "more than 4 GiB, which is what an "
		    "archive holds (one array, without -z)");
}

/* --- numbers --- */

static void
add_nums(struct npy_series *s, const double *v, int n)
{
	double most = s->form->wide ? DBL_MAX : FLT_MAX;
	int i;

	for (i = 0; i < n; i++) {
		if (fabs(v[i]) > most)
			in_die(&s->f.ir->in, "frame %.*s: a number too large "
			    "for %s", STRF(s->f.number),
			    s->form->wide ? "float64" : "float32 (-8)");
		if (s->form->wide)
			npy_add_double(&s->row, v[i]);
		else
			npy_add_float(&s->row, v[i]);
	}
}

static void
end_row(struct npy_series *s, enum npy_what what)
{
	spool_add(&s->data[what], s->row.s, s->row.n);
	s->row.n = 0;
}

static void
put_places(struct npy_series *s, const struct npy_moment *now)
{
	size_t j;

	for (j = 0; j < s->f.m.sk->n; j++)
		add_nums(s, now->place[j], 3);
	end_row(s, NPY_POS);
}

static void
put_turns(struct npy_series *s, const struct npy_moment *now)
{
	const double *q;
	size_t j;

	for (j = 0; j < s->f.m.sk->n; j++) {
		q = now->turn[j];
		if (s->form->real_first)
			add_nums(s, q + 3, 1);
		add_nums(s, q, s->form->real_first ? 3 : 4);
	}
	end_row(s, NPY_ROT);
}

/* The first two columns of each matrix */
static void
put_columns(struct npy_series *s, const struct npy_moment *now)
{
	double m[9], v[6];
	size_t j;

	for (j = 0; j < s->f.m.sk->n; j++) {
		quat_mat(m, now->turn[j]);
		mat_column(v, m, 0);
		mat_column(v + 3, m, 1);
		add_nums(s, v, 6);
	}
	end_row(s, NPY_ROT6D);
}

static void
put_channels(struct npy_series *s)
{
	const struct motion *m = &s->f.m;
	size_t j;

	for (j = 0; j < m->sk->n; j++)
		add_nums(s, m->val + m->at[j], (int)m->dof[j].n);
	end_row(s, NPY_RAW);
}

/* --- velocities --- */

/* The time from one frame to another, in seconds */
static double
between(const struct npy_series *s, const struct npy_moment *a,
    const struct npy_moment *b)
{
	return (b->when - a->when) * s->den / s->num;
}

/* Puts the velocities of a frame. */
static void
put_velocities(struct npy_series *s)
{
	add_nums(s, s->speed.change, (int)s->speed.n);
	end_row(s, NPY_VEL);
}

/* The vector of a rotation b·a^-1 is that of a^-1·b, turned by a. */
static void
put_spins(struct npy_series *s, const struct npy_moment *a,
    const struct npy_moment *b)
{
	double t = between(s, a, b), v[3];
	size_t j;

	for (j = 0; j < s->f.m.sk->n; j++) {
		quat_vector(v, a->turn[j], b->turn[j]);
		quat_vec(v, a->turn[j], v);
		vec_scale(v, v, 1 / t);
		add_nums(s, v, 3);
	}
	end_row(s, NPY_ANGVEL);
}

static void
end_changes(struct npy_series *s)
{
	static const char why[] = "expected at least two frames";

	if (has(s, NPY_VEL) && s->n < 2)
		lacks(s, NPY_VEL, why);
	if (has(s, NPY_ANGVEL) && s->n < 2)
		lacks(s, NPY_ANGVEL, why);
	if (has(s, NPY_VEL) && velocity_last(&s->speed))
		put_velocities(s);
	if (has(s, NPY_ANGVEL))
		put_spins(s, &s->moment[(s->n - 2) % 3],
		    &s->moment[(s->n - 1) % 3]);
}

/* --- feet --- */

static size_t
foot_of(const struct npy_series *s, int joint)
{
	size_t i;

	for (i = 0; i < s->feet && s->foot[i] != joint; i++)
		;
	return i;
}

/* Takes a `c` record; those of the first frame say which feet there are. */
static void
take_contact(struct npy_series *s)
{
	const struct ir *ir = s->f.ir;
	int on, joint = motion_contact(&s->f.m, ir, &on);
	size_t i = foot_of(s, joint);

	if (i == s->feet && s->n > 0)
		in_die(&ir->in, "c: %.*s has none in the first frame",
		    STRF(ir->rec.f[1]));
	if (i == s->feet) {
		s->feet++;
		s->foot = xreallocarray(s->foot, s->feet, sizeof *s->foot);
		s->on = xreallocarray(s->on, s->feet, 1);
		s->told = xreallocarray(s->told, s->feet, sizeof *s->told);
		s->foot[i] = joint;
	}
	s->on[i] = (unsigned char)on;
	s->told[i] = s->n + 1;
}

static void
put_contacts(struct npy_series *s)
{
	size_t i;

	for (i = 0; i < s->feet; i++)
		if (s->told[i] <= s->n)
			in_die(&s->f.ir->in, "frame %.*s: no c record of %.*s",
			    STRF(s->f.number),
			    STRF(s->f.m.sk->joint[s->foot[i]].name));
	spool_add(&s->data[NPY_CONTACT], s->on, s->feet);
}

/* --- the root on the ground --- */

static void
find_root(struct npy_series *s)
{
	double up[3];
	enum up_by by;

	body_make(&s->body, s->f.m.sk, s->f.ir->in.name, 1);
	s->has_body = 1;
	by = body_up(up, &s->body, &s->f);
	if (!facing_make(&s->facing, &s->body, up)) {
		lacks(s, NPY_ROOT, "no names of joints tell the hips, thighs "
		    "and head, and so where forward is");
		return;
	}
	body_up_doubt(&s->body, by);
}

/* As rootmotion has it: where the hips are, without their height, and their
 * turn about up since rest. */
static void
put_root(struct npy_series *s)
{
	const struct body *b = &s->body;
	double root[4];
	size_t hips = (size_t)b->hips;

	memcpy(root, s->world.place[hips], sizeof *s->world.place);
	root[s->facing.up] = 0;
	root[3] = facing_turn(&s->facing, turned_rotation(&s->world, &s->f,
	    hips));
	add_nums(s, root, 4);
	end_row(s, NPY_ROOT);
}

/* --- frames --- */

/* Of a joint that something deforms the channels say how it turns. */
static void
own_turn(struct npy_series *s, size_t j, double *q)
{
	const struct motion *m = &s->f.m;
	const struct rotation *r = &m->rotation[j];
	double mat[9];

	if (!rotation_get(r, m->val + m->at[j], q))
		frames_bad_pose(&s->f, (int)j);
	if (r->kind != DOF_M)
		return;
	rotation_elements(r, m->val + m->at[j], mat);
	rotation_only(&s->f.ir->in, m->sk->joint[j].name, mat, &s->warned);
}

/* Whether a joint's channels turn it in the world, not in its parent. */
static int
turns_in_world(const struct motion *m, size_t j)
{
	return m->world && m->rotation[j].kind & (DOF_M | DOF_Q | DOF_A);
}

static void
set_turn(struct npy_series *s, size_t j, double *q)
{
	const struct motion *m = &s->f.m;
	int parent = m->sk->joint[j].parent;
	double above[4];

	if (!s->form->world && s->world.deforms && !turns_in_world(m, j)) {
		own_turn(s, j, q);
		return;
	}
	memcpy(q, turned_rotation(&s->world, &s->f, j), sizeof above);
	if (s->form->world || parent < 0)
		return;
	quat_conj(above, turned_rotation(&s->world, &s->f, (size_t)parent));
	quat_mul(q, above, q);
}

static void
set_moment(struct npy_series *s, struct npy_moment *now,
    const struct npy_moment *before)
{
	size_t n = s->f.m.sk->n, j;

	now->when = s->f.when;
	turned_set(&s->world, &s->f);
	memcpy(now->place, s->world.place, n * sizeof *now->place);
	if (!(s->what & (NPY_BIT(NPY_ROT) | NPY_BIT(NPY_ROT6D) |
	    NPY_BIT(NPY_ANGVEL))))
		return;
	for (j = 0; j < n; j++) {
		set_turn(s, j, now->turn[j]);
		quat_same_side(now->turn[j], before->turn[j]);
	}
}

static void
put_moment(struct npy_series *s)
{
	struct npy_moment *now = &s->moment[s->n % 3];
	struct npy_moment *before = &s->moment[(s->n + 2) % 3];

	set_moment(s, now, before);
	if (has(s, NPY_POS))
		put_places(s, now);
	if (has(s, NPY_ROT))
		put_turns(s, now);
	if (has(s, NPY_ROT6D))
		put_columns(s, now);
	if (has(s, NPY_VEL) && velocity_take(&s->speed, now->when,
	    now->place[0]))
		put_velocities(s);
	if (has(s, NPY_ANGVEL) && s->n > 0)
		put_spins(s, s->n > 1 ? &s->moment[(s->n - 2) % 3] : before,
		    now);
	if (has(s, NPY_ROOT))
		put_root(s);
}

/* What the first frame tells about the arrays */
static void
see_first(struct npy_series *s)
{
	if (has(s, NPY_CONTACT) && !s->feet)
		lacks(s, NPY_CONTACT, "no c records say when feet stand "
		    "(@contacts)");
	if (has(s, NPY_ROOT))
		find_root(s);
}

static void
end_frame(struct npy_series *s)
{
	if (s->n == 0)
		see_first(s);
	npy_add_double(&s->row, s->f.when);
	spool_add(&s->frames, s->row.s, s->row.n);
	s->row.n = 0;
	if (has(s, NPY_RAW))
		put_channels(s);
	if (has(s, NPY_CONTACT))
		put_contacts(s);
	if (s->what & ~(NPY_BIT(NPY_RAW) | NPY_BIT(NPY_CONTACT)))
		put_moment(s);
	s->n++;
}

/* --- the motion --- */

/* Without a skeleton there are channels only. */
static void
see_bare(struct npy_series *s)
{
	unsigned rest = s->what & ~(NPY_BIT(NPY_RAW) | NPY_BIT(NPY_CONTACT));

	if (rest && (s->form->what || !s->form->archive))
		motion_no_skeleton(s->f.ir, "@amc2ir -s; -w raw");
	s->what &= ~rest;
}

static void
begin_moments(struct npy_series *s)
{
	size_t n = s->f.m.sk->n, j;
	int i;

	turned_begin(&s->world, n, &s->warned);
	if (has(s, NPY_VEL))
		velocity_begin(&s->speed, 3 * n, s->num / s->den);
	for (i = 0; i < 3; i++) {
		s->moment[i].place = xcalloc(n, sizeof *s->moment[i].place);
		s->moment[i].turn = xcalloc(n, sizeof *s->moment[i].turn);
		for (j = 0; j < n; j++)
			memcpy(s->moment[i].turn[j], quat_none,
			    sizeof quat_none);
	}
}

/* The header has been read. */
static void
end_head(struct npy_series *s)
{
	static const char why[] = "the motion's rate is not known (@rescale "
	    "-r)";
	const struct motion *m = &s->f.m;
	size_t j;

	s->timed = rate_read(m->rate, &s->num, &s->den) > 0;
	for (j = 0; j < m->sk->n; j++)
		s->channels += m->dof[j].n;
	if (s->bare)
		see_bare(s);
	if (has(s, NPY_VEL) && !s->timed)
		lacks(s, NPY_VEL, why);
	if (has(s, NPY_ANGVEL) && !s->timed)
		lacks(s, NPY_ANGVEL, why);
	check_size(s, (double)ir_frame_count(s->f.ir));
	begin_moments(s);
}

static void
take_head(struct npy_series *s)
{
	const struct ir *ir = s->f.ir;

	motion_no_bounce(ir);
	if (ir->rec.word == IR_UNIT && str_is(ir->rec.f[0], "length"))
		s->length = ir_num(ir, ir->rec.f[1], "unit length");
}

static unsigned
wanted(const struct npy_form *form)
{
	if (form->what)
		return form->what;
	return form->archive ? NPY_BIT(NPY_COUNT) - 1 : NPY_BIT(NPY_POS);
}

void
npy_series_read(struct npy_series *s, struct ir *ir, const struct skel *sk,
    const struct npy_form *form)
{
	struct str length = { "", 0 };
	enum frames_event event;

	memset(s, 0, sizeof *s);
	s->form = form;
	s->what = wanted(form);
	s->bare = !sk;
	if (sk)
		length = skel_unit(sk, "length");
	if (!num_of(length, &s->length))
		s->length = 1;
	frames_begin(&s->f, ir, sk);
	while (frames_head(&s->f))
		take_head(s);
	end_head(s);
	while ((event = frames_next(&s->f)) != FRAMES_END)
		if (event == FRAMES_WHOLE)
			end_frame(s);
		else if (ir->rec.word == IR_C)
			take_contact(s);
	end_changes(s);
	check_size(s, (double)s->n);
}

void
npy_series_free(struct npy_series *s)
{
	int i;

	for (i = 0; i < NPY_COUNT; i++)
		spool_free(&s->data[i]);
	spool_free(&s->frames);
	for (i = 0; i < 3; i++) {
		free(s->moment[i].place);
		free(s->moment[i].turn);
	}
	turned_end(&s->world);
	velocity_end(&s->speed);
	if (s->has_body)
		body_free(&s->body);
	free(s->foot);
	free(s->on);
	free(s->told);
	free(s->row.s);
	frames_end(&s->f);
}
