#include <string.h>

#include "base/bytes.h"
#include "format/cal3d/markup.h"

static void
add_reference(struct text *to, unsigned char c)
{
	static const char hex[] = "0123456789ABCDEF";

	if (c == '&') {
		text_z(to, "&amp;");
	} else if (c == '<') {
		text_z(to, "&lt;");
	} else if (c == '>') {
		text_z(to, "&gt;");
	} else if (c == '"') {
		text_z(to, "&quot;");
	} else {
		text_z(to, "&#x");
		text_ch(to, hex[c >> 4]);
		text_ch(to, hex[c & 15]);
		text_ch(to, ';');
	}
}

/* Whether a character can stand in a value as it is. */
static int
is_plain(unsigned char c)
{
	return c >= 0x20 && c != '"' && c != '&' && c != '<' && c != '>';
}

/* Returns the first character from p on that is not plain, or end. It looks at
 * eight characters at a time: `<` and `>` differ in one bit, as do `"` and
 * `&`. */
static const char *
skip_plain(const char *p, const char *end)
{
	const uint64_t each = 0x0101010101010101, high = each * 0x80;
	uint64_t x, angle, quote;

	for (; end - p >= 8; p += 8) {
		x = bytes_le64(p);
		angle = (x | each * 2) ^ each * '>';
		quote = (x | each * 4) ^ each * '&';
		if ((((angle - each) & ~angle) | ((quote - each) & ~quote) |
		    ((x - each * 0x20) & ~x)) & high)
			break;
	}
	while (p < end && is_plain((unsigned char)*p))
		p++;
	return p;
}

void
cal3d_add_escaped(struct text *to, struct str a)
{
	const char *p = a.s, *end = p + a.n, *next;

	for (; (next = skip_plain(p, end)) < end; p = next + 1) {
		text_mem(to, p, (size_t)(next - p));
		add_reference(to, (unsigned char)*next);
	}
	text_mem(to, p, (size_t)(end - p));
}

void
cal3d_add_content(struct text *to, struct str a)
{
	size_t after = 0;

	for (; a.n && a.s[0] == ' '; a.s++, a.n--)
		add_reference(to, ' ');
	for (; a.n && a.s[a.n - 1] == ' '; after++)
		a.n--;
	cal3d_add_escaped(to, a);
	while (after--)
		add_reference(to, ' ');
}

static void
add_indent(struct text *to, int indent)
{
	memset(text_room(to, (size_t)indent), ' ', (size_t)indent);
	to->n += (size_t)indent;
}

static void
begin_attr(struct text *to, const char *name)
{
	text_ch(to, ' ');
	text_z(to, name);
	text_z(to, "=\"");
}

void
cal3d_add_attr(struct text *to, const char *name, struct str value)
{
	begin_attr(to, name);
	cal3d_add_escaped(to, value);
	text_ch(to, '"');
}

void
cal3d_add_attr_int(struct text *to, const char *name, long long n)
{
	begin_attr(to, name);
	text_int(to, n);
	text_ch(to, '"');
}

void
cal3d_add_comment(struct text *to, int indent, struct str text, int strict)
{
	size_t start, i;

	add_indent(to, indent);
	text_z(to, "<!--");
	start = to->n;
	for (i = 0; i < text.n; i++) {
		if (strict && text.s[i] == '-' && to->n > start &&
		    to->s[to->n - 1] == '-')
			text_ch(to, ' ');
		text_ch(to, text.s[i]);
		if (to->n - start >= 3 &&
		    memcmp(to->s + to->n - 3, "-->", 3) == 0) {
			to->n--;
			text_z(to, "&gt;");
		}
	}
	if (strict && to->n > start && to->s[to->n - 1] == '-')
		text_ch(to, ' ');
	text_z(to, "-->\n");
}

static void
begin_elem(struct text *to, int indent, const char *name)
{
	add_indent(to, indent);
	text_ch(to, '<');
	text_z(to, name);
	text_ch(to, '>');
}

static void
end_elem(struct text *to, const char *name)
{
	text_z(to, "</");
	text_z(to, name);
	text_z(to, ">\n");
}

void
cal3d_add_elem(struct text *to, int indent, const char *name,
    struct str content)
{
	begin_elem(to, indent, name);
	cal3d_add_escaped(to, content);
	end_elem(to, name);
}

void
cal3d_add_elem_int(struct text *to, int indent, const char *name, long long n)
{
	begin_elem(to, indent, name);
	text_int(to, n);
	end_elem(to, name);
}
