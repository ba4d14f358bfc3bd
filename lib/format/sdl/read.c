#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/sdl/read.h"
#include "format/sdl/rules.h"
#include "format/sdl/sdl.h"
#include "ir/put.h"

struct str
sdl_word(struct sdl *r, const char *what)
{
	struct str name;

	if (r->lx.kind != SDL_WORD)
		sdl_expected(&r->lx, what);
	name = str_keep(&r->arena, r->lx.tok);
	sdl_next(&r->lx);
	return name;
}

double
sdl_number(struct sdl *r, struct text *to, const char *what)
{
	int minus = sdl_is(&r->lx, "-");
	double v;

	text_ch(to, ' ');
	if (minus || sdl_is(&r->lx, "+")) {
		text_str(to, r->lx.tok);
		sdl_next(&r->lx);
	}
	if (r->lx.kind != SDL_NUMBER || !num_of(r->lx.tok, &v))
		sdl_expected(&r->lx, what);
	text_str(to, r->lx.tok);
	sdl_next(&r->lx);
	return minus ? -v : v;
}

/* Takes a comma and returns 1, or a closing parenthesis and returns 0. */
static int
another(struct sdl *r)
{
	int more = sdl_is(&r->lx, ",");

	if (!more && !sdl_is(&r->lx, ")"))
		sdl_expected(&r->lx, "',' or ')'");
	sdl_next(&r->lx);
	return more;
}

/* Adds the current token to a text that is carried. */
static void
add_token(const struct sdl *r, struct text *to)
{
	if (r->lx.apart && to->n && to->s[to->n - 1] != ' ')
		text_ch(to, ' ');
	text_str(to, r->lx.tok);
	if (to->n >= IN_MAXLINE)
		in_die(&r->lx.in, "statement longer than %d bytes", IN_MAXLINE);
}

/* Whether the current token begins a section. */
static int
begins_section(const struct sdl *r)
{
	return r->lx.kind == SDL_END || sdl_is_section(r->lx.tok);
}

/* Carries a statement of a section as a record: all of it, or the part that
 * ends with a brace. depth counts the braces that are open. */
static void
carry(struct sdl *r, const char *section, int *depth)
{
	struct text t = { NULL, 0, 0 };
	int parens = 0, brace;

	for (;;) {
		if (r->lx.kind == SDL_END)
			sdl_expected(&r->lx, "';'");
		add_token(r, &t);
		parens += sdl_is(&r->lx, "(") - sdl_is(&r->lx, ")");
		brace = sdl_is(&r->lx, "{") - sdl_is(&r->lx, "}");
		if (parens <= 0 && (brace || sdl_is(&r->lx, ";")))
			break;
		sdl_next(&r->lx);
	}
	ir_put_attr(str_of("-"), str_of(section), text_get(&t));
	free(t.s);
	*depth += brace;
	if (*depth < 0)
		in_die(&r->lx.in, "'}' without '{'");
	sdl_next(&r->lx);
}

/* The section DEFINITION. */

/* A statement `KEYWORD NAME ( … );` */
struct sdl_statement {
	enum sdl_name what;
	struct str name, curve, degree, pre, post;
	struct text knots;       /* the fields of its record */
	struct text points, attrs;       /* the same, a line for each record */
	double *knot;
	size_t nknots, knotcap;
	size_t count;            /* of points */
	double time;             /* of the last key */
	unsigned seen;           /* the parameters that were read, 1 << each */
	const char *hint;        /* for the knots, see num_hint() */
};

/* Begins a new statement in the memory of the last. */
static void
clear(struct sdl_statement *st, enum sdl_name what)
{
	struct str none = { "", 0 };

	st->what = what;
	st->curve = st->degree = st->pre = st->post = none;
	st->knots.n = st->points.n = st->attrs.n = 0;
	st->nknots = st->count = 0;
	st->seen = 0;
	st->hint = "";
}

static void
numbers(struct sdl *r, struct text *to, int n)
{
	sdl_take(&r->lx, "(");
	while (n--) {
		sdl_number(r, to, "a number");
		sdl_take(&r->lx, n ? "," : ")");
	}
}

static void
cv(struct sdl *r, struct sdl_statement *st)
{
	sdl_take(&r->lx, "cv");
	sdl_take(&r->lx, "(");
	numbers(r, &st->points, 3);
	sdl_take(&r->lx, ",");
	sdl_number(r, &st->points, "a weight");
	sdl_take(&r->lx, ")");
}

