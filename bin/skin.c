/* skin: a mesh moved by its skeleton. */
#include <stdlib.h>
#include <unistd.h>

#include "base/opt.h"
#include "filter/skin/skin.h"
#include "ir/frame.h"
#include "ir/put.h"

static const char usage[] = "usage: skin [-M name] [-p digits] [file]\n";

/* The last ones before the motion. */
struct scene {
	struct skel *sk;
	struct mesh *mesh;
};

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
	}
}

static void
put_motion(struct ir *ir, const struct scene *s)
{
	enum frames_event event;
	struct frames f;
	struct xform *world;
	struct skin *skin;

	if (!s->sk || !s->mesh)
		in_die(&ir->in, "motion %.*s has no skeleton and mesh in its "
		    "stream (bp2ir -s)", STRF(ir->name));
	ir_pass(ir);
	skin = skin_new(&ir->in, s->sk, s->mesh);
	world = xcalloc(s->sk->n, sizeof *world);
	frames_begin(&f, ir, s->sk);
	while ((event = frames_next(&f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE) {
			frames_pose(&f, world);
			skin_pose(skin, world);
			put_mesh(skin, s->mesh->n, f.number);
		} else if (ir->rec.word != IR_M) {
			frames_pass(&f);
		}
	}
	ir_pass(ir);
	frames_end(&f);
	skin_free(skin);
	free(world);
}

static void
put_object(struct ir *ir, struct scene *s, struct motion_choice *choice)
{
	if (ir->kind == IR_MESH) {
		mesh_free(s->mesh);
		s->mesh = mesh_read(ir, s->sk, 1);
	} else if (ir->kind == IR_MOTION && motion_chosen(choice, ir)) {
		put_motion(ir, s);
	} else {
		ir_pass(ir);
	}
}

static void
put_record(struct ir *ir, struct scene *s, struct motion_choice *choice)
{
	int found = skel_follow(&s->sk, ir);

	if (found || !s->sk) {
		mesh_free(s->mesh);
		s->mesh = NULL;
	}
	if (found)
		skel_write(s->sk);
	else if (ir->rec.word == IR_BEGIN)
		put_object(ir, s, choice);
	else
		ir_pass(ir);
}

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct scene s = { NULL, NULL };
	struct ir ir;
	int c;

	err_prog(argv[0]);
	choice.filter = 1;
	while ((c = opt_next(argc, argv, "hM:p:V")) != -1) {
		switch (c) {
		case 'M':
			choice.want = optarg;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open_filter(&ir, opt_stream(argc, argv, optind));
	while (ir_next(&ir) != IR_EOF)
		put_record(&ir, &s, &choice);
	motion_found(&choice, &ir);
	return out_close();
}
