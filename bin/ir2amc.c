/* ir2amc: a motion of the IR as Acclaim motion file. */
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "acclaim/name.h"
#include "acclaim/convert.h"
#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"

static const char usage[] = "usage: ir2amc [-M name] [-p digits] [file]\n";

struct writer {
	struct ir ir;
	struct motion m;
	struct arena arena;
	struct str *name;        /* per joint, as AMC has it; when needed */
	int amc;                 /* the motion came from an AMC file */
	int head;                /* the header is written */
	struct str *line;        /* of the header, until then */
	size_t nline, cap;
	int computed;            /* it is for another skeleton, or channels */
	struct convert convert;
	struct convert_motion cm;
};

/* The header waits until all of it is known: the unit's record follows the
 * notes. */
static void
keep_line(struct writer *w, struct str line)
{
	w->line = xgrow(w->line, &w->cap, w->nline + 1, sizeof *w->line);
	w->line[w->nline++] = str_keep(&w->arena, line);
}

/* The angle unit is that of the values, which a filter may have changed; so
 * a line about it counts for nothing but its place. */
static void
put_header(const struct writer *w, const struct motion *to)
{
	const char *unit = to->angle == 1 ? ":RADIANS" : ":DEGREES";
	int said = 0;
	size_t i;

	for (i = 0; i < w->nline; i++) {
		struct str word = str_trim(w->line[i]);
		int is_unit = str_iis(word, ":DEGREES") ||
		    str_iis(word, ":RADIANS");

		if (word.n && word.s[0] != '#' && word.s[0] != ':')
			out_text("# ");
		out_line(is_unit && !str_iis(word, unit) ? str_of(unit) :
		    w->line[i]);
		said |= is_unit;
	}
	if (!w->amc)
		out_text(":FULLY-SPECIFIED\n");
	if (!said && (!w->amc || to->angle != to->sk->angle))
		out_line(str_of(unit));
}

/* Whether the values are those of an AMC file as they are. */
static int
as_they_are(const struct writer *w)
{
	const struct skel *sk = w->m.sk;
	size_t j;

	if (w->m.bare)
		return 1;
	if (!convert_native(sk))
		return 0;
	for (j = 0; j < sk->n && !w->amc; j++)
		if (!dof_same(&w->m.dof[j], &sk->joint[j].dof))
			return 0;
	return 1;
}

static void
begin_frames(struct writer *w)
{
	const struct motion *to = &w->m;
	size_t n;

	w->computed = !as_they_are(w);
	w->m.unread = !w->computed;
	if (w->computed) {
		convert_make(&w->convert, w->m.sk, &w->ir.in, 0);
		convert_begin(&w->cm, &w->convert, &w->m, &w->ir.in);
		to = &w->cm.to;
	}
	put_header(w, to);
	n = to->sk->n;
	w->name = arena_alloc(&w->arena, n * sizeof *w->name);
	memset(w->name, 0, n * sizeof *w->name);
	w->head = 1;
}

static struct str
amc_name(struct writer *w, const struct skel *sk, size_t j)
{
	struct str *name = &w->name[j], own = sk->joint[j].name;
	char *p;

	if (name->n)
		return *name;
	*name = own;
	if (sk->joint[j].parent < 0 && str_iis(own, "root"))
		return own;
	if (!w->m.bare && j == 0)
		return *name = str_of("root");
	p = arena_alloc(&w->arena, 3 * own.n);
	name->n = acclaim_name(p, own);
	if (name->n != own.n)
		name->s = p;
	return *name;
}

/* What is left of a zero after computing is written as one. */
static void
put_computed(struct writer *w)
{
	const struct motion *to = &w->cm.to;
	int bad = convert_frame(&w->cm);
	size_t i, k;
	double v;

	if (bad >= 0)
		in_die(&w->ir.in, "joint %.*s in the frame before: %s",
		    STRF(w->m.sk->joint[bad].name), pose_fault(&w->m, bad));
	for (i = 0; i < to->sk->n; i++) {
		if (!to->dof[i].n)
			continue;
		out_str(amc_name(w, to->sk, i));
		for (k = 0; k < to->dof[i].n; k++) {
			v = to->val[to->at[i] + k];
			if (fabs(v) < 1e-12)
				v = 0;
			out_nums(&v, 1);
		}
		out_ch('\n');
	}
}

static void
end_frame(struct writer *w)
{
	int j;

	if (!w->m.frame)
		return;
	j = motion_missing(&w->m);
	if (j >= 0)
		in_die(&w->ir.in, "no values of joint %.*s in the frame before "
		    "(resample makes a keyed motion dense)",
		    STRF(w->m.sk->joint[j].name));
	if (w->computed)
		put_computed(w);
	out_release();
}

static void
begin_frame(struct writer *w)
{
	struct str text = w->ir.rec.f[0];
	long long n;

	if (!w->head)
		begin_frames(w);
	end_frame(w);
	if (!num_int(text, -(1LL << 53), 1LL << 53, &n))
		in_die(&w->ir.in, "frame %.*s: AMC has whole frames only",
		    STRF(text));
	out_hold();
	out_line(text);
}

static void
put_values(struct writer *w, int j)
{
	struct str line = w->ir.rec.f[1], values = w->ir.rec.tail;
	struct str name = w->name[j];

	if (!name.n)
		name = amc_name(w, w->m.sk, (size_t)j);
	if (name.s == w->m.sk->joint[j].name.s) {
		line.n = (size_t)(values.s + values.n - line.s);
		out_line(line);
		return;
	}
	out_str(name);
	out_ch(' ');
	out_line(values);
}

static void
put_record(struct writer *w)
{
	const struct ir_rec *rec = &w->ir.rec;
	/* a box or a reference goes with the values, and is left out */
	int extra = rec->word == IR_B || rec->word == IR_R;
	struct str first;
	int j;

	if (rec->word > IR_V && rec->word <= IR_N && !extra)
		in_die(&w->ir.in, "AMC has channel values (v) only");
	if ((rec->word == IR_V || extra) && w->ir.newframe)
		begin_frame(w);
	j = motion_take(&w->m, &w->ir);
	switch (rec->word) {
	case IR_BLANK:
		first = str_trim(rec->line);
		if (first.n && w->head)
			out_line(rec->line);
		else if (first.n)
			keep_line(w, rec->line);
		break;
	case IR_NOTE:
		if (w->amc && !w->head)
			keep_line(w, rec->tail);
		break;
	case IR_SOURCE:
		w->amc = str_is(rec->tail, "amc");
		break;
	case IR_V:
		if (!w->computed)
			put_values(w, j);
		break;
	default:
		break;
	}
}

static void
put_motion(struct writer *w, const struct skel *sk)
{
	motion_begin(&w->m, sk);
	while (ir_next(&w->ir) != IR_END)
		put_record(w);
	if (!w->head)
		begin_frames(w);
	end_frame(w);
	if (w->computed)
		convert_end(&w->cm);
	motion_end(&w->m);
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
		put_motion(&w, choice.sk);
	return out_close();
}
