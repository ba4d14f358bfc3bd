#include <stdio.h>
#include <string.h>

#include "acclaim/asf_priv.h"
#include "acclaim/order.h"
#include "base/num.h"

static int
is_inf(struct str a)
{
	return str_iis(a, "inf") || str_iis(a, "-inf") || str_iis(a, "+inf");
}

/* The document itself prints `-l80` for -180. */
static void
expected_number(const struct lex *lx, const char *what, const char *expected)
{
	char digits[64];
	struct str a = lx->word;
	double v;
	size_t i;

	if (a.n == 0 || a.n > sizeof digits)
		lex_expected(lx, what, expected);
	for (i = 0; i < a.n; i++)
		digits[i] = a.s[i] == 'l' || a.s[i] == 'I' ? '1' :
		    a.s[i] == 'O' || a.s[i] == 'o' ? '0' : a.s[i];
	a.s = digits;
	if (num_of(a, &v))
		in_die(&lx->in, "%s: expected %s, saw '%.*s' (a letter where "
		    "%.*s is meant?)", what, expected, STRF(lx->word), STRF(a));
	lex_expected(lx, what, expected);
}

void
asf_numbers(struct asf *asf, int n, struct str *v)
{
	struct lex *lx = &asf->lx;
	char what[32];
	double x;

	snprintf(what, sizeof what, "%.*s", STRF(lx->word));
	while (lex_next(lx) && n > 0) {
		if (!num_of(lx->word, &x))
			break;
		*v++ = str_keep(&asf->arena, lx->word);
		n--;
	}
	if (n > 0)
		expected_number(lx, what, "a number");
}

int
asf_channels(struct asf *asf, struct str *v)
{
	struct lex *lx = &asf->lx;
	enum chan ch;
	int n = 0;

	while (lex_next(lx)) {
		struct str word = str_lower(&asf->arena, lx->word);

		ch = chan_of(word);
		if (!(chan_kind(ch) & (DOF_T | DOF_R | DOF_L)))
			break;
		if (n == ASF_MAXDOF)
			lex_expected(lx, "dof", "at most 7 channels");
		v[n++] = word;
	}
	return n;
}

struct str
asf_order(struct asf *asf, const char *what)
{
	struct lex *lx = &asf->lx;
	struct str order = lx->word;
	unsigned char axis[3];

	if (!order_axes(axis, order))
		lex_expected(lx, what, "a rotation order such as XYZ");
	order = str_lower(&asf->arena, order);
	lex_next(lx);
	return order;
}

int
asf_unknown(struct asf *asf, struct asf_list *list)
{
	struct str key = asf_ir_name(asf, asf->lx.word), text;
	int end;

	text = lex_rest(&asf->lx, &asf->arena);
	end = text.n >= 3 && str_iis((struct str){ text.s + text.n - 3, 3 },
	    "end") && (text.n == 3 || str_isblank(text.s[text.n - 4]));
	if (end) {
		text.n -= 3;
		text = str_trim(text);
	}
	asf_add(asf, list, key, text);
	return end;
}

/* Pairs until something comes that is no number: how many there must be is
 * only known with the dof list, which may follow. */
static void
read_limits(struct asf *asf, struct asf_bone *b)
{
	struct lex *lx = &asf->lx;
	double v;

	while (lex_next(lx)) {
		struct str a = lx->word;

		if (!is_inf(a) && !num_of(a, &v)) {
			if ((a.s[0] | 0x20) >= 'a' || a.s[0] == ':')
				break;
			expected_number(lx, "limits", "a number or inf");
		}
		if (b->nlimit == 2 * ASF_MAXDOF)
			lex_expected(lx, "limits", "at most 7 pairs");
		b->limit[b->nlimit++] = str_keep(&asf->arena,
		    is_inf(a) ? str_of(a.s[0] == '-' ? "-inf" : "inf") : a);
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
	if (map_ifind(&asf->names, lx->word))
		in_die(&lx->in, "second bone '%.*s'", STRF(lx->word));
	b->name = str_keep(&asf->arena, lx->word);
	b->joint = asf_ir_name(asf, b->name);
	map_add(&asf->names, b->name, asf->nbone - 1);
	lex_next(lx);
}

enum { ID, NAME, DIRECTION, LENGTH, AXIS, DOF, LIMITS, BODYMASS, COFMASS };

static const char *const property[] = {
	"id", "name", "direction", "length", "axis", "dof", "limits",
	"bodymass", "cofmass"
};

enum { PROPERTIES = sizeof property / sizeof *property };

/* Reads the property at hand; returns whether an `end` was met in it. */
static int
read_property(struct asf *asf, struct asf_bone *b, unsigned *seen)
{
	struct lex *lx = &asf->lx;
	int p;

	for (p = 0; p < PROPERTIES && !lex_is(lx, property[p]); p++)
		;
	if (p < PROPERTIES && *seen & 1u << p)
		in_die(&lx->in, "second %s of bone %.*s", property[p],
		    STRF(b->name));
	*seen |= 1u << p;
	switch (p) {
	case ID: read_id(asf, b); break;
	case NAME: read_name(asf, b); break;
	case DIRECTION: asf_numbers(asf, 3, b->direction); break;
	case LENGTH: asf_numbers(asf, 1, &b->length); break;
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
		return asf_unknown(asf, &b->extra);
	}
	return 0;
}

static void
check_bone(struct asf *asf, const struct asf_bone *b, unsigned seen)
{
	int p;

	if (!(seen & 1u << NAME))
		asf_die(asf, b->line, "bone: expected name, saw none");
	for (p = DIRECTION; p <= AXIS; p++)
		if (!(seen & 1u << p))
			asf_die(asf, b->line, "bone %.*s: expected %s, saw "
			    "none", STRF(b->name), property[p]);
	if (b->nlimit && b->nlimit != 2 * b->ndof)
		asf_die(asf, b->line, "bone %.*s: expected %d limits for its "
		    "%d channels, saw %d", STRF(b->name), 2 * b->ndof, b->ndof,
		    b->nlimit);
}

static void
read_bone(struct asf *asf, struct asf_bone *b)
{
	struct lex *lx = &asf->lx;
	unsigned seen = 0;
	int end = 0, inline_end;

	b->line = lx->in.line;
	b->parent = -2;
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
		asf->home = &b->comment;
		read_bone(asf, b);
	}
}
