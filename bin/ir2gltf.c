/* ir2gltf: skeletons, meshes and motions of the IR as glTF files. */
#include <float.h>
#include <string.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/gltf/gltf.h"

static const char usage[] =
    "usage: ir2gltf [-A | -a base] [-b] [-d dir] [-i dir] [-l factor]\n"
    "               [-M name] [-t tolerance] [file]\n";

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct gltf_form form = { 0 };
	struct ir ir;
	const char *path;
	const struct opt options[OPT_ROWS] = {
		opt_flag('A', &form.human),
		opt_text('a', &form.base),
		opt_flag('b', &form.binary),
		opt_text('d', &choice.dir),
		opt_text('i', &form.pictures),
		opt_num('l', &form.length, FLT_MIN, FLT_MAX),
		opt_text('M', &choice.want),
		opt_num('t', &form.tolerance, 0, DBL_MAX)
	};

	choice.filter = 1;
	form.tolerance = -1;
	argv = opt_read(argc, argv, usage, options);
	path = opt_stream(argv);
	if (form.human && form.base)
		opt_die("-A and -a exclude each other");
	if (form.base && form.binary)
		opt_die("-b: with -a, the form is that of the base");
	if (form.base && form.pictures)
		opt_die("-i: with -a, the pictures are those of the base");
	if (form.human && form.pictures)
		opt_die("-A and -i exclude each other");
	if (form.base && strcmp(form.base, "-") == 0 && !path)
		opt_die("-a -: expected the stream as operand, saw none");
	form.binary |= form.human;
	motion_to_files(&choice, form.human ? ".vrma" : form.binary ? ".glb" :
	    ".gltf");
	ir_open(&ir, path);
	gltf_write(&ir, &choice, &form);
	return out_close();
}
