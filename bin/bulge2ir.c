/* bulge2ir: StudioTools bulge definitions to the IR. */
#include <unistd.h>

#include "base/known/known.h"
#include "base/opt.h"
#include "base/out.h"
#include "format/bulge/bulge.h"
#include "ir/put.h"

static const char usage[] = "usage: bulge2ir [-e] [file]\n";

int
main(int argc, char **argv)
{
	const char *file;
	struct in in;
	int c, strict = 0, failed;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "ehV")) != -1) {
		switch (c) {
		case 'e':
			strict = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	file = opt_source(argc, argv, optind);
	ir_put_start();
	known_open(&in, file, "bulge2ir", "StudioTools bulges");
	failed = bulge_put(&in, ir_file_name(file), strict);
	in_close(&in);
	ir_put_finish();
	return out_close() || failed;
}
