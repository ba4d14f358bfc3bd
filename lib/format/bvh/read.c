#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/known/known.h"
#include "base/math/vec.h"
#include "base/num.h"
#include "format/bvh/bvh_priv.h"
#include "format/bvh/readhierarchy.h"
#include "ir/dof.h"
#include "ir/period.h"
#include "ir/put.h"

/* The rows. */

struct rows {
	struct in *in;
	const struct bvh_tree *tree;
	long long wanted;        /* how many the header says */
	int cut;                 /* there may be fewer */
	long long seen;          /* rows so far */
	struct str *field;       /* of the current row */
	size_t n;                /* how many fields a row has to have */
};

/* Why a line is no row. */
struct fault {
	char text[128];
};

static int
split(struct rows *r, struct str line, struct fault *f)
{
	struct str bad;
	long n = num_fields(line, 1, &bad, r->field, r->n);

	if (n == (long)r->n)
		return 1;
	if (n < 0)
		snprintf(f->text, sizeof f->text,
		    "expected a number, saw '%.*s'%s", STRF(bad),
		    num_hint(bad));
	else
		snprintf(f->text, sizeof f->text,
		    "expected %zu values, saw %ld", r->n, n);
	return 0;
}

enum { SHORT = 16 };

/* Most numbers are short: SHORT bytes are copied, whatever the length is, which
 * needs no loop; the next number overwrites what was too much. There is room
 * for it. */
static inline char *
put_number(char *p, const struct str *f, const char *end)
{
	if (f->n <= SHORT && end - f->s >= SHORT)
		memcpy(p, f->s, SHORT);
	else
		memcpy(p, f->s, f->n);
	return p + f->n;
}

/* The values of one joint. Its fields begin at `field`; `end` is the end of the
 * row. */
static void
put_values(const struct bvh_joint *j, const struct str *field, const char *end)
{
	const struct str *last = field + j->n - 1;
	char *p = out_room((size_t)(last->s - field->s) + last->n + j->n + 1 +
	    SHORT);
	char *start = p;
	size_t i;

	for (i = 0; i < j->n; i++) {
		*p++ = ' ';
		p = put_number(p, &field[j->place[i]], end);
	}
	*p++ = '\n';
	out_used((size_t)(p - start));
}

/* The row has been split. row_end: where its line ends. */
static void
put_row(struct rows *r, const char *row_end)
{
	const struct bvh_joint *j, *end = r->tree->joint + r->tree->n;
	const struct str *field = r->field;
	struct str number;
	char digits[24];

	number.s = digits;
	number.n = (size_t)(str_uint(digits, (unsigned long long)++r->seen) -
	    digits);
	for (j = r->tree->joint; j < end; j++) {
		if (!j->n)
			continue;
		ir_put_frame(IR_V, number, j->name);
		put_values(j, field, row_end);
		field += j->n;
	}
}

static long long
count_lines(struct in *in)
{
	struct str line;
	long long n = 0;

	while (bvh_line(in, &line))
		n++;
	return n;
}

/* A line that is no row ends the motion if the rows that the header says have
 * been read, or if it is the last line and a file may be cut off. */
static void
end_at(struct rows *r, const struct fault *f)
{
	struct in at = *r->in;
	long long left = count_lines(r->in);

	if (r->seen >= r->wanted || (r->cut && !left))
		in_warn(&at, "row %lld: %s: %lld line%s left out",
		    r->seen + 1, f->text, left + 1, left ? "s" : "");
	else
		in_die(&at, "row %lld: %s%s", r->seen + 1, f->text, left ?
		    "" : ": cut off, or take the rows before it with -x");
}

static void
check_count(const struct rows *r)
{
	if (r->seen < r->wanted - 1 && !r->cut)
		in_die(r->in, "expected %lld rows, saw %lld: cut off, or take "
		    "them with -x", r->wanted, r->seen);
	if (r->seen != r->wanted)
		in_warn(r->in, "expected %lld rows, saw %lld", r->wanted,
		    r->seen);
}

/* Reads to the end of input, from that line on, which may be NULL, and writes
 * a frame for each row. */
static void
read_rows(struct rows *r, struct str line)
{
	struct fault fault;
	int more = line.s != NULL;
	size_t i;

	for (i = 0; i < r->tree->n; i++)
		r->n += r->tree->joint[i].n;
	r->field = xcalloc(r->n + 1, sizeof *r->field);
	for (; more; more = bvh_line(r->in, &line)) {
		if (!split(r, line, &fault)) {
			end_at(r, &fault);
			break;
		}
		put_row(r, line.s + line.n);
	}
	check_count(r);
	free(r->field);
}

/* The header: what stands between the hierarchy and the rows. */

struct header {
	struct text motion;      /* the line MOTION */
	struct text frames;      /* the line `Frames: N` */
	long long rows;          /* N */
	struct text time;        /* the line `Frame Time: T`, or empty */
	struct text rate;        /* of the motion, by that line */
	struct str row;          /* the first one, or NULL */
};

