/* asf2ir: an Acclaim skeleton file as the IR. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/acclaim/asf.h"
#include "ir/put.h"

static const char usage[] = "usage: asf2ir [-p digits] [file]\n";

int
main(int argc, char **argv)
{
	const char *file;
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hp:V")) != -1) {
		switch (c) {
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	file = opt_source(argc, argv, optind);
	ir_put_start();
	asf_put_ir(asf_read(file));
	ir_put_finish();
	return out_close();
}
