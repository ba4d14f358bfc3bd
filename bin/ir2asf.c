/* ir2asf: a skeleton of the IR as Acclaim skeleton file, version 1.10. */
#include <unistd.h>

#include "acclaim/order.h"
#include "acclaim/write.h"
#include "base/opt.h"
#include "base/out.h"

static const char usage[] = "usage: ir2asf [-p digits] [file]\n";

/* What a filter may have made of an Acclaim skeleton that it came from. */
static void
check(const struct ir *ir, const struct skel *sk)
{
	const struct joint *jt;
	unsigned char axis[3];
	struct ir_rec r;
	size_t j;

	if (!str_is(skel_source(sk), "asf"))
		in_die(&ir->in, "skeleton %.*s is not an Acclaim skeleton",
		    STRF(sk->name));
	for (j = 0; j < sk->n; j++) {
		jt = &sk->joint[j];
		if ((jt->parent < 0) != (j == 0))
			in_die(&ir->in, "joint %.*s: expected one root, the "
			    "first joint", STRF(jt->name));
		if (j > 0 && (!(jt->has & HAS_BONE) || jt->has & HAS_REST))
			in_die(&ir->in, "joint %.*s: expected a bone and no "
			    "rest rotation, as Acclaim joints have",
			    STRF(jt->name));
		if (skel_get(sk, (int)j, j ? IR_AXIS : IR_REST, &r) &&
		    !order_axes(axis, r.f[4]))
			in_die(&ir->in, "joint %.*s: expected its rotation as "
			    "angles about three axes", STRF(jt->name));
	}
}

int
main(int argc, char **argv)
{
	struct skel *sk = NULL;
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hp:")) != -1) {
		switch (c) {
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_file(argc, argv, optind, usage));
	while (ir_next(&ir) != IR_EOF) {
		if (ir.rec.word != IR_BEGIN || ir.kind != IR_SKELETON)
			continue;
		if (sk)
			in_die(&ir.in, "second skeleton %.*s", STRF(ir.name));
		sk = skel_read(&ir);
		check(&ir, sk);
	}
	if (!sk)
		die("%s: no skeleton", ir.in.name);
	asf_write(sk);
	return out_close();
}
