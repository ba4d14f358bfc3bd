#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "format/npy/read_priv.h"

static void NORETURN
bad_frame(const struct npy_reader *r, unsigned long long i, size_t j,
    const char *what)
{
	in_fail(&r->in, "frame %llu, joint %.*s: %s", i,
	    STRF(r->sk->joint[r->joint[j]].name), what);
}

static void
load_turn(struct npy_reader *r, const unsigned char *row,
    unsigned long long i, size_t j)
{
	size_t each = (size_t)r->turn->shape.size[2], k;
	double v[6] = { 0 }, *q = r->q[j];

	for (k = 0; k < each; k++)
		v[k] = npy_member_number(r->turn, row, each * j + k);
	if (each == 6) {
		if (!quat_from_columns(v, v, v + 3))
			bad_frame(r, i, j, "two columns of a matrix make no "
			    "rotation");
		quat_same_side(v, q);
		memcpy(q, v, sizeof *r->q);
		return;
	}
	for (k = 0; k < 4; k++)
		q[k] = v[r->real_first ? (k + 1) % 4 : k];
	memcpy(v, q, sizeof *r->q);
	if (!quat_unit(v))
		bad_frame(r, i, j, "expected a quaternion, saw one of length "
		    "0, or nan");
}

static void
load_places(struct npy_reader *r, unsigned long long i)
{
	const struct npy_member *m = &r->m[IN_POS];
	const unsigned char *row = npy_member_row(m, i);
	size_t n = r->single ? 1 : r->n, j, k, to;

	for (j = 0; j < n; j++) {
		to = r->single ? r->order[0] : j;
		for (k = 0; k < 3; k++) {
			r->place[to][k] = npy_member_number(m, row, 3 * j + k);
			if (!isfinite(r->place[to][k]))
				bad_frame(r, i, to, "a place that is no number "
				    "(nan, inf)");
		}
	}
}

void
npy_load_frame(struct npy_reader *r, unsigned long long i)
{
	const unsigned char *row;
	size_t j, k;

	if (npy_has(r, IN_POS))
		load_places(r, i);
	if (!r->turn)
		return;
	row = npy_member_row(r->turn, i);
	for (j = 0; j < r->n; j++)
		load_turn(r, row, i, j);
	for (k = 0; k < r->n; k++) {
		j = r->order[k];
		memcpy(r->w[j], r->q[j], sizeof *r->w);
		if (!r->world && r->above[j] >= 0)
			quat_mul(r->w[j], r->w[r->above[j]], r->w[j]);
		quat_unit(r->w[j]);
	}
}

void
npy_local_place(const struct npy_reader *r, size_t j, double *t)
{
	int p = r->above[j];
	double back[4];

	if (p < 0) {
		memcpy(t, r->place[j], sizeof *r->place);
		return;
	}
	vec_sub(t, r->place[j], r->place[p]);
	if (!r->turn)
		return;
	quat_conj(back, r->w[p]);
	quat_vec(t, back, t);
}
