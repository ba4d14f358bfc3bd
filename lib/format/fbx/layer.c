#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "format/fbx/layer.h"

enum {
	/* What is held of a file has no more than so many times its bytes and
	 * so many bytes more. */
	SPREAD = 32, ROOM = 1 << 22
};

void
fbx_room_take(struct fbx_room *r, int node, size_t bytes)
{
	r->used += bytes;
	if (r->used > ROOM && (r->used - ROOM) / SPREAD > r->f->file.n)
		fbx_die(r->f, node, "%.*s: its numbers need more than %zu "
		    "bytes in a file of %zu", STRF(r->f->node[node].name), r->used,
		    r->f->file.n);
}

/* --- what a row belongs to --- */

/* The words of a file, some of them in two spellings. */
static const struct word {
	const char *word;
	enum fbx_per per;
} words[] = {
	{ "ByPolygonVertex", FBX_PER_CORNER },
	{ "ByVertice", FBX_PER_CONTROL },
	{ "ByVertex", FBX_PER_CONTROL },
	{ "ByControlPoint", FBX_PER_CONTROL },
	{ "ByPolygon", FBX_PER_POLYGON },
	{ "AllSame", FBX_PER_ALL }
};

enum { WORDS = sizeof words / sizeof *words };

/* Returns 0 if that is not known. */
static int
take_per(struct fbx_layer *l, const struct fbx *f, int node)
{
	int n = fbx_child(f, node, "MappingInformationType"), i;
	struct str saw = { "", 0 };

	for (i = 0; i < WORDS && n >= 0; i++)
		if (fbx_is(f, n, 0, words[i].word)) {
			l->per = words[i].per;
			return 1;
		}
	if (n >= 0)
		fbx_string(f, n, 0, &saw);
	fbx_warn(f, node, "%.*s: MappingInformationType '%.*s': left out",
	    STRF(f->node[node].name), STRF(saw));
	return 0;
}

/* --- the arrays --- */

static void
check_finite(const struct fbx_layer *l, const struct fbx *f, int node)
{
	size_t i;

	for (i = 0; i < l->rows * (size_t)l->width; i++)
		if (!isfinite(l->row[i]))
			fbx_die(f, node, "%.*s: number %zu: expected a finite "
			    "number", STRF(f->node[node].name), i + 1);
}

static void
take_rows(struct fbx_layer *l, struct fbx_room *room, int node)
{
	const struct fbx *f = room->f;
	size_t n = fbx_reals(f, node, &l->row);

	fbx_room_take(room, node, n * sizeof *l->row);
	if (n % (size_t)l->width)
		fbx_die(f, node, "%.*s: expected %d numbers for each, saw %zu "
		    "in all", STRF(f->node[node].name), l->width, n);
	l->rows = n / (size_t)l->width;
	check_finite(l, f, node);
}

static void
take_index(struct fbx_layer *l, struct fbx_room *room, int node, size_t need)
{
	const struct fbx *f = room->f;
	size_t n = fbx_ints(f, node, &l->index), i;

	fbx_room_take(room, node, n * sizeof *l->index);
	if (n < need)
		fbx_die(f, node, "%.*s: expected %zu numbers, saw %zu",
		    STRF(f->node[node].name), need, n);
	for (i = 0; i < n; i++)
		if (l->index[i] < -1 ||
		    (l->index[i] >= 0 && (size_t)l->index[i] >= l->rows))
			fbx_die(f, node, "%.*s: number %zu: expected one below "
			    "%zu, saw %lld", STRF(f->node[node].name), i + 1,
			    l->rows, l->index[i]);
}

static int
is_direct(const struct fbx *f, int node)
{
	int n = fbx_child(f, node, "ReferenceInformationType");

	return n >= 0 && fbx_is(f, n, 0, "Direct");
}

void
fbx_layer_read(struct fbx_layer *l, struct fbx_room *room, int node,
    const char *rows, const char *index, int width, const size_t *most)
{
	const struct fbx *f = room->f;
	int n = fbx_child(f, node, rows), k;
	size_t need;

	memset(l, 0, sizeof *l);
	l->width = width;
	if (n < 0 || !take_per(l, f, node))
		return;
	need = most[l->per];
	take_rows(l, room, n);
	k = index && !is_direct(f, node) ? fbx_child(f, node, index) : -1;
	if (k >= 0)
		take_index(l, room, k, need);
	else if (l->rows && l->rows < need)
		fbx_die(f, n, "%s: expected %zu rows, saw %zu", rows, need,
		    l->rows);
	if (!l->rows)
		fbx_layer_free(l);
}

void
fbx_layer_free(struct fbx_layer *l)
{
	free(l->row);
	free(l->index);
	l->row = NULL;
	l->index = NULL;
	l->rows = 0;
}

const double *
fbx_layer_at(const struct fbx_layer *l, const struct fbx_corner *c)
{
	long long i = l->per == FBX_PER_CORNER ? c->at :
	    l->per == FBX_PER_CONTROL ? c->control :
	    l->per == FBX_PER_POLYGON ? c->polygon : 0;

	if (!l->row)
		return NULL;
	if (l->index)
		i = l->index[i];
	return i < 0 ? NULL : l->row + i * l->width;
}
