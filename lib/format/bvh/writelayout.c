#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/math/vec.h"
#include "base/name.h"
#include "format/bvh/write_priv.h"
#include "ir/translation.h"

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

/* The names of joints. */

static int
is_plain(char c)
{
	return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
	    (c >= '0' && c <= '9') || c == '_';
}

static int
all_plain(struct str name)
{
	while (name.n && is_plain(*name.s))
		name.s++, name.n--;
	return name.n == 0;
}

static struct str
make_plain(struct arena *arena, struct str name)
{
	char *p = arena_text(arena, name.n + 1);
	struct str made = { p, name.n };
	size_t i;

	for (i = 0; i < name.n; i++)
		p[i] = is_plain(name.s[i]) ? name.s[i] : '_';
	return name.n ? made : str_of("_");
}

int
bvh_can_stand(struct str name, int bvh)
{
	size_t i;

	for (i = 0; i < name.n; i++) {
		if (memchr("\n\r", name.s[i], sizeof "\n\r"))
			return 0;
		if (!bvh && ((unsigned char)name.s[i] < 0x20 ||
		    name.s[i] == 0x7f || name.s[i] == '{' ||
		    name.s[i] == '}'))
			return 0;
	}
	return name.n && str_trim(name).n == name.n &&
	    name.s[name.n - 1] != '{';
}

static struct str
own_name(struct bvh_layout *t, const struct bvh_node *n)
{
	struct str name = str_of("root"), text;

	if (n->joint < 0)
		return name;
	if (bvh_attr(t, n->joint, BVH_NAME, &text))
		return text;
	name = t->sk->joint[n->joint].name;
	return name_decode(arena_text(&t->arena, name.n), name, NULL);
}

/* The first joint of a name keeps it. A root that is added is asked last, so
 * that it takes no joint's name. */
static void
make_unique(struct bvh_layout *t, const struct in *in)
{
	struct map names = { 0 };
	struct bvh_node *n;
	struct str made;
	size_t i, from = t->node[0].joint < 0;

	for (i = 0; i < t->n; i++) {
		n = &t->node[(i + from) % t->n];
		if (n->site || (!t->form->plain && n->joint >= 0 &&
		    map_add(&names, n->name, 0)))
			continue;
		made = map_add_unique(&names, &t->arena, t->form->plain ?
		    make_plain(&t->arena, n->name) : n->name, '_', 0, 0);
		if (n->joint >= 0 && !str_same(made, n->name))
			err_warn("%s: joint %.*s becomes %.*s", in->name,
			    STRF(t->sk->joint[n->joint].name), STRF(made));
		n->name = made;
	}
	map_free(&names);
}

static void
check_names(const struct bvh_layout *t, const struct in *in)
{
	const struct bvh_node *first = NULL;
	size_t i, odd = 0;

	for (i = 0; i < t->n; i++) {
		const struct bvh_node *n = &t->node[i];

		if (n->site || n->joint < 0)
			continue;
		if (!bvh_can_stand(n->name, t->bvh))
			in_fail(in, "joint %.*s: its name cannot stand in a "
			    "BVH file (-n makes it plain)",
			    STRF(t->sk->joint[n->joint].name));
		if (all_plain(n->name))
			continue;
		odd++;
		if (!first)
			first = n;
	}
	if (!first || t->bvh)
		return;
	err_warn("%s: joint %.*s, %zu in all: some readers refuse names with "
	    "other characters than letters, digits and _ (-n)", in->name,
	    STRF(t->sk->joint[first->joint].name), odd);
}

static void
set_names(struct bvh_layout *t, const struct in *in)
{
	size_t i;

	for (i = 0; i < t->n; i++)
		t->node[i].name = own_name(t, &t->node[i]);
	if (!t->bvh || t->form->plain)
		make_unique(t, in);
	if (!t->form->plain)
		check_names(t, in);
}

/* The nodes. */

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

