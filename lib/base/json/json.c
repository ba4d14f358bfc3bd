#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json/json.h"
#include "base/num.h"
#include "base/text.h"
#include "base/utf8.h"

/* --- strings and numbers --- */

/* The value of four hexadecimal digits, or -1. */
static int
hex4(const char *s, const char *end)
{
	int v = 0, i;

	if (end - s < 4)
		return -1;
	for (i = 0; i < 4; i++) {
		v *= 16;
		if (s[i] >= '0' && s[i] <= '9')
			v += s[i] - '0';
		else if (s[i] >= 'a' && s[i] <= 'f')
			v += s[i] - 'a' + 10;
		else if (s[i] >= 'A' && s[i] <= 'F')
			v += s[i] - 'A' + 10;
		else
			return -1;
	}
	return v;
}

/* The end of \uXXXX, or of a surrogate pair of two; s is after the first u. */
static const char *
unicode_end(const char *s, const char *end, const char **what)
{
	int c = hex4(s, end), low = -1;

	*what = "expected four hexadecimal digits behind \\u";
	if (c < 0)
		return NULL;
	if (c < 0xd800 || c > 0xdfff)
		return s + 4;
	*what = "half of a surrogate pair";
	if (end - s >= 6 && s[4] == '\\' && s[5] == 'u')
		low = hex4(s + 6, end);
	if (c > 0xdbff || low < 0xdc00 || low > 0xdfff)
		return NULL;
	return s + 10;
}

static const char *
escape_end(const char *s, const char *end, const char **what)
{
	if (end - s >= 2 && s[1] == 'u')
		return unicode_end(s + 2, end, what);
	*what = "unknown escape";
	if (end - s >= 2 && s[1] && strchr("\"\\/bfnrt", s[1]))
		return s + 2;
	return NULL;
}

/* The place after the string whose `"` is at s, or NULL; then *bad is where it
 * goes wrong and *what says how. */
static const char *
string_end(const char *s, const char *end, const char **bad,
    const char **what)
{
	const char *next;
	size_t n;

	for (s++; s < end && *s != '"'; s = next) {
		*bad = s;
		if (*s == '\\') {
			next = escape_end(s, end, what);
		} else if ((unsigned char)*s >= 0x80) {
			*what = "no UTF-8";
			n = utf8_len(s, (size_t)(end - s));
			next = n ? s + n : NULL;
		} else if ((unsigned char)*s >= 0x20) {
			next = s + 1;
		} else {
			*what = "control character in a string";
			next = NULL;
		}
		if (!next)
			return NULL;
	}
	*bad = s;
	*what = "expected the end of the string, saw that of the text";
	return s < end ? s + 1 : NULL;
}

static const char *
digits_end(const char *s, const char *end)
{
	while (s < end && *s >= '0' && *s <= '9')
		s++;
	return s;
}

/* The place after one digit or more, or NULL. */
static const char *
some_digits(const char *s, const char *end)
{
	const char *behind = digits_end(s, end);

	return behind > s ? behind : NULL;
}

/* The place after a number, or NULL. */
static const char *
number_end(const char *s, const char *end)
{
	const char *first;

	s += s < end && *s == '-';
	first = s;
	s = some_digits(s, end);
	if (s && *first == '0')
		s = first + 1;
	if (s && s < end && *s == '.')
		s = some_digits(s + 1, end);
	if (s && s < end && (*s == 'e' || *s == 'E')) {
		s++;
		s += s < end && (*s == '+' || *s == '-');
		s = some_digits(s, end);
	}
	return s;
}

/* The bytes that a string stands for, one by one. */
struct json_bytes {
	const char *s;
	unsigned char unit[4];
	size_t at, n;
};

/* s: what follows the `"` of a string that has been checked. */
static void
bytes_begin(struct json_bytes *b, const char *s)
{
	b->s = s;
	b->at = b->n = 0;
}

