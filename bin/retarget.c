/* retarget: motion from one skeleton to another. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "ir/motion.h"
#include "ir/put.h"
#include "retarget/transfer.h"

static const char usage[] =
    "usage: retarget -s target.ir [-f] [-g] [-k] [-m map] [-M name]\n"
    "                [-S auto|N|none] [-u axes] [-v] [-p digits] [file]\n";

struct retarget {
	struct ir ir;
	struct skel *target, *source;
	const char *targetfile, *mapfile;
	int only_map;            /* -g */
	struct transfer_options opt;
	struct motion_choice choice;
};

static void
put_motion(struct retarget *r)
{
	struct bone_map map;

	if (!r->source)
		in_die(&r->ir.in, "motion %.*s has no skeleton before it "
		    "(amc2ir -s)", STRF(r->ir.name));
	bone_map_make(&map, r->mapfile, r->target, r->source);
	transfer(&r->ir, r->target, r->source, &map, &r->opt);
}

/* What belongs to the source's skeleton is not true of another one. */
static void
put_other(struct retarget *r)
{
	enum ir_kind kind = r->ir.kind;
	int pass = !r->only_map && kind != IR_MOTION && kind != IR_POSES &&
	    kind != IR_MESH && kind != IR_BULGES;

	for (;;) {
		if (pass)
			ir_pass(&r->ir);
		if (r->ir.rec.word == IR_END)
			return;
		ir_next(&r->ir);
	}
}

static void
put_object(struct retarget *r)
{
	if (r->ir.kind == IR_SKELETON) {
		skel_free(r->source);
		r->source = skel_read(&r->ir);
	} else if (r->ir.kind == IR_MOTION && !r->only_map &&
	    motion_chosen(&r->choice, &r->ir)) {
		put_motion(r);
	} else {
		put_other(r);
	}
}

static void
put_stream(struct retarget *r)
{
	ir_put_version();
	skel_write(r->target);
	while (ir_next(&r->ir) != IR_EOF)
		if (r->ir.rec.word == IR_BEGIN)
			put_object(r);
		else if (r->ir.rec.word == IR_BLANK)
			ir_pass(&r->ir);
	motion_found(&r->choice, &r->ir);
}

static void
put_map(struct retarget *r)
{
	struct bone_map map;

	while (ir_next(&r->ir) != IR_EOF)
		if (r->ir.rec.word == IR_BEGIN)
			put_object(r);
	if (!r->source)
		die("%s: expected a skeleton, saw none", r->ir.in.name);
	bone_map_make(&map, r->mapfile, r->target, r->source);
	bone_map_write(&map, r->target, r->source);
}

static struct skel *
load_target(const char *path, const char *file)
{
	struct skel *sk;
	size_t i;

	if (!path)
		opt_die("-s: expected the target's skeleton");
	else if (strcmp(path, "-") == 0 && (!file || strcmp(file, "-") == 0))
		opt_die("-s -: expected a motion file, saw no operand");
	sk = skel_load(path, 0);
	for (i = 0; i < sk->n; i++)
		if (sk->joint[i].dof.n)
			return sk;
	die("%s: its joints have no dofs: nothing could move them", path);
}

static double
scale_option(const char *arg)
{
	if (strcmp(arg, "auto") == 0)
		return 0;
	if (strcmp(arg, "none") == 0)
		return 1;
	return opt_num('S', arg, 1e-9, 1e9);
}

static void
set_option(struct retarget *r, int c, const char *arg)
{
	switch (c) {
	case 'f':
		r->opt.feet = 1;
		break;
	case 'g':
		r->only_map = 1;
		break;
	case 'k':
		r->opt.clamp = 1;
		break;
	case 'm':
		r->mapfile = arg;
		break;
	case 'M':
		r->choice.want = arg;
		break;
	case 'p':
		out_digits = opt_digits(arg);
		break;
	case 's':
		r->targetfile = arg;
		break;
	case 'S':
		r->opt.scale = scale_option(arg);
		break;
	case 'u':
		if (!transfer_set_axes(&r->opt, arg))
			opt_die("-u: expected three axes such as xyz or "
			    "xz-y, saw '%s'", arg);
		break;
	case 'v':
		r->opt.report = 1;
		break;
	default:
		opt_usage(usage, c);
	}
}

int
main(int argc, char **argv)
{
	struct retarget r;
	const char *file;
	int c;

	err_prog(argv[0]);
	memset(&r, 0, sizeof r);
	while ((c = getopt(argc, argv, "fghkm:M:p:s:S:u:vV")) != -1)
		set_option(&r, c, optarg);
	file = opt_file(argc, argv, optind, usage);
	r.target = load_target(r.targetfile, file);
	ir_open(&r.ir, file);
	if (r.only_map)
		put_map(&r);
	else
		put_stream(&r);
	return out_close();
}
