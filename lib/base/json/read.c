#include <stdlib.h>
#include <string.h>

#include "base/json/json_priv.h"
#include "base/text.h"

struct reader {
	struct json *j;
	const char *p, *end;
	uint32_t up;             /* the array or object that p is in */
	int depth;               /* in how many of them */
	int first;               /* it has nothing yet */
};

static void
fault(const struct reader *r, const char *what)
{
	json_die_at(r->j, r->up, (size_t)(r->p - r->j->text.s), what);
}

static void
expected(const struct reader *r, const char *what)
{
	struct str saw = { r->p, r->p < r->end };
	struct text t = { NULL, 0, 0 };

	text_z(&t, "expected ");
	text_z(&t, what);
	text_z(&t, ", saw ");
	if (!saw.n) {
		text_z(&t, "the end of the text");
	} else if (saw.s[0] == '\0') {
		text_z(&t, "a NUL byte");
	} else {
		text_ch(&t, '\'');
		text_str(&t, saw);
		text_ch(&t, '\'');
	}
	text_ch(&t, '\0');
	fault(r, t.s);
}

static void
skip_space(struct reader *r)
{
	while (r->p < r->end && (*r->p == ' ' || *r->p == '\n' ||
	    *r->p == '\r' || *r->p == '\t'))
		r->p++;
}

static void
take_char(struct reader *r, char c, const char *what)
{
	skip_space(r);
	if (r->p == r->end || *r->p != c)
		expected(r, what);
	r->p++;
}

static void
take_string(struct reader *r)
{
	const char *bad = r->p, *what;
	const char *behind = json_string_end(r->p, r->end, &bad, &what);

	r->p = behind ? behind : bad;
	if (!behind)
		fault(r, what);
}

static int
starts(const struct reader *r, const char *word)
{
	size_t n = strlen(word);

	return (size_t)(r->end - r->p) >= n && memcmp(r->p, word, n) == 0;
}

static void
take_scalar(struct reader *r)
{
	const char *behind;

	if (*r->p == '"') {
		take_string(r);
		return;
	}
	behind = json_number_end(r->p, r->end);
	if (!behind && (starts(r, "true") || starts(r, "null")))
		behind = r->p + 4;
	else if (!behind && starts(r, "false"))
		behind = r->p + 5;
	if (!behind)
		expected(r, "a value");
	r->p = behind;
}

/* Begins the value at p, which has the key at that place of the text, and
 * ends it unless others are in it. */
static void
take_value(struct reader *r, uint32_t key)
{
	struct json *j = r->j;
	struct json_value *v;

	skip_space(r);
	if (r->p == r->end)
		expected(r, "a value");
	j->value = xgrow(j->value, &j->cap, j->n + 1, sizeof *j->value);
	v = &j->value[j->n++];
	v->beg = (uint32_t)(r->p - j->text.s);
	v->key = key;
	v->up = r->up;
	if (*r->p == '[' || *r->p == '{') {
		if (++r->depth > JSON_MAXDEPTH)
			fault(r, "nested too deeply");
		r->up = (uint32_t)(j->n - 1);
		r->first = 1;
		r->p++;
		return;
	}
	take_scalar(r);
	v->end = (uint32_t)(r->p - j->text.s);
	v->after = (uint32_t)j->n;
}

struct key {
	const char *s;
	size_t v;
};

static int
by_text(const void *a, const void *b)
{
	const struct key *x = a, *y = b;
	struct json_bytes p, q;
	int c, d;

	json_bytes_begin(&p, x->s);
	json_bytes_begin(&q, y->s);
	do {
		c = json_bytes_next(&p);
		d = json_bytes_next(&q);
	} while (c == d && c >= 0);
	if (c != d)
		return c - d;
	return (x->v > y->v) - (x->v < y->v);
}

static int
same_text(const struct key *a, const struct key *b)
{
	struct key c = *b;

	c.v = a->v;
	return by_text(a, &c) == 0;
}

/* Sorted, so that nobody can choose keys that take long. */
static void
check_keys(const struct json *j, size_t object)
{
	size_t n = json_count(j, object, JSON_OBJECT), i = 0, v;
	struct key *key;

	if (n < 2)
		return;
	key = xreallocarray(NULL, n, sizeof *key);
	for (v = json_first(j, object, JSON_OBJECT); v; v = json_next(j, v)) {
		key[i].s = j->text.s + j->value[v].key + 1;
		key[i++].v = v;
	}
	qsort(key, n, sizeof *key, by_text);
	for (i = 1; i < n; i++)
		if (same_text(&key[i - 1], &key[i]))
			json_die_at(j, key[i].v, j->value[key[i].v].key,
			    "second member of this key");
	free(key);
}

static void
close_value(struct reader *r)
{
	struct json_value *v = &r->j->value[r->up];
	int object = *r->p++ == '}';

	v->end = (uint32_t)(r->p - r->j->text.s);
	v->after = (uint32_t)r->j->n;
	if (object)
		check_keys(r->j, r->up);
	r->up = v->up;
	r->depth--;
	r->first = 0;
}

/* What comes next in the array or object that r is in. */
static void
take_next(struct reader *r)
{
	int object = r->j->text.s[r->j->value[r->up].beg] == '{';
	uint32_t key = 0;

	skip_space(r);
	if (r->p < r->end && *r->p == (object ? '}' : ']')) {
		close_value(r);
		return;
	}
	if (!r->first)
		take_char(r, ',', object ? ", or }" : ", or ]");
	r->first = 0;
	skip_space(r);
	if (object) {
		key = (uint32_t)(r->p - r->j->text.s);
		if (r->p == r->end || *r->p != '"')
			expected(r, "a key");
		take_string(r);
		take_char(r, ':', ":");
	}
	take_value(r, key);
}

void
json_read(struct json *j, const char *name, unsigned long long at,
    struct str text)
{
	struct reader r;

	memset(j, 0, sizeof *j);
	memset(&r, 0, sizeof r);
	j->name = name;
	j->at = at;
	j->text = text;
	r.j = j;
	r.p = text.s;
	r.end = text.s + text.n;
	if (text.n >= UINT32_MAX)
		fault(&r, "JSON of 4 GiB or more");
	take_value(&r, 0);
	while (r.depth > 0)
		take_next(&r);
	skip_space(&r);
	if (r.p < r.end)
		expected(&r, "the end of the text");
}

void
json_free(struct json *j)
{
	free(j->value);
	arena_free(&j->arena);
}
