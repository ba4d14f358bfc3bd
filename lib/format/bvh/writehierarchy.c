#include "base/math/vec.h"
#include "base/num.h"
#include "base/out.h"
#include "format/bvh/write_priv.h"

/* How the hierarchy looks. */
struct style {
	const struct bvh_layout *t;
	struct str words;        /* keywords in another spelling */
	struct str indent;       /* of each level */
	struct str before[3];    /* what stands before the numbers of an
	                          * OFFSET */
	int brace;               /* { stands on its joint's line */
};

void
bvh_put_number(const struct bvh_form *form, struct str before, double v)
{
	char *p;

	num_must_be_finite(v);
	out_str(before);
	p = out_room(NUM_PLAIN);
	out_used(form->digits < 0 ? num_fixed(p, v, 6) :
	    num_plain(p, v, form->digits));
}

/* Writes a keyword as the file had it. */
static void
put_word(const struct style *s, const char *word)
{
	struct str rest = s->words, own;

	while (str_field(&rest, &own))
		if (str_iis(own, word)) {
			out_str(own);
			return;
		}
	out_text(word);
}

static void
put_open(const struct style *s, int depth)
{
	if (s->brace) {
		out_text(" {\n");
		return;
	}
	out_ch('\n');
	out_indent(s->indent, (size_t)depth);
	out_text("{\n");
}

static void
put_close(const struct style *s, int depth)
{
	out_indent(s->indent, (size_t)depth);
	out_text("}\n");
}

/* An OFFSET: f are its texts; NULL: it is v. */
static void
put_offset(const struct style *s, int depth, const struct str *f,
    const double *v)
{
	int i;

	out_indent(s->indent, (size_t)depth);
	put_word(s, "OFFSET");
	for (i = 0; i < 3; i++) {
		if (!f) {
			bvh_put_number(s->t->form, s->before[i], v[i]);
			continue;
		}
		out_str(s->before[i]);
		out_str(f[i]);
	}
	out_ch('\n');
}

static void
put_joint_offset(const struct style *s, const struct bvh_node *n, int depth)
{
	struct str f[3];
	double v[3];

	if (bvh_offset_texts(s->t, n, f)) {
		put_offset(s, depth, f, NULL);
		return;
	}
	bvh_offset(s->t, n, v);
	if (n->parent < 0 && !s->t->form->place)
		v[0] = v[1] = v[2] = 0;
	put_offset(s, depth, NULL, v);
}

/* How many channels there are: as the file had it, if that is still right. */
static void
put_count(const struct style *s, const struct bvh_node *n)
{
	long long count = (long long)n->n, saw;
	struct str own;

	if (bvh_attr(s->t, n->joint, BVH_COUNT, &own) &&
	    num_int(own, count, count, &saw))
		out_field(own);
	else
		out_field_int(count);
}

static void
put_channels(const struct style *s, const struct bvh_node *n, int depth)
{
	size_t i;

	if (n->unmarked)
		return;
	out_indent(s->indent, (size_t)depth);
	put_word(s, "CHANNELS");
	put_count(s, n);
	if (n->list.n)
		out_field(n->list);
	for (i = 0; i < n->n && !n->list.n; i++) {
		out_ch(' ');
		out_text(bvh_channel_word((enum chan)n->ch[i].ch));
	}
	out_ch('\n');
}

/* What the file had after `End`: Site and perhaps a name. */
static int
own_site(const struct style *s, const struct bvh_node *n, struct str *text)
{
	struct str word;

	if (!bvh_attr(s->t, n->joint, BVH_END, text) || text->n < 4 ||
	    !bvh_can_stand(*text, 1))
		return 0;
	word.s = text->s;
	word.n = 4;
	return str_iis(word, "Site");
}

static void
put_end(const struct style *s, const struct bvh_node *n, int depth)
{
	struct str own;

	out_indent(s->indent, (size_t)depth);
	put_word(s, "End");
	out_ch(' ');
	if (own_site(s, n, &own))
		out_str(own);
	else
		put_word(s, "Site");
	put_open(s, depth);
}

/* Where the bone of a joint ends, in the texts of the file that it came
 * from if these still hold. */
static void
put_tail(const struct style *s, const struct bvh_node *n, int depth)
{
	const struct joint *jt = &s->t->sk->joint[n->joint];
	struct ir_rec rec;
	double v[3];

	if (s->t->bvh && !n->turned && skel_get(s->t->sk, n->joint, IR_BONE,
	    &rec) && str_is(rec.f[1], "1")) {
		put_offset(s, depth, rec.f + 2, NULL);
		return;
	}
	vec_scale(v, jt->dir, jt->length);
	mat_vec(v, s->t->rest[n->joint].m, v);
	put_offset(s, depth, NULL, v);
}

/* The End Site of a joint without children, but where a BVH file had none. */
static void
put_leaf(const struct style *s, const struct bvh_node *n)
{
	int depth = n->depth + 1;

	if (n->child >= 0 || (s->t->bvh &&
	    !(s->t->sk->joint[n->joint].has & HAS_BONE)))
		return;
	put_end(s, n, depth);
	put_tail(s, n, depth + 1);
	put_close(s, depth);
}

static void
put_site(const struct style *s, const struct bvh_node *n)
{
	put_end(s, n, n->depth);
	put_joint_offset(s, n, n->depth + 1);
}

static void
put_joint(const struct style *s, const struct bvh_node *n)
{
	struct str order, first;
	int swapped = bvh_attr(s->t, n->joint, BVH_ORDER, &order) &&
	    str_field(&order, &first) && str_iis(first, "CHANNELS");

	out_indent(s->indent, (size_t)n->depth);
	put_word(s, n->parent < 0 ? "ROOT" : "JOINT");
	out_field(n->name);
	put_open(s, n->depth);
	if (swapped)
		put_channels(s, n, n->depth + 1);
	put_joint_offset(s, n, n->depth + 1);
	if (!swapped)
		put_channels(s, n, n->depth + 1);
	put_leaf(s, n);
}

static void
find_style(struct style *s, struct bvh_layout *t)
{
	struct str text, a;
	int i;

	s->t = t;
	s->words = str_of("");
	s->indent = str_of("\t");
	s->brace = bvh_attr(t, -1, BVH_BRACE, &text);
	bvh_attr(t, -1, BVH_WORDS, &s->words);
	if (bvh_attr(t, -1, BVH_INDENT, &text))
		s->indent = bvh_blanks(&t->arena, text);
	if (!bvh_attr(t, -1, BVH_BLANKS, &text))
		text = str_of("");
	for (i = 0; i < 3; i++)
		s->before[i] = str_field(&text, &a) ?
		    bvh_blanks(&t->arena, a) : str_of(" ");
}

void
bvh_put_hierarchy(struct bvh_layout *t)
{
	struct style s;
	int open = 0;
	size_t i;

	find_style(&s, t);
	put_word(&s, "HIERARCHY");
	out_ch('\n');
	for (i = 0; i < t->n; i++) {
		for (; open > t->node[i].depth; open--)
			put_close(&s, open - 1);
		if (t->node[i].site)
			put_site(&s, &t->node[i]);
		else
			put_joint(&s, &t->node[i]);
		open = t->node[i].depth + 1;
	}
	for (; open > 0; open--)
		put_close(&s, open - 1);
}
