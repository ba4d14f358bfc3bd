/* irsplit: a stream as units of one motion each, or as files. */
#include "base/opt.h"
#include "base/out.h"
#include "filter/split/split.h"

static const char usage[] = "usage: irsplit [-d dir] [file]\n";

int
main(int argc, char **argv)
{
	struct ir_files files = { 0 };
	const char *dir = NULL, *file;
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_text('d', &dir)
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_stream(argv);
	if (dir) {
		ir_files_in(&files, dir, ".ir");
		ir_open(&ir, file);
	} else {
		ir_open_filter(&ir, file);
	}
	split_stream(&ir, &files);
	return out_close();
}
