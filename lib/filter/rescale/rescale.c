#include "base/math/axes.h"
#include "base/math/vec.h"
#include "filter/rescale/rescale_priv.h"
#include "ir/put.h"

int
rescale_set_axes(struct rescale_options *o, const char *arg)
{
	if (!axes_read(o->axes, arg))
		return 0;
	o->turned = 1;
	o->up[0] = o->up[1] = '\0';
	if (arg[1] == ':') {
		o->up[0] = arg[0];
		o->up[1] = arg[2];
	}
	return 1;
}

static void
set_axis(struct rescale *r, int from)
{
	int to;

	for (to = 0; to < 3; to++)
		if (r->o.axes[3 * to + from] != 0)
			break;
	r->to[from] = to;
	r->sign[from] = r->o.axes[3 * to + from] < 0 ? -1 : 1;
}

struct rescale *
rescale_begin(const struct rescale_options *o)
{
	struct rescale *r = xcalloc(1, sizeof *r);
	int i;

	r->o = *o;
	for (i = 0; i < 3; i++) {
		r->to[i] = i;
		r->sign[i] = 1;
		if (o->turned)
			set_axis(r, i);
	}
	return r;
}

static void
set_angle_factor(struct rescale *r, double from)
{
	double to = r->o.angle == 'r' ? 1 : RAD_PER_DEG;

	r->perangle = r->o.angle && from != to ? from / to : 1;
}

static void
put_unit(const struct rescale *r, const struct ir_rec *rec)
{
	if (r->o.angle && str_is(rec->f[0], "angle"))
		return;
	if (r->o.length != 1 && str_is(rec->f[0], "length"))
		ir_put_unit("length", str_of("1"));
	else
		out_line(rec->line);
}

/* Where axes are turned and -u does not say which was up. */
static void
put_turned_space(const struct rescale *r, struct str up)
{
	int axis = up.n == 1 ? up.s[0] - 'x' : -1;
	char now;

	if (axis < 0 || axis > 2)
		in_expected(&r->ir->in, "space", "x, y or z", up);
	now = (char)('x' + r->to[axis]);
	if (r->sign[axis] < 0)
		in_die(&r->ir->in, "space %.*s: -u turns that to -%c",
		    STRF(up), now);
	up.s = &now;
	ir_put_line(IR_SPACE, up);
}

static void
put_space(const struct rescale *r, const struct ir_rec *rec)
{
	struct str up = rec->f[0];

	if (!r->o.turned && !r->o.up[1])
		out_line(rec->line);
	else if (!r->o.up[1])
		put_turned_space(r, up);
	else if (r->o.turned && (up.n != 1 || up.s[0] != r->o.up[0]))
		in_die(&r->ir->in, "space %.*s: expected %c, which -u turns "
		    "up from", STRF(up), r->o.up[0]);
}

static void
put_old_rate(const struct rescale *r, const struct ir_rec *rec)
{
	if (!r->o.rate.s)
		out_line(rec->line);
}

static void
put_record(struct rescale *r, const struct ir_rec *rec)
{
	switch (rec->word) {
	case IR_DOF: rescale_dof(r, rec); break;
	case IR_LIMIT: rescale_limit(r, rec); break;
	case IR_RATE: put_old_rate(r, rec); break;
	case IR_R: case IR_V: rescale_values(r, rec); break;
	case IR_SPACE: put_space(r, rec); break;
	case IR_UNIT: put_unit(r, rec); break;
	default:
		if (!rescale_fields(r, rec))
			out_line(rec->line);
	}
}

/* The object's first line, and what it will be in. */
static void
put_begin(const struct rescale *r)
{
	struct str up = { &r->o.up[1], 1 };

	ir_pass(r->ir);
	if (r->o.angle)
		ir_put_unit("angle", str_of(r->o.angle == 'r' ? "rad" : "deg"));
	if (r->o.up[1])
		ir_put_line(IR_SPACE, up);
}

static void
put_skeleton(struct rescale *r)
{
	unsigned long long first = r->ir->in.line, last;
	struct ir_rec rec = { .word = IR_UNKNOWN };
	size_t k;

	put_begin(r);
	skel_free(r->sk);
	r->sk = skel_read(r->ir);
	set_angle_factor(r, r->sk->angle);
	last = r->ir->in.line;
	for (k = 1; k + 1 < r->sk->nrec; k++) {
		r->ir->in.line = first + k;
		skel_split(r->sk, k, &rec);
		put_record(r, &rec);
	}
	out_line(r->sk->rec[k].line);
	r->ir->in.line = last;
}

/* At each record of a motion: the rate takes the place of the old one or, if
 * there is none, comes before the frames. */
static void
put_rate(struct rescale *r)
{
	enum ir_word word = r->ir->rec.word;

	if (r->rated ||
	    (word != IR_RATE && word != IR_END && !ir_is_frame(r->ir)))
		return;
	ir_put_line(IR_RATE, r->o.rate);
	r->rated = 1;
}

/* Motions and poses: their channels are the skeleton's or their own. */
static void
put_motion(struct rescale *r)
{
	enum ir_word word;

	put_begin(r);
	motion_begin(&r->m, r->sk);
	set_angle_factor(r, r->m.angle);
	r->rated = !r->o.rate.s || r->ir->kind != IR_MOTION;
	while ((word = ir_next(r->ir)) != IR_END) {
		put_rate(r);
		if (word == IR_DOF || word == IR_UNIT) {
			motion_take(&r->m, r->ir);
			set_angle_factor(r, r->m.angle);
		}
		put_record(r, &r->ir->rec);
	}
	put_rate(r);
	ir_pass(r->ir);
	motion_end(&r->m);
}

static void
put_other(struct rescale *r)
{
	ir_pass(r->ir);
	while (ir_next(r->ir) != IR_END) {
		if (r->ir->kind == IR_MESH)
			put_record(r, &r->ir->rec);
		else
			ir_pass(r->ir);
	}
	ir_pass(r->ir);
}

static void
put_object(struct rescale *r)
{
	switch (r->ir->kind) {
	case IR_SKELETON: put_skeleton(r); break;
	case IR_MOTION: case IR_POSES: put_motion(r); break;
	default: put_other(r);
	}
}

void
rescale_record(struct rescale *r, struct ir *ir)
{
	r->ir = ir;
	if (ir->rec.word == IR_BEGIN) {
		put_object(r);
		return;
	}
	if (ir->rec.word == IR_FINISH) {
		skel_free(r->sk);
		r->sk = NULL;
	}
	ir_pass(ir);
}
