#include <stdlib.h>
#include <string.h>

#include "base/math/euler.h"
#include "base/math/quat.h"
#include "base/math/vec.h"
#include "base/num.h"
#include "base/out.h"
#include "base/temp.h"
#include "format/bvh/write_priv.h"
#include "ir/frame.h"
#include "ir/period.h"
#include "ir/rigid.h"

/* Positions that are nearer to those at rest, in sizes of the figure, are the
 * same, as numbers of 9 digits and floats are. */
static const double same_position = 1e-6;

/* The rows. */

/* Most texts are no longer. So many bytes of each are copied, whatever its
 * length is, which needs neither a loop nor a call; there is room for them. */
enum { SHORT = 16 };

/* Where the text of a value is. */
struct piece {
	size_t at, n;
};

/* A joint, seen from its parent's, in axes that are the world's at rest, as
 * those of the file are. */
struct bvh_pose {
	double turn[4], place[3];
	/* from the axes of its parent's and of its own frame to these; where
	 * both are the same, `plain` */
	double parent[4], own[4];
	int plain;
};

struct bvh_values {
	struct bvh_layout *layout;
	int computes;            /* some values are not copied */
	int exponents;           /* those in texts stay; the caller sets it */
	struct str between;      /* what stands between two values; the caller
	                          * may set it, else it is a blank */
	int turns;               /* all joints only turn and move */
	struct rigid rigid;      /* where some do more */
	int warned;
	struct bvh_pose *pose;   /* per joint */
	const struct motion *m;
	struct text text;        /* of the records of the current frame */
	struct piece *value;     /* where in the text each value of m is */
	unsigned char *wordless; /* per joint: no value of it is copied */
};

static void
begin_poses(struct bvh_values *r)
{
	const struct skel *sk = r->m->sk;
	struct bvh_pose *p;
	size_t j;

	r->pose = xcalloc(sk->n, sizeof *r->pose);
	for (j = 0; j < sk->n; j++) {
		p = &r->pose[j];
		quat_from_mat(p->own, r->layout->rest[j].m);
		memcpy(p->parent, sk->joint[j].parent < 0 ? quat_none :
		    r->pose[sk->joint[j].parent].own, sizeof p->parent);
		p->plain = p->own[3] == 1 && p->parent[3] == 1;
	}
}

static void
find_copied(struct bvh_values *r)
{
	const struct bvh_node *n = r->layout->node, *end = n + r->layout->n;

	r->wordless = xmalloc(r->m->sk->n);
	memset(r->wordless, 1, r->m->sk->n);
	for (; n < end; n++)
		if (n->copied)
			r->wordless[n->joint] = 0;
}

/* Once the channels of the motion are known; r starts as all zero. From here on
 * m has the texts of values and, if none is computed, nothing else. */
static void
begin_values(struct bvh_values *r, struct bvh_layout *t,
    struct motion *m)
{
	size_t n = m->sk->n;

	r->layout = t;
	r->m = m;
	r->computes = bvh_layout_channels(t, m);
	r->turns = !m->world && pose_only_turns(m);
	rigid_begin(&r->rigid, n, &r->warned);
	begin_poses(r);
	r->value = xcalloc(m->nval, sizeof *r->value);
	find_copied(r);
	motion_keep_texts(m);
	m->wordless = r->wordless;
	m->unread = !r->computes;
	if (!r->between.n)
		r->between = str_of(" ");
}

static void
end_values(struct bvh_values *r)
{
	rigid_end(&r->rigid);
	free(r->pose);
	free(r->value);
	free(r->wordless);
	free(r->text.s);
}

