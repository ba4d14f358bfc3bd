#include <stdlib.h>

#include "base/bytes.h"
#include "base/inflate.h"
#include "base/mem.h"

enum {
	WINDOW = 1 << 15,        /* no distance is longer */
	LONGEST = 258,           /* bytes that a symbol can stand for */
	OVER = 8,                /* how far a copy may go too far */
	BITS = 15,               /* of the longest code */
	QUICK = 10,              /* of the longest one that the table has */
	SYMBOLS = 288, LENGTHS = 286, DISTANCES = 30, ORDERS = 19,
	BLOCK_END = 256
};

/* What a code means is an entry: in its low bits how long the code is, 0 where
 * there is none, then how many bits follow that are added to the value, then
 * what it is, and in the high half the value: of a literal, or the least length
 * or distance. */
#define CODE_BITS(e) ((e) & 15)
#define MORE_BITS(e) ((e) >> 4 & 15)
#define VALUE(e) ((e) >> 16)
enum { LITERAL = 1 << 8, END = 1 << 9, NOTHING = 1 << 10 };

enum alphabet { OF_ORDERS, OF_LENGTHS, OF_DISTANCES };

/* Codes that are not longer than QUICK are looked up, with whatever follows
 * them. Of longer ones, seen as numbers whose first bit is the highest, those
 * of a length come after all shorter ones, and next to each other. */
struct code {
	uint32_t quick[1 << QUICK];
	uint32_t sorted[SYMBOLS];        /* entries, in the order of codes */
	unsigned limit[BITS + 1];        /* of 15 bits: where codes of this
	                                  * length end */
	int place[BITS + 1];     /* what a code of this length is more than its
	                          * place in sorted is less */
};

struct inflate {
	size_t (*more)(void *arg, const unsigned char **p);
	void *arg;
	const char *fault;
	enum { HEADER, BLOCK, STORED, CODES, SUM, DONE } state;
	int zlib, last, fixed;   /* the block is the last one; the codes are
	                          * the fixed ones */
	const unsigned char *p, *end;    /* what is left of the piece */
	uint64_t hold;           /* bits that come before it, the first one is
	                          * the lowest; those above them are 0 */
	unsigned n;              /* of them */
	unsigned long stored;    /* bytes left of a stored block */
	uint32_t sum;
	unsigned char *to, *full;        /* where the next byte goes, and where
	                          * there is no room for any symbol */
	struct code symbol, distance;
	unsigned char out[2 * WINDOW + OVER];
};

/* --- bits --- */

/* Returns 0. */
static unsigned
fail(struct inflate *z, const char *what)
{
	if (!z->fault)
		z->fault = what;
	return 0;
}

/* Adds a byte to the bits; 0 if there is none. */
static int
pull(struct inflate *z)
{
	if (z->p == z->end) {
		size_t n = z->fault ? 0 : z->more(z->arg, &z->p);

		z->end = n ? z->p + n : z->p;
		if (!n)
			return (int)fail(z, "the end of the input");
	}
	z->hold |= (uint64_t)*z->p++ << z->n;
	z->n += 8;
	return 1;
}

static void
drop(struct inflate *z, unsigned n)
{
	z->hold >>= n;
	z->n -= n;
}

/* Takes n bits, at most 32; 0 where there are not so many. */
static unsigned
take(struct inflate *z, unsigned n)
{
	unsigned v;

	while (z->n < n)
		if (!pull(z))
			return 0;
	v = (unsigned)(z->hold & ((1ULL << n) - 1));
	drop(z, n);
	return v;
}

/* --- codes --- */

static unsigned
reversed(unsigned v, unsigned bits)
{
	v = (v >> 1 & 0x5555) | (v & 0x5555) << 1;
	v = (v >> 2 & 0x3333) | (v & 0x3333) << 2;
	v = (v >> 4 & 0x0f0f) | (v & 0x0f0f) << 4;
	v = (v >> 8 & 0x00ff) | (v & 0x00ff) << 8;
	return v >> (16 - bits);
}

/* Lengths and distances, number k of them: ranges that double every 2^step. */
static uint32_t
range(unsigned k, unsigned step, unsigned least)
{
	unsigned every = 1u << step, more;

	if (k < 2 * every)
		return (least + k) << 16;
	more = (k >> step) - 1;
	return (least + ((every + k % every) << more)) << 16 | more << 4;
}

