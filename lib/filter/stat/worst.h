#ifndef FILTER_STAT_WORST_H
#define FILTER_STAT_WORST_H

/* How often something was wrong, where first, and how far at worst. Starts as
 * all zero. */
struct worst {
	unsigned long long n;
	double first, value, by;
};

/* Counts one; by: how far it is off. */
void worst_take(struct worst *w, double frame, double value, double by);
/* Writes ` in 1 WHAT`, or how many of them, and an LF. */
void worst_put_times(const struct worst *w, const char *what);

#endif
