#ifndef BASE_JSON_JSON_H
#define BASE_JSON_JSON_H

#include <stddef.h>
#include <stdint.h>

#include "base/in.h"

/* JSON texts, RFC 8259, taken apart. The values stand in the order in which
 * they begin, each with the place of its bytes in the text. Strings and numbers
 * have been checked, but nothing is converted until it is asked for. */

enum json_kind {
	JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY,
	JSON_OBJECT
};

enum { JSON_MAXDEPTH = 200 };    /* deeper nesting is an error */

/* A value is named by its index in json.value. Index 0 is the whole text. No
 * other value contains that, so that 0 also stands for "none". */
struct json_value {
	uint32_t beg, end;       /* its bytes: from beg up to end */
	uint32_t key;            /* where its key's `"` is; 0: it has none */
	uint32_t up;             /* the array or object that it is in */
	uint32_t after;          /* the next value that is not inside this
	                          * one */
};

struct json {
	const char *name;        /* of the file, for messages */
	unsigned long long at;   /* the text's first byte in that file */
	struct str text;
	struct json_value *value;
	size_t n, cap;
	struct arena arena;      /* of strings with escapes */
	const char *hint;        /* NULL, or what ends json_die()'s messages;
	                          * the caller sets it */
};

/* Takes a text apart, which has to last. Dies with the byte and the path of
 * what is wrong; a key that an object has twice and a string that is no UTF-8
 * are wrong, too. */
void json_read(struct json *j, const char *name, unsigned long long at,
    struct str text);
void json_free(struct json *j);

enum json_kind json_kind(const struct json *j, size_t v);
/* The first and the next value in an array or object; 0: there is none.
 * json_first() dies unless v is of that kind. */
size_t json_first(const struct json *j, size_t v, enum json_kind kind);
size_t json_next(const struct json *j, size_t v);
/* How many values there are in it. */
size_t json_count(const struct json *j, size_t v, enum json_kind kind);
/* The member of an object that has that key. Where there is none, json_get()
 * returns 0 and json_need() dies. Both die unless v is an object. */
size_t json_get(const struct json *j, size_t v, const char *key);
size_t json_need(const struct json *j, size_t v, const char *key);

/* The bytes of the value, and those between the quotes of its key. */
struct str json_raw(const struct json *j, size_t v);
struct str json_raw_key(const struct json *j, size_t v);
/* A string or key without its escapes, which lasts as long as j. json_string()
 * dies where v is no string. */
struct str json_string(struct json *j, size_t v);
struct str json_key(struct json *j, size_t v);
/* Whether v is that string. */
int json_is(const struct json *j, size_t v, const char *z);

/* The value as a number, n numbers of an array, an integer from lo to hi, and
 * true or false. They die where it is none. */
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
/* "nodes[3].name", of at most 1000 bytes, in memory that the caller frees. */
char *json_path(const struct json *j, size_t v);

#endif
