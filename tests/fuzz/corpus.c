/* The inputs of a case: its seeds, then what led to something new. */
#define _DEFAULT_SOURCE
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/mem.h"
#include "find.h"
#include "fuzz.h"
#include "snapshot.h"

enum { KEPT_MAX = 8 << 20 };     /* bytes of inputs */

static struct {
	struct bytes *v;
	size_t n, cap, seeds, bytes, largest;
	unsigned char *room;     /* for 2 * KEPT_MAX bytes */
	const char *kinds;       /* those that are loaded */
	char queue[64];          /* kind of what is kept; empty: nothing is */
} corpus;

static void
add(const struct bytes *b)
{
	struct bytes own = { corpus.room + corpus.bytes, b->n };

	if (b->n > 2 * (size_t)KEPT_MAX - corpus.bytes)
		err_die("more than %d bytes of seeds", 2 * KEPT_MAX);
	memcpy(own.s, b->s, b->n);
	corpus.v = xgrow(corpus.v, &corpus.cap, corpus.n + 1,
	    sizeof *corpus.v);
	corpus.v[corpus.n++] = own;
	corpus.bytes += b->n;
}

struct bytes
corpus_load(const char *path)
{
	static unsigned char *s;
	struct bytes b = { NULL, 0 };
	FILE *f = fopen(path, "rb");

	if (!f)
		err_die("%s:", path);
	if (!s && !(s = snapshot_room(FUZZ_MAX + 1)))
		err_die("mmap:");
	b.s = s;
	b.n = fread(s, 1, FUZZ_MAX, f);
	s[b.n] = '\0';
	fclose(f);
	return b;
}

/* Whether it is KIND.NAME, of one of the kinds. */
static int
is_of_kinds(const struct dirent *d)
{
	const char *file = d->d_name, *s = corpus.kinds;
	size_t n = strcspn(file, "."), m;

	for (; *s; s += m + (s[m] != '\0')) {
		m = strcspn(s, " ");
		if (n == m && memcmp(s, file, n) == 0)
			return 1;
	}
	return 0;
}

static int
by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static void
load_seeds(const char *dir, const char *kinds)
{
	struct dirent **file;
	char path[512];
	struct bytes b;
	int n, i;

	corpus.kinds = kinds;
	n = scandir(dir, &file, is_of_kinds, by_name);
	for (i = 0; i < n; free(file[i++])) {
		snprintf(path, sizeof path, "%s/%s", dir, file[i]->d_name);
		b = corpus_load(path);
		add(&b);
		corpus.largest = b.n > corpus.largest ? b.n : corpus.largest;
	}
	free(n < 0 ? NULL : file);
}

static uint32_t
hash(uint32_t h, const char *s)
{
	for (; *s; s++)          /* FNV-1a */
		h = (h ^ (unsigned char)*s) * 16777619u;
	return h;
}

/* TOOL-HASH, which is the case's when others come before it, too: two of one
 * command differ in their seeds. */
static void
name_queue(const struct fuzz_case *c)
{
	snprintf(corpus.queue, sizeof corpus.queue, "%.*s-%08lx",
	    (int)strcspn(c->command, " "), c->command,
	    (unsigned long)hash(hash(2166136261u, c->command), c->kinds));
}

void
corpus_begin(const struct fuzz_case *c, int keep)
{
	if (!corpus.room)
		corpus.room = snapshot_room(2 * (size_t)KEPT_MAX);
	if (!corpus.room)
		err_die("mmap:");
	corpus.n = corpus.bytes = corpus.largest = 0;
	load_seeds(".", c->kinds);
	if (corpus.n == 0)
		err_die("no seeds of kind %s here", c->kinds);
	corpus.queue[0] = '\0';
	if (keep) {
		name_queue(c);
		load_seeds("../queue", corpus.queue);
	}
	corpus.seeds = corpus.n;
}

size_t
corpus_seeds(void)
{
	return corpus.seeds;
}

const struct bytes *
corpus_at(size_t i)
{
	return &corpus.v[i];
}

/* A seed, one of the last that led to something new, or any. */
const struct bytes *
corpus_pick(void)
{
	size_t late = corpus.n - corpus.n / 4;

	switch (random_below(4)) {
	case 0:
		return &corpus.v[random_below(corpus.seeds)];
	case 1:
		return &corpus.v[late - 1 + random_below(corpus.n - late + 1)];
	default:
		return &corpus.v[random_below(corpus.n)];
	}
}

void
corpus_add(const struct bytes *b)
{
	char path[128];

	if (b->n > 2 * corpus.largest + 256 ||
	    corpus.bytes + b->n > KEPT_MAX)
		return;
	add(b);
	if (!corpus.queue[0])
		return;
	snprintf(path, sizeof path, "../queue/%s.%zu", corpus.queue, corpus.n);
	find_save(path, b);
}
