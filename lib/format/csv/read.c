#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/known/known.h"
#include "base/num.h"
#include "format/csv/csv.h"
#include "format/csv/reader.h"
#include "ir/period.h"
#include "ir/put.h"

/* There are too many cells, the last one is not empty, and two neighbours may
 * be one number. */
static const char *
comma_hint(const struct csv_reader *r)
{
	const struct str *last = r->row.cell + r->row.n - 1, *cell, *next;
	const char *hint = "";
	struct str two;

	if (r->row.n <= r->n || !last->n)
		return hint;
	for (cell = r->row.cell; cell < last && !*hint; cell = next) {
		next = cell + 1;
		two.s = cell->s;
		two.n = (size_t)(next->s + next->n - cell->s);
		hint = num_hint(two);
	}
	return hint;
}

static void
check_row(struct csv_reader *r, int first)
{
	const struct str *cell = r->row.cell;
	double frame;
	size_t i, k;

	if (r->row.n != r->n)
		in_die(&r->in, "expected %zu cells, saw %zu%s", r->n,
		    r->row.n, comma_hint(r));
	for (k = 0; k < r->row.others; k++) {
		i = r->row.other[k];
		if (!csv_is_missing(cell[i]) && num_skip(cell[i].s,
		    cell[i].s + cell[i].n) != cell[i].s + cell[i].n)
			in_no_number(&r->in, cell[i], "column %zu", i + 1);
	}
	if (!num_of(cell[r->frame], &frame))
		in_expected(&r->in, "frame", "a number", cell[r->frame]);
	if (!first && !(frame > r->last))
		in_die(&r->in, "frame %.*s: expected one after that of the "
		    "row before", STRF(cell[r->frame]));
	r->last = frame;
}

static void
put_row(const struct csv_reader *r)
{
	const struct str *cell = r->row.cell;
	struct columns *p;
	struct str value;
	size_t j, i;

	for (j = 0; j < r->sk->n; j++) {
		p = &r->joint[j];
		if (!p->n && !p->turn.is)
			continue;
		ir_put_frame(IR_V, cell[r->frame], r->sk->joint[j].name);
		for (i = 0; i < p->n; i++) {
			value = cell[p->column[i]];
			out_field(value.n ? value : str_of("nan"));
		}
		if (p->turn.is)
			csv_turn_put(&p->turn, cell, &r->in,
			    r->sk->joint[j].name);
		out_ch('\n');
	}
}

/* --- the motion's header --- */

static double
time_of(const struct csv_reader *r)
{
	double t;

	return r->time < r->n && num_of(r->row.cell[r->time], &t) ? t : NAN;
}

/* The rate that the times of two rows mean. */
static void
put_time_rate(const struct csv_reader *r)
{
	double span = (time_of(r) - r->first_time) / (r->last - r->first_frame);
	struct text rate = { NULL, 0, 0 };
	char digits[NUM_MAX];
	struct str period = { digits, 0 };
	enum period kind;

	if (r->first_time == 0 && r->last - r->first_frame == 1)
		period = r->row.cell[r->time];
	else
		period.n = num_print(digits, span, 9);
	if (!(span > 0))
		in_die(&r->in, "time: expected more than in the row before "
		    "(-r states the rate)");
	kind = period_rate(&rate, period);
	if (kind == PERIOD_NONE || str_is(text_get(&rate), "-"))
		in_die(&r->in, "time: expected what makes a rate, saw %g s for "
		    "a frame (-r states it)", span);
	period_warn(&r->in, kind, "time", period, text_get(&rate));
	ir_put_line(IR_RATE, text_get(&rate));
	free(rate.s);
}

/* two: rows have been read. */
static void
put_head(const struct csv_reader *r, int two)
{
	const struct columns *p;
	size_t j, i;

	if (r->rate.s)
		ir_put_line(IR_RATE, r->rate);
	else if (two && !isnan(r->first_time) && !isnan(time_of(r)))
		put_time_rate(r);
	else
		ir_put_line(IR_RATE, str_of("-"));
	if (r->world)
		ir_put_line(IR_RELATIVE, str_of("world"));
	for (j = 0; j < r->sk->n; j++) {
		p = &r->joint[j];
		if (!p->own)
			continue;
		ir_put_record(IR_DOF, r->sk->joint[j].name);
		for (i = 0; i < p->n; i++)
			out_field(r->channel[p->column[i]]);
		if (p->turn.is)
			out_text(" qx qy qz qw");
		out_ch('\n');
	}
}

static void
keep_row(struct csv_reader *r)
{
	size_t i;

	r->width = xcalloc(r->n, sizeof *r->width);
	for (i = 0; i < r->n; i++) {
		text_str(&r->first, r->row.cell[i]);
		r->width[i] = r->row.cell[i].n;
	}
	r->first_line = r->in.line;
	r->first_frame = r->last;
	r->first_time = time_of(r);
}

/* The row that was kept, as if it were the one at hand. */
static void
put_kept(struct csv_reader *r)
{
	struct csv_record at = r->row;
	unsigned long long line = r->in.line;
	struct str *cell = xcalloc(r->n, sizeof *cell);
	const char *p = r->first.s;
	size_t i;

	for (i = 0; i < r->n; i++) {
		cell[i].s = p;
		cell[i].n = r->width[i];
		p += cell[i].n;
	}
	r->row.cell = cell;
	r->in.line = r->first_line;
	put_row(r);
	r->in.line = line;
	r->row = at;
	free(cell);
}

static void
read_rows(struct csv_reader *r)
{
	int two;

	if (!csv_record_next(&r->row, &r->in)) {
		put_head(r, 0);
		return;
	}
	check_row(r, 1);
	keep_row(r);
	two = csv_record_next(&r->row, &r->in);
	if (two)
		check_row(r, 0);
	put_head(r, two);
	put_kept(r);
	if (!two)
		return;
	put_row(r);
	while (csv_record_next(&r->row, &r->in)) {
		check_row(r, 0);
		put_row(r);
	}
}

static void
release(struct csv_reader *r)
{
	size_t j;

	for (j = 0; j < r->sk->n; j++)
		free(r->joint[j].column);
	free(r->joint);
	free(r->channel);
	free(r->width);
	free(r->first.s);
	csv_record_free(&r->row);
	arena_free(&r->arena);
}

void
csv_read(const char *path, const struct skel *sk, struct str rate)
{
	struct csv_reader r = { 0 };

	r.sk = sk;
	r.rate = rate;
	known_open(&r.in, path, "csv2ir", "CSV table");
	csv_read_head(&r);
	ir_put_begin(IR_MOTION, ir_file_name(path));
	out_ch('\n');
	ir_put_source("csv");
	read_rows(&r);
	ir_put_end(IR_MOTION);
	in_close(&r.in);
	release(&r);
}
