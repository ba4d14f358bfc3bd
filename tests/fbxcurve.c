/* Prints values of an FBX file's curves. Each line of standard input asks for
 * one: the number of a curve, from 0 in the order of the file, and a time in
 * ticks. */
#include <stdio.h>
#include <stdlib.h>

#include "base/err.h"
#include "base/mem.h"
#include "format/fbx/curve.h"
#include "format/fbx/node.h"

int
main(int argc, char **argv)
{
	struct fbx_curve *c = NULL;
	size_t *cursor, cap = 0, n = 0, i;
	struct fbx f;
	long long t;
	int node;

	err_prog(argv[0], "fbxcurve");
	if (argc != 2)
		err_die("usage: fbxcurve file");
	fbx_open(&f, argv[1]);
	node = fbx_child(&f, fbx_child(&f, -1, "Objects"), "AnimationCurve");
	for (; node >= 0; node = fbx_next(&f, node, "AnimationCurve")) {
		c = xgrow(c, &cap, n + 1, sizeof *c);
		fbx_curve_read(&c[n], &f, node);
		if (c[n++].has_velocities)
			err_warn("it has velocities");
	}
	cursor = xcalloc(n, sizeof *cursor);
	while (scanf("%zu %lld", &i, &t) == 2) {
		if (i >= n || !c[i].n)
			err_die("no keys of a curve %zu", i);
		printf("%.17g\n", fbx_curve_at(&c[i], &cursor[i], t));
	}
	while (n)
		fbx_curve_free(&c[--n]);
	free(c);
	free(cursor);
	fbx_close(&f);
	return 0;
}
