#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/euler.h"
#include "base/name.h"
#include "base/num.h"
#include "base/tree.h"
#include "format/acclaim/asf_priv.h"
#include "format/acclaim/name.h"
#include "ir/put.h"

/* Returns a name as the IR writes it. */
static struct str
ir_name_of(struct asf *asf, struct str name)
{
	return acclaim_ir_name(arena_text(&asf->arena, NAME_ROOM(name.n)),
	    name);
}

/* Returns the input as if it were at another line, for messages. */
static struct in
at_line(const struct asf *asf, unsigned long long line)
{
	struct in in = asf->lx.in;

	in.line = line;
	return in;
}

/* The parts of properties. Each function begins at the current word and moves
 * past what it reads. */

static void no_number(const struct lex *, const char *, const char *)
    NORETURN;

/* Dies: the current word is no number. The Acclaim ASF/AMC document itself
 * prints `-l80` for -180. */
static void
no_number(const struct lex *lx, const char *what, const char *expected)
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

/* Returns which of n words the current one is, or n if it is none of them. Dies
 * if the bit of that word is set in *seen, and sets it otherwise. of: whose
 * property it is, for messages. */
static int
find_property(struct asf *asf, const char *const *word, int n, unsigned *seen,
    const char *of)
{
	int p;

	for (p = 0; p < n && !lex_is(&asf->lx, word[p]); p++)
		;
	if (p < n && *seen & 1u << p)
		in_die(&asf->lx.in, "second %s of %s", word[p], of);
	*seen |= 1u << p;
	return p;
}

/* Reads the n numbers that follow the current word. */
static void
read_numbers(struct asf *asf, int n, struct str *v)
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
		no_number(lx, what, "a number");
}

/* Reads the number that follows the current word. It has to be more than 0, or
 * at least 0 if `zero` is set. what: the property, for messages. */
static struct str
read_measure(struct asf *asf, const char *what, int zero)
{
	struct in at = at_line(asf, asf->lx.in.line);
	struct str number;
	double v;

	read_numbers(asf, 1, &number);
	num_of(number, &v);
	if (v < 0 || (v == 0 && !zero))
		in_expected_near(&at, what, zero ? "a number from 0 on" :
		    "a number over 0", number,
		    asf->lx.first ? number : asf->lx.comma);
	return number;
}

/* Reads the channels that follow the current word; returns how many there
 * are. */
static int
read_channels(struct asf *asf, struct str *v)
{
	struct lex *lx = &asf->lx;
	struct str word;
	int n = 0;

	while (lex_next(lx)) {
		word = str_lower(&asf->arena, lx->word);
		if (!(chan_kind(chan_of(word)) & (DOF_T | DOF_R | DOF_L)))
			break;
		if (n == ASF_MAXDOF)
			lex_expected(lx, "dof", "at most 7 channels");
		v[n++] = word;
	}
	return n;
}

/* Reads the current word as a rotation order such as XYZ; returns it in lower
 * case. what: the property, for messages. */
static struct str
read_order(struct asf *asf, const char *what)
{
	struct str order = asf->lx.word;
	unsigned char axis[3];

	if (!euler_order(axis, order))
		lex_expected(&asf->lx, what, "a rotation order such as XYZ");
	order = str_lower(&asf->arena, order);
	lex_next(&asf->lx);
	return order;
}

/* Removes the word `end` from the text's end; returns whether it was there. */
static int
take_end(struct str *text)
{
	struct str end = { text->s + text->n - 3, 3 };

	if (text->n < 3 || !str_iis(end, "end") ||
	    (text->n > 3 && !str_isblank(text->s[text->n - 4])))
		return 0;
	text->n -= 3;
	*text = str_trim(*text);
	return 1;
}

/* Reads the current word, whatever it is, and the rest of its line. Adds the
 * line KEY TEXT to the list, with the key as the IR writes it. If `may_end` is
 * set, a last word `end` is left out; returns whether there was one. */
static int
read_unknown(struct asf *asf, struct text *list, int may_end)
{
	struct str key = ir_name_of(asf, asf->lx.word);
	struct str text = lex_rest(&asf->lx, &asf->arena);
	int end = may_end && take_end(&text);

	text_str(list, key);
	if (text.n)
		text_ch(list, ' ');
	text_line(list, text);
	return end;
}

/* The section :root */

static void
read_base(struct asf *asf, const char *what, struct str *v)
{
	struct in at = at_line(asf, asf->lx.in.line);
	double x[3];
	int i;

	read_numbers(asf, 3, v);
	for (i = 0; i < 3; i++)
		num_of(v[i], &x[i]);
	if (x[0] != 0 || x[1] != 0 || x[2] != 0)
		in_warn(&at, "root %s is not zero: taken as the outermost "
		    "transform (other programs differ)", what);
}

