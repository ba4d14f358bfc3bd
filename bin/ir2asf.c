/* ir2asf: a skeleton of the IR as Acclaim skeleton file, version 1.10. */
#include <unistd.h>

#include "acclaim/convert.h"
#include "acclaim/write.h"
#include "base/opt.h"
#include "base/out.h"

static const char usage[] = "usage: ir2asf [-p digits] [file]\n";

static void
check_bones(const struct ir *ir, const struct skel *sk)
{
	size_t j;

	for (j = 1; j < sk->n; j++)
		if (!(sk->joint[j].has & HAS_BONE))
			in_fail(&ir->in, "joint %.*s: expected a bone, as "
			    "Acclaim joints have", STRF(sk->joint[j].name));
}

int
main(int argc, char **argv)
{
	struct skel *sk;
	struct convert convert;
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
	sk = skel_only(&ir);
	convert_make(&convert, sk, &ir.in, 1);
	check_bones(&ir, convert.sk);
	asf_write(convert.sk);
	return out_close();
}
