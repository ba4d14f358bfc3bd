#ifndef BASE_JSON_JSON_H
#define BASE_JSON_JSON_H

#include <stddef.h>
#include <stdint.h>

#include "base/in.h"

/* JSON texts, RFC 8259, taken apart: values in the order in which they begin,
 * each with its bytes of the text. Strings are UTF-8 and numbers are as the
 * grammar has them, but nothing is converted until it is asked for. */

enum json_kind {
	JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY,
	JSON_OBJECT
};

enum { JSON_MAXDEPTH = 200 };    /* deeper nesting is an error */

/* Values are called by their place in json.value: 0 is the whole text, so
 * that it also stands for none. */
struct json_value {
	uint32_t beg, end;       /* its bytes: from beg up to end */
	uint32_t key;            /* where its key's `"` is; 0: it has none */
	uint32_t up;             /* what it is in */
	uint32_t after;          /* the value that begins behind its end */
};

struct json {
	const char *name;        /* of the file, for messages */
	unsigned long long at;   /* the text's first byte in that file */
	struct str text;
	struct json_value *value;
	size_t n, cap;
	struct arena arena;      /* of strings with escapes */
};

/* Dies with the byte and the path of what is wrong: also a key that is there
 * twice, or a string that is no UTF-8. The text has to last. */
void json_read(struct json *j, const char *name, unsigned long long at,
    struct str text);
void json_free(struct json *j);

enum json_kind json_kind(const struct json *j, size_t v);
/* The first and the next value in an array or object; 0: there is none.
 * json_first() dies unless v is of that kind. */
size_t json_first(const struct json *j, size_t v, enum json_kind kind);
size_t json_next(const struct json *j, size_t v);
/* How many there are. */
size_t json_count(const struct json *j, size_t v, enum json_kind kind);
/* The member of an object that has that key, or 0; json_need() dies where
 * there is none. Both die unless v is an object. */
size_t json_get(const struct json *j, size_t v, const char *key);
size_t json_need(const struct json *j, size_t v, const char *key);

/* The bytes of the value, and those between the quotes of its key. */
struct str json_raw(const struct json *j, size_t v);
struct str json_raw_key(const struct json *j, size_t v);
/* A string or key without its escapes; json_string() dies where v is none.
 * Lasts as long as j. */
struct str json_string(struct json *j, size_t v);
struct str json_key(struct json *j, size_t v);
/* Whether it is that string, which has no NUL. */
int json_is(const struct json *j, size_t v, const char *z);

/* These die where it is none: a number, n of them in an array, a whole one of
 * that range, true or false. */
double json_num(const struct json *j, size_t v);
void json_nums(const struct json *j, size_t v, size_t n, double *to);
long long json_int(const struct json *j, size_t v, long long lo,
    long long hi);
int json_bool(const struct json *j, size_t v);

/* A message about a value: "prog: file: byte 120: nodes[3].name: …". */
void json_die(const struct json *j, size_t v, const char *fmt, ...)
    PRINTF(3, 4) NORETURN;
void json_warn(const struct json *j, size_t v, const char *fmt, ...)
    PRINTF(3, 4);
/* "nodes[3].name" in memory of its own, cut off behind 1000 bytes. */
char *json_path(const struct json *j, size_t v);

#endif
