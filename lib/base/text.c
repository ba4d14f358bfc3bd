#include <string.h>

#include "base/name.h"
#include "base/num.h"
#include "base/out.h"
#include "base/text.h"
#include "base/utf8.h"

void
text_more(struct text *t, size_t n)
{
	t->s = xgrow(t->s, &t->cap, t->n + n, 1);
}

void
text_line(struct text *t, struct str a)
{
	text_str(t, a);
	text_ch(t, '\n');
}

void
text_name(struct text *t, struct str raw)
{
	t->n += name_encode(text_room(t, NAME_ROOM(raw.n)), raw);
}

void
text_visible(struct text *t, struct str raw)
{
	char shown[VISIBLE_ROOM];

	while (raw.n > 0)
		text_str(t, visible_next(&raw.s, &raw.n, shown));
}

void
text_int(struct text *t, long long n)
{
	unsigned long long size = (unsigned long long)n;
	char *p;

	if (n < 0) {
		text_ch(t, '-');
		size = -size;
	}
	p = text_room(t, 20);
	t->n += (size_t)(str_uint(p, size) - p);
}

void
text_dir(struct text *t, const char *dir)
{
	text_z(t, dir);
	if (t->n && t->s[t->n - 1] != '/')
		text_ch(t, '/');
}

void
text_nums(struct text *t, const double *v, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (i)
			text_ch(t, ' ');
		t->n += num_put(text_room(t, NUM_MAX), v[i], out_digits);
	}
}
