#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json/json_priv.h"
#include "base/num.h"

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

static int
bytes_are(const char *s, const char *z)
{
	struct json_bytes b;
	int c;

	json_bytes_begin(&b, s);
	while ((c = json_bytes_next(&b)) == (unsigned char)*z && c > 0)
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
	json_bytes_begin(&b, raw.s);
	while ((c = json_bytes_next(&b)) >= 0)
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

static const char *
digits_end(const char *s, const char *end)
{
	while (s < end && *s >= '0' && *s <= '9')
		s++;
	return s;
}

/* Behind one digit or more, or NULL. */
static const char *
some_digits(const char *s, const char *end)
{
	const char *behind = digits_end(s, end);

	return behind > s ? behind : NULL;
}

const char *
json_number_end(const char *s, const char *end)
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
