/* ir2npy: motions of the IR as arrays of numpy. */
#include "base/opt.h"
#include "base/out.h"
#include "format/npy/npy.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: ir2npy [-8qWz] [-d dir] [-M name] [-w what[,what ...]] "
    "[file]\n";

static void
read_what(const struct opt *o, const char *arg)
{
	if (!npy_what_read(o->to, arg))
		opt_expected(o->letter, "pos, rot, rot6d, raw, vel, angvel, "
		    "contact, root, with commas between them", arg);
}

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct npy_form form = { 0 };
	const char *file;
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_flag('8', &form.wide),
		opt_text('d', &choice.dir),
		opt_text('M', &choice.want),
		opt_flag('q', &form.real_first),
		opt_flag('W', &form.world),
		opt_call('w', read_what, &form.what),
		opt_flag('z', &form.archive)
	};

	argv = opt_read(argc, argv, usage, options);
	if (!form.archive && (form.what & (form.what - 1)))
		opt_die("-w: several arrays need an archive, -z");
	file = opt_stream(argv);
	motion_to_files(&choice, form.archive ? ".npz" : ".npy");
	ir_open(&ir, file);
	while (motion_next(&choice, &ir))
		npy_write(&ir, choice.sk, &form);
	return out_close();
}
