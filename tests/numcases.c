/* Single cases of lib/base/num, its limits and errors. */

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "numtest.h"

struct print {
	double v;
	int digits;
	const char *text;
};

static void
check_layout(void)
{
	static const struct print all[] = {
		{ 0, 9, "0" }, { -0.0, 0, "0" }, { -0.0, 17, "0" },
		{ 1, 9, "1" }, { -1, 0, "-1" }, { 100, 1, "100" },
		{ 0.1, 0, "0.1" }, { 0.1, 17, "0.10000000000000001" },
		{ -29.5133, 9, "-29.5133" }, { 1.0 / 3, 9, "0.333333333" },
		{ 2.5, 1, "2" }, { 3.5, 1, "4" }, { 9.5, 1, "10" },
		{ 99.96, 3, "100" }, { 1e-5, 0, "0.00001" },
		{ 1.25e-5, 9, "0.0000125" }, { 1e-6, 0, "1e-6" },
		{ -1.25e-6, 9, "-1.25e-6" }, { 9.9999e-6, 2, "0.00001" },
		{ 1e15, 9, "1000000000000000" }, { 1e16, 9, "1e16" },
		{ 1234567890123456.0, 17, "1234567890123456" },
		{ 999999999999999.9, 17, "999999999999999.88" },
		{ 9999999999999998.0, 9, "1e16" }, { 1e23, 0, "1e23" },
		{ 1e23, 17, "9.9999999999999992e22" },
		{ DBL_MAX, 0, "1.7976931348623157e308" },
		{ DBL_MAX, 9, "1.79769313e308" }, { DBL_MAX, 4, "1.797e308" },
		{ -DBL_MAX, 10, "-1.797693134e308" }, { DBL_MAX, 1, "1e308" },
		{ 1.7953e308, 3, "1.79e308" }, { 1.7949e308, 3, "1.79e308" },
		{ 9.96e307, 2, "1e308" },
		{ -DBL_MIN, 0, "-2.2250738585072014e-308" },
		{ 4.9406564584124654e-324, 0, "5e-324" },
		{ 4.9406564584124654e-324, 3, "4.94e-324" },
		{ 9007199254740992.0, 0, "9007199254740992" },
		{ HUGE_VAL, 9, "inf" }, { -HUGE_VAL, 0, "-inf" }
	};
	char buf[NUM_MAX + 1];
	size_t i;

	for (i = 0; i < sizeof all / sizeof all[0]; i++) {
		buf[num_print(buf, all[i].v, all[i].digits)] = '\0';
		if (strcmp(buf, all[i].text) != 0)
			fail(all[i].text, buf, all[i].v);
	}
	buf[num_print(buf, of_bits((uint64_t)0xfff8 << 48), 9)] = '\0';
	if (strcmp(buf, "nan") != 0)
		fail("nan", buf, 0);
}

static void
check_limits(void)
{
	static const char *const good[] = {
		"1.797693134862315807e308", "-1.7976931348623157e+308", "1e-999",
		"-0", "0e99999999999999999999", "0.0e-99999999999999999999",
		"1e-99999999999999999999", "2.4703282292062328e-324",
		"2.4703282292062327e-324", "2.2250738585072011e-308",
		"9007199254740993", "18446744073709551615",
		"99999999999999999999999999999999", "1e23", "8.5e22",
		"0000000000000000000000000000000000000000.5", ".5", "5.",
		"0.000000000000000000000000000000000000000000000000001e51"
	};
	static const char *const big[] = {
		"1.797693134862315808e308", "1e309", "-1e99999999999999999999",
		"123456789012345678901e300"
	};
	double v = 0;
	size_t i;

	for (i = 0; i < sizeof good / sizeof good[0]; i++)
		if (!num_of(str_of(good[i]), &v) ||
		    !same(v, strtod(good[i], NULL)))
			fail("scan", good[i], v);
	for (i = 0; i < sizeof big / sizeof big[0]; i++)
		if (num_of(str_of(big[i]), &v))
			fail("overflow", big[i], v);
}

static void
check_long(void)
{
	static char buf[10100];
	double v;
	int n;

	memset(buf, '0', sizeof buf);
	buf[0] = '1';                   /* 10^9999 * 10^-9999 */
	n = 10000 + sprintf(buf + 10000, "e-9999");
	if (num_scan(buf, buf + n, &v) != buf + n || v != 1)
		fail("10000 digits", "1000...e-9999", v);
	memset(buf, '0', sizeof buf);
	buf[1] = '.';                   /* 10^-9998 * 10^9998 */
	buf[9999] = '7';
	n = 10000 + sprintf(buf + 10000, "e9998");
	if (num_scan(buf, buf + n, &v) != buf + n || v != 7)
		fail("10000 digits", "0.000...7e9998", v);
	memset(buf, '9', 10000);
	if (num_scan(buf, buf + 10000, &v))
		fail("overflow", "999...", v);
	buf[0] = '.';
	if (num_scan(buf, buf + 10000, &v) != buf + 10000 || v != 1)
		fail("10000 digits", ".999...", v);
}

