#include <string.h>

#include "base/math/nurbs.h"
#include "format/sdl/check.h"

void
sdl_check_curve(const struct in *in, struct str name, size_t degree,
    size_t cvs, const double *knot, size_t knots, const char *hint)
{
	const char *fault = nurbs_fault(cvs, degree, knot, knots);

	if (fault)
		in_die(in, "%.*s: %s; saw degree %zu, %zu cvs, %zu knots%s",
		    STRF(name), fault, degree, cvs, knots, hint);
}

/* Takes the next character, or a string, and returns the first character of
 * it; 0 at the end; -1 where tokens with one space between some of them are
 * not what stands there. last: what it returned before. */
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
