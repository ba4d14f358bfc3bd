#include <math.h>
#include <string.h>

#include "body/body.h"
#include "math/vec.h"

int
body_space(double *up, const struct skel *sk)
{
	static const char letters[] = "xyz";
	const char *p;
	struct ir_rec r;

	if (!skel_get(sk, -1, IR_SPACE, &r) || r.f[0].n != 1)
		return 0;
	p = strchr(letters, r.f[0].s[0]);
	if (!p)
		return 0;
	up[0] = up[1] = up[2] = 0;
	up[p - letters] = 1;
	return 1;
}

int
body_frame(double *f, const struct body *b)
{
	double up[3], left[3], forward[3];
	int i;

	if (b->hips < 0 || b->head < 0 || b->thigh[0] < 0 || b->thigh[1] < 0)
		return 0;
	body_span(b, b->hips, b->head, up);
	body_span(b, b->thigh[1], b->thigh[0], left);
	vec_cross(forward, left, up);
	vec_cross(left, up, forward);
	if (!vec_unit(up, up, 0) || !vec_unit(left, left, 0) ||
	    !vec_unit(forward, forward, 0))
		return 0;
	for (i = 0; i < 3; i++) {
		f[3 * i] = left[i];
		f[3 * i + 1] = up[i];
		f[3 * i + 2] = forward[i];
	}
	return 1;
}

void
body_up(double *up, const struct body *b)
{
	double f[9];
	int i, best = 1;

	if (body_space(up, b->sk))
		return;
	up[0] = up[2] = 0;
	up[1] = 1;
	if (!body_frame(f, b))
		return;
	for (i = 0; i < 3; i++)
		if (fabs(f[3 * i + 1]) > fabs(f[3 * best + 1]))
			best = i;
	up[0] = up[1] = up[2] = 0;
	up[best] = f[3 * best + 1] < 0 ? -1 : 1;
}
