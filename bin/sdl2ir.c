/* sdl2ir: Animation SDL to the IR. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "ir/ir.h"
#include "ir/put.h"
#include "sdl/read.h"

static const char usage[] = "usage: sdl2ir [file]\n";

static void
sections(struct sdl *r)
{
	int any = 0, last = 0;

	for (; r->lx.kind != SDL_END && !last; any = 1) {
		if (!sdl_section(r))
			break;
		last = sdl_is(&r->lx, "HIERARCHY");
		if (sdl_is(&r->lx, "DEFINITION")) {
			sdl_next(&r->lx);
			sdl_definitions(r);
		} else if (last) {
			sdl_next(&r->lx);
			sdl_hierarchy(r);
		} else {
			int model = sdl_is(&r->lx, "MODEL");

			sdl_next(&r->lx);
			sdl_carry(r, model ? "model" : "environment");
		}
	}
	if (!any)
		sdl_want(&r->lx, "DEFINITION or HIERARCHY");
}

int
main(int argc, char *argv[])
{
	static struct sdl r;
	const char *path;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "h")) != -1)
		opt_usage(usage, c);
	path = opt_file(argc, argv, optind, usage);
	sdl_open(&r.lx, path);
	ir_put_version();
	ir_put_begin(IR_ACTIONS, ir_file_name(path));
	out_text("\nsource sdl\n");
	sdl_next(&r.lx);
	sections(&r);
	ir_put_end(IR_ACTIONS);
	return out_close();
}
