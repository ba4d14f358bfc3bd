#include <math.h>
#include <stdlib.h>

#include "base/math/axes.h"
#include "base/math/vec.h"
#include "base/num.h"
#include "filter/rescale/rescale.h"
#include "ir/motion.h"
#include "ir/put.h"

struct rescale {
	struct rescale_options o;
	struct ir *ir;           /* for messages */
	struct skel *sk;
	struct motion m;
	/* Axis a becomes axis to[a], reversed where sign[a] is -1. */
	int to[3], sign[3];
	double perangle;         /* factor of the object's angles */
	unsigned char *same;     /* per joint: its values stay as they are; NULL
	                          * until the first frame */
	int rated;               /* the motion's rate is written */
	int united;              /* the skeleton's unit of length is written */
};

/* --- fields that are what they are by their place --- */

/* Writes a blank and the number, multiplied and perhaps negated; its own text
 * stays as far as that allows. */
static void
put_number(const struct rescale *r, struct str text, double factor,
    int sign)
{
	double v;
	int finite = num_of(text, &v);

	if (!finite && !str_is(text, "nan") && !str_is(text, "inf") &&
	    !str_is(text, "-inf"))
		in_expected(&r->ir->in, NULL, "a number", text);
	if (finite && !isfinite(v *= factor * sign))
		in_die(&r->ir->in, "%.*s is out of range when rescaled",
		    STRF(text));
	out_ch(' ');
	if (finite && factor != 1)
		out_num(v);
	else if (sign < 0)
		out_used(num_neg(out_room(text.n + 1), text));
	else
		out_str(text);
}

/* Which axis becomes that one: r->to the other way. */
static int
origin(const struct rescale *r, int axis)
{
	int a = 0;

	while (r->to[a] != axis)
		a++;
	return a;
}

static void
put_vector(const struct rescale *r, const struct str *f, double factor,
    int is_size)
{
	int i, a;

	for (i = 0; i < 3; i++) {
		a = origin(r, i);
		put_number(r, f[a], factor, is_size ? 1 : r->sign[a]);
	}
}

static void
put_matrix(const struct rescale *r, const struct str *f)
{
	int i, a, b;

	for (i = 0; i < 9; i++) {
		a = origin(r, i / 3);
		b = origin(r, i % 3);
		put_number(r, f[3 * a + b], 1, r->sign[a] * r->sign[b]);
	}
}

static int
axis_of(char letter)
{
	return (letter | 0x20) - 'x';
}

/* `X Y Z W` or `A B C ORDER`. */
static void
put_rotation(const struct rescale *r, const struct str *f)
{
	struct str all = { f[0].s, (size_t)(f[3].s + f[3].n - f[0].s) };
	double m[9];
	int i;

	if (!rotation_read(f, 1, m))
		in_expected(&r->ir->in, NULL, "`X Y Z W` or `A B C ORDER`",
		    all);
	if (f[3].n != 3 || f[3].s[0] < 'A') {
		put_vector(r, f, 1, 0);
		put_number(r, f[3], 1, 1);
		return;
	}
	for (i = 0; i < 3; i++)
		put_number(r, f[i], r->perangle,
		    r->sign[axis_of(f[3].s[i])]);
	out_ch(' ');
	for (i = 0; i < 3; i++)
		out_ch('x' + r->to[axis_of(f[3].s[i])]);
}

/* Returns the kinds of a record's fields, one letter for each: `.` stays as it
 * is, `l` is a length, `v` a place, `d` a direction, `s` a size, `r` a
 * rotation, `m` a matrix. */
static const char *
form_of(enum ir_word word)
{
	switch (word) {
	case IR_AXIS: case IR_REST: return ".r";
	case IR_B: return "..s";
	case IR_BIND: return ".vr";
	case IR_BONE: return ".ld";
	case IR_BOX: return ".s";
	case IR_D: case IR_MNORMAL: return "..d";
	case IR_E: case IR_M: case IR_MVERT: return "..v";
	case IR_LOCAL: return "..vd";
	case IR_N: return "...v";
	case IR_NORMAL: return ".d";
	case IR_OFFSET: case IR_VERT: return ".v";
	case IR_REF: case IR_WORLD: return ".vm";
	case IR_SPRING: return "...l";
	case IR_W: return "..vr";
	default: return NULL;
	}
}

