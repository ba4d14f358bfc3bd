#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/text.h"
#include "filter/joints/plan_priv.h"
#include "filter/joints/shape.h"
#include "ir/humanoid.h"
#include "ir/put.h"

/* Makes the new skeleton: the old one's records in their order, as far as the
 * hierarchy has not been turned round. */
struct remake {
	struct plan *p;
	struct skel *sk;
	struct xform *local, *before, *whole;    /* at rest, per old joint */
	struct shapes shapes;
};

/* Record k, and the place in the new order of its joint; for one that is about
 * no joint, of the joint before it. */
struct placed {
	int rank;
	size_t k;
};

static int
by_place(const void *a, const void *b)
{
	const struct placed *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	return (x->k > y->k) - (x->k < y->k);
}

static struct placed *
sort_records(const struct plan *p)
{
	const struct skel *old = p->old;
	struct placed *at = xcalloc(old->nrec, sizeof *at);
	int *rank = xcalloc(old->n, sizeof *rank), last = -1, joints = 0;
	size_t i, k;

	for (i = 0; i < old->n; i++)
		rank[p->order[i]] = p->top < 0 ? 0 : (int)i;
	for (k = 0; k < old->nrec; k++) {
		if (old->rec[k].word == IR_JOINT)
			last = joints++;
		at[k].k = k;
		at[k].rank = old->rec[k].joint >= 0 ?
		    rank[old->rec[k].joint] : last < 0 ? -1 : rank[last];
	}
	at[old->nrec - 1].rank = (int)old->n;
	qsort(at, old->nrec, sizeof *at, by_place);
	free(rank);
	return at;
}

/* Sets the transforms at rest. An unknown place is nan, and so is every place
 * that depends on it. */
static void
set_rest(struct remake *m)
{
	const struct skel *old = m->p->old;
	const struct joint *j;
	size_t i;
	int k;

	for (i = 0; i < old->n; i++) {
		j = &old->joint[i];
		memcpy(m->local[i].m, j->rest, sizeof j->rest);
		for (k = 0; k < 3; k++)
			m->local[i].t[k] = j->has & HAS_OFFSET ?
			    j->offset[k] : NAN;
	}
	plan_fold(m->p, m->local, NULL, m->before, m->whole);
}

static int
equal(const double *a, const double *b, int n)
{
	while (n > 0 && a[n - 1] == b[n - 1])
		n--;
	return n == 0;
}

/* A line that still says the same keeps its text. */
static void
keep_text(struct remake *m, int j, struct str line)
{
	const struct plan_joint *k = &m->p->joint[j];

	if (str_same(k->name, m->p->old->joint[j].name))
		m->sk->rec[m->sk->nrec - 1].line =
		    str_keep(&m->sk->arena, line);
}

static void
add_offset(struct remake *m, int j, const struct str *line)
{
	const struct joint *old = &m->p->old->joint[j];
	const double *t = m->whole[j].t;
	int to = m->p->joint[j].to;

	if (line && equal(t, old->offset, 3)) {
		skel_copy(m->sk, to, m->p->old, j, IR_OFFSET);
		keep_text(m, j, *line);
	} else if (!isnan(t[0] + t[1] + t[2])) {
		skel_set_offset(m->sk, to, t);
	}
}

/* Sets the rest rotation as a quaternion, which needs no unit. */
static void
set_rotation(struct skel *sk, int j, const double *r)
{
	struct joint *jt = &sk->joint[j];
	struct text t = { NULL, 0, 0 };
	double q[4];

	quat_from_mat(q, r);
	text_nums(&t, q, 4);
	skel_add_record(sk, j, IR_REST, text_get(&t));
	memcpy(jt->rest, r, sizeof jt->rest);
	jt->has |= HAS_REST;
	free(t.s);
}