/* Takes the current `v` record. */
static void
keep_values(struct bvh_values *r, const struct frames *f)
{
	struct str values = f->ir->rec.tail;
	struct piece *to = r->value + f->m.at[f->joint];
	size_t n = f->m.dof[f->joint].n, i;

	if (r->wordless[f->joint])
		return;
	for (i = 0; i < n; i++) {
		to[i].at = r->text.n + (size_t)(f->m.text[i].s - values.s);
		to[i].n = f->m.text[i].n;
	}
	memcpy(text_room(&r->text, values.n + SHORT), values.s, values.n);
	r->text.n += values.n;
}

/* Reads how joint j is turned and placed in its parent's frame. */
static void
read_pose(struct bvh_values *r, const struct frames *f, int j)
{
	struct bvh_pose *to = &r->pose[j];

	if (!r->turns) {
		quat_from_mat(to->turn, r->rigid.local[j].m);
		memcpy(to->place, r->rigid.local[j].t, sizeof to->place);
	} else if (!pose_turn(&f->m, j, f->m.val, to->turn, to->place)) {
		frames_bad_pose(f, j);
	}
}

static void
find_poses(struct bvh_values *r, const struct frames *f)
{
	struct bvh_pose *p;
	double back[4];
	size_t j;

	if (!r->turns)
		rigid_set(&r->rigid, f, f->m.val);
	for (j = 0; j < f->m.sk->n; j++) {
		read_pose(r, f, (int)j);
		p = &r->pose[j];
		if (p->plain)
			continue;
		quat_vec(p->place, p->parent, p->place);
		quat_conj(back, p->own);
		quat_mul(p->turn, p->parent, p->turn);
		quat_mul(p->turn, p->turn, back);
	}
}

/* Its angles by axis, in degrees. Of the angles that mean the same, those are
 * taken that are nearest to the last frame's. */
static void
find_angles(const struct bvh_values *r, struct bvh_node *n, double *angle)
{
	const unsigned char *listed = r->layout->form->order;
	unsigned char axis[3] = { listed[2], listed[1], listed[0] };
	double *q = r->pose[n->joint].turn;
	int i;

	quat_same_side(q, quat_none);
	euler_from_quat(n->near, axis, 3, q, n->near);
	for (i = 0; i < 3; i++)
		angle[axis[i]] = n->near[i] / RAD_PER_DEG;
}

static inline struct str
value_text(const struct bvh_values *r, const struct bvh_node *n, int place)
{
	const struct piece *from = r->value + r->m->at[n->joint] + place;
	struct str a;

	a.s = r->text.s + from->at;
	a.n = from->n;
	return a;
}

static int
has_exponent(struct str a)
{
	return memchr(a.s, 'e', a.n) || memchr(a.s, 'E', a.n);
}

/* Copies a text; but not an exponent, if a filter may have written it. */
static void
put_text(const struct bvh_values *r, struct str before, struct str a)
{
	double v;

	out_str(before);
	if (!r->exponents && has_exponent(a) && num_of(a, &v))
		out_used(num_plain(out_room(NUM_PLAIN), v, 0));
	else
		out_str(a);
}

/* Notes whether a doubtful node is away from its place at rest. */
static void
watch(const struct bvh_values *r, struct bvh_node *n, const double *move)
{
	double v[3];

	bvh_offset(r->layout, n, v);
	vec_sub(v, v, move);
	n->strays |= !(vec_len(v) <= same_position * r->layout->size);
}

/* Positions that may be left out stand between two NULs: see put_rows(). i: the
 * number of the channel that comes next. */
static void
mark_doubtful(const struct bvh_node *n, size_t i)
{
	if (n->doubtful && (i == 0 || i == 3))
		out_ch('\0');
}

