#include "base/num.h"
#include "format/cal3d/xsf_priv.h"
#include "ir/put.h"

/* IDs that are not places are said to be the file's, so that they come back as
 * long as it has as many bones; and whether it refers to places all the
 * same. */
static void
put_ids(const struct xsf *x)
{
	size_t i = 0;

	while (i < x->n && x->bone[i].id == (int)i)
		i++;
	if (i == x->n)
		return;
	ir_put_record(IR_ATTR, str_of("-"));
	out_field(str_of("ids"));
	out_field_int((long long)x->n);
	if (x->notree)
		out_field(str_of("places"));
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
	head_put_count(str_of("-"), "numbones", x->n, x->numbones);
	put_ids(x);
	if (x->ambient.n)
		ir_put_line(IR_AMBIENT, x->ambient);
}

static void
put_transforms(const struct xsf_bone *b)
{
	ir_put_fields(IR_OFFSET, b->name, b->part[XSF_T]);
	ir_put_fields(IR_REST, b->name, b->part[XSF_R]);
	if (xsf_has(b, XSF_LT)) {
		ir_put_record(IR_BIND, b->name);
		out_strs(&b->part[XSF_LT], 2);
		out_ch('\n');
	} else {
		ir_put_attr(b->name, str_of("local"), str_of("none"));
	}
	if (b->more->odd[XSF_R].n)
		ir_put_attr(b->name, str_of("rotation"), b->more->odd[XSF_R]);
	if (b->more->odd[XSF_LR].n)
		ir_put_attr(b->name, str_of("localrotation"),
		    b->more->odd[XSF_LR]);
}

/* Whether the CHILDIDs of a bone are not its children, in their order. */
static int
child_differs(const struct xsf *x, const struct xsf_bone *b)
{
	struct str list = b->childids, f;
	long long id;
	int k, want;

	for (k = b->child; k >= 0; k = x->bone[k].sibling) {
		want = x->byplace ? k : x->bone[k].id;
		if (!str_field(&list, &f) || !num_int(f, want, want, &id))
			return 1;
	}
	return str_field(&list, &f);
}

/* An XML file may leave the list out, a binary one has it. */
static void
put_children(const struct xsf *x, const struct xsf_bone *b)
{
	struct str list = b->childids.n ? b->childids : str_of("none");

	if ((x->binary || b->childids.n) && child_differs(x, b))
		ir_put_attr(b->name, str_of("childid"), list);
}

/* joint: its index in the order written. */
static void
put_bone(const struct xsf *x, int joint)
{
	int place = x->order[joint];
	const struct xsf_bone *b = &x->bone[place];

	put_comments(b->more->before);
	ir_put_fields(IR_JOINT, b->name, b->parent < 0 ? str_of("-") :
	    x->bone[b->parent].name);
	put_comments(b->more->inside);
	ir_put_fields(IR_ID, b->name, b->idtext);
	put_transforms(b);
	ir_put_dof(b->name, str_of("px py pz qx qy qz qw"));
	if (b->more->light.n)
		ir_put_fields(IR_LIGHT, b->name, b->more->light);
	if (b->more->given.n)
		ir_put_attr(b->name, str_of("name"), b->more->given);
	if (place != joint)
		head_put_number(b->name, "place", place);
	head_put_count(b->name, "numchilds", b->children, b->numchild);
	put_children(x, b);
	head_put_attrs(b->name, b->more->extra);
}

void
xsf_put(const struct xsf *x, struct str name)
{
	size_t i;

	put_head(x, name);
	for (i = 0; i < x->n; i++)
		put_bone(x, (int)i);
	put_comments(x->after);
	ir_put_end(IR_SKELETON);
}
