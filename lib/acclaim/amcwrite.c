#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "acclaim/amc.h"
#include "acclaim/convert.h"
#include "acclaim/name.h"
#include "base/num.h"
#include "base/out.h"

struct amc_writer {
	struct frames f;
	struct text header;      /* its lines: they wait until all of it is
	                          * known, as the unit follows the notes */
	int amc;                 /* the motion came from an AMC file */
	int started;             /* the header has been written */
	int computed;            /* for another skeleton, or other channels */
	struct convert convert;
	struct convert_motion cm;
	struct str *name;        /* per joint, as the file has it */
	struct arena arena;
};

/* The angle unit is that of the values, which a filter may have changed; so
 * a line about it counts for nothing but its place. */
static void
put_header(const struct amc_writer *w, const struct motion *to)
{
	const char *unit = to->angle == 1 ? ":RADIANS" : ":DEGREES";
	struct str lines = text_get(&w->header), line, word;
	int is_unit, said = 0;

	while (str_line(&lines, &line)) {
		word = str_trim(line);
		is_unit = str_iis(word, ":DEGREES") ||
		    str_iis(word, ":RADIANS");
		if (word.n && word.s[0] != '#' && word.s[0] != ':')
			out_text("# ");
		out_line(is_unit && !str_iis(word, unit) ? str_of(unit) : line);
		said |= is_unit;
	}
	if (!w->amc)
		out_text(":FULLY-SPECIFIED\n");
	if (!said && (!w->amc || to->angle != to->sk->angle))
		out_line(str_of(unit));
}

/* Whether the values are those of an AMC file as they are. */
static int
as_they_are(const struct amc_writer *w)
{
	const struct motion *m = &w->f.m;
	size_t j;

	if (m->bare)
		return 1;
	if (!convert_is_native(m->sk))
		return 0;
	for (j = 0; j < m->sk->n && !w->amc; j++)
		if (!dof_same(&m->dof[j], &m->sk->joint[j].dof))
			return 0;
	return 1;
}

/* A joint's name in the file: its own, or where that cannot stand there
 * another text. */
static struct str
file_name(struct amc_writer *w, const struct skel *sk, size_t j)
{
	struct str own = sk->joint[j].name, name;

	if (sk->joint[j].parent < 0 && str_iis(own, "root"))
		return own;
	if (!w->f.m.bare && j == 0)
		return str_of("root");
	name = acclaim_name(arena_alloc(&w->arena, 3 * own.n), own);
	return name.n == own.n ? own : name;
}

/* At the first frame, when the header is known. */
static void
start(struct amc_writer *w)
{
	const struct motion *to = &w->f.m;
	size_t j;

	w->computed = !as_they_are(w);
	w->f.m.unread = !w->computed;
	if (w->computed) {
		convert_make(&w->convert, to->sk, &w->f.ir->in, 0);
		convert_begin(&w->cm, &w->convert, &w->f);
		to = &w->cm.to;
	}
	put_header(w, to);
	w->name = arena_alloc(&w->arena, to->sk->n * sizeof *w->name);
	for (j = 0; j < to->sk->n; j++)
		w->name[j] = file_name(w, to->sk, j);
	w->started = 1;
}

static void
begin_frame(struct amc_writer *w)
{
	struct str number = w->f.number;
	long long n;

	if (!w->started)
		start(w);
	if (!num_int(number, -(1LL << 53), 1LL << 53, &n))
		in_die(&w->f.ir->in, "frame %.*s: AMC has whole frames only",
		    STRF(number));
	out_hold();
	out_line(number);
}

/* Writes the current record without its word and frame. */
static void
put_values(const struct amc_writer *w)
{
	const struct ir_rec *rec = &w->f.ir->rec;
	struct str name = w->name[w->f.joint], line = rec->f[1];

	if (name.s == w->f.m.sk->joint[w->f.joint].name.s) {
		line.n = (size_t)(rec->tail.s + rec->tail.n - line.s);
		out_line(line);
		return;
	}
	out_str(name);
	out_field(rec->tail);
	out_ch('\n');
}

/* What is left of a zero after computing is written as one. */
static void
put_computed(struct amc_writer *w)
{
	const struct motion *to = &w->cm.to;
	size_t j, k;
	double v;

	convert_frame(&w->cm);
	for (j = 0; j < to->sk->n; j++) {
		if (!to->dof[j].n)
			continue;
		out_str(w->name[j]);
		for (k = 0; k < to->dof[j].n; k++) {
			v = to->val[to->at[j] + k];
			if (fabs(v) < 1e-12)
				v = 0;
			out_nums(&v, 1);
		}
		out_ch('\n');
	}
}

static void
put_comment(struct amc_writer *w, struct str line)
{
	if (str_trim(line).n == 0)
		return;
	if (w->started)
		out_line(line);
	else
		text_line(&w->header, line);
}

static void
take_record(struct amc_writer *w)
{
	const struct ir_rec *rec = &w->f.ir->rec;

	switch (rec->word) {
	case IR_V:
	case IR_B:               /* a box or a reference goes with the values */
	case IR_R:               /* and is left out */
		if (w->f.first)
			begin_frame(w);
		if (rec->word == IR_V && !w->computed)
			put_values(w);
		break;
	case IR_BLANK:
		put_comment(w, rec->line);
		break;
	case IR_NOTE:
		if (w->amc && !w->started)
			text_line(&w->header, rec->tail);
		break;
	case IR_SOURCE:
		w->amc = str_is(rec->tail, "amc");
		break;
	default:
		if (ir_is_frame(w->f.ir))
			in_die(&w->f.ir->in, "AMC has channel "
			    "values only (v; fk leaves none)");
	}
}

void
amc_write(struct ir *ir, const struct skel *sk)
{
	struct amc_writer w = { 0 };
	enum frames_event event;

	frames_begin(&w.f, ir, sk);
	while ((event = frames_next(&w.f)) != FRAMES_END) {
		if (event == FRAMES_RECORD) {
			take_record(&w);
			continue;
		}
		if (w.computed)
			put_computed(&w);
		out_release();
	}
	if (!w.started)
		start(&w);
	if (w.computed)
		convert_end(&w.cm);
	frames_end(&w.f);
	arena_free(&w.arena);
	free(w.header.s);
}
