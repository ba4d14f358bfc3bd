#include <string.h>

#include "base/math/nurbs.h"
#include "format/sdl/rules.h"

/* A type of items. */
struct sdl_type {
	const char *name;
	int least, most;         /* arguments */
	int numbers;             /* these are numbers, not names */
	const char *const (*channels)[2];        /* with the IR's words */
};

static const char *const node[][2] = {
	{ "X Translate", "tx" }, { "Y Translate", "ty" },
	{ "Z Translate", "tz" }, { "X Rotate", "rx" }, { "Y Rotate", "ry" },
	{ "Z Rotate", "rz" }, { "X Scale", "sx" }, { "Y Scale", "sy" },
	{ "Z Scale", "sz" }, { "Visibility", "visibility" }, { 0 }
};

static const char *const point[][2] = {
	{ "X Position", "tx" }, { "Y Position", "ty" },
	{ "Z Position", "tz" }, { 0 }
};

static const struct sdl_type types[] = {
	{ "Dag Node", 1, 1, 0, node },
	{ "harvDag Node", 0, 1, 0, node },
	{ "Surface CV", 2, 2, 1, point },
	{ "Curve CV", 1, 2, 1, point },
	{ "Polyset Vertex", 1, 1, 1, point },
	{ 0 }                    /* Camera, Light, Shader … */
};

int
sdl_defines(struct str word, enum sdl_name *what)
{
	if (str_is(word, "curve"))
		*what = SDL_CURVE;
	else if (str_is(word, "motion_curve") || str_is(word, "mc"))
		*what = SDL_PATH;
	else if (str_is(word, "parameter_curve") || str_is(word, "pc"))
		*what = SDL_PARAMETER;
	else
		return 0;
	return 1;
}

int
sdl_is_section(struct str word)
{
	return str_is(word, "DEFINITION") || str_is(word, "ENVIRONMENT") ||
	    str_is(word, "MODEL") || str_is(word, "HIERARCHY");
}

enum sdl_parameter
sdl_parameter(enum sdl_name what, struct str key)
{
	static const char *const words[][SDL_CARRIED] = {
		{ NULL, "degree", "knots", NULL, NULL, "cvs" },
		{ NULL, NULL, NULL, "in", "out", NULL },
		{ NULL, NULL, NULL, "in", "out", "cvs" }
	};
	int p;

	for (p = 0; p < SDL_CARRIED; p++)
		if (words[what][p] && str_is(key, words[what][p]))
			break;
	return (enum sdl_parameter)p;
}

static const struct sdl_type *
find(struct str name)
{
	const struct sdl_type *t = types;

	while (t->name && !str_is(name, t->name))
		t++;
	return t;
}

void
sdl_args(struct str type, int *least, int *most, int *numbers)
{
	const struct sdl_type *t = find(type);

	*least = t->least;
	*most = t->most;
	*numbers = t->numbers;
}

const char *
sdl_channel(struct str type, struct str name)
{
	const char *const (*c)[2] = find(type)->channels;

	if (!c)
		return "";
	while ((*c)[0] && !str_is(name, (*c)[0]))
		c++;
	return (*c)[1];
}

struct str
sdl_axis(struct str *warp)
{
	struct str axis = { "-", 1 };

	if (warp->n > 3 && warp->s[warp->n - 3] == '[' &&
	    warp->s[warp->n - 1] == ']') {
		axis.s = warp->s + warp->n - 2;
		warp->n -= 3;
	}
	return axis;
}

void
sdl_check_curve(const struct in *in, struct str name, size_t degree,
    size_t cvs, const double *knot, size_t knots, const char *hint)
{
	const char *fault = nurbs_fault(cvs, degree, knot, knots);

	if (fault)
		in_die(in, "%.*s: %s; saw degree %zu, %zu cvs, %zu knots%s",
		    STRF(name), fault, degree, cvs, knots, hint);
}

/* Takes the next character, or a string, and returns its first character; 0 at
 * the end. -1: the text is not what the reader makes of a statement, tokens
 * with at most one space between two. last: what the last call returned. */
static int
next(struct str *rest, int last)
{
	const char *s = rest->s, *close = s;

	if (!rest->n)
		return last == ' ' ? -1 : 0;
	if (*s == '"')
		close = memchr(s + 1, '"', rest->n - 1);
	if (!close || (*s >= '\t' && *s <= '\r') ||
	    (*s == ' ' && (last == ' ' || !last)) ||
	    (*s == '*' && last == '/'))
		return -1;
	rest->n -= (size_t)(close + 1 - s);
	rest->s = close + 1;
	return (unsigned char)*s;
}

int
sdl_is_value(struct str text)
{
	long long depth = 0;
	int c = 0;

	while ((c = next(&text, c)) > 0) {
		depth += (c == '(') - (c == ')');
		if (depth < 0 || c == ';' || (c == ',' && !depth))
			return 0;
	}
	return c == 0 && depth == 0;
}

int
sdl_is_statement(struct str text)
{
	long long depth = 0;
	int c = 0, done = 0;

	while (!done && (c = next(&text, c)) > 0) {
		depth += (c == '(') - (c == ')');
		done = depth <= 0 && (c == ';' || c == '{' || c == '}');
	}
	return done && !text.n;
}
