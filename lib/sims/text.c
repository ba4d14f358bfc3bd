#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "sims/text.h"

void
sims_line(struct in *in, struct str *line, const char *what)
{
	if (in_line(in, line))
		return;
	in->line++;
	in_die(in, "expected %s, saw end of input", what);
}

void
sims_finish(struct in *in)
{
	struct str line;

	while (in_line(in, &line))
		if (str_trim(line).n)
			in_die(in, "expected end of input, saw '%.*s'",
			    STRF(line));
}

size_t
sims_six(char *buf, double v)
{
	return (size_t)snprintf(buf, SIMS_SIX, "%.6f",
	    fabs(v) < 5e-7 ? 0 : v);
}

void
sims_ints(const struct in *in, struct str line, const char *form, long long *v)
{
	struct str want = str_of(form), rest = line, w, f;
	int ok;

	str_field(&want, &w);
	ok = str_field(&rest, &f) && str_same(f, w);
	while (ok && str_field(&want, &w))
		ok = str_field(&rest, &f) &&
		    num_int(f, -SIMS_INT - 1, SIMS_INT, v++);
	if (!ok || str_field(&rest, &f))
		in_die(in, "expected `%s`, saw '%.*s'", form, STRF(line));
}

int
sims_name(struct str line, const char *key, struct str *name)
{
	size_t n = strlen(key);

	if (line.n < n || memcmp(line.s, key, n) != 0 ||
	    (line.n > n && line.s[n] != ' '))
		return 0;
	name->s = line.n > n ? line.s + n + 1 : NULL;
	name->n = line.n > n ? line.n - n - 1 : 0;
	return 1;
}

void
sims_put_name(struct str name)
{
	if (name.s)
		out_name(name);
	else
		out_ch('-');
}

struct str
sims_get_name(const struct ir *ir, struct str field, struct arena *arena)
{
	struct str name = { NULL, 0 };
	size_t i;

	if (str_is(field, "-"))
		return name;
	name = ir_name(ir, field, arena_alloc(arena, field.n + 1));
	for (i = 0; i < name.n; i++)
		if (name.s[i] == '\n' || name.s[i] == '\r' || !name.s[i])
			in_die(&ir->in, "'%.*s': a name cannot hold a line "
			    "end or NUL", STRF(field));
	return name;
}
