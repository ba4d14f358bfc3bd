#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/known/known.h"
#include "base/math/quat.h"
#include "base/name.h"
#include "base/num.h"
#include "base/out.h"
#include "format/csv/csv.h"
#include "format/csv/record.h"
#include "ir/period.h"
#include "ir/put.h"

/* A rotation by the first two columns of its matrix, as ir2csv -6 writes it.
 * Starts zeroed. */
struct csv_turn {
	int is;                  /* the joint has it */
	size_t column[6];        /* of m11 m21 m31 m12 m22 m32 */
	double last[4];          /* the quaternion of the last row */
};

static const char *const matrix_word[] = {
	"m11", "m21", "m31", "m12", "m22", "m32"
};

/* Which of these words a channel is; 6: another element of a matrix, -1:
 * none. */
static int
place_of(struct str channel)
{
	int i;

	for (i = 0; i < 6 && !str_is(channel, matrix_word[i]); i++)
		;
	return i < 6 || chan_kind(chan_of(channel)) == DOF_M ? i : -1;
}

/* Whether the skeleton has the third column, too, or no matrix at all. */
static int
is_whole(const struct dof *d)
{
	return !(d->kinds & DOF_M) || dof_find(d, CH_M13) >= 0 ||
	    dof_find(d, CH_M23) >= 0 || dof_find(d, CH_M33) >= 0;
}

/* Takes the six columns off a joint's list of n, if these are all that it has
 * of a matrix, and d has not just these itself. channel: that of each
 * column. */
static void
take_turn(struct csv_turn *t, size_t *column, size_t *n,
    const struct str *channel, const struct dof *d)
{
	size_t i, k = 0;
	int at, found = 0;

	for (i = 0; i < *n; i++) {
		at = place_of(channel[column[i]]);
		if (at == 6 || chan_kind(chan_of(channel[column[i]])) == DOF_Q)
			return;
		if (at < 0)
			continue;
		t->column[at] = column[i];
		found++;
	}
	if (found != 6 || !is_whole(d))
		return;
	t->is = 1;
	for (i = 0; i < *n; i++)
		if (place_of(channel[column[i]]) < 0)
			column[k++] = column[i];
	*n = k;
}

/* Whether a cell says that there is no value. */
static int
is_missing(struct str cell)
{
	return !cell.n || str_is(cell, "nan");
}

/* Makes r the unit vector of v, however long that is; 0 if it is zero. */
static int
direction(double *r, const double *v)
{
	double most = fmax(fabs(v[0]), fmax(fabs(v[1]), fabs(v[2])));
	int i;

	for (i = 0; i < 3; i++)
		r[i] = v[i] / most;
	return vec_unit(r, r, 0);
}

/* The rotation whose first column has the direction of `first`, and whose
 * second is `second` made orthogonal to it. Returns 0 if one has no length, or
 * if both have one direction. */
static int
rotation_of(double *q, const double *first, const double *second)
{
	double x[3], y[3], z[3], m[9];
	int i;

	if (!direction(x, first) || !direction(y, second))
		return 0;
	vec_across(y, y, x);
	if (!vec_unit(y, y, 1e-9))
		return 0;
	vec_cross(z, x, y);
	for (i = 0; i < 3; i++) {
		m[3 * i] = x[i];
		m[3 * i + 1] = y[i];
		m[3 * i + 2] = z[i];
	}
	quat_from_mat(q, m);
	return 1;
}

/* Writes the quaternion, of the two that mean the same the one nearer to the
 * last row's; four nan if a cell is missing. Dies if the columns make no
 * rotation. */
static void
put_turn(struct csv_turn *t, const struct str *cell, const struct in *in,
    struct str joint)
{
	double v[6], q[4];
	int i;

	for (i = 0; i < 6; i++)
		if (is_missing(cell[t->column[i]])) {
			out_text(" nan nan nan nan");
			return;
		}
	for (i = 0; i < 6; i++)
		num_of(cell[t->column[i]], &v[i]);
	if (!rotation_of(q, v, v + 3))
		in_die(in, "%.*s: two columns of a matrix make no rotation",
		    STRF(joint));
	quat_same_side(q, t->last);
	memcpy(t->last, q, sizeof q);
	out_nums(q, 4);
}

/* The first line: what each column is. */

/* What a joint has of the table. */
struct columns {
	size_t *column, n;       /* of its values, in the order of channels */
	size_t cap;
	int own;                 /* its channels are not the skeleton's */
	int places;              /* how many of x, y, z in the world it has */
	struct csv_turn turn;    /* beside the columns above */
};

