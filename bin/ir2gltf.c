/* ir2gltf: skeleton, meshes and motions of the IR as a glTF file. */
#include <float.h>
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/gltf/gltf.h"

static const char usage[] =
    "usage: ir2gltf [-a base] [-b] [-l factor] [-M name] [-t tolerance] "
    "[file]\n";

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct gltf_form form = { 0 };
	struct ir ir;
	const char *path;
	int c;

	err_prog(argv[0]);
	choice.filter = 1;
	form.tolerance = -1;
	while ((c = opt_next(argc, argv, "a:bhl:M:t:V")) != -1) {
		switch (c) {
		case 'a':
			form.base = optarg;
			break;
		case 'b':
			form.binary = 1;
			break;
		case 'l':
			form.length = opt_num(c, optarg, FLT_MIN, FLT_MAX);
			break;
		case 'M':
			choice.want = optarg;
			break;
		case 't':
			form.tolerance = opt_num(c, optarg, 0, DBL_MAX);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	path = opt_stream(argc, argv, optind);
	if (form.base && form.binary)
		opt_die("-b: with -a, the form is that of the base");
	if (form.base && strcmp(form.base, "-") == 0 && !path)
		opt_die("-a -: expected the stream as operand, saw none");
	ir_open(&ir, path);
	gltf_write(&ir, &choice, &form);
	return out_close();
}
