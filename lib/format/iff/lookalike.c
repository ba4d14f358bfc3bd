#include <string.h>

#include "format/iff/iff_priv.h"

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
	size_t n;

	p = in_peek(in, 64, &n);
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
