#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "base/num.h"
#include "format/bvh/tree.h"

/* Keywords, as bits of bvh_tree.spelled. */
enum { HIERARCHY, ROOT, JOINT, OFFSET, CHANNELS, END, SITE };

static const char *const keyword[] = {
	"HIERARCHY", "ROOT", "JOINT", "OFFSET", "CHANNELS", "End", "Site"
};

struct tree_reader {
	struct bvh_tree *t;
	struct in *in;
	int at;                  /* the joint whose braces are open, or -1 */
	struct str lead;         /* the blanks before the line at hand */
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

/* Dies: what was expected of the joint at hand. */
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

/* In either case. How it is spelled first is how the file spells it. */
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

/* taken: it stood on the joint's line. */
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

/* The name of the joint that it ends, for messages: it has none. */
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

/* How the first one of the file is written. */
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
	bvh_read_channels(j, r->in, line, &r->t->arena);
}

/* A joint's own lines come before its children. */
static void
check_offset(const struct tree_reader *r, struct str line)
{
	if (!r->t->joint[r->at].offset.s)
		expected(r, keyword[OFFSET], line);
}

/* A line between the braces of a joint; of an End Site these are fewer. */
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

/* Returns the line that is not of it. */
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

/* Those that become joints of the IR. */
static void
name_sites(struct bvh_tree *t)
{
	struct text text = { NULL, 0, 0 };
	struct bvh_joint *j;

	for (j = t->joint; j < t->joint + t->n; j++) {
		if (!j->site || bvh_is_bone(t, j))
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
