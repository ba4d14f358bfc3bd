#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "base/out.h"
#include "format/acclaim/name.h"

const char *const acclaim_sections[] = {
	":version", ":name", ":units", ":documentation", ":root", ":bonedata",
	":hierarchy", ":skin", NULL
};

static int
taken(struct str name)
{
	return str_iis(name, "root") || str_iis(name, "begin") ||
	    str_iis(name, "end");
}

/* The encoding of the IR keeps commas, parentheses, `#` and `:` as they are; in
 * an Acclaim file they are white space or begin a comment or keyword. */
struct str
acclaim_name(char *p, struct str irname)
{
	static const char hexdigit[] = "0123456789ABCDEF";
	struct str r = { p, 0 };
	size_t i;

	for (i = 0; i < irname.n; i++) {
		char c = irname.s[i];

		if (!strchr(",()#:", c) && !(i == 0 && taken(irname))) {
			p[r.n++] = c;
			continue;
		}
		p[r.n++] = '%';
		p[r.n++] = hexdigit[c >> 4 & 15];
		p[r.n++] = hexdigit[c & 15];
	}
	return r;
}

static int
is_one_of(struct str word, const char *const *list)
{
	while (*list && !str_iis(word, *list))
		list++;
	return *list != NULL;
}

int
acclaim_ends_numbers(struct str word)
{
	unsigned char c = (unsigned char)word.s[0];

	return (c | 0x20) >= 'a' || c == ':' || c == '%';
}

/* Whether the word could be taken for one more limit or channel of the line
 * before it. */
static int
goes_on(struct str word)
{
	return !acclaim_ends_numbers(word) || str_iis(word, "inf") ||
	    str_iis(word, "l") ||
	    (word.n == 2 && strchr("tTrR", word.s[0]) &&
	    strchr("xXyYzZ", word.s[1]));
}

/* A file ends a word at a blank, comma or parenthesis. */
void
acclaim_put_key(struct str irname, const char *const *known)
{
	int section = known == acclaim_sections;
	size_t first = section && irname.s[0] == ':', i;
	int misread = strchr("#:", irname.s[first]) ||
	    is_one_of(irname, known) || (!section && goes_on(irname));

	for (i = 0; i < irname.n; i++)
		if ((i == first && misread) || strchr(",()", irname.s[i]))
			out_fmt("%%%02X", (unsigned char)irname.s[i]);
		else
			out_ch(irname.s[i]);
}

void
acclaim_put_name(struct str irname)
{
	out_used(acclaim_name(out_room(3 * irname.n), irname).n);
}

struct str
acclaim_ir_name(char *p, struct str name)
{
	struct str r = { p, 0 };
	char *raw;

	if (!memchr(name.s, '%', name.n)) {
		r.n = name_encode(p, name);
		return r;
	}
	raw = xmalloc(name.n);
	r.n = name_encode(p, name_decode(raw, name, NULL));
	free(raw);
	return r;
}

struct str
acclaim_lone_name(char *p, struct str name)
{
	struct str ir = acclaim_ir_name(p, name);

	return str_iis(ir, "root") && !str_iis(name, "root") ? name : ir;
}

int
acclaim_same_name(const struct skel *sk, int lone)
{
	struct map names = { 0 };
	struct arena arena = { NULL };
	struct str name;
	size_t j;
	char *p;

	for (j = 0; j < sk->n; j++) {
		name = sk->joint[j].name;
		p = arena_text(&arena, NAME_ROOM(name.n));
		name = lone ? acclaim_lone_name(p, name) :
		    acclaim_ir_name(p, name);
		if (map_ifind(&names, name))
			break;
		map_add(&names, name, j);
	}
	map_free(&names);
	arena_free(&arena);
	return j < sk->n ? (int)j : -1;
}

void
acclaim_check_names(const struct skel *sk, int lone, const struct in *in)
{
	int j = acclaim_same_name(sk, lone);

	if (j >= 0)
		in_fail(in, "joint %.*s: in Acclaim files the case of letters "
		    "does not tell names apart", STRF(sk->joint[j].name));
}
