/* Prints for each skeleton and motion of a stream on standard input which axis
 * points up, and what says so, as body/body.h finds it. */
#include <stdio.h>

#include "figure/body.h"

static struct ir ir;

static void
put(struct str name, const double *up, enum up_by by)
{
	static const char *const text[] = {
		"option", "space", "pose", "rest", "habit", "unknown"
	};

	printf("%.*s %c %s\n", (int)name.n, name.s,
	    up[0] > 0 ? 'x' : up[1] > 0 ? 'y' : 'z', text[by]);
}

static void
read_motion(const struct skel *sk)
{
	struct body b;
	struct frames f;
	double up[3];
	enum frames_event event;
	int found = 0;

	body_make(&b, sk, ir.in.name, 1);
	frames_begin(&f, &ir, sk);
	f.keyed = 1;
	while ((event = frames_next(&f)) != FRAMES_END)
		if (event == FRAMES_RECORD && f.first && !found++)
			put(ir.name, up, body_up(up, &b, &f));
	frames_end(&f);
	body_free(&b);
}

int
main(void)
{
	struct skel *sk = NULL;
	struct body b;
	double up[3];

	err_prog("up", "up");
	ir_open(&ir, NULL);
	while (ir_next(&ir) != IR_EOF) {
		if (skel_follow(&sk, &ir)) {
			body_make(&b, sk, ir.in.name, 1);
			put(sk->name, up, body_up(up, &b, NULL));
			body_free(&b);
		} else if (ir.rec.word == IR_BEGIN && ir.kind == IR_MOTION) {
			read_motion(sk);
		}
	}
	skel_free(sk);
	return 0;
}
