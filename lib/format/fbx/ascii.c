#include <string.h>

#include "base/num.h"
#include "format/fbx/node_priv.h"

/* A text that is being read. */
struct node_scan {
	struct fbx *f;
	const char *p, *end;
	unsigned long long line;
	int depth;
	int open[FBX_DEPTH];     /* the node of each level that is open */
	int last[FBX_DEPTH + 1]; /* the last node of each level, or -1 */
};

static int
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Whether a byte ends a word. A file is mostly numbers, so this is asked of
 * nearly all of its bytes. */
static int
is_end(char c)
{
	static const unsigned char ends[256] = {
		[' '] = 1, ['\t'] = 1, ['\n'] = 1, ['\r'] = 1, [','] = 1,
		[';'] = 1, [':'] = 1, ['{'] = 1, ['}'] = 1, ['"'] = 1
	};

	return ends[(unsigned char)c];
}

static void
skip_comment(struct str *rest)
{
	while (rest->n && rest->s[0] != '\n' && rest->s[0] != '\r')
		rest->s++, rest->n--;
}

/* Passes over spaces, lines and comments. */
static struct str
skip_space(struct str rest)
{
	while (rest.n && (is_space(rest.s[0]) || rest.s[0] == ';'))
		if (rest.s[0] == ';')
			skip_comment(&rest);
		else
			rest.s++, rest.n--;
	return rest;
}

/* The value at the beginning of a text; n is 0 where there is none, and where a
 * string does not end. */
static struct str
value_at(struct str rest)
{
	const char *quote;
	size_t n = 0;

	if (rest.n && rest.s[0] == '"') {
		quote = memchr(rest.s + 1, '"', rest.n - 1);
		n = quote ? (size_t)(quote - rest.s) + 1 : 0;
	} else {
		while (n < rest.n && !is_end(rest.s[n]))
			n++;
	}
	rest.n = n;
	return rest;
}

int
fbx_value_text(struct str *rest, struct fbx_value *v)
{
	*rest = skip_space(*rest);
	while (rest->n && rest->s[0] == ',') {
		rest->s++, rest->n--;
		*rest = skip_space(*rest);
	}
	v->text = value_at(*rest);
	if (!v->text.n)
		return 0;
	rest->s += v->text.n;
	rest->n -= v->text.n;
	v->kind = v->text.s[0];
	if (v->kind == '"') {
		v->text.s++;
		v->text.n -= 2;
	} else if (v->kind != '*') {
		v->kind = FBX_WORD;
	}
	return 1;
}

static struct str
rest_of(const struct node_scan *r)
{
	struct str rest = { r->p, (size_t)(r->end - r->p) };

	return rest;
}

/* Goes on to s, and counts the lines. A CR counts where no LF follows. */
static void
go(struct node_scan *r, const char *s)
{
	for (; r->p < s; r->p++)
		if ((unsigned char)*r->p > '\r')
			continue;
		else if (*r->p == '\n' || (*r->p == '\r' &&
		    (r->p + 1 == r->end || r->p[1] != '\n')))
			r->line++;
}

static void NORETURN
die_expected(const struct node_scan *r, const char *what)
{
	struct str rest = rest_of(r), saw = value_at(rest);

	if (!rest.n)
		fbx_die_at(r->f, r->line, "expected %s, saw end of input",
		    what);
	if (rest.s[0] == '"' && !saw.n)
		fbx_die_at(r->f, r->line, "expected the end of a string, saw "
		    "end of input");
	if (rest.s[0] == '\n' || rest.s[0] == '\r')
		fbx_die_at(r->f, r->line, "expected %s, saw the end of the "
		    "line", what);
	if (!saw.n)
		saw.n = 1;
	fbx_die_at(r->f, r->line, "expected %s, saw '%.*s'", what, STRF(saw));
}

static void
skip_blanks(struct node_scan *r)
{
	while (r->p < r->end && str_isblank(*r->p))
		r->p++;
}

/* Goes on to what stands there after any lines; returns whether it is c. */
static int
comes(struct node_scan *r, char c)
{
	struct str rest = skip_space(rest_of(r));

	if (!rest.n || rest.s[0] != c)
		return 0;
	go(r, rest.s);
	return 1;
}

/* Takes commas; a list may go on in the next line after one, or with one. */
static int
take_commas(struct node_scan *r)
{
	int n = 0;

	for (; comes(r, ','); n++)
		go(r, r->p + 1);
	if (n)
		go(r, skip_space(rest_of(r)).s);
	else
		skip_blanks(r);
	return n;
}

/* Takes numbers with nothing but a comma after each: nearly all of a file. */
static void
take_numbers(struct node_scan *r, struct fbx_node *node)
{
	static const unsigned char in_number[256] = {
		['0'] = 1, ['1'] = 1, ['2'] = 1, ['3'] = 1, ['4'] = 1,
		['5'] = 1, ['6'] = 1, ['7'] = 1, ['8'] = 1, ['9'] = 1,
		['.'] = 1, ['-'] = 1, ['+'] = 1, ['e'] = 1, ['E'] = 1
	};
	const char *p = r->p;

	do {
		while (p < r->end && in_number[(unsigned char)*p])
			p++;
		if (p == r->p || p == r->end || *p != ',')
			break;
		node->nvalues++;
		node->values.n = (size_t)(p - node->values.s);
		r->p = ++p;
	} while (p < r->end);
	if (node->nvalues && !take_commas(r))
		go(r, skip_space(rest_of(r)).s);
}

