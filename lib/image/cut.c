#include "image/cut.h"

const char *
cut_hint(unsigned long rows)
{
	return rows ? ": -x takes the rows before it" : "";
}

int
cut_image(const struct in *in, struct image *im, unsigned long rows)
{
	if (rows == im->h)
		return 0;
	err_warn("%s: expected %lu rows, saw %lu", in->name, im->h, rows);
	im->h = rows;
	return 1;
}
