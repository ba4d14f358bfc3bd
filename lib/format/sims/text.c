#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "format/sims/text.h"

void
sims_line(struct in *in, struct str *line, const char *what)
{
	struct str none = { NULL, 0 };

	if (in_line(in, line))
		return;
	in->line++;
	in_expected(in, NULL, what, none);
}

void
sims_finish(struct in *in)
{
	struct str line;

	while (in_line(in, &line))
		if (str_trim(line).n)
			in_expected(in, NULL, "end of input", line);
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
	struct str want = { form + 1, strlen(form) - 2 };  /* no backticks */
	struct str rest = line, w, f;
	int ok;

	str_field(&want, &w);
	ok = str_field(&rest, &f) && str_same(f, w);
	while (ok && str_field(&want, &w))
		ok = str_field(&rest, &f) &&
		    num_int(f, -SIMS_INT - 1, SIMS_INT, v++);
	if (!ok || str_field(&rest, &f))
		in_expected(in, NULL, form, line);
}

void
sims_check_flags(const struct in *in, const char *place, const char *what,
    struct str flags, size_t n)
{
	size_t i;

	for (i = 0; i < flags.n; i++)
		if (flags.s[i] != '0' && flags.s[i] != '1')
			break;
	if (i != flags.n || flags.n != n)
		in_expected(in, place, what, flags);
}

int
sims_name(struct str line, const char *key, struct str *name)
{
	size_t n = strlen(key);

	line = str_flush(line);
	if (line.n < n || memcmp(line.s, key, n) != 0 ||
	    (line.n > n && !str_isblank(line.s[n])))
		return 0;
	name->s = line.n > n ? line.s + n + 1 : NULL;
	name->n = line.n > n ? line.n - n - 1 : 0;
	return 1;
}

void
sims_put_name(struct str name)
{
	out_ch(' ');
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
	name = ir_name(ir, field, arena_text(arena, field.n + 1));
	for (i = 0; i < name.n; i++)
		if (name.s[i] == '\n' || name.s[i] == '\r' || !name.s[i])
			in_die(&ir->in, "'%.*s': a name cannot hold a line "
			    "end or NUL", STRF(field));
	return name;
}
