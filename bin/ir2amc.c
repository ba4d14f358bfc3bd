/* ir2amc: a motion of the IR as Acclaim motion file. */
#include <string.h>
#include <unistd.h>

#include "acclaim/name.h"
#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "ir/motion.h"

static const char usage[] = "usage: ir2amc [-M name] [file]\n";

struct writer {
	struct ir ir;
	struct motion m;
	struct arena arena;
	struct str *name;        /* per joint, as AMC has it; filled as needed */
	int amc;                 /* the motion came from an AMC file */
	int head;                /* the header is written */
	struct str *line;        /* of the header, until then */
	size_t nline, cap;
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
put_header(const struct writer *w)
{
	const char *unit = w->m.angle == 1 ? ":RADIANS" : ":DEGREES";
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
	if (!said && (!w->amc || w->m.angle != w->m.sk->angle))
		out_line(str_of(unit));
}

static void
check_channels(const struct writer *w)
{
	const struct skel *sk = w->m.sk;
	size_t j;

	if (w->m.bare)
		return;
	if (!str_is(skel_source(sk), "asf"))
		in_die(&w->ir.in, "skeleton %.*s is not an Acclaim skeleton",
		    STRF(sk->name));
	for (j = 0; j < sk->n && !w->amc; j++)
		if (!dof_same(&w->m.dof[j], &sk->joint[j].dof))
			in_die(&w->ir.in, "joint %.*s has other channels than "
			    "the skeleton", STRF(sk->joint[j].name));
}

static void
begin_frames(struct writer *w)
{
	size_t n = w->m.sk->n;

	check_channels(w);
	put_header(w);
	w->name = arena_alloc(&w->arena, n * sizeof *w->name);
	memset(w->name, 0, n * sizeof *w->name);
	w->head = 1;
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

static struct str
amc_name(struct writer *w, const struct joint *j)
{
	char *p = arena_alloc(&w->arena, 3 * j->name.n);
	struct str name = { p, acclaim_name(p, j->name) };

	if (str_same(name, j->name) ||
	    (j->parent < 0 && str_iis(j->name, "root")))
		return j->name;
	return name;
}

static void
put_values(struct writer *w, int j)
{
	struct str line = w->ir.rec.f[1], values = w->ir.rec.tail;
	struct str *name = &w->name[j];

	if (!name->n) {
		*name = amc_name(w, &w->m.sk->joint[j]);
	}
	if (name->s == w->m.sk->joint[j].name.s) {
		line.n = (size_t)(values.s + values.n - line.s);
		out_line(line);
		return;
	}
	out_str(*name);
	out_ch(' ');
	out_line(values);
}

static void
put_record(struct writer *w)
{
	const struct ir_rec *rec = &w->ir.rec;
	struct str first;
	int j;

	if (rec->word > IR_V && rec->word <= IR_N)
		in_die(&w->ir.in, "AMC has channel values (v) only");
	if (rec->word == IR_V && w->ir.newframe)
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
	w->m.unread = 1;
	while (ir_next(&w->ir) != IR_END)
		put_record(w);
	if (!w->head)
		begin_frames(w);
	end_frame(w);
	motion_end(&w->m);
}

int
main(int argc, char **argv)
{
	struct motion_choice choice = { NULL, 0, NULL };
	struct skel *sk = NULL;
	struct writer w;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hM:")) != -1) {
		switch (c) {
		case 'M':
			choice.want = optarg;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	memset(&w, 0, sizeof w);
	ir_open(&w.ir, opt_file(argc, argv, optind, usage));
	while (ir_next(&w.ir) != IR_EOF) {
		if (w.ir.rec.word != IR_BEGIN)
			continue;
		if (w.ir.kind == IR_SKELETON) {
			skel_free(sk);
			sk = skel_read(&w.ir);
		} else if (w.ir.kind == IR_MOTION &&
		    motion_chosen(&choice, &w.ir)) {
			put_motion(&w, sk);
		}
	}
	motion_found(&choice, &w.ir);
	return out_close();
}
