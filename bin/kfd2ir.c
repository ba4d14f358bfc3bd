/* kfd2ir: SimPose-ium keyframes to a motion of the IR. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "ir/put.h"
#include "sims/pose.h"
#include "sims/take.h"
#include "sims/text.h"

static const char usage[] =
    "usage: kfd2ir [-C] [-l library.ir] [-s skeleton.ir] [file]\n";

/* The animation and, as far as they are to be found in the library, the poses
 * that it is linked to. */
struct anim {
	long long keys, frames, length;
	struct str link[2];      /* names of the poses at start and end */
	unsigned long long line[2];      /* where the file names them */
	struct sims_pose pose[2];
	int found[2];
	int child;
	struct arena arena;
};

static void
read_link(struct anim *a, struct in *in, int end)
{
	const char *form = end ? "`e NAME`" : "`s NAME`";
	struct str line, name;

	sims_line(in, &line, form);
	if (!sims_name(line, end ? "e" : "s", &name))
		in_die(in, "expected %s, saw '%.*s'", form, STRF(line));
	if (name.s)
		a->link[end] = str_keep(&a->arena, name);
	a->line[end] = in->line;
}

static void
read_head(struct anim *a, struct in *in)
{
	struct str line;
	long long v[3];

	sims_line(in, &line, "`KeyFrame KEYS FRAMES LENGTH`");
	sims_ints(in, line, "KeyFrame KEYS FRAMES LENGTH", v);
	if (v[0] < 1 || v[0] > v[1])
		in_die(in, "expected at least 1 key and no more than frames, "
		    "saw %lld in %lld", v[0], v[1]);
	if (v[2] != v[1] && v[2] != 2 * v[1])
		in_die(in, "expected a length of %lld or %lld frames, saw "
		    "%lld", v[1], 2 * v[1], v[2]);
	a->keys = v[0];
	a->frames = v[1];
	a->length = v[2];
	read_link(a, in, 0);
	read_link(a, in, 1);
}

/* Whether a `pose` record begins the pose that an end is linked to: the first
 * that has the name and applies to the skeleton. */
static int
is_link(const struct anim *a, const struct ir *ir, int end)
{
	struct arena arena = { NULL };
	struct str name = sims_get_name(ir, ir->rec.f[1], &arena);
	long long time = ir_int(ir, ir->rec.f[2], "pose", -SIMS_INT - 1,
	    SIMS_INT);
	int same = a->link[end].n && str_same(name, a->link[end]);

	arena_free(&arena);
	return same && !a->found[end] && time != !a->child;
}

static void
read_poses(struct anim *a, struct ir *ir, const struct skel *sk)
{
	struct sims_take t;
	int linked[2] = { 0, 0 }, i;

	sims_take_begin(&t, sk);
	do {
		ir_next(ir);
		for (i = 0; i < 2; i++) {
			if (ir->rec.word != IR_POSE && ir->rec.word != IR_END)
				continue;
			if (linked[i]) {
				sims_take_pose(&t, ir);
				sims_pose_copy(&a->pose[i], &t.pose);
				a->found[i] = 1;
			}
			linked[i] = ir->rec.word == IR_POSE &&
			    is_link(a, ir, i);
		}
		sims_take(&t, ir);
	} while (ir->rec.word != IR_END);
	sims_take_end(&t);
}

static void
read_library(struct anim *a, const char *path, const struct in *in)
{
	struct skel *sk = NULL;
	struct in at = *in;
	struct ir ir;
	int i;

	ir_open(&ir, path);
	while (ir_next(&ir) != IR_EOF) {
		if (ir.rec.word == IR_BEGIN && ir.kind == IR_SKELETON) {
			skel_free(sk);
			sk = skel_read(&ir);
		}
		if (ir.rec.word == IR_BEGIN && ir.kind == IR_POSES)
			read_poses(a, &ir, sk);
	}
	for (i = 0; i < 2; i++) {
		at.line = a->line[i];
		if (a->link[i].n && !a->found[i])
			in_warn(&at, "no pose '%.*s' for the %s in %s",
			    STRF(a->link[i]), a->child ? "child" : "adult",
			    ir.in.name);
	}
	skel_free(sk);
	ir_close(&ir);
}

