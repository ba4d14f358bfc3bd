/* skin: a mesh moved by its skeleton. */
#include <stdlib.h>

#include "base/opt.h"
#include "filter/skin/skin.h"
#include "ir/frame.h"
#include "ir/put.h"

static const char usage[] = "usage: skin [-M name] [-p digits] [file]\n";

static void
put_mesh(const struct skin *skin, size_t n, struct str number)
{
	char digits[20];
	struct str vertex = { digits, 0 };
	double at[3];
	size_t v;

	for (v = 0; v < n; v++) {
		skin_vertex(skin, v, at);
		vertex.n = (size_t)(str_uint(digits, v) - digits);
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
put_motion(struct ir *ir, const struct skel *sk, struct mesh *mesh)
{
	enum frames_event event;
	struct frames f;
	struct xform *world;
	struct skin *skin;

	if (!mesh)
		in_die(&ir->in, "motion %.*s has no mesh in its stream "
		    "(@bp2ir -s)", STRF(ir->name));
	ir_pass(ir);
	skin = skin_new(&ir->in, sk, mesh);
	world = xcalloc(sk->n, sizeof *world);
	frames_begin(&f, ir, sk);
	while ((event = frames_next(&f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE) {
			frames_pose(&f, world);
			skin_pose(skin, world);
			put_mesh(skin, mesh->n, f.number);
		} else if (ir->rec.word != IR_M && ir->rec.word != IR_D) {
			frames_pass(&f);
		}
	}
	ir_pass(ir);
	frames_end(&f);
	skin_free(skin);
	free(world);
}

static void
put_stream(struct ir *ir, struct motion_choice *choice)
{
	struct mesh *mesh = NULL;        /* the last mesh of the skeleton */
	enum motion_event event;

	choice->needs_skeleton = 1;
	while ((event = motion_event(choice, ir)) != MOTION_END) {
		if (event == MOTION_SKELETON) {
			mesh_free(mesh);
			mesh = NULL;
			skel_write(choice->sk);
		} else if (event == MOTION_CHOSEN) {
			put_motion(ir, choice->sk, mesh);
		} else if (ir->rec.word == IR_BEGIN && ir->kind == IR_MESH) {
			mesh_free(mesh);
			mesh = mesh_read(ir, choice->sk, 1);
		} else {
			ir_pass(ir);
		}
	}
	mesh_free(mesh);
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