/* Takes the values of a node. */
static void
take_values(struct node_scan *r, struct fbx_node *node)
{
	struct str v;
	int comma = 1;

	take_commas(r);
	node->values.s = r->p;
	take_numbers(r, node);
	while ((v = value_at(rest_of(r))).n) {
		if (!comma)
			die_expected(r, "a comma or the end of the line");
		node->nvalues++;
		go(r, v.s + v.n);
		node->values.n = (size_t)(r->p - node->values.s);
		comma = take_commas(r);
	}
}

static int
take_name(struct node_scan *r, struct str *name)
{
	*name = value_at(rest_of(r));
	if (!name->n || name->s[0] == '"')
		return 0;
	go(r, name->s + name->n);
	skip_blanks(r);
	if (r->p == r->end || *r->p != ':')
		return 0;
	r->p++;
	skip_blanks(r);
	return 1;
}

static void
open_node(struct node_scan *r, int node)
{
	if (r->depth == FBX_DEPTH - 1)
		fbx_die(r->f, node, "expected at most %d levels of nodes, saw "
		    "more", FBX_DEPTH);
	go(r, r->p + 1);
	r->open[r->depth++] = node;
	r->last[r->depth] = -1;
}

static void NORETURN
die_end(struct node_scan *r, const char *what)
{
	go(r, r->end);
	die_expected(r, what);
}

static void
take_node(struct node_scan *r)
{
	unsigned long long line = r->line;
	struct str name;
	int node, *last = &r->last[r->depth];

	if (!take_name(r, &name))
		die_expected(r, "a name and a colon");
	node = *last = fbx_node_add(r->f, name, line,
	    r->depth ? r->open[r->depth - 1] : -1, *last);
	take_values(r, &r->f->node[node]);
	if (!r->f->node[node].nvalues && !skip_space(rest_of(r)).n)
		die_end(r, "a value or a {");
	if (comes(r, '{'))
		open_node(r, node);
	else if (r->p < r->end && !strchr("\n\r;}", *r->p))
		die_expected(r, "the end of the line");
}

static void
take_nodes(struct node_scan *r)
{
	int node;

	while (go(r, skip_space(rest_of(r)).s), r->p < r->end)
		if (*r->p != '}') {
			take_node(r);
		} else {
			if (!r->depth--)
				die_expected(r, "a name and a colon");
			r->p++;
		}
	if (r->depth) {
		node = r->open[r->depth - 1];
		fbx_die_at(r->f, r->line, "expected the } of %.*s in line "
		    "%llu, saw end of input", STRF(r->f->node[node].name),
		    r->f->node[node].place);
	}
}

/* The version of a first line such as "; FBX 7.4.0 project file"; 0: there is
 * none. */
static long long
first_version(const struct fbx *f)
{
	static const char start[] = "; FBX ";
	const char *p = f->file.s + sizeof start - 1;

	if (f->file.n < sizeof start + 5 ||
	    memcmp(f->file.s, start, sizeof start - 1) != 0 ||
	    p[1] != '.' || p[3] != '.' || p[0] < '0' || p[0] > '9' ||
	    p[2] < '0' || p[2] > '9' || p[4] < '0' || p[4] > '9')
		return 0;
	return (p[0] - '0') * 1000 + (p[2] - '0') * 100 + (p[4] - '0') * 10;
}

static void
check_version(struct fbx *f)
{
	int head = fbx_child(f, -1, "FBXHeaderExtension");
	int node = head < 0 ? -1 : fbx_child(f, head, "FBXVersion");
	long long version;

	if (node >= 0 && fbx_int(f, node, 0, &version))
		fbx_node_version(f, version);
	else if (!f->version)
		fbx_die_at(f, 1, "expected FBX, saw no FBXVersion");
}

static void
check_nul(const struct fbx *f, struct node_scan r)
{
	const char *nul = f->file.n ? memchr(f->file.s, '\0', f->file.n) : NULL;
	struct in at = f->in;

	if (!nul)
		return;
	go(&r, nul);
	at.line = r.line;
	in_die_nul(&at);
}

void
fbx_read_text(struct fbx *f)
{
	struct node_scan r = { .f = f, .line = 1 };
	long long version;

	in_refuse_foreign(&f->in, 1);
	version = first_version(f);
	if (version)
		fbx_node_version(f, version);
	r.p = f->file.s;
	r.end = r.p + f->file.n;
	r.last[0] = -1;
	check_nul(f, r);
	take_nodes(&r);
	check_version(f);
	if (!f->n)
		die_expected(&r, "a name and a colon");
}
