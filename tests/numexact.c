/* Compares lib/base/num with exact integer arithmetic. Usage: numexact
 * [count] */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/numtab.h"
#include "numtest.h"

enum { LIMBS = 40, DIGITS = 1100 };

/* Numbers of LIMBS digits to the base 2^32, the lowest first. */
static void
big_times(uint32_t *a, uint32_t f, uint32_t add)
{
	uint64_t carry = add;
	int i;

	for (i = 0; i < LIMBS; i++) {
		carry += (uint64_t)a[i] * f;
		a[i] = (uint32_t)carry;
		carry >>= 32;
	}
}

static int
big_width(const uint32_t *a)
{
	int i = LIMBS * 32 - 1;

	while (!(a[i / 32] >> i % 32 & 1))
		i--;
	return i + 1;
}

static int
big_cmp(const uint32_t *a, const uint32_t *b)
{
	int i;

	for (i = LIMBS - 1; i >= 0; i--)
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	return 0;
}

static void
big_entry(uint32_t *a, uint64_t hi, uint64_t lo)
{
	memset(a, 0, LIMBS * sizeof *a);
	a[0] = (uint32_t)lo;
	a[1] = (uint32_t)(lo >> 32);
	a[2] = (uint32_t)hi;
	a[3] = (uint32_t)(hi >> 32);
}

/* An entry M for p >= 0 is 5^p times a power of two; one for p < 0 is
 * 2^k / 5^-p rounded up, so (M - 1) 5^-p < 2^k <= M 5^-p. */
static void
check_entry(int p, uint64_t hi, uint64_t lo)
{
	uint32_t m[LIMBS], less[LIMBS], five[LIMBS] = { 1 };
	uint32_t two[LIMBS] = { 1 };
	int i, width;

	for (i = 0; i < abs(p); i++)
		big_times(five, 5, 0);
	width = big_width(five);
	big_entry(m, hi - (lo > 0), 0 - lo);
	if (big_width(m) != 128)
		fail("128 bits", "", p);
	if (num_log2(p) != (p < 0 ? p - width : p + width - 1))
		fail("log2", "", p);
	if (p >= 0) {
		for (i = width; i < 128; i++)
			big_times(five, 2, 0);
		if (big_cmp(m, five) != 0)
			fail("exact power", "", p);
		return;
	}
	big_entry(less, hi - (lo > 0), 0 - lo - 1);
	for (i = 0; i < -p; i++) {
		big_times(m, 5, 0);
		big_times(less, 5, 0);
	}
	for (i = 0; i < 127 + width; i++)
		big_times(two, 2, 0);
	if (big_cmp(less, two) >= 0 || big_cmp(m, two) < 0)
		fail("rounded up", "", p);
}

static void
check_table(void)
{
	int p;

	num_pow_make();
	for (p = -NUM_POW; p <= NUM_POW; p++)
		check_entry(p, num_pow[NUM_POW + p].hi,
		    num_pow[NUM_POW + p].lo);
}

/* The exact decimal text of h * 2^e, e < 0: h * 5^-e, then the exponent. */
static size_t
exact_text(char *out, uint64_t h, int e)
{
	char d[DIGITS];
	int n = 0, i, k, carry;

	for (; h; h /= 10)
		d[n++] = (char)(h % 10);
	for (k = 0; k < -e; k++) {
		for (carry = i = 0; i < n; i++) {
			carry += d[i] * 5;
			d[i] = (char)(carry % 10);
			carry /= 10;
		}
		if (carry)
			d[n++] = (char)carry;
	}
	for (i = 0; i < n; i++)
		out[i] = (char)('0' + d[n - 1 - i]);
	return (size_t)n;
}

static void
scans_to(const char *digits, size_t n, long zeros, int last, int e, double v)
{
	static char buf[12000];
	double x = -1;

	memcpy(buf, digits, n);
	memset(buf + n, '0', (size_t)zeros);
	n += (size_t)zeros;
	if (last)
		buf[n++] = (char)last;
	n += (size_t)sprintf(buf + n, "e%ld", e - zeros - (last != 0));
	if (num_scan(buf, buf + n, &x) != buf + n || !same(x, v))
		fail("halfway", buf, v);
}

/* A text midway between m and m + 1 (times 2^e) goes to the even one; with one
 * more digit, however far to the right, to the upper one; the next text below
 * goes to the lower one. */
static void
midway(uint64_t m, int e)
{
	static char text[DIGITS];
	size_t n = exact_text(text, 2 * m + 1, e - 1);
	double low = ldexp((double)m, e), high = ldexp((double)(m + 1), e);

	scans_to(text, n, 0, 0, e - 1, m & 1 ? high : low);
	scans_to(text, n, 9000, 0, e - 1, m & 1 ? high : low);
	scans_to(text, n, 0, '1', e - 1, high);
	scans_to(text, n, 9000, '1', e - 1, high);
	text[n - 1]--;          /* a 5 */
	scans_to(text, n, 0, '9', e - 1, low);
}

static void
check_halfway(long count)
{
	uint64_t r, m;
	long i;

	for (i = 0; i < count; i++) {
		r = random64();
		m = r >> 12 | (uint64_t)1 << 52;
		midway(m, -(int)(i % 60));
		if (i % 50 == 0)
			midway(m, -(int)(i % 1074));
		if (i % 50 == 1)
			midway(r >> 12 >> i % 51, -1074);
	}
}

int
main(int argc, char **argv)
{
	long count = argc > 1 ? strtol(argv[1], NULL, 10) : 10000;

	property = "every power of ten";
	check_table();
	ok("scanning halfway between two doubles");
	check_halfway(count);
	ok("");
	return 0;
}
