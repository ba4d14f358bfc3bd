#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "base/known/known.h"
#include "base/math/vec.h"
#include "base/num.h"
#include "format/bvh/bvh_priv.h"
#include "format/bvh/header.h"
#include "format/bvh/rows.h"
#include "ir/dof.h"
#include "ir/period.h"
#include "ir/put.h"

/* What stands between the hierarchy and the rows. */
struct header {
	struct text motion;      /* the line MOTION, */
	struct text frames;      /* `Frames: N`, which says N rows, */
	long long rows;
	struct text time;        /* and `Frame Time: T`, as written, or empty; */
	struct text rate;        /* what that means */
	struct str row;          /* the first, or NULL */
};

/* choose: nothing else says what the rate is. */
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

/* How far a row puts the first root from the origin, infinity where it has no
 * such values. */
static double
distance(const struct bvh_joint *root, struct str row)
{
	double v[3] = { 0, 0, 0 };
	struct str field;
	size_t k, i;

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

/* A file whose positions are added has the root far off, and begins near the
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
		    "if they are to be added, say -a", STRF(root->name));
}

void
bvh_read(const char *path, const struct bvh_options *option)
{
	struct bvh_tree t = { 0 };
	struct header h = { 0 };
	struct bvh_rows rows = { 0 };
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
	bvh_rows_read(&rows, h.row);
	out_release();
	ir_put_end(IR_MOTION);
	in_close(&in);
	free(h.motion.s);
	free(h.frames.s);
	free(h.time.s);
	free(h.rate.s);
	bvh_tree_free(&t);
}
