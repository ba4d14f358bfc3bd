/* json SIZE: reads a JSON text of at most SIZE bytes from standard input and
 * prints its values: path, kind, bytes, key and string, the last two as bytes
 * in hexadecimal. */
#include <stdio.h>
#include <stdlib.h>

#include "base/json/json.h"

static void
put_hex(const char *what, struct str a)
{
	size_t i;

	printf(" %s ", what);
	for (i = 0; i < a.n; i++)
		printf("%02x", (unsigned char)a.s[i]);
}

static void
put_value(struct json *j, size_t v)
{
	static const char *const kind[] = { "null", "false", "true", "number",
	    "string", "array", "object" };
	char *path = json_path(j, v);

	printf("%s %s %u-%u", *path ? path : "-", kind[json_kind(j, v)],
	    (unsigned)j->value[v].beg, (unsigned)j->value[v].end);
	free(path);
	if (j->value[v].key)
		put_hex("key", json_key(j, v));
	if (json_kind(j, v) == JSON_STRING)
		put_hex("string", json_string(j, v));
	if (json_kind(j, v) == JSON_NUMBER)
		printf(" %.17g", json_num(j, v));
	putchar('\n');
}

int
main(int argc, char **argv)
{
	size_t cap = argc > 1 ? (size_t)atol(argv[1]) : 1 << 20, v;
	struct json j;
	struct str text;
	char *s = malloc(cap);

	err_prog(argv[0], "json");
	if (!s)
		return 2;
	/* exactly the text's size: sanitizers notice a read past its end */
	text.n = fread(s, 1, cap, stdin);
	text.s = s = realloc(s, text.n ? text.n : 1);
	json_read(&j, "<stdin>", 0, text);
	for (v = 0; v < j.n; v++)
		put_value(&j, v);
	json_free(&j);
	free(s);
	return 0;
}
