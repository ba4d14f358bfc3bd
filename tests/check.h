#ifndef CHECK_H
#define CHECK_H

#include <stddef.h>

/* What the C tests share: the first check that fails is printed, with what
 * the test says it is about, and ends the program. */

#define PI 3.14159265358979323846
#define LEN(a) (sizeof (a) / sizeof *(a))
#define CHECK(x) check((x), #x, __FILE__, __LINE__)
#define BELOW(err, max) below((err), (max), #err, __FILE__, __LINE__)

struct test {
	const char *name;
	void (*run)(void);
};

extern char check_about[80];

void check(int ok, const char *what, const char *file, int line);
/* Prints err, so that a failure says by how much. */
void below(double err, double max, const char *what, const char *file,
    int line);
/* Runs the test that the argument names; the exit status. */
int check_main(const struct test *tests, size_t n, int argc, char **argv);

/* The same numbers on every run: even in -1 to 1, in the cube, any rotation. */
double rnd(void);
void rnd_vec(double *v);
void rnd_quat(double *q);

/* The largest difference; infinite for nan. */
double far(const double *a, const double *b, int n);
void set3(double *v, double x, double y, double z);
/* The rotation matrix about one axis, from the textbook. */
void elementary(double *m, int axis, double angle);

#endif
