/* Writes IFF files for the tests. `iffgen SPEC` writes what SPEC describes:
 *
 *	FORM TEXT { CHAR "Times\0" LONG 12 }
 *
 * with all sizes and pads; `_` in an id is a blank. Payloads are made of
 * "text", numbers (32 bits; 12w: 16 bits), <hex digits> and *N zero bytes.
 * FOR8 and its kin have 64-bit sizes with -w. `iffgen -b N SIZE` writes a FORM
 * of N chunks of SIZE bytes, which is even; `iffgen -n N` one of N chunks
 * without bytes, N divisible by 16, whose ids collide in a table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX = 1 << 21 };

static unsigned char out[MAX];
static char buffer[1 << 17];
static size_t len;
static const char *s;
static int wide;

static void
byte(unsigned long long c)
{
	if (len == MAX)
		exit(3);
	out[len++] = (unsigned char)c;
}

static void
big_endian(unsigned long long v, int bytes)
{
	while (bytes--)
		byte(v >> 8 * bytes & 255);
}

static void
blanks(void)
{
	while (*s == ' ' || *s == '\n' || *s == '\t')
		s++;
}

static void
id(void)
{
	int i;

	blanks();
	for (i = 0; i < 4 && *s; i++, s++)
		byte((unsigned char)(*s == '_' ? ' ' : *s));
}

static void
text(void)
{
	for (s++; *s && *s != '"'; s++)
		if (*s == '\\' && s[1] == '0') {
			byte(0);
			s++;
		} else
			byte((unsigned char)*s);
	s += *s == '"';
}

static void
hex(void)
{
	char two[3] = { 0 };

	for (s++; *s && *s != '>'; s += 2) {
		memcpy(two, s, 2);
		byte(strtoul(two, NULL, 16));
	}
	s += *s == '>';
}

static void
number(void)
{
	char *end;
	unsigned long v = strtoul(s, &end, 10);

	big_endian(v, *end == 'w' ? 2 : 4);
	s = end + (*end == 'w');
}

static void
zeros(void)
{
	char *end;
	unsigned long n = strtoul(s + 1, &end, 10);

	for (s = end; n; n--)
		byte(0);
}

static void
payload(void)
{
	for (blanks(); *s; blanks()) {
		if (*s == '"')
			text();
		else if (*s == '<')
			hex();
		else if (*s == '*')
			zeros();
		else if (*s >= '0' && *s <= '9')
			number();
		else
			return;
	}
}

/* Puts the size where room was left for it, and pads. */
static void
finish(size_t at, int is_wide, int group, int align)
{
	size_t size = len - at, end = len;

	len = at - (is_wide ? 8 : 4);
	big_endian(size, is_wide ? 8 : 4);
	len = end;
	while (!(is_wide && group) && (len - at) % (size_t)align)
		byte(0);
}

/* Members of a group, or of the file, which has none around them. */
static void
members(int align)
{
	for (blanks(); *s && *s != '}'; blanks()) {
		size_t start = len, at;
		int own, eight, is_wide;

		id();
		own = out[len - 1] == '8' ? 8 : out[len - 1] == '4' ? 4 : 2;
		eight = align ? align == 8 : own == 8;
		is_wide = wide && eight;
		big_endian(0, 4);
		if (is_wide)
			big_endian(0, 8);
		at = len;
		blanks();
		if (strchr("\"<*}0123456789", *s)) {
			payload();
			finish(at, is_wide, 0, align ? align : own);
			continue;
		}
		id();
		blanks();
		if (*s++ != '{' || len - start > MAX)
			exit(2);
		members(own);
		s += *s == '}';
		finish(at, is_wide, 1, align ? align : own);
	}
}

static void
big(unsigned long n, size_t size)
{
	unsigned char payload[4096];
	unsigned long i;
	size_t left, part;

	memset(payload, 'x', sizeof payload);
	memcpy(out, "FORM", 4);
	len = 4;
	big_endian((unsigned long long)n * (8 + size) + 4, 4);
	fwrite(out, 1, len, stdout);
	fputs("TEST", stdout);
	for (i = 0; i < n; i++) {
		memcpy(out, i % 10 ? "BODY" : "HEAD", 4);
		len = 4;
		big_endian(size, 4);
		fwrite(out, 1, len, stdout);
		for (left = size; left; left -= part) {
			part = left < sizeof payload ? left : sizeof payload;
			fwrite(payload, 1, part, stdout);
		}
	}
}

/* The i-th id without NUL whose bytes all have the bit of lower case. */
static void
set_id(unsigned char *p, unsigned long i)
{
	int b;

	for (b = 0; b < 4; b++, i >>= 7)
		p[b] = (unsigned char)((i & 0x60) << 1 | 0x20 | (i & 0x1f));
}

/* Adds the chunks of the id and of its variants in upper case. */
static void
add_cases(const unsigned char *p)
{
	int i, b;

	for (i = 0; i < 16; i++) {
		for (b = 0; b < 4; b++)
			byte(i >> b & 1 ? p[b] & ~0x20U : p[b]);
		big_endian(0, 4);
	}
}

/* A FORM of n chunks whose ids have 24 of the 131072 slots of a hash that is
 * often used. */
static void
colliding(unsigned long n)
{
	unsigned char p[4];
	unsigned long long h;
	unsigned long i;
	int b;

	memcpy(out, "FORM", 4);
	len = 4;
	big_endian((unsigned long long)n * 8 + 4, 4);
	memcpy(out + len, "TEST", 4);
	len += 4;
	for (i = 0; len < 12 + n * 8; i++) {
		set_id(p, i);
		for (h = 5381, b = 0; b < 4; b++)
			h = h * 33 ^ p[b];
		if ((h * 0x9e3779b97f4a7c15ULL >> 32 & 0x1ffff) < 24)
			add_cases(p);
	}
	fwrite(out, 1, len, stdout);
}

int
main(int argc, char **argv)
{
	setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
	if (argc == 4 && strcmp(argv[1], "-b") == 0) {
		big(strtoul(argv[2], NULL, 10), strtoul(argv[3], NULL, 10));
		return fflush(stdout) != 0;
	}
	if (argc == 3 && strcmp(argv[1], "-n") == 0) {
		colliding(strtoul(argv[2], NULL, 10));
		return fflush(stdout) != 0;
	}
	wide = argc == 3 && strcmp(argv[1], "-w") == 0;
	if (argc != 2 + wide)
		return 2;
	s = argv[1 + wide];
	members(0);
	fwrite(out, 1, len, stdout);
	return fflush(stdout) != 0;
}
