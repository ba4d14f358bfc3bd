/* kfd2ir: SimPose-ium keyframes to a motion of the IR. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/sims/kfd.h"
#include "ir/put.h"

static const char usage[] =
    "usage: kfd2ir [-C] [-l library.ir] [-s skeleton.ir] [file]\n";

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
	int c, child = 0;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "Chl:s:V")) != -1) {
		switch (c) {
		case 'C':
			child = 1;
			break;
		case 'l':
			library = optarg;
			break;
		case 's':
			skeleton = optarg;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	file = opt_source(argc, argv, optind);
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
