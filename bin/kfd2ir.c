/* kfd2ir: SimPose-ium keyframes to a motion of the IR. */
#include <string.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/sims/kfd.h"
#include "ir/put.h"

static const char usage[] =
    "usage: kfd2ir [-C] [-l library.ir] [-n name] [-s skeleton.ir] "
    "[file]\n";

static int
is_stdin(const char *path)
{
	return strcmp(path, "-") == 0;
}

int
main(int argc, char **argv)
{
	const char *file, *library = NULL, *skeleton = NULL;
	struct kfd *kfd;
	int child = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('C', &child),
		opt_text('l', &library),
		ir_name_option('n'),
		opt_text('s', &skeleton)
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_source(argv);
	if ((!file || is_stdin(file)) + (library && is_stdin(library)) +
	    (skeleton && is_stdin(skeleton)) > 1)
		opt_die("only one input can be standard input");
	ir_put_start();
	kfd = kfd_open(file, child);
	if (library)
		kfd_link(kfd, library);
	kfd_put(kfd, skeleton);
	kfd_close(kfd);
	ir_put_finish();
	return out_close();
}
