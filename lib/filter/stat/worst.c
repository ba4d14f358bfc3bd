#include "base/out.h"
#include "filter/stat/worst.h"

#define NOISE 1e-10              /* so little more is no worse */

void
worst_take(struct worst *w, double frame, double value, double by)
{
	if (w->n++ == 0)
		w->first = frame;
	if (w->n == 1 || by > w->by * (1 + NOISE)) {
		w->value = value;
		w->by = by;
	}
}

void
worst_put_times(const struct worst *w, const char *what)
{
	out_fmt(" in %llu %s%s\n", w->n, what, w->n == 1 ? "" : "s");
}
