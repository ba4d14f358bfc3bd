/* ir2xmf: meshes of the IR as Cal3D mesh files. */
#include "base/opt.h"
#include "base/out.h"
#include "format/cal3d/xmfwrite.h"

static const char usage[] =
    "usage: ir2xmf [-b] [-d dir] [-F version] [-p digits] [file]\n";

static void
read_version(const struct opt *o, const char *arg)
{
	long long version = opt_int_of(o->letter, arg, 0, 0x7fffffff);
	int *to = o->to;

	if (!xmf_knows(version))
		opt_expected(o->letter, XMF_VERSIONS, arg);
	*to = (int)version;
}

int
main(int argc, char **argv)
{
	struct xmf_form form = { 0 };
	struct ir_files files = { 0 };
	const char *dir = NULL, *file;
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_flag('b', &form.binary),
		opt_text('d', &dir),
		opt_call('F', read_version, &form.version),
		opt_digits('p', &out_digits)
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_stream(argv);
	if (dir)
		ir_files_in(&files, dir, form.binary ? ".cmf" : ".xmf");
	ir_open(&ir, file);
	xmf_write(&ir, &form, &files);
	return out_close();
}
