#include <math.h>

#include "base/bytes.h"
#include "base/known/known_priv.h"

/* Bytes that only files of one format have at this offset. */
static const struct magic {
	size_t at;
	const char *bytes;
	size_t n;
	enum known format;
} magics[] = {
#define X(at, bytes, format) { at, bytes, sizeof bytes - 1, KNOWN_##format },
	KNOWN_BYTES(X)
#undef X
};

static int
has_at(struct str head, size_t at, const char *bytes, size_t n)
{
	return head.n >= at + n && memcmp(head.s + at, bytes, n) == 0;
}

static int
starts(struct str head, const char *word)
{
	return has_at(head, 0, word, strlen(word));
}

static enum known
by_magic(struct str head)
{
	size_t i;

	for (i = 0; i < sizeof magics / sizeof magics[0]; i++)
		if (has_at(head, magics[i].at, magics[i].bytes, magics[i].n))
			return magics[i].format;
	return KNOWN_NONE;
}

/* Whether this is a text: it has no control bytes but those of layout, such as
 * tabs and line ends. */
static int
is_text(struct str head)
{
	size_t i;

	for (i = 0; i < head.n; i++)
		if (((unsigned char)head.s[i] < ' ' &&
		    (head.s[i] < '\t' || head.s[i] > '\r')) ||
		    head.s[i] == '\177')
			return 0;
	return 1;
}

/* Whether a file that is no text is an IFF file, by the four letters that it
 * begins with. */
static int
is_iff(struct str head)
{
	static const char *const group[] = {
		"FORM", "FOR4", "FOR8", "LIST", "LIS4", "LIS8", "CAT ",
		"CAT4", "CAT8"
	};
	size_t i;

	for (i = 0; i < sizeof group / sizeof group[0]; i++)
		if (starts(head, group[i]))
			return 1;
	return 0;
}

/* Returns the format of an IFF file by the type of the first group. It stands
 * after a size of 32 bits, or after four bytes and a size of 64 bits. */
static enum known
iff_type(struct str head)
{
	size_t at = 8;

	if (starts(head, "FOR8") && head.n >= 20 && head.s[8] < ' ')
		at = 16;
	if (has_at(head, at, "CIMG", 4))
		return KNOWN_MAYA_IFF;
	if (has_at(head, at, "Maya", 4))
		return KNOWN_MAYA_SCENE;
	return has_at(head, at, "CACH", 4) ? KNOWN_MAYA_CACHE : KNOWN_IFF;
}

/* Returns the format of a ZIP archive: it is USDZ if its first file is a
 * scene. */
static enum known
zip_type(struct str head)
{
	size_t n = head.n < 30 ? 0 : (unsigned char)head.s[26];

	if (n > 5 && (has_at(head, 30 + n - 5, ".usd", 4) ||
	    has_at(head, 30 + n - 4, ".usd", 4)))
		return KNOWN_USDZ;
	return KNOWN_ZIP;
}

/* Returns which Alias picture this is, if it is one. Its header has no magic
 * number: width, height, an offset of two numbers, and 24 or 8 bits for a
 * pixel. The length of a run follows. */
static enum known
pix_type(struct str head)
{
	const unsigned char *p = (const unsigned char *)head.s;
	unsigned long long bits, w;

	if (head.n < 10)
		return KNOWN_NONE;
	w = bytes_get(p, 2, 0);
	bits = bytes_get(p + 8, 2, 0);
	if (w == 0 || bytes_get(p + 2, 2, 0) == 0 ||
	    (head.n > 10 && (p[10] == 0 || p[10] > w)))
		return KNOWN_NONE;
	return bits == 24 ? KNOWN_PIX : bits == 8 ? KNOWN_MATTE : KNOWN_NONE;
}

static int
is_one_of(char c, const char *set)
{
	return c && strchr(set, c);
}

/* Whether this is PNM: P1 to P6, Pf or PF, then blanks, then a number or a
 * comment; or P7 and a line end. */
static int
is_pnm(struct str head)
{
	size_t i = 2;

	if (head.n < 3 || head.s[0] != 'P')
		return 0;
	if (head.s[1] == '7')
		return head.s[2] == '\n';
	while (i < head.n && is_one_of(head.s[i], " \t\n\v\f\r"))
		i++;
	return is_one_of(head.s[1], "123456fF") && i < head.n &&
	    (head.s[i] == '#' || (i > 2 && is_one_of(head.s[i], "0123456789")));
}

/* Whether this is BMP: BM, the size of the file, and two numbers that are 0. */
static int
is_bmp(struct str head)
{
	return starts(head, "BM") && has_at(head, 6, "\0\0\0\0", 4);
}

/* Returns the format by a magic number of two bytes, which could also be the
 * width of an Alias picture. In such a picture bytes 4 to 7 are offsets of 0.
 * C3D has the first frame there and SGI the dimension, which are not 0. */
static enum known
two_bytes(struct str head)
{
	if (starts(head, "\2P"))
		return KNOWN_C3D;
	return starts(head, "\x01\xda") ? KNOWN_SGI : KNOWN_DATA;
}

/* Whether this is a CFP file. It has no header, but columns of numbers: 255 and
 * a float, 254 and a count of 16 bits, or a difference of one byte, which is
 * never 253. The first number of a column is a float, a length in feet or a
 * part of a quaternion. A joint has seven columns. */
static int
is_cfp(struct str head)
{
	const unsigned char *p = (const unsigned char *)head.s;
	size_t i, n, floats = 0;
	float v;

	if (!starts(head, "\xff"))
		return 0;
	for (i = 0; i + 5 <= head.n; i += n) {
		n = p[i] == 255 ? 5 : p[i] == 254 ? 3 : 1;
		if (p[i] == 253)
			return 0;
		if (p[i] < 255)
			continue;
		v = fabsf(bytes_lefloat(p + i + 1));
		if (!(v < 1000) || (v > 0 && v < 1e-20f))
			return 0;
		floats++;
	}
	return floats >= 7;
}

enum known
known_bytes(struct str head)
{
	enum known k = by_magic(head), weak;

	if (k != KNOWN_NONE)
		return k;
	if (starts(head, "PK\3\4"))
		return zip_type(head);
	if (is_pnm(head))
		return KNOWN_PNM;
	if (is_text(head))
		return KNOWN_NONE;
	if (is_iff(head))
		return iff_type(head);
	if (is_bmp(head))
		return KNOWN_BMP;
	weak = two_bytes(head);
	if (weak != KNOWN_DATA && !has_at(head, 4, "\0\0\0\0", 4))
		return weak;
	k = pix_type(head);
	if (k == KNOWN_NONE && is_cfp(head))
		return KNOWN_SIMS_CFP;
	return k == KNOWN_NONE ? weak : k;
}
