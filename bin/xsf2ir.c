/* xsf2ir: Cal3D skeleton file to the IR. */
#include "base/each.h"
#include "base/opt.h"
#include "base/out.h"
#include "format/cal3d/xsf.h"
#include "ir/put.h"

static const char usage[] =
    "usage: xsf2ir [-n name] [-p digits] [file]\n"
    "       xsf2ir -c [-p digits] [file ...]\n";

static int digits = 4;

static void
convert(const char *path)
{
	struct xsf *x;

	ir_put_start();
	x = xsf_read(path, 0);
	xsf_check(x, 0, digits);
	xsf_put(x, ir_file_name(path));
	ir_put_finish();
}

/* Checks a file; returns whether there was a finding. */
static int
check(const char *path, int several)
{
	(void)several;
	in_warn_found();
	xsf_check(xsf_read(path, 1), 1, digits);
	return in_has_found();
}

int
main(int argc, char **argv)
{
	int all = 0, bad = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('c', &all),
		ir_name_option('n'),
		opt_digits('p', &digits)
	};

	argv = opt_read(argc, argv, usage, options);
	if (all)
		bad = each_file(argv, check);
	else
		convert(opt_source(argv));
	out_close();
	return bad != 0;
}