struct csv_reader {
	struct in in;
	struct csv_record row;
	const struct skel *sk;
	struct str rate;         /* s NULL: not given */
	size_t n;                /* columns */
	size_t frame, time;      /* which columns these are; n: none */
	struct str *channel;     /* per column */
	struct columns *joint;
	int world;               /* places are in the world, as ir2csv -w has
	                          * them */
	struct arena arena;
	double last;             /* the last row's frame */
	/* the first row, until the rate is known */
	struct text first;
	size_t *width;           /* of its cells */
	unsigned long long first_line;
	double first_frame, first_time;
};

static void NORETURN
no_place(const struct csv_reader *r, const char *why, struct str name)
{
	in_die(&r->in, "column '%.*s': %s", STRF(name), why);
}

static struct str
encoded(struct csv_reader *r, const char *s, size_t n)
{
	char *p = arena_text(&r->arena, NAME_ROOM(n));
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

/* Dies if a joint cannot have a channel; before: how often it has it
 * already. */
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

/* The channel that a column's word means. */
static struct str
channel_of(struct csv_reader *r, int j, struct str word)
{
	static const char *const place[] = { "px", "py", "pz" };

	if (word.n != 1 || word.s[0] < 'x' || word.s[0] > 'z' ||
	    times_in(&r->sk->joint[j].dof, word))
		return word;
	r->joint[j].places++;
	r->world = 1;
	return str_of(place[word.s[0] - 'x']);
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
	r->channel[column] = channel_of(r, j, encoded(r, dot,
	    (size_t)(name.s + name.n - dot)));
	p = &r->joint[j];
	for (i = 0; i < p->n; i++)
		before += str_same(r->channel[p->column[i]],
		    r->channel[column]);
	check_channel(r, &r->sk->joint[j], r->channel[column], before, name);
	p->column = xgrow(p->column, &p->cap, p->n + 1, sizeof *p->column);
	p->column[p->n++] = column;
}

/* Puts a joint's columns in the order of the skeleton's channels. If the
 * skeleton lacks one of them, their own order stays. */
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

/* Some elements of a quaternion or a matrix are enough only if the skeleton has
 * such channels, too. */
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

/* In the world a joint has to have a place and a rotation. */
static void
check_world(const struct csv_reader *r, size_t j)
{
	const struct columns *p = &r->joint[j];

	if (r->world && (p->n || p->turn.is) && (p->places != 3 ||
	    !(p->turn.is || count_kind(r, p, DOF_Q) == 4 ||
	    count_kind(r, p, DOF_M) == 9)))
		in_die(&r->in, "%.*s: expected x, y, z and a rotation in the "
		    "world (ir2csv -w with -q or -6)",
		    STRF(r->sk->joint[j].name));
}

/* Once all columns are known: what those of a joint mean together. */
static void
settle(struct csv_reader *r, size_t j)
{
	struct columns *p = &r->joint[j];
	const struct dof *d = &r->sk->joint[j].dof;

	take_turn(&p->turn, p->column, &p->n, r->channel, d);
	order(r, p, d);
	p->own |= p->turn.is;
	check_rotation(r, j);
	check_world(r, j);
}

/* Other tables have semicolons or tabs. */
static void
check_commas(const struct csv_reader *r)
{
	const struct str *only = r->row.cell;

	if (r->row.n == 1 && (memchr(only->s, ';', only->n) ||
	    memchr(only->s, '\t', only->n)))
		in_expected(&r->in, NULL, "columns with commas between them",
		    *only);
}

/* Dies if a column has no place. */
static void
read_head(struct csv_reader *r)
{
	struct str none = { NULL, 0 };
	size_t i, j;

	if (!csv_record_next(&r->row, &r->in))
		in_expected(&r->in, NULL, "a line of columns", none);
	check_commas(r);
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
	for (j = 0; j < r->sk->n; j++)
		settle(r, j);
}

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
		if (!is_missing(cell[i]) && num_skip(cell[i].s,
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
			put_turn(&p->turn, cell, &r->in,
			    r->sk->joint[j].name);
		out_ch('\n');
	}
}

/* The motion. */

static double
time_of(const struct csv_reader *r)
{
	double t;

	return r->time < r->n && num_of(r->row.cell[r->time], &t) ? t : NAN;
}

/* Writes the rate that the times of two rows mean. */
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

/* two: two rows have been read. */
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

/* Writes the row that was kept, as if it were the current one. */
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
	read_head(&r);
	ir_put_begin(IR_MOTION, ir_file_name(path));
	out_ch('\n');
	ir_put_source("csv");
	read_rows(&r);
	ir_put_end(IR_MOTION);
	in_close(&r.in);
	release(&r);
}
