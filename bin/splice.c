/* splice: the motions of one skeleton as one motion. */
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
	int align = 0, blend = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('a', &align),
		opt_int('b', &blend, 0, 1 << 20),
		opt_digits('p', &out_digits)
	};

	argv = opt_read(argc, argv, usage, options);
	ir_put_start();
	s = splice_begin((size_t)blend, align);
	do
		splice_stream(s, *argv);
	while (*argv && *++argv);
	splice_end(s);
	ir_put_finish();
	return out_close();
}
