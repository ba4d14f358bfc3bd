/* Small changes to an input, text or binary. */
#include <stdint.h>
#include <string.h>

#include "fuzz.h"

static uint64_t state;

void
random_seed(unsigned long long seed)
{
	state = seed;
}

/* splitmix64 */
size_t
random_below(size_t n)
{
	uint64_t z = (state += 0x9e3779b97f4a7c15u);

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return (size_t)((z ^ z >> 31) % n);
}

/* Puts n bytes in the place of those from at on; leaves b as it is where
 * that would be too much. They may be some of b's own. */
static void
replace(struct bytes *b, size_t at, size_t old, const void *s, size_t n)
{
	unsigned char copy[FUZZ_MAX];

	if (n > FUZZ_MAX - (b->n - old))
		return;
	if (n > 0)
		memcpy(copy, s, n);
	memmove(b->s + at + n, b->s + at + old, b->n - at - old);
	if (n > 0)
		memcpy(b->s + at, copy, n);
	b->n += n - old;
}

static void
put_text(struct bytes *b, size_t at, size_t old, const char *text)
{
	replace(b, at, old, text, strlen(text));
}

/* A piece of b: from *at on, the length returned. */
static size_t
piece(const struct bytes *b, size_t *at)
{
	size_t max = random_below(4) ? 16 : b->n;

	*at = random_below(b->n + 1);
	if (max > b->n - *at)
		max = b->n - *at;
	return max ? 1 + random_below(max) : 0;
}

static size_t
line(const struct bytes *b, size_t *at)
{
	const unsigned char *end;
	size_t i = random_below(b->n + 1);

	while (i > 0 && b->s[i - 1] != '\n')
		i--;
	*at = i;
	end = memchr(b->s + i, '\n', b->n - i);
	return end ? (size_t)(end + 1 - b->s) - i : b->n - i;
}

static int
is_word(int c)
{
	return c > ' ' && !strchr("<>=\"(),;{}[]", c);
}

static size_t
word(const struct bytes *b, size_t *at)
{
	size_t i = random_below(b->n + 1), k;

	while (i < b->n && !is_word(b->s[i]))
		i++;
	while (i > 0 && is_word(b->s[i - 1]))
		i--;
	for (k = i; k < b->n && is_word(b->s[k]); k++)
		;
	*at = i;
	return k - i;
}

static void
flip_bit(struct bytes *b, const struct bytes *other)
{
	(void)other;
	if (b->n > 0)
		b->s[random_below(b->n)] ^= (unsigned char)
		    (1 << random_below(8));
}

static void
set_byte(struct bytes *b, const struct bytes *other)
{
	static const unsigned char odd[] = { 0, 1, 9, 10, 13, 26, 32, '"',
		'#', '%', '-', '.', '0', 127, 128, 254, 255 };

	(void)other;
	if (b->n > 0)
		b->s[random_below(b->n)] = random_below(2) ?
		    odd[random_below(sizeof odd)] :
		    (unsigned char)random_below(256);
}

/* A whole number of 1, 2, 4 or 8 bytes, in either order: a power of two, or
 * near one. */
static void
set_binary(struct bytes *b, const struct bytes *other)
{
	size_t size = (size_t)1 << random_below(4), i, at;
	uint64_t v = ((uint64_t)1 << random_below(64)) + random_below(5) - 2;
	int swap = (int)random_below(2);
	unsigned char s[8];

	(void)other;
	if (b->n < size)
		return;
	at = random_below(b->n - size + 1);
	for (i = 0; i < size; i++)
		s[swap ? size - 1 - i : i] = (unsigned char)(v >> 8 * i);
	replace(b, at, size, s, size);
}

static void
set_number(struct bytes *b, const struct bytes *other)
{
	static const char *const extreme[] = { "0", "-0", "1", "-1", "2",
		"0.5", "1e308", "-1.7976931348623157e308", "1e309", "4.9e-324",
		"1e-400", "nan", "inf", "-inf", "127", "128", "255", "256",
		"32767", "-32768", "65535", "65536", "16777216", "2147483647",
		"2147483648", "-2147483649", "4294967295", "4294967296",
		"9007199254740993", "9223372036854775807",
		"9223372036854775808", "-9223372036854775808",
		"18446744073709551615", "99999999999999999999999", "1e15",
		"1e16", "1e-9", "0.1", "-1e-17", "360", "0x10", "1.", ".5",
		"+1", "1e", "000000000000000000001", "3.4028236e38", "" };
	size_t at, n, tries = 8;

	(void)other;
	do
		n = word(b, &at);
	while (--tries && !(n && strchr("+-.0123456789", b->s[at])));
	put_text(b, at, n,
	    extreme[random_below(sizeof extreme / sizeof *extreme)]);
}