static uint32_t
entry(enum alphabet of, unsigned symbol)
{
	if (of == OF_DISTANCES)
		return symbol < DISTANCES ? range(symbol, 1, 1) : NOTHING;
	if (of == OF_ORDERS || symbol < BLOCK_END)
		return symbol << 16 | LITERAL;
	if (symbol == BLOCK_END)
		return END;
	if (symbol == LENGTHS - 1)
		return (uint32_t)LONGEST << 16;
	return symbol < LENGTHS ? range(symbol - BLOCK_END - 1, 2, 3) : NOTHING;
}

/* Finds what the first of these bits, at least 15 of them, are a code of. Where
 * fewer are known, what is found is right if it is not longer. */
static uint32_t
find_long(const struct code *c, uint64_t bits)
{
	unsigned v = reversed((unsigned)bits & 0xffff, 16) >> 1, n;

	for (n = QUICK + 1; n <= BITS; n++)
		if (v < c->limit[n])
			return c->sorted[(int)(v >> (BITS - n)) + c->place[n]];
	return 0;
}

static inline uint32_t
find(const struct code *c, uint64_t bits)
{
	uint32_t e = c->quick[bits & ((1 << QUICK) - 1)];

	return e ? e : find_long(c, bits);
}

/* Counts the codes of each length. Returns 0 where that is no set of codes:
 * one that leaves some unused is one if it has a single code of one bit, or
 * none at all. */
static int
count_codes(struct inflate *z, const unsigned char *bits, unsigned n,
    enum alphabet of, unsigned *count)
{
	unsigned i, used = 0;

	for (i = 0; i < n; i++)
		count[bits[i]]++;
	for (i = 1; i <= BITS; i++)
		used += count[i] << (BITS - i);
	if (used > 1u << BITS)
		return (int)fail(z, "more codes than there can be");
	if (used == 1u << BITS || (of != OF_ORDERS &&
	    count[0] + count[1] == n))
		return 1;
	return (int)fail(z, "a code that is not complete");
}

static void
add_code(struct code *c, unsigned v, unsigned bits, uint32_t e)
{
	unsigned k = reversed(v, bits);

	e |= bits;
	c->sorted[(int)v + c->place[bits]] = e;
	for (; bits <= QUICK && k < 1 << QUICK; k += 1u << bits)
		c->quick[k] = e;
}

/* Makes the codes of n symbols, each as long as bits[] says, 0: it has none. */
static void
set_code(struct inflate *z, struct code *c, const unsigned char *bits,
    unsigned n, enum alphabet of)
{
	unsigned count[BITS + 1] = { 0 }, next[BITS + 1], i, v = 0;
	int place = 0;

	if (!count_codes(z, bits, n, of, count))
		return;
	for (i = 1; i <= BITS; i++, v <<= 1) {
		next[i] = v;
		c->place[i] = place - (int)v;
		place += (int)count[i];
		v += count[i];
		c->limit[i] = v << (BITS - i);
	}
	memset(c->quick, 0, sizeof c->quick);
	for (i = 0; i < n; i++)
		if (bits[i])
			add_code(c, next[bits[i]]++, bits[i], entry(of, i));
}

/* Takes the code that comes next, and no byte that it does not need. */
static uint32_t
take_code(struct inflate *z, const struct code *c)
{
	uint32_t e;

	for (;;) {
		e = find(c, z->hold);
		if (e && CODE_BITS(e) <= z->n)
			break;
		if (!e)
			return fail(z, "a code that means nothing");
		if (!pull(z))
			return 0;
	}
	drop(z, CODE_BITS(e));
	if (e & NOTHING)
		fail(z, "a code that means nothing");
	return e;
}

/* --- blocks --- */

static void
begin_stored(struct inflate *z)
{
	unsigned n;

	drop(z, z->n % 8);
	n = take(z, 16);
	if (take(z, 16) != (n ^ 0xffff))
		fail(z, "a stored block whose length is damaged");
	z->stored = n;
	z->state = STORED;
}

static void
set_fixed(struct inflate *z)
{
	unsigned char bits[SYMBOLS];

	memset(bits, 8, SYMBOLS);
	memset(bits + 144, 9, 256 - 144);
	memset(bits + 256, 7, 280 - 256);
	set_code(z, &z->symbol, bits, SYMBOLS, OF_LENGTHS);
	memset(bits, 5, 32);
	set_code(z, &z->distance, bits, 32, OF_DISTANCES);
	z->fixed = 1;
}

/* Takes how long the code of each of n symbols is. Some orders are to repeat
 * the last length, or 0. */
