#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/sdl/check.h"
#include "format/sdl/read.h"
#include "ir/put.h"

/* A statement `KEYWORD NAME ( … );` */
struct sdl_statement {
	enum sdl_name what;
	struct str name, curve, degree, pre, post;
	struct text knots;       /* fields of its record */
	struct text points, attrs;       /* fields of records, each in a line */
	double *knot, time;      /* the time of the last key */
	size_t nknots, knotcap, count;   /* count: points */
	unsigned seen;           /* parameters there are, 1 << each */
	const char *hint;        /* of the knots, see num_hint() */
};

/* Begins a new one, in the memory of the one before. */
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
	} while (sdl_more(r));
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
	} while (sdl_more(r));
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
		sdl_add_token(r, &value);
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
		more = sdl_more(r);
	}
	while (more) {
		parameter(r, st);
		more = sdl_more(r);
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

void
sdl_definitions(struct sdl *r)
{
	struct sdl_statement st;
	enum sdl_name what;
	int depth = 0;

	memset(&st, 0, sizeof st);
	while (depth || !sdl_section(r))
		if (sdl_defines(r->lx.tok, &what))
			statement(r, &st, what);
		else
			sdl_carry(r, "definition", &depth);
	free(st.knots.s);
	free(st.points.s);
	free(st.attrs.s);
	free(st.knot);
}
