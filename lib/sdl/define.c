#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "math/nurbs.h"
#include "sdl/read.h"

/* A statement `KEYWORD NAME ( … );` */
struct statement {
	struct str name, curve, degree, pre, post;
};

static void
numbers(struct sdl *r, int n)
{
	sdl_expect(&r->lx, "(");
	while (n--) {
		sdl_number(r, &r->lines, "a number");
		sdl_expect(&r->lx, n ? "," : ")");
	}
}

static void
cv(struct sdl *r, struct str name)
{
	sdl_add(&r->lines, str_of("cv "));
	sdl_add_name(&r->lines, name);
	sdl_expect(&r->lx, "cv");
	sdl_expect(&r->lx, "(");
	numbers(r, 3);
	sdl_expect(&r->lx, ",");
	sdl_number(r, &r->lines, "a weight");
	sdl_expect(&r->lx, ")");
	sdl_add(&r->lines, str_of("\n"));
}

static void
tangent(struct sdl *r)
{
	struct str type;

	sdl_expect(&r->lx, ",");
	type = sdl_name(r, "a type of tangent");
	sdl_expect(&r->lx, ",");
	sdl_add(&r->lines, str_of(" "));
	sdl_add_name(&r->lines, type);
	numbers(r, 2);
}

static void
vertex(struct sdl *r, struct str name)
{
	double t;

	sdl_add(&r->lines, str_of("key "));
	sdl_add_name(&r->lines, name);
	if (!sdl_is(&r->lx, "parameter_vertex") && !sdl_is(&r->lx, "pv"))
		sdl_want(&r->lx, "parameter_vertex");
	sdl_next(&r->lx);
	sdl_expect(&r->lx, "(");
	t = sdl_number(r, &r->lines, "a time");
	if (r->count && t < r->time)
		in_die(&r->lx.in, "%.*s: a vertex is earlier than the one "
		    "before it", STRF(name));
	r->time = t;
	sdl_expect(&r->lx, ",");
	sdl_number(r, &r->lines, "a value");
	tangent(r);
	tangent(r);
	sdl_expect(&r->lx, ")");
	sdl_add(&r->lines, str_of("\n"));
}

static void
points(struct sdl *r, struct str name, void (*point)(struct sdl *, struct str))
{
	sdl_expect(&r->lx, "(");
	do {
		point(r, name);
		r->count++;
	} while (sdl_more(r));
}

static void
knots(struct sdl *r)
{
	sdl_expect(&r->lx, "(");
	do {
		r->knot = xgrow(r->knot, &r->knotcap, r->nknots + 1,
		    sizeof *r->knot);
		r->knot[r->nknots++] = sdl_number(r, &r->list, "a knot");
	} while (sdl_more(r));
}

/* A parameter that is only carried. */
static void
carry_value(struct sdl *r, struct str name, struct str key)
{
	int depth = 0;

	sdl_add(&r->attrs, str_of("attr "));
	sdl_add_name(&r->attrs, name);
	sdl_add(&r->attrs, str_of(" "));
	sdl_add_name(&r->attrs, key);
	sdl_add(&r->attrs, str_of(" "));
	while (depth || !(sdl_is(&r->lx, ",") || sdl_is(&r->lx, ")"))) {
		if (r->lx.kind == SDL_END || sdl_is(&r->lx, ";"))
			sdl_want(&r->lx, "')'");
		depth += sdl_is(&r->lx, "(") - sdl_is(&r->lx, ")");
		sdl_add_token(r, &r->attrs);
		sdl_next(&r->lx);
	}
	sdl_add(&r->attrs, str_of("\n"));
}

