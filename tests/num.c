/* Compares lib/base/num with libc on random numbers, and reads back what was
 * printed. Usage: num [count] */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "numtest.h"

/* A finite double of one of the kinds that occur, or that are awkward. Most
 * are within reach of the table: 2^-129 to 2^236. */
static double
sample(void)
{
	static const double tens[] = { 1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7 };
	unsigned kind = (unsigned)(random64() % 32);
	uint64_t r = random64(), exp = (kind & 7 ? 894 + random64() % 365 :
	    1 + random64() % 2046) << 52;
	double v;

	if (kind < 8)           /* any bits */
		return of_bits((r & 0x800fffffffffffff) | exp);
	if (kind < 16)          /* a power of two, give or take 3 steps */
		return of_bits(exp + (r & 7) - 3);
	if (kind < 17)          /* a subnormal of any width */
		return of_bits(r >> 12 >> (r & 63) % 52 | r >> 63 << 63);
	if (kind < 24)          /* an angle */
		return ((double)(r >> 11) / 9007199254740992.0 - 0.5) * 720;
	v = (double)(r >> 8 & 0xffffff) / tens[r & 7];
	return r >> 63 ? -v : v;
}

/* Digits without trailing zeros and the exponent of the first one. */
static int
canonical(char *out, const char *s, size_t n)
{
	const char *end = s + n;
	int exp = 0, point = 0, seen = 0;
	char *p = out;

	*p = '\0';
	for (; s < end && *s != 'e'; s++) {
		if (*s == '.')
			point = 1;
		if (*s < '0' || *s > '9')
			continue;
		if (*s != '0' || seen) {
			*p++ = *s;
			exp += !point && seen;
			exp -= point && !seen;
			seen = 1;
		} else {
			exp -= point;
		}
	}
	while (p > out && p[-1] == '0')
		p--;
	*p = '\0';
	return exp + (s < end ? (int)strtol(s + 1, NULL, 10) : 0);
}

static void
same_digits(const char *ours, size_t n, double v, int digits)
{
	char libc[64], a[64], b[64];
	int ea, eb;

	snprintf(libc, sizeof libc, "%.*e", digits - 1, v);
	ea = canonical(a, ours, n);
	eb = canonical(b, libc, strlen(libc));
	if (strcmp(a, b) != 0 || (ea != eb && v != 0))
		fail(libc, ours, v);
	if ((ours[0] == '-') != (v < 0))
		fail("sign", ours, v);
}

static void
prints_like_libc(double v, int digits)
{
	char buf[NUM_MAX + 1];
	size_t n = num_print(buf, v, digits);

	buf[n] = '\0';
	same_digits(buf, n, v, digits);
}

/* No text with one digit less reads back, and of the texts as long as ours the
 * nearest one is taken wherever it reads back. */
static void
is_shortest(const char *s, size_t n, double v)
{
	char buf[64];
	int digits;

	canonical(buf, s, n);
	digits = (int)strlen(buf);
	if (digits == 0)
		return;
	snprintf(buf, sizeof buf, "%.*e", digits - 1, v);
	if (strtod(buf, NULL) == v)
		same_digits(s, n, v, digits);
	if (digits == 1)
		return;
	snprintf(buf, sizeof buf, "%.*e", digits - 2, v);
	if (strtod(buf, NULL) == v)
		fail("not the shortest", s, v);
}

static void
reads_back(double v, int digits, int thorough)
{
	char buf[NUM_MAX + 1];
	size_t n = num_print(buf, v, digits);
	double x;

	buf[n] = '\0';
	if (num_scan(buf, buf + n, &x) != buf + n || x != v)
		fail("read back", buf, v);
	if (thorough && strtod(buf, NULL) != v)
		fail("read back by libc", buf, v);
	if (thorough && digits == 0)
		is_shortest(buf, n, v);
}

/* What rounds to a power of two reaches further up than down: the text with a
 * digit less just above it must not read back either. */
static void
check_powers(void)
{
	char buf[64], text[64];
	uint64_t exp;
	double v;
	int e;
	size_t n;

	for (exp = 1; exp < 2047; exp++) {
		v = of_bits(exp << 52);
		reads_back(v, 0, 1);
		n = num_print(buf, v, 0);
		canonical(text, buf, n);
		n = strlen(text) - 1;
		if (n == 0)
			continue;
		snprintf(buf, sizeof buf, "%.*e", (int)n - 1, v);
		e = canonical(text, buf, strlen(buf));
		while (strlen(text) < n)
			strcat(text, "0");
		snprintf(buf, sizeof buf, "%llde%d", strtoll(text, NULL, 10) + 1,
		    e - (int)n + 1);
		if (strtod(buf, NULL) == v)
			fail("not the shortest", buf, v);
	}
}

static void
check_round_trips(long count)
{
	long i;
	double v;

	for (i = 0; i < count; i++) {
		v = sample();
		reads_back(v, i & 1 ? 17 : 0, i % 20 < 2);
		if (i % 20)
			continue;
		prints_like_libc(v, 17);
		prints_like_libc(v, (int)(random64() % 17) + 1);
	}
}

static void
scans_like_libc(const char *text, size_t n)
{
	double v = -1, want;
	char *copy = malloc(n + 1), *stop;
	const char *end;

	memcpy(copy, text, n);
	copy[n] = '\0';
	want = strtod(copy, &stop);
	end = num_scan(copy, copy + n, &v);
	if (isinf(want) ? end != NULL : end != stop || !same(v, want))
		fail("scan", copy, v);
	if (num_skip(copy, copy + n) != end)
		fail("skip", copy, v);
	free(copy);
}