static void
check_whole(void)
{
	static const char *const bad[] = {
		"", "+", "-", ".", "e5", "1e", "1e+", "1x", " 1", "1 ", "1..2",
		"--1", "inf", "nan", "0x10", "1,5", "1.5.", "\xd9\xa3"
	};
	struct str none = { NULL, 0 };
	long long n = 0;
	double v;
	size_t i;

	for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		if (num_of(str_of(bad[i]), &v))
			fail("no number", bad[i], v);
		if (num_int(str_of(bad[i]), -99, 99, &n))
			fail("no integer", bad[i], (double)n);
	}
	if (num_of(none, &v) || num_int(none, 0, 9, &n) ||
	    num_count(none, 0, &none) != 0)
		fail("no text", "", 0);
	if (!num_int(str_of("-9223372036854775808"), INT64_MIN, 0, &n) ||
	    n != INT64_MIN ||
	    !num_int(str_of("+9223372036854775807"), 0, INT64_MAX, &n) ||
	    n != INT64_MAX || !num_int(str_of("-007"), -7, 0, &n) || n != -7)
		fail("integer", "", (double)n);
	if (num_int(str_of("9223372036854775808"), 0, INT64_MAX, &n) ||
	    num_int(str_of("-9223372036854775809"), INT64_MIN, 0, &n) ||
	    num_int(str_of("99999999999999999999"), 0, INT64_MAX, &n) ||
	    num_int(str_of("8"), 0, 7, &n) || num_int(str_of("1"), 2, 7, &n))
		fail("integer out of range", "", (double)n);
}

struct count {
	const char *text;
	int nan_too;
	long n;
	const char *bad;
};

static void
check_long_counts(void)
{
	static char text[311];
	struct str all = { text, sizeof text - 1 }, bad;

	memset(text, '0', sizeof text - 1);
	if (num_count(all, 0, &bad) != 1)
		fail("count", "310 zeros", 0);
	text[1] = '1';                   /* and 308 zeros: 1e308 */
	if (num_count(all, 0, &bad) != 1)
		fail("count", "1e308 in digits", 0);
	text[0] = '9';
	if (num_count(all, 0, &bad) != -1)
		fail("count", "9e309 in digits", 0);
}

static void
check_count(void)
{
	static const struct count all[] = {
		{ "", 0, 0, "" }, { " \t ", 0, 0, "" }, { "1", 0, 1, "" },
		{ "-29.5133 -11.7797 -80.4307", 0, 3, "" },
		{ "\t1  .5 5. +1e5\t1E-7 ", 0, 5, "" },
		{ "1 nan 2", 1, 3, "" }, { "nan", 1, 1, "" },
		{ "1 nan 2", 0, -1, "nan" }, { "1 nano", 1, -1, "nano" },
		{ "1 -nan", 1, -1, "-nan" }, { "1 2x 3", 1, -1, "2x" },
		{ "1 2e 3", 0, -1, "2e" }, { "x", 0, -1, "x" },
		{ "1.5.5", 0, -1, "1.5.5" }, { "1 -", 0, -1, "-" },
		{ "1 5\v6 and so much behind it", 0, -1, "5\v6" },
		{ "1 1e308 0000000000000000.00000000000000", 0, 3, "" },
		{ "1 1.7976931348623157e308 -1e309", 1, -1, "-1e309" }
	};
	struct str bad;
	size_t i;
	long n;

	for (i = 0; i < sizeof all / sizeof all[0]; i++) {
		bad = str_of("");
		n = num_count(str_of(all[i].text), all[i].nan_too, &bad);
		if (n != all[i].n || !str_is(bad, all[i].bad))
			fail("count", all[i].text, (double)n);
	}
}

/* One space between the fields and nothing around them. */
static void
check_plain(void)
{
	static const struct {
		const char *text;
		int plain;
	} all[] = {
		{ "", 1 }, { "1", 1 }, { "1 2", 1 }, { "1e5 2", 1 },
		{ " ", 0 }, { "1 2 ", 0 }, { " 1 2", 0 }, { "1  2", 0 },
		{ "1\t2", 0 }, { "1 2\t", 0 }, { "1e5 2 ", 0 }, { "1e5  2", 0 },
		{ "1 0000000000000000000000000000000000000000000000000000000000000",
		    1 },
		{ "1 0000000000000000000000000000000000000000000000000000000000000 ",
		    0 }
	};
	struct str bad, text;
	char room[100];
	size_t i;
	int plain;

	for (i = 0; i < sizeof all / sizeof all[0]; i++) {
		text = str_of(all[i].text);
		memset(room, i & 1 ? '7' : ' ', sizeof room);
		memcpy(room, text.s, text.n);
		text.s = room;
		num_list(text, room + sizeof room, 0, &bad, &plain);
		if (plain != all[i].plain)
			fail("plain", all[i].text, plain);
	}
}

/* A character that is part of no number makes its word none, wherever it stands
 * in whatever is looked at in one go. */
