#include <stdlib.h>

#include "base/known/known.h"
#include "base/out.h"
#include "format/sims/from_ir.h"
#include "format/sims/kfd.h"
#include "format/sims/text.h"
#include "ir/put.h"

/* Reading keyframes */

/* The start or the end of the motion. */
struct kfd_end {
	struct str link;         /* the pose's name; s NULL: none */
	unsigned long long line; /* where the file names it */
	int found;               /* the library has that pose */
	struct sims_pose pose;   /* the pose as the library has it */
};

struct kfd {
	struct in in;
	const char *path;
	int child;
	long long keys, frames, length;
	struct kfd_end end[2];
	struct arena arena;
};

static void
read_link(struct kfd *k, int which)
{
	const char *form = which ? "`e NAME`" : "`s NAME`";
	struct kfd_end *e = &k->end[which];
	struct str line, name;

	sims_line(&k->in, &line, form);
	if (!sims_name(line, which ? "e" : "s", &name))
		in_expected(&k->in, NULL, form, line);
	if (name.s)
		e->link = str_keep(&k->arena, name);
	e->line = k->in.line;
}

static void
read_head(struct kfd *k)
{
	static const char form[] = "`KeyFrame KEYS FRAMES LENGTH`";
	struct str line;
	long long v[3];

	sims_line(&k->in, &line, form);
	sims_ints(&k->in, line, form, v);
	if (v[0] < 1 || v[0] > v[1])
		in_die(&k->in, "expected at least 1 key and no more than "
		    "frames, saw %lld in %lld", v[0], v[1]);
	if (v[2] != v[1] && v[2] != 2 * v[1])
		in_die(&k->in, "expected a length of %lld or %lld frames, "
		    "saw %lld", v[1], 2 * v[1], v[2]);
	k->keys = v[0];
	k->frames = v[1];
	k->length = v[2];
	read_link(k, 0);
	read_link(k, 1);
}

struct kfd *
kfd_open(const char *path, int child)
{
	struct kfd *k = xcalloc(1, sizeof *k);

	k->path = path;
	k->child = child;
	known_open(&k->in, path, "kfd2ir", "SimPose-ium keyframes");
	read_head(k);
	return k;
}

void
kfd_close(struct kfd *k)
{
	in_close(&k->in);
	sims_pose_free(&k->end[0].pose);
	sims_pose_free(&k->end[1].pose);
	arena_free(&k->arena);
	free(k);
}

/* Whether a `pose` record begins the pose that an end is linked to: the first
 * pose that has the name and is for the skeleton. In the old format the time
 * does not tell for which skeleton a pose is. */
static int
is_link(const struct kfd *k, const struct ir *ir, const struct kfd_end *e,
    int old)
{
	struct arena arena = { NULL };
	struct str name = sims_get_name(ir, ir->rec.f[1], &arena);
	long long time = ir_int(ir, ir->rec.f[2], "pose", -SIMS_INT - 1,
	    SIMS_INT);
	int same = e->link.n && str_same(name, e->link);

	arena_free(&arena);
	return same && !e->found && (old || time != !k->child);
}

static void
take_pose(struct kfd_end *e, struct from_ir *p)
{
	from_ir_pose(p);
	sims_pose_copy(&e->pose, &p->pose);
	e->found = 1;
}

/* Whether the `source` is a library in the format of version 4 or earlier. */
static int
is_old(struct str source)
{
	struct str format, version;

	return str_field(&source, &format) && str_is(format, "psl") &&
	    str_field(&source, &version) && str_is(version, "1");
}

static void
read_poses(struct kfd *k, struct ir *ir, const struct skel *sk)
{
	enum frames_event event;
	struct from_ir p;
	int linked[2] = { 0, 0 }, old = 0, i;

	from_ir_begin(&p, ir, sk);
	while ((event = from_ir_next(&p)) != FRAMES_END) {
		if (event == FRAMES_RECORD && ir->rec.word == IR_SOURCE)
			old = is_old(ir->rec.tail);
		for (i = 0; i < 2; i++)
			if (event == FRAMES_WHOLE && linked[i])
				take_pose(&k->end[i], &p);
			else if (event == FRAMES_RECORD && p.f.first)
				linked[i] = is_link(k, ir, &k->end[i], old);
	}
	from_ir_end(&p);
}

static void
warn_missing(const struct kfd *k, const char *library)
{
	struct in at = k->in;
	const struct kfd_end *e;

	for (e = k->end; e < k->end + 2; e++) {
		at.line = e->line;
		if (e->link.n && !e->found)
			in_warn(&at, "no pose '%.*s' for the %s in %s",
			    STRF(e->link), k->child ? "child" : "adult",
			    library);
	}
}

void
kfd_link(struct kfd *k, const char *library)
{
	struct skel *sk = NULL;
	struct ir ir;

	ir_open(&ir, library);
	while (ir_next(&ir) != IR_EOF) {
		if (!skel_follow(&sk, &ir) && ir.rec.word == IR_BEGIN &&
		    ir.kind == IR_POSES)
			read_poses(k, &ir, sk);
	}
	warn_missing(k, ir.in.name);
	skel_free(sk);
	ir_close(&ir);
}

/* Reads a skeleton from a file. Values of The Sims must fit it as they are. */
static struct skel *
load_skeleton(const char *file)
{
	struct skel *sk = skel_load(file, 1);
	struct sims_skeleton s;
	const char *fault = sims_compare_strictly(&s, sk);

	if (fault)
		err_die("%s: %s", file, fault);
	return sk;
}

