/* bp2ir: BonesPro structure and animation files to the IR. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "bones/read.h"
#include "ir/put.h"

static const char usage[] =
    "usage: bp2ir [-p digits] [-s structure.ir] [file]\n";

/* The third token tells them apart: a bone's name, or a number of frames. */
static void
read_file(struct bp *bp)
{
	bp->head.nb = bp_int(&bp->lx, "the number of bones", 0, BP_MAXBONES);
	bp->head.nv = bp_int(&bp->lx, "the number of vertices", 0, BP_MAX);
	if (!bp_next(&bp->lx))
		bp_expected(&bp->lx, "a bone's <name> or the number of frames");
	if (!bp->lx.isname)
		bp_read_animation(bp);
	else if (bp->sk)
		in_fail(&bp->lx.in, "-s goes with an animation, this is a "
		    "structure file");
	else
		bp_read_structure(bp);
}

int
main(int argc, char **argv)
{
	const char *path, *skeleton = NULL;
	struct bp bp;
	int c;

	err_prog(argv[0]);
	memset(&bp, 0, sizeof bp);
	while ((c = getopt(argc, argv, "hp:s:")) != -1) {
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
	bp_open(&bp.lx, path);
	bp.title = ir_file_name(path);
	if (skeleton)
		bp.sk = skel_load(skeleton, 1);
	else
		ir_put_version();
	read_file(&bp);
	return out_close();
}
