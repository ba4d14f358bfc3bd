#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "base/num.h"
#include "format/bvh/bvh_priv.h"
#include "format/bvh/readhierarchy.h"
#include "ir/dof.h"
#include "ir/put.h"

/* What follows CHANNELS. */

enum { MOST = 6 + DOF_ANGLES };  /* channels of a joint */

/* The channels in the order of the file. */
struct list {
	size_t n;
	size_t angles;           /* how many of them are rotations */
	enum chan ch[MOST];
	int usual;               /* order and spelling are the usual ones */
};

static int
has(const struct list *l, enum chan ch)
{
	size_t i;

	for (i = 0; i < l->n; i++)
		if (l->ch[i] == ch)
			return 1;
	return 0;
}

/* In a usual list positions come first, then rotations, then scales. */
static int
rank(enum chan ch)
{
	unsigned kind = chan_kind(ch);

	return kind == DOF_P ? 0 : kind == DOF_R ? 1 : 2;
}

static void
take_word(struct list *l, const struct in *in, struct str joint,
    struct str word)
{
	enum chan ch = bvh_channel(word);

	if (ch == CH_NAMED)
		in_die(in, "%.*s: CHANNELS: expected a channel such as "
		    "Xposition or Zrotation, saw '%.*s'", STRF(joint),
		    STRF(word));
	l->angles += chan_kind(ch) == DOF_R;
	if (l->angles > DOF_ANGLES)
		in_die(in, "%.*s: CHANNELS: expected at most %d rotations",
		    STRF(joint), DOF_ANGLES);
	if (chan_kind(ch) != DOF_R && has(l, ch))
		in_die(in, "%.*s: CHANNELS: second %.*s", STRF(joint),
		    STRF(word));
	if (!str_is(word, bvh_channel_word(ch)) ||
	    (l->n && rank(ch) < rank(l->ch[l->n - 1])))
		l->usual = 0;
	l->ch[l->n++] = ch;
}

/* Puts them in the order of the IR. The rotation that a file lists last is
 * applied first. */
static void
set_channels(struct bvh_joint *j, const struct list *l, struct arena *arena)
{
	size_t i, n = 0, k;

	j->n = l->n;
	j->ch = arena_alloc(arena, l->n);
	j->place = arena_alloc(arena, l->n * sizeof *j->place);
	for (k = 0; k < 2; k++)
		for (i = 0; i < l->n; i++)
			if (chan_kind(l->ch[i]) == (k ? DOF_S : DOF_P))
				j->place[n++] = i;
	for (i = l->n; i-- > 0;)
		if (chan_kind(l->ch[i]) == DOF_R)
			j->place[n++] = i;
	for (i = 0; i < n; i++)
		j->ch[i] = (unsigned char)l->ch[j->place[i]];
}

/* Reads what follows the word CHANNELS. */
static void
read_list(struct bvh_joint *j, const struct in *in, struct str line,
    struct arena *arena)
{
	struct list l = { 0, 0, { CH_U }, 1 };
	struct str number, rest, word;
	long long n;

	str_field(&line, &number);
	if (!num_int(number, 0, LLONG_MAX, &n))
		in_no_number(in, number, "%.*s: CHANNELS", STRF(j->name));
	rest = line;
	while (str_field(&rest, &word))
		take_word(&l, in, j->name, word);
	if ((long long)l.n != n)
		in_die(in, "%.*s: CHANNELS: expected %lld channels, saw "
		    "%zu", STRF(j->name), n, l.n);
	if (!l.usual)
		j->list = str_keep(arena, str_trim(line));
	if (number.n > 1 && (number.s[0] < '1' || number.s[0] > '9'))
		j->count = str_keep(arena, number);
	j->listed = 1;
	set_channels(j, &l, arena);
}

/* The keywords: bit k of bvh_tree.spelled is for keyword[k]. */
enum { HIERARCHY, ROOT, JOINT, OFFSET, CHANNELS, END, SITE };

static const char *const keyword[] = {
	"HIERARCHY", "ROOT", "JOINT", "OFFSET", "CHANNELS", "End", "Site"
};

struct tree_reader {
	struct bvh_tree *t;
	struct in *in;
	int at;                  /* the joint whose braces are open, or -1 */
	struct str lead;         /* the blanks that the current line begins
	                          * with */
};

int
bvh_line(struct in *in, struct str *line)
{
	while (in_line(in, line)) {
		*line = str_trim(*line);
		if (line->n)
			return 1;
	}
	return 0;
}

/* Dies with what was expected within the joint being read. */
static NORETURN void
expected(const struct tree_reader *r, const char *what, struct str saw)
{
	const struct bvh_joint *j;
	char place[80];

	if (r->at < 0)
		in_expected(r->in, NULL, what, saw);
	j = &r->t->joint[r->at];
	snprintf(place, sizeof place, "%.*s%s", STRF(j->name),
	    j->site ? ": End Site" : "");
	in_expected(r->in, place, what, saw);
}

