#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "figure/facing.h"

#define TURN (360 * RAD_PER_DEG)

/* Cosines of two leans of the hips: 60 and 80 degrees. */
#define LEAN_SOME 0.5
#define LEAN_MUCH 0.17364817766693034886

/* Within a degree of upside down a rotation has no turn about up. */
#define LEAST_TWIST 1e-4

double
facing_branch(double angle, double near)
{
	return angle + TURN * floor((near - angle) / TURN + 0.5);
}

double
facing_angle(int up, const double *v)
{
	return atan2(v[(up + 2) % 3], v[(up + 1) % 3]);
}

int
facing_make(struct facing *f, const struct body *b, const double *up)
{
	double frame[9], stand[4];

	memset(f, 0, sizeof *f);
	while (up[f->up] == 0)
		f->up++;
	if (!body_frame(frame, b))
		return 0;
	mat_column(f->forward, frame, 2);
	body_stand_up(stand, b, up);
	quat_vec(f->forward, stand, f->forward);
	quat_mul(f->rest, stand, b->turn[b->hips]);
	f->forward[f->up] = 0;
	return vec_unit(f->forward, f->forward, 1e-6);
}

/* The turn about up in a rotation; the last one if there is none. */
static double
twist(const struct facing *f, const double *d)
{
	double a = d[f->up], w = d[3];

	return a * a + w * w < LEAST_TWIST ? f->last : 2 * atan2(a, w);
}

double
facing_turn(struct facing *f, const double *hips)
{
	double d[4], b, c, v[3], turn, lean, part;

	quat_conj(d, f->rest);
	quat_mul(d, hips, d);
	b = d[(f->up + 1) % 3];
	c = d[(f->up + 2) % 3];
	lean = 1 - 2 * (b * b + c * c);
	quat_vec(v, d, f->forward);
	turn = facing_angle(f->up, v) - facing_angle(f->up, f->forward);
	part = fmin((LEAN_SOME - lean) / (LEAN_SOME - LEAN_MUCH), 1);
	if (part > 0)
		turn += part * (facing_branch(twist(f, d), turn) - turn);
	return f->last = facing_branch(turn, f->last);
}
