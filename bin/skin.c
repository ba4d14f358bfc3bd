/* skin: a mesh moved by its skeleton. */
#include <stdlib.h>

#include "base/opt.h"
#include "filter/skin/skin.h"
#include "ir/frame.h"
#include "ir/put.h"

static const char usage[] = "usage: skin [-M name] [-p digits] [file]\n";

/* The meshes of the skeleton, in the order of the stream. */
struct meshes {
	struct mesh **mesh;
	struct skin **skin;      /* per mesh, in a motion */
	size_t n, cap;
};

static void
meshes_forget(struct meshes *ms)
{
	while (ms->n)
		mesh_free(ms->mesh[--ms->n]);
}

static void
meshes_add(struct meshes *ms, struct mesh *mesh)
{
	ms->mesh = xgrow(ms->mesh, &ms->cap, ms->n + 1, sizeof *ms->mesh);
	ms->mesh[ms->n++] = mesh;
}

/* first: the number of its first vertex, as those of all meshes are counted. */
static void
put_mesh(const struct skin *skin, size_t n, size_t first, struct str number)
{
	char digits[20];
	struct str vertex = { digits, 0 };
	double at[3];
	size_t v;

	for (v = 0; v < n; v++) {
		skin_vertex(skin, v, at);
		vertex.n = (size_t)(str_uint(digits, first + v) - digits);
		ir_put_frame(IR_M, number, vertex);
		out_nums(at, 3);
		out_ch('\n');
		if (!skin_normal(skin, v, at))
			continue;
		ir_put_frame(IR_D, number, vertex);
		out_nums(at, 3);
		out_ch('\n');
	}
}

static void
put_meshes(const struct meshes *ms, const struct xform *world,
    struct str number)
{
	size_t i, first = 0;

	for (i = 0; i < ms->n; i++) {
		skin_pose(ms->skin[i], world);
		put_mesh(ms->skin[i], ms->mesh[i]->n, first, number);
		first += ms->mesh[i]->n;
	}
}

static void
put_frames(struct ir *ir, const struct skel *sk, const struct meshes *ms)
{
	struct xform *world = xcalloc(sk->n, sizeof *world);
	enum frames_event event;
	struct frames f;

	frames_begin(&f, ir, sk);
	while ((event = frames_next(&f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE) {
			frames_pose(&f, world);
			put_meshes(ms, world, f.number);
		} else if (ir->rec.word != IR_M && ir->rec.word != IR_D) {
			frames_pass(&f);
		}
	}
	ir_pass(ir);
	frames_end(&f);
	free(world);
}

static void
put_motion(struct ir *ir, const struct skel *sk, struct meshes *ms)
{
	size_t i;

	if (!ms->n)
		in_die(&ir->in, "motion %.*s has no mesh in its stream "
		    "(@bp2ir -s)", STRF(ir->name));
	ir_pass(ir);
	ms->skin = xcalloc(ms->n, sizeof *ms->skin);
	for (i = 0; i < ms->n; i++)
		ms->skin[i] = skin_new(&ir->in, sk, ms->mesh[i]);
	put_frames(ir, sk, ms);
	for (i = 0; i < ms->n; i++)
		skin_free(ms->skin[i]);
	free(ms->skin);
}

static void
put_stream(struct ir *ir, struct motion_choice *choice)
{
	struct meshes ms = { 0 };
	enum motion_event event;

	choice->needs_skeleton = 1;
	while ((event = motion_event(choice, ir)) != MOTION_END) {
		if (event == MOTION_SKELETON) {
			meshes_forget(&ms);
			skel_write(choice->sk);
		} else if (event == MOTION_CHOSEN) {
			put_motion(ir, choice->sk, &ms);
		} else if (ir->rec.word == IR_BEGIN && ir->kind == IR_MESH) {
			meshes_add(&ms, mesh_read(ir, choice->sk, 1));
		} else {
			ir_pass(ir);
		}
	}
	meshes_forget(&ms);
	free(ms.mesh);
}

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_text('M', &choice.want),
		opt_digits('p', &out_digits)
	};

	choice.filter = 1;
	argv = opt_read(argc, argv, usage, options);
	ir_open_filter(&ir, opt_stream(argv));
	put_stream(&ir, &choice);
	return out_close();
}
