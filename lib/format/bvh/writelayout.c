#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/name.h"
#include "format/bvh/bvh_priv.h"
#include "format/bvh/write_priv.h"

enum { MAXBLANKS = 16 };         /* see bvh_blanks() */

int
bvh_attr(const struct bvh_layout *t, int joint, const char *key,
    struct str *text)
{
	int k = -1;

	return t->bvh && skel_attr(t->sk, joint, key, &k, text);
}

struct str
bvh_blanks(struct arena *arena, struct str text)
{
	struct str a = name_decode(arena_text(arena, text.n), text, NULL);

	return str_trim(a).n || a.n > MAXBLANKS ? str_of(" ") : a;
}

/* An End Site has no channels, and unlike a joint without CHANNELS it has no
 * End Site of its own. */
static int
is_site(const struct bvh_layout *t, int j)
{
	const struct joint *jt = &t->sk->joint[j];
	struct str text;

	return jt->parent >= 0 && !(jt->has & (HAS_DOF | HAS_BONE)) &&
	    bvh_attr(t, j, BVH_END, &text);
}

static void
find_rest(struct bvh_layout *t, const struct in *in)
{
	int j;

	t->rest = xcalloc(t->sk->n, sizeof *t->rest);
	j = pose_rest(t->sk, t->rest);
	if (j >= 0)
		in_fail(in, "joint %.*s: no offset: its rest position is "
		    "unknown", STRF(t->sk->joint[j].name));
}

/* Joints that have no parent in the skeleton get `root`, a node or -1. Until
 * they are sorted, joint j is node `first + j`. */
static void
link_nodes(struct bvh_layout *t, int first)
{
	struct bvh_node *n;
	int i, parent;

	for (i = (int)t->n - 1; i >= 0; i--) {
		n = &t->node[i];
		n->joint = i - first;
		n->child = -1;
		n->next = -1;
		n->parent = -1;
	}
	for (i = (int)t->n - 1; i >= first; i--) {
		n = &t->node[i];
		parent = t->sk->joint[n->joint].parent;
		n->parent = parent < 0 ? first - 1 : first + parent;
		if (n->parent < 0)
			continue;
		n->next = t->node[n->parent].child;
		t->node[n->parent].child = i;
	}
}

/* The node after i in the order of the file; *depth becomes its depth. */
static int
after(const struct bvh_node *node, int i, int *depth)
{
	if (node[i].child >= 0) {
		++*depth;
		return node[i].child;
	}
	while (i >= 0 && node[i].next < 0) {
		i = node[i].parent;
		--*depth;
	}
	return i < 0 ? -1 : node[i].next;
}

/* Puts each node behind its parent and that one's children before it. */
static void
sort_nodes(struct bvh_layout *t)
{
	struct bvh_node *sorted = xcalloc(t->n, sizeof *sorted);
	int *at = xcalloc(t->n, sizeof *at), n = 0, top, i, depth;

	for (top = 0; top < (int)t->n; top++) {
		if (t->node[top].parent >= 0)
			continue;
		depth = 0;
		for (i = top; i >= 0; i = after(t->node, i, &depth)) {
			t->node[i].depth = depth;
			at[i] = n;
			sorted[n++] = t->node[i];
		}
	}
	for (i = 0; i < n; i++) {
		if (sorted[i].parent >= 0)
			sorted[i].parent = at[sorted[i].parent];
		if (sorted[i].child >= 0)
			sorted[i].child = at[sorted[i].child];
		sorted[i].next = -1;
	}
	free(at);
	free(t->node);
	t->node = sorted;
}

static int
count_tops(const struct skel *sk)
{
	size_t j;
	int n = 0;

	for (j = 0; j < sk->n; j++)
		n += sk->joint[j].parent < 0;
	return n;
}

/* What is known of a node without a motion; its parent has been looked at. */
static void
look_at(struct bvh_layout *t, struct bvh_node *n)
{
	if (n->joint < 0)
		return;
	n->site = n->child < 0 && is_site(t, n->joint);
	n->turned = t->sk->joint[n->joint].has & HAS_REST ||
	    (n->parent >= 0 && t->node[n->parent].turned);
}

void
bvh_layout_make(struct bvh_layout *t, const struct skel *sk,
    const struct bvh_form *form, const struct in *in)
{
	int added;
	size_t i;

	memset(t, 0, sizeof *t);
	t->sk = sk;
	t->form = form;
	t->bvh = str_is(skel_source(sk), "bvh");
	if (sk->n == 0)
		in_fail(in, "the skeleton has no joints");
	find_rest(t, in);
	added = !t->bvh && count_tops(sk) > 1;
	t->n = sk->n + (size_t)added;
	t->node = xcalloc(t->n, sizeof *t->node);
	link_nodes(t, added);
	sort_nodes(t);
	for (i = 0; i < t->n; i++)
		look_at(t, &t->node[i]);
	bvh_names(t, in);
}

void
bvh_layout_free(struct bvh_layout *t)
{
	arena_free(&t->arena);
	free(t->node);
	free(t->rest);
}

void
bvh_offset(const struct bvh_layout *t, const struct bvh_node *node, double *v)
{
	int parent;

	memset(v, 0, 3 * sizeof *v);
	if (node->joint < 0)
		return;
	parent = t->sk->joint[node->joint].parent;
	memcpy(v, t->rest[node->joint].t, 3 * sizeof *v);
	if (parent >= 0)
		vec_sub(v, v, t->rest[parent].t);
}

int
bvh_offset_texts(const struct bvh_layout *t, const struct bvh_node *node,
    struct str *f)
{
	struct ir_rec rec;

	if (!t->bvh || (node->parent >= 0 && t->node[node->parent].turned) ||
	    !skel_get(t->sk, node->joint, IR_OFFSET, &rec))
		return 0;
	memcpy(f, rec.f + 1, 3 * sizeof *f);
	return 1;
}
