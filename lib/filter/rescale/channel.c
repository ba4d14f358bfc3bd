#include "base/num.h"
#include "filter/rescale/rescale_priv.h"
#include "ir/put.h"

/* What a channel's values are multiplied by; with the sign. */
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

void
rescale_dof(const struct rescale *r, const struct ir_rec *rec)
{
	struct str rest = rec->tail, word;

	ir_put_record(IR_DOF, rec->f[0]);
	while (str_field(&rest, &word))
		put_channel(r, word);
	out_ch('\n');
}

void
rescale_limit(const struct rescale *r, const struct ir_rec *rec)
{
	const struct str *f = rec->f;
	int sign;
	double factor = channel_factor(r, chan_of(f[1]), &sign);

	ir_put_record(IR_LIMIT, f[0]);
	put_channel(r, f[1]);
	rescale_number(r, f[sign < 0 ? 3 : 2], factor, sign);
	rescale_number(r, f[sign < 0 ? 2 : 3], factor, sign);
	out_ch('\n');
}

/* Whether a value may become another one. */
static int
rescales(const struct rescale *r)
{
	return r->o.angle || r->o.length != 1 || r->o.turned;
}

/* Dies where the values are not those of the joint's channels. */
static const struct dof *
dof_of(struct rescale *r, const struct ir_rec *rec)
{
	const struct in *in = &r->ir->in;
	struct str joint = rec->f[1], bad;
	const struct dof *d = &r->m.dof[motion_joint(&r->m, r->ir, joint)];
	long count = num_count(rec->tail, 1, &bad);

	if (count < 0)
		in_no_number(in, bad, "%.*s", STRF(joint));
	if ((size_t)count != d->n)
		in_die(in, "%.*s: expected %zu values, saw %ld", STRF(joint),
		    d->n, count);
	if (d->kinds & DOF_U && rescales(r))
		in_die(in, "%.*s: channels of unknown kind (u) cannot be "
		    "rescaled (amc2ir -s gives them their kind)",
		    STRF(joint));
	return d;
}

void
rescale_values(struct rescale *r, const struct ir_rec *rec)
{
	const struct dof *d = dof_of(r, rec);
	struct str rest = rec->tail, value;
	double factor;
	size_t i;
	int sign;

	ir_put_frame(rec->word, rec->f[0], rec->f[1]);
	for (i = 0; str_field(&rest, &value); i++) {
		factor = channel_factor(r, d->ch[i], &sign);
		rescale_number(r, value, factor, sign);
	}
	out_ch('\n');
}
