#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "ir/pick.h"

static void
read_names(const struct opt *o, const char *list)
{
	struct pick *p = o->to;
	const char *s = list;
	size_t n;
	char *z;

	do {
		n = strcspn(s, ",");
		if (n == 0)
			opt_expected(o->letter,
			    "names with commas between them", list);
		z = xcalloc(n + 1, 1);
		memcpy(z, s, n);
		p->pattern = xgrow(p->pattern, &p->cap, p->n + 1,
		    sizeof *p->pattern);
		p->pattern[p->n++] = z;
		s += n;
	} while (*s++);
}

struct opt
pick_option(int letter, struct pick *to)
{
	return opt_call(letter, read_names, to);
}

void
pick_unknown(struct text *unknown, struct str name)
{
	text_z(unknown, unknown->n ? ", '" : "'");
	text_str(unknown, name);
	text_ch(unknown, '\'');
}

void
pick_joints(const struct pick *p, const struct skel *sk,
    unsigned char *picked, struct text *unknown)
{
	char *found = xcalloc(p->n + 1, 1);
	struct text name = { NULL, 0, 0 };
	size_t i, j;

	for (j = 0; p->n && j < sk->n; j++) {
		name.n = 0;
		text_str(&name, sk->joint[j].name);
		text_ch(&name, '\0');
		for (i = 0; i < p->n; i++)
			if (fnmatch(p->pattern[i], name.s, 0) == 0)
				picked[j] = (unsigned char)(found[i] = 1);
	}
	for (i = 0; i < p->n; i++)
		if (!found[i])
			pick_unknown(unknown, str_of(p->pattern[i]));
	free(found);
	free(name.s);
}

void
pick_check(const struct in *in, const struct skel *sk, struct text *unknown)
{
	if (unknown->n)
		in_die(in, "skeleton %.*s has no joint %.*s", STRF(sk->name),
		    (int)unknown->n, unknown->s);
	free(unknown->s);
}
