#include <string.h>

#include "format/iff/iff_priv.h"

static void
add(struct iff_props *props, const struct iff *f, const struct iff_head *up)
{
	struct iff_prop *x = &props->v[props->n];

	if (props->n == IFF_PROPS)
		in_fail(&f->in, "offset %llu: more than %d shared properties",
		    f->head.offset, IFF_PROPS);
	props->n++;
	memcpy(x->type, up->type, 4);
	memcpy(x->id, f->head.id, 4);
	x->offset = f->head.offset;
	x->depth = up->depth - 1;
	x->own = 0;
}

static void
own(struct iff_props *props, const struct iff *f, const struct iff_head *up)
{
	size_t i;

	for (i = 0; i < props->n; i++)
		if (memcmp(props->v[i].id, f->head.id, 4) == 0)
			props->v[i].own |= 1ULL << up->depth;
}

void
iff_props_take(struct iff_props *props, const struct iff *f,
    enum iff_event event)
{
	const struct iff_head *up = iff_parent(f);
	size_t i;

	if (event == IFF_CHUNK && up->role == IFF_PROP)
		add(props, f, up);
	else if (event == IFF_CHUNK && up->role == IFF_FORM)
		own(props, f, up);
	else if (event == IFF_GROUP)
		for (i = 0; i < props->n; i++)
			props->v[i].own &= ~(1ULL << f->head.depth);
	else if (event == IFF_END && f->head.role == IFF_LIST)
		while (props->n &&
		    props->v[props->n - 1].depth >= f->head.depth)
			props->n--;
}

/* Whether a property of an inner LIST, or a later one of the same PROP,
 * replaces it. */
static int
is_replaced(const struct iff_props *props, size_t i)
{
	const struct iff_prop *x = &props->v[i];

	while (++i < props->n)
		if (memcmp(props->v[i].type, x->type, 4) == 0 &&
		    memcmp(props->v[i].id, x->id, 4) == 0)
			return 1;
	return 0;
}

const struct iff_prop *
iff_props_next(const struct iff_props *props, const struct iff_head *form,
    size_t *i)
{
	const struct iff_prop *x;

	if (form->role != IFF_FORM)
		return NULL;
	while (*i < props->n) {
		x = &props->v[(*i)++];
		if (memcmp(x->type, form->type, 4) == 0 &&
		    !(x->own >> form->depth & 1) &&
		    !is_replaced(props, *i - 1))
			return x;
	}
	return NULL;
}
