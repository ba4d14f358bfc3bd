#include "acclaim/asf_priv.h"
#include "base/num.h"
#include "ir/put.h"

/* A skeleton file as the IR. */

static void
put_list(enum ir_word word, struct str joint, const struct str *f, int n)
{
	ir_put_record(word, joint);
	out_strs(f, (size_t)n);
	out_ch('\n');
}

/* A file's angles stand in the order x y z, whatever the order in which they
 * turn; the IR has each angle at its axis's place in the order. */
static void
put_rotation(enum ir_word word, struct str joint, const struct str *angle,
    struct str order)
{
	struct str f[4];
	int i;

	for (i = 0; i < 3; i++)
		f[i] = angle[order.s[i] - 'x'];
	f[3] = order;
	put_list(word, joint, f, 4);
}

/* Unknown properties of a joint or, for "-", of the skeleton. */
static void
put_attrs(const struct asf_list *list, struct str of)
{
	const struct asf_item *x;

	for (x = list->first; x; x = x->next) {
		ir_put_record(IR_ATTR, of);
		out_field(x->key);
		if (x->text.n)
			out_field(x->text);
		out_ch('\n');
	}
}

static void
put_comments(const struct asf_list *list)
{
	const struct asf_item *x;

	for (x = list->first; x; x = x->next)
		out_line(x->text);
}

static void
put_header(const struct asf *asf)
{
	const struct asf_item *x;
	struct str skeleton = str_of("-");

	ir_put_begin(IR_SKELETON, asf->name);
	out_ch('\n');
	put_list(IR_SOURCE, str_of("asf"), &asf->version, asf->version.n > 0);
	for (x = asf->note.first; x; x = x->next)
		ir_put_note(x->text);
	for (x = asf->unit.first; x; x = x->next)
		put_list(IR_UNIT, x->key, &x->text, 1);
	put_attrs(&asf->unitextra, skeleton);
	put_attrs(&asf->extra, skeleton);
	put_comments(&asf->comment);
}

static void
put_joint(struct str joint, struct str parent)
{
	put_list(IR_JOINT, joint, &parent, 1);
}

static void
put_root(const struct asf *asf)
{
	put_joint(asf->root, str_of("-"));
	put_list(IR_OFFSET, asf->root, asf->position, 3);
	put_rotation(IR_REST, asf->root, asf->orientation, asf->axis);
	put_list(IR_DOF, asf->root, asf->order, asf->norder);
	put_attrs(&asf->rootextra, asf->root);
	put_comments(&asf->rootcomment);
}

/* A bone begins where its parent's ends. */
static void
put_offset(const struct asf *asf, const struct asf_bone *b)
{
	const struct asf_bone *parent;
	double v[3] = { 0, 0, 0 }, length;
	int i;

	if (b->parent >= 0) {
		parent = &asf->bone[b->parent];
		num_of(parent->length, &length);
		for (i = 0; i < 3; i++) {
			num_of(parent->direction[i], &v[i]);
			v[i] *= length;
		}
	}
	ir_put_record(IR_OFFSET, b->joint);
	out_nums(v, 3);
	out_ch('\n');
}

static void
put_channels(const struct asf_bone *b)
{
	int i;

	if (!b->ndof)
		return;
	put_list(IR_DOF, b->joint, b->dof, b->ndof);
	for (i = 0; i < b->nlimit / 2; i++) {
		ir_put_record(IR_LIMIT, b->joint);
		out_field(b->dof[i]);
		out_strs(&b->limit[2 * i], 2);
		out_ch('\n');
	}
}

static void
put_value(enum ir_word word, const struct asf_bone *b, struct str value)
{
	if (value.n)
		put_list(word, b->joint, &value, 1);
}

static void
put_bone(const struct asf *asf, const struct asf_bone *b)
{
	put_joint(b->joint, b->parent < 0 ? asf->root :
	    asf->bone[b->parent].joint);
	put_value(IR_ID, b, b->id);
	put_offset(asf, b);
	put_rotation(IR_AXIS, b->joint, b->axis, b->order);
	ir_put_record(IR_BONE, b->joint);
	out_field(b->length);
	out_strs(b->direction, 3);
	out_ch('\n');
	put_channels(b);
	put_value(IR_MASS, b, b->mass);
	put_value(IR_COFM, b, b->cofm);
	put_attrs(&b->extra, b->joint);
	put_comments(&b->comment);
}

void
asf_put_ir(const struct asf *asf)
{
	const struct asf_item *x;
	size_t i;

	ir_put_version();
	put_header(asf);
	put_root(asf);
	for (i = 0; i < asf->nbone; i++)
		put_bone(asf, &asf->bone[asf->ordered[i]]);
	for (x = asf->skin.first; x; x = x->next)
		ir_put_line(IR_SKIN, x->text);
	ir_put_end(IR_SKELETON);
}