/* Where the skeleton's channels are not the file's. */
static void
put_dofs(const struct skel *sk, const char *file)
{
	struct arena arena = { NULL };
	unsigned char *ours = xcalloc(sk->n, 1);
	struct dof d;
	size_t j;
	int i, k;

	for (i = 0; i < SIMS_JOINTS; i++) {
		k = skel_find(sk, str_of(sims_joint(i)));
		if (k < 0)
			die("%s: expected the 29 joints of the Sims, saw no "
			    "%s", file, sims_joint(i));
		ours[k] = 1;
		dof_read(&d, str_of(sims_dof(i)), &arena);
		if (!dof_same(&d, &sk->joint[k].dof))
			out_fmt("dof %s %s\n", sims_joint(i), sims_dof(i));
	}
	for (j = 0; j < sk->n; j++) {
		if (ours[j] || !sk->joint[j].dof.n)
			continue;
		out_text("dof ");
		out_line(sk->joint[j].name);
	}
	free(ours);
	arena_free(&arena);
}

static void
put_motion_head(const struct anim *a)
{
	int i;

	out_fmt("rate 30\ncount frames %lld\nloop %s\n", a->keys,
	    a->length == a->frames ? "once" : "bounce");
	for (i = 0; i < 2; i++) {
		if (!a->link[i].s)
			continue;
		out_text(i ? "link end " : "link start ");
		out_name(a->link[i]);
		out_ch('\n');
	}
}

static long long
read_time(const struct anim *a, struct in *in, long long key, long long before)
{
	long long time = sims_time_read(in);

	if (key == 0 && time != 0)
		in_die(in, "expected Time 0 in the first pose, saw %lld", time);
	if (time <= before)
		in_die(in, "expected a time after %lld, saw %lld", before,
		    time);
	if (key == a->keys - 1 && time != a->frames - 1)
		in_die(in, "expected Time %lld in the last pose, saw %lld",
		    a->frames - 1, time);
	return time;
}

static void
put_keys(const struct anim *a, struct in *in)
{
	struct sims_pose pose = { 0 };
	const struct sims_pose *p;
	long long i, time = -1;

	for (i = 0; i < a->keys; i++) {
		time = read_time(a, in, i, time);
		sims_pose_read(&pose, in);
		p = &pose;
		if (i == 0 && a->found[0])
			p = &a->pose[0];
		if (i == a->keys - 1 && a->found[1])
			p = &a->pose[1];
		sims_pose_put(p, time);
	}
	sims_finish(in);
	free(pose.text);
}

static void
put_motion(const struct anim *a, struct in *in, const char *file,
    const char *skeleton)
{
	struct skel *sk = NULL;

	if (skeleton) {
		sk = skel_load(skeleton, 1);
	} else {
		ir_put_version();
		sims_put_skeleton(a->child);
	}
	ir_put_begin(IR_MOTION, ir_file_name(file));
	out_text("\nsource kfd\n");
	put_motion_head(a);
	if (sk)
		put_dofs(sk, skeleton);
	put_keys(a, in);
	ir_put_end(IR_MOTION);
	skel_free(sk);
}

static int
is_stdin(const char *path)
{
	return strcmp(path, "-") == 0;
}

int
main(int argc, char **argv)
{
	struct anim a = { 0 };
	const char *file, *library = NULL, *skeleton = NULL;
	struct in in;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "Chl:s:")) != -1) {
		switch (c) {
		case 'C':
			a.child = 1;
			break;
		case 'l':
			library = optarg;
			break;
		case 's':
			skeleton = optarg;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	file = opt_file(argc, argv, optind, usage);
	if ((!file || is_stdin(file)) + (library && is_stdin(library)) +
	    (skeleton && is_stdin(skeleton)) > 1)
		opt_die("only one input can be standard input");
	in_open(&in, file);
	read_head(&a, &in);
	if (library)
		read_library(&a, library, &in);
	put_motion(&a, &in, file, skeleton);
	in_close(&in);
	arena_free(&a.arena);
	return out_close();
}
