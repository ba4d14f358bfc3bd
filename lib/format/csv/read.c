#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/known/known.h"
#include "base/num.h"
#include "base/out.h"
#include "format/csv/csv.h"
#include "format/csv/read_priv.h"
#include "ir/motion.h"
#include "ir/period.h"
#include "ir/put.h"

/* The rows. */

/* A hint if there are too many cells because numbers have decimal commas: then
 * two neighbours make one number. */
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
check_row(const struct csv_reader *r)
{
	const struct str *cell = r->row.cell;
	size_t i, k;

	if (r->row.n != r->n)
		in_die(&r->in, "expected %zu cells, saw %zu%s", r->n,
		    r->row.n, comma_hint(r));
	for (k = 0; k < r->row.others; k++) {
		i = r->row.other[k];
		if (!r->channel[i].s && i != r->frame && i != r->time)
			continue;
		if (!csv_is_missing(cell[i]) && num_skip(cell[i].s,
		    cell[i].s + cell[i].n) != cell[i].s + cell[i].n)
			in_no_number(&r->in, cell[i], "column %zu", i + 1);
	}
}

static double
time_of(const struct csv_reader *r)
{
	double t;

	return r->time < r->n && num_of(r->row.cell[r->time], &t) ? t : NAN;
}

/* A time that is so near to that of a whole frame has been rounded. */
#define NEAR_FRAME 0.15

static double
frame_by_time(const struct csv_reader *r)
{
	double at = (time_of(r) - r->first_time) * r->num / r->den, whole;

	if (!isfinite(at))
		in_expected(&r->in, "time", "a number", r->row.cell[r->time]);
	whole = floor(at + 0.5);
	return fabs(at - whole) <= NEAR_FRAME ? whole : at;
}

/* Sets the row's frame: by its column or, where there is none, by its time or
 * its place. before: the frame of the row before; NAN: there is none. */
static void
set_frame(struct csv_reader *r, double before)
{
	int numbered = r->frame < r->n;
	size_t by = numbered ? r->frame : r->time;

	if (numbered && !num_of(r->row.cell[r->frame], &r->last))
		in_expected(&r->in, "frame", "a number",
		    r->row.cell[r->frame]);
	if (!numbered && r->num > 0)
		r->last = frame_by_time(r);
	else if (!numbered)
		r->last = isnan(before) ? 0 : before + 1;
	if (r->last <= before)
		in_die(&r->in, "%s %.*s: expected one after that of the row "
		    "before", numbered ? "frame" : "time",
		    STRF(r->row.cell[by]));
}

static struct str
frame_number(struct csv_reader *r)
{
	if (r->frame < r->n)
		return r->row.cell[r->frame];
	r->number.n = 0;
	if (r->last == floor(r->last) && fabs(r->last) < 1e15)
		text_int(&r->number, (long long)r->last);
	else
		r->number.n = num_print(text_room(&r->number, NUM_MAX),
		    r->last, 12);
	return text_get(&r->number);
}

static void
put_contacts(struct csv_reader *r, struct str number)
{
	struct csv_contact *c = r->contact;
	struct str value, name;
	double on;
	size_t i;

	for (i = 0; i < r->contacts; i++, c++) {
		value = r->row.cell[c->column];
		name = r->sk->joint[c->joint].name;
		c->without |= csv_is_missing(value) &&
		    r->last == r->first_frame;
		if (csv_is_missing(value))
			continue;
		if (!num_of(value, &on) || (on != 0 && on != 1))
			in_expected(&r->in, "contact", "0 or 1", value);
		if (c->without)
			in_die(&r->in, "%.*s: contact: the first row has none",
			    STRF(name));
		ir_put_frame(IR_C, number, name);
		out_text(on > 0 ? " 1\n" : " 0\n");
	}
}

static void
put_row(struct csv_reader *r)
{
	const struct str *cell = r->row.cell;
	struct csv_columns *p;
	struct str number = frame_number(r), value;
	size_t j, i;

	for (j = 0; j < r->sk->n; j++) {
		p = &r->joint[j];
		if (!p->n && !p->turn.is)
			continue;
		ir_put_frame(IR_V, number, r->sk->joint[j].name);
		for (i = 0; i < p->n; i++) {
			value = cell[p->column[i]];
			out_field(value.n ? value : str_of("nan"));
		}
		if (p->turn.is)
			csv_turn_put(&p->turn, cell, &r->in,
			    r->sk->joint[j].name);
		out_ch('\n');
	}
	put_contacts(r, number);
}

/* The motion. */

/* Writes the rate that the times of two rows mean. */
static void
put_time_rate(struct csv_reader *r)
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
	rate_read(text_get(&rate), &r->num, &r->den);
	free(rate.s);
}

