/* contacts: when feet stand. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "figure/contacts.h"
#include "filter/contacts/mark.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: contacts [-H height] [-j list] [-M name] [-S speed] [file]\n";

int
main(int argc, char **argv)
{
	struct mark_options o = { { NULL, 0, 0 }, CONTACT_HEIGHT, CONTACT_SPEED };
	struct motion_choice choice = { 0 };
	struct ir ir;
	int c;

	err_prog(argv[0]);
	choice.filter = 1;
	choice.needs_skeleton = 1;
	while ((c = opt_next(argc, argv, "hH:j:M:S:V")) != -1) {
		switch (c) {
		case 'H':
			o.height = opt_num(c, optarg, 1e-9, 1e9);
			break;
		case 'j':
			pick_option(&o.feet, c, optarg);
			break;
		case 'M':
			choice.want = optarg;
			break;
		case 'S':
			o.speed = opt_num(c, optarg, 1e-9, 1e9);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open_filter(&ir, opt_stream(argc, argv, optind));
	while (motion_next(&choice, &ir))
		mark_motion(&ir, choice.sk, &o);
	return out_close();
}