/* Writes fields of that form; returns what follows them. */
static const struct str *
put_form(const struct rescale *r, char form, const struct str *f)
{
	switch (form) {
	case '.':
		out_field(*f);
		return f + 1;
	case 'l':
		put_number(r, *f, r->o.length, 1);
		return f + 1;
	case 'r':
		put_rotation(r, f);
		return f + 4;
	case 'm':
		put_matrix(r, f);
		return f + 9;
	default:
		put_vector(r, f, form == 'd' ? 1 : r->o.length, form == 's');
		return f + 3;
	}
}

/* Writes a record, if it is of a kind whose fields are what they are by their
 * place; 0 if it is not. */
static int
put_fields(const struct rescale *r, const struct ir_rec *rec)
{
	const char *form = form_of(rec->word);
	const struct str *f = rec->f;

	if (!form)
		return 0;
	ir_put(rec->word);
	for (; *form; form++)
		f = put_form(r, *form, f);
	out_ch('\n');
	return 1;
}

/* --- fields that are what a joint's channels are --- */

/* Returns the factor for a channel's values, and sets *sign to its sign. */
static double
channel_factor(const struct rescale *r, enum chan ch, int *sign)
{
	const int *turned = r->sign;

	*sign = 1;
	switch (chan_kind(ch)) {
	case DOF_T: *sign = turned[ch - CH_TX]; return r->o.length;
	case DOF_P: *sign = turned[ch - CH_PX]; return r->o.length;
	case DOF_R: *sign = turned[ch - CH_RX]; return r->perangle;
	case DOF_A: *sign = turned[ch - CH_AX]; return r->perangle;
	case DOF_Q: *sign = ch == CH_QW ? 1 : turned[ch - CH_QX]; return 1;
	case DOF_M:
		*sign = turned[(ch - CH_M11) / 3] * turned[(ch - CH_M11) % 3];
		return 1;
	case DOF_L: return r->o.length;
	default: return 1;
	}
}

static void
put_channel(const struct rescale *r, struct str word)
{
	enum chan ch = chan_of(word);

	out_ch(' ');
	switch (chan_kind(ch)) {
	case DOF_T: case DOF_P: case DOF_R: case DOF_A: case DOF_S: case DOF_Q:
		if (ch == CH_QW)
			break;
		out_ch(word.s[0]);
		out_ch('x' + r->to[word.s[1] - 'x']);
		return;
	case DOF_M:
		out_ch('m');
		out_ch('1' + r->to[word.s[1] - '1']);
		out_ch('1' + r->to[word.s[2] - '1']);
		return;
	default:
		break;
	}
	out_str(word);
}

static void
put_dof(const struct rescale *r, const struct ir_rec *rec)
{
	struct str rest = rec->tail, word;

	ir_put_record(IR_DOF, rec->f[0]);
	while (str_field(&rest, &word))
		put_channel(r, word);
	out_ch('\n');
}

static void
put_limit(const struct rescale *r, const struct ir_rec *rec)
{
	const struct str *f = rec->f;
	int sign;
	double factor = channel_factor(r, chan_of(f[1]), &sign);

	ir_put_record(IR_LIMIT, f[0]);
	put_channel(r, f[1]);
	put_number(r, f[sign < 0 ? 3 : 2], factor, sign);
	put_number(r, f[sign < 0 ? 2 : 3], factor, sign);
	out_ch('\n');
}

/* Whether a value may become another one. */
static int
rescales(const struct rescale *r)
{
	return r->o.angle || r->o.length != 1 || r->o.turned;
}

static void
refuse_unknown(const struct rescale *r, int j)
{
	if (r->m.dof[j].kinds & DOF_U && rescales(r))
		in_die(&r->ir->in, "%.*s: channels of unknown kind (u) cannot "
		    "be rescaled (@amc2ir -s gives them their kind)",
		    STRF(r->m.sk->joint[j].name));
}

static int
is_same(const struct rescale *r, const struct dof *d)
{
	size_t i;
	int sign;

	if (d->kinds & DOF_U)
		return !rescales(r);
	for (i = 0; i < d->n; i++)
		if (channel_factor(r, d->ch[i], &sign) != 1 || sign < 0)
			return 0;
	return 1;
}