/* Writes dof records where the skeleton's channels are not the file's. */
static void
put_dofs(const struct skel *sk)
{
	struct arena arena = { NULL };
	unsigned char *ours = xcalloc(sk->n, 1);
	struct str name, none = { "", 0 };
	struct dof d;
	size_t j;
	int i, k;

	for (i = 0; i < SIMS_JOINTS; i++) {
		name = sims_joint(i);
		k = skel_find(sk, name);
		ours[k] = 1;
		dof_read(&d, sims_dof(i), &arena);
		if (!dof_same(&d, &sk->joint[k].dof))
			ir_put_dof(name, sims_dof(i));
	}
	for (j = 0; j < sk->n; j++)
		if (!ours[j] && sk->joint[j].dof.n)
			ir_put_dof(sk->joint[j].name, none);
	free(ours);
	arena_free(&arena);
}

static void
put_link(const struct kfd_end *e, const char *word)
{
	if (!e->link.s)
		return;
	ir_put_record(IR_LINK, str_of(word));
	sims_put_name(e->link);
	out_ch('\n');
}

static void
put_head(const struct kfd *k, struct str name)
{
	ir_put_begin(IR_MOTION, name);
	out_ch('\n');
	ir_put_source("kfd");
	ir_put_line(IR_RATE, str_of("30"));
	ir_put_count("frames", k->keys);
	ir_put_line(IR_LOOP, str_of(k->length == k->frames ? "once" :
	    "bounce"));
	put_link(&k->end[0], "start");
	put_link(&k->end[1], "end");
}

static long long
read_time(struct kfd *k, long long key, long long before)
{
	long long time = sims_time_read(&k->in);

	if (key == 0 && time != 0)
		in_die(&k->in, "expected Time 0 in the first pose, saw %lld",
		    time);
	if (time <= before)
		in_die(&k->in, "expected a time after %lld, saw %lld", before,
		    time);
	if (key == k->keys - 1 && time != k->frames - 1)
		in_die(&k->in, "expected Time %lld in the last pose, saw "
		    "%lld", k->frames - 1, time);
	return time;
}

static void
put_keys(struct kfd *k)
{
	struct sims_pose pose = { 0 };
	const struct sims_pose *p;
	long long i, time = -1;

	for (i = 0; i < k->keys; i++) {
		time = read_time(k, i, time);
		sims_pose_read(&pose, &k->in);
		p = &pose;
		if (i == 0 && k->end[0].found)
			p = &k->end[0].pose;
		if (i == k->keys - 1 && k->end[1].found)
			p = &k->end[1].pose;
		sims_pose_put(p, time);
	}
	sims_finish(&k->in);
	sims_pose_free(&pose);
}

void
kfd_put(struct kfd *k, const char *skeleton)
{
	struct str name = ir_file_name(k->path);
	struct skel *sk = NULL;

	if (skeleton)
		sk = load_skeleton(skeleton);
	else
		sims_put_skeleton(k->child);
	put_head(k, name);
	if (sk)
		put_dofs(sk);
	put_keys(k);
	ir_put_end(IR_MOTION);
	skel_free(sk);
}

/* Writing them */

struct kfd_out {
	struct from_ir from;
	struct text keys;        /* the file after its first three lines */
	long long nkey, first, last;
	int bounce, rated;
	struct str link[2];      /* names of the poses at start and end */
	struct arena arena;
};

static void
take_loop(struct kfd_out *w, const struct ir *ir)
{
	struct str how = ir->rec.f[0];

	w->bounce = str_is(how, "bounce");
	if (!w->bounce && !str_is(how, "once"))
		in_warn(&ir->in, "loop: expected once or bounce, saw %.*s: "
		    "written as once", STRF(how));
}

static void
take_link(struct kfd_out *w, const struct ir *ir)
{
	const struct str *f = ir->rec.f;

	if (!str_is(f[0], "start") && !str_is(f[0], "end"))
		in_expected(&ir->in, "link", "start or end", f[0]);
	w->link[str_is(f[0], "end")] = sims_get_name(ir, f[1], &w->arena);
}

static void
take_record(struct kfd_out *w, const struct ir *ir)
{
	switch (ir->rec.word) {
	case IR_RATE:
		from_ir_rate(ir);
		w->rated = 1;
		break;
	case IR_LOOP:
		take_loop(w, ir);
		break;
	case IR_LINK:
		take_link(w, ir);
		break;
	default:
		break;
	}
}

static void
take_key(struct kfd_out *w, const struct ir *ir)
{
	from_ir_pose(&w->from);
	if (!w->nkey++)
		w->first = w->from.number;
	w->last = w->from.number;
	if (w->last - w->first >= SIMS_INT)
		in_die(&ir->in, "more than %lld frames", SIMS_INT);
	sims_pose_write(&w->from.pose, w->last - w->first, &w->keys);
}

static void
write_file(const struct kfd_out *w)
{
	long long frames = w->last - w->first + 1;
	int i;

	out_fmt("KeyFrame %lld %lld %lld\n", w->nkey, frames,
	    w->bounce ? 2 * frames : frames);
	for (i = 0; i < 2; i++) {
		out_ch(i ? 'e' : 's');
		if (w->link[i].s)
			out_field(w->link[i]);
		out_ch('\n');
	}
	out_str(text_get(&w->keys));
}

void
kfd_write(struct ir *ir, const struct skel *sk)
{
	struct kfd_out w = { 0 };
	enum frames_event event;

	from_ir_begin(&w.from, ir, sk);
	while ((event = from_ir_next(&w.from)) != FRAMES_END)
		if (event == FRAMES_WHOLE)
			take_key(&w, ir);
		else
			take_record(&w, ir);
	if (!w.nkey)
		in_die(&ir->in, "expected at least one frame, saw none");
	if (!w.rated)
		in_die(&ir->in, "rate: expected 30, saw none (@rescale -r)");
	write_file(&w);
	from_ir_end(&w.from);
	free(w.keys.s);
	arena_free(&w.arena);
}
