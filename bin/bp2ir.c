/* bp2ir: BonesPro structure and animation files to the IR. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "bones/read.h"
#include "ir/put.h"

static const char usage[] =
    "usage: bp2ir [-p digits] [-s structure.ir] [file]\n";

int
main(int argc, char **argv)
{
	const char *path, *skeleton = NULL;
	struct skel *sk = NULL;
	struct bp *bp;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hp:s:V")) != -1) {
		switch (c) {
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		case 's':
			skeleton = optarg;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	path = opt_file(argc, argv, optind, usage);
	if (skeleton && strcmp(skeleton, "-") == 0 && !path)
		opt_die("-s -: expected an animation file, saw no operand");
	ir_put_start();
	bp = bp_open(path);
	if (skeleton)
		sk = skel_load(skeleton, 1);
	bp_read(bp, ir_file_name(path), sk);
	ir_put_finish();
	return out_close();
}
