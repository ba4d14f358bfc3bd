#ifndef BASE_JSON_JSON_PRIV_H
#define BASE_JSON_JSON_PRIV_H

#include "base/json/json.h"

/* The bytes that a string stands for, one by one. */
struct json_bytes {
	const char *s;
	unsigned char unit[4];
	size_t at, n;
};

/* s: behind the `"` of a string that has been checked. */
void json_bytes_begin(struct json_bytes *b, const char *s);
/* -1: its end. */
int json_bytes_next(struct json_bytes *b);

/* The place behind the string whose `"` is at s, or NULL; then *bad is where
 * it goes wrong and *what says how. */
const char *json_string_end(const char *s, const char *end, const char **bad,
    const char **what);
/* The place behind a number, or NULL. */
const char *json_number_end(const char *s, const char *end);

/* json_die() with a place of its own in the text. */
void json_die_at(const struct json *j, size_t v, size_t place,
    const char *what) NORETURN;

#endif
