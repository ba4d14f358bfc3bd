/* ir2sdl: actions of the IR as Animation SDL. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "ir/ir.h"
#include "sdl/write.h"

static const char usage[] = "usage: ir2sdl [file]\n";

static void
record(const struct ir *ir, struct sdl_out *w)
{
	switch (ir->rec.word) {
	case IR_NURBS:
		sdl_put_nurbs(ir, w);
		break;
	case IR_KNOTS:
		sdl_put_knots(ir, w);
		break;
	case IR_CV:
		sdl_put_cv(ir, w);
		break;
	case IR_ACTION:
		sdl_put_action(ir, w);
		break;
	case IR_KEY:
		sdl_put_key(ir, w);
		break;
	case IR_ATTR:
		sdl_put_attr(ir, w);
		break;
	case IR_ITEM:
		sdl_put_item(ir, w);
		break;
	case IR_CHANNEL:
		sdl_put_channel(ir, w);
		break;
	case IR_NOTE:
		sdl_put_comment(w, ir->rec.tail);
		break;
	case IR_BLANK:
		sdl_put_comment(w, ir->rec.line);
		break;
	case IR_END:
		sdl_put_end(ir, w);
		break;
	default:
		break;
	}
}

int
main(int argc, char *argv[])
{
	static struct sdl_out w;
	struct ir ir;
	int c, objects = 0;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "h")) != -1)
		opt_usage(usage, c);
	ir_open(&ir, opt_file(argc, argv, optind, usage));
	while (ir_next(&ir) != IR_EOF) {
		if (ir.kind != IR_ACTIONS)
			continue;
		if (ir.rec.word == IR_BEGIN && objects++)
			in_die(&ir.in, "several actions objects; a file "
			    "holds one");
		record(&ir, &w);
	}
	if (!objects)
		in_fail(&ir.in, "no actions object in it");
	return out_close();
}
