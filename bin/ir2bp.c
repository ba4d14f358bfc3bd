/* ir2bp: skeletons, meshes and motions of the IR as BonesPro files. */
#include "base/opt.h"
#include "base/out.h"
#include "format/bonespro/write.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: ir2bp [-9] [-a] [-d dir] [-e order] [-M name] [-p digits] "
    "[file]\n";

struct stream {
	struct ir ir;
	struct motion_choice choice;
	struct skel *sk;         /* the last skeleton, or NULL */
	struct mesh *mesh;       /* the mesh of that skeleton, or NULL */
	int animation;           /* -a */
	int form;                /* -9, -e */
};

static void
forget(struct stream *s)
{
	skel_free(s->sk);
	mesh_free(s->mesh);
	s->sk = NULL;
	s->mesh = NULL;
}

static void
read_skeleton(struct stream *s)
{
	if (s->sk && !s->animation)
		in_die(&s->ir.in, "second skeleton: a structure file holds "
		    "one");
	forget(s);
	s->sk = skel_read(&s->ir);
}

static void
read_mesh(struct stream *s)
{
	if (s->mesh && !s->animation)
		in_die(&s->ir.in, "second mesh: a structure file holds one");
	mesh_free(s->mesh);
	s->mesh = mesh_read(&s->ir, s->sk, 0);
}

/* Writes an animation as it is read. A structure is written at the end, when
 * all of the stream is known. */
static void
convert(struct stream *s)
{
	while (ir_next(&s->ir) != IR_EOF) {
		if (s->ir.rec.word == IR_FINISH && s->animation)
			forget(s);
		if (s->ir.rec.word != IR_BEGIN)
			continue;
		if (s->ir.kind == IR_SKELETON)
			read_skeleton(s);
		else if (s->ir.kind == IR_MESH)
			read_mesh(s);
		else if (s->ir.kind == IR_MOTION && s->animation &&
		    motion_chosen(&s->choice, &s->ir)) {
			bp_write_animation(&s->ir, s->sk, s->mesh, s->form);
			motion_written(&s->choice);
		}
	}
	if (s->animation)
		motion_found(&s->choice, &s->ir);
	else if (s->sk)
		bp_write_structure(s->sk, s->mesh, s->ir.in.name);
	else
		in_fail(&s->ir.in, "expected a skeleton, saw none");
}

static void
read_order(const struct opt *o, const char *arg)
{
	int *form = o->to;

	*form = bp_order_named(str_of(arg));
	if (*form < 0)
		opt_expected(o->letter, BP_ORDERS, arg);
}

int
main(int argc, char **argv)
{
	struct stream s = { 0 };
	const char *file;
	const struct opt options[OPT_ROWS] = {
		opt_value('9', &s.form, BP_MATRIX),
		opt_flag('a', &s.animation),
		opt_text('d', &s.choice.dir),
		opt_call('e', read_order, &s.form),
		opt_text('M', &s.choice.want),
		opt_digits('p', &out_digits)
	};

	s.form = BP_AS_IT_CAME;
	argv = opt_read(argc, argv, usage, options);
	if (!s.animation && s.form != BP_AS_IT_CAME)
		opt_die("-9 and -e go with -a");
	if (!s.animation && s.choice.dir)
		opt_die("-d goes with -a");
	file = opt_stream(argv);
	motion_to_files(&s.choice, ".txt");
	ir_open(&s.ir, file);
	convert(&s);
	return out_close();
}
