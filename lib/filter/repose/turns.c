#include <stdlib.h>

#include "base/math/quat.h"
#include "filter/repose/turns.h"

enum { WORDS = 5 };              /* a joint and a rotation */

static void
read_turn(const struct in *in, const struct skel *sk, const struct str *f,
    double (*local)[4], char *given)
{
	int j = skel_find(sk, f[0]);
	double m[9];

	if (j < 0)
		in_die(in, "the skeleton has no joint '%.*s'", STRF(f[0]));
	if (given[j])
		in_die(in, "second line for '%.*s'", STRF(f[0]));
	if (!rotation_read(f + 1, sk->angle, m))
		in_die(in, "%.*s: expected `X Y Z W` or `A B C ORDER`",
		    STRF(f[0]));
	given[j] = 1;
	quat_from_mat(local[j], m);
}

void
turns_read(const struct line_file *file, const struct skel *sk,
    double (*local)[4])
{
	char *given = xcalloc(sk->n, 1);
	struct str f[WORDS + 1];
	struct in in;
	size_t n;

	line_file_open(&in, file);
	while ((n = in_words(&in, f, WORDS + 1)) > 0) {
		if (n != WORDS)
			in_die(&in, "expected 'joint ROTATION'");
		read_turn(&in, sk, f, local, given);
	}
	in_close(&in);
	free(given);
}
