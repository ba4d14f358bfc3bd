#include <stdio.h>
#include <string.h>

#include "iff/iff_priv.h"

/* What is wrong with a header by the rules of EA IFF-85, which the 4- and
 * 8-byte kinds inherit. */

void
iff_fault(struct iff *f, unsigned long long offset, const char *fmt, ...)
{
	struct iff_fault *x = &f->queue[f->nfault];
	va_list ap;

	if (f->nfault == IFF_FAULTS)
		return;
	f->nfault++;
	x->offset = offset;
	x->pad = 0;
	va_start(ap, fmt);
	vsnprintf(x->text, sizeof x->text, fmt, ap);
	va_end(ap);
}

/* Every Maya scene is a `FOR4 Maya`, although that has lower case. */
static int
type_is_proper(const unsigned char *type)
{
	int i, blank = 0;

	if (iff_is(type, "Maya"))
		return 1;
	for (i = 0; i < 4; i++) {
		if (type[i] == ' ')
			blank = 1;
		else if (blank || !((type[i] >= 'A' && type[i] <= 'Z') ||
		    (type[i] >= '0' && type[i] <= '9')))
			return 0;
	}
	return 1;
}

/* Whether members of any type may be in it. JJJJ is EA's wildcard; CLIP and
 * ANIM name collections of other types in the EA IFF 85 document, CONS does in
 * Maya's scenes. */
static int
is_mixed(const unsigned char *type)
{
	static const char *const mixed[] = {
		"    ", "JJJJ", "CLIP", "ANIM", "CONS"
	};
	size_t i;

	for (i = 0; i < sizeof mixed / sizeof mixed[0]; i++)
		if (iff_is(type, mixed[i]))
			return 1;
	return 0;
}

static void
check_type(struct iff *f, const struct iff_head *h, const struct iff_head *up)
{
	char own[IFF_LABEL], outer[IFF_LABEL];
	const char *label = iff_label(own, h);

	if (!type_is_proper(h->type))
		iff_fault(f, h->data, "type of %s is not upper case letters "
		    "and digits", label);
	if (h->role == IFF_FORM && iff_is(h->type, "    "))
		iff_fault(f, h->data, "FORM of blank type");
	if (h->role == IFF_PROP && up->role != IFF_LIST)
		iff_fault(f, h->offset, "%s outside a LIST", label);
	if ((up->role == IFF_LIST || up->role == IFF_CAT) &&
	    !is_mixed(up->type) && memcmp(up->type, h->type, 4) != 0)
		iff_fault(f, h->data, "%s does not fit its %s", label,
		    iff_label(outer, up));
}

static void
check_head(struct iff *f, const struct iff_head *h)
{
	char buf[IFF_LABEL];
	const char *name = iff_name(buf, h->id);

	if (!iff_is_id(h->id))
		iff_fault(f, h->offset, "id %s %s", name, h->id[0] == ' ' ?
		    "has a leading blank" : "is not printable");
	if (h->role == IFF_PLAIN && h->align)
		iff_fault(f, h->offset, "group %s has no type", name);
	if (h->size != IFF_NOSIZE && h->size >> (h->wide ? 63 : 31))
		iff_fault(f, h->offset, "size %llu of %s has its high bit set",
		    h->size, name);
}

void
iff_audit(struct iff *f, const struct iff_head *h, const struct iff_head *up)
{
	if (!iff_is_id(h->id) || h->align || h->size >> 31)
		check_head(f, h);
	if (h->role && h->role != IFF_RIFF)
		check_type(f, h, up);
}
