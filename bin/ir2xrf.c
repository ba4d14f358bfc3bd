/* ir2xrf: materials of the IR as Cal3D material files. */
#include <stdlib.h>

#include "base/opt.h"
#include "base/out.h"
#include "base/outfile.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/xrf.h"
#include "ir/files.h"

static const char usage[] =
    "usage: ir2xrf [-b] [-d dir] [-F version] [file]\n";

static int binary, version;

static void
read_version(const struct opt *o, const char *arg)
{
	long long v = opt_int_of(o->letter, arg, 0, 0x7fffffff);

	if (!binary_knows(v))
		opt_expected(o->letter, "699 to 1100, or 1300", arg);
	version = (int)v;
}

/* Writes a file of each material. */
static void
write_file(struct ir_files *files, struct ir *ir)
{
	struct text name = { NULL, 0, 0 };

	ir_files_begin(files, ir_files_name(ir, &name));
	free(name.s);
	xrf_write(ir, binary, version);
	outfile_whole();
	outfile_end();
}

/* Nothing is written to standard output until all of the stream has been
 * read. */
static void
convert(struct ir *ir, struct ir_files *files)
{
	int found = 0;

	while (ir_next(ir) != IR_EOF) {
		if (ir->rec.word != IR_BEGIN || ir->kind != IR_MATERIAL)
			continue;
		if (files->dir) {
			write_file(files, ir);
		} else if (found) {
			in_die(&ir->in, "expected one material, saw a second "
			    "(-d writes a file of each)");
		} else {
			out_hold();
			xrf_write(ir, binary, version);
		}
		found = 1;
	}
	if (!found)
		err_die("%s: expected a material, saw none", ir->in.name);
	if (!files->dir)
		out_release();
}

int
main(int argc, char **argv)
{
	struct ir_files files = { 0 };
	const char *dir = NULL, *file;
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_flag('b', &binary),
		opt_text('d', &dir),
		opt_call('F', read_version, NULL)
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_stream(argv);
	if (dir)
		ir_files_in(&files, dir, binary ? ".crf" : ".xrf");
	ir_open(&ir, file);
	convert(&ir, &files);
	ir_close(&ir);
	return out_close();
}
