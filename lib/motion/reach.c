#include <math.h>
#include <stdlib.h>

#include "base/math/vec.h"
#include "ir/pose.h"
#include "motion/reach.h"

int
reach_branch(int root, const int *first, const int *next)
{
	int j = root;

	while (first[j] >= 0 && next[first[j]] < 0)
		j = first[j];
	return first[j] < 0 ? root : j;
}

/* Adds to its parent's reach that of joint j. */
static void
add_reach(const struct skel *sk, const struct xform *w, int j, double *reach)
{
	int p = sk->joint[j].parent;
	double v[3];

	reach[j] = fmax(reach[j], fabs(sk->joint[j].length) *
	    vec_len(sk->joint[j].dir));
	if (p < 0)
		return;
	vec_sub(v, w[j].t, w[p].t);
	reach[p] = fmax(reach[p], reach[j] + vec_len(v));
}

double
reach_longest(const struct skel *sk)
{
	struct xform *w = xcalloc(sk->n, sizeof *w);
	double *reach = xcalloc(sk->n, sizeof *reach), most = 0;
	int *first, *next, j;

	skel_children(sk, &first, &next);
	if (pose_rest(sk, w) < 0)
		for (j = (int)sk->n - 1; j >= 0; j--)
			add_reach(sk, w, j, reach);
	for (j = 0; j < (int)sk->n; j++)
		if (sk->joint[j].parent < 0)
			most = fmax(most, reach[reach_branch(j, first, next)]);
	free(w);
	free(reach);
	free(first);
	free(next);
	return most;
}
