/* retarget: motion from one skeleton to another. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "filter/retarget/doubt.h"
#include "filter/retarget/transfer.h"
#include "ir/motion.h"
#include "ir/put.h"

static const char usage[] =
    "usage: retarget [-fgHkv] [-c limits] [-M name] [-m map] [-p digits]\n"
    "                [-S auto|N|none] [-u axes] -s target.ir [file]\n";

struct retarget {
	struct ir ir;
	struct target target;
	const char *targetfile, *mapfile;
	int only_map;            /* -g */
	struct bone_map map;     /* the map from the source, choice.sk */
	int mapped;              /* the map has been made */
	struct transfer_options opt;
	int beyond;              /* a motion is beyond the limits of -c */
	struct motion_choice choice;     /* choice.sk is the skeleton of the
	                                  * source */
};

/* Makes a map from the current skeleton of the source. */
static void
find_map(struct retarget *r, struct bone_map *map)
{
	struct doubted target = { r->target.sk, r->target.file };
	struct doubted source = { r->choice.sk, r->ir.in.name };

	bone_map_make(map, r->mapfile, r->target.sk, r->choice.sk);
	if (map->by_parts)
		doubt_figures(&target, &source, map, r->only_map);
}

static void
make_map(struct retarget *r)
{
	int n;

	if (r->mapped++)
		return;
	find_map(r, &r->map);
	n = bone_map_gaps(&r->map, r->target.sk);
	if (n)
		err_warn("%d joint%s of the target follow%s none, between "
		    "others that do (-v)", n, n > 1 ? "s" : "",
		    n > 1 ? "" : "s");
}

static void
put_motion(struct retarget *r)
{
	const struct skel *source = r->choice.sk;

	make_map(r);
	if (bone_map_empty(&r->map))
		in_die(&r->ir.in, "motion %.*s: no joint of the target "
		    "follows one of skeleton %.*s (-m)", STRF(r->ir.name),
		    STRF(source->name));
	r->beyond |= transfer_motion(&r->ir, &r->target, source, &r->map,
	    &r->opt);
}

/* Writes another object, up to its `end`. Objects that belong to the source's
 * skeleton are left out, as they do not fit the target's. */
static void
put_other(struct retarget *r)
{
	enum ir_kind kind = r->ir.kind;
	int pass = !r->only_map && kind != IR_MOTION && kind != IR_POSES &&
	    kind != IR_MESH && kind != IR_MATERIAL && kind != IR_BULGES;

	for (;;) {
		if (pass)
			ir_pass(&r->ir);
		if (r->ir.rec.word == IR_END)
			return;
		ir_next(&r->ir);
	}
}

static void
put_map(struct retarget *r)
{
	struct bone_map map;

	find_map(r, &map);
	bone_map_write(&map, r->target.sk, r->choice.sk);
	bone_map_free(&map);
}

/* Replaces a skeleton of the source. A map is for one such skeleton, and is
 * made for its first motion. */
static void
put_skeleton(struct retarget *r)
{
	if (r->mapped)
		bone_map_free(&r->map);
	r->mapped = 0;
	if (r->only_map)
		put_map(r);
	else
		skel_write(r->target.sk);
}

/* Writes a record that is not in a motion to use. */
static void
put_record(struct retarget *r)
{
	if (r->ir.rec.word == IR_BEGIN)
		put_other(r);
	else if (!r->only_map)
		ir_pass(&r->ir);
}

/* Writes the stream. With -g only skeletons matter: the name of a motion is not
 * looked for. */
static void
put_stream(struct retarget *r)
{
	enum motion_event event;

	r->choice.needs_skeleton = !r->only_map;
	if (r->only_map)
		r->choice.want = NULL;
	while ((event = motion_event(&r->choice, &r->ir)) != MOTION_END) {
		if (event == MOTION_SKELETON)
			put_skeleton(r);
		else if (event == MOTION_CHOSEN && !r->only_map)
			put_motion(r);
		else
			put_record(r);
	}
	if (r->only_map && !r->choice.skeletons)
		err_die("%s: expected a skeleton, saw none", r->ir.in.name);
}

static void
check_target(const char *path, const char *file)
{
	if (!path)
		opt_die("-s: expected the target's skeleton");
	opt_beside(path, file, "a motion file");
}

/* Dies at once if the map cannot be read. It is read only when the source's
 * skeleton is known, and by then the target's has been written. */
static void
check_map(const char *path)
{
	if (path && strcmp(path, "-") != 0 && access(path, R_OK) != 0)
		err_die("%s:", path);
}

static void
read_scale(const struct opt *o, const char *arg)
{
	double *scale = o->to;

	if (strcmp(arg, "auto") == 0)
		*scale = 0;
	else if (strcmp(arg, "none") == 0)
		*scale = 1;
	else
		*scale = opt_num_of(o->letter, arg, 1e-9, 1e9);
}

static void
read_axes(const struct opt *o, const char *arg)
{
	if (!transfer_set_axes(o->to, arg))
		opt_expected(o->letter, "a turn such as y:z or three axes "
		    "such as xz-y", arg);
}

static void
read_limits(const struct opt *o, const char *arg)
{
	if (!verdict_read(o->to, arg))
		opt_expected(o->letter, "roles=N, limb=N, worst=N, slide=N, "
		    "depth=N, pop=N, up=N or front=N, with commas between "
		    "them", arg);
}

int
main(int argc, char **argv)
{
	struct retarget r;
	const char *file;
	const struct opt options[OPT_ROWS] = {
		opt_call('c', read_limits, &r.opt.limits),
		opt_flag('f', &r.opt.feet),
		opt_flag('g', &r.only_map),
		opt_flag('H', &r.opt.hands),
		opt_flag('k', &r.opt.clamp),
		opt_text('m', &r.mapfile),
		opt_text('M', &r.choice.want),
		opt_digits('p', &out_digits),
		opt_text('s', &r.targetfile),
		opt_call('S', read_scale, &r.opt.scale),
		opt_call('u', read_axes, &r.opt),
		opt_flag('v', &r.opt.report)
	};

	memset(&r, 0, sizeof r);
	r.choice.filter = 1;
	argv = opt_read(argc, argv, usage, options);
	file = opt_stream(argv);
	check_target(r.targetfile, file);
	if (r.only_map)
		ir_open(&r.ir, file);
	else
		ir_open_filter(&r.ir, file);
	check_map(r.mapfile);
	target_load(&r.target, r.targetfile);
	put_stream(&r);
	out_close();
	return r.beyond;
}
