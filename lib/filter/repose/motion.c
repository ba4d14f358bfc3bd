#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/out.h"
#include "filter/repose/motion.h"
#include "ir/frame.h"
#include "ir/put.h"

/* What becomes of a joint's values. */
struct passage {
	enum repose_how turned, moved;
	int stays;               /* its lines pass as they are */
	double before[4];        /* C(parent)⁻¹ */
	double k[9], k0[3];      /* see repose_place() */
	/* The channels without values count from the rest pose, and that is
	 * another one now. */
	int needs_turn, needs_place;
	struct text held;        /* a record of the last frame that lacks what
	                          * may have to be said in the end */
};

struct reposing {
	const struct repose_plan *p;
	struct frames f;
	struct motion out;
	struct passage *joint;
	int *from;               /* per value of out: its place in the old list,
	                          * or -1: it is computed */
	struct text head;        /* lines of the header */
	int adds, needs;         /* joints with HOW_ADDED, with needs */
	size_t holds;            /* records that wait */
	struct text late;        /* lines that come after the values of the
	                          * frame last read */
};

static int
is_added(const struct passage *pj)
{
	return pj->turned == HOW_ADDED || pj->moved == HOW_ADDED;
}

/* --- the header --- */

/* Whether a channel's value is computed anew. */
static int
is_computed(const struct passage *pj, const struct rotation *r, enum chan ch)
{
	unsigned kind = chan_kind(ch);

	return (kind == r->kind && pj->turned != HOW_STAYS) ||
	    (kind & DOF_MOVES && pj->moved != HOW_STAYS);
}

/* Whether a channel gives way to those that are added. */
static int
gives_way(const struct passage *pj, const struct rotation *r, enum chan ch)
{
	unsigned kind = chan_kind(ch);

	return (pj->turned == HOW_ADDED && kind == r->kind) ||
	    (pj->moved == HOW_ADDED && kind == DOF_T);
}

/* The list of channels where some are added. */
static void
list_channels(const struct reposing *mv, int j, struct text *t)
{
	const struct passage *pj = &mv->joint[j];
	const struct motion *m = &mv->f.m;
	const struct dof *d = &m->dof[j];
	size_t i;

	if (pj->moved == HOW_ADDED)
		text_z(t, "tx ty tz ");
	for (i = 0; i < d->n; i++) {
		if (gives_way(pj, &m->rotation[j], d->ch[i]))
			continue;
		text_str(t, d->word[i]);
		text_ch(t, ' ');
	}
	if (pj->turned == HOW_ADDED)
		text_z(t, "rx ry rz ");
	t->n--;
}

static void
set_passage(struct reposing *mv, int j)
{
	const struct repose_joint *pj = &mv->p->joint[j];
	const struct motion *m = &mv->f.m;
	struct passage *to = &mv->joint[j];
	struct text list = { NULL, 0, 0 };

	to->turned = repose_how_turned(mv->p, m, j);
	to->moved = repose_how_moved(mv->p, m, j);
	to->needs_turn = pj->turned;
	to->needs_place = pj->moved;
	to->stays = to->turned == HOW_STAYS && to->moved == HOW_STAYS &&
	    !pj->turned && !pj->moved;
	mv->needs += pj->turned || pj->moved;
	repose_parent_frame(mv->p, j, 0, to->before);
	quat_conj(to->before, to->before);
	repose_place(mv->p, j, m->dof[j].kinds & DOF_P ? DOF_P : DOF_T, to->k,
	    to->k0);
	if (!is_added(to))
		return;
	mv->adds++;
	list_channels(mv, j, &list);
	motion_set_dof(&mv->out, j, text_get(&list));
	free(list.s);
}

/* Under `relative world` complete rotations are not in the parent's frame. */
static void
set_world(struct reposing *mv, int j)
{
	if (mv->f.m.world &&
	    mv->f.m.rotation[j].kind & (DOF_Q | DOF_A | DOF_M))
		memcpy(mv->joint[j].before, quat_none, sizeof quat_none);
}

/* Sets where the values of joint j come from. */
static void
set_from(struct reposing *mv, int j)
{
	const struct motion *m = &mv->f.m;
	const struct passage *pj = &mv->joint[j];
	int *from = mv->from + mv->out.at[j];
	size_t i, k = 0;

	for (i = 0; i < mv->out.dof[j].n; i++)
		from[i] = -1;
	if (is_added(pj))
		k = pj->moved == HOW_ADDED ? 3 : 0;
	for (i = 0; i < m->dof[j].n; i++) {
		if (gives_way(pj, &m->rotation[j], m->dof[j].ch[i]))
			continue;
		if (!is_computed(pj, &m->rotation[j], m->dof[j].ch[i]))
			from[k] = (int)i;
		k++;
	}
}

