#include <string.h>

#include "base/bytes.h"
#include "base/num.h"
#include "base/out.h"
#include "format/sims/skn_priv.h"

static void
put_string(const struct skn *s, struct str a)
{
	if (s->binary)
		out_ch((int)a.n);
	out_str(a);
	if (!s->binary)
		out_text("\r\n");
}

static void
put_bits(unsigned long bits)
{
	bytes_set((unsigned char *)out_room(4), bits, 4);
	out_used(4);
}

/* What stands in one line. */
static void
put_ints(const struct skn *s, const int *v, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		if (s->binary)
			put_bits((unsigned long)v[i] & 0xffffffff);
		else if (i)
			out_field_int(v[i]);
		else
			out_int(v[i]);
	}
	if (!s->binary)
		out_text("\r\n");
}

static void
put_count(const struct skn *s, size_t n)
{
	int v = (int)n;

	put_ints(s, &v, 1);
}

static void
put_floats(const struct skn *s, struct str fields)
{
	struct str f;
	double v;
	float x;
	uint32_t bits;
	int first = 1;

	for (; str_field(&fields, &f); first = 0) {
		if (!s->binary) {
			if (!first)
				out_ch(' ');
			out_str(f);
			continue;
		}
		num_of(f, &v);
		x = (float)v;
		memcpy(&bits, &x, sizeof bits);
		put_bits(bits);
	}
	if (!s->binary)
		out_text("\r\n");
}

static void
put_blend(const struct skn *s, const struct skn_blend *b)
{
	int v[2];

	v[s->binary] = b->vertex;
	v[!s->binary] = b->weight;
	put_ints(s, v, 2);
}

static void
put_binding(const struct skn *s, const struct skn_binding *b)
{
	int v[5];

	v[0] = b->bone;
	v[1] = b->first;
	v[2] = b->count;
	v[3] = b->blended;
	v[4] = b->nblended;
	put_ints(s, v, 5);
}

void
skn_put_file(const struct skn *s)
{
	size_t i;

	put_string(s, s->name);
	put_string(s, s->texture);
	put_count(s, s->nbone);
	for (i = 0; i < s->nbone; i++)
		put_string(s, s->bone[i]);
	put_count(s, s->nface);
	for (i = 0; i < s->nface; i++)
		put_ints(s, s->face[i], 3);
	put_count(s, s->nbinding);
	for (i = 0; i < s->nbinding; i++)
		put_binding(s, &s->binding[i]);
	put_count(s, s->nuv);
	for (i = 0; i < s->nuv; i++)
		put_floats(s, s->uv[i]);
	put_count(s, s->nblend);
	for (i = 0; i < s->nblend; i++)
		put_blend(s, &s->blend[i]);
	put_count(s, s->nvertex);
	for (i = 0; i < s->nvertex; i++)
		put_floats(s, s->vertex[i].text);
}
