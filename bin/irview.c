/* irview: the motions of a stream in braille dots, for terminals and logs. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "picture/braille.h"

static const char usage[] = "usage: irview [-n poses] [-W columns] [file]\n";

int
main(int argc, char **argv)
{
	struct scene scene = { 0 };
	size_t poses = 0, columns = 80;
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hn:VW:")) != -1) {
		switch (c) {
		case 'n':
			poses = (size_t)opt_int(c, optarg, 1, 1000);
			break;
		case 'W':
			columns = (size_t)opt_int(c, optarg, 20, 1000);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	scene_read(&scene, opt_stream(argc, argv, optind));
	put_braille(&scene, poses, columns);
	return out_close();
}
