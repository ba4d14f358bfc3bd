#include <stdio.h>
#include <stdlib.h>

#include "format/sims/skn_priv.h"

static char why[120];

/* Gives a run of vertices a bone; returns what is wrong, or NULL. base, n: those
 * that there are of this kind. */
static const char *
bind_run(struct skn *s, const char *kind, size_t base, size_t n, int first,
    int count, int bone)
{
	int i;

	if (!count)
		return NULL;
	if (first < 0 || (size_t)first > n || (size_t)count > n - (size_t)first) {
		snprintf(why, sizeof why, "expected %s up to %zu, saw %d from "
		    "%d on", kind, n, count, first);
		return why;
	}
	for (i = first; i < first + count; i++) {
		if (s->vertex[base + (size_t)i].bone >= 0) {
			snprintf(why, sizeof why, "%s %d: in two bindings",
			    kind, i);
			return why;
		}
		s->vertex[base + (size_t)i].bone = bone;
	}
	return NULL;
}

static const char *
find_gap(const struct skn *s)
{
	size_t i;

	for (i = 0; i < s->nvertex && s->vertex[i].bone >= 0; i++)
		continue;
	if (i == s->nvertex)
		return NULL;
	snprintf(why, sizeof why, "%s %zu: in no binding",
	    i < s->nuv ? "vertices" : "blends", i < s->nuv ? i : i - s->nuv);
	return why;
}

const char *
skn_bind(struct skn *s, size_t *which)
{
	const struct skn_binding *b;
	const char *fault;
	size_t i;

	for (i = 0; i < s->nvertex; i++)
		s->vertex[i].bone = -1;
	for (*which = 0; *which < s->nbinding; ++*which) {
		b = &s->binding[*which];
		fault = bind_run(s, "vertices", 0, s->nuv, b->first, b->count,
		    b->bone);
		if (!fault)
			fault = bind_run(s, "blends", s->nuv, s->nblend,
			    b->blended, b->nblended, b->bone);
		if (fault)
			return fault;
	}
	return find_gap(s);
}

/* Adds a binding for a bone that occurs for the first time; at[bone] becomes the
 * number of its binding. */
static void
count_vertices(const struct skn *s, struct skn_order *o, int *at)
{
	struct skn_binding *b;
	size_t i;
	int bone;

	for (i = 0; i < s->nvertex; i++) {
		bone = s->vertex[i].bone;
		if (at[bone] < 0) {
			at[bone] = (int)o->nbone;
			o->bone[o->nbone++] = bone;
		}
		b = &o->binding[at[bone]];
		*(i < s->nuv ? &b->count : &b->nblended) += 1;
	}
}

/* Sets where each binding begins; next[] is where its next vertex goes. */
static void
set_first(struct skn_order *o, int *next, int *nextblend)
{
	int first = 0, blended = 0;
	size_t i;

	for (i = 0; i < o->nbone; i++) {
		o->binding[i].bone = (int)i;
		o->binding[i].first = next[i] = first;
		o->binding[i].blended = o->binding[i].nblended ? blended : -1;
		nextblend[i] = blended;
		first += o->binding[i].count;
		blended += o->binding[i].nblended;
	}
}

void
skn_order(const struct skn *s, struct skn_order *o)
{
	int *at = xcalloc(s->nbone, 3 * sizeof *at), *next = at + s->nbone;
	int *nextblend = next + s->nbone, b;
	size_t i;

	o->nbone = 0;
	o->bone = xcalloc(s->nbone, sizeof *o->bone);
	o->binding = xcalloc(s->nbone, sizeof *o->binding);
	o->vertex = xcalloc(s->nvertex, sizeof *o->vertex);
	for (i = 0; i < s->nbone; i++)
		at[i] = -1;
	count_vertices(s, o, at);
	set_first(o, next, nextblend);
	for (i = 0; i < s->nvertex; i++) {
		b = at[s->vertex[i].bone];
		if (i < s->nuv)
			o->vertex[next[b]++] = (int)i;
		else
			o->vertex[s->nuv + (size_t)nextblend[b]++] = (int)i;
	}
	free(at);
}

void
skn_order_free(struct skn_order *o)
{
	free(o->bone);
	free(o->binding);
	free(o->vertex);
}

static int
same_binding(const struct skn_binding *a, const struct skn_binding *b)
{
	return a->bone == b->bone && a->first == b->first &&
	    a->count == b->count && a->blended == b->blended &&
	    a->nblended == b->nblended;
}

int
skn_is_ordered(const struct skn *s, const struct skn_order *o)
{
	size_t i;

	if (o->nbone != s->nbone || o->nbone != s->nbinding)
		return 0;
	for (i = 0; i < o->nbone; i++)
		if (o->bone[i] != (int)i ||
		    !same_binding(&o->binding[i], &s->binding[i]))
			return 0;
	for (i = 0; i < s->nvertex; i++)
		if (o->vertex[i] != (int)i)
			return 0;
	return 1;
}