static void
take_bits(struct inflate *z, unsigned char *bits, unsigned n)
{
	unsigned i = 0, order, times;
	int with;

	while (i < n && !z->fault) {
		order = VALUE(take_code(z, &z->distance));
		if (order < 16) {
			bits[i++] = (unsigned char)order;
			continue;
		}
		if (order == 16 && i == 0)
			fail(z, "a length that repeats none");
		with = order == 16 && i > 0 ? bits[i - 1] : 0;
		times = order == 16 ? 3 + take(z, 2) :
		    order == 17 ? 3 + take(z, 3) : 11 + take(z, 7);
		if (times > n - i)
			fail(z, "more lengths than codes");
		else
			memset(bits + i, with, times);
		i += times;
	}
}

/* Sets the codes that a block begins with. The code of their lengths is where
 * that of distances will be. */
static void
set_own(struct inflate *z)
{
	static const unsigned char in_order[ORDERS] = { 16, 17, 18, 0, 8, 7, 9,
	    6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15 };
	unsigned char bits[LENGTHS + DISTANCES + 4] = { 0 };
	unsigned lengths = take(z, 5) + BLOCK_END + 1;
	unsigned distances = take(z, 5) + 1, orders = take(z, 4) + 4, i;

	z->fixed = 0;
	if (lengths > LENGTHS || distances > DISTANCES)
		fail(z, "more codes than there are lengths or distances");
	for (i = 0; i < orders && !z->fault; i++)
		bits[in_order[i]] = (unsigned char)take(z, 3);
	if (!z->fault)
		set_code(z, &z->distance, bits, ORDERS, OF_ORDERS);
	if (!z->fault)
		take_bits(z, bits, lengths + distances);
	if (!z->fault && !bits[BLOCK_END])
		fail(z, "no code for the end of a block");
	if (!z->fault)
		set_code(z, &z->symbol, bits, lengths, OF_LENGTHS);
	if (!z->fault)
		set_code(z, &z->distance, bits + lengths, distances,
		    OF_DISTANCES);
}

static void
begin_block(struct inflate *z)
{
	unsigned type;

	if (z->last) {
		z->state = z->zlib ? SUM : DONE;
		return;
	}
	z->last = (int)take(z, 1);
	type = take(z, 2);
	z->state = CODES;
	if (z->fault)
		return;
	if (type == 0)
		begin_stored(z);
	else if (type == 1 && !z->fixed)
		set_fixed(z);
	else if (type == 2)
		set_own(z);
	else if (type == 3)
		fail(z, "a block of type 3");
}

/* --- what blocks hold --- */

/* First the bytes that are among the bits, and one that asks for a piece. */
static void
read_stored(struct inflate *z)
{
	size_t n = (size_t)(z->full - z->to);

	if (!z->stored) {
		z->state = BLOCK;
	} else if (z->n || z->p == z->end) {
		*z->to = (unsigned char)take(z, 8);
		z->to += !z->fault;
		z->stored--;
	} else {
		if (n > z->stored)
			n = z->stored;
		if (n > (size_t)(z->end - z->p))
			n = (size_t)(z->end - z->p);
		memcpy(z->to, z->p, n);
		z->to += n;
		z->p += n;
		z->stored -= n;
	}
}

/* Copies n bytes, from so far before. At most OVER bytes more are changed. */
static inline void
repeat(unsigned char *to, size_t distance, size_t n)
{
	const unsigned char *from = to - distance;
	size_t i;

	if (distance == 1) {
		memset(to, *from, n);
	} else if (distance >= 8) {
		for (i = 0; i < n; i += 8)
			memcpy(to + i, from + i, 8);
	} else {
		for (i = 0; i < n; i++)
			to[i] = from[i];
	}
}

/* Takes a symbol. */
static void
read_code(struct inflate *z)
{
	uint32_t e = take_code(z, &z->symbol);
	size_t n, distance;

	if (e & LITERAL)
		*z->to++ = (unsigned char)VALUE(e);
	if (e & END)
		z->state = BLOCK;
	if (z->fault || e & (LITERAL | END))
		return;
	n = VALUE(e) + take(z, MORE_BITS(e));
	e = take_code(z, &z->distance);
	distance = VALUE(e) + take(z, MORE_BITS(e));
	if (!z->fault && distance > (size_t)(z->to - z->out))
		fail(z, "a distance before the beginning");
	if (z->fault)
		return;
	repeat(z->to, distance, n);
	z->to += n;
}