static void
set_unit(struct json_bytes *b, unsigned long c)
{
	static const unsigned char mark[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
	size_t i;

	b->at = 0;
	b->n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
	for (i = b->n - 1; i > 0; i--, c >>= 6)
		b->unit[i] = (unsigned char)(0x80 | (c & 0x3f));
	b->unit[0] = (unsigned char)(c | mark[b->n]);
}

/* Sets the bytes of an escape; s is after its backslash. */
static const char *
take_escape(struct json_bytes *b, const char *s)
{
	static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
	const char *letter = strchr(from, *s);
	unsigned long c = (unsigned char)*s, low;

	if (letter)
		c = (unsigned char)to[letter - from];
	if (*s++ != 'u') {
		set_unit(b, c);
		return s;
	}
	c = (unsigned long)hex4(s, s + 4);
	s += 4;
	if (c >= 0xd800 && c <= 0xdbff) {
		low = (unsigned long)hex4(s + 2, s + 6);
		c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
		s += 6;
	}
	set_unit(b, c);
	return s;
}

/* -1: the string has ended. */
static int
bytes_next(struct json_bytes *b)
{
	if (b->at < b->n)
		return b->unit[b->at++];
	if (*b->s == '"')
		return -1;
	if (*b->s != '\\')
		return (unsigned char)*b->s++;
	b->s = take_escape(b, b->s + 1);
	return b->unit[b->at++];
}

/* --- messages --- */

static size_t
raw_length(const char *s)
{
	const char *p = s;

	while (*p != '"')
		p += *p == '\\' ? 2 : 1;
	return (size_t)(p - s);
}

struct str
json_raw_key(const struct json *j, size_t v)
{
	struct str raw;

	raw.s = j->text.s + j->value[v].key + 1;
	raw.n = raw_length(raw.s);
	return raw;
}

enum { PATH_MAX_SHOWN = 1000 };

static size_t
place_in(const struct json *j, size_t v)
{
	size_t i = 0, k = j->value[v].up + 1;

	for (; k != v; k = j->value[k].after)
		i++;
	return i;
}

static void
add_step(const struct json *j, size_t v, struct text *t)
{
	struct str key;

	if (!j->value[v].key) {
		text_ch(t, '[');
		text_int(t, (long long)place_in(j, v));
		text_ch(t, ']');
		return;
	}
	key = json_raw_key(j, v);
	if (t->n)
		text_ch(t, '.');
	text_str(t, key);
}

char *
json_path(const struct json *j, size_t v)
{
	struct text t = { NULL, 0, 0 };
	size_t step[JSON_MAXDEPTH + 1], n = 0;

	for (; v; v = j->value[v].up)
		step[n++] = v;
	while (n > 0 && t.n < PATH_MAX_SHOWN)
		add_step(j, step[--n], &t);
	if (t.n > PATH_MAX_SHOWN)
		t.n = PATH_MAX_SHOWN;
	text_ch(&t, '\0');
	return t.s;
}

static void
say(const struct json *j, size_t v, size_t place, const char *what,
    const char *hint)
{
	char *path = v ? json_path(j, v) : NULL;

	err_warn("%s: byte %llu: %s%s%s%s", j->name, j->at + place,
	    path ? path : "", path ? ": " : "", what, hint ? hint : "");
	free(path);
}

/* json_die() with a place of its own in the text. */
static void NORETURN
die_at(const struct json *j, size_t v, size_t place, const char *what)
{
	say(j, v, place, what, NULL);
	exit(err_status);
}

static void
say_value(const struct json *j, size_t v, const char *hint, const char *fmt,
    va_list ap)
{
	char what[512];

	vsnprintf(what, sizeof what, fmt, ap);
	say(j, v, j->value[v].beg, what, hint);
}

void
json_die(const struct json *j, size_t v, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say_value(j, v, j->hint, fmt, ap);
	va_end(ap);
	exit(err_status);
}

void
json_warn(const struct json *j, size_t v, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say_value(j, v, NULL, fmt, ap);
	va_end(ap);
}

/* --- what is in what --- */

enum json_kind
json_kind(const struct json *j, size_t v)
{
	switch (j->text.s[j->value[v].beg]) {
	case '{':
		return JSON_OBJECT;
	case '[':
		return JSON_ARRAY;
	case '"':
		return JSON_STRING;
	case 't':
		return JSON_TRUE;
	case 'f':
		return JSON_FALSE;
	case 'n':
		return JSON_NULL;
	default:
		return JSON_NUMBER;
	}
}

static void
expect(const struct json *j, size_t v, enum json_kind kind)
{
	static const char *const what[] = { "null", "false", "true",
	    "a number", "a string", "an array", "an object" };
	enum json_kind saw = json_kind(j, v);

	if (saw != kind)
		json_die(j, v, "expected %s, saw %s", what[kind], what[saw]);
}

size_t
json_first(const struct json *j, size_t v, enum json_kind kind)
{
	expect(j, v, kind);
	return j->value[v].after > v + 1 ? v + 1 : 0;
}

size_t
json_next(const struct json *j, size_t v)
{
	size_t next = j->value[v].after;

	return next < j->value[j->value[v].up].after ? next : 0;
}

size_t
json_count(const struct json *j, size_t v, enum json_kind kind)
{
	size_t n = 0;

	for (v = json_first(j, v, kind); v; v = json_next(j, v))
		n++;
	return n;
}

/* --- reading --- */

enum { SHOWN = 60 };             /* of a word in a message */

struct reader {
	struct json *j;
	const char *p, *end;
	uint32_t up;             /* the array or object that p is in, or the
	                          * scalar */
	int depth;               /* how many arrays and objects p is in */
	int first;               /* the innermost of them is still empty */
};

static void
fault(const struct reader *r, const char *what)
{
	die_at(r->j, r->up, (size_t)(r->p - r->j->text.s), what);
}

static int
is_wordy(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || (c && strchr("_.+-", c));
}

/* For messages: the word at p, or what else is there as a character; empty at
 * the end of the text. */
static struct str
seen(const struct reader *r)
{
	struct str saw = { r->p, 0 };
	size_t left = (size_t)(r->end - r->p);

	while (saw.n < left && saw.n < SHOWN && is_wordy(saw.s[saw.n]))
		saw.n++;
	if (!saw.n && left)
		saw.n = utf8_len(saw.s, left);
	if (!saw.n)
		saw.n = left > 0;
	return saw;
}

static void
expected(const struct reader *r, const char *what)
{
	struct str saw = seen(r);
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
	const char *behind = string_end(r->p, r->end, &bad, &what);

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
	behind = number_end(r->p, r->end);
	if (!behind && (starts(r, "true") || starts(r, "null")))
		behind = r->p + 4;
	else if (!behind && starts(r, "false"))
		behind = r->p + 5;
	if (!behind)
		expected(r, "a value");
	r->p = behind;
}

/* Begins the value at p, and ends it unless it is an array or object. key:
 * where its key is in the text, or 0. */
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
	r->up = (uint32_t)(j->n - 1);
	take_scalar(r);
	r->up = v->up;
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

	bytes_begin(&p, x->s);
	bytes_begin(&q, y->s);
	do {
		c = bytes_next(&p);
		d = bytes_next(&q);
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

/* Dies where a key is there twice. Keys are sorted, so that no choice of keys
 * makes this slow. */
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
			die_at(j, key[i].v, j->value[key[i].v].key,
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

/* Reads the next value of the array or object that r is in, or its end. */
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

/* --- values --- */

static int
bytes_are(const char *s, const char *z)
{
	struct json_bytes b;
	int c;

	bytes_begin(&b, s);
	while ((c = bytes_next(&b)) == (unsigned char)*z && c > 0)
		z++;
	return c < 0 && *z == '\0';
}

size_t
json_get(const struct json *j, size_t v, const char *key)
{
	for (v = json_first(j, v, JSON_OBJECT); v; v = json_next(j, v))
		if (bytes_are(j->text.s + j->value[v].key + 1, key))
			break;
	return v;
}

size_t
json_need(const struct json *j, size_t v, const char *key)
{
	size_t found = json_get(j, v, key);

	if (!found)
		json_die(j, v, "expected a member '%s'", key);
	return found;
}

struct str
json_raw(const struct json *j, size_t v)
{
	const struct json_value *a = &j->value[v];
	struct str raw = { j->text.s + a->beg, a->end - a->beg };

	return raw;
}

static struct str
unescaped(struct json *j, struct str raw)
{
	struct str plain = raw;
	struct json_bytes b;
	char *p;
	int c;

	if (!raw.n || !memchr(raw.s, '\\', raw.n))
		return raw;
	plain.s = p = arena_text(&j->arena, raw.n);
	bytes_begin(&b, raw.s);
	while ((c = bytes_next(&b)) >= 0)
		*p++ = (char)c;
	plain.n = (size_t)(p - plain.s);
	return plain;
}

struct str
json_string(struct json *j, size_t v)
{
	struct str raw;

	expect(j, v, JSON_STRING);
	raw = json_raw(j, v);
	raw.s++;
	raw.n -= 2;
	return unescaped(j, raw);
}

struct str
json_key(struct json *j, size_t v)
{
	return unescaped(j, json_raw_key(j, v));
}

int
json_is(const struct json *j, size_t v, const char *z)
{
	return json_kind(j, v) == JSON_STRING &&
	    bytes_are(j->text.s + j->value[v].beg + 1, z);
}

double
json_num(const struct json *j, size_t v)
{
	struct str raw = json_raw(j, v);
	double number;

	expect(j, v, JSON_NUMBER);
	if (!num_of(raw, &number))
		json_die(j, v, "expected a number in the range of a double, "
		    "saw %.*s", STRF(raw));
	return number;
}

void
json_nums(const struct json *j, size_t v, size_t n, double *to)
{
	size_t saw = json_count(j, v, JSON_ARRAY);

	if (saw != n)
		json_die(j, v, "expected %zu numbers, saw %zu", n, saw);
	for (v = json_first(j, v, JSON_ARRAY); v; v = json_next(j, v))
		*to++ = json_num(j, v);
}

/* `4.0` is an integer, too: JSON has but one kind of number. */
long long
json_int(const struct json *j, size_t v, long long lo, long long hi)
{
	double number = json_num(j, v);
	struct str raw = json_raw(j, v);
	long long n;

	if (num_int(raw, lo, hi, &n))
		return n;
	if (number == floor(number) && number >= (double)lo &&
	    number <= (double)hi && fabs(number) < 0x1p53)
		return (long long)number;
	json_die(j, v, "expected an integer from %lld to %lld, saw %.*s", lo,
	    hi, STRF(raw));
}

int
json_bool(const struct json *j, size_t v)
{
	enum json_kind kind = json_kind(j, v);

	if (kind != JSON_TRUE && kind != JSON_FALSE)
		json_die(j, v, "expected true or false");
	return kind == JSON_TRUE;
}
