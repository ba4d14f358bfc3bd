/* joints: skeletons with fewer joints, other names, roles or another top, and
 * their motions. */
#include "base/opt.h"
#include "base/out.h"
#include "filter/joints/joints.h"
#include "filter/joints/roles.h"

static const char usage[] =
    "usage: joints [-d list] [-k list] [-M name] [-m map] [-p digits]\n"
    "              [-R roles] [-T top] [file]\n"
    "       joints -G [file]\n";

static void
put_roles(struct ir *ir)
{
	struct skel *sk = NULL;
	int any = 0;

	while (ir_next(ir) != IR_EOF) {
		if (ir->rec.word != IR_BEGIN || ir->kind != IR_SKELETON)
			continue;
		sk = skel_read(ir);
		roles_put(ir, sk);
		skel_free(sk);
		any = 1;
	}
	if (!any)
		err_die("%s: expected a skeleton, saw none", ir->in.name);
}

static void
check_alone(const struct joints_options *o)
{
	if (o->drop.n || o->keep.n || o->map || o->roles || o->top ||
	    o->choice.want)
		opt_die("-G: expected no other option");
}

int
main(int argc, char **argv)
{
	struct joints_options o = { 0 };
	int only_roles = 0;
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		pick_option('d', &o.drop),
		pick_option('k', &o.keep),
		opt_flag('G', &only_roles),
		opt_text('m', &o.map),
		opt_text('M', &o.choice.want),
		opt_digits('p', &out_digits),
		opt_text('R', &o.roles),
		opt_text('T', &o.top)
	};

	o.choice.filter = 1;
	argv = opt_read(argc, argv, usage, options);
	if (only_roles) {
		check_alone(&o);
		ir_open(&ir, opt_stream(argv));
		put_roles(&ir);
	} else {
		ir_open_filter(&ir, opt_stream(argv));
		joints_stream(&o, &ir);
	}
	return out_close();
}