static double
largest_extent(const struct xform *at, size_t n)
{
	double most = 0, lo, hi;
	size_t j;
	int i;

	for (i = 0; i < 3; i++) {
		lo = hi = at[0].t[i];
		for (j = 1; j < n; j++) {
			lo = fmin(lo, at[j].t[i]);
			hi = fmax(hi, at[j].t[i]);
		}
		most = fmax(most, hi - lo);
	}
	return most;
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
	t->size = largest_extent(t->rest, t->sk->n);
}

/* Sets the nodes' parents and children. Until they are sorted, joint j is node
 * `first + j`: first is 1 if node 0 is a root over the skeleton's tops. */
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

/* Puts the nodes in the order of the file: each follows its parent, after the
 * parent's earlier children and what is below those. */
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

/* Sets what is known of a node without a motion. Its parent comes first. */
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
	set_names(t, in);
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

/* The channels: which numbers a node has in a row, and which of them are
 * copied. */

static void
add(struct bvh_node *n, int ch, int place)
{
	n->ch[n->n].ch = (unsigned char)ch;
	n->ch[n->n++].place = place;
}

/* Returns the channel of a BVH file as which a channel is written; CH_NAMED: it
 * is not written. Positions that add to OFFSET are written as they were
 * read. */
static enum chan
as_written(enum chan ch)
{
	switch (chan_kind(ch)) {
	case DOF_P: case DOF_R: case DOF_S:
		return ch;
	case DOF_T:
		return (enum chan)(CH_PX + ch - CH_TX);
	default:
		return CH_NAMED;
	}
}

/* In the usual order: positions, rotations, scales. The rotation that is
 * applied last is listed first. */
static void
list_channels(struct bvh_node *n, const struct dof *d)
{
	size_t i;

	for (i = 0; i < d->n; i++)
		if (chan_kind(d->ch[i]) & DOF_MOVES)
			add(n, as_written(d->ch[i]), (int)i);
	for (i = d->n; i-- > 0; )
		if (chan_kind(d->ch[i]) == DOF_R)
			add(n, d->ch[i], (int)i);
	for (i = 0; i < d->n; i++)
		if (chan_kind(d->ch[i]) == DOF_S)
			add(n, d->ch[i], (int)i);
}

/* Takes the first channel that the word stands for off a list. */
static int
take(struct bvh_channel *from, size_t n, struct str word,
    struct bvh_channel *to)
{
	enum chan ch = bvh_channel(word);
	size_t i;

	for (i = 0; i < n; i++) {
		if (ch == CH_NAMED || from[i].ch != ch)
			continue;
		*to = from[i];
		from[i].ch = CH_NAMED;
		return 1;
	}
	return 0;
}

/* Puts the channels into the order of a list of words, if these are the words
 * for just these channels. */
static void
reorder(struct bvh_layout *t, struct bvh_node *n, struct str list)
{
	size_t size = (n->n + 1) * sizeof *n->ch, i = 0;
	struct bvh_channel *old = arena_alloc(&t->arena, size);
	struct bvh_channel *now = arena_alloc(&t->arena, size);
	struct str rest = list, word;

	memcpy(old, n->ch, n->n * sizeof *old);
	while (str_field(&rest, &word)) {
		if (i == n->n || !take(old, n->n, word, &now[i]))
			return;
		i++;
	}
	if (i < n->n)
		return;
	n->ch = now;
	n->list = list;
}

/* Whether the joint's values mean in the IR what they mean in a BVH file, so
 * that they can be copied. */
static int
is_like(const struct bvh_layout *t, const struct motion *m,
    const struct bvh_node *n)
{
	const struct joint *jt = &t->sk->joint[n->joint];
	const struct dof *d = &m->dof[n->joint];
	size_t i;

	if (!t->bvh || m->world || m->angle != RAD_PER_DEG || n->turned ||
	    jt->has & HAS_AXIS)
		return 0;
	if ((d->kinds & DOF_T && (jt->parent >= 0 || d->kinds & DOF_P)) ||
	    (jt->parent >= 0 && m->dof[jt->parent].kinds & DOF_L))
		return 0;
	for (i = 0; i < d->n; i++)
		if (as_written(d->ch[i]) == CH_NAMED)
			return 0;
	return 1;
}

