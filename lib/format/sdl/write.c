#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "format/sdl/lex.h"
#include "format/sdl/rules.h"
#include "format/sdl/sdl.h"
#include "format/sdl/write.h"

/* The line of a timewarp has twice as many bytes as its record. */
enum { MAXRECORD = (IN_MAXLINE - 1000) / 2 };

static const char *const section_word[] = {
	"", "DEFINITION", "ENVIRONMENT", "MODEL", "HIERARCHY"
};

void
sdl_wrong(const struct ir *ir, const char *want)
{
	in_expected(&ir->in, NULL, want, ir->rec.line);
}

/* Dies if a name cannot be one in SDL. */
static void
check_word(const struct ir *ir, struct str name)
{
	if (sdl_kind_of(name) != SDL_WORD)
		in_die(&ir->in, "'%.*s' cannot be a name in SDL", STRF(name));
}

void
sdl_flush_comments(struct sdl_out *w)
{
	struct str rest = text_get(&w->comments), line;

	while (str_line(&rest, &line)) {
		out_indent(str_of("\t"), w->depth);
		out_line(line);
	}
	w->comments.n = 0;
}

/* Puts off the text of a note, or a comment line, as a comment. */
static void
comment(struct sdl_out *w, struct str text)
{
	size_t i;

	if (text.n && text.s[0] == '#')
		text.s++, text.n--;
	text = str_trim(text);
	if (!text.n)
		return;
	text_z(&w->comments, "/* ");
	for (i = 0; i < text.n; i++) {
		if (text.s[i] == '/' && i && text.s[i - 1] == '*')
			text_ch(&w->comments, ' ');
		text_ch(&w->comments, text.s[i]);
	}
	text_z(&w->comments, " */\n");
	if (!w->name.s && w->section != SDL_HIERARCHY)
		sdl_flush_comments(w);
}

/* Closes the open statement. It has been held until now, when it is known to be
 * whole. */
static void
close_statement(const struct ir *ir, struct sdl_out *w)
{
	if (!w->name.s)
		return;
	if (w->kind != SDL_PATH && !w->points)
		in_die(&ir->in, "%.*s: no %s", STRF(w->name),
		    w->kind == SDL_CURVE ? "cvs" : "keys");
	if (w->kind == SDL_CURVE)
		sdl_check_curve(&ir->in, w->name, w->degree, w->points,
		    w->knot, w->knots, "");
	out_text(w->list ? "\n\t)\n);\n" : "\n);\n");
	w->name.s = NULL;
	w->list = 0;
	w->points = w->knots = 0;
	sdl_flush_comments(w);
	out_release();
	out_hold();
}

/* Braces in statements that are carried have to be closed before their section
 * ends. */
static void
check_carried(const struct ir *ir, const struct sdl_out *w)
{
	if (w->carried)
		in_die(&ir->in, "'{' without '}' before");
}

void
sdl_enter(const struct ir *ir, struct sdl_out *w, enum sdl_section section)
{
	close_statement(ir, w);
	if (w->section == section)
		return;
	check_carried(ir, w);
	if (w->section == SDL_HIERARCHY)
		sdl_wrong(ir, "no more than items and channels");
	if (w->section != SDL_NONE)
		out_ch('\n');
	out_text(section_word[section]);
	out_ch('\n');
	w->section = section;
}

/* The section DEFINITION. */

static double
number(const struct ir *ir, struct str text)
{
	double v;

	if (!num_of(text, &v))
		in_expected(&ir->in, NULL, "a number", text);
	return v;
}

static void
begin_statement(const struct ir *ir, struct sdl_out *w, enum sdl_name kind)
{
	static const char *const word[] = {
		"curve ", "motion_curve ", "parameter_curve "
	};

	sdl_enter(ir, w, SDL_DEFINITION);
	check_word(ir, ir->rec.f[0]);
	w->name = str_keep(&w->arena, ir->rec.f[0]);
	w->kind = kind;
	w->seen = 0;
	if (!map_add(&w->names, w->name, kind))
		in_die(&ir->in, "'%.*s' is defined twice", STRF(w->name));
	if (map_find(&w->early, w->name))
		sdl_wrong(ir, "the attrs of a definition behind it");
	out_text(word[kind]);
	out_str(w->name);
	out_text(" (");
}

/* The record has to belong to the open statement. */
static void
go_on(const struct ir *ir, struct sdl_out *w, enum sdl_name kind)
{
	if (!w->name.s || w->kind != kind ||
	    !str_same(ir->rec.f[0], w->name))
		sdl_wrong(ir, kind == SDL_CURVE ? "the nurbs record before" :
		    "the action record before");
	if (w->comments.n)
		out_ch('\n');
	sdl_flush_comments(w);
}

/* Begins the next parameter. Parameters have an order, as their records
 * have. */
