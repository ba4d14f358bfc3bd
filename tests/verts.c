/* verts FRAMES N: writes records of N vertices in each frame, as skin does, but
 * reads nothing and computes hardly anything. */
#include <stdlib.h>

#include "ir/put.h"

static struct str
number(char *digits, unsigned long n)
{
	struct str a = { digits, 0 };

	a.n = (size_t)(str_uint(digits, n) - digits);
	return a;
}

int
main(int argc, char **argv)
{
	unsigned long f, frames, v, n;
	char frame[20], vertex[20];
	double at[3];

	frames = argc > 2 ? strtoul(argv[1], NULL, 10) : 0;
	n = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
	for (f = 0; f < frames; f++)
		for (v = 0; v < n; v++) {
			at[0] = 4.84123 + (double)v * .31234 + (double)f / 87;
			at[1] = 105.123 + (double)v * .11 - (double)f / 301;
			at[2] = -1.70915 - (double)v / 7 + (double)f / 509;
			ir_put_frame(IR_M, number(frame, f),
			    number(vertex, v));
			out_nums(at, 3);
			out_ch('\n');
		}
	return out_close();
}
