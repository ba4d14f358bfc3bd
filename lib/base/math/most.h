#ifndef BASE_MATH_MOST_H
#define BASE_MATH_MOST_H

/* The largest of the numbers taken, and where it was. Of numbers that are as
 * good as equal the first counts: which of them is larger in its last bit is up
 * to the compiler and the C library. */
struct most {
	double v;                /* the largest; 0 at first */
	double first;            /* that whose place counts; hardly smaller */
};

/* Takes v, which is not nan; returns whether its place is the one that counts
 * now. */
int most_take(struct most *m, double v);

#endif