static void
read_root(struct asf *asf)
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
		switch (find_property(asf, word, 4, &seen, ":root")) {
		case 0:
			lex_next(lx);
			asf->axis = read_order(asf, "axis");
			break;
		case 1:
			asf->norder = read_channels(asf, asf->order);
			break;
		case 2: read_base(asf, "position", asf->position); break;
		case 3: read_base(asf, "orientation", asf->orientation); break;
		default:
			if (!lx->first)
				lex_expected(lx, ":root",
				    "the end of the line");
			read_unknown(asf, &asf->rootextra, 0);
		}
	}
	if (!(seen & 2))
		in_die(&lx->in, ":root: expected order, saw none");
}

/* The section :bonedata */

static int
is_inf(struct str a)
{
	return str_iis(a, "inf") || str_iis(a, "-inf") || str_iis(a, "+inf");
}

/* Reads numbers up to a word that is none. How many limits there must be is
 * known only with the dof list, which may follow. */
static void
read_limits(struct asf *asf, struct asf_bone *b)
{
	struct lex *lx = &asf->lx;
	double v;

	while (lex_next(lx)) {
		struct str a = lx->word;

		if (!is_inf(a) && !num_of(a, &v)) {
			if (acclaim_ends_numbers(a))
				break;
			no_number(lx, "limits", "a number or inf");
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
read_bone_name(struct asf *asf, struct asf_bone *b)
{
	struct lex *lx = &asf->lx;

	lex_next(lx);
	if (!lx->word.n || lex_is(lx, "root"))
		lex_expected(lx, "name", "a bone's name");
	b->name = str_keep(&asf->arena, lx->word);
	b->joint = ir_name_of(asf, b->name);
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
	p = find_property(asf, property, PROPERTIES, seen, what);
	switch (p) {
	case ID: read_id(asf, b); break;
	case NAME: read_bone_name(asf, b); break;
	case DIRECTION: read_numbers(asf, 3, b->direction); break;
	case LENGTH: b->length = read_measure(asf, "length", 1); break;
	case AXIS:
		read_numbers(asf, 3, b->axis);
		b->order = read_order(asf, "axis");
		break;
	case DOF: b->ndof = read_channels(asf, b->dof); break;
	case LIMITS: read_limits(asf, b); break;
	case BODYMASS: read_numbers(asf, 1, &b->mass); break;
	case COFMASS: read_numbers(asf, 1, &b->cofm); break;
	default:
		if (!lx->first)
			lex_expected(lx, "bone", "the end of the line");
		return read_unknown(asf, &b->extra, 1);
	}
	return 0;
}

/* Called at the bone's end, when all its properties are known. */
static void
check_bone(const struct asf *asf, const struct asf_bone *b, unsigned seen)
{
	struct in at = at_line(asf, b->line);
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

static void
read_bones(struct asf *asf)
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

/* The section :hierarchy */

/* Returns the bone that the current word names, or ASF_ROOT. */
static int
current_bone(struct asf *asf)
{
	const size_t *b;

	if (lex_is(&asf->lx, "root"))
		return ASF_ROOT;
	b = map_ifind(&asf->names, ir_name_of(asf, asf->lx.word));
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

static void
read_hierarchy(struct asf *asf)
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
	struct in at = at_line(asf, line);

	in_die(&at, "bone %.*s %s", STRF(b->name), what);
}

/* Sets asf->ordered. Dies if the hierarchy is not one tree of all bones. */
static void
order_bones(struct asf *asf)
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

/* The other sections, and the whole file */

static void
read_version(struct asf *asf)
{
	struct in at = at_line(asf, asf->lx.in.line);
	struct str rest;

	rest = lex_rest(&asf->lx, &asf->arena);
	str_field(&rest, &asf->version);
	if (str_trim(rest).n)
		in_expected(&at, ":version", "the end of the line",
		    str_trim(rest));
	if (!str_is(asf->version, "1.10") && !str_is(asf->version, "1.1"))
		in_warn(&at, "version %.*s is not 1.10: read as 1.10",
		    STRF(asf->version));
}

static void
read_name(struct asf *asf)
{
	struct str name = lex_rest(&asf->lx, &asf->arena);
	char *p = arena_text(&asf->arena, name.n);

	asf->name.s = NULL;
	if (name.n)
		asf->name = name_decode(p, name, NULL);
}

static struct str
read_angle_unit(struct asf *asf)
{
	struct lex *lx = &asf->lx;
	struct str unit;

	lex_next(lx);
	if (!lex_is(lx, "deg") && !lex_is(lx, "rad"))
		lex_expected(lx, "angle", "deg or rad");
	unit = str_lower(&asf->arena, lx->word);
	lex_next(lx);
	return unit;
}

static void
read_unit(struct asf *asf, const char *kind)
{
	struct str value;

	if (strcmp(kind, "angle") == 0)
		value = read_angle_unit(asf);
	else
		value = read_measure(asf, kind, 0);
	text_z(&asf->unit, kind);
	text_ch(&asf->unit, ' ');
	text_line(&asf->unit, value);
}

static void
read_units(struct asf *asf)
{
	static const char *const known[] = { "mass", "length", "angle" };
	struct lex *lx = &asf->lx;
	unsigned seen = 0;
	int i;

	lex_next(lx);
	while (lx->word.n && !lex_keyword(lx)) {
		i = find_property(asf, known, 3, &seen, ":units");
		if (i < 3)
			read_unit(asf, known[i]);
		else if (lx->first)
			read_unknown(asf, &asf->unitextra, 0);
		else
			lex_expected(lx, ":units", "the end of the line");
	}
	if (!seen)
		lex_expected(lx, ":units", "mass, length or angle");
}

static void
read_documentation(struct asf *asf)
{
	struct str line = str_trim(asf->lx.rest);

	asf->lx.rest.n = 0;
	if (line.n)
		text_line(&asf->note, line);
	while (lex_verbatim(&asf->lx, &line))
		text_line(&asf->note, line);
}

static void
read_skins(struct asf *asf)
{
	struct str name = lex_rest(&asf->lx, &asf->arena);

	if (name.n)
		text_line(&asf->skin, ir_name_of(asf, name));
	while (asf->lx.word.n && !lex_keyword(&asf->lx)) {
		name = lex_line(&asf->lx, &asf->arena);
		text_line(&asf->skin, ir_name_of(asf, name));
	}
}

/* Reads a keyword that the document does not name and the lines below it. */
static void
read_other(struct asf *asf)
{
	do
		read_unknown(asf, &asf->extra, 0);
	while (asf->lx.word.n && !lex_keyword(&asf->lx));
}

static void
read_section(struct asf *asf, unsigned *seen)
{
	static const struct {
		const char *word;
		void (*read)(struct asf *);
	} section[] = {
		{ ":version", read_version }, { ":units", read_units },
		{ ":documentation", read_documentation },
		{ ":root", read_root }, { ":bonedata", read_bones },
		{ ":hierarchy", read_hierarchy }, { ":skin", read_skins },
		{ ":name", read_name },
	};
	int i, n = sizeof section / sizeof *section;

	for (i = 0; i < n && !lex_is(&asf->lx, section[i].word); i++)
		;
	if (i < n) {
		if (*seen & 1u << i)
			in_die(&asf->lx.in, "second %s", section[i].word);
		*seen |= 1u << i;
		section[i].read(asf);
	} else {
		read_other(asf);
	}
}

/* Finds the root's own name if a comment keeps it, and removes that comment. */
static void
find_root_name(struct asf *asf)
{
	struct text *t = &asf->rootcomment;
	struct str lines = text_get(t), line, rest, name;
	size_t n = strlen(ASF_ROOTNAME);

	asf->root = str_of("root");
	while (str_line(&lines, &line)) {
		if (line.n <= n || memcmp(line.s, ASF_ROOTNAME, n) != 0)
			continue;
		rest.s = line.s + n;
		rest.n = line.n - n;
		if (!str_field(&rest, &name) || str_trim(rest).n)
			continue;
		name = ir_name_of(asf, name);
		if (map_ifind(&asf->names, name))
			continue;
		asf->root = name;
		t->n -= line.n + 1;
		memmove(t->s + t->n - lines.n, lines.s, lines.n);
		return;
	}
}

/* Dies if a bone has the root's name. Where the root has a name of its own, a
 * bone may be called root, spelled %72oot. */
static void
check_root_name(const struct asf *asf)
{
	const size_t *b = map_ifind(&asf->names, asf->root);
	struct in at;

	if (!b)
		return;
	at = at_line(asf, asf->bone[*b].line);
	in_die(&at, "second bone '%.*s'", STRF(asf->root));
}

struct asf *
asf_read(const char *path)
{
	static const char *const needed[] = {
		":root", ":bonedata", ":hierarchy"
	};
	struct asf *asf = xcalloc(1, sizeof *asf);
	struct str name = ir_file_name(path);
	unsigned seen = 0;
	int i;

	lex_open(&asf->lx, path, &asf->note);
	while (asf->lx.word.n) {
		asf->lx.comment = &asf->comment;
		if (!lex_keyword(&asf->lx))
			lex_expected(&asf->lx, NULL,
			    "a keyword such as :root");
		read_section(asf, &seen);
	}
	for (i = 0; i < 3; i++)
		if (!(seen & 1u << (i + 3)))
			lex_expected(&asf->lx, NULL, needed[i]);
	order_bones(asf);
	find_root_name(asf);
	check_root_name(asf);
	if (!asf->name.s)
		asf->name = name;
	return asf;
}
