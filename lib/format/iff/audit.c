#include <stdio.h>
#include <string.h>

#include "format/iff/iff_priv.h"

/* What is wrong with a header by the rules of EA IFF-85. Groups that are padded
 * to 4 and 8 bytes inherit some of them: Maya has types in lower case, and
 * numbers for the types of plug-ins. */

void
iff_fault(struct iff *f, unsigned long long offset, const char *fmt, ...)
{
	struct iff_fault *x = &f->queue[f->nfault];
	va_list ap;

	if (f->nfault == IFF_FAULTS)
		return;
	f->nfault++;
	x->offset = offset;
	x->notice = 0;
	va_start(ap, fmt);
	vsnprintf(x->text, sizeof x->text, fmt, ap);
	va_end(ap);
}

static int
type_is_proper(const unsigned char *type)
{
	int i, blank = 0;

	for (i = 0; i < 4; i++) {
		if (type[i] == ' ')
			blank = 1;
		else if (blank || !((type[i] >= 'A' && type[i] <= 'Z') ||
		    (type[i] >= '0' && type[i] <= '9')))
			return 0;
	}
	return 1;
}

/* Whether a group of this type may have members of any type. JJJJ is EA's
 * wildcard; CLIP and ANIM name collections of other types in the EA IFF 85
 * document, and CONS in Maya's scenes. */
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

static int
holds_groups(const struct iff_head *h)
{
	return h->role == IFF_LIST || h->role == IFF_CAT;
}

/* Whether a type is reserved: the ids of groups, their later versions, and the
 * wildcard, which only a LIST or CAT may have. */
static int
is_reserved(const struct iff_head *h)
{
	static const char words[][5] = { "FORM", "LIST", "CAT ", "PROP" };
	const unsigned char *type = h->type;
	size_t i;

	for (i = 0; i < sizeof words / sizeof words[0]; i++)
		if (memcmp(type, words[i], 3) == 0 &&
		    (iff_is(type, words[i]) || (words[i][0] != 'P' &&
		    type[3] >= '1' && type[3] <= '9')))
			return 1;
	return iff_is(type, "JJJJ") && !holds_groups(h);
}

/* Rules for the groups of EA IFF-85 only. */
static void
check_ea(struct iff *f, const struct iff_head *h)
{
	char label[IFF_LABEL];

	if (!type_is_proper(h->type))
		iff_fault(f, h->data, "type of %s is not upper case letters "
		    "and digits", iff_label(label, h));
	else if (is_reserved(h))
		iff_fault(f, h->data, "type of %s is a reserved word",
		    iff_label(label, h));
}

/* A rule for what is in the groups of EA IFF-85 only: a LIST or CAT holds
 * groups and no data of its own, a PROP holds no groups. */
static void
check_member(struct iff *f, const struct iff_head *h,
    const struct iff_head *up)
{
	char own[IFF_LABEL], outer[IFF_LABEL];

	if ((holds_groups(up) && !h->align) ||
	    (up->role == IFF_PROP && h->role && h->role != IFF_PROP))
		iff_fault(f, h->offset, "%s in %s, which holds %s only",
		    iff_label(own, h), iff_label(outer, up),
		    up->role == IFF_PROP ? "chunks" : "groups");
}

static void
check_type(struct iff *f, const struct iff_head *h, const struct iff_head *up)
{
	char own[IFF_LABEL], outer[IFF_LABEL];
	const char *label = iff_label(own, h);

	if (h->align == 2)
		check_ea(f, h);
	if (h->role == IFF_FORM && iff_is(h->type, "    "))
		iff_fault(f, h->data, "FORM of blank type");
	if (h->role == IFF_PROP && up->role != IFF_LIST)
		iff_fault(f, h->offset, "%s outside a LIST", label);
	if (holds_groups(up) &&
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
	if (!h->open && h->size >> (h->wide ? 63 : 31))
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
	if (up->role != IFF_FORM && up->align == 2)
		check_member(f, h, up);
}
