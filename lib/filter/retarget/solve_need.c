#include "filter/retarget/solve.h"

/* What of the target, and so of the source, has to be posed: nothing where only
 * texts are copied. */

/* Whether its values are computed from rotations. Quaternions that are copied
 * may be so from some frame on, where the source's jump. */
static int
is_solved(const struct solve *s, int t)
{
	const struct solve_joint *j = &s->j[t];

	if (j->how == SOLVE_COPY)
		return s->m.rotation[t].kind == DOF_Q;
	return !j->fixed;
}

/* Whether it is in a leg, or above the legs or an anchor that is brought
 * somewhere. */
static int
is_place_needed(const struct solve *s, int t, int feet)
{
	const struct body *b = s->body;
	int k, need = s->j[t].in_leg;

	if (s->mover >= 0 && is_solved(s, s->mover))
		need |= skel_is_above(b->sk, t, s->anchor);
	for (k = 0; k < 2 && feet; k++)
		need |= b->thigh[k] >= 0 && skel_is_above(b->sk, t, b->thigh[k]);
	return need;
}

static void
find_places(struct solve *s, int feet)
{
	int n = (int)s->body->sk->n, t;

	for (t = 0; t < n; t++)
		s->j[t].need_place = is_place_needed(s, t, feet);
}

/* Children come behind their parents. */
static void
find_turns(struct solve *s)
{
	const struct joint *joint = s->body->sk->joint;
	int t;

	for (t = s->anchor; t != s->mover; t = joint[t].parent)
		s->j[joint[t].parent].need_turn = 1;
	for (t = (int)s->body->sk->n; t-- > 0;) {
		struct solve_joint *j = &s->j[t];
		int parent = joint[t].parent;
		int solved = is_solved(s, t), absolute = solved && j->turner < 0;

		j->need_turn |= absolute || j->in_leg;
		if (parent >= 0 && (absolute || solve_is_placed(j) ||
		    (solved && j->place != PLACE_REST) ||
		    (j->need_turn && j->turner < 0 && j->how != SOLVE_COPY)))
			s->j[parent].need_turn = 1;
	}
}

static void
tell_source(const struct solve *s)
{
	int n = (int)s->body->sk->n, t;

	for (t = 0; t < n; t++) {
		const struct solve_joint *j = &s->j[t];

		if (j->src < 0)
			continue;
		if (j->place != PLACE_REST &&
		    (solve_is_placed(j) || is_solved(s, t)))
			source_need(s->source, j->src, NEED_PLACE);
		else if (j->need_turn || j->need_change)
			source_need(s->source, j->src, NEED_TURN);
		else if (j->has_others)
			source_need(s->source, j->src, NEED_VALUES);
		if (j->turner >= 0 && is_solved(s, t))
			source_need(s->source, j->turner, NEED_OWN);
	}
}

void
solve_find_needs(struct solve *s, int feet)
{
	source_need_nothing(s->source);
	find_places(s, feet);
	find_turns(s);
	tell_source(s);
}
