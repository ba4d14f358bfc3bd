#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "ir/mesh.h"

static void
add_vertex(struct mesh *m, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct str text = { f[1].s, 0 };
	struct vertex *v;

	if (m->nface)
		in_die(&ir->in, "vert %.*s: expected it before the faces",
		    STRF(f[0]));
	if (ir_int(ir, f[0], "vert", 0, INT_MAX - 1) != (long long)m->n)
		in_die(&ir->in, "expected vert %zu, saw vert %.*s", m->n,
		    STRF(f[0]));
	m->vert = xgrow(m->vert, &m->cap, m->n + 1, sizeof *m->vert);
	v = &m->vert[m->n++];
	ir_nums(ir, f + 1, 3, "vert", v->at);
	text.n = (size_t)(f[3].s + f[3].n - text.s);
	v->text = str_keep(&m->arena, text);
	v->first = v->last = -1;
}

static void
add_weight(struct mesh *m, const struct ir *ir, const struct skel *sk)
{
	const struct str *f = ir->rec.f;
	struct weight *w;
	struct vertex *v;
	int k = (int)m->nweight;

	if (m->n == 0)
		in_die(&ir->in, "weight: expected a vert before it");
	v = &m->vert[ir_int(ir, f[0], "weight", 0, (long long)m->n - 1)];
	if (!sk)
		in_die(&ir->in, "weight: expected a skeleton before the mesh");
	if (m->nweight == INT_MAX)
		in_die(&ir->in, "too many weights");
	m->weight = xgrow(m->weight, &m->weightcap, m->nweight + 1,
	    sizeof *m->weight);
	w = &m->weight[m->nweight++];
	w->joint = skel_find(sk, f[1]);
	if (w->joint < 0)
		in_die(&ir->in, "weight: no joint '%.*s' in the skeleton",
		    STRF(f[1]));
	w->w = ir_num(ir, f[2], "weight");
	w->text = str_keep(&m->arena, f[2]);
	w->next = -1;
	if (v->first < 0)
		v->first = k;
	else
		m->weight[v->last].next = k;
	v->last = k;
}

static void
add_corner(struct mesh *m, const struct ir *ir, struct str field)
{
	m->corner = xgrow(m->corner, &m->cornercap, m->ncorner + 1,
	    sizeof *m->corner);
	m->corner[m->ncorner++] = (int)ir_int(ir, field, "face", 0,
	    (long long)m->n - 1);
}

static void
add_face(struct mesh *m, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct str more = ir->rec.tail, field;
	struct face *face;
	int i;

	if (ir_int(ir, f[0], "face", 0, INT_MAX - 1) != (long long)m->nface)
		in_die(&ir->in, "expected face %zu, saw face %.*s", m->nface,
		    STRF(f[0]));
	if (m->n == 0)
		in_die(&ir->in, "face: expected its vertices before it");
	m->face = xgrow(m->face, &m->facecap, m->nface + 1, sizeof *m->face);
	face = &m->face[m->nface++];
	face->first = m->ncorner;
	for (i = 1; i <= 3; i++)
		add_corner(m, ir, f[i]);
	while (str_field(&more, &field))
		add_corner(m, ir, field);
	face->n = m->ncorner - face->first;
}

static void
add_comment(struct mesh *m, const struct ir *ir)
{
	struct mesh_comment *r;

	m->comment = xgrow(m->comment, &m->commentcap, m->ncomment + 1,
	    sizeof *m->comment);
	r = &m->comment[m->ncomment++];
	r->before = m->n;
	r->word = ir->rec.word;
	r->line = str_keep(&m->arena, ir->rec.line);
}

struct mesh *
mesh_read(struct ir *ir, const struct skel *sk, int pass)
{
	struct mesh *m = xcalloc(1, sizeof *m);
	enum ir_word word;

	if (pass)
		ir_pass(ir);
	do {
		word = ir_next(ir);
		if (word == IR_VERT)
			add_vertex(m, ir);
		else if (word == IR_WEIGHT)
			add_weight(m, ir, sk);
		else if (word == IR_FACE)
			add_face(m, ir);
		else if (word == IR_BLANK || word == IR_NOTE)
			add_comment(m, ir);
		if (pass)
			ir_pass(ir);
	} while (word != IR_END);
	return m;
}

void
mesh_free(struct mesh *m)
{
	if (!m)
		return;
	free(m->vert);
	free(m->weight);
	free(m->face);
	free(m->corner);
	free(m->comment);
	arena_free(&m->arena);
	free(m);
}
