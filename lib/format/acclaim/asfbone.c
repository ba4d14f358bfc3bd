#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "format/acclaim/asf_priv.h"

static int
is_inf(struct str a)
{
	return str_iis(a, "inf") || str_iis(a, "-inf") || str_iis(a, "+inf");
}

/* Reads up to what is no number: how many limits there must be is known only
 * when the dof list is, which may follow. */
static void
read_limits(struct asf *asf, struct asf_bone *b)
{
	struct lex *lx = &asf->lx;
	double v;

	while (lex_next(lx)) {
		struct str a = lx->word;

		if (!is_inf(a) && !num_of(a, &v)) {
			if ((a.s[0] | 0x20) >= 'a' || a.s[0] == ':' ||
			    a.s[0] == '%')
				break;
			asf_no_number(lx, "limits", "a number or inf");
		}
		if (b->nlimit == 2 * ASF_MAXDOF)
			lex_expected(lx, "limits", "at most 7 pairs");
		b->limit[b->nlimit++] = str_keep(&asf->arena,
		    is_inf(a) ? str_of(a.s[0] == '-' ? "-inf" : "inf") : a);
		if (lx->comma.n)
			b->comma = str_keep(&asf->arena, lx->comma);
	}
}

static void
read_id(struct asf *asf, struct asf_bone *b)
{
	struct lex *lx = &asf->lx;
	char text[24];
	long long id;

	lex_next(lx);
	if (!num_int(lx->word, -(1LL << 62), 1LL << 62, &id))
		lex_expected(lx, "id", "an integer");
	snprintf(text, sizeof text, "%lld", id);
	if (!map_add(&asf->ids, str_keep(&asf->arena, str_of(text)), 0))
		in_die(&lx->in, "id %s is taken", text);
	b->id = str_keep(&asf->arena, lx->word);
	lex_next(lx);
}

static void
read_name(struct asf *asf, struct asf_bone *b)
{
	struct lex *lx = &asf->lx;

	lex_next(lx);
	if (!lx->word.n || lex_is(lx, "root"))
		lex_expected(lx, "name", "a bone's name");
	b->name = str_keep(&asf->arena, lx->word);
	b->joint = asf_ir_name(asf, b->name);
	if (map_ifind(&asf->names, b->joint))
		in_die(&lx->in, "second bone '%.*s'", STRF(b->name));
	map_add(&asf->names, b->joint, asf->nbone - 1);
	lex_next(lx);
}

enum { ID, NAME, DIRECTION, LENGTH, AXIS, DOF, LIMITS, BODYMASS, COFMASS };

static const char *const property[] = {
	"id", "name", "direction", "length", "axis", "dof", "limits",
	"bodymass", "cofmass"
};

enum { PROPERTIES = sizeof property / sizeof *property };

/* Reads the property that the current word names; returns whether its line
 * ended with `end`. */
static int
read_property(struct asf *asf, struct asf_bone *b, unsigned *seen)
{
	struct lex *lx = &asf->lx;
	char what[80];
	int p;

	snprintf(what, sizeof what, "bone %.*s", STRF(b->name));
	p = asf_property(asf, property, PROPERTIES, seen, what);
	switch (p) {
	case ID: read_id(asf, b); break;
	case NAME: read_name(asf, b); break;
	case DIRECTION: asf_numbers(asf, 3, b->direction); break;
	case LENGTH: b->length = asf_measure(asf, "length", 1); break;
	case AXIS:
		asf_numbers(asf, 3, b->axis);
		b->order = asf_order(asf, "axis");
		break;
	case DOF: b->ndof = asf_channels(asf, b->dof); break;
	case LIMITS: read_limits(asf, b); break;
	case BODYMASS: asf_numbers(asf, 1, &b->mass); break;
	case COFMASS: asf_numbers(asf, 1, &b->cofm); break;
	default:
		if (!lx->first)
			lex_expected(lx, "bone", "the end of the line");
		return asf_unknown(asf, &b->extra, 1);
	}
	return 0;
}

/* At the bone's end, when all its properties are known. */
static void
check_bone(const struct asf *asf, const struct asf_bone *b, unsigned seen)
{
	struct in at = asf_at(asf, b->line);
	int p;

	if (!(seen & 1u << NAME))
		in_die(&at, "bone: expected name, saw none");
	for (p = DIRECTION; p <= AXIS; p++)
		if (!(seen & 1u << p))
			in_die(&at, "bone %.*s: expected %s, saw none",
			    STRF(b->name), property[p]);
	if (b->nlimit && b->nlimit != 2 * b->ndof)
		in_die(&at, "bone %.*s: expected %d limits for its %d "
		    "channels, saw %d%s", STRF(b->name), 2 * b->ndof, b->ndof,
		    b->nlimit, num_hint(b->comma));
}

static void
read_bone(struct asf *asf, struct asf_bone *b)
{
	struct lex *lx = &asf->lx;
	unsigned seen = 0;
	int end = 0, inline_end;

	b->line = lx->in.line;
	b->parent = ASF_NOPARENT;
	lex_next(lx);
	while (!end && !lex_is(lx, "end")) {
		if (!lx->word.n || lex_keyword(lx) || lex_is(lx, "begin"))
			lex_expected(lx, "bone", "`end`");
		end = read_property(asf, b, &seen);
	}
	check_bone(asf, b, seen);
	inline_end = end || !lx->first;
	if (!end)
		lex_next(lx);
	/* The document's example closes a bone twice: `cofmass 1.0 end`, and
	 * `end` on the next line. */
	if (inline_end && lx->first && lex_is(lx, "end"))
		lex_next(lx);
}

void
asf_read_bones(struct asf *asf)
{
	struct asf_bone *b;

	lex_next(&asf->lx);
	while (asf->lx.word.n && !lex_keyword(&asf->lx)) {
		if (!lex_is(&asf->lx, "begin"))
			lex_expected(&asf->lx, ":bonedata", "`begin`");
		asf->bone = xgrow(asf->bone, &asf->cap, asf->nbone + 1,
		    sizeof *asf->bone);
		b = &asf->bone[asf->nbone++];
		memset(b, 0, sizeof *b);
		asf->lx.comment = &b->comment;
		read_bone(asf, b);
	}
}