/* before: what stands before the first of its values. */
static void
put_node(struct bvh_values *r, struct bvh_node *n, struct str before)
{
	const struct bvh_form *form = r->layout->form;
	double move[3] = { 0, 0, 0 }, angle[3] = { 0, 0, 0 };
	int ch, place;
	size_t i;

	if (n->joint >= 0 && !n->adds && n->computed & DOF_P)
		memcpy(move, r->pose[n->joint].place, sizeof move);
	if (n->doubtful && !n->strays)
		watch(r, n, move);
	if (n->joint >= 0 && n->computed & DOF_R)
		find_angles(r, n, angle);
	for (i = 0; i < n->n; i++, before = r->between) {
		mark_doubtful(n, i);
		ch = n->ch[i].ch;
		place = n->ch[i].place;
		if (place >= 0)
			put_text(r, before, value_text(r, n, place));
		else if (chan_kind((enum chan)ch) == DOF_P)
			bvh_put_number(form, before, move[ch - CH_PX]);
		else
			bvh_put_number(form, before, angle[ch - CH_RX]);
	}
}

/* Copies the texts of the node's values, with a blank after each. */
static char *
put_texts(const struct bvh_values *r, const struct bvh_node *n, char *p)
{
	const struct bvh_channel *ch, *end = n->ch + n->n;
	struct str a;

	for (ch = n->ch; ch < end; ch++) {
		a = value_text(r, n, ch->place);
		memcpy(p, a.s, SHORT);
		if (a.n > SHORT)
			memcpy(p, a.s, a.n);
		p += a.n;
		*p++ = ' ';
	}
	return p;
}

/* A row whose values are all copied. */
static void
put_row_of_texts(const struct bvh_values *r)
{
	char *start = out_room(r->text.n + r->m->nval + SHORT + 1), *p = start;
	size_t i;

	for (i = 0; i < r->layout->n; i++)
		p = put_texts(r, &r->layout->node[i], p);
	p -= p > start;
	*p++ = '\n';
	out_used((size_t)(p - start));
}

static void
put_row(struct bvh_values *r)
{
	struct str before = { "", 0 };
	size_t i;

	for (i = 0; i < r->layout->n; i++) {
		if (r->layout->node[i].n == 0)
			continue;
		put_node(r, &r->layout->node[i], before);
		before = r->between;
	}
	out_ch('\n');
}

static void
put_frame(struct bvh_values *r, const struct frames *f)
{
	if (r->computes)
		find_poses(r, f);
	if (!r->computes && r->exponents && str_is(r->between, " "))
		put_row_of_texts(r);
	else
		put_row(r);
	r->text.n = 0;
}

/* The value of a channel at rest. Positions that add to OFFSET are 0. */
static void
put_rest(const struct bvh_values *r, const struct bvh_node *n, int ch,
    struct str before)
{
	struct str text[3];
	double at[3], v = 0;

	if (chan_kind((enum chan)ch) == DOF_P && !n->adds) {
		if (bvh_offset_texts(r->layout, n, text)) {
			out_str(before);
			out_str(text[ch - CH_PX]);
			return;
		}
		bvh_offset(r->layout, n, at);
		v = at[ch - CH_PX];
	}
	bvh_put_number(r->layout->form, before,
	    chan_kind((enum chan)ch) == DOF_S ? 1 : v);
}

static void
put_rest_row(const struct bvh_values *r)
{
	const struct bvh_node *n;
	struct str before = { "", 0 };
	size_t i, k;

	for (i = 0; i < r->layout->n; i++) {
		n = &r->layout->node[i];
		for (k = 0; k < n->n; k++) {
			mark_doubtful(n, k);
			put_rest(r, n, n->ch[k].ch, before);
			before = r->between;
		}
	}
	out_ch('\n');
}

/* The file. */

enum { TIME_DIGITS = 10 };       /* at least, in a Frame Time */

/* A motion on its way into a file. */
struct bvh_writer {
	struct frames f;
	struct bvh_layout layout;
	struct bvh_values values;
	long long counted;       /* rows, by the `count` record; or -1 */
	int doubtful;            /* some nodes are */
	double before;           /* the number of the last frame */
	struct text frames, time, motion;        /* these lines of its file */
	int bvh;                 /* the motion came from a BVH file */
};