static void
put_dof(const struct reposing *mv, int j)
{
	const struct dof *d = &mv->out.dof[j];
	size_t i;

	ir_put_record(IR_DOF, mv->p->sk->joint[j].name);
	for (i = 0; i < d->n; i++)
		out_field(d->word[i]);
	out_ch('\n');
}

/* Whether a line of the header is a list of channels that becomes another
 * one. */
static int
is_old_list(const struct reposing *mv, struct str line)
{
	struct ir_rec rec = { .word = IR_UNKNOWN };
	struct str rest = line, word;
	int j;

	if (!str_field(&rest, &word) || word.s[0] == '#' ||
	    ir_split(&rec, mv->f.ir->kind, line))
		return 0;
	j = rec.word == IR_DOF ? skel_find(mv->p->sk, rec.f[0]) : -1;
	return j >= 0 && is_added(&mv->joint[j]);
}

static void
put_head(struct reposing *mv)
{
	struct str all = text_get(&mv->head), line;
	size_t j;

	while (all.n) {
		line.s = all.s;
		line.n = (size_t)((const char *)memchr(all.s, '\n', all.n) -
		    all.s);
		all.s += line.n + 1;
		all.n -= line.n + 1;
		if (!is_old_list(mv, line))
			out_line(line);
	}
	for (j = 0; j < mv->p->sk->n; j++)
		if (is_added(&mv->joint[j]))
			put_dof(mv, (int)j);
}

/* A record of the header; a count of keys may not hold any more. */
static void
take_head(struct reposing *mv)
{
	const struct ir_rec *rec = &mv->f.ir->rec;
	size_t j;

	motion_take(&mv->out, mv->f.ir);
	if (rec->word == IR_COUNT && str_is(rec->f[0], "keys"))
		for (j = 0; j < mv->p->sk->n; j++)
			if (mv->p->joint[j].turned || mv->p->joint[j].moved)
				return;
	text_line(&mv->head, rec->line);
}

/* --- values --- */

/* How many of a joint's values at those places are nan. */
static int
count_nan(const double *val, const int *place, int n)
{
	int i, count = 0;

	for (i = 0; i < n; i++)
		count += place[i] >= 0 && isnan(val[place[i]]);
	return count;
}

static int
count_places(const int *place, int n)
{
	int i, count = 0;

	for (i = 0; i < n; i++)
		count += place[i] >= 0;
	return count;
}

/* Whether there are values at those places; 0: they are nan. Dies where only
 * some are. */
static int
has_values(const struct reposing *mv, int j, const int *place, int n)
{
	const struct motion *m = &mv->f.m;
	int nans = count_nan(m->val + m->at[j], place, n);

	if (nans && nans < count_places(place, n))
		in_die(&mv->f.ir->in, "%.*s: nan: expected a number (@resample "
		    "fills in what is missing)", STRF(m->sk->joint[j].name));
	return nans == 0;
}

static void
set_nan(double *val, const struct dof *d, unsigned kinds)
{
	size_t i;

	for (i = 0; i < d->n; i++)
		if (chan_kind(d->ch[i]) & kinds)
			val[i] = NAN;
}

static void
turn_matrix(struct reposing *mv, int j, const double *val)
{
	const struct rotation *r = &mv->out.rotation[j];
	double before[9], after[9], m[9];

	quat_mat(before, mv->joint[j].before);
	quat_mat(after, mv->p->joint[j].own);
	rotation_elements(&mv->f.m.rotation[j], val, m);
	mat_mul(m, before, m);
	mat_mul(m, m, after);
	rotation_set_elements(r, m, mv->out.val + mv->out.at[j]);
}

/* v - by; 0 where that is all rounding. */
static double
shifted(double v, double by)
{
	return fabs(v - by) < 1e-14 * fabs(by) ? 0 : v - by;
}

