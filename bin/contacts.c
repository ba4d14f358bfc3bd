/* contacts: when feet stand. */
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
	struct mark_options o = {
		{ NULL, 0, 0 }, CONTACT_HEIGHT, CONTACT_SPEED
	};
	struct motion_choice choice = { 0 };
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_num('H', &o.height, 1e-9, 1e9),
		pick_option('j', &o.feet),
		opt_text('M', &choice.want),
		opt_num('S', &o.speed, 1e-9, 1e9)
	};

	choice.filter = 1;
	choice.needs_skeleton = 1;
	argv = opt_read(argc, argv, usage, options);
	ir_open_filter(&ir, opt_stream(argv));
	while (motion_next(&choice, &ir))
		mark_motion(&ir, choice.sk, &o);
	return out_close();
}