/* Keeps what the file had until it is known whether that still holds. */
static void
take_attr(struct bvh_writer *w, const struct ir_rec *rec)
{
	struct text *to = str_is(rec->f[1], BVH_FRAMES) ? &w->frames :
	    str_is(rec->f[1], BVH_TIME) ? &w->time :
	    str_is(rec->f[1], BVH_MOTION) ? &w->motion : NULL;

	if (!w->bvh || !str_is(rec->f[0], "-"))
		return;
	if (str_is(rec->f[1], BVH_BETWEEN))
		w->values.between = bvh_blanks(&w->layout.arena, rec->tail);
	if (!to)
		return;
	to->n = 0;
	text_str(to, rec->tail);
}

static void
take_head(struct bvh_writer *w)
{
	const struct ir *ir = w->f.ir;
	const struct ir_rec *rec = &ir->rec;

	motion_no_bounce(ir);
	if (rec->word == IR_SOURCE)
		w->bvh = str_is(rec->tail, "bvh");
	else if (rec->word == IR_COUNT && str_is(rec->f[0], "frames"))
		w->counted = ir_int(ir, rec->f[1], "count", 0, 1LL << 53);
	else if (rec->word == IR_ATTR)
		take_attr(w, rec);
}

static void
put_frames(const struct bvh_writer *w, long long rows)
{
	struct str value;
	long long n;

	if (bvh_is_frames(text_get(&w->frames), &value) &&
	    num_int(value, 0, 1LL << 53, &n) && n == rows) {
		out_line(text_get(&w->frames));
		return;
	}
	out_text("Frames:");
	out_field_int(rows);
	out_ch('\n');
}

/* Whether the line of the source still says the motion's rate. */
static int
time_holds(const struct bvh_writer *w)
{
	struct text rate = { NULL, 0, 0 };
	struct str value;
	int holds = bvh_is_time(text_get(&w->time), &value) &&
	    period_rate(&rate, value) != PERIOD_NONE &&
	    str_same(text_get(&rate), w->f.m.rate);

	free(rate.s);
	return holds;
}

/* Adds zeros to a number of n characters, up to TIME_DIGITS digits, since a
 * plain 0.07 may mean a rate of 14. Returns its length. */
static size_t
pad(char *p, size_t n)
{
	const char *first = p;
	int digits = 0;
	size_t i;

	while (first < p + n && (*first == '0' || *first == '.'))
		first++;
	for (i = (size_t)(first - p); i < n; i++)
		digits += p[i] != '.';
	if (!memchr(p, '.', n) && digits < TIME_DIGITS)
		p[n++] = '.';
	for (; digits < TIME_DIGITS; digits++)
		p[n++] = '0';
	return n;
}

static void
put_time(const struct bvh_form *form, double seconds)
{
	int digits = form->digits > TIME_DIGITS ? form->digits : TIME_DIGITS;
	char *p;

	num_must_be_finite(seconds);
	out_text("Frame Time: ");
	p = out_room(NUM_PLAIN + 1 + TIME_DIGITS);
	out_used(pad(p, num_plain(p, seconds, digits)));
	out_ch('\n');
}

/* A file without a Frame Time gets none. */
static void
put_motion_head(const struct bvh_writer *w, long long rows)
{
	double num, den;

	if (w->motion.n)
		out_line(text_get(&w->motion));
	else
		out_text("MOTION\n");
	put_frames(w, rows);
	if (time_holds(w))
		out_line(text_get(&w->time));
	else if (rate_read(w->f.m.rate, &num, &den) > 0)
		put_time(w->layout.form, den / num);
}

static void
begin(struct bvh_writer *w)
{
	double num, den;

	if (rate_read(w->f.m.rate, &num, &den) <= 0 && !w->bvh)
		in_die(&w->f.ir->in, "the rate is unknown, so there is no "
		    "frame time (@rescale -r)");
	begin_values(&w->values, &w->layout, &w->f.m);
	w->values.exponents = w->bvh;
	w->doubtful = bvh_layout_doubtful(&w->layout);
	if (!w->doubtful)
		bvh_put_hierarchy(&w->layout);
	if (w->doubtful || w->counted < 0)
		later_begin();
	else
		put_motion_head(w, w->counted + w->layout.form->rest);
	if (w->layout.form->rest)
		put_rest_row(&w->values);
}