/* Sets the values that make C(parent)⁻¹·(what val[] make)·C. */
static void
turn_values(struct reposing *mv, int j, const double *val)
{
	const struct rotation *r = &mv->f.m.rotation[j];
	const struct rotation *out = &mv->out.rotation[j];
	double *to = mv->out.val + mv->out.at[j], q[4];
	int i;

	if (mv->joint[j].turned == HOW_SHIFTED) {
		for (i = 0; i < r->n; i++)
			to[out->place[i]] = shifted(val[r->place[i]],
			    mv->p->joint[j].shift[i] / r->unit);
	} else if (r->kind == DOF_M) {
		turn_matrix(mv, j, val);
	} else if (rotation_get(r, val, q)) {
		quat_mul(q, mv->joint[j].before, q);
		quat_mul(q, q, mv->p->joint[j].own);
		rotation_set(out, q, to, to);
	} else {
		frames_bad_pose(&mv->f, j);
	}
}

/* The places of the channels that move a joint, and their kind. */
static unsigned
moving(const struct dof *d, int *place)
{
	unsigned kind = d->kinds & DOF_P ? DOF_P : DOF_T;
	int i;

	for (i = 0; i < 3; i++)
		place[i] = dof_find(d, (enum chan)((kind == DOF_P ? CH_PX :
		    CH_TX) + i));
	return kind;
}

static void
move_values(struct reposing *mv, int j, const double *val)
{
	const struct passage *pj = &mv->joint[j];
	int from[3], to[3], i;
	double v[3];

	moving(&mv->f.m.dof[j], from);
	moving(&mv->out.dof[j], to);
	for (i = 0; i < 3; i++)
		v[i] = from[i] >= 0 ? val[from[i]] : 0;
	mat_vec(v, pj->k, v);
	vec_add(v, v, pj->k0);
	for (i = 0; i < 3; i++)
		if (to[i] >= 0)
			mv->out.val[mv->out.at[j] + (size_t)to[i]] = v[i];
}

/* Sets what a joint has where no channel says so: its rest as it was. */
static void
set_rest_turn(struct reposing *mv, int j)
{
	double q[4], *to = mv->out.val + mv->out.at[j];

	quat_from_mat(q, mv->p->sk->joint[j].rest);
	quat_mul(q, mv->joint[j].before, q);
	quat_mul(q, q, mv->p->joint[j].own);
	rotation_set(&mv->out.rotation[j], q, NULL, to);
}

static void
set_rest_place(struct reposing *mv, int j)
{
	double place[3], *to = mv->out.val + mv->out.at[j];
	int at[3], i;
	unsigned kind = moving(&mv->out.dof[j], at);

	if (kind == DOF_P)
		quat_vec(place, mv->joint[j].before,
		    mv->p->sk->joint[j].offset);
	else
		memcpy(place, mv->joint[j].k0, sizeof place);
	for (i = 0; i < 3; i++)
		if (at[i] >= 0)
			to[at[i]] = place[i];
}

/* Writes the values of joint j: the texts of those that stay, but for channels
 * of the kinds in `anew`. */
static void
put_values(const struct reposing *mv, int j, struct str number,
    const struct str *text, unsigned anew)
{
	const struct motion *m = &mv->out;
	const struct dof *d = &m->dof[j];
	const int *from = mv->from + m->at[j];
	size_t i;

	ir_put_frame(IR_V, number, m->sk->joint[j].name);
	for (i = 0; i < d->n; i++) {
		if (from[i] >= 0 && text && !(chan_kind(d->ch[i]) & anew))
			out_field(text[from[i]]);
		else if (isnan(m->val[m->at[j] + i]))
			out_text(" nan");
		else
			out_nums(m->val + m->at[j] + i, 1);
	}
	out_ch('\n');
}

/* --- what lacks values --- */

/* The kinds of channels of which a joint still lacks values. */
static unsigned
lacking(const struct passage *pj)
{
	return (pj->needs_turn ? DOF_TURNS : 0) |
	    (pj->needs_place ? DOF_MOVES : 0);
}

/* Writes the record of joint j that waits, whose computed values are still
 * there. */
static void
put_waiting(struct reposing *mv, int j, unsigned anew)
{
	struct passage *pj = &mv->joint[j];
	size_t n = 0, most = mv->f.m.dof[j].n + 3;
	struct str *text = xcalloc(most, sizeof *text), word;
	struct str line = text_get(&pj->held);

	while (n < most && str_field(&line, &word))
		text[n++] = word;
	put_values(mv, j, text[1], text + 3, anew);
	pj->held.n = 0;
	free(text);
}

/* Records that may have to say more wait until the next frame shows that theirs
 * is not the last one. */