/* Another digit, or one more */
static void
set_digit(struct bytes *b, const struct bytes *other)
{
	size_t at = random_below(b->n + 1), i;
	char digit = (char)('0' + random_below(10));

	(void)other;
	for (i = at; i < b->n && !(b->s[i] >= '0' && b->s[i] <= '9'); i++)
		;
	if (i < b->n)
		replace(b, i, random_below(3) != 0, &digit, 1);
}

static void
put_word(struct bytes *b, const struct bytes *other)
{
	size_t at, n = word(b, &at);

	(void)other;
	put_text(b, at, random_below(3) ? n : 0,
	    fuzz_word[random_below(fuzz_words)]);
}

static void
put_other_word(struct bytes *b, const struct bytes *other)
{
	size_t at, n = word(b, &at), from, m = word(other, &from);

	replace(b, at, n, other->s + from, m);
}

static void
put_own_word(struct bytes *b, const struct bytes *other)
{
	(void)other;
	put_other_word(b, b);
}

static void
put_other_line(struct bytes *b, const struct bytes *other)
{
	size_t at, n = line(b, &at), from, m = line(other, &from);

	replace(b, at, random_below(2) ? n : 0, other->s + from, m);
}

/* A line of its own, in another place or twice */
static void
put_own_line(struct bytes *b, const struct bytes *other)
{
	size_t at, from, n = line(b, &from);

	(void)other;
	line(b, &at);
	replace(b, at, 0, b->s + from, n);
}

static void
remove_line(struct bytes *b, const struct bytes *other)
{
	size_t at, n = line(b, &at);

	(void)other;
	replace(b, at, n, NULL, 0);
}

static void
swap_lines(struct bytes *b, const struct bytes *other)
{
	size_t at, n = line(b, &at), end;
	const unsigned char *lf;

	(void)other;
	lf = memchr(b->s + at + n, '\n', b->n - at - n);
	end = lf ? (size_t)(lf + 1 - b->s) : b->n;
	replace(b, end, 0, b->s + at, n);
	if (b->n >= end + n)
		replace(b, at, n, NULL, 0);
}

static void
remove_piece(struct bytes *b, const struct bytes *other)
{
	size_t at, n = piece(b, &at);

	(void)other;
	replace(b, at, n, NULL, 0);
}

static void
repeat_piece(struct bytes *b, const struct bytes *other)
{
	size_t at, n = piece(b, &at), times = (size_t)1 << random_below(12);

	(void)other;
	while (times-- && b->n < FUZZ_MAX / 4)
		replace(b, at, 0, b->s + at, n);
}

static void
put_other_piece(struct bytes *b, const struct bytes *other)
{
	size_t at, n = piece(b, &at), from, m = piece(other, &from);

	replace(b, at, random_below(2) ? n : 0, other->s + from, m);
}

/* The beginning of one and the end of the other */
static void
cross(struct bytes *b, const struct bytes *other)
{
	size_t at, from;

	line(b, &at);
	line(other, &from);
	if (random_below(2)) {
		at = random_below(b->n + 1);
		from = random_below(other->n + 1);
	}
	replace(b, at, b->n - at, other->s + from, other->n - from);
}

static void
truncate_it(struct bytes *b, const struct bytes *other)
{
	(void)other;
	b->n = random_below(b->n + 1);
}

void
mutate(struct bytes *b, const struct bytes *other)
{
	static void (*const way[])(struct bytes *, const struct bytes *) = {
		flip_bit, set_byte, set_binary, set_number, set_number,
		set_digit, put_word, put_word, put_other_word, put_own_word,
		put_other_line, put_own_line, remove_line, swap_lines,
		remove_piece, repeat_piece, put_other_piece, cross,
		truncate_it
	};

	do
		way[random_below(sizeof way / sizeof *way)](b, other);
	while (random_below(3));
}
