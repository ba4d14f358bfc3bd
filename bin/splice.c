/* splice: the motions of one skeleton as one motion. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "filter/splice/splice.h"
#include "ir/put.h"

static const char usage[] =
    "usage: splice [-a] [-b frames] [-p digits] [file ...]\n";

int
main(int argc, char **argv)
{
	struct splice *s;
	long long blend = 0;
	int align = 0, c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "ab:hp:V")) != -1) {
		switch (c) {
		case 'a':
			align = 1;
			break;
		case 'b':
			blend = opt_int(c, optarg, 0, 1 << 20);
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_put_start();
	s = splice_begin((size_t)blend, align);
	if (optind == argc)
		splice_stream(s, NULL);
	for (; optind < argc; optind++)
		splice_stream(s, argv[optind]);
	splice_end(s);
	ir_put_finish();
	return out_close();
}
