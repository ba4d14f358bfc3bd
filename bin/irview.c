/* irview: the motions of a stream in braille dots, for terminals and logs. */
#include "base/opt.h"
#include "base/out.h"
#include "picture/braille.h"

static const char usage[] = "usage: irview [-n poses] [-v view] [-W columns] [file]\n";

int
main(int argc, char **argv)
{
	struct scene scene = { 0 };
	int poses = 0, columns = 80;
	const struct opt options[OPT_ROWS] = {
		opt_int('n', &poses, 1, 1000),
		view_option('v', &scene.view),
		opt_int('W', &columns, 20, 1000)
	};

	argv = opt_read(argc, argv, usage, options);
	scene_read(&scene, opt_stream(argv));
	put_braille(&scene, (size_t)poses, (size_t)columns);
	return out_close();
}
