#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "base/num.h"
#include "csv/csv.h"
#include "csv/record.h"
#include "ir/period.h"
#include "ir/put.h"
#include "known/known.h"

/* What a joint has of the table. */
struct columns {
	size_t *column, n;       /* of its values, in the order of channels */
	size_t cap;
	int own;                 /* its channels are not the skeleton's */
};

struct csv_reader {
	struct in in;
	struct csv_record row;
	const struct skel *sk;
	struct str rate;
	size_t n;                /* columns */
	size_t frame, time;      /* where these are; n: nowhere */
	struct str *channel;     /* per column */
	struct columns *joint;
	struct arena arena;
	double last;             /* the last row's frame */
	struct text first;       /* the first row, */
	double first_frame, first_time;  /* until the rate is known */
	size_t *width;           /* of its cells */
};

/* --- the first line --- */

static void NORETURN
no_place(const struct csv_reader *r, const char *why, struct str name)
{
	in_die(&r->in, "column '%.*s': %s", STRF(name), why);
}

static struct str
encoded(struct csv_reader *r, const char *s, size_t n)
{
	char *p = arena_alloc(&r->arena, NAME_ROOM(n));
	struct str raw = { s, n }, field = { p, 0 };

	field.n = name_encode(p, raw);
	return field;
}

static size_t
times_in(const struct dof *d, struct str channel)
{
	size_t i, n = 0;

	for (i = 0; i < d->n; i++)
		n += str_same(d->word[i], channel);
	return n;
}

/* Dies where a joint cannot have a channel, of which it has so many already. */
static void
check_channel(const struct csv_reader *r, const struct joint *j,
    struct str channel, size_t before, struct str name)
{
	enum chan ch = chan_of(channel);
	size_t given = times_in(&j->dof, channel);

	if (!given && (ch == CH_NAMED || ch == CH_U))
		no_place(r, "a joint's channel is expected, such as rx, or "
		    "one that its skeleton has", name);
	if (ch == CH_L && !(j->has & HAS_BONE))
		no_place(r, "the joint has no bone", name);
	if (before >= DOF_ANGLES || (before > 0 && before >= given &&
	    !(chan_kind(ch) & (DOF_R | DOF_A))))
		no_place(r, "it comes twice", name);
}

static void
place(struct csv_reader *r, size_t column, struct str name)
{
	const char *dot = name.s + name.n;
	struct columns *p;
	size_t i, before = 0;
	int j;

	while (dot > name.s && dot[-1] != '.')
		dot--;
	if (dot == name.s)
		no_place(r, "expected frame, time or joint.channel", name);
	j = skel_find(r->sk, encoded(r, name.s, (size_t)(dot - 1 - name.s)));
	if (j < 0)
		no_place(r, "the skeleton has no such joint", name);
	r->channel[column] = encoded(r, dot,
	    (size_t)(name.s + name.n - dot));
	p = &r->joint[j];
	for (i = 0; i < p->n; i++)
		before += str_same(r->channel[p->column[i]],
		    r->channel[column]);
	check_channel(r, &r->sk->joint[j], r->channel[column], before, name);
	p->column = xgrow(p->column, &p->cap, p->n + 1, sizeof *p->column);
	p->column[p->n++] = column;
}

/* Puts a joint's columns in the order of the skeleton's channels; where it
 * lacks one of them, their own order counts. */
static void
order(const struct csv_reader *r, struct columns *p, const struct dof *d)
{
	size_t *sorted = xcalloc(p->n, sizeof *sorted), n = 0, i, k;
	char *used = xcalloc(p->n, 1);

	for (i = 0; i < d->n; i++) {
		for (k = 0; k < p->n && (used[k] ||
		    !str_same(r->channel[p->column[k]], d->word[i])); k++)
			;
		if (k == p->n)
			continue;
		used[k] = 1;
		sorted[n++] = p->column[k];
	}
	p->own = n < p->n || n < d->n;
	if (n && n == p->n)
		memcpy(p->column, sorted, n * sizeof *sorted);
	free(sorted);
	free(used);
}

static size_t
count_kind(const struct csv_reader *r, const struct columns *p, unsigned kind)
{
	size_t i, n = 0;

	for (i = 0; i < p->n; i++)
		n += chan_kind(chan_of(r->channel[p->column[i]])) == kind;
	return n;
}

