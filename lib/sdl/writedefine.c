#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "sdl/write.h"

static void
check_number(const struct ir *ir, struct str text)
{
	if (num_skip(text.s, text.s + text.n) != text.s + text.n)
		in_expected(&ir->in, NULL, "a number", text);
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
	w->params = 0;
	if (!map_add(&w->names, w->name, kind))
		in_die(&ir->in, "'%.*s' is defined twice", STRF(w->name));
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

/* Begins the next parameter. */
static void
parameter(struct sdl_out *w, const char *text)
{
	if (w->list)
		out_text("\n\t)");
	w->list = 0;
	out_text(w->params++ ? ",\n\t" : "\n\t");
	out_text(text);
}

void
sdl_write_nurbs(const struct ir *ir, struct sdl_out *w)
{
	long long degree;

	begin_statement(ir, w, SDL_CURVE);
	if (!num_int(ir->rec.f[1], 1, 1 << 24, &degree))
		sdl_wrong(ir, "a degree from 1 on");
	parameter(w, "degree = ");
	out_str(ir->rec.f[1]);
}

void
sdl_write_knots(const struct ir *ir, struct sdl_out *w)
{
	struct str rest = ir->rec.tail, f;
	const char *between = "";

	go_on(ir, w, SDL_CURVE);
	parameter(w, "knots = (");
	while (str_field(&rest, &f)) {
		check_number(ir, f);
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
		check_number(ir, f[i]);
		out_text(i ? ", " : "(");
		out_str(f[i]);
	}
	out_ch(')');
}

static void
point(struct sdl_out *w, const char *word)
{
	if (!w->list)
		parameter(w, "cvs = (");
	out_text(w->list ? ",\n\t\t" : "\n\t\t");
	w->list = w->points = 1;
	out_text(word);
}

void
sdl_write_cv(const struct ir *ir, struct sdl_out *w)
{
	const struct str *f = ir->rec.f;

	go_on(ir, w, SDL_CURVE);
	point(w, "cv(");
	put_numbers(ir, f + 1, 3);
	check_number(ir, f[4]);
	out_text(", ");
	out_str(f[4]);
	out_ch(')');
}

void
sdl_write_key(const struct ir *ir, struct sdl_out *w)
{
	const struct str *f = ir->rec.f;
	int i;

	go_on(ir, w, SDL_PARAMETER);
	check_number(ir, f[1]);
	check_number(ir, f[2]);
	point(w, "parameter_vertex(");
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
extrapolation(const struct ir *ir, struct sdl_out *w, const char *text,
    struct str word)
{
	if (str_is(word, "-"))
		return;
	sdl_check_word(ir, word);
	parameter(w, text);
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
		parameter(w, "");
		out_str(f[2]);
	}
	extrapolation(ir, w, "in = ", f[2 + path]);
	extrapolation(ir, w, "out = ", post);
}

/* Writes what sdl2ir carried along; other attributes have no place in SDL. */
void
sdl_write_attr(const struct ir *ir, struct sdl_out *w)
{
	const struct str *f = ir->rec.f;

	if (str_is(f[1], "braces")) {
		w->shared = str_keep(&w->arena, f[0]);
	} else if (w->name.s && str_same(f[0], w->name)) {
		go_on(ir, w, w->kind);
		sdl_check_word(ir, f[1]);
		parameter(w, "");
		out_str(f[1]);
		out_text(" = ");
		out_str(ir->rec.tail);
	} else if (str_is(f[0], "-")) {
		if (str_is(f[1], "definition"))
			sdl_enter(ir, w, SDL_DEFINITION);
		else if (str_is(f[1], "environment"))
			sdl_enter(ir, w, SDL_ENVIRONMENT);
		else if (str_is(f[1], "model"))
			sdl_enter(ir, w, SDL_MODEL);
		else
			return;
		out_line(ir->rec.tail);
	}
}
