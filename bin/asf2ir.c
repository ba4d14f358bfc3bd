/* asf2ir: Acclaim skeleton file to the IR. */
#include <stdlib.h>
#include <unistd.h>

#include "acclaim/asf.h"
#include "acclaim/name.h"
#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "ir/put.h"

static const char usage[] = "usage: asf2ir [-p digits] [file]\n";

/* "WORD NAME", the beginning of most records. */
static void
put(const char *word, struct str name)
{
	out_text(word);
	out_ch(' ');
	acclaim_put_ir_name(name);
}

static void
put_texts(const struct str *v, int n)
{
	for (; n > 0; n--, v++) {
		out_ch(' ');
		out_str(*v);
	}
}

/* A file's angles stand in the order x y z, whatever the order in which they
 * turn; the IR has each angle at its axis's place in the order. */
static void
put_rotation(const struct str *v, struct str order)
{
	int i;

	for (i = 0; i < 3; i++)
		put_texts(&v[order.s[i] - 'x'], 1);
	put_texts(&order, 1);
	out_ch('\n');
}

/* Unknown properties of a bone or, without a name, of the skeleton. */
static void
put_attrs(const struct asf_list *list, struct str name)
{
	const struct asf_item *x;

	for (x = list->first; x; x = x->next) {
		out_text("attr ");
		if (name.n)
			acclaim_put_ir_name(name);
		else
			out_ch('-');
		out_ch(' ');
		acclaim_put_ir_name(x->key);
		if (x->text.n)
			out_ch(' ');
		out_line(x->text);
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
put_header(const struct asf *asf, const char *path)
{
	const struct asf_item *x;
	struct str none = { "", 0 };

	out_text("skeleton ");
	if (asf->name.n)
		acclaim_put_ir_name(asf->name);
	else
		out_name(ir_file_name(path));
	out_text("\nsource asf");
	if (asf->version.n)
		put_texts(&asf->version, 1);
	out_ch('\n');
	for (x = asf->note.first; x; x = x->next)
		ir_put_note(x->text);
	for (x = asf->unit.first; x; x = x->next) {
		out_text("unit ");
		out_str(x->key);
		put_texts(&x->text, 1);
		out_ch('\n');
	}
	put_attrs(&asf->unitextra, none);
	put_attrs(&asf->extra, none);
	put_comments(&asf->comment);
}

static void
put_root(const struct asf *asf)
{
	put("joint", asf->root);
	out_text(" -\n");
	put("offset", asf->root);
	put_texts(asf->position, 3);
	out_ch('\n');
	put("rest", asf->root);
	put_rotation(asf->orientation, asf->axis);
	put("dof", asf->root);
	put_texts(asf->order, asf->norder);
	out_ch('\n');
	put_attrs(&asf->rootextra, asf->root);
	put_comments(&asf->rootcomment);
}

/* A bone begins where its parent's ends. */
static void
put_offset(const struct asf *asf, const struct asf_bone *b)
{
	const struct asf_bone *p = b->parent < 0 ? NULL :
	    &asf->bone[b->parent];
	double v[3] = { 0, 0, 0 }, length;
	int i;

	if (p)
		num_of(p->length, &length);
	for (i = 0; p && i < 3; i++) {
		num_of(p->direction[i], &v[i]);
		v[i] *= length;
	}
	put("offset", b->name);
	out_nums(v, 3);
}

static void
put_motion_range(const struct asf_bone *b)
{
	int i;

	if (!b->ndof)
		return;
	put("dof", b->name);
	put_texts(b->dof, b->ndof);
	out_ch('\n');
	for (i = 0; i < b->nlimit / 2; i++) {
		put("limit", b->name);
		put_texts(&b->dof[i], 1);
		put_texts(&b->limit[2 * i], 2);
		out_ch('\n');
	}
}

static void
put_value(const char *word, const struct asf_bone *b, struct str value)
{
	if (!value.n)
		return;
	put(word, b->name);
	put_texts(&value, 1);
	out_ch('\n');
}

static void
put_bone(const struct asf *asf, const struct asf_bone *b)
{
	put("joint", b->name);
	out_ch(' ');
	acclaim_put_ir_name(b->parent < 0 ? asf->root :
	    asf->bone[b->parent].name);
	out_ch('\n');
	put_value("id", b, b->id);
	put_offset(asf, b);
	out_ch('\n');
	put("axis", b->name);
	put_rotation(b->axis, b->order);
	put("bone", b->name);
	put_texts(&b->length, 1);
	put_texts(b->direction, 3);
	out_ch('\n');
	put_motion_range(b);
	put_value("mass", b, b->mass);
	put_value("cofm", b, b->cofm);
	put_attrs(&b->extra, b->name);
	put_comments(&b->comment);
}

static void
put_skeleton(const struct asf *asf, const char *path)
{
	const struct asf_item *x;
	size_t i;

	ir_put_version();
	put_header(asf, path);
	put_root(asf);
	for (i = 0; i < asf->nbone; i++)
		put_bone(asf, &asf->bone[asf->ordered[i]]);
	for (x = asf->skin.first; x; x = x->next) {
		out_text("skin ");
		acclaim_put_ir_name(x->text);
		out_ch('\n');
	}
	ir_put_end(IR_SKELETON);
}

int
main(int argc, char **argv)
{
	struct asf asf;
	const char *path;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hp:")) != -1) {
		switch (c) {
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	path = opt_file(argc, argv, optind, usage);
	asf_read(&asf, path);
	put_skeleton(&asf, path);
	return out_close();
}
