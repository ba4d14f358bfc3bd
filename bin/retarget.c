/* retarget: motion from one skeleton to another. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "ir/put.h"
#include "retarget/align.h"
#include "retarget/transfer.h"

static const char usage[] =
    "usage: retarget -s target.ir [-f] [-g] [-k] [-m map] [-M name]\n"
    "                [-S auto|N|none] [-u axes] [-v] [-p digits] [file]\n";

struct retarget {
	struct ir ir;
	struct skel *target, *source;
	const char *mapfile;
	int only_map;            /* -g */
	struct transfer_options how;
	struct motion_choice choice;
};

static void
make_map(const struct retarget *r, struct bone_map *map)
{
	bone_map_make(map, r->target);
	if (r->mapfile)
		bone_map_read(map, r->mapfile, r->target, r->source);
	else
		bone_map_guess(map, r->target, r->source);
}

static void
put_motion(struct retarget *r)
{
	struct bone_map map;
	struct transfer job;

	if (!r->source)
		in_die(&r->ir.in, "motion %.*s has no skeleton before it "
		    "(amc2ir -s)", STRF(r->ir.name));
	make_map(r, &map);
	transfer_begin(&job, &r->ir, r->target, r->source, &map, &r->how);
	while (ir_next(&r->ir) != IR_END)
		transfer_take(&job);
	transfer_end(&job);
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
	make_map(r, &map);
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

static void
set_scale(struct transfer_options *how, const char *arg)
{
	if (strcmp(arg, "auto") == 0)
		how->scale = 0;
	else if (strcmp(arg, "none") == 0)
		how->scale = 1;
	else
		how->scale = opt_num('S', arg, 1e-9, 1e9);
}

static void
set_axes(struct transfer_options *how, const char *arg)
{
	how->axes = 1;
	if (!align_parse(how->u, arg))
		opt_die("-u: expected three axes such as xyz or xz-y, saw "
		    "'%s'", arg);
}

int
main(int argc, char **argv)
{
	struct retarget r;
	const char *target = NULL, *file;
	int c;

	err_prog(argv[0]);
	memset(&r, 0, sizeof r);
	while ((c = getopt(argc, argv, "fghkm:M:p:s:S:u:v")) != -1) {
		switch (c) {
		case 'f':
			r.how.feet = 1;
			break;
		case 'g':
			r.only_map = 1;
			break;
		case 'k':
			r.how.clamp = 1;
			break;
		case 'm':
			r.mapfile = optarg;
			break;
		case 'M':
			r.choice.want = optarg;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		case 's':
			target = optarg;
			break;
		case 'S':
			set_scale(&r.how, optarg);
			break;
		case 'u':
			set_axes(&r.how, optarg);
			break;
		case 'v':
			r.how.report = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	file = opt_file(argc, argv, optind, usage);
	r.target = load_target(target, file);
	ir_open(&r.ir, file);
	if (r.only_map)
		put_map(&r);
	else
		put_stream(&r);
	return out_close();
}
