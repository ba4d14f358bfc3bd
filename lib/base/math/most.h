#ifndef BASE_MATH_MOST_H
#define BASE_MATH_MOST_H

/* The largest of the numbers taken and where it was: at the first that is
 * large enough. Which of two that are as good as equal is larger by its last
 * bit is up to the compiler and the C library. */
struct most {
	double v;                /* the largest, 0 before there is any over it */
	double first;            /* that whose place it is, not much smaller */
};

/* Takes v, not nan; returns whether the place is now where v is. */
int most_take(struct most *m, double v);

#endif
