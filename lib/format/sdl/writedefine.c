#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "format/sdl/check.h"
#include "format/sdl/lex.h"
#include "format/sdl/write.h"

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
	sdl_check_word(ir, ir->rec.f[0]);
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

/* Goes on with the open statement, to which the record has to belong. */
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

/* Begins the next parameter. They have an order, as their records have. */
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

void
sdl_write_nurbs(const struct ir *ir, struct sdl_out *w)
{
	long long degree;

	begin_statement(ir, w, SDL_CURVE);
	if (!num_int(ir->rec.f[1], 1, 1 << 24, &degree))
		sdl_wrong(ir, "a degree from 1 on");
	w->degree = (size_t)degree;
	parameter(ir, w, SDL_DEGREE, "degree = ");
	out_str(ir->rec.f[1]);
}

void
sdl_write_knots(const struct ir *ir, struct sdl_out *w)
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

void
sdl_write_cv(const struct ir *ir, struct sdl_out *w)
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

void
sdl_write_key(const struct ir *ir, struct sdl_out *w)
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
		sdl_check_word(ir, f[i]);
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
	sdl_check_word(ir, word);
	parameter(ir, w, p, text);
	out_str(word);
}

void
sdl_write_action(const struct ir *ir, struct sdl_out *w)
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
	sdl_check_word(ir, key);
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

/* Returns what a text begins with: a word if there is one. */
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

/* Writes a statement that is only carried, or a part of one. */
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
void
sdl_write_attr(const struct ir *ir, struct sdl_out *w)
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
