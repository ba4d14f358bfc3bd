#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json/put.h"
#include "base/math/quat.h"
#include "figure/body.h"
#include "format/gltf/accessor.h"
#include "format/gltf/write_priv.h"

/* A mesh says by 16 bits which joint of its skin moves it. */
enum { MAXJOINTS = 1 << 16 };

static void
place_joints(struct gltf_figure *f, const double *q)
{
	size_t j;

	f->place = xcalloc(f->sk->n, sizeof *f->place);
	for (j = 0; j < f->sk->n; j++) {
		f->place[j].node = j;
		f->place[j].unit = f->length;
		f->place[j].top = f->sk->joint[j].parent < 0;
		memcpy(f->place[j].above.m, f->turn, sizeof f->turn);
		memcpy(f->place[j].above_q, q, sizeof f->place[j].above_q);
	}
}

/* Rounding to floats changes the volume by less than this part of the cube of a
 * matrix's length, however it is turned. */
static const double least_volume = 1e-6;

/* Whether nothing can be sure, of its floats, that it has a volume. */
static int
is_flat(const double *m)
{
	double size = 0;
	int i;

	for (i = 0; i < 9; i++)
		size = hypot(size, m[i]);
	return !(size >= FLT_MIN &&
	    mat_det(m) > least_volume * size * size * size);
}

static void
bind_joints(const struct gltf_writer *w, struct gltf_figure *f)
{
	const char *fault;
	size_t j;

	f->bind = xcalloc(f->sk->n, sizeof *f->bind);
	for (j = 0; j < f->sk->n; j++) {
		fault = bind_inverse(f->sk, (int)j, &f->body.rest[j],
		    &f->bind[j]);
		if (!fault && mat_det(f->bind[j].m) <= 0)
			fault = "its rest transform mirrors";
		if (!fault && is_flat(f->bind[j].m))
			fault = "its bind matrix is flat as floats";
		if (fault)
			in_die(&w->ir->in, "joint %.*s: %s",
			    STRF(f->sk->joint[j].name), fault);
	}
}

/* How tall the figure is at rest or, if it does not stand at rest, in the first
 * frame. */
static double
height_of(const struct body *b, const double *up, const struct frames *first)
{
	double lo = HUGE_VAL, hi = -HUGE_VAL, height, rest[3];
	struct xform *w = xcalloc(b->sk->n, sizeof *w);
	size_t j;
	int posed = first && (!body_rest_up(rest, b) ||
	    vec_dot(rest, up) < 0.5) && frames_first(first, w);

	for (j = 0; j < b->sk->n; j++) {
		height = vec_dot(up, posed ? w[j].t : b->rest[j].t);
		lo = fmin(lo, height);
		hi = fmax(hi, height);
	}
	free(w);
	return hi - lo;
}

/* Figures of such a height, in metres, may well be people or children: from the
 * feet to the head's joint. */
static const double least_human = 0.4, most_human = 3;

/* Units of length that files are in. */
static const struct unit {
	const char *factor, *name;
	double metres;
} units[] = {
	{ "0.001", "millimetres", 0.001 },
	{ "0.01", "centimetres", 0.01 },
	{ "0.0254", "inches", 0.0254 },
	{ "0.056444", "CMU's unit", 0.056444 },
	{ "0.3048", "feet", 0.3048 },
};
/* Heights of joints, of which the highest is in the head or above. */
static const double least_grown = 1.2, most_grown = 2.2, usual_grown = 1.6;

/* The unit in which the height is most like a person's; NULL: in none. */
static const struct unit *
likely_unit(double height)
{
	const struct unit *best = NULL;
	double off, least = HUGE_VAL;
	size_t i;

	for (i = 0; i < sizeof units / sizeof *units; i++) {
		off = fabs(log(height * units[i].metres / usual_grown));
		if (height * units[i].metres < least_grown ||
		    height * units[i].metres > most_grown || off >= least)
			continue;
		least = off;
		best = &units[i];
	}
	return best;
}

/* Says how tall the figure is in metres where that cannot be a person, since no
 * unit of length in a file can be trusted; but that of a glTF file can. */
