/* gltf2ir: glTF file to the IR. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/gltf/gltf.h"
#include "ir/motion.h"
#include "ir/put.h"

static const char usage[] =
    "usage: gltf2ir [-B] [-M name] [-r rate] [file]\n";

int
main(int argc, char **argv)
{
	struct gltf_options o = { NULL, { NULL, 0 }, 0 };
	const char *path;
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "BhM:r:V")) != -1) {
		switch (c) {
		case 'B':
			o.bind = 1;
			break;
		case 'M':
			o.motion = optarg;
			break;
		case 'r':
			o.rate = rate_option(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	path = opt_source(argc, argv, optind);
	ir_put_start();
	gltf_to_ir(path, &o);
	ir_put_finish();
	return out_close();
}
