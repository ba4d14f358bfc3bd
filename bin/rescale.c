/* rescale: skeletons and motions in other units or with another axis up. */
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "math/vec.h"
#include "rescale/field.h"

static const char usage[] =
    "usage: rescale [-a deg|rad] [-l factor] [-u from:to] [file]\n";

/* Quarter turns: those two axes and the third stay a right-handed frame. */
static void
set_axes(struct rescale *r, int from, int to)
{
	int third = 3 - from - to;

	r->up[0] = (char)('x' + from);
	r->up[1] = (char)('x' + to);
	r->to[from] = to;
	r->to[to] = from;
	r->to[third] = third;
	if (from != to)
		r->sign[to] = -1;
}

static void
set_angle_factor(struct rescale *r, double from)
{
	double to = r->angle == 'r' ? 1 : RAD_PER_DEG;

	r->perangle = r->angle && from != to ? from / to : 1;
}

/* By what a channel's values are multiplied; with the sign. */
static double
channel_factor(const struct rescale *r, int ch, int *sign)
{
	*sign = 1;
	switch (chan_kind(ch)) {
	case DOF_T: *sign = r->sign[ch - CH_TX]; return r->length;
	case DOF_P: *sign = r->sign[ch - CH_PX]; return r->length;
	case DOF_R: *sign = r->sign[ch - CH_RX]; return r->perangle;
	case DOF_A: *sign = r->sign[ch - CH_AX]; return r->perangle;
	case DOF_Q: *sign = ch == CH_QW ? 1 : r->sign[ch - CH_QX]; return 1;
	case DOF_M:
		*sign = r->sign[(ch - CH_M11) / 3] * r->sign[(ch - CH_M11) % 3];
		return 1;
	case DOF_L: return r->length;
	default: return 1;
	}
}