static void
put_channels(const struct csv_reader *r, size_t j)
{
	const struct csv_columns *p = &r->joint[j];
	size_t i;

	ir_put_record(IR_DOF, r->sk->joint[j].name);
	for (i = 0; i < p->n; i++)
		out_field(r->channel[p->column[i]]);
	if (p->turn.is)
		out_text(" qx qy qz qw");
	out_ch('\n');
}

/* two: two rows have been read. */
static void
put_head(struct csv_reader *r, int two)
{
	int timed = two && !isnan(r->first_time) && !isnan(time_of(r));
	size_t j;

	if (r->rate.s)
		ir_put_line(IR_RATE, r->rate);
	else if (!timed)
		ir_put_line(IR_RATE, str_of("-"));
	if (timed && r->rate.s)
		rate_read(r->rate, &r->num, &r->den);
	else if (timed)
		put_time_rate(r);
	if (r->world && !r->own)
		ir_put_line(IR_RELATIVE, str_of("world"));
	for (j = 0; j < r->sk->n; j++)
		if (r->joint[j].own)
			put_channels(r, j);
}

/* Writes the skeleton of joints without parents. */
static void
put_skeleton(const struct csv_reader *r, const char *path)
{
	size_t j;

	ir_put_begin(IR_SKELETON, ir_file_name(path));
	out_ch('\n');
	ir_put_source("csv");
	for (j = 0; j < r->sk->n; j++) {
		ir_put_record(IR_JOINT, r->sk->joint[j].name);
		out_text(" -\n");
		ir_put_record(IR_OFFSET, r->sk->joint[j].name);
		out_text(" 0 0 0\n");
		put_channels(r, j);
	}
	ir_put_end(IR_SKELETON);
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

/* Writes the row that was kept, as if it were the current one. */
static void
put_kept(struct csv_reader *r)
{
	struct csv_record at = r->row;
	unsigned long long line = r->in.line;
	double last = r->last;
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
	r->last = r->first_frame;
	put_row(r);
	r->last = last;
	r->in.line = line;
	r->row = at;
	free(cell);
}

/* How far the number that a text was rounded from may be from it. */
static double
rounding(struct str number)
{
	size_t i = 0;
	double unit = 1;

	while (i < number.n && number.s[i] != '.')
		i++;
	while (++i < number.n && number.s[i] >= '0' && number.s[i] <= '9')
		unit /= 10;
	return unit * 0.5001;
}

/* Where the rate is that of the first two times, warns once of another that is
 * half a frame or more from where it puts the frame. */
static void
check_time(struct csv_reader *r)
{
	double by, off, t = time_of(r);

	if (r->warned || r->rate.s || r->frame == r->n || r->num == 0 ||
	    isnan(t))
		return;
	by = (r->last - r->first_frame) * r->den / r->num + r->first_time;
	off = fabs(t - by);
	r->warned = off * r->num >= 0.5 * r->den &&
	    off > rounding(r->row.cell[r->time]);
	if (r->warned)
		in_warn(&r->in, "time %.*s: frame %.*s is taken to be at %.9g, "
		    "as the first two rows say (said once)",
		    STRF(r->row.cell[r->time]), STRF(frame_number(r)), by);
}

static int
next_row(struct csv_reader *r)
{
	if (!csv_record_next(&r->row, &r->in))
		return 0;
	check_row(r);
	return 1;
}

static void
read_rows(struct csv_reader *r)
{
	if (!next_row(r)) {
		put_head(r, 0);
		return;
	}
	set_frame(r, NAN);
	keep_row(r);
	if (!next_row(r)) {
		put_head(r, 0);
		put_kept(r);
		return;
	}
	set_frame(r, r->first_frame);
	put_head(r, 1);
	put_kept(r);
	set_frame(r, r->first_frame);
	put_row(r);
	while (next_row(r)) {
		set_frame(r, r->last);
		check_time(r);
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
	free(r->contact);
	free(r->number.s);
	skel_free(r->own);
	free(r->width);
	free(r->first.s);
	csv_record_free(&r->row);
	arena_free(&r->arena);
}

void
csv_read(const char *path, const struct skel *sk, struct str rate)
{
	struct csv_reader r = { 0 };

	if (!sk)
		r.own = skel_new(str_of("-"));
	r.sk = sk ? sk : r.own;
	r.rate = rate;
	known_open(&r.in, path, "csv2ir", "CSV table");
	csv_read_head(&r);
	if (r.own)
		put_skeleton(&r, path);
	ir_put_begin(IR_MOTION, ir_file_name(path));
	out_ch('\n');
	ir_put_source("csv");
	read_rows(&r);
	ir_put_end(IR_MOTION);
	in_close(&r.in);
	release(&r);
}