static void
say_height(const struct gltf_writer *w, const double *up,
    const struct frames *first)
{
	const struct skel *sk = w->figure.sk;
	const char *option = err_advice("-l", "@rescale -l");
	const struct unit *unit;
	double height;
	int digits;

	if (w->form->length > 0 || str_is(skel_source(sk), "gltf"))
		return;
	height = height_of(&w->figure.body, up, first);
	if (height <= 0 || (height >= least_human && height <= most_human))
		return;
	unit = likely_unit(height);
	digits = height < 1000 ? 3 : 6;
	if (unit)
		err_warn("%s: skeleton %.*s is %.*g m tall, and people 0.4 to "
		    "3: %s %s (%s) makes it %.3g", w->ir->in.name,
		    STRF(sk->name), digits, height, option, unit->factor,
		    unit->name, height * unit->metres);
	else
		err_warn("%s: skeleton %.*s is %.*g m tall, and people 0.4 to "
		    "3: %s multiplies its lengths", w->ir->in.name,
		    STRF(sk->name), digits, height, option);
}

void
gltf_figure_make(struct gltf_writer *w, const struct skel *sk)
{
	struct gltf_figure *f = &w->figure;

	if (!sk->n)
		in_die(&w->ir->in, "skeleton %.*s has no joints",
		    STRF(sk->name));
	if (!w->base && !w->human && sk->n > MAXJOINTS)
		in_die(&w->ir->in, "skeleton %.*s has %zu joints, and a skin "
		    "%d at most", STRF(sk->name), sk->n, MAXJOINTS);
	body_make(&f->body, sk, w->ir->in.name, 1);
	f->sk = sk;
	f->length = w->form->length > 0 ? w->form->length : 1;
	if (w->human)
		gltf_human_make(w);
}

/* Rests that differ by less, in sizes of the figure and in radians, are the
 * same, as numbers of 9 digits are. */
static const double same_rest = 1e-6;

/* What a message about a second skeleton ends with. */
#define ONE_SKELETON ": a file has one skeleton (@irsplit, @retarget -s)"

static struct str
parent_name(const struct skel *sk, size_t j)
{
	int p = sk->joint[j].parent;

	return p < 0 ? str_of("-") : sk->joint[p].name;
}

static void
need_same_place(const struct gltf_writer *w, const struct skel *b, size_t j)
{
	const struct skel *a = w->figure.sk;
	const struct in *in = &w->ir->in;

	if (!str_same(a->joint[j].name, b->joint[j].name))
		in_die(in, "skeleton %.*s has joint %.*s where %.*s before it "
		    "has %.*s" ONE_SKELETON, STRF(b->name),
		    STRF(b->joint[j].name), STRF(a->name),
		    STRF(a->joint[j].name));
	if (a->joint[j].parent != b->joint[j].parent)
		in_die(in, "skeleton %.*s has joint %.*s below %.*s, and %.*s "
		    "before it has it below %.*s" ONE_SKELETON, STRF(b->name),
		    STRF(b->joint[j].name), STRF(parent_name(b, j)),
		    STRF(a->name), STRF(parent_name(a, j)));
}

static void
need_same_rest(const struct gltf_writer *w, const struct skel *b, size_t j)
{
	const struct joint *x = &w->figure.sk->joint[j], *y = &b->joint[j];
	double v[3], p[4], q[4], angle;

	vec_sub(v, x->offset, y->offset);
	quat_from_mat(p, x->rest);
	quat_from_mat(q, y->rest);
	angle = quat_angle(p, q);
	if (vec_len(v) > same_rest * w->figure.body.size || angle > same_rest)
		in_die(&w->ir->in, "skeleton %.*s: at rest joint %.*s is %.3g "
		    "away from that of %.*s before it, and turned by %.3g "
		    "degrees" ONE_SKELETON, STRF(b->name), STRF(y->name),
		    vec_len(v), STRF(w->figure.sk->name), angle / RAD_PER_DEG);
}

void
gltf_figure_again(const struct gltf_writer *w, const struct skel *sk)
{
	const struct skel *first = w->figure.sk;
	size_t j;

	if (first->n != sk->n)
		in_die(&w->ir->in, "skeleton %.*s has %zu joints, and %.*s "
		    "before it %zu" ONE_SKELETON, STRF(sk->name), sk->n,
		    STRF(first->name), first->n);
	for (j = 0; j < sk->n; j++) {
		need_same_place(w, sk, j);
		need_same_rest(w, sk, j);
	}
}

void
gltf_figure_lie(struct gltf_writer *w)
{
	free(w->figure.place);
	free(w->figure.bind);
	w->figure.place = NULL;
	w->figure.bind = NULL;
}

void
gltf_add_floats(struct gltf_writer *w, const double *v, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		text_ch(&w->nodes, i ? ',' : '[');
		json_add_float(&w->nodes, gltf_float(w, v[i]));
	}
	text_ch(&w->nodes, ']');
}

