#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stddef.h>

#include "base/str.h"

/* Scanning and printing of decimal numbers, independent of the locale. */

enum {
	NUM_MAX = 40,            /* room that num_print() needs, */
	NUM_PLAIN = 352,         /* num_plain() and num_fixed() */
	NUM_CELLS = 32           /* so many at most num_cells() finds */
};

/* Scans `[+-]digits[.digits][e|E[+-]digits]`, also `.5` and `5.`, at s and
 * stores the nearest double. Returns the place behind the number, or NULL
 * where there is none or it overflows. inf, nan and hex are no numbers. A text
 * too small for a double is 0. */
const char *num_scan(const char *s, const char *end, double *v);
/* Without the value. */
const char *num_skip(const char *s, const char *end);
/* A whole text that is one number; 0 if it is not. */
int num_of(struct str a, double *v);
/* A whole text that is an integer `[+-]digits` from lo to hi. */
int num_int(struct str a, long long lo, long long hi, long long *v);

/* Of what is no number, for messages: " (a decimal comma?)" where a word in it
 * has a comma for the point; else "". */
const char *num_hint(struct str saw);
/* Where commas separate numbers: what begins at s, if its comma may be a
 * decimal one; else n is 0. */
struct str num_comma(const char *s, const char *end);

/* Counts the numbers, with blanks between them, that make up the text; with
 * nan_too the word `nan` counts as one. If some field is no number, returns
 * -1 and sets *bad to that field. Converts nothing. */
long num_count(struct str values, int nan_too, struct str *bad);
/* The same where what follows can be looked at up to stop, as is faster; *plain
 * tells whether just one space lies between the fields and nothing around
 * them. */
long num_list(struct str values, const char *stop, int nan_too,
    struct str *bad, int *plain);
/* The same; the first max of them are stored in field. */
long num_fields(struct str values, int nan_too, struct str *bad,
    struct str *field, size_t max);

/* Of numbers with single commas between them: takes those off, with the comma
 * behind each, that one look finds at the beginning, and stores them; there is
 * room for NUM_CELLS. Returns how many; 0 says nothing about the first cell. */
size_t num_cells(struct str *rest, struct str *cell);

/* Prints with `digits` significant digits (1 to 17), trailing zeros
 * stripped, or with 0 the shortest text that scans to the same double: plain
 * decimal for exponents -5 to 15, else d.ddde-7. Never `-0`; `inf`, `-inf`,
 * `nan` as they are. What would round up beyond the range is cut off instead.
 * No NUL is written. Returns the length. */
size_t num_print(char *p, double v, int digits);
/* The same without an exponent, for formats that have none. */
size_t num_plain(char *p, double v, int digits);
/* Prints with so many decimals, 1 to 6. Never `-0`. From 1e12 on, where a
 * double has no more, like num_plain() with 17 digits. */
size_t num_fixed(char *p, double v, int places);
/* The same for a float: the shortest text that scans to it, at least as a
 * float; -0 keeps its sign. */
size_t num_print_float(char *p, float f);

/* Of what was computed: dies where it is infinite or no number. */
void num_must_be_finite(double v);
/* num_print() of what has to be finite. */
size_t num_put(char *p, double v, int digits);

/* Room for num_neg()'s result is a.n + 1. Toggles the leading `-` of a
 * number's text (`+5` becomes `-5`), except that the text of a zero and `nan`
 * stay. Returns the length. */
size_t num_neg(char *p, struct str a);

#endif
