#include <limits.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "format/cal3d/comments.h"
#include "format/cal3d/markup.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xsfout.h"

struct xsf_writer {
	struct xsf_out o;
	const char *numchilds;   /* how it spells that */
	struct comments comments;
	struct text t, number;   /* of the current bone */
};

/* Fields of a record, with a blank between them. */
static struct str
fields(struct xsf_writer *w, const struct str *f, int n)
{
	w->number.n = 0;
	cal3d_add_fields(&w->number, f, n);
	return text_get(&w->number);
}

static void
add_light(struct xsf_writer *w, int j)
{
	struct ir_rec r;

	if (!skel_get(w->o.sk, j, IR_LIGHT, &r))
		return;
	cal3d_add_attr(&w->t, "LIGHTTYPE", r.f[1]);
	cal3d_add_attr(&w->t, "LIGHTCOLOR", fields(w, r.f + 2, 3));
}

/* A bone may have both NUMCHILDS and NUMCHILD. */
static void
add_numchilds(struct xsf_writer *w, int j)
{
	struct str second;
	int both = kept_get(&w->o.kept, j, "numchild", &second);

	kept_add_count(&w->o.kept, j, "numchilds",
	    both ? "NUMCHILDS" : w->numchilds, w->o.b.children[j], &w->t);
	if (both)
		cal3d_add_attr(&w->t, "NUMCHILD", second);
}

static void
add_id(struct xsf_writer *w, int j)
{
	struct ir_rec r;
	long long id;

	if (!w->o.kept.native || w->o.b.anew ||
	    !skel_get(w->o.sk, j, IR_ID, &r)) {
		cal3d_add_attr_int(&w->t, "ID", w->o.b.place[j]);
		return;
	}
	if (!num_int(r.f[1], 0, INT_MAX, &id))
		in_fail(w->o.in, "joint %.*s: id: expected an integer from 0 to "
		    "%d, saw '%.*s'%s", STRF(w->o.sk->joint[j].name),
		    INT_MAX, STRF(r.f[1]), num_hint(r.f[1]));
	cal3d_add_attr(&w->t, "ID", r.f[1]);
}

static void
add_bone_tag(struct xsf_writer *w, int j)
{
	text_z(&w->t, "    <BONE");
	add_id(w, j);
	cal3d_add_attr(&w->t, "NAME", text_get(&w->o.name));
	add_numchilds(w, j);
	add_light(w, j);
	kept_add(&w->o.kept, j, "attrs", " ", "", &w->t);
	text_z(&w->t, ">\n");
}

static void
add_elem(struct xsf_writer *w, const char *name, struct str content)
{
	cal3d_add_elem(&w->t, 8, name, content);
}

static void
add_parts(struct xsf_writer *w)
{
	int part;

	for (part = 0; part < XSF_PARTS; part++)
		if (w->o.part[part].n)
			add_elem(w, xsf_partname[part],
			    text_get(&w->o.part[part]));
}

static void
add_links(struct xsf_writer *w, int j)
{
	const struct bones *b = &w->o.b;
	struct str list, f;
	int k;

	cal3d_add_elem_int(&w->t, 8, "PARENTID", xsf_out_parent(&w->o, j));
	if (xsf_out_own_list(&w->o, j, &list)) {
		while (str_field(&list, &f))
			add_elem(w, "CHILDID", f);
		return;
	}
	for (k = b->child[j]; k >= 0; k = b->sibling[k])
		cal3d_add_elem_int(&w->t, 8, "CHILDID", b->id[k]);
}

static void
write_bone(struct xsf_writer *w, int j)
{
	xsf_out_name(&w->o, j);
	xsf_out_parts(&w->o, j);
	w->t.n = 0;
	comments_add_before(&w->comments, j, &w->t);
	add_bone_tag(w, j);
	comments_add_inside(&w->comments, j, &w->t);
	add_parts(w);
	add_links(w, j);
	kept_add(&w->o.kept, j, "xml", "        ", "\n", &w->t);
	text_z(&w->t, "    </BONE>\n");
	out_str(text_get(&w->t));
}

static void
write_head(struct xsf_writer *w)
{
	struct ir_rec r;

	kept_add_head(&w->o.kept, &w->t);
	text_z(&w->t, "<SKELETON");
	kept_add_count(&w->o.kept, -1, "numbones", "NUMBONES", w->o.sk->n, &w->t);
	if (skel_get(w->o.sk, -1, IR_AMBIENT, &r))
		cal3d_add_attr(&w->t, "SCENEAMBIENTCOLOR",
		    fields(w, r.f, 3));
	kept_add(&w->o.kept, -1, "attrs", " ", "", &w->t);
	text_z(&w->t, ">\n");
	comments_add_notes(&w->comments, &w->t);
	out_str(text_get(&w->t));
}

static void
write_tail(struct xsf_writer *w)
{
	w->t.n = 0;
	comments_add_before(&w->comments, (int)w->o.sk->n, &w->t);
	kept_add(&w->o.kept, -1, "xml", "    ", "\n", &w->t);
	text_z(&w->t, "</SKELETON>\n");
	out_str(text_get(&w->t));
}

/* How the source spells NUMCHILDS. */
static const char *
spelling(const struct skel *sk)
{
	struct ir_rec r;
	struct str f;

	if (bones_native(sk) && skel_get(sk, -1, IR_SOURCE, &r))
		while (str_field(&r.tail, &f))
			if (str_is(f, "numchild"))
				return "NUMCHILD";
	return "NUMCHILDS";
}

void
xsf_write(const struct skel *sk, const struct in *in, int binary)
{
	struct xsf_writer w;
	size_t i;

	if (binary) {
		xsf_write_binary(sk, in);
		return;
	}
	memset(&w, 0, sizeof w);
	xsf_out_begin(&w.o, sk, in, 0);
	w.numchilds = spelling(sk);
	comments_of(&w.comments, sk);
	write_head(&w);
	for (i = 0; i < sk->n; i++)
		write_bone(&w, w.o.b.order[i]);
	write_tail(&w);
}