static void
parameter(struct sdl *r, enum sdl_name what, struct statement *st)
{
	struct str key = sdl_name(r, "a parameter");

	sdl_expect(&r->lx, "=");
	if (what == SDL_CURVE && str_is(key, "degree")) {
		st->degree = str_keep(&r->arena, r->lx.tok);
		sdl_next(&r->lx);
	} else if (what == SDL_CURVE && str_is(key, "knots")) {
		knots(r);
	} else if (what == SDL_CURVE && str_is(key, "cvs")) {
		points(r, st->name, cv);
	} else if (what == SDL_PARAMETER && str_is(key, "cvs")) {
		points(r, st->name, vertex);
	} else if (what != SDL_CURVE && str_is(key, "in")) {
		st->pre = sdl_name(r, "a PRE_ word");
	} else if (what != SDL_CURVE && str_is(key, "out")) {
		st->post = sdl_name(r, "a POST_ word");
	} else {
		carry_value(r, st->name, key);
	}
}

static struct str
curve_name(struct sdl *r)
{
	struct str name = sdl_name(r, "the name of a curve");
	const size_t *what = map_find(&r->names, name);

	if (!what || *what != SDL_CURVE)
		in_die(&r->lx.in, "unknown curve '%.*s'", STRF(name));
	return name;
}

static void
put_curve(struct sdl *r, const struct statement *st)
{
	const char *fault;
	long long degree;

	if (!num_int(st->degree, 1, 1 << 24, &degree))
		in_die(&r->lx.in, "%.*s: expected a degree from 1 on, "
		    "saw '%.*s'", STRF(st->name), STRF(st->degree));
	fault = nurbs_fault(r->count, (size_t)degree, r->knot, r->nknots);
	if (fault)
		in_die(&r->lx.in, "%.*s: %s; saw degree %lld, %zu cvs, "
		    "%zu knots", STRF(st->name), fault, degree, r->count,
		    r->nknots);
	out_text("nurbs ");
	out_name(st->name);
	out_ch(' ');
	out_line(st->degree);
	out_text("knots ");
	out_name(st->name);
	sdl_put(&r->list);
	out_ch('\n');
}

static void
put_word(struct str word)
{
	out_ch(' ');
	if (word.n)
		out_name(word);
	else
		out_ch('-');
}

static void
put_action(const struct statement *st)
{
	out_text("action ");
	out_name(st->name);
	out_text(st->curve.n ? " path" : " parameter");
	if (st->curve.n)
		put_word(st->curve);
	put_word(st->pre);
	put_word(st->post);
	out_ch('\n');
}

static void
statement(struct sdl *r, enum sdl_name what)
{
	struct statement st;
	int more = 1;

	memset(&st, 0, sizeof st);
	r->count = r->nknots = 0;
	sdl_next(&r->lx);
	st.name = sdl_name(r, "a name");
	if (!map_add(&r->names, st.name, what))
		in_die(&r->lx.in, "'%.*s' is defined twice", STRF(st.name));
	sdl_expect(&r->lx, "(");
	if (what == SDL_PATH) {
		st.curve = curve_name(r);
		more = sdl_more(r);
	}
	while (more) {
		parameter(r, what, &st);
		more = sdl_more(r);
	}
	if (!sdl_is(&r->lx, ";"))
		sdl_want(&r->lx, "';'");
	if (what == SDL_PARAMETER && !r->count)
		in_die(&r->lx.in, "%.*s: no parameter_vertex", STRF(st.name));
	if (what == SDL_CURVE)
		put_curve(r, &st);
	else
		put_action(&st);
	sdl_put(&r->lines);
	sdl_put(&r->attrs);
	sdl_next(&r->lx);
}

void
sdl_definitions(struct sdl *r)
{
	int depth = 0;

	while (depth || !sdl_section(r)) {
		if (sdl_is(&r->lx, "curve"))
			statement(r, SDL_CURVE);
		else if (sdl_is(&r->lx, "motion_curve") ||
		    sdl_is(&r->lx, "mc"))
			statement(r, SDL_PATH);
		else if (sdl_is(&r->lx, "parameter_curve") ||
		    sdl_is(&r->lx, "pc"))
			statement(r, SDL_PARAMETER);
		else
			sdl_carry_one(r, "definition", &depth);
	}
}