static void
tangent(struct sdl *r, struct text *to)
{
	sdl_take(&r->lx, ",");
	text_ch(to, ' ');
	text_str(to, sdl_word(r, "a type of tangent"));
	sdl_take(&r->lx, ",");
	numbers(r, to, 2);
}

static void
vertex(struct sdl *r, struct sdl_statement *st)
{
	double t;

	if (!sdl_is(&r->lx, "parameter_vertex") && !sdl_is(&r->lx, "pv"))
		sdl_expected(&r->lx, "parameter_vertex");
	sdl_next(&r->lx);
	sdl_take(&r->lx, "(");
	t = sdl_number(r, &st->points, "a time");
	if (st->count && t < st->time)
		in_die(&r->lx.in, "%.*s: a vertex is earlier than the one "
		    "before it", STRF(st->name));
	st->time = t;
	sdl_take(&r->lx, ",");
	sdl_number(r, &st->points, "a value");
	tangent(r, &st->points);
	tangent(r, &st->points);
	sdl_take(&r->lx, ")");
}

static void
points(struct sdl *r, struct sdl_statement *st)
{
	sdl_take(&r->lx, "(");
	do {
		if (st->what == SDL_CURVE)
			cv(r, st);
		else
			vertex(r, st);
		text_ch(&st->points, '\n');
		st->count++;
	} while (another(r));
}

static void
knots(struct sdl *r, struct sdl_statement *st)
{
	sdl_take(&r->lx, "(");
	do {
		st->knot = xgrow(st->knot, &st->knotcap, st->nknots + 1,
		    sizeof *st->knot);
		st->knot[st->nknots++] = sdl_number(r, &st->knots, "a knot");
		if (r->lx.comma.n)
			st->hint = num_hint(r->lx.comma);
	} while (another(r));
}

/* Takes a parameter that is only carried. */
static void
carry_value(struct sdl *r, struct text *to, struct str key)
{
	struct text value = { NULL, 0, 0 };
	int depth = 0;

	while (depth || !(sdl_is(&r->lx, ",") || sdl_is(&r->lx, ")"))) {
		if (r->lx.kind == SDL_END || sdl_is(&r->lx, ";"))
			sdl_expected(&r->lx, "')'");
		depth += sdl_is(&r->lx, "(") - sdl_is(&r->lx, ")");
		add_token(r, &value);
		sdl_next(&r->lx);
	}
	text_ch(to, ' ');
	text_str(to, key);
	text_z(to, value.n ? " " : "");
	text_str(to, text_get(&value));
	text_ch(to, '\n');
	free(value.s);
}

static void
degree(struct sdl *r, struct sdl_statement *st)
{
	struct text t = { NULL, 0, 0 };

	sdl_number(r, &t, "a degree");
	st->degree = str_keep(&r->arena, str_trim(text_get(&t)));
	free(t.s);
}

static void
parameter(struct sdl *r, struct sdl_statement *st)
{
	struct str key = sdl_word(r, "a parameter");
	enum sdl_parameter p = sdl_parameter(st->what, key);

	if (st->seen & 1u << p)
		in_die(&r->lx.in, "%.*s: '%.*s' twice", STRF(st->name),
		    STRF(key));
	if (p != SDL_CARRIED)
		st->seen |= 1u << p;
	sdl_take(&r->lx, "=");
	switch (p) {
	case SDL_DEGREE:
		degree(r, st);
		break;
	case SDL_KNOTS:
		knots(r, st);
		break;
	case SDL_CVS:
		points(r, st);
		break;
	case SDL_IN:
		st->pre = sdl_word(r, "a PRE_ word");
		break;
	case SDL_OUT:
		st->post = sdl_word(r, "a POST_ word");
		break;
	default:
		carry_value(r, &st->attrs, key);
	}
}

static struct str
curve_name(struct sdl *r)
{
	struct str name = sdl_word(r, "the name of a curve");
	const size_t *what = map_find(&r->names, name);

	if (!what || *what != SDL_CURVE)
		in_die(&r->lx.in, "unknown curve '%.*s'", STRF(name));
	return name;
}