/* A part of a quaternion or a matrix stands for the whole only where the
 * skeleton says so. */
static void
check_whole(const struct csv_reader *r, size_t j, unsigned kind, size_t all)
{
	size_t n = count_kind(r, &r->joint[j], kind);

	if (n && n < all && !(r->sk->joint[j].dof.kinds & kind))
		in_die(&r->in, "%.*s: expected all %zu elements of a %s, saw "
		    "%zu", STRF(r->sk->joint[j].name), all,
		    kind == DOF_Q ? "quaternion" : "matrix", n);
}

static void
check_rotation(const struct csv_reader *r, size_t j)
{
	const struct columns *p = &r->joint[j];

	if (count_kind(r, p, DOF_R) > DOF_ANGLES ||
	    count_kind(r, p, DOF_A) > DOF_ANGLES)
		in_die(&r->in, "%.*s: expected at most %d rotation channels of "
		    "a kind", STRF(r->sk->joint[j].name), DOF_ANGLES);
	check_whole(r, j, DOF_Q, 4);
	check_whole(r, j, DOF_M, 9);
}

static void
read_head(struct csv_reader *r)
{
	struct str none = { NULL, 0 };
	size_t i, j;

	if (!csv_record_next(&r->row, &r->in))
		in_expected(&r->in, NULL, "a line of columns", none);
	r->n = r->frame = r->time = r->row.n;
	r->channel = xcalloc(r->n, sizeof *r->channel);
	r->joint = xcalloc(r->sk->n, sizeof *r->joint);
	for (i = 0; i < r->n; i++)
		if (str_is(r->row.cell[i], "frame") && r->frame == r->n)
			r->frame = i;
		else if (str_is(r->row.cell[i], "time") && r->time == r->n)
			r->time = i;
		else
			place(r, i, r->row.cell[i]);
	if (r->frame == r->n)
		in_die(&r->in, "expected a column frame");
	for (j = 0; j < r->sk->n; j++) {
		order(r, &r->joint[j], &r->sk->joint[j].dof);
		check_rotation(r, j);
	}
}

/* --- rows --- */

static int
is_missing(struct str cell)
{
	return !cell.n || str_is(cell, "nan");
}

static void
check_row(struct csv_reader *r, int first)
{
	const struct str *cell = r->row.cell;
	double frame;
	size_t i, k;

	if (r->row.n != r->n)
		in_die(&r->in, "expected %zu cells, saw %zu", r->n, r->row.n);
	for (k = 0; k < r->row.others; k++) {
		i = r->row.other[k];
		if (!is_missing(cell[i]) && num_skip(cell[i].s,
		    cell[i].s + cell[i].n) != cell[i].s + cell[i].n)
			in_die(&r->in, "column %zu: expected a number, saw "
			    "'%.*s'", i + 1, STRF(cell[i]));
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
	const struct columns *p;
	struct str value;
	size_t j, i;

	for (j = 0; j < r->sk->n; j++) {
		p = &r->joint[j];
		if (!p->n)
			continue;
		ir_put_frame(IR_V, cell[r->frame], r->sk->joint[j].name);
		for (i = 0; i < p->n; i++) {
			value = cell[p->column[i]];
			out_field(value.n ? value : str_of("nan"));
		}
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
	for (j = 0; j < r->sk->n; j++) {
		p = &r->joint[j];
		if (!p->own)
			continue;
		ir_put_record(IR_DOF, r->sk->joint[j].name);
		for (i = 0; i < p->n; i++)
			out_field(r->channel[p->column[i]]);
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
	r->first_frame = r->last;
	r->first_time = time_of(r);
}

/* The row that was kept, as if it were the one at hand. */
static void
put_kept(struct csv_reader *r)
{
	struct csv_record at = r->row;
	struct str *cell = xcalloc(r->n, sizeof *cell);
	const char *p = r->first.s;
	size_t i;

	for (i = 0; i < r->n; i++) {
		cell[i].s = p;
		cell[i].n = r->width[i];
		p += cell[i].n;
	}
	r->row.cell = cell;
	put_row(r);
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
	read_head(&r);
	ir_put_begin(IR_MOTION, ir_file_name(path));
	out_ch('\n');
	ir_put_source("csv");
	read_rows(&r);
	ir_put_end(IR_MOTION);
	in_close(&r.in);
	release(&r);
}
