/* irview: the motions of a stream in braille dots, for terminals and logs. */
#include "base/opt.h"
#include "base/out.h"
#include "base/screen.h"
#include "picture/braille.h"

static const char usage[] = "usage: irview [-c braille|ascii] [-n poses] "
    "[-v view] [-W columns] [file]\n";

enum { NARROW = 20, WIDE = 1000, USUAL = 80 };

/* Sets what no option says: as the terminal is, if there is one. */
static void
fit_screen(struct braille_options *o)
{
	if (o->as < 0)
		o->as = screen_utf8() ? BRAILLE_DOTS : BRAILLE_ASCII;
	if (o->columns)
		return;
	o->columns = screen_columns();
	if (!o->columns)
		o->columns = USUAL;
	else if (o->columns < NARROW)
		o->columns = NARROW;
	else if (o->columns > WIDE)
		o->columns = WIDE;
}

int
main(int argc, char **argv)
{
	struct scene scene = { 0 };
	struct braille_options o = { .as = -1 };
	const struct opt options[OPT_ROWS] = {
		opt_word('c', &o.as, "braille|ascii"),
		opt_int('n', &o.poses, 1, 1000),
		view_option('v', &scene.view),
		opt_int('W', &o.columns, NARROW, WIDE)
	};

	argv = opt_read(argc, argv, usage, options);
	fit_screen(&o);
	scene_read(&scene, opt_stream(argv));
	put_braille(&scene, &o);
	return out_close();
}
