#include <stdlib.h>
#include <string.h>

#include "acclaim/asf_priv.h"
#include "acclaim/name.h"
#include "base/name.h"
#include "ir/put.h"

void
asf_die(struct asf *asf, unsigned long long line, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	err_at(asf->lx.in.name, line, fmt, ap);
	va_end(ap);
	exit(1);
}

void
asf_add(struct asf *asf, struct asf_list *list, struct str key,
    struct str text)
{
	struct asf_item *item = arena_alloc(&asf->arena, sizeof *item);

	item->next = NULL;
	item->key = str_keep(&asf->arena, key);
	item->text = str_keep(&asf->arena, text);
	if (!list->first)
		list->last = &list->first;
	*list->last = item;
	list->last = &item->next;
}

struct str
asf_ir_name(struct asf *asf, struct str name)
{
	char *p = arena_alloc(&asf->arena, NAME_ROOM(name.n));

	return acclaim_ir_name(name, p);
}

static void
comment(void *arg, struct str text)
{
	struct asf *asf = arg;
	struct str none = { "", 0 };

	asf_add(asf, asf->home, none, text);
}

static void
read_version(struct asf *asf)
{
	asf->version = lex_rest(&asf->lx, &asf->arena);
	if (!str_is(asf->version, "1.10") && !str_is(asf->version, "1.1"))
		in_warn(&asf->lx.in, "version %.*s is not 1.10: read as 1.10",
		    STRF(asf->version));
}

static void
read_name(struct asf *asf)
{
	struct str name = lex_rest(&asf->lx, &asf->arena);
	char *p = arena_alloc(&asf->arena, name.n);

	asf->name.s = NULL;
	if (name.n)
		asf->name = name_decode(p, name, NULL);
}

static void
read_units(struct asf *asf)
{
	struct lex *lx = &asf->lx;
	struct str key, value;

	lex_next(lx);
	while (lx->word.n && !lex_keyword(lx)) {
		if (!lex_is(lx, "mass") && !lex_is(lx, "length") &&
		    !lex_is(lx, "angle")) {
			asf_unknown(asf, &asf->unitextra);
			continue;
		}
		key = str_lower(&asf->arena, lx->word);
		if (!str_is(key, "angle")) {
			asf_numbers(asf, 1, &value);
		} else {
			lex_next(lx);
			if (!lex_is(lx, "deg") && !lex_is(lx, "rad"))
				lex_expected(lx, "angle", "deg or rad");
			value = str_lower(&asf->arena, lx->word);
			lex_next(lx);
		}
		asf_add(asf, &asf->unit, key, value);
	}
}

static void
read_documentation(struct asf *asf)
{
	struct str none = { "", 0 }, line;

	line = str_trim(asf->lx.rest);
	asf->lx.rest.n = 0;
	if (line.n)
		asf_add(asf, &asf->note, none, line);
	while (lex_verbatim(&asf->lx, &line))
		asf_add(asf, &asf->note, none, line);
}

static void
read_skins(struct asf *asf)
{
	struct str none = { "", 0 }, name;

	name = lex_rest(&asf->lx, &asf->arena);
	if (name.n)
		asf_add(asf, &asf->skin, none, asf_ir_name(asf, name));
	while (asf->lx.word.n && !lex_keyword(&asf->lx)) {
		name = lex_line(&asf->lx, &asf->arena);
		asf_add(asf, &asf->skin, none, asf_ir_name(asf, name));
	}
}

/* A keyword that the document does not name, with the lines below it. */
static void
read_other(struct asf *asf)
{
	do
		asf_unknown(asf, &asf->extra);
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
	};
	int i, n = sizeof section / sizeof *section;

	for (i = 0; i < n && !lex_is(&asf->lx, section[i].word); i++)
		;
	if (i < n) {
		if (*seen & 1u << i)
			in_die(&asf->lx.in, "second %s", section[i].word);
		*seen |= 1u << i;
		section[i].read(asf);
	} else if (lex_is(&asf->lx, ":name")) {
		read_name(asf);
	} else {
		read_other(asf);
	}
}

/* Lists the bones parents first, else in the file's order. Climbing from a
 * bone that comes back to itself is a cycle. */
static void
order_bones(struct asf *asf)
{
	enum { NEW, CLIMBED, DONE };
	unsigned char *state = xcalloc(asf->nbone, 1);
	size_t *path = xcalloc(asf->nbone, sizeof *path);
	size_t n = 0, depth, i;
	int b;

	asf->ordered = xcalloc(asf->nbone, sizeof *asf->ordered);
	for (i = 0; i < asf->nbone; i++) {
		depth = 0;
		for (b = (int)i; b >= 0 && state[b] == NEW;
		    b = asf->bone[b].parent) {
			state[b] = CLIMBED;
			path[depth++] = (size_t)b;
		}
		if (b >= 0 && state[b] == CLIMBED)
			asf_die(asf, asf->bone[b].child, "bone %.*s is its "
			    "own ancestor", STRF(asf->bone[b].name));
		while (depth > 0) {
			state[path[--depth]] = DONE;
			asf->ordered[n++] = path[depth];
		}
	}
	free(state);
	free(path);
}

static void
check_tree(struct asf *asf)
{
	size_t i;

	for (i = 0; i < asf->nbone; i++)
		if (asf->bone[i].parent == -2)
			asf_die(asf, asf->bone[i].line, "bone %.*s is not in "
			    ":hierarchy", STRF(asf->bone[i].name));
	order_bones(asf);
}

/* The root's own name, where a comment has kept it. */
static void
find_root_name(struct asf *asf)
{
	struct asf_item **p = &asf->rootcomment.first, *x;
	size_t n = strlen(ASF_ROOTNAME);
	struct str name, rest;

	asf->root = asf_ir_name(asf, str_of("root"));
	for (; (x = *p); p = &x->next) {
		if (x->text.n <= n || memcmp(x->text.s, ASF_ROOTNAME, n) != 0)
			continue;
		rest = x->text;
		rest.s += n;
		rest.n -= n;
		if (!str_field(&rest, &name) || str_trim(rest).n ||
		    map_ifind(&asf->names, name))
			continue;
		asf->root = asf_ir_name(asf, name);
		*p = x->next;
		return;
	}
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

	lex_open(&asf->lx, path, comment, asf);
	asf->home = &asf->note;
	lex_next(&asf->lx);
	asf->home = &asf->comment;
	while (asf->lx.word.n) {
		if (!lex_keyword(&asf->lx))
			in_die(&asf->lx.in, "expected a keyword such as "
			    ":root, saw '%.*s'", STRF(asf->lx.word));
		read_section(asf, &seen);
		asf->home = &asf->comment;
	}
	for (i = 0; i < 3; i++)
		if (!(seen & 1u << (i + 3)))
			in_die(&asf->lx.in, "expected %s, saw end of input",
			    needed[i]);
	check_tree(asf);
	find_root_name(asf);
	if (!asf->name.s)
		asf->name = ir_file_name(path);
	return asf;
}
