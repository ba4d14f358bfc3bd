/* ir2bp: skeletons, meshes and motions of the IR as BonesPro files. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "bones/write.h"

static const char usage[] =
    "usage: ir2bp [-a] [-e order] [-M name] [-p digits] [-x] [file]\n";

/* The structure needs all of the stream, the animation goes on at once. */
static void
read_stream(struct bp_out *o, struct motion_choice *choice, int animation)
{
	while (ir_next(&o->ir) != IR_EOF) {
		if (o->ir.rec.word != IR_BEGIN)
			continue;
		if (o->ir.kind == IR_SKELETON) {
			if (o->sk && !animation)
				in_die(&o->ir.in, "second skeleton: a "
				    "structure file holds one");
			skel_free(o->sk);
			mesh_free(o->mesh);
			o->mesh = NULL;
			o->sk = skel_read(&o->ir);
		} else if (o->ir.kind == IR_MESH) {
			if (o->mesh && !animation)
				in_die(&o->ir.in, "second mesh: a structure "
				    "file holds one");
			mesh_free(o->mesh);
			o->mesh = mesh_read(&o->ir, o->sk, 0);
		} else if (o->ir.kind == IR_MOTION && animation &&
		    motion_chosen(choice, &o->ir)) {
			bp_write_animation(o);
		}
	}
}

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	int animation = 0, c;
	struct bp_out o;

	err_prog(argv[0]);
	memset(&o, 0, sizeof o);
	o.form = BP_AS_IT_CAME;
	while ((c = getopt(argc, argv, "ae:hM:p:x")) != -1) {
		switch (c) {
		case 'a':
			animation = 1;
			break;
		case 'e':
			o.form = bp_order_named(str_of(optarg));
			if (o.form < 0)
				opt_die("-e: expected " BP_ORDERS ", saw '%s'",
				    optarg);
			break;
		case 'M':
			choice.want = optarg;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		case 'x':
			o.form = BP_MATRIX;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	if (!animation && o.form != BP_AS_IT_CAME)
		opt_die("-e and -x go with -a");
	ir_open(&o.ir, opt_file(argc, argv, optind, usage));
	read_stream(&o, &choice, animation);
	if (animation)
		motion_found(&choice, &o.ir);
	else
		bp_write_structure(&o);
	return out_close();
}