static void
check_scan(long count)
{
	char buf[64];
	long i;
	int n;

	for (i = 0; i < count; i++) {
		n = snprintf(buf, sizeof buf, "%.*e", (int)(i % 28),
		    sample());
		scans_like_libc(buf, (size_t)n);
		n = snprintf(buf, sizeof buf, "%lld.%0*llde%d",
		    (long long)random64() >> (i & 63), (int)(i % 19),
		    (long long)(random64() >> 1 >> i % 61),
		    (int)(random64() % 720) - 360);
		scans_like_libc(buf, (size_t)n);
	}
}

/* Every text of up to six of these characters. The buffer ends with the text,
 * so that the sanitizers see a step too far. */
static void
check_grammar(void)
{
	static const char set[] = "07.-+e!";
	char *block = malloc(6), buf[7];
	const char *s, *end;
	char *stop;
	double v = 0;
	long i, k;
	int n;

	for (i = 0; i < 7 * 7 * 7 * 7 * 7 * 7; i++) {
		n = 0;
		k = i;
		do
			buf[n++] = set[k % 7];
		while ((k /= 7) > 0);
		buf[n] = '\0';
		s = memcpy(block + 6 - n, buf, (size_t)n);
		strtod(buf, &stop);
		end = stop == buf ? NULL : s + (stop - buf);
		if (isinf(strtod(buf, NULL)))
			end = NULL;
		if (num_skip(s, s + n) != end)
			fail("skip", buf, 0);
		if (num_scan(s, s + n, &v) != end)
			fail("scan", buf, v);
	}
	free(block);
}

/* Halves of decimals. */
static void
check_ties(long count)
{
	uint64_t r;
	long i;
	int n;

	for (i = 0; i < count; i++) {
		r = random64();
		for (n = 1; n <= 17; n++)
			prints_like_libc((double)((r >> 4 & 0xffffff) | 1) /
			    (1 << (r & 15)), n);
	}
}

/* Decimals as printf has them, and no exponents. */
static void
check_fixed(long count)
{
	static char buf[NUM_PLAIN + 1], want[NUM_PLAIN + 1];
	int places, digits;
	double v, x;
	long i;

	for (i = 0; i < count; i++) {
		v = sample();
		if (i & 1)              /* halves of the last place, and near */
			v = (double)((long long)random64() >> i % 40) / 128e6;
		places = (int)(i % 6) + 1;
		snprintf(want, sizeof want, "%.*f", places, v);
		buf[num_fixed(buf, v, places)] = '\0';
		if (strtod(want, NULL) == 0)
			snprintf(want, sizeof want, "%.*f", places, 0.0);
		if (fabs(v) < 1e12 && strcmp(buf, want) != 0)
			fail(want, buf, v);
		digits = (int)(i % 18);
		buf[num_plain(buf, v, digits)] = '\0';
		want[num_print(want, v, digits)] = '\0';
		x = strtod(want, NULL);
		if (strchr(buf, 'e') || strtod(buf, NULL) != x ||
		    (!strchr(want, 'e') && strcmp(buf, want) != 0))
			fail(want, buf, v);
		if (fabs(v) >= 1e12 && (num_fixed(want, v, places) !=
		    num_plain(buf, v, 17) || want[0] != buf[0]))
			fail("large", buf, v);
	}
}

/* Reads back, and libc's text of a digit less does not. It is libc's text of so
 * many digits, too, but for powers of two, whose nearest text may not read
 * back. */
static void
float_is_shortest(float f)
{
	char buf[NUM_MAX + 1], plain[64], libc[64];
	size_t n = num_print_float(buf, f);
	int digits, e;

	buf[n] = '\0';
	if (strtof(buf, NULL) != f)
		fail("a float read back", buf, f);
	canonical(plain, buf, n);
	digits = (int)strlen(plain);
	snprintf(libc, sizeof libc, "%.*e", digits - 2, f);
	if (digits > 6 && strtof(libc, NULL) == f)
		fail("not the shortest of a float", buf, f);
	snprintf(libc, sizeof libc, "%.*e", digits - 1, f);
	if (digits > 0 && fabsf(frexpf(f, &e)) != 0.5f &&
	    strtod(libc, NULL) != strtod(buf, NULL))
		fail("not the nearest of its length to a float", buf, f);
}

static void
check_floats(long count)
{
	uint32_t bits;
	float f;

	for (; count > 0; count--) {
		bits = (uint32_t)(random64() >> 20);
		if (count % 4 == 0)
			bits &= 0xff800000u;     /* a power of two */
		memcpy(&f, &bits, sizeof f);
		if (isfinite(f))
			float_is_shortest(f);
		float_is_shortest((float)(int)(bits % 2000000) / 1000);
		/* integers, which ends of intervals may be, too */
		float_is_shortest((float)(bits >> count % 8));
	}
}

int
main(int argc, char **argv)
{
	long count = argc > 1 ? strtol(argv[1], NULL, 10) : 10000000;

	property = "every text of six characters";
	check_grammar();
	ok("printing halves as printf does");
	check_ties(count / 100);
	ok("powers of two, shortest");
	check_powers();
	ok("scanning as strtod does");
	check_scan(count / 20);
	ok("printing as printf does, shortest, and reading back");
	check_round_trips(count);
	ok("without an exponent, and with so many decimals");
	check_fixed(count / 20);
	ok("floats, shortest");
	check_floats(count / 20);
	ok("");
	return 0;
}
