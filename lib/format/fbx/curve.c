#include <math.h>
#include <stdlib.h>

#include "format/fbx/curve_priv.h"

/* Returns where, from 0 to 1, the cubic that goes from 0 to 1 with x1 and x2
 * between is x: Newton's steps, and halves where one leads out of what is left.
 * x1 and x2 are from 0 to 1, so that it rises everywhere. */
static double
solve(double x1, double x2, double x)
{
	double a = 3 * (x1 - x2) + 1, b = 3 * (x2 - 2 * x1), c = 3 * x1;
	double low = 0, high = 1, at = x, next, over;
	int i;

	for (i = 0; i < 100; i++) {
		over = ((a * at + b) * at + c) * at - x;
		if (over == 0)
			break;
		if (over > 0)
			high = at;
		else
			low = at;
		next = at - over / ((3 * a * at + 2 * b) * at + c);
		if (!(next >= low && next <= high))
			next = (low + high) / 2;
		if (fabs(next - at) < 1e-16)
			break;
		at = next;
	}
	return at;
}

/* part: of the time from key i to the next one. */
static double
cubic_at(const struct fbx_curve *c, size_t i, double part)
{
	const struct fbx_tangent *right = &c->right[i], *left = &c->left[i + 1];
	double time = (double)(c->time[i + 1] - c->time[i]) / (double)FBX_TICKS;
	double y0 = c->value[i], y3 = c->value[i + 1];
	double y1 = y0 + right->slope * right->weight * time;
	double y2 = y3 - left->slope * left->weight * time;
	double p = solve(right->weight, 1 - left->weight, part), q = 1 - p;

	return q * q * q * y0 + 3 * p * q * (q * y1 + p * y2) + p * p * p * y3;
}

/* The last key that is not after a time, which is not before the first. */
static size_t
find_key(const struct fbx_curve *c, size_t from, long long time)
{
	size_t low = 0, high = c->n, mid;

	if (from < c->n && c->time[from] <= time) {
		if (from + 1 == c->n || time < c->time[from + 1])
			return from;
		if (from + 2 == c->n || time < c->time[from + 2])
			return from + 1;
		low = from + 2;
	}
	while (high - low > 1) {
		mid = low + (high - low) / 2;
		if (c->time[mid] <= time)
			low = mid;
		else
			high = mid;
	}
	return low;
}

/* The value at a time from the first key to the last. */
static double
between(const struct fbx_curve *c, size_t *cursor, long long time)
{
	size_t i = *cursor = find_key(c, *cursor, time);
	double part, a = c->value[i], b;

	if (c->time[i] == time)
		return a;
	b = c->value[i + 1];
	part = (double)(time - c->time[i]) /
	    (double)(c->time[i + 1] - c->time[i]);
	switch (c->way[i]) {
	case FBX_HELD:
		return a;
	case FBX_NEXT:
		return b;
	case FBX_LINEAR:
		return a * (1 - part) + b * part;
	}
	return cubic_at(c, i, part);
}

/* The value of a curve that comes again; `past` is the time since the last key,
 * or until the first. */
static double
again(const struct fbx_curve *c, size_t *cursor, const struct fbx_beyond *b,
    long long past)
{
	long long first = c->time[0], last = c->time[c->n - 1];
	long long copy = past / (last - first), rest = past % (last - first);
	double all = c->value[c->n - 1] - c->value[0], v;
	int forward = b == &c->after;

	if (b->times >= 0 && copy >= b->times) {
		copy = b->times - 1;
		rest = last - first;
	}
	if (b->how == 'M' && copy % 2 == 0)
		forward = !forward;
	v = between(c, cursor, forward ? first + rest : last - rest);
	if (b->how == 'A')
		v += (b == &c->after ? all : -all) * (double)(copy + 1);
	return v;
}

double
fbx_curve_at(const struct fbx_curve *c, size_t *cursor, long long time)
{
	size_t end = time < c->time[0] ? 0 : c->n - 1;
	const struct fbx_beyond *b = end ? &c->after : &c->before;
	const struct fbx_tangent *side = end ? &c->left[end] : &c->right[end];
	long long past = time - c->time[end];

	if (c->n > 1 && (end ? past <= 0 : past >= 0))
		return between(c, cursor, time);
	if (c->n == 1 || b->how == 'C')
		return c->value[end];
	if (b->how == 'K')
		return c->value[end] +
		    side->slope * ((double)past / (double)FBX_TICKS);
	if (b->times == 0)
		return c->value[end];
	return again(c, cursor, b, llabs(past));
}

void
fbx_curve_free(struct fbx_curve *c)
{
	free(c->time);
	free(c->value);
	free(c->way);
	free(c->left);
	free(c->right);
}