static void
check_strangers(void)
{
	char room[100];
	struct str text = { room, 0 }, bad, field;
	size_t at;
	int c, plain;

	for (text.n = 1; text.n < 20; text.n++)
		for (at = 0; at < text.n; at++)
			for (c = 1; c < 256; c++) {
				if (strchr("\t\n\v\f\r +-.0123456789eE", c))
					continue;
				memset(room, '7', sizeof room);
				room[at] = (char)c;
				bad = str_of("");
				if (num_list(text, room + sizeof room, 0, &bad,
				    &plain) != -1 || !str_same(bad, text) ||
				    num_fields(text, 0, &bad, &field, 1) != -1)
					fail("stranger", "sevens", c);
			}
}

/* num_fields() agrees with num_list() and str_field() on texts of these
 * characters; most have windows of the usual form. */
static void
check_fields(void)
{
	static const char often[] = "0123456789 ", rare[] = ".-+e \tn";
	struct str field[40], f, bad, worse, rest, text;
	char buf[300];
	size_t i, k, n;
	long want, saw;
	int plain;

	srand(1);
	memset(buf, '7', sizeof buf);
	for (i = 0; i < 200000; i++) {
		n = (size_t)rand() % sizeof buf;
		for (k = 0; k < n; k++)
			buf[k] = rand() % 6 ? often[rand() % 11] :
			    rand() % 9 ? ' ' : rare[rand() % 7];
		text.s = buf;
		text.n = n;
		bad = worse = str_of("");
		want = num_list(text, buf + sizeof buf, 1, &bad, &plain);
		saw = num_fields(text, 1, &worse, field, 40);
		if (saw != want || !str_same(bad, worse))
			fail("fields", "random text", (double)saw);
		rest = text;
		for (k = 0; want > 0 && k < 40 && str_field(&rest, &f); k++)
			if (f.s != field[k].s || f.n != field[k].n)
				fail("field", "random text", (double)k);
	}
}

/* What num_cells() takes lies between commas and is a number. */
static void
check_taken(struct str text)
{
	struct str cell[NUM_CELLS], rest = text;
	const char *from = text.s, *end = from + text.n;
	size_t n = num_cells(&rest, cell), k;

	for (k = 0; k < n; k++) {
		if (cell[k].s != from ||
		    num_skip(from, end) != from + cell[k].n)
			fail("cell", "random text", (double)k);
		from += cell[k].n;
		if (from == end && k + 1 < n)
			fail("cell", "behind the end", (double)k);
		if (from < end && *from++ != ',')
			fail("cell", "no comma", (double)k);
	}
	if (rest.s != from || rest.n != (size_t)(end - from))
		fail("cell", "rest", (double)n);
}

static void
check_cells(void)
{
	static const char often[] = "0123456789,,,.", rare[] = "-+/e \t\"x";
	struct str cell[NUM_CELLS], text;
	char buf[150];
	size_t i, k;

	srand(1);
	text.s = buf;
	for (i = 0; i < 300000; i++) {
		text.n = (size_t)rand() % sizeof buf;
		for (k = 0; k < text.n; k++)
			buf[k] = rand() % 30 ? often[rand() % 14] :
			    rand() % 2 ? '-' : rare[rand() % 8];
		check_taken(text);
	}
	text = str_of("1,-2.5,.5,3.,-1234.56789");
	if (num_cells(&text, cell) != 5 || text.n != 0)
		fail("cells", "usual numbers", 0);
	text = str_of("1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,"
	    "1,2,3,4,5,6,7,8,9,0,1,2");
	if (num_cells(&text, cell) != NUM_CELLS || text.n != 0)
		fail("cells", "as many as there can be", 0);
}

static void
check_neg(void)
{
	static const char *const all[][2] = {
		{ "5", "-5" }, { "-5", "5" }, { "+5", "-5" }, { "0", "0" },
		{ "-0.000000", "-0.000000" }, { "+0", "+0" },
		{ "0e5", "0e5" }, { "-.0E+7", "-.0E+7" },
		{ "0.001", "-0.001" }, { "-1e-999", "1e-999" },
		{ "nan", "nan" }, { "inf", "-inf" }, { "-inf", "inf" }, { "", "" }
	};
	char buf[32];
	size_t i, n;

	for (i = 0; i < sizeof all / sizeof all[0]; i++) {
		n = num_neg(buf, str_of(all[i][0]));
		buf[n] = '\0';
		if (n != strlen(all[i][1]) || strcmp(buf, all[i][1]) != 0)
			fail(all[i][1], buf, 0);
	}
}

int
main(void)
{
	property = "layout of printed numbers";
	check_layout();
	ok("limits");
	check_limits();
	ok("long texts");
	check_long();
	ok("whole texts and integers");
	check_whole();
	ok("counting");
	check_count();
	check_long_counts();
	check_plain();
	check_strangers();
	check_fields();
	check_cells();
	ok("change of sign");
	check_neg();
	ok("");
	return 0;
}