static void
put_held(struct reposing *mv)
{
	size_t j;

	for (j = 0; mv->holds && j < mv->p->sk->n; j++)
		if (mv->joint[j].held.n)
			put_waiting(mv, (int)j, 0);
	mv->holds = 0;
}

/* Writes a joint's values of the last frame, where the motion or the pose has
 * said nothing of its rotation or its place. */
static void
put_last(struct reposing *mv, int j)
{
	struct passage *pj = &mv->joint[j];

	if (!pj->held.n)
		set_nan(mv->out.val + mv->out.at[j], &mv->out.dof[j], ~0u);
	if (pj->needs_turn)
		set_rest_turn(mv, j);
	if (pj->needs_place)
		set_rest_place(mv, j);
	if (pj->held.n)
		put_waiting(mv, j, lacking(pj));
	else
		put_values(mv, j, mv->f.number, NULL, 0);
}

static void
put_lasts(struct reposing *mv)
{
	size_t j;

	for (j = 0; mv->needs && j < mv->p->sk->n; j++)
		if (lacking(&mv->joint[j]) && mv->out.dof[j].n)
			put_last(mv, (int)j);
	mv->holds = 0;
}

static void
put_late(struct reposing *mv)
{
	out_str(text_get(&mv->late));
	mv->late.n = 0;
}

/* --- the frames --- */

/* What a record says of its joint is not lacking any more. */
static void
note_values(struct reposing *mv, int j)
{
	const struct motion *m = &mv->f.m;
	const struct rotation *r = &m->rotation[j];
	struct passage *pj = &mv->joint[j];
	int place[3];

	if (pj->needs_turn && (pj->turned == HOW_ADDED || (r->kind &&
	    has_values(mv, j, r->place, r->n))))
		pj->needs_turn = 0;
	moving(&m->dof[j], place);
	if (pj->needs_place && (pj->moved == HOW_ADDED ||
	    (m->dof[j].kinds & DOF_MOVES && has_values(mv, j, place, 3))))
		pj->needs_place = 0;
}

static void
set_values(struct reposing *mv, int j)
{
	const struct motion *m = &mv->f.m;
	const struct rotation *r = &m->rotation[j];
	const struct passage *pj = &mv->joint[j];
	const double *val = m->val + m->at[j];
	double *to = mv->out.val + mv->out.at[j];
	int place[3];

	if (pj->turned == HOW_ADDED && !r->kind)
		set_rest_turn(mv, j);
	else if (pj->turned != HOW_STAYS && has_values(mv, j, r->place, r->n))
		turn_values(mv, j, val);
	else if (pj->turned != HOW_STAYS)
		set_nan(to, &mv->out.dof[j], mv->out.rotation[j].kind);
	moving(&m->dof[j], place);
	if (pj->moved != HOW_STAYS && has_values(mv, j, place, 3))
		move_values(mv, j, val);
	else if (pj->moved != HOW_STAYS)
		set_nan(to, &mv->out.dof[j], DOF_MOVES);
}

/* Whether lines of joint j pass as they are: then its values are not read. */
static void
set_stays(struct reposing *mv, int j, int stays)
{
	mv->joint[j].stays = stays;
	mv->f.m.skip[j] = (unsigned char)stays;
}

static void
take_values(struct reposing *mv, int j)
{
	struct passage *pj = &mv->joint[j];

	if (pj->stays) {
		ir_pass(mv->f.ir);
		return;
	}
	set_values(mv, j);
	note_values(mv, j);
	if (lacking(pj)) {
		text_str(&pj->held, mv->f.ir->rec.line);
		mv->holds++;
		return;
	}
	put_values(mv, j, mv->f.number, mv->f.m.text, 0);
	set_stays(mv, j, pj->turned == HOW_STAYS && pj->moved == HOW_STAYS);
}

static double
number(const struct reposing *mv, struct str field)
{
	return ir_num(mv->f.ir, field, "number");
}

/* A record about a joint's own frame. */
static void
put_turned(struct reposing *mv, int j, const double *own)
{
	const struct ir_rec *rec = &mv->f.ir->rec;
	int i, n = rec->word == IR_W ? 4 : 3, at = rec->word == IR_W ? 5 : 3;
	double v[4], back[4];

	for (i = 0; i < n; i++)
		v[i] = number(mv, rec->f[at + i]);
	quat_conj(back, own);
	if (rec->word == IR_W)
		quat_mul(v, v, own);
	else
		quat_vec(v, back, v);
	repose_clear(v, n);
	ir_put_frame(rec->word, rec->f[0], mv->p->sk->joint[j].name);
	out_strs(rec->f + 2, (size_t)at - 2);
	out_nums(v, (size_t)n);
	out_ch('\n');
}