/* The next line that is not blank, or dies at the end of input. */
static struct str
need(struct tree_reader *r, const char *what)
{
	struct str whole, line = { NULL, 0 };

	do
		if (!in_line(r->in, &whole))
			expected(r, what, line);
	while (!str_trim(whole).n);
	line = str_trim(whole);
	r->lead.s = whole.s;
	r->lead.n = (size_t)(line.s - whole.s);
	return line;
}

/* Compares without regard to case. How a keyword is spelled where it is seen
 * first counts as the spelling of the whole file. */
static int
is_keyword(struct bvh_tree *t, struct str word, int k)
{
	if (!str_iis(word, keyword[k]))
		return 0;
	if (!(t->spelled & 1u << k) && !str_is(word, keyword[k])) {
		if (t->words.n)
			text_ch(&t->words, ' ');
		text_str(&t->words, word);
	}
	t->spelled |= 1u << k;
	return 1;
}

/* Takes a `{` off the end of a joint's line. */
static int
take_brace(struct str *line)
{
	if (!line->n || line->s[line->n - 1] != '{')
		return 0;
	line->n--;
	*line = str_trim(*line);
	return 1;
}

/* taken: the brace stood on the joint's line. */
static void
need_brace(struct tree_reader *r, int taken)
{
	struct str line;

	if (!r->t->brace)
		r->t->brace = taken ? -1 : 1;
	if (taken)
		return;
	line = need(r, "{");
	if (!str_is(line, "{"))
		expected(r, "{", line);
}

static struct bvh_joint *
add_joint(struct tree_reader *r)
{
	struct bvh_tree *t = r->t;
	struct bvh_joint *j;

	t->joint = xgrow(t->joint, &t->cap, t->n + 1, sizeof *t->joint);
	j = &t->joint[t->n];
	memset(j, 0, sizeof *j);
	j->parent = r->at;
	if (r->at >= 0)
		t->joint[r->at].children++;
	r->at = (int)t->n++;
	return j;
}

/* The second joint that is called x becomes x.001. */
static struct str
unique(struct bvh_tree *t, struct str name)
{
	size_t *copies;
	struct text text = { NULL, 0, 0 };
	struct str a;

	if (!map_find(&t->names, name))
		return name;
	map_add(&t->copies, name, 0);
	copies = map_find(&t->copies, name);
	do {
		text.n = 0;
		text_str(&text, name);
		text_ch(&text, '.');
		++*copies;
		text_z(&text, *copies < 10 ? "00" : *copies < 100 ? "0" : "");
		text_int(&text, (long long)*copies);
	} while (map_find(&t->names, text_get(&text)));
	a = str_keep(&t->arena, text_get(&text));
	free(text.s);
	return a;
}

static void
set_name(struct tree_reader *r, struct bvh_joint *j, struct str raw)
{
	struct text text = { NULL, 0, 0 };
	struct str name;

	text_name(&text, raw);
	name = str_keep(&r->t->arena, text_get(&text));
	free(text.s);
	j->name = unique(r->t, name);
	map_add(&r->t->names, j->name, 0);
	if (str_same(j->name, name))
		return;
	j->given = str_keep(&r->t->arena, raw);
	in_warn(r->in, "second joint '%.*s', here '%.*s'", STRF(name),
	    STRF(j->name));
}

static void
read_joint(struct tree_reader *r, struct str line)
{
	int taken = take_brace(&line);
	struct bvh_joint *j = add_joint(r);

	set_name(r, j, line);
	need_brace(r, taken);
}

/* An End Site has no name: messages call it by its parent's. */
static void
read_site(struct tree_reader *r, struct str line)
{
	int taken = take_brace(&line);
	struct bvh_tree *t = r->t;
	struct bvh_joint *j;

	if (line.n < 4 || strncasecmp(line.s, keyword[SITE], 4) != 0)
		expected(r, "End Site", line);
	j = add_joint(r);
	j->site = 1;
	j->name = t->joint[j->parent].name;
	j->end = str_keep(&t->arena, line);
	j->named = !is_keyword(t, line, SITE);
	need_brace(r, taken);
}

/* Keeps the blanks before each number of the file's first OFFSET. */
static void
keep_blanks(struct bvh_tree *t, struct str line)
{
	const char *p = line.s;
	struct str field;
	int i;

	for (i = 0; i < 3; i++) {
		str_field(&line, &field);
		t->blanks[i].s = p;
		t->blanks[i].n = (size_t)(field.s - p);
		t->blanks[i] = str_keep(&t->arena, t->blanks[i]);
		p = line.s;
	}
}

static void
read_offset(struct tree_reader *r, struct str line)
{
	struct bvh_tree *t = r->t;
	struct bvh_joint *j = &t->joint[r->at];
	struct text text = { NULL, 0, 0 };
	struct str bad, field, rest = line;
	long n = num_count(line, 0, &bad);

	if (j->offset.s)
		in_die(r->in, "%.*s: second OFFSET", STRF(j->name));
	if (n < 0)
		in_no_number(r->in, bad, "%.*s: OFFSET", STRF(j->name));
	if (n != 3)
		in_die(r->in, "%.*s: OFFSET: expected 3 numbers, saw %ld",
		    STRF(j->name), n);
	if (!t->blanks[0].s)
		keep_blanks(t, line);
	while (str_field(&rest, &field)) {
		if (text.n)
			text_ch(&text, ' ');
		text_str(&text, field);
	}
	j->offset = str_keep(&t->arena, text_get(&text));
	free(text.s);
}

