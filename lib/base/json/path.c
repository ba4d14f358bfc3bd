#include <stdio.h>
#include <stdlib.h>

#include "base/json/json_priv.h"
#include "base/text.h"

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
say(const struct json *j, size_t v, size_t place, const char *what)
{
	char *path = v ? json_path(j, v) : NULL;

	err_warn("%s: byte %llu: %s%s%s", j->name, j->at + place,
	    path ? path : "", path ? ": " : "", what);
	free(path);
}

void
json_die_at(const struct json *j, size_t v, size_t place, const char *what)
{
	say(j, v, place, what);
	exit(err_status);
}

static void
say_value(const struct json *j, size_t v, const char *fmt, va_list ap)
{
	char what[512];

	vsnprintf(what, sizeof what, fmt, ap);
	say(j, v, j->value[v].beg, what);
}

void
json_die(const struct json *j, size_t v, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say_value(j, v, fmt, ap);
	va_end(ap);
	exit(err_status);
}

void
json_warn(const struct json *j, size_t v, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say_value(j, v, fmt, ap);
	va_end(ap);
}
