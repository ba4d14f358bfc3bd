/* amc2ir: Acclaim motion files as the IR. */
#include "base/opt.h"
#include "base/out.h"
#include "format/acclaim/amc.h"
#include "ir/motion.h"
#include "ir/put.h"

static const char usage[] =
    "usage: amc2ir [-N] [-n name] [-r rate] [-s skeleton.ir] [file ...]\n";

int
main(int argc, char **argv)
{
	struct amc_options option = { NULL, { "-", 1 }, 0 };
	const char *skeleton = NULL;
	const struct opt options[OPT_ROWS] = {
		opt_flag('N', &option.renumber),
		ir_name_option('n'),
		rate_option('r', &option.rate),
		opt_text('s', &skeleton)
	};

	argv = opt_read(argc, argv, usage, options);
	opt_files(argv);
	opt_beside(skeleton, argv[0], "a motion file");
	ir_put_start();
	if (skeleton)
		option.skeleton = skel_load(skeleton, 1);
	do
		amc_read(*argv, &option);
	while (*argv && *++argv);
	ir_put_finish();
	return out_close();
}
