#include "format/bvh/bvh_priv.h"
#include "format/bvh/tree.h"
#include "ir/dof.h"
#include "ir/put.h"

int
bvh_is_bone(const struct bvh_tree *t, const struct bvh_joint *j)
{
	return j->site && t->joint[j->parent].children == 1;
}

static void
put_attr(struct str of, const char *key, struct str text)
{
	ir_put_attr(of, str_of(key), text);
}

/* Blanks, encoded as names are: three, or one. */
static void
put_blanks(const char *key, const struct str *blanks, int n)
{
	ir_put_record(IR_ATTR, str_of("-"));
	out_field(str_of(key));
	while (n-- > 0) {
		out_ch(' ');
		out_name(*blanks++);
	}
	out_ch('\n');
}

static int
is_one_space(const struct str *blanks, int n)
{
	while (n > 0 && str_is(*blanks, " ")) {
		blanks++;
		n--;
	}
	return n == 0;
}

static void
put_head(const struct bvh_tree *t, const char *path)
{
	struct str all = str_of("-");

	ir_put_begin(IR_SKELETON, ir_file_name(path));
	out_ch('\n');
	ir_put_source("bvh");
	if (t->words.n)
		put_attr(all, BVH_WORDS, text_get(&t->words));
	if (t->brace < 0)
		put_attr(all, BVH_BRACE, str_of("line"));
	if (!str_is(t->indent, "\t"))
		put_blanks(BVH_INDENT, &t->indent, 1);
	if (!is_one_space(t->blanks, 3))
		put_blanks(BVH_BLANKS, t->blanks, 3);
}

/* A channel of joint j; add: the positions of a root are added to its
 * offset. */
static enum chan
channel(const struct bvh_joint *j, size_t i, int add)
{
	enum chan ch = (enum chan)j->ch[i];

	if (add && j->parent < 0 && chan_kind(ch) == DOF_P)
		return (enum chan)((int)ch - CH_PX + CH_TX);
	return ch;
}

static void
put_dof(const struct bvh_joint *j, int add)
{
	size_t i;

	ir_put_record(IR_DOF, j->name);
	for (i = 0; i < j->n; i++)
		out_field(str_of(chan_word(channel(j, i, add))));
	out_ch('\n');
}

/* What of a joint is not as usual. */
static void
put_attrs(const struct bvh_joint *j)
{
	if (j->given.s)
		put_attr(j->name, BVH_NAME, j->given);
	if (j->first)
		put_attr(j->name, BVH_ORDER, str_of("CHANNELS OFFSET"));
	if (j->list.s)
		put_attr(j->name, BVH_CHANNELS, j->list);
	if (j->count.s)
		put_attr(j->name, BVH_COUNT, j->count);
}

/* An End Site that is the bone of the joint before it. */
static void
put_bone(const struct bvh_joint *j)
{
	ir_put_record(IR_BONE, j->name);
	out_field_int(1);
	out_field(j->offset);
	out_ch('\n');
	if (j->named)
		put_attr(j->name, BVH_END, j->end);
}

static void
put_joint(const struct bvh_tree *t, const struct bvh_joint *j)
{
	ir_put_fields(IR_JOINT, j->name,
	    j->parent < 0 ? str_of("-") : t->joint[j->parent].name);
	ir_put_fields(IR_OFFSET, j->name, j->offset);
}

void
bvh_tree_put(const struct bvh_tree *t, const char *path, int add)
{
	const struct bvh_joint *j;

	put_head(t, path);
	for (j = t->joint; j < t->joint + t->n; j++) {
		if (bvh_is_bone(t, j)) {
			put_bone(j);
			continue;
		}
		put_joint(t, j);
		if (j->site)     /* known by that */
			put_attr(j->name, BVH_END, j->end);
		if (j->listed)
			put_dof(j, add);
		put_attrs(j);
	}
	ir_put_end(IR_SKELETON);
}
