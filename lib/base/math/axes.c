#include <string.h>

#include "base/math/axes.h"
#include "base/math/vec.h"

static const char letters[] = "xyz";

/* The axis of a letter; -1 if it has none. */
static int
axis_of(char letter)
{
	const char *p = letter ? strchr(letters, letter) : NULL;

	return p ? (int)(p - letters) : -1;
}

/* FROM:TO. The two and the third axis stay a right-handed frame. */
static int
read_turn(double *m, const char *text)
{
	int from = axis_of(text[0]), to, i;

	memset(m, 0, 9 * sizeof *m);
	if (from < 0 || text[1] != ':')
		return 0;
	to = axis_of(text[2]);
	if (to < 0 || text[3])
		return 0;
	for (i = 0; i < 3; i++)
		m[4 * i] = i != from && i != to;
	m[3 * to + from] = 1;
	m[3 * from + to] = from == to ? 1 : -1;
	return 1;
}

static int
read_three(double *m, const char *text)
{
	int i, axis, sign;

	memset(m, 0, 9 * sizeof *m);
	for (i = 0; i < 3; i++, text++) {
		sign = *text == '-' ? -1 : 1;
		if (*text == '-' || *text == '+')
			text++;
		axis = axis_of(*text);
		if (axis < 0)
			return 0;
		m[3 * axis + i] = sign;
	}
	return !*text && mat_det(m) > 0.5;
}

int
axes_read(double *u, const char *text)
{
	double m[9];

	if (!read_turn(m, text) && !read_three(m, text))
		return 0;
	memcpy(u, m, sizeof m);
	return 1;
}

void
axes_way(double *u, int i)
{
	int first = i % 3, second = (first + 1 + i / 3 % 2) % 3;

	memset(u, 0, 9 * sizeof *u);
	u[3 * first] = i / 6 & 1 ? -1 : 1;
	u[3 * second + 1] = i / 6 & 2 ? -1 : 1;
	u[3 * (3 - first - second) + 2] = i / 6 & 4 ? -1 : 1;
}
