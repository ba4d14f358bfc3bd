#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"
#include "format/cal3d/bones.h"
#include "format/cal3d/xmfwrite_priv.h"

/* A mesh of the current unit. */
struct xmf_held {
	struct mesh *mesh;
	struct text file;        /* what its file is called */
};

/* Meshes wait for the end of their unit, as its materials, of which parts have
 * the numbers, may come after them. */
struct xmf_stream {
	struct ir *ir;
	const struct xmf_form *form;
	struct ir_files *files;
	struct skel *sk;         /* see skel_follow() */
	struct bones bones;      /* of sk, where `known` is set */
	int known;
	struct map materials;    /* of the unit: their places */
	long long nmaterials;
	struct arena arena;      /* of their names */
	struct xmf_held *held;
	size_t n, cap;           /* n 1: without a directory, the only mesh
	                          * of the stream */
	size_t found;
	struct xmf_plan plan;    /* of the only mesh */
};

static void
forget_bones(struct xmf_stream *s)
{
	if (s->known)
		bones_free(&s->bones);
	s->known = 0;
}

/* Makes joints of weights what the file calls them: the places of bones. */
static void
number_joints(struct xmf_stream *s, struct mesh *m)
{
	size_t i;

	if (!s->sk)
		return;
	if (!s->known)
		bones_of(&s->bones, s->sk, 1);
	s->known = 1;
	for (i = 0; i < m->nweight; i++)
		m->weight[i].joint = s->bones.place[m->weight[i].joint];
}

/* Whether it came from a file of Cal3D. */
static int
is_native(const struct mesh *m)
{
	struct str words = m->source, format;

	return str_field(&words, &format) &&
	    (str_is(format, "xmf") || str_is(format, "cmf"));
}

/* Weights are shares of their sum, which Cal3D takes for granted. */
static void
share_weights(struct mesh *m, const struct vertex *v)
{
	struct text number = { 0 };
	struct weight *w;
	double sum = 0;
	int k;

	for (k = v->first; k >= 0; k = m->weight[k].next)
		sum += m->weight[k].w;
	for (k = v->first; k >= 0 && sum > 0 && fabs(sum - 1) > 1e-6; k = w->next) {
		w = &m->weight[k];
		w->w /= sum;
		number.n = 0;
		text_nums(&number, &w->w, 1);
		w->text = str_keep(&m->arena, text_get(&number));
	}
	free(number.s);
}

static int
by_vertex(const void *a, const void *b)
{
	const struct mesh_target *x = a, *y = b;

	return (x->vertex > y->vertex) - (x->vertex < y->vertex);
}

/* Makes of a mesh from elsewhere what readers ask for: weights that sum to 1,
 * and vertices of morphs in their order. */
static void
settle(struct mesh *m)
{
	struct mesh_run *run;
	size_t i;

	for (i = 0; i < m->n; i++)
		share_weights(m, &m->vert[i]);
	for (i = 0; i < m->nmorph; i++) {
		run = &m->morph[i].target;
		if (run->n)
			qsort(m->target + run->first, run->n,
			    sizeof *m->target, by_vertex);
	}
}

static void
take_mesh(struct xmf_stream *s)
{
	struct xmf_held *h;

	if (s->found++ && !s->files->dir)
		in_die(&s->ir->in, "second mesh '%.*s' (-d makes a file of "
		    "each)", STRF(s->ir->name));
	s->held = xgrow(s->held, &s->cap, s->n + 1, sizeof *s->held);
	h = &s->held[s->n++];
	memset(h, 0, sizeof *h);
	if (s->files->dir)
		ir_files_name(s->ir, &h->file);
	h->mesh = mesh_read(s->ir, s->sk, 0);
	number_joints(s, h->mesh);
	if (!is_native(h->mesh))
		settle(h->mesh);
}

/* Of several with a name, parts mean the first. */
static void
take_material(struct xmf_stream *s)
{
	struct str name = str_keep(&s->arena, s->ir->name);

	map_add(&s->materials, name, (size_t)s->nmaterials++);
}

static void
write_plan(struct xmf_plan *p)
{
	if (p->binary)
		xmf_write_binary(p);
	else
		xmf_write_xml(p);
	xmf_plan_free(p);
}

static void
write_file(struct xmf_stream *s, struct xmf_held *h)
{
	struct xmf_plan plan;

	xmf_plan(&plan, h->mesh, &s->ir->in, s->form, &s->materials);
	ir_files_begin(s->files, text_get(&h->file));
	write_plan(&plan);
	outfile_whole();
	outfile_end();
	mesh_free(h->mesh);
	free(h->file.s);
}

static void
end_unit(struct xmf_stream *s)
{
	size_t i;

	for (i = 0; i < s->n && s->files->dir; i++)
		write_file(s, &s->held[i]);
	if (s->n && !s->files->dir)
		xmf_plan(&s->plan, s->held->mesh, &s->ir->in, s->form,
		    &s->materials);
	s->n = 0;
	map_free(&s->materials);
	memset(&s->materials, 0, sizeof s->materials);
	arena_free(&s->arena);
	s->nmaterials = 0;
	forget_bones(s);
}

static void
take_object(struct xmf_stream *s)
{
	if (s->ir->kind == IR_MESH)
		take_mesh(s);
	else if (s->ir->kind == IR_MATERIAL)
		take_material(s);
}

void
xmf_write(struct ir *ir, const struct xmf_form *form, struct ir_files *files)
{
	struct xmf_stream s = { 0 };

	s.ir = ir;
	s.form = form;
	s.files = files;
	while (ir_next(ir) != IR_EOF) {
		if (skel_follow(&s.sk, ir))
			forget_bones(&s);
		else if (ir->rec.word == IR_BEGIN)
			take_object(&s);
		else if (ir->rec.word == IR_FINISH)
			end_unit(&s);
	}
	if (!s.found)
		in_fail(&ir->in, "no mesh");
	if (!files->dir)
		write_plan(&s.plan);
}