static void
put_curve(const struct sdl *r, const struct sdl_statement *st)
{
	long long degree;

	if (!num_int(st->degree, 1, 1 << 24, &degree))
		in_die(&r->lx.in, "%.*s: expected a degree from 1 on, "
		    "saw '%.*s'", STRF(st->name), STRF(st->degree));
	sdl_check_curve(&r->lx.in, st->name, (size_t)degree, st->count,
	    st->knot, st->nknots, st->hint);
	ir_put_record(IR_NURBS, st->name);
	out_field(st->degree);
	out_ch('\n');
	ir_put_record(IR_KNOTS, st->name);
	out_line(text_get(&st->knots));
}

static void
put_action(const struct sdl *r, const struct sdl_statement *st)
{
	struct str none = { "-", 1 };

	if (st->what == SDL_PARAMETER && !st->count)
		in_die(&r->lx.in, "%.*s: no parameter_vertex",
		    STRF(st->name));
	ir_put_record(IR_ACTION, st->name);
	out_field(str_of(st->curve.n ? "path" : "parameter"));
	if (st->curve.n)
		out_field(st->curve);
	out_field(st->pre.n ? st->pre : none);
	out_field(st->post.n ? st->post : none);
	out_ch('\n');
}

/* Writes a record for each line of fields, which begins with a blank. */
static void
put_lines(enum ir_word word, struct str name, struct str lines)
{
	struct str line;

	while (str_line(&lines, &line)) {
		ir_put_record(word, name);
		out_line(line);
	}
}

static void
statement(struct sdl *r, struct sdl_statement *st, enum sdl_name what)
{
	int more = 1;

	clear(st, what);
	sdl_next(&r->lx);
	st->name = sdl_word(r, "a name");
	if (!map_add(&r->names, st->name, what))
		in_die(&r->lx.in, "'%.*s' is defined twice", STRF(st->name));
	sdl_take(&r->lx, "(");
	if (what == SDL_PATH) {
		st->curve = curve_name(r);
		more = another(r);
	}
	while (more) {
		parameter(r, st);
		more = another(r);
	}
	if (!sdl_is(&r->lx, ";"))
		sdl_expected(&r->lx, "';'");
	if (what == SDL_CURVE)
		put_curve(r, st);
	else
		put_action(r, st);
	put_lines(what == SDL_CURVE ? IR_CV : IR_KEY, st->name,
	    text_get(&st->points));
	put_lines(IR_ATTR, st->name, text_get(&st->attrs));
	sdl_next(&r->lx);
}

static void
definitions(struct sdl *r)
{
	struct sdl_statement st;
	enum sdl_name what;
	int depth = 0;

	memset(&st, 0, sizeof st);
	while (depth || !begins_section(r))
		if (sdl_defines(r->lx.tok, &what))
			statement(r, &st, what);
		else
			carry(r, "definition", &depth);
	free(st.knots.s);
	free(st.points.s);
	free(st.attrs.s);
	free(st.knot);
}

/* The file. */

/* Carries a section of which nothing is understood. */
static void
carry_section(struct sdl *r, const char *section)
{
	int depth = 0;

	while (depth || !begins_section(r))
		carry(r, section, &depth);
}

/* HIERARCHY is the last section. */
static void
sections(struct sdl *r)
{
	if (r->lx.kind == SDL_END || !begins_section(r))
		sdl_expected(&r->lx, "DEFINITION or HIERARCHY");
	while (r->lx.kind != SDL_END) {
		int definition = sdl_is(&r->lx, "DEFINITION");
		int model = sdl_is(&r->lx, "MODEL");

		if (sdl_is(&r->lx, "HIERARCHY"))
			break;
		sdl_next(&r->lx);
		if (definition)
			definitions(r);
		else
			carry_section(r, model ? "model" : "environment");
	}
	if (r->lx.kind == SDL_END)
		return;
	sdl_next(&r->lx);
	sdl_hierarchy(r);
}

void
sdl_put(const char *path)
{
	struct sdl r;

	memset(&r, 0, sizeof r);
	sdl_open(&r.lx, path);
	ir_put_begin(IR_ACTIONS, ir_file_name(path));
	out_ch('\n');
	ir_put_source("sdl");
	sdl_next(&r.lx);
	sections(&r);
	ir_put_end(IR_ACTIONS);
	in_close(&r.lx.in);
	map_free(&r.names);
	arena_free(&r.arena);
}
