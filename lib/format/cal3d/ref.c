#include <stdlib.h>

#include "format/cal3d/ref.h"

static int
by_number(const void *a, const void *b)
{
	const struct ref *x = a, *y = b;

	if (x->number != y->number)
		return x->number < y->number ? -1 : 1;
	return (x->index > y->index) - (x->index < y->index);
}

int
refs_sort(struct ref *r, size_t n)
{
	int distinct = 1;
	size_t i = 1;

	while (i < n && by_number(&r[i - 1], &r[i]) < 0)
		i++;
	if (i < n)               /* usually they are sorted already */
		qsort(r, n, sizeof *r, by_number);
	for (i = 1; i < n; i++)
		distinct &= r[i].number != r[i - 1].number;
	return distinct;
}

int
refs_find(const struct ref *r, size_t n, long long number)
{
	const struct ref *mid;

	if (number >= 0 && (unsigned long long)number < n &&
	    r[number].number == number)
		return r[number].index;  /* usually the numbers begin with 0 */
	while (n > 0) {
		mid = r + n / 2;
		if (mid->number == number)
			return mid->index;
		if (mid->number < number) {
			r = mid + 1;
			n -= n / 2 + 1;
		} else {
			n /= 2;
		}
	}
	return -1;
}