/* choose: no option states the rate, so a doubtful Frame Time is warned
 * of. */
static void
read_time(struct header *h, const struct in *in, struct str seconds, int choose)
{
	struct text *rate = &h->rate;
	enum period kind;

	rate->n = 0;
	kind = period_rate(rate, seconds);
	if (kind == PERIOD_NONE)
		in_expected(in, "Frame Time", "a number of seconds", seconds);
	if (choose)
		period_warn(in, kind, "Frame Time", seconds, text_get(rate));
}

static void
read_header(struct header *h, struct in *in, int choose)
{
	struct str line = { NULL, 0 }, value, none = line;

	text_z(&h->rate, "-");
	if (!bvh_line(in, &line))
		in_expected(in, NULL, "Frames: N", none);
	if (!bvh_is_frames(line, &value) ||
	    !num_int(value, 0, LLONG_MAX, &h->rows))
		in_expected(in, NULL, "Frames: N", line);
	text_str(&h->frames, line);
	h->row = bvh_line(in, &line) ? line : none;
	if (!h->row.s || !bvh_is_time(line, &value))
		return;
	text_str(&h->time, line);
	read_time(h, in, value, choose);
	h->row = bvh_line(in, &line) ? line : none;
}

/* What stands between the first two values of a row, encoded as names are. */
static void
put_between(struct str row)
{
	struct str field, blank;

	str_field(&row, &field);
	blank.s = row.s;
	if (!str_field(&row, &field))
		return;
	blank.n = (size_t)(field.s - blank.s);
	if (str_is(blank, " "))
		return;
	ir_put_record(IR_ATTR, str_of("-"));
	out_field(str_of(BVH_BETWEEN));
	out_ch(' ');
	out_name(blank);
	out_ch('\n');
}

static void
put_header(const struct header *h, const char *path, struct str rate)
{
	struct str all = str_of("-"), motion = text_get(&h->motion);

	ir_put_begin(IR_MOTION, ir_file_name(path));
	out_ch('\n');
	ir_put_source("bvh");
	if (!str_is(motion, "MOTION"))
		ir_put_attr(all, str_of(BVH_MOTION), motion);
	ir_put_attr(all, str_of(BVH_FRAMES), text_get(&h->frames));
	if (h->time.n)
		ir_put_attr(all, str_of(BVH_TIME), text_get(&h->time));
	if (h->row.s)
		put_between(h->row);
	ir_put_line(IR_RATE, rate.n ? rate : text_get(&h->rate));
}

static double
offset_of(const struct bvh_joint *j, double *v)
{
	struct str rest = j->offset, field;
	int i;

	for (i = 0; i < 3; i++) {
		str_field(&rest, &field);
		num_of(field, &v[i]);
	}
	return vec_len(v);
}

/* How far a row puts the first root from the origin; infinity if it has no
 * such values. Where there is no channel, OFFSET stays. */
static double
distance(const struct bvh_joint *root, struct str row)
{
	struct str field;
	double v[3];
	size_t k, i;

	offset_of(root, v);
	for (k = 0; k < root->n; k++) {
		str_field(&row, &field);
		for (i = 0; root->place[i] != k; i++)
			;
		if (chan_kind(root->ch[i]) == DOF_P &&
		    !num_of(field, &v[root->ch[i] - CH_PX]))
			return HUGE_VAL;
	}
	return vec_len(v);
}

/* Warns of a file whose positions look as if they are to be added to OFFSET:
 * the first root's OFFSET is the longest, but the first row puts it near the
 * origin. */
static void
warn_added(const struct bvh_tree *t, const struct in *in, struct str row)
{
	const struct bvh_joint *root = t->joint;
	double far, v[3];
	size_t i;

	far = offset_of(root, v);
	for (i = 1; i < t->n; i++)
		if (offset_of(&t->joint[i], v) >= far)
			return;
	if (far > 0 && distance(root, row) < far / 10)
		in_warn(in, "%.*s: its OFFSET is far from its position here: "
		    "if they are to be added, say -O", STRF(root->name));
}

void
bvh_read(const char *path, const struct bvh_options *option)
{
	struct bvh_tree t = { 0 };
	struct header h = { 0 };
	struct rows rows = { 0 };
	struct in in;

	known_open(&in, path, "bvh2ir", "BVH motion");
	text_str(&h.motion, bvh_tree_read(&t, &in));
	bvh_tree_put(&t, path, option->add);
	read_header(&h, &in, !option->rate.n);
	if (h.row.s && !option->add)
		warn_added(&t, &in, h.row);
	if (!h.row.s)            /* its last line may be cut off */
		out_hold();
	put_header(&h, path, option->rate);
	rows.in = &in;
	rows.tree = &t;
	rows.wanted = h.rows;
	rows.cut = option->cut;
	read_rows(&rows, h.row);
	out_release();
	ir_put_end(IR_MOTION);
	in_close(&in);
	free(h.motion.s);
	free(h.frames.s);
	free(h.time.s);
	free(h.rate.s);
	bvh_tree_free(&t);
}
