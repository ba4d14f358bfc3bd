#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/known/known.h"
#include "base/num.h"
#include "format/fbx/node_priv.h"

enum {
	MESSAGE = 400,
	/* Steps of work: so many for each byte, and so many more. A file that is
	 * not made for it takes less than one for each. */
	STEPS = 32, FREE = 1 << 24,
	WARNING = 64             /* steps that one takes */
};

static const char magic[] = "Kaydara FBX Binary  ";      /* and its NUL */

/* The input with that place in its messages. */
static struct in
placed(const struct fbx *f, unsigned long long place)
{
	struct in at = f->in;

	at.bytes = f->binary;
	at.line = place;
	return at;
}

void
fbx_die_at(const struct fbx *f, unsigned long long place, const char *fmt, ...)
{
	struct in at = placed(f, place);
	char text[MESSAGE];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	in_die(&at, "%s", text);
}

void
fbx_die(const struct fbx *f, int node, const char *fmt, ...)
{
	char text[MESSAGE];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	if (node < 0)
		in_fail(&f->in, "%s", text);
	fbx_die_at(f, f->node[node].place, "%s", text);
}

void
fbx_warn(const struct fbx *f, int node, const char *fmt, ...)
{
	struct in at = placed(f, node < 0 ? 0 : f->node[node].place);
	char text[MESSAGE];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	if (node < 0)
		at.bytes = 0;
	if (node >= 0)
		fbx_work(f, node, WARNING);
	in_warn(&at, "%s", text);
}

/* The numbers of old versions are 5800 or 6100; of what is no number of a
 * version, nothing is known. */
void
fbx_node_version(struct fbx *f, long long version)
{
	if (version >= 1000 && version < FBX_OLDEST)
		err_unfit();
	if (version < FBX_OLDEST || version > FBX_NEWEST)
		in_fail(&f->in, "FBX %lld: only %d to %d are read", version,
		    FBX_OLDEST, FBX_NEWEST);
	f->version = (int)version;
}

int
fbx_node_add(struct fbx *f, struct str name, unsigned long long place,
    int parent, int last)
{
	struct fbx_node *node;
	int i = (int)f->n;

	if (f->n == INT_MAX)
		fbx_die_at(f, place, "more than %d nodes", INT_MAX);
	f->node = xgrow(f->node, &f->cap, f->n + 1, sizeof *f->node);
	node = &f->node[f->n++];
	memset(node, 0, sizeof *node);
	node->name = name;
	node->place = place;
	node->parent = parent;
	node->first = node->next = -1;
	if (last >= 0)
		f->node[last].next = i;
	else if (parent >= 0)
		f->node[parent].first = i;
	return i;
}

void
fbx_open(struct fbx *f, const char *path)
{
	const unsigned char *p;

	memset(f, 0, sizeof *f);
	f->arena = xcalloc(1, sizeof *f->arena);
	f->work = xcalloc(1, sizeof *f->work);
	known_open(&f->in, path, "fbx2ir", "FBX");
	p = in_peek(&f->in, sizeof magic, &f->file.n);
	f->binary = f->file.n == sizeof magic &&
	    memcmp(p, magic, sizeof magic) == 0;
	if (!f->binary)
		in_skip_mark(&f->in);
	f->file.s = (const char *)in_peek(&f->in, SIZE_MAX / 2, &f->file.n);
	if (f->binary)
		fbx_read_binary(f);
	else
		fbx_read_text(f);
}

void
fbx_close(struct fbx *f)
{
	arena_free(f->arena);
	free(f->arena);
	free(f->work);
	free(f->node);
	in_close(&f->in);
}

int
fbx_spend(const struct fbx *f, unsigned long long n)
{
	*f->work += n;
	return *f->work <= FREE || (*f->work - FREE) / STEPS <= f->file.n;
}

void
fbx_work(const struct fbx *f, int node, size_t n)
{
	if (!fbx_spend(f, n))
		fbx_die(f, node, "%.*s: more than %llu steps of work for a "
		    "file of %zu bytes", STRF(f->node[node].name),
		    FREE + STEPS * (unsigned long long)f->file.n, f->file.n);
}

/* The node itself or the next sibling of that name. */
static int
named(const struct fbx *f, int node, const char *name)
{
	int first = node;
	size_t n = 0;

	for (; node >= 0 && name && !str_is(f->node[node].name, name); n++)
		node = f->node[node].next;
	if (n)
		fbx_work(f, first, n);
	return node;
}

int
fbx_child(const struct fbx *f, int node, const char *name)
{
	if (node < 0)
		return named(f, f->n ? 0 : -1, name);
	return named(f, f->node[node].first, name);
}

int
fbx_next(const struct fbx *f, int node, const char *name)
{
	return named(f, f->node[node].next, name);
}