static void
put_channel(const struct rescale *r, struct str word)
{
	int ch = chan_of(word);

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
put_dof(const struct rescale *r)
{
	struct str rest = r->ir.rec.tail, word;

	out_text("dof ");
	out_str(r->ir.rec.f[0]);
	while (str_field(&rest, &word))
		put_channel(r, word);
	out_ch('\n');
}

static void
put_limit(const struct rescale *r)
{
	const struct str *f = r->ir.rec.f;
	int sign;
	double factor = channel_factor(r, chan_of(f[1]), &sign);

	out_text("limit ");
	out_str(f[0]);
	put_channel(r, f[1]);
	rescale_number(r, f[sign < 0 ? 3 : 2], factor, sign);
	rescale_number(r, f[sign < 0 ? 2 : 3], factor, sign);
	out_ch('\n');
}

/* `v` and `r`: values in the order of the joint's channels. */
static void
put_values(struct rescale *r)
{
	const struct ir_rec *rec = &r->ir.rec;
	int j = motion_joint(&r->m, &r->ir, rec->f[1]), sign;
	const struct dof *d = &r->m.dof[j];
	struct str rest = rec->tail, f;
	double factor;
	long count = num_count(rest, 1, &f);
	size_t n;

	if (count < 0)
		in_die(&r->ir.in, "%.*s: expected a number, saw '%.*s'",
		    STRF(rec->f[1]), STRF(f));
	if ((size_t)count != d->n)
		in_die(&r->ir.in, "%.*s: expected %zu values, saw %ld",
		    STRF(rec->f[1]), d->n, count);
	if (d->kinds & DOF_U)
		in_die(&r->ir.in, "%.*s: channels of unknown kind (u) cannot "
		    "be rescaled (amc2ir -s gives them their kind)",
		    STRF(rec->f[1]));
	out_text(rec->word == IR_V ? "v " : "r ");
	out_str(rec->f[0]);
	out_ch(' ');
	out_str(rec->f[1]);
	for (n = 0; str_field(&rest, &f); n++) {
		factor = channel_factor(r, d->ch[n], &sign);
		rescale_number(r, f, factor, sign);
	}
	out_ch('\n');
}

static void
put_unit(const struct rescale *r)
{
	struct str kind = r->ir.rec.f[0];

	if (r->angle && str_is(kind, "angle"))
		return;
	if (r->length != 1 && str_is(kind, "length"))
		out_text("unit length 1\n");
	else
		ir_pass(&r->ir);
}

static void
check_space(const struct rescale *r)
{
	struct str up = r->ir.rec.f[0];

	if (r->up[0] && (up.n != 1 || up.s[0] != r->up[0]))
		in_die(&r->ir.in, "space %.*s: expected %c, which -u turns up "
		    "from", STRF(up), r->up[0]);
	if (!r->up[0])
		ir_pass(&r->ir);
}

static void
put_record(struct rescale *r)
{
	switch (r->ir.rec.word) {
	case IR_DOF: put_dof(r); break;
	case IR_LIMIT: put_limit(r); break;
	case IR_R: case IR_V: put_values(r); break;
	case IR_SPACE: check_space(r); break;
	case IR_UNIT: put_unit(r); break;
	default:
		if (!rescale_fields(r))
			ir_pass(&r->ir);
	}
}

/* The first line, and what the result is in. */
static void
begin(struct rescale *r)
{
	ir_pass(&r->ir);
	if (r->angle)
		out_text(r->angle == 'r' ? "unit angle rad\n" :
		    "unit angle deg\n");
	if (r->up[0])
		out_fmt("space %c\n", r->up[1]);
}

static void
put_skeleton(struct rescale *r)
{
	unsigned long long first = r->ir.in.line, last;
	size_t k;

	begin(r);
	skel_free(r->sk);
	r->sk = skel_read(&r->ir);
	set_angle_factor(r, r->sk->angle);
	last = r->ir.in.line;
	for (k = 1; k + 1 < r->sk->nrec; k++) {
		r->ir.in.line = first + k;
		r->ir.rec.word = r->sk->rec[k].word;
		r->ir.rec.line = r->sk->rec[k].line;
		if (r->ir.rec.word != IR_BLANK)
			ir_split(&r->ir.rec, IR_SKELETON, r->ir.rec.line);
		put_record(r);
	}
	out_line(r->sk->rec[k].line);
	r->ir.rec.word = IR_END;
	r->ir.in.line = last;
}

/* Motions and poses: their channels are the skeleton's or their own. */
static void
put_motion(struct rescale *r)
{
	begin(r);
	motion_begin(&r->m, r->sk);
	while (ir_next(&r->ir) != IR_END) {
		if (r->ir.rec.word == IR_DOF || r->ir.rec.word == IR_UNIT)
			motion_take(&r->m, &r->ir);
		set_angle_factor(r, r->m.angle);
		put_record(r);
	}
	ir_pass(&r->ir);
	motion_end(&r->m);
}

static void
put_mesh(struct rescale *r)
{
	ir_pass(&r->ir);
	while (ir_next(&r->ir) != IR_END)
		put_record(r);
	ir_pass(&r->ir);
}

static void
set_up(struct rescale *r, const char *arg)
{
	if (strlen(arg) != 3 || arg[1] != ':' || !strchr("xyz", arg[0]) ||
	    !strchr("xyz", arg[2]))
		opt_die("-u: expected two of x, y and z such as y:z, saw '%s'",
		    arg);
	set_axes(r, arg[0] - 'x', arg[2] - 'x');
}

int
main(int argc, char **argv)
{
	struct rescale r = { 0 };
	int c, i;

	err_prog(argv[0]);
	r.length = 1;
	for (i = 0; i < 3; i++) {
		r.to[i] = i;
		r.sign[i] = 1;
	}
	while ((c = getopt(argc, argv, "a:hl:u:")) != -1) {
		switch (c) {
		case 'a':
			if (strcmp(optarg, "deg") && strcmp(optarg, "rad"))
				opt_die("-a: expected deg or rad, saw '%s'",
				    optarg);
			r.angle = optarg[0];
			break;
		case 'l':
			r.length = opt_num(c, optarg, 1e-30, 1e30);
			break;
		case 'u':
			set_up(&r, optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&r.ir, opt_file(argc, argv, optind, usage));
	while (ir_next(&r.ir) != IR_EOF) {
		enum ir_kind kind = r.ir.kind;

		if (r.ir.rec.word != IR_BEGIN)
			ir_pass(&r.ir);
		else if (kind == IR_SKELETON)
			put_skeleton(&r);
		else if (kind == IR_MOTION || kind == IR_POSES)
			put_motion(&r);
		else if (kind == IR_MESH)
			put_mesh(&r);
		else
			ir_pass(&r.ir);
	}
	return out_close();
}
