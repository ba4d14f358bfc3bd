#include <stdlib.h>

#include "base/num.h"
#include "base/tree.h"
#include "format/acclaim/asf_priv.h"

/* The :root and :hierarchy sections. */

static void
read_base(struct asf *asf, const char *what, struct str *v)
{
	struct in at = asf_at(asf, asf->lx.in.line);
	double x[3];
	int i;

	asf_numbers(asf, 3, v);
	for (i = 0; i < 3; i++)
		num_of(v[i], &x[i]);
	if (x[0] != 0 || x[1] != 0 || x[2] != 0)
		in_warn(&at, "root %s is not zero: taken as the outermost "
		    "transform (other programs differ)", what);
}

void
asf_read_root(struct asf *asf)
{
	static const char *const word[] = {
		"axis", "order", "position", "orientation"
	};
	struct lex *lx = &asf->lx;
	unsigned seen = 0;
	int i;

	asf->lx.comment = &asf->rootcomment;
	asf->axis = str_of("xyz");
	for (i = 0; i < 3; i++)
		asf->position[i] = asf->orientation[i] = str_of("0");
	lex_next(lx);
	while (lx->word.n && !lex_keyword(lx)) {
		switch (asf_property(asf, word, 4, &seen, ":root")) {
		case 0:
			lex_next(lx);
			asf->axis = asf_order(asf, "axis");
			break;
		case 1:
			asf->norder = asf_channels(asf, asf->order);
			break;
		case 2: read_base(asf, "position", asf->position); break;
		case 3: read_base(asf, "orientation", asf->orientation); break;
		default:
			if (!lx->first)
				lex_expected(lx, ":root",
				    "the end of the line");
			asf_unknown(asf, &asf->rootextra, 0);
		}
	}
	if (!(seen & 2))
		in_die(&lx->in, ":root: expected order, saw none");
}

/* The bone that the current word names, or ASF_ROOT. */
static int
current_bone(struct asf *asf)
{
	const size_t *b;

	if (lex_is(&asf->lx, "root"))
		return ASF_ROOT;
	b = map_ifind(&asf->names, asf_ir_name(asf, asf->lx.word));
	if (!b)
		in_die(&asf->lx.in, "no bone '%.*s' in :bonedata",
		    STRF(asf->lx.word));
	return (int)*b;
}

static void
add_child(struct asf *asf, int parent)
{
	int b = current_bone(asf);

	if (b == ASF_ROOT)
		in_die(&asf->lx.in, "the root cannot be a child");
	if (asf->bone[b].parent != ASF_NOPARENT)
		in_die(&asf->lx.in, "bone %.*s has a parent already",
		    STRF(asf->bone[b].name));
	asf->bone[b].parent = parent;
	asf->bone[b].child = asf->lx.in.line;
}

void
asf_read_hierarchy(struct asf *asf)
{
	struct lex *lx = &asf->lx;
	int parent = ASF_NOPARENT;

	lex_next(lx);
	if (!lex_is(lx, "begin"))
		lex_expected(lx, ":hierarchy", "`begin`");
	while (lex_next(lx) && !lex_is(lx, "end")) {
		if (lex_keyword(lx))
			break;
		if (lx->first)
			parent = current_bone(asf);
		else if (parent == ASF_NOPARENT)
			lex_expected(lx, ":hierarchy", "the end of the line");
		else
			add_child(asf, parent);
	}
	if (!lex_is(lx, "end"))
		lex_expected(lx, ":hierarchy", "`end`");
	lex_next(lx);
}

static void
refuse(const struct asf *asf, const struct asf_bone *b,
    unsigned long long line, const char *what)
{
	struct in at = asf_at(asf, line);

	in_die(&at, "bone %.*s %s", STRF(b->name), what);
}

void
asf_order_bones(struct asf *asf)
{
	int *parent = xcalloc(asf->nbone, sizeof *parent), cycle;
	const struct asf_bone *b;
	size_t i;

	for (i = 0; i < asf->nbone; i++) {
		b = &asf->bone[i];
		if (b->parent == ASF_NOPARENT)
			refuse(asf, b, b->line, "is not in :hierarchy");
		parent[i] = b->parent;
	}
	asf->ordered = xcalloc(asf->nbone, sizeof *asf->ordered);
	cycle = tree_order(parent, (int)asf->nbone, asf->ordered);
	if (cycle >= 0) {
		b = &asf->bone[cycle];
		refuse(asf, b, b->child, "is its own ancestor");
	}
	free(parent);
}