static void
parameter(const struct ir *ir, struct sdl_out *w, enum sdl_parameter p,
    const char *text)
{
	if (p != SDL_CARRIED && w->seen >> p)
		sdl_wrong(ir, "knots, then points, then attrs");
	if (w->list)
		out_text("\n\t)");
	w->list = 0;
	out_text(w->seen ? ",\n\t" : "\n\t");
	out_text(text);
	w->seen |= 1u << p;
}

static void
write_nurbs(const struct ir *ir, struct sdl_out *w)
{
	long long degree;

	begin_statement(ir, w, SDL_CURVE);
	if (!num_int(ir->rec.f[1], 1, 1 << 24, &degree))
		sdl_wrong(ir, "a degree from 1 on");
	w->degree = (size_t)degree;
	parameter(ir, w, SDL_DEGREE, "degree = ");
	out_str(ir->rec.f[1]);
}

static void
write_knots(const struct ir *ir, struct sdl_out *w)
{
	struct str rest = ir->rec.tail, f;
	const char *between = "";

	go_on(ir, w, SDL_CURVE);
	parameter(ir, w, SDL_KNOTS, "knots = (");
	while (str_field(&rest, &f)) {
		w->knot = xgrow(w->knot, &w->knotcap, w->knots + 1,
		    sizeof *w->knot);
		w->knot[w->knots++] = number(ir, f);
		out_text(between);
		out_str(f);
		between = ", ";
	}
	out_ch(')');
}

/* Writes `(A, B)`. */
static void
put_numbers(const struct ir *ir, const struct str *f, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		number(ir, f[i]);
		out_text(i ? ", " : "(");
		out_str(f[i]);
	}
	out_ch(')');
}

static void
point(const struct ir *ir, struct sdl_out *w, const char *word)
{
	if (!w->list)
		parameter(ir, w, SDL_CVS, "cvs = (");
	out_text(w->list ? ",\n\t\t" : "\n\t\t");
	w->list = 1;
	w->points++;
	out_text(word);
}

static void
write_cv(const struct ir *ir, struct sdl_out *w)
{
	const struct str *f = ir->rec.f;

	go_on(ir, w, SDL_CURVE);
	point(ir, w, "cv(");
	put_numbers(ir, f + 1, 3);
	number(ir, f[4]);
	out_text(", ");
	out_str(f[4]);
	out_ch(')');
}

static void
write_key(const struct ir *ir, struct sdl_out *w)
{
	const struct str *f = ir->rec.f;
	double t;
	int i;

	go_on(ir, w, SDL_PARAMETER);
	t = number(ir, f[1]);
	number(ir, f[2]);
	if (w->points && t < w->time)
		in_die(&ir->in, "key at %.*s is earlier than the one before "
		    "it", STRF(f[1]));
	w->time = t;
	point(ir, w, "parameter_vertex(");
	out_str(f[1]);
	out_text(", ");
	out_str(f[2]);
	for (i = 3; i < 9; i += 3) {
		check_word(ir, f[i]);
		out_text(", ");
		out_str(f[i]);
		out_text(", ");
		put_numbers(ir, f + i + 1, 2);
	}
	out_ch(')');
}

static void
extrapolation(const struct ir *ir, struct sdl_out *w, enum sdl_parameter p,
    const char *text, struct str word)
{
	if (str_is(word, "-"))
		return;
	check_word(ir, word);
	parameter(ir, w, p, text);
	out_str(word);
}

static void
write_action(const struct ir *ir, struct sdl_out *w)
{
	const struct str *f = ir->rec.f;
	struct str post = f[3], more = ir->rec.tail;
	int path = str_is(f[1], "path");
	const size_t *kind;

	if (path ? !str_field(&more, &post) || more.n :
	    !str_is(f[1], "parameter") || more.n)
		sdl_wrong(ir, "`path CURVE PRE POST` or `parameter PRE POST`");
	begin_statement(ir, w, path ? SDL_PATH : SDL_PARAMETER);
	if (path) {
		kind = map_find(&w->names, f[2]);
		if (!kind || *kind != SDL_CURVE)
			in_die(&ir->in, "unknown curve '%.*s'", STRF(f[2]));
		parameter(ir, w, SDL_ALONG, "");
		out_str(f[2]);
	}
	extrapolation(ir, w, SDL_IN, "in = ", f[2 + path]);
	extrapolation(ir, w, SDL_OUT, "out = ", post);
}

/* Writes a parameter that is only carried. */
static void
write_parameter(const struct ir *ir, struct sdl_out *w)
{
	struct str key = ir->rec.f[1], text = ir->rec.tail;

	go_on(ir, w, w->kind);
	check_word(ir, key);
	if (sdl_parameter(w->kind, key) != SDL_CARRIED)
		in_die(&ir->in, "'%.*s' is no parameter for an attr",
		    STRF(key));
	if (!sdl_is_value(text))
		in_die(&ir->in, "'%.*s' cannot be a value in SDL", STRF(text));
	parameter(ir, w, SDL_CARRIED, "");
	out_str(key);
	out_text(" = ");
	out_str(text);
}

