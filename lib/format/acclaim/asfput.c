#include "base/num.h"
#include "format/acclaim/asf_priv.h"
#include "ir/put.h"

/* Writing what a skeleton file says as the IR. */

static void
put_list(enum ir_word word, struct str joint, const struct str *f, int n)
{
	ir_put_record(word, joint);
	out_strs(f, (size_t)n);
	out_ch('\n');
}

/* In a file the angles stand in the order x y z, whatever the order in which
 * they are applied. In the IR each angle stands where its axis stands in that
 * order. */
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

/* Writes a record for each line. */
static void
put_lines(enum ir_word word, const struct text *t)
{
	struct str lines = text_get(t), line;

	while (str_line(&lines, &line))
		ir_put_line(word, line);
}

/* Writes the unknown properties of a joint or, where `of` is "-", of the
 * skeleton. */
static void
put_attrs(struct str of, const struct text *t)
{
	struct str lines = text_get(t), line;

	while (str_line(&lines, &line))
		put_list(IR_ATTR, of, &line, 1);
}

static void
put_header(const struct asf *asf)
{
	struct str skeleton = str_of("-"), notes = text_get(&asf->note), note;

	ir_put_begin(IR_SKELETON, asf->name);
	out_ch('\n');
	put_list(IR_SOURCE, str_of("asf"), &asf->version, asf->version.n > 0);
	while (str_line(&notes, &note))
		ir_put_note(note);
	put_lines(IR_UNIT, &asf->unit);
	put_attrs(skeleton, &asf->unitextra);
	put_attrs(skeleton, &asf->extra);
	out_str(text_get(&asf->comment));
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
	if (asf->norder)
		put_list(IR_DOF, asf->root, asf->order, asf->norder);
	put_attrs(asf->root, &asf->rootextra);
	out_str(text_get(&asf->rootcomment));
}

/* A bone begins where its parent's ends. */
static void
put_offset(const struct asf *asf, const struct asf_bone *b)
{
	const struct asf_bone *parent;
	double v[3] = { 0, 0, 0 }, length;
	int i;

	if (b->parent != ASF_ROOT) {
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
	put_joint(b->joint, b->parent == ASF_ROOT ? asf->root :
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
	put_attrs(b->joint, &b->extra);
	out_str(text_get(&b->comment));
}

void
asf_put_ir(const struct asf *asf)
{
	size_t i;

	put_header(asf);
	put_root(asf);
	for (i = 0; i < asf->nbone; i++)
		put_bone(asf, &asf->bone[asf->ordered[i]]);
	put_lines(IR_SKIN, &asf->skin);
	ir_put_end(IR_SKELETON);
}