static inline unsigned
value(uint32_t e, uint64_t bits)
{
	return VALUE(e) + (unsigned)(bits >> CODE_BITS(e) &
	    ((1u << MORE_BITS(e)) - 1));
}

/* Takes symbols for as long as whole words can be read of the piece, and leaves
 * whatever is not usual to read_code(). A symbol has at most 48 bits. */
static void
read_codes(struct inflate *z)
{
	const unsigned char *p = z->p;
	unsigned char *to = z->to;
	uint64_t hold = z->hold, bits;
	unsigned n = z->n, used, length, distance;
	uint32_t e;

	while (z->end - p >= 8 && to < z->full) {
		hold |= bytes_le64(p) << n;
		p += (63 - n) / 8;
		n |= 56;
		e = find(&z->symbol, hold);
		if (e & LITERAL) {
			*to++ = (unsigned char)VALUE(e);
			hold >>= CODE_BITS(e);
			n -= CODE_BITS(e);
			continue;
		}
		if (!e || e & (END | NOTHING))
			break;
		length = value(e, hold);
		used = CODE_BITS(e) + MORE_BITS(e);
		bits = hold >> used;
		e = find(&z->distance, bits);
		distance = value(e, bits);
		if (!e || e & NOTHING || distance > (size_t)(to - z->out))
			break;
		repeat(to, distance, length);
		to += length;
		used += CODE_BITS(e) + MORE_BITS(e);
		hold >>= used;
		n -= used;
	}
	z->hold = hold & ((1ULL << n) - 1);
	z->n = n;
	z->p = p;
	z->to = to;
}

/* --- the whole --- */

static void
read_header(struct inflate *z)
{
	unsigned head = take(z, 8) << 8;

	head |= take(z, 8);
	if (z->fault)
		return;
	if (head % 31 != 0)
		fail(z, "a header that is not zlib's");
	if ((head >> 8 & 15) != 8 || head >> 12 > 7)
		fail(z, "a compression that is not deflate");
	if (head & 32)
		fail(z, "a preset dictionary");
	z->state = BLOCK;
}

static void
check_sum(struct inflate *z)
{
	uint32_t sum = 0;
	int i;

	drop(z, z->n % 8);
	for (i = 0; i < 4; i++)
		sum = sum << 8 | take(z, 8);
	if (!z->fault && sum != z->sum)
		fail(z, "another checksum (Adler-32) than its bytes have");
	z->state = DONE;
}

static uint32_t
add_sum(uint32_t sum, const unsigned char *p, size_t n)
{
	enum { MOST = 5552 };    /* bytes until 32 bits overflow */
	uint32_t a = sum & 0xffff, b = sum >> 16;
	size_t part, i;

	for (; n > 0; n -= part, p += part) {
		part = n < MOST ? n : MOST;
		for (i = 0; i < part; i++) {
			a += p[i];
			b += a;
		}
		a %= 65521;
		b %= 65521;
	}
	return b << 16 | a;
}

static void
step(struct inflate *z)
{
	if (z->state == HEADER)
		read_header(z);
	else if (z->state == BLOCK)
		begin_block(z);
	else if (z->state == STORED)
		read_stored(z);
	else {
		read_codes(z);
		if (z->to < z->full)
			read_code(z);
	}
}

size_t
inflate_read(struct inflate *z, const unsigned char **p)
{
	size_t n = (size_t)(z->to - z->out);

	if (n > WINDOW) {
		memmove(z->out, z->to - WINDOW, WINDOW);
		z->to = z->out + WINDOW;
	}
	*p = z->to;
	z->full = z->to + WINDOW - LONGEST;
	while (!z->fault && z->state < SUM && z->to < z->full)
		step(z);
	n = (size_t)(z->to - *p);
	if (z->zlib)
		z->sum = add_sum(z->sum, *p, n);
	if (z->state == SUM && !z->fault)
		check_sum(z);
	return n;
}

struct inflate *
inflate_new(size_t (*more)(void *arg, const unsigned char **p), void *arg,
    int zlib)
{
	struct inflate *z = xcalloc(1, sizeof *z);

	z->more = more;
	z->arg = arg;
	z->zlib = zlib;
	z->state = zlib ? HEADER : BLOCK;
	z->sum = 1;
	z->p = z->end = z->to = z->out;
	return z;
}

const char *
inflate_fault(const struct inflate *z)
{
	return z->fault;
}

size_t
inflate_left(const struct inflate *z)
{
	return (size_t)(z->end - z->p) + z->n / 8;
}

void
inflate_free(struct inflate *z)
{
	free(z);
}
