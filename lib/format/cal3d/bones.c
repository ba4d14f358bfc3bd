#include <stdlib.h>

#include "base/num.h"
#include "format/cal3d/bones.h"

enum { MAX = 0x7fffffff };

int
bones_native(const struct skel *sk)
{
	return str_is(skel_source(sk), "xsf") ||
	    str_is(skel_source(sk), "csf");
}

static int
number(struct str text, int otherwise)
{
	long long v;

	return num_int(str_trim(text), 0, MAX, &v) ? (int)v : otherwise;
}

/* The joints by their places in the file, which an attr record says where they
 * are not those in the IR: there parents come first. */
static void
find_order(struct bones *b, int native)
{
	const struct skel *sk = b->sk;
	struct str text;
	size_t i;
	int at;

	for (i = 0; i < sk->n; i++) {
		at = -1;
		b->refs[i].number = b->refs[i].index = (int)i;
		if (native && skel_attr(sk, (int)i, "place", &at, &text))
			b->refs[i].number = number(text, (int)i);
	}
	refs_sort(b->refs, sk->n);
	for (i = 0; i < sk->n; i++) {
		b->order[i] = b->refs[i].index;
		b->place[b->order[i]] = (int)i;
	}
}

/* Sets the IDs that the file had; returns whether these are places. */
static int
find_own_ids(struct bones *b, int native)
{
	const struct skel *sk = b->sk;
	struct ir_rec r;
	int places = 1;
	size_t i;

	for (i = 0; i < sk->n; i++) {
		b->id[i] = b->place[i];
		if (native && skel_get(sk, (int)i, IR_ID, &r))
			b->id[i] = number(r.f[1], b->place[i]);
		places &= b->id[i] == b->place[i];
		b->refs[i].number = b->id[i];
		b->refs[i].index = (int)i;
	}
	return places;
}

static void
set_places(struct bones *b)
{
	size_t i;

	for (i = 0; i < b->sk->n; i++) {
		b->id[i] = b->place[i];
		b->refs[i].number = (int)i;
		b->refs[i].index = b->order[i];
	}
}

/* What an attr record says of IDs that are not places: how many bones the file
 * had with such, or -1; *places: it referred to places all the same. */
static int
own_ids(const struct skel *sk, int *places)
{
	struct str text, n;
	int at = -1;

	*places = 0;
	if (!skel_attr(sk, -1, "ids", &at, &text) || !str_field(&text, &n))
		return -1;
	*places = str_is(str_trim(text), "places");
	return number(n, -1);
}

static void
find_ids(struct bones *b, int native, int file, int places)
{
	int same = find_own_ids(b, native), counts;
	int n = own_ids(b->sk, &counts);

	counts = !refs_sort(b->refs, b->sk->n) || (native && counts);
	b->anew = file && !same && n != (int)b->sk->n;
	b->own = !b->anew && (same || counts || !places);
	if (counts || b->anew || places)
		set_places(b);
}

/* Makes the lists of children. It goes from the last bone to the first, so that
 * each list is in the order of the file. */
static void
find_children(struct bones *b)
{
	size_t n = b->sk->n, i;
	int j, p;

	for (i = n; i > 0; i--) {
		j = b->order[i - 1];
		p = b->sk->joint[j].parent;
		if (p < 0)
			continue;
		b->sibling[j] = b->child[p];
		b->child[p] = j;
		b->children[p]++;
	}
}

static int *
numbers(size_t n)
{
	int *p = xreallocarray(NULL, n, sizeof *p);
	size_t i;

	for (i = 0; i < n; i++)
		p[i] = -1;
	return p;
}

static void
find(struct bones *b, const struct skel *sk, int file, int places)
{
	int native = bones_native(sk);

	b->sk = sk;
	b->order = numbers(sk->n);
	b->place = numbers(sk->n);
	b->id = numbers(sk->n);
	b->child = numbers(sk->n);
	b->sibling = numbers(sk->n);
	b->children = xcalloc(sk->n, sizeof *b->children);
	b->refs = xreallocarray(NULL, sk->n, sizeof *b->refs);
	find_order(b, native);
	find_ids(b, native, file, places);
	find_children(b);
}

void
bones_of(struct bones *b, const struct skel *sk, int places)
{
	find(b, sk, 0, places);
}

void
bones_of_file(struct bones *b, const struct skel *sk, const struct in *in,
    int places)
{
	find(b, sk, 1, places);
	if (b->anew)
		in_warn(in, "skeleton %.*s: its bones are not those of the "
		    "file it is from: IDs are numbered anew", STRF(sk->name));
}

void
bones_free(struct bones *b)
{
	free(b->order);
	free(b->place);
	free(b->id);
	free(b->child);
	free(b->sibling);
	free(b->children);
	free(b->refs);
}

int
bones_find(const struct bones *b, long long id)
{
	return refs_find(b->refs, b->sk->n, id);
}
