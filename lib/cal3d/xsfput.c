#include <stdlib.h>

#include "base/out.h"
#include "cal3d/xsf.h"
#include "ir/put.h"

/* "WORD NAME ", the beginning of most records. */
static void
begin(const char *word, struct str name)
{
	out_text(word);
	out_ch(' ');
	out_str(name);
	out_ch(' ');
}

static void
put(const char *word, struct str name, struct str text)
{
	begin(word, name);
	out_line(text);
}

static void
put_attr(struct str name, const char *key, struct str text)
{
	begin("attr", name);
	out_text(key);
	out_ch(' ');
	out_line(text);
}

static void
put_extra(const struct xsf_bone *b)
{
	struct text front = { NULL, 0, 0 };

	if (!b->extra.n)
		return;
	text_z(&front, "attr ");
	text_str(&front, b->name);
	text_mem(&front, " ", 2);
	head_put_lines(front.s, b->extra);
	free(front.s);
}

static void
put_head(const struct xsf *x, struct str name)
{
	struct str all = { "-", 1 };

	ir_put_begin(IR_SKELETON, name);
	out_text("\nsource xsf");
	if (x->head.version.n) {
		out_ch(' ');
		out_name(x->head.version);
	} else if (x->numchild) {
		out_text(" -");
	}
	out_text(x->numchild ? " numchild\n" : "\n");
	head_put_lines("note ", x->notes);
	head_put(&x->head, &x->e);
	if (xsf_count_differs(x->numbones, x->n))
		put_attr(all, "numbones", x->numbones);
	if (x->ambient.n) {
		out_text("ambient ");
		out_line(x->ambient);
	}
}

static void
put_transforms(const struct xsf_bone *b)
{
	put("offset", b->name, b->part[XSF_T]);
	put("rest", b->name, b->part[XSF_R]);
	if (b->part[XSF_LT].n) {
		begin("bind", b->name);
		out_str(b->part[XSF_LT]);
		out_ch(' ');
		out_line(b->part[XSF_LR]);
	} else {
		put_attr(b->name, "local", str_of("none"));
	}
	if (b->odd[XSF_R].n)
		put_attr(b->name, "rotation", b->odd[XSF_R]);
	if (b->odd[XSF_LR].n)
		put_attr(b->name, "localrotation", b->odd[XSF_LR]);
}

/* child: the n children it has. joint: its index in the order written. */
static void
put_bone(const struct xsf *x, int joint, const int *child, size_t n)
{
	int place = x->order[joint];
	const struct xsf_bone *b = &x->bone[place];

	head_put_lines("#", b->before);
	put("joint", b->name, b->parent < 0 ? str_of("-") :
	    x->bone[b->parent].name);
	head_put_lines("#", b->inside);
	begin("id", b->name);
	if (b->idtext.n)
		out_str(b->idtext);
	else
		out_int(b->id);
	out_ch('\n');
	put_transforms(b);
	put("dof", b->name, str_of("px py pz qx qy qz qw"));
	if (b->light.n)
		put("light", b->name, b->light);
	if (b->given.n)
		put_attr(b->name, "name", b->given);
	if (place != joint) {
		begin("attr", b->name);
		out_fmt("place %d\n", place);
	}
	if (xsf_count_differs(b->numchild, n))
		put_attr(b->name, "numchilds", b->numchild);
	if (xsf_child_differs(b->child, child, n))
		put_attr(b->name, "childid", b->child);
	put_extra(b);
}

void
xsf_put(const struct xsf *x, struct str name)
{
	size_t *first = xreallocarray(NULL, x->n + 1, sizeof *first), i;
	int *list = xreallocarray(NULL, x->n, sizeof *list);

	xsf_children(x, first, list);
	ir_put_version();
	put_head(x, name);
	for (i = 0; i < x->n; i++) {
		size_t p = (size_t)x->order[i];

		put_bone(x, (int)i, list + first[p], first[p + 1] - first[p]);
	}
	head_put_lines("#", x->after);
	ir_put_end(IR_SKELETON);
	free(first);
	free(list);
}