static void
read_channels(struct tree_reader *r, struct str line)
{
	struct bvh_joint *j = &r->t->joint[r->at];

	/* values come in the order in which joints are declared */
	if (j->children)
		in_die(r->in, "%.*s: CHANNELS behind a child", STRF(j->name));
	if (j->listed)
		in_die(r->in, "%.*s: second CHANNELS", STRF(j->name));
	j->first = !j->offset.s;
	read_list(j, r->in, line, &r->t->arena);
}

/* An OFFSET comes before children and the closing brace. */
static void
check_offset(const struct tree_reader *r, struct str line)
{
	if (!r->t->joint[r->at].offset.s)
		expected(r, keyword[OFFSET], line);
}

/* A line between the braces of a joint or of an End Site. */
static void
read_member(struct tree_reader *r, struct str line)
{
	struct bvh_tree *t = r->t;
	int site = t->joint[r->at].site;
	struct str rest = line, word;

	if (!t->indent.s)
		t->indent = str_keep(&t->arena, r->lead);
	str_field(&rest, &word);
	if (str_is(line, "}")) {
		check_offset(r, line);
		r->at = t->joint[r->at].parent;
	} else if (is_keyword(t, word, OFFSET)) {
		read_offset(r, rest);
	} else if (site) {
		expected(r, "OFFSET or }", line);
	} else if (is_keyword(t, word, CHANNELS)) {
		read_channels(r, rest);
	} else if (is_keyword(t, word, JOINT)) {
		check_offset(r, line);
		read_joint(r, str_trim(rest));
	} else if (is_keyword(t, word, END)) {
		check_offset(r, line);
		read_site(r, str_trim(rest));
	} else {
		expected(r, "OFFSET, CHANNELS, JOINT, End Site or }", line);
	}
}

/* Returns the line MOTION, which ends the hierarchy. */
static struct str
read_roots(struct tree_reader *r)
{
	static const char *const what[] = { "ROOT", "ROOT or MOTION" };
	struct str line, rest, word;

	for (;;) {
		line = rest = need(r, what[r->t->n > 0]);
		str_field(&rest, &word);
		if (r->at >= 0)
			read_member(r, line);
		else if (is_keyword(r->t, word, ROOT))
			read_joint(r, str_trim(rest));
		else if (r->t->n && str_iis(line, "MOTION"))
			return line;
		else
			expected(r, what[r->t->n > 0], line);
	}
}

/* Whether an End Site is its parent's bone: the only thing below a joint. */
static int
is_bone(const struct bvh_tree *t, const struct bvh_joint *j)
{
	return j->site && t->joint[j->parent].children == 1;
}

/* Names the End Sites that become joints of the IR. */
static void
name_sites(struct bvh_tree *t)
{
	struct text text = { NULL, 0, 0 };
	struct bvh_joint *j;

	for (j = t->joint; j < t->joint + t->n; j++) {
		if (!j->site || is_bone(t, j))
			continue;
		text.n = 0;
		text_str(&text, t->joint[j->parent].name);
		text_z(&text, "_end");
		j->name = unique(t, str_keep(&t->arena, text_get(&text)));
		map_add(&t->names, j->name, 0);
	}
	free(text.s);
}

struct str
bvh_tree_read(struct bvh_tree *t, struct in *in)
{
	struct tree_reader r = { NULL, NULL, -1, { NULL, 0 } };
	struct str line;

	r.t = t;
	r.in = in;
	line = need(&r, keyword[HIERARCHY]);
	if (!is_keyword(t, line, HIERARCHY))
		expected(&r, keyword[HIERARCHY], line);
	line = read_roots(&r);
	name_sites(t);
	return line;
}

void
bvh_tree_free(struct bvh_tree *t)
{
	free(t->joint);
	free(t->words.s);
	map_free(&t->names);
	map_free(&t->copies);
	arena_free(&t->arena);
}

/* What the IR gets of it. */

static void
put_attr(struct str of, const char *key, struct str text)
{
	ir_put_attr(of, str_of(key), text);
}

/* Writes n texts of blanks, which are encoded as names are. */
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

/* A channel as the IR calls it; add: the positions of a root are added to its
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

/* What is unusual about a joint. */
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

/* An End Site that is the bone of its parent, whose name it has. */
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
		if (is_bone(t, j)) {
			put_bone(j);
			continue;
		}
		put_joint(t, j);
		if (j->site)     /* the attr says that it is one */
			put_attr(j->name, BVH_END, j->end);
		if (j->listed)
			put_dof(j, add);
		put_attrs(j);
	}
	ir_put_end(IR_SKELETON);
}