/* Writes the rows that have waited, but positions of doubtful nodes only where
 * these stray. */
static void
put_rows(const struct bvh_layout *t)
{
	const struct bvh_node *end = t->node + t->n, *n = t->node;
	struct text part = { NULL, 0, 0 };
	int position = 0;

	for (; later_part(&part); position = !position) {
		if (!position) {
			out_str(text_get(&part));
			continue;
		}
		while (!n->doubtful)
			n = n + 1 < end ? n + 1 : t->node;
		if (n->strays)
			out_str(text_get(&part));
		n = n + 1 < end ? n + 1 : t->node;
	}
	free(part.s);
}

/* How many rows there are is written before the rows, which have waited where
 * that was not known, and so is which nodes have positions. */
static void
finish(struct bvh_writer *w)
{
	long long rows = (long long)w->f.m.frame + w->layout.form->rest;

	if (w->counted >= 0 && !w->doubtful)
		return;
	later_end();
	if (w->doubtful) {
		bvh_layout_settle(&w->layout);
		bvh_put_hierarchy(&w->layout);
	}
	put_motion_head(w, rows);
	if (w->doubtful)
		put_rows(&w->layout);
	else
		later_put();
}

static void
check_spacing(struct bvh_writer *w)
{
	if (w->f.m.frame > 1 && w->f.when != w->before + 1)
		in_die(&w->f.ir->in, "expected frame %.9g, saw frame %.*s: "
		    "BVH's are evenly spaced (@resample -r)", w->before + 1,
		    STRF(w->f.number));
	w->before = w->f.when;
}

static void
take_record(struct bvh_writer *w)
{
	const struct ir *ir = w->f.ir;

	if (!ir_is_frame(ir)) {
		ir_before(ir, ir->rec.word == IR_SOURCE, "the first frame");
		motion_no_bounce(ir);
		return;
	}
	motion_values_only(ir, "BVH");
	if (w->f.first)
		check_spacing(w);
	if (ir->rec.word == IR_V)
		keep_values(&w->values, &w->f);
}

void
bvh_write(struct ir *ir, const struct skel *sk, const struct bvh_form *form)
{
	struct bvh_writer w = { 0 };
	enum frames_event event;

	if (!sk)
		in_die(&ir->in, "expected a skeleton before this motion");
	w.counted = -1;
	bvh_layout_make(&w.layout, sk, form, &ir->in);
	frames_begin(&w.f, ir, sk);
	while (frames_head(&w.f))
		take_head(&w);
	begin(&w);
	while ((event = frames_next(&w.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			put_frame(&w.values, &w.f);
		else
			take_record(&w);
	}
	finish(&w);
	frames_end(&w.f);
	end_values(&w.values);
	bvh_layout_free(&w.layout);
	free(w.frames.s);
	free(w.time.s);
	free(w.motion.s);
}

/* The one frame has a time, since readers divide by it. */
void
bvh_write_rest(const struct ir *ir, const struct skel *sk,
    const struct bvh_form *form)
{
	struct bvh_layout layout;
	struct bvh_values values = { 0 };
	struct motion m;

	bvh_layout_make(&layout, sk, form, &ir->in);
	layout.still = 1;
	motion_begin(&m, sk);
	begin_values(&values, &layout, &m);
	bvh_put_hierarchy(&layout);
	out_text("MOTION\nFrames: 1\n");
	put_time(form, 1.0 / 30);
	put_rest_row(&values);
	end_values(&values);
	bvh_layout_free(&layout);
	motion_end(&m);
}
