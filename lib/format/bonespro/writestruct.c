#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "base/num.h"
#include "base/out.h"
#include "format/bonespro/form.h"
#include "format/bonespro/head.h"
#include "format/bonespro/write.h"
#include "ir/pose.h"
#include "ir/put.h"

struct bp_structure {
	const struct skel *sk;
	const struct mesh *mesh; /* or NULL */
	const char *file;        /* for messages */
	int *order;              /* bone b is joint order[b] */
	int *number;             /* joint j is bone number[j] */
	struct xform *rest;      /* the joints at rest */
	int known;               /* for how many joints, from the first on, the
	                          * rest is known */
	struct text t;           /* the file */
};

static struct str
name_of(const struct bp_structure *s, int j)
{
	return s->sk->joint[j].name;
}

/* Returns a joint's name as the source had it, even if the IR has another. */
static struct str
source_name(const struct bp_structure *s, int j, struct text *t)
{
	struct str name = name_of(s, j), kept;
	int k = -1;

	if (skel_attr(s->sk, j, "name", &k, &kept))
		return kept;
	return name_decode(text_room(t, name.n), name, NULL);
}

/* Adds a joint's name. Between `<` and `>` there cannot be a `>` or a LF. */
static void
add_name(struct bp_structure *s, int j)
{
	static const char hex[] = "0123456789ABCDEF";
	struct text t = { NULL, 0, 0 };
	struct str name = source_name(s, j, &t);
	int odd = 0;
	size_t i;

	text_ch(&s->t, '<');
	for (i = 0; i < name.n; i++) {
		unsigned char c = (unsigned char)name.s[i];

		if (c && !strchr("\n>", c)) {
			text_ch(&s->t, c);
			continue;
		}
		text_ch(&s->t, '%');
		text_ch(&s->t, hex[c >> 4]);
		text_ch(&s->t, hex[c & 15]);
		odd = 1;
	}
	text_z(&s->t, ">\n");
	if (odd)
		err_warn("%s: joint %.*s: its name does not go into < >, %%XX "
		    "is written", s->file, STRF(name_of(s, j)));
	free(t.s);
}

static void
add_texts(struct bp_structure *s, int j, enum ir_word word, const struct str *f,
    int n)
{
	struct str bad;
	int i;

	for (i = 0; i < n; i++)
		if (num_count(f[i], 0, &bad) != 1)
			err_die("%s: joint %.*s: %s: expected a number, saw "
			    "'%.*s'%s", s->file, STRF(name_of(s, j)),
			    ir_word_text(word), STRF(f[i]), num_hint(f[i]));
	bp_add_texts(&s->t, f, n);
}

static void
add_box(struct bp_structure *s, int j)
{
	struct ir_rec box;

	if (skel_get(s->sk, j, IR_BOX, &box))
		add_texts(s, j, IR_BOX, box.f + 1, 3);
	else
		text_z(&s->t, "0 0 0\n");
}

/* Adds the transform that a record gives; returns whether there is such a
 * record. */
static int
add_given(struct bp_structure *s, int j, enum ir_word word)
{
	struct str f[BP_NUMBERS];
	struct ir_rec rec;

	if (!skel_get(s->sk, j, word, &rec))
		return 0;
	bp_file_order(f, rec.f + 1);
	add_texts(s, j, word, f, BP_NUMBERS);
	return 1;
}

static void
add_world(struct bp_structure *s, int j)
{
	if (add_given(s, j, IR_WORLD))
		return;
	if (j >= s->known)
		err_die("%s: joint %.*s: no offset: its rest position is "
		    "unknown", s->file, STRF(name_of(s, j)));
	bp_add_matrix(&s->t, s->rest[j].m);
	bp_add_row(&s->t, s->rest[j].t);
}

static void
add_bone(struct bp_structure *s, int j)
{
	int parent = s->sk->joint[j].parent;

	add_name(s, j);
	if (parent < 0)
		text_z(&s->t, "*\n");
	else
		bp_add_int(&s->t, s->number[parent]);
	add_box(s, j);
	add_world(s, j);
	if (!add_given(s, j, IR_REF))
		add_world(s, j);
}

static void
add_vertex(struct bp_structure *s, const struct vertex *v)
{
	const struct weight *w = s->mesh->weight;
	struct str rest = v->text, f[3];
	long long n = 0;
	int k;

	for (k = 0; k < 3; k++)
		str_field(&rest, &f[k]);
	bp_add_texts(&s->t, f, 3);
	for (k = v->first; k >= 0; k = w[k].next)
		n++;
	if (n > (long long)s->sk->n)             /* then a bone occurs twice */
		err_die("%s: vertex %zu: %lld weights, but %zu bones", s->file,
		    (size_t)(v - s->mesh->vert), n, s->sk->n);
	bp_add_int(&s->t, n);
	for (k = v->first; k >= 0; k = w[k].next) {
		text_int(&s->t, s->number[w[k].joint]);
		text_ch(&s->t, ' ');
		text_str(&s->t, w[k].text);
		text_ch(&s->t, '\n');
	}
}

static void
add_mesh(struct bp_structure *s)
{
	const struct mesh *m = s->mesh;
	size_t v, i = 0;

	for (v = 0; v <= m->n; v++) {
		for (; i < m->ncomment && m->comment[i].before <= v; i++)
			bp_add_comment(&s->t, m->comment[i].word,
			    m->comment[i].line);
		if (v < m->n)
			add_vertex(s, &m->vert[v]);
	}
}

/* Sets the numbers of the joints, and where they are at rest. */
static void
set_up(struct bp_structure *s)
{
	size_t n = s->sk->n, b;

	s->order = bp_numbered(s->sk);
	s->number = xcalloc(n, sizeof *s->number);
	s->rest = xcalloc(n, sizeof *s->rest);
	for (b = 0; b < n; b++)
		s->number[s->order[b]] = (int)b;
	s->known = pose_rest(s->sk, s->rest);
	if (s->known < 0)
		s->known = (int)n;
}

void
bp_write_structure(const struct skel *sk, const struct mesh *mesh,
    const char *file)
{
	struct bp_structure s;
	size_t i;

	if (!sk->n && !(mesh && mesh->n))        /* `0 0` ends too early */
		err_die("%s: skeleton %.*s has no joints, and no vertices",
		    file, STRF(sk->name));
	memset(&s, 0, sizeof s);
	s.sk = sk;
	s.mesh = mesh;
	s.file = file;
	set_up(&s);
	for (i = 0; i < sk->nrec; i++)
		bp_add_comment(&s.t, sk->rec[i].word, sk->rec[i].line);
	bp_add_int(&s.t, (long long)sk->n);
	bp_add_int(&s.t, mesh ? (long long)mesh->n : 0);
	for (i = 0; i < sk->n; i++)
		add_bone(&s, s.order[i]);
	if (mesh)
		add_mesh(&s);
	out_str(text_get(&s.t));
	free(s.order);
	free(s.number);
	free(s.rest);
	free(s.t.s);
}
