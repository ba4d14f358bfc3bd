/* asf2ir: an Acclaim skeleton file as the IR. */
#include "base/opt.h"
#include "base/out.h"
#include "format/acclaim/asf.h"
#include "ir/put.h"

static const char usage[] = "usage: asf2ir [-n name] [-p digits] [file]\n";

int
main(int argc, char **argv)
{
	const char *file;
	const struct opt options[OPT_ROWS] = {
		ir_name_option('n'),
		opt_digits('p', &out_digits)
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_source(argv);
	ir_put_start();
	asf_put_ir(asf_read(file));
	ir_put_finish();
	return out_close();
}
