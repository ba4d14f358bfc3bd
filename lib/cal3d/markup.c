#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "cal3d/markup.h"

static void
add_escaped(struct text *to, struct str a)
{
	static const char hex[] = "0123456789ABCDEF";
	size_t i;

	for (i = 0; i < a.n; i++) {
		unsigned char c = (unsigned char)a.s[i];

		if (c == '&') {
			text_z(to, "&amp;");
		} else if (c == '<') {
			text_z(to, "&lt;");
		} else if (c == '>') {
			text_z(to, "&gt;");
		} else if (c == '"') {
			text_z(to, "&quot;");
		} else if (c < 0x20) {
			text_z(to, "&#x");
			text_ch(to, hex[c >> 4]);
			text_ch(to, hex[c & 15]);
			text_ch(to, ';');
		} else {
			text_ch(to, (char)c);
		}
	}
}

static void
add_indent(struct text *to, int indent)
{
	while (indent-- > 0)
		text_ch(to, ' ');
}

void
cal3d_add_attr(struct text *to, const char *name, struct str value)
{
	text_ch(to, ' ');
	text_z(to, name);
	text_z(to, "=\"");
	add_escaped(to, value);
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

void
cal3d_add_elem(struct text *to, int indent, const char *name,
    struct str content)
{
	add_indent(to, indent);
	text_ch(to, '<');
	text_z(to, name);
	text_ch(to, '>');
	add_escaped(to, content);
	text_z(to, "</");
	text_z(to, name);
	text_z(to, ">\n");
}

void
cal3d_add_fields(struct text *to, const struct str *f, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		if (i)
			text_ch(to, ' ');
		text_str(to, f[i]);
	}
}

void
cal3d_add_values(struct text *to, const double *v, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		if (i)
			text_ch(to, ' ');
		to->n += num_put(text_room(to, NUM_MAX), v[i], out_digits);
	}
}

void
cal3d_add_quat(struct text *to, const struct str *f)
{
	int i;

	for (i = 0; i < 3; i++) {
		to->n += num_neg(text_room(to, f[i].n + 1), f[i]);
		text_ch(to, ' ');
	}
	text_str(to, f[3]);
}