/* Adds a list of joints, if there is any: the first one, then as `next`
 * says. */
static void
add_children(struct text *t, int first, const int *next)
{
	int j;

	for (j = first; j >= 0; j = next[j])
		gltf_add(t, j == first ? ",\"children\":[" : ",", (size_t)j);
	if (first >= 0)
		text_ch(t, ']');
}

void
gltf_begin_node(struct gltf_writer *w, struct str name)
{
	text_z(&w->nodes, w->nodes.n ? ",{\"name\":" : "{\"name\":");
	gltf_add_name(w, &w->nodes, name);
	w->nnode++;
}

static void
add_joint(struct gltf_writer *w, size_t j, const int *first, const int *next)
{
	const struct joint *joint = &w->figure.sk->joint[j];
	double at[3], q[4];

	memcpy(at, joint->offset, sizeof at);
	quat_from_mat(q, joint->rest);
	gltf_place(&w->figure.place[j], at, q);
	gltf_begin_node(w, joint->name);
	text_z(&w->nodes, ",\"translation\":");
	gltf_add_floats(w, at, 3);
	if (quat_angle(q, quat_none) > 0) {
		text_z(&w->nodes, ",\"rotation\":");
		gltf_add_floats(w, q, 4);
	}
	add_children(&w->nodes, first[j], next);
	text_ch(&w->nodes, '}');
}

/* A bind matrix, column by column. */
static void
pack_bind(struct gltf_writer *w, const struct xform *bind)
{
	const struct gltf_figure *f = &w->figure;
	float column[GLTF_COLS] = { 0 };
	double m[9], back[9];
	int i;

	mat_transpose(back, f->turn);
	mat_mul(m, bind->m, back);
	for (i = 0; i < 9; i++)
		column[4 * (i % 3) + i / 3] = gltf_float(w, m[i]);
	for (i = 0; i < 3; i++)
		column[12 + i] = gltf_float(w, bind->t[i] * f->length);
	column[15] = 1;
	gltf_pack_floats(&w->pack, column, GLTF_COLS);
}

static void
pack_binds(struct gltf_writer *w)
{
	struct gltf_rows rows = { GLTF_FLOAT, "MAT4", w->figure.sk->n, NULL,
	    NULL, 0 };
	size_t j;

	gltf_pack_begin(&w->pack);
	w->skin = gltf_pack_rows(&w->pack, &rows);
	for (j = 0; j < w->figure.sk->n; j++)
		pack_bind(w, &w->figure.bind[j]);
	gltf_pack_end(&w->pack, 0);
}

/* Links the topmost joints as if they were children of one; returns the
 * first. */
static int
link_tops(const struct skel *sk, int *next)
{
	int j = (int)sk->n, first = -1;

	while (j-- > 0)
		if (sk->joint[j].parent < 0) {
			next[j] = first;
			first = j;
		}
	return first;
}

/* The joints of a skin need one root: a node is added if there are several. */
static void
write_nodes(struct gltf_writer *w)
{
	const struct skel *sk = w->figure.sk;
	int *first, *next, top;
	size_t j;

	skel_children(sk, &first, &next);
	top = link_tops(sk, next);
	for (j = 0; j < sk->n; j++)
		add_joint(w, j, first, next);
	if (next[top] < 0) {
		gltf_add_element(&w->roots, "", (size_t)top);
	} else {
		gltf_add_element(&w->roots, "", w->nnode);
		gltf_begin_node(w, sk->name);
		add_children(&w->nodes, top, next);
		text_ch(&w->nodes, '}');
	}
	pack_binds(w);
	free(first);
	free(next);
}

void
gltf_figure_stand(struct gltf_writer *w, const struct frames *first)
{
	static const double y[3] = { 0, 1, 0 };
	struct gltf_figure *f = &w->figure;
	double up[3], q[4];

	if (f->place)
		return;
	if (w->base) {
		gltf_base_place(w);
		return;
	}
	body_up_doubt(&f->body, body_up(up, &f->body, first));
	f->up = up[0] != 0 ? 0 : up[1] != 0 ? 1 : 2;
	if (w->human) {
		gltf_human_stand(w, up);
		say_height(w, up, first);
		return;
	}
	quat_between(q, up, y);
	quat_mat(f->turn, q);
	say_height(w, up, first);
	place_joints(f, q);
	bind_joints(w, f);
	write_nodes(w);
	gltf_write_held(w);
}
