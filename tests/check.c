#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"

#include "check.h"

char check_about[80];
static unsigned long long seed = 88172645463325252ULL;

void
check(int ok, const char *what, const char *file, int line)
{
	if (ok)
		return;
	printf("%s:%d: %s%s\n", file, line, check_about, what);
	exit(1);
}

void
below(double err, double max, const char *what, const char *file,
    int line)
{
	if (err <= max)
		return;
	printf("%s:%d: %s%s: %g > %g\n", file, line, check_about, what,
	    err, max);
	exit(1);
}

/* Even in -1 to 1 (xorshift64). */
double
rnd(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (double)(seed >> 11) / 4503599627370496.0 - 1;
}

void
rnd_vec(double *v)
{
	int i;

	for (i = 0; i < 3; i++)
		v[i] = rnd();
}

void
rnd_quat(double *q)
{
	int i;

	do {
		for (i = 0; i < 4; i++)
			q[i] = rnd();
	} while (quat_dot(q, q) > 1 || quat_dot(q, q) < 0.01);
	quat_unit(q);
}

double
far(const double *a, const double *b, int n)
{
	double d = 0;

	while (n-- > 0)
		d = fmax(d, isnan(a[n] - b[n]) ? INFINITY : fabs(a[n] - b[n]));
	return d;
}

void
set3(double *v, double x, double y, double z)
{
	v[0] = x;
	v[1] = y;
	v[2] = z;
}

void
elementary(double *m, int axis, double a)
{
	double c = cos(a), s = sin(a);
	const double x[9] = { 1, 0, 0, 0, c, -s, 0, s, c };
	const double y[9] = { c, 0, s, 0, 1, 0, -s, 0, c };
	const double z[9] = { c, -s, 0, s, c, 0, 0, 0, 1 };

	memcpy(m, axis == 0 ? x : axis == 1 ? y : z, sizeof x);
}

int
check_main(const struct test *tests, size_t n, int argc, char **argv)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (argc == 2 && strcmp(argv[1], tests[i].name) == 0) {
			tests[i].run();
			return 0;
		}
	return 2;
}