/* Once the channels and the unit are known. */
static void
find_same(struct rescale *r)
{
	size_t n = r->m.sk->n, j;

	r->same = xmalloc(n);
	for (j = 0; j < n; j++)
		r->same[j] = (unsigned char)is_same(r, &r->m.dof[j]);
}

/* The values of joint j, a `v` or `r` record's. */
static void
put_values(struct rescale *r, const struct ir_rec *rec, int j)
{
	const struct dof *d = &r->m.dof[j];
	struct str rest = rec->tail, value;
	double factor;
	size_t i;
	int sign;

	refuse_unknown(r, j);
	ir_put_frame(rec->word, rec->f[0], rec->f[1]);
	for (i = 0; str_field(&rest, &value); i++) {
		factor = channel_factor(r, d->ch[i], &sign);
		put_number(r, value, factor, sign);
	}
	out_ch('\n');
}

/* Dies where a reference's values are not those of its joint's channels. */
static void
put_reference(struct rescale *r, const struct ir_rec *rec)
{
	const struct in *in = &r->ir->in;
	int j = motion_joint(&r->m, r->ir, rec->f[1]);
	struct str bad;
	long count = num_count(rec->tail, 1, &bad);

	if (count < 0)
		in_no_number(in, bad, "%.*s", STRF(rec->f[1]));
	if ((size_t)count != r->m.dof[j].n)
		in_die(in, "%.*s: expected %zu values, saw %ld",
		    STRF(rec->f[1]), r->m.dof[j].n, count);
	put_values(r, rec, j);
}

/* --- the objects --- */

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
	if (r->o.length == 1 || !str_is(rec->f[0], "length"))
		out_line(rec->line);
	else if (!r->united)
		ir_put_unit("length", str_of("1"));
}

/* Of a format whose unit is known the skeleton says that it is no longer
 * that. */
static void
put_source(struct rescale *r, const struct ir_rec *rec)
{
	struct str tail = rec->tail, format = { "", 0 };

	out_line(rec->line);
	str_field(&tail, &format);
	if (r->o.length == 1 || r->ir->kind != IR_SKELETON || r->united ||
	    (!str_is(format, "gltf") && !str_is(format, "fbx")))
		return;
	ir_put_unit("length", str_of("1"));
	r->united = 1;
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
	case IR_DOF: put_dof(r, rec); break;
	case IR_LIMIT: put_limit(r, rec); break;
	case IR_RATE: put_old_rate(r, rec); break;
	case IR_R: put_reference(r, rec); break;
	case IR_SOURCE: put_source(r, rec); break;
	case IR_SPACE: put_space(r, rec); break;
	case IR_UNIT: put_unit(r, rec); break;
	default:
		if (!put_fields(r, rec))
			out_line(rec->line);
	}
}

/* The object's first line, and what it will be in. */
static void
put_begin(struct rescale *r)
{
	struct str up = { &r->o.up[1], 1 };

	r->united = 0;
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

/* A record of a motion or of poses. */
static void
put_motion_record(struct rescale *r, enum ir_word word)
{
	int j = motion_take(&r->m, r->ir);

	put_rate(r);
	if (word == IR_UNIT)
		set_angle_factor(r, r->m.angle);
	if (j < 0) {
		put_record(r, &r->ir->rec);
		return;
	}
	if (!r->same)
		find_same(r);
	if (r->same[j])
		ir_pass(r->ir);
	else
		put_values(r, &r->ir->rec, j);
}

/* Motions and poses: their channels are the skeleton's or their own. */
static void
put_motion(struct rescale *r)
{
	enum ir_word word;

	put_begin(r);
	motion_begin(&r->m, r->sk);
	r->m.unread = 1;
	set_angle_factor(r, r->m.angle);
	r->rated = !r->o.rate.s || r->ir->kind != IR_MOTION;
	while ((word = motion_next_record(&r->m, r->ir)) != IR_END)
		put_motion_record(r, word);
	put_rate(r);
	ir_pass(r->ir);
	motion_end(&r->m);
	free(r->same);
	r->same = NULL;
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
