#include <stdlib.h>

#include "cal3d/xsf_priv.h"
#include "ir/put.h"

static void
put_fields(enum ir_word word, struct str name, struct str fields)
{
	ir_put_record(word, name);
	out_field(fields);
	out_ch('\n');
}

static void
put_comments(struct str lines)
{
	struct str line;

	while (elem_line(&lines, &line)) {
		out_ch('#');
		out_line(line);
	}
}

static void
put_head(const struct xsf *x, struct str name)
{
	ir_put_begin(IR_SKELETON, name);
	out_ch('\n');
	head_put_source(&x->head);
	if (x->numchild)
		out_text(x->head.version.n ? " numchild" : " - numchild");
	out_ch('\n');
	head_put_rest(&x->head, &x->e, x->notes);
	if (elem_count_differs(x->numbones, x->n))
		ir_put_attr(str_of("-"), str_of("numbones"), x->numbones);
	if (x->ambient.n)
		ir_put_line(IR_AMBIENT, x->ambient);
}

static void
put_transforms(const struct xsf_bone *b)
{
	put_fields(IR_OFFSET, b->name, b->part[XSF_T]);
	put_fields(IR_REST, b->name, b->part[XSF_R]);
	if (b->part[XSF_LT].n) {
		ir_put_record(IR_BIND, b->name);
		out_strs(&b->part[XSF_LT], 2);
		out_ch('\n');
	} else {
		ir_put_attr(b->name, str_of("local"), str_of("none"));
	}
	if (b->odd[XSF_R].n)
		ir_put_attr(b->name, str_of("rotation"), b->odd[XSF_R]);
	if (b->odd[XSF_LR].n)
		ir_put_attr(b->name, str_of("localrotation"), b->odd[XSF_LR]);
}

/* What the file says of a bone and the IR has no record for; place: the
 * bone's in the file, joint: its index in the order written. */
static void
put_attrs(const struct xsf_bone *b, int place, int joint, const int *child,
    size_t n)
{
	if (b->given.n)
		ir_put_attr(b->name, str_of("name"), b->given);
	if (place != joint) {
		ir_put_record(IR_ATTR, b->name);
		out_text(" place");
		out_field_int(place);
		out_ch('\n');
	}
	if (elem_count_differs(b->numchild, n))
		ir_put_attr(b->name, str_of("numchilds"), b->numchild);
	if (xsf_child_differs(b->child, child, n))
		ir_put_attr(b->name, str_of("childid"), b->child);
	head_put_attrs(b->name, b->extra);
}

/* child: the n children it has. */
static void
put_bone(const struct xsf *x, int joint, const int *child, size_t n)
{
	int place = x->order[joint];
	const struct xsf_bone *b = &x->bone[place];

	put_comments(b->before);
	put_fields(IR_JOINT, b->name, b->parent < 0 ? str_of("-") :
	    x->bone[b->parent].name);
	put_comments(b->inside);
	put_fields(IR_ID, b->name, b->idtext);
	put_transforms(b);
	ir_put_dof(b->name, str_of("px py pz qx qy qz qw"));
	if (b->light.n)
		put_fields(IR_LIGHT, b->name, b->light);
	put_attrs(b, place, joint, child, n);
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
	put_comments(x->after);
	ir_put_end(IR_SKELETON);
	free(first);
	free(list);
}
