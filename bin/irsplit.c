/* irsplit: a stream as units of one motion each, or as files. */
#include <errno.h>
#include <sys/stat.h>

#include "base/opt.h"
#include "base/out.h"
#include "filter/split/split.h"

static const char usage[] = "usage: irsplit [-d dir] [file]\n";

static void
check_dir(const char *dir)
{
	struct stat st;

	if (stat(dir, &st) != 0)
		err_die("%s:", dir);
	if (!S_ISDIR(st.st_mode)) {
		errno = ENOTDIR;
		err_die("%s:", dir);
	}
}

int
main(int argc, char **argv)
{
	const char *dir = NULL, *file;
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_text('d', &dir)
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_stream(argv);
	if (dir) {
		check_dir(dir);
		ir_open(&ir, file);
	} else {
		ir_open_filter(&ir, file);
	}
	split_stream(&ir, dir);
	return out_close();
}
