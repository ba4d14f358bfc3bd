#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "base/num.h"
#include "base/out.h"
#include "bones/write.h"

void
bp_put_int(struct text *t, long long n, int after)
{
	t->n += (size_t)snprintf(text_room(t, 24), 24, "%lld%c", n, after);
}

void
bp_comment(struct text *to, enum ir_word word, struct str line)
{
	size_t mark = word == IR_NOTE ? strlen("note") : 1;

	line = str_trim(line);
	if ((word != IR_BLANK && word != IR_NOTE) || line.n < mark)
		return;
	line.s += mark;
	line.n -= mark;
	text_z(to, "//");
	text_str(to, line);
	text_ch(to, '\n');
}

/* As the source had it, also where the IR had to change it. */
static struct str
name_of(const struct bp_out *o, int joint, struct text *t)
{
	const struct joint *j = &o->sk->joint[joint];
	struct ir_rec rec;
	int k;

	for (k = j->first; k >= 0; k = o->sk->rec[k].next) {
		rec.word = o->sk->rec[k].word;
		if (rec.word != IR_ATTR)
			continue;
		ir_split(&rec, IR_SKELETON, o->sk->rec[k].line);
		if (str_is(rec.f[1], "name"))
			return rec.tail;
	}
	return name_decode(text_room(t, j->name.n), j->name, NULL);
}

/* In `< >` there is no room for a `>` or a line end. */
static void
put_name(struct bp_out *o, int joint)
{
	struct text t = { NULL, 0, 0 };
	struct str name = name_of(o, joint, &t);
	size_t i;
	int odd = 0;

	text_ch(&o->body, '<');
	for (i = 0; i < name.n; i++) {
		if (memchr("\n\r>", name.s[i], 4)) {
			odd = 1;
			o->body.n += (size_t)snprintf(text_room(&o->body, 4),
			    4, "%%%02X", (unsigned)name.s[i]);
		} else {
			text_ch(&o->body, name.s[i]);
		}
	}
	text_z(&o->body, ">\n");
	if (odd)
		warn("%s: joint %.*s: its name does not go into < >, %%XX is "
		    "written", o->ir.in.name,
		    STRF(o->sk->joint[joint].name));
	free(t.s);
}

static void
put_texts(struct bp_out *o, const char *what, int joint, const struct str *f,
    int n)
{
	struct str bad;
	int i;

	for (i = 0; i < n; i++)
		if (num_count(f[i], 0, &bad) != 1)
			die("%s: joint %.*s: %s: expected a number, saw "
			    "'%.*s'", o->ir.in.name,
			    STRF(o->sk->joint[joint].name), what, STRF(f[i]));
	bp_put_texts(&o->body, f, n);
}

static int
put_given(struct bp_out *o, int joint, enum ir_word word, const char *what)
{
	struct str f[BP_NUMBERS];
	struct ir_rec rec;

	if (!skel_get(o->sk, joint, word, &rec))
		return 0;
	bp_file_order(f, rec.f + 1);
	put_texts(o, what, joint, f, BP_NUMBERS);
	return 1;
}

static void
put_world(struct bp_out *o, int joint, const struct xform *rest)
{
	if (put_given(o, joint, IR_WORLD, "world"))
		return;
	if (!rest)
		die("%s: joint %.*s: no offset: its rest position is unknown",
		    o->ir.in.name, STRF(o->sk->joint[joint].name));
	bp_put_matrix(&o->body, rest->m);
	bp_put_move(&o->body, rest->t);
}

static void
put_bone(struct bp_out *o, int joint, int parent, const struct xform *rest)
{
	struct ir_rec box;

	put_name(o, joint);
	if (parent < 0)
		text_z(&o->body, "*\n");
	else
		bp_put_int(&o->body, parent, '\n');
	if (skel_get(o->sk, joint, IR_BOX, &box))
		put_texts(o, "box", joint, box.f + 1, 3);
	else
		text_z(&o->body, "0 0 0\n");
	put_world(o, joint, rest);
	if (!put_given(o, joint, IR_REF, "ref"))
		put_world(o, joint, rest);
}

static void
put_vertex(struct bp_out *o, const struct vertex *v, const int *number)
{
	const struct weight *w = o->mesh->weight;
	struct str rest = v->text, f[3];
	long long n = 0;
	int k;

	for (k = 0; k < 3; k++)
		str_field(&rest, &f[k]);
	bp_put_texts(&o->body, f, 3);
	for (k = v->first; k >= 0; k = w[k].next)
		n++;
	bp_put_int(&o->body, n, '\n');
	for (k = v->first; k >= 0; k = w[k].next) {
		bp_put_int(&o->body, number[w[k].joint], ' ');
		text_str(&o->body, w[k].text);
		text_ch(&o->body, '\n');
	}
}

static void
put_mesh(struct bp_out *o, const int *number)
{
	const struct mesh *m = o->mesh;
	size_t v, i = 0;

	for (v = 0; v <= m->n; v++) {
		for (; i < m->nremark && m->remark[i].before <= v; i++)
			bp_comment(&o->body, m->remark[i].word,
			    m->remark[i].line);
		if (v < m->n)
			put_vertex(o, &m->vert[v], number);
	}
}

void
bp_write_structure(struct bp_out *o)
{
	int *order, *number, known, b, parent;
	struct xform *rest;
	size_t i;

	if (!o->sk)
		die("%s: expected a skeleton, saw none", o->ir.in.name);
	order = bp_numbered(o->sk);
	number = xcalloc(o->sk->n, sizeof *number);
	rest = xcalloc(o->sk->n, sizeof *rest);
	known = pose_rest(o->sk, rest);
	for (i = 0; i < o->sk->n; i++)
		number[order[i]] = (int)i;
	for (i = 0; i < o->sk->nrec; i++)
		bp_comment(&o->body, o->sk->rec[i].word, o->sk->rec[i].line);
	bp_put_int(&o->body, (long long)o->sk->n, '\n');
	bp_put_int(&o->body, o->mesh ? (long long)o->mesh->n : 0, '\n');
	for (i = 0; i < o->sk->n; i++) {
		b = order[i];
		parent = o->sk->joint[b].parent;
		put_bone(o, b, parent < 0 ? -1 : number[parent],
		    known < 0 || b < known ? &rest[b] : NULL);
	}
	if (o->mesh)
		put_mesh(o, number);
	out_str(text_get(&o->body));
	free(order);
	free(number);
	free(rest);
}
