/* Reads `X Y Z` of a point of the left foot for each frame, y up, from standard
 * input; prints from which frame to which the foot stands. Arguments: the rate
 * and the length of a leg. */
#include <stdio.h>
#include <stdlib.h>

#include "figure/contacts.h"

int
main(int argc, char **argv)
{
	static const double up[3] = { 0, 1, 0 };
	static const size_t points[1] = { 1 }, tips[1] = { 0 };
	struct contacts *c;
	double at[1][3], ground;
	size_t n = 0, k;
	int on, was = 0;

	if (argc != 3)
		return 2;
	c = contacts_new(up, atof(argv[1]), atof(argv[2]), 1, points,
	    tips);
	while (scanf("%lf %lf %lf", &at[0][0], &at[0][1], &at[0][2]) == 3)
		contacts_add(c, (double)n++, at);
	contacts_find(c);
	for (k = 0; k <= n; k++) {
		on = k < n && contacts_on(c, 0, k);
		if (on && !was)
			printf("%zu", k);
		if (was && !on)
			printf(" %zu\n", k - 1);
		was = on;
	}
	if (contacts_ground(c, &ground))
		printf("ground %.6g\n", ground);
	contacts_free(c);
	return 0;
}