/* Returns the word with which a text begins; empty if there is none. */
static struct str
first_word(struct str text)
{
	size_t n = 0;
	struct str c;

	for (; n < text.n; n++) {
		c.s = text.s + n;
		c.n = 1;
		if (sdl_kind_of(c) == SDL_MARK)
			break;
	}
	text.n = n;
	return text;
}

/* Writes a statement that is only carried, or the part of one that ends with a
 * brace. */
static void
write_statement(const struct ir *ir, struct sdl_out *w,
    enum sdl_section section)
{
	struct str text = ir->rec.tail, word = first_word(text);
	enum sdl_name what;

	sdl_enter(ir, w, section);
	if (!sdl_is_statement(text) ||
	    (section == SDL_DEFINITION && sdl_defines(word, &what)) ||
	    (!w->carried && sdl_is_section(word)))
		in_die(&ir->in, "'%.*s' cannot be a statement in SDL",
		    STRF(text));
	w->carried += text.s[text.n - 1] == '{';
	w->carried -= text.s[text.n - 1] == '}';
	if (w->carried < 0)
		in_die(&ir->in, "'}' without '{'");
	out_line(text);
}

/* Notes an attr of something that has not been defined; braces: it is one of
 * braces. */
static void
keep_early(struct sdl_out *w, struct str name, int braces)
{
	size_t *early = map_find(&w->early, name);

	if (early)
		*early |= (size_t)braces;
	else
		map_add(&w->early, str_keep(&w->arena, name), (size_t)braces);
}

/* Writes what sdl2ir carried along; other attributes have no place in SDL. */
static void
write_attr(const struct ir *ir, struct sdl_out *w)
{
	const struct str *f = ir->rec.f;
	int defined = map_find(&w->names, f[0]) != NULL;

	if (w->name.s && str_same(f[0], w->name)) {
		write_parameter(ir, w);
	} else if (str_is(f[0], "-")) {
		if (str_is(f[1], "definition"))
			write_statement(ir, w, SDL_DEFINITION);
		else if (str_is(f[1], "environment"))
			write_statement(ir, w, SDL_ENVIRONMENT);
		else if (str_is(f[1], "model"))
			write_statement(ir, w, SDL_MODEL);
	} else if (w->section == SDL_HIERARCHY && str_is(f[1], "braces")) {
		w->shared = str_keep(&w->arena, f[0]);
		w->sharedwith = str_keep(&w->arena, ir->rec.tail);
	} else if (defined && !map_find(&w->items, f[0])) {
		sdl_wrong(ir, "the attrs of a definition behind it");
	} else if (!defined) {
		keep_early(w, f[0], str_is(f[1], "braces"));
	}
}

/* The object. */

static void
end(const struct ir *ir, struct sdl_out *w)
{
	sdl_enter(ir, w, w->section ? w->section : SDL_DEFINITION);
	check_carried(ir, w);
	sdl_close_braces(w, 0);
	sdl_flush_comments(w);
}

static void
note(const struct ir *ir, struct sdl_out *w)
{
	comment(w, ir->rec.tail);
}

static void
blank(const struct ir *ir, struct sdl_out *w)
{
	comment(w, ir->rec.line);
}

/* Each writes the current record, if sdl2ir would make the same of it. */
static void (*const write_record[IR_WORDS])(const struct ir *,
    struct sdl_out *) = {
	[IR_NURBS] = write_nurbs,
	[IR_KNOTS] = write_knots,
	[IR_CV] = write_cv,
	[IR_ACTION] = write_action,
	[IR_KEY] = write_key,
	[IR_ATTR] = write_attr,
	[IR_ITEM] = sdl_write_item,
	[IR_CHANNEL] = sdl_write_channel,
	[IR_NOTE] = note,
	[IR_BLANK] = blank,
	[IR_END] = end
};

static void
write_one(const struct ir *ir, struct sdl_out *w)
{
	enum ir_word word = ir->rec.word;

	if (ir->rec.line.n > MAXRECORD)
		in_die(&ir->in, "record longer than %d bytes", MAXRECORD);
	if (w->shared.s &&
	    (word == IR_ATTR || word == IR_CHANNEL || word == IR_END))
		sdl_wrong(ir, "the item that shares braces");
	if (!w->name.s)
		out_hold();
	write_record[word](ir, w);
	if (!w->name.s)
		out_release();
}

void
sdl_write(struct ir *ir)
{
	struct sdl_out w;
	int objects = 0;

	memset(&w, 0, sizeof w);
	while (ir_next(ir) != IR_EOF) {
		if (ir->kind != IR_ACTIONS)
			continue;
		if (ir->rec.word == IR_BEGIN && objects++)
			in_die(&ir->in, "several actions objects; a file "
			    "holds one");
		if (write_record[ir->rec.word])
			write_one(ir, &w);
	}
	if (!objects)
		in_fail(&ir->in, "no actions object in it");
	free(w.comments.s);
	free(w.brace);
	free(w.knot);
	map_free(&w.names);
	map_free(&w.items);
	map_free(&w.early);
	map_free(&w.channels);
	arena_free(&w.arena);
}
