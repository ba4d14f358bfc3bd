#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stddef.h>

#include "base/str.h"

/* Scanning and printing of decimal numbers, independent of the locale. */

enum {
	NUM_MAX = 40,            /* room that num_print() needs */
	NUM_PLAIN = 352,         /* for num_plain() and num_fixed() */
	NUM_CELLS = 32           /* num_cells() finds no more than these */
};

/* Scans `[+-]digits[.digits][e|E[+-]digits]`, also `.5` and `5.`, at s and
 * stores the nearest double. Returns the place after the number, or NULL where
 * there is none or it overflows. inf, nan and hexadecimal texts are no numbers.
 * A number too small for a double is 0. */
const char *num_scan(const char *s, const char *end, double *v);
/* Like num_scan(), without the value. */
const char *num_skip(const char *s, const char *end);
/* Whether the whole text is one number, whose value it stores. */
int num_of(struct str a, double *v);
/* Whether the whole text is one integer `[+-]digits` from lo to hi, whose value
 * it stores. */
int num_int(struct str a, long long lo, long long hi, long long *v);

/* For a message about a text that is no number: " (a decimal comma?)" where a
 * word of it would be one with a point for its comma; else "". */
const char *num_hint(struct str saw);
/* For texts in which commas separate numbers: what begins at s and would be a
 * number with a point for its comma. If nothing does, the result's n is 0. */
struct str num_comma(const char *s, const char *end);

/* Counts the numbers of a text that consists of numbers with blanks between
 * them; with nan_too the word `nan` counts as one. If a field is no number,
 * returns -1 and sets *bad to that field. Converts nothing. */
long num_count(struct str values, int nan_too, struct str *bad);
/* Like num_count(), and faster: the bytes up to `stop`, which may be after the
 * text, can be read. *plain tells whether exactly one space stands between two
 * fields and nothing around them. */
long num_list(struct str values, const char *stop, int nan_too,
    struct str *bad, int *plain);
/* Like num_count(); the first max fields are stored. */
long num_fields(struct str values, int nan_too, struct str *bad,
    struct str *field, size_t max);

/* For numbers with single commas between them: stores the numbers that one look
 * finds at the beginning, for which there is room for NUM_CELLS, and takes them
 * off the text with the comma after each. Returns how many there are; 0 says
 * nothing about the first cell. */
size_t num_cells(struct str *rest, struct str *cell);

/* Prints with `digits` significant digits (1 to 17) and without trailing zeros;
 * with 0 digits prints the shortest text that scans to the same double. The
 * form is plain decimal for exponents -5 to 15, else d.ddde-7. Zero is never
 * `-0`; infinities and nan are `inf`, `-inf` and `nan`. What would round up
 * beyond the range of a double is cut off instead. No NUL is written. Returns
 * the length. */
size_t num_print(char *p, double v, int digits);
/* Like num_print(), without an exponent, for formats that have none. */
size_t num_plain(char *p, double v, int digits);
/* Prints with `places` decimals, 1 to 6, and never `-0`. From 1e12 on, where a
 * double has no more of them, it prints like num_plain() with 17 digits. */
size_t num_fixed(char *p, double v, int places);
/* Prints the shortest text that scans to the same float; -0 keeps its sign. */
size_t num_print_float(char *p, float f);

/* For a computed number: dies where it is infinite or nan. */
void num_must_be_finite(double v);
/* num_print() of what has to be finite. */
size_t num_put(char *p, double v, int digits);

/* Writes a number's text with the other sign at p, where there is room for
 * a.n + 1 bytes: its leading `-` goes or comes, and `+5` becomes `-5`. The text
 * of a zero and `nan` stay as they are. Returns the length. */
size_t num_neg(char *p, struct str a);

#endif
