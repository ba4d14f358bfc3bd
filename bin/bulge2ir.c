/* bulge2ir: StudioTools bulge definitions to the IR. */
#include "base/known/known.h"
#include "base/opt.h"
#include "base/out.h"
#include "format/bulge/bulge.h"
#include "ir/put.h"

static const char usage[] = "usage: bulge2ir [-e] [-n name] [file]\n";

int
main(int argc, char **argv)
{
	const char *file;
	struct in in;
	int strict = 0, failed;
	const struct opt options[OPT_ROWS] = {
		opt_flag('e', &strict),
		ir_name_option('n')
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_source(argv);
	ir_put_start();
	known_open(&in, file, "bulge2ir", "StudioTools bulges");
	failed = bulge_put(&in, ir_file_name(file), strict);
	in_close(&in);
	ir_put_finish();
	return out_close() || failed;
}