/* Whether the record comes after all values of its frame, of which some may
 * still have to be written. */
static int
is_late(const struct reposing *mv)
{
	enum ir_word word = mv->f.ir->rec.word;

	return (word == IR_EVENT || word == IR_C) && (mv->adds || mv->needs);
}

static void
take_record(struct reposing *mv)
{
	struct ir *ir = mv->f.ir;
	enum ir_word word = ir->rec.word;
	const double *own;
	int j;

	if (mv->f.first) {
		put_held(mv);
		put_late(mv);
	}
	if (mv->f.joint >= 0) {
		take_values(mv, mv->f.joint);
		return;
	}
	if (word == IR_POSE) {
		ir_pass(ir);
		return;
	}
	if (is_late(mv)) {
		text_line(&mv->late, ir->rec.line);
		return;
	}
	if (!ir_is_frame(ir) || !mv->p->own_frames ||
	    (word != IR_W && word != IR_N && word != IR_B)) {
		frames_pass(&mv->f);
		return;
	}
	j = motion_joint(&mv->f.m, ir, ir->rec.f[1]);
	own = mv->p->joint[j].own;
	if (own[3] == 1)
		frames_pass(&mv->f);
	else if (word != IR_B)
		put_turned(mv, j, own);
}

/* Writes the values of joints that had no channels. */
static void
put_added(struct reposing *mv)
{
	size_t j;

	for (j = 0; mv->adds && j < mv->p->sk->n; j++)
		if (is_added(&mv->joint[j]) && !mv->f.m.dof[j].n) {
			set_values(mv, (int)j);
			note_values(mv, (int)j);
			put_values(mv, (int)j, mv->f.number, NULL, 0);
		}
}

/* A pose says all by itself. */
static void
end_pose(struct reposing *mv)
{
	size_t j;

	put_lasts(mv);
	for (j = 0; j < mv->p->sk->n; j++) {
		if (mv->p->joint[j].turned || mv->p->joint[j].moved)
			set_stays(mv, (int)j, 0);
		mv->joint[j].needs_turn = mv->p->joint[j].turned;
		mv->joint[j].needs_place = mv->p->joint[j].moved;
	}
}

static void
begin(struct reposing *mv, const struct skel *to)
{
	size_t n = to->n, j;

	mv->joint = xcalloc(n, sizeof *mv->joint);
	motion_begin(&mv->out, to);
	while (frames_head(&mv->f))
		take_head(mv);
	for (j = 0; j < n; j++)
		set_passage(mv, (int)j);
	mv->from = xcalloc(mv->out.nval, sizeof *mv->from);
	mv->f.m.skip = xcalloc(n, 1);
	for (j = 0; j < n; j++) {
		set_world(mv, (int)j);
		set_from(mv, (int)j);
		set_stays(mv, (int)j, mv->joint[j].stays);
	}
	put_head(mv);
	motion_keep_texts(&mv->f.m);
	mv->f.keyed = 1;
}

static void
end(struct reposing *mv)
{
	size_t j;

	for (j = 0; j < mv->p->sk->n; j++)
		free(mv->joint[j].held.s);
	free(mv->joint);
	free(mv->from);
	free(mv->head.s);
	free(mv->late.s);
	free(mv->f.m.skip);
	motion_end(&mv->out);
	frames_end(&mv->f);
}

void
repose_motion(struct ir *ir, const struct repose_plan *p,
    const struct skel *to)
{
	enum frames_event event;
	struct reposing mv;

	memset(&mv, 0, sizeof mv);
	mv.p = p;
	frames_begin(&mv.f, ir, p->sk);
	ir_pass(ir);
	begin(&mv, to);
	while ((event = frames_next(&mv.f)) != FRAMES_END) {
		if (event == FRAMES_RECORD) {
			take_record(&mv);
			continue;
		}
		if (mv.f.values)
			put_added(&mv);
		if (ir->kind == IR_POSES)
			end_pose(&mv);
	}
	if (ir->kind == IR_MOTION && ir->seen[IR_V])
		put_lasts(&mv);
	put_late(&mv);
	ir_pass(ir);
	end(&mv);
}
