/* ir2asf: a skeleton of the IR as an Acclaim skeleton file. */
#include "base/opt.h"
#include "base/out.h"
#include "format/acclaim/asf.h"

static const char usage[] = "usage: ir2asf [-p digits] [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_digits('p', &out_digits)
	};

	argv = opt_read(argc, argv, usage, options);
	ir_open(&ir, opt_stream(argv));
	asf_write(skel_only(&ir), &ir.in);
	return out_close();
}