/* Whether the transform of a node, or of one above it, may be no rotation. Its
 * parent comes first. */
static int
deforms(const struct bvh_layout *t, const struct motion *m,
    const struct bvh_node *n)
{
	return (n->joint >= 0 && m->dof[n->joint].kinds & DOF_DEFORMS) ||
	    (n->parent >= 0 && t->node[n->parent].deforms);
}

/* Whether it may move in its parent's frame: by channels of its own, or because
 * what is above it deforms. */
static int
moves(const struct bvh_layout *t, const struct motion *m,
    const struct bvh_node *n)
{
	return translation_moves(m, n->joint) || t->node[n->parent].deforms;
}

/* Three rotations, and three positions before them if it may move. Positions
 * that a BVH file had are copied. */
static void
list_usual(struct bvh_node *n, const struct bvh_layout *t,
    const struct motion *m)
{
	const struct dof *d = n->joint < 0 ? NULL : &m->dof[n->joint];
	int place[3] = { -1, -1, -1 }, i;
	int placed = n->parent < 0 || (!t->still && moves(t, m, n));

	if (n->like)
		dof_places(d, n->adds ? CH_TX : CH_PX, 3, place);
	n->doubtful = placed && n->parent >= 0 && place[0] < 0 &&
	    place[1] < 0 && place[2] < 0;
	for (i = 0; placed && i < 3; i++)
		add(n, CH_PX + i, place[i]);
	for (i = 0; i < 3; i++)
		add(n, CH_RX + t->form->order[i], -1);
}

static void
list_node(struct bvh_layout *t, const struct motion *m, struct bvh_node *n)
{
	const struct dof *d = n->joint < 0 ? NULL : &m->dof[n->joint];
	struct str list;

	n->n = 0;
	if (n->site)
		return;
	n->ch = arena_alloc(&t->arena, (6 + (d ? d->n : 0)) * sizeof *n->ch);
	if (!n->like || t->form->ordered) {
		list_usual(n, t, m);
		return;
	}
	list_channels(n, d);
	n->unmarked = !d->n && !(t->sk->joint[n->joint].has & HAS_DOF);
	if (bvh_attr(t, n->joint, BVH_CHANNELS, &list))
		reorder(t, n, list);
}

/* Notes which kinds of its values are computed, and whether others are
 * copied. */
static void
sum_up(struct bvh_node *n)
{
	size_t i;

	n->computed = 0;
	n->copied = 0;
	for (i = 0; i < n->n; i++) {
		if (n->ch[i].place >= 0)
			n->copied = 1;
		else
			n->computed |= chan_kind((enum chan)n->ch[i].ch);
	}
}

int
bvh_layout_channels(struct bvh_layout *t, const struct motion *m)
{
	struct bvh_node *n;
	int all = !t->form->ordered;
	size_t i;

	for (i = 0; i < t->n; i++) {
		n = &t->node[i];
		n->like = n->joint >= 0 && is_like(t, m, n);
		all &= n->like;
		n->deforms = deforms(t, m, n);
	}
	for (i = 0; i < t->n; i++) {
		n = &t->node[i];
		n->like &= all || !n->deforms;
		n->adds = n->like && m->dof[n->joint].kinds & DOF_T;
		list_node(t, m, n);
		sum_up(n);
	}
	return !all;
}

int
bvh_layout_doubtful(const struct bvh_layout *t)
{
	size_t i;

	for (i = 0; i < t->n; i++)
		if (t->node[i].doubtful)
			return 1;
	return 0;
}

void
bvh_layout_settle(struct bvh_layout *t)
{
	struct bvh_node *n;

	for (n = t->node; n < t->node + t->n; n++) {
		if (!n->doubtful || n->strays)
			continue;
		n->ch += 3;
		n->n -= 3;
	}
}
