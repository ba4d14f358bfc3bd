#include <string.h>

#include "base/name.h"
#include "format/acclaim/asf_priv.h"
#include "format/acclaim/name.h"
#include "ir/put.h"

static void
read_version(struct asf *asf)
{
	struct in at = asf_at(asf, asf->lx.in.line);
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
		value = asf_measure(asf, kind, 0);
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
		i = asf_property(asf, known, 3, &seen, ":units");
		if (i < 3)
			read_unit(asf, known[i]);
		else if (lx->first)
			asf_unknown(asf, &asf->unitextra, 0);
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
		text_line(&asf->skin, asf_ir_name(asf, name));
	while (asf->lx.word.n && !lex_keyword(&asf->lx)) {
		name = lex_line(&asf->lx, &asf->arena);
		text_line(&asf->skin, asf_ir_name(asf, name));
	}
}

/* Reads a keyword that the document does not name and the lines below it. */
static void
read_other(struct asf *asf)
{
	do
		asf_unknown(asf, &asf->extra, 0);
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
		{ ":root", asf_read_root }, { ":bonedata", asf_read_bones },
		{ ":hierarchy", asf_read_hierarchy }, { ":skin", read_skins },
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

/* Where a comment has kept the root's own name, it is no comment. */
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
		name = asf_ir_name(asf, name);
		if (map_ifind(&asf->names, name))
			continue;
		asf->root = name;
		t->n -= line.n + 1;
		memmove(t->s + t->n - lines.n, lines.s, lines.n);
		return;
	}
}

/* A bone may be called %72oot, if the root is not. */
static void
check_root_name(const struct asf *asf)
{
	const size_t *b = map_ifind(&asf->names, asf->root);
	struct in at;

	if (!b)
		return;
	at = asf_at(asf, asf->bone[*b].line);
	in_die(&at, "second bone '%.*s'", STRF(asf->root));
}

struct asf *
asf_read(const char *path)
{
	static const char *const needed[] = {
		":root", ":bonedata", ":hierarchy"
	};
	struct asf *asf = xcalloc(1, sizeof *asf);
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
	asf_order_bones(asf);
	find_root_name(asf);
	check_root_name(asf);
	if (!asf->name.s)
		asf->name = ir_file_name(path);
	return asf;
}
