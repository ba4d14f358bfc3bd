#include <string.h>

#include "iff/iff_priv.h"

/* What files that are taken for IFF begin with. */
static const struct {
	const char *magic;
	size_t n;
	const char *what;
} lookalikes[] = {
	{ "IFF FILE 2.", 11, "a package of The Sims" },
	{ "//Maya", 6, "a Maya ASCII scene" },
	{ "riff\x2e\x91\xcf\x11", 8, "Sony Wave64" },
	{ "FOR1", 4, "an Erlang BEAM file" },
	{ "MThd", 4, "a MIDI file" },
	{ "\x89PNG", 4, "a PNG image" },
	{ "\xff\xd8\xff", 3, "a JPEG image" },
	{ "GIF8", 4, "a GIF image" },
	{ "II*\0", 4, "a TIFF image" },
	{ "MM\0*", 4, "a TIFF image" },
	{ "PK\3\4", 4, "a zip archive" },
	{ "\x1f\x8b", 2, "compressed by gzip" },
	{ "PP20", 4, "compressed by PowerPacker" },
	{ "XPKF", 4, "compressed by XPK" },
};

/* Sizes and headers are never text for long. */
static int
is_text(const unsigned char *p, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if ((p[i] < ' ' || p[i] > '~') && p[i] != '\n' &&
		    p[i] != '\r' && p[i] != '\t')
			return 0;
	return n > 12;
}

void
iff_recognise(struct in *in)
{
	struct iff_head file, h;
	const unsigned char *p;
	char name[IFF_LABEL];
	size_t n, i;

	p = in_peek(in, 64, &n);
	for (i = 0; i < sizeof lookalikes / sizeof lookalikes[0]; i++)
		if (n >= lookalikes[i].n &&
		    memcmp(p, lookalikes[i].magic, lookalikes[i].n) == 0)
			in_fail(in, "not an IFF file: %s", lookalikes[i].what);
	if (is_text(p, n))
		in_fail(in, "not an IFF file: text");
	memset(&file, 0, sizeof file);
	file.depth = -1;
	file.end = IFF_NOEND;
	h.offset = 0;
	if (n < 8)
		in_fail(in, "not an IFF file: expected 8 bytes, saw %zu", n);
	if (iff_head_read(&h, &file, p, n) && h.align)
		return;
	in_fail(in, "not an IFF file: expected FORM, LIST, CAT or RIFF, "
	    "saw %s", iff_name(name, p));
}