static void
add_rest(struct remake *m, int j, const struct str *line)
{
	const struct joint *old = &m->p->old->joint[j];
	const double none[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
	const double *r = m->whole[j].m;
	int to = m->p->joint[j].to;

	if (line && equal(r, old->rest, 9)) {
		skel_copy(m->sk, to, m->p->old, j, IR_REST);
		keep_text(m, j, *line);
	} else if (!equal(r, none, 9)) {
		set_rotation(m->sk, to, r);
	}
}

static void
add_dof(struct remake *m, int j, const struct str *line)
{
	int to = m->p->joint[j].to;
	struct str list = m->shapes.joint[to].list;

	int same = line && m->shapes.joint[to].same;

	if (!list.n && !same)
		return;
	skel_set_dof(m->sk, to, list);
	if (same)
		keep_text(m, j, *line);
}

static void
add_role(struct remake *m, int j)
{
	int role = m->p->joint[j].role;

	skel_add_record(m->sk, m->p->joint[j].to, IR_ROLE,
	    str_of(role == NO_ROLE ? "-" : humanoid_name(role)));
}

static void
add_joint(struct remake *m, const struct ir *ir, int j, struct str line)
{
	const struct plan_joint *k = &m->p->joint[j];
	const struct joint *old = &m->p->old->joint[j];
	int parent = k->up < 0 ? -1 : m->p->joint[k->up].to;

	if (skel_add_joint(m->sk, k->name, parent) < 0)
		in_die(&ir->in, "skeleton %.*s: second joint '%.*s' (-m)",
		    STRF(m->sk->name), STRF(k->name));
	if (plan_parent_stays(m->p, j) && (k->up < 0 ||
	    str_same(m->sk->joint[parent].name, m->p->old->joint[k->up].name)))
		keep_text(m, j, line);
	if (m->p->joint[j].role != SAME_ROLE)
		add_role(m, j);
	if (!(old->has & HAS_OFFSET))
		add_offset(m, j, NULL);
	if (!(old->has & HAS_REST))
		add_rest(m, j, NULL);
	if (!(old->has & HAS_DOF))
		add_dof(m, j, NULL);
}

/* Whether a record is true of the new joint, too. Limits of channels whose
 * values change are not, nor is a role where the joint has another now, nor the
 * name that a file had if -m gave another. */
static int
still_true(const struct remake *m, int j, const struct ir_rec *rec)
{
	const struct plan_joint *k = &m->p->joint[j];

	if (rec->word == IR_LIMIT)
		return m->shapes.joint[k->to].same ||
		    chan_kind(chan_of(rec->f[1])) & (DOF_L | DOF_U | DOF_NAMED);
	if (rec->word == IR_ROLE)
		return k->role == SAME_ROLE;
	return rec->word != IR_ATTR || !str_is(rec->f[1], "name") ||
	    str_same(k->name, m->p->old->joint[j].name);
}

/* Adds a record as it is, except for the name. */
static void
add_other(struct remake *m, int j, const struct ir_rec *rec)
{
	int to = m->p->joint[j].to;
	struct str rest = rec->line;

	if (!still_true(m, j, rec))
		return;
	rest.s = rec->f[0].s + rec->f[0].n + 1;
	rest.n = (size_t)(rec->line.s + rec->line.n - rest.s);
	if (rec->word == IR_AXIS || rec->word == IR_BONE)
		skel_copy(m->sk, to, m->p->old, j, rec->word);
	else
		skel_add_record(m->sk, to, rec->word, rest);
	keep_text(m, j, rec->line);
}

static void
add_record(struct remake *m, const struct ir *ir, size_t k)
{
	const struct skel_rec *r = &m->p->old->rec[k];
	struct ir_rec rec = { .word = IR_UNKNOWN };
	int j = r->joint;

	if (j < 0) {
		skel_add_line(m->sk, -1, r->word, r->line);
		return;
	}
	if (m->p->joint[j].drop)
		return;
	skel_split(m->p->old, k, &rec);
	switch (rec.word) {
	case IR_JOINT: add_joint(m, ir, j, rec.line); break;
	case IR_OFFSET: add_offset(m, j, &rec.line); break;
	case IR_REST: add_rest(m, j, &rec.line); break;
	case IR_DOF: add_dof(m, j, &rec.line); break;
	default: add_other(m, j, &rec);
	}
}

static void
add_records(struct remake *m, const struct ir *ir)
{
	struct placed *at = sort_records(m->p);
	size_t i;

	m->sk->rec[0].line = str_keep(&m->sk->arena, m->p->old->rec[0].line);
	m->sk->angle = m->p->old->angle;
	for (i = 1; i < m->p->old->nrec; i++)
		add_record(m, ir, at[i].k);
	free(at);
}

void
plan_make_skeleton(struct plan *p, const struct ir *ir)
{
	size_t n = p->old->n;
	struct remake m = { 0 };
	struct motion still;

	m.p = p;
	m.sk = p->made = skel_new(p->old->name);
	m.local = xcalloc(n, sizeof *m.local);
	m.before = xcalloc(n, sizeof *m.before);
	m.whole = xcalloc(n, sizeof *m.whole);
	set_rest(&m);
	motion_begin(&still, p->old);
	shapes_find(&m.shapes, p, &still);
	add_records(&m, ir);
	shapes_free(&m.shapes);
	motion_end(&still);
	free(m.local);
	free(m.before);
	free(m.whole);
}
