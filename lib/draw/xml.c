#include <stdlib.h>

#include "base/name.h"
#include "base/out.h"
#include "draw/xml.h"

/* The number of bytes of the character at s, of n, that XML allows; 0 if it is
 * none. */
static size_t
character(const unsigned char *s, size_t n)
{
	static const unsigned long least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	size_t len = s[0] < 0x80 ? 1 : s[0] < 0xc0 ? 0 : s[0] < 0xe0 ? 2 :
	    s[0] < 0xf0 ? 3 : s[0] < 0xf8 ? 4 : 0, i;
	unsigned long c;

	if (len < 2)
		return len && s[0] >= ' ' && s[0] != 0x7f;
	if (n < len)
		return 0;
	c = s[0] & (0x7fu >> len);
	for (i = 1; i < len; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (s[i] & 0x3f);
	}
	if (c < least[len] || c < 0xa0 || (c >= 0xd800 && c < 0xe000) ||
	    (c & 0xfffe) == 0xfffe || c > 0x10ffff)
		return 0;
	return len;
}

static void
put_xml_character(const char *s, size_t n)
{
	switch (*s) {
	case '&':
		out_text("&amp;");
		break;
	case '<':
		out_text("&lt;");
		break;
	case '>':
		out_text("&gt;");
		break;
	default:
		out_mem(s, n);
	}
}

/* A < could begin the script's end. */
static void
put_json_character(const char *s, size_t n)
{
	switch (*s) {
	case '"':
	case '\\':
		out_ch('\\');
		out_ch(*s);
		break;
	case '<':
		out_text("\\u003c");
		break;
	default:
		out_mem(s, n);
	}
}

static void
put_name(struct str name, void (*put_character)(const char *s, size_t n))
{
	char *buf = xmalloc(name.n + 1);
	struct str raw = name_decode(buf, name, NULL);
	size_t i, n;

	for (i = 0; i < raw.n; i += n ? n : 1) {
		n = character((const unsigned char *)raw.s + i, raw.n - i);
		if (n)
			put_character(raw.s + i, n);
		else
			out_text("\xef\xbf\xbd");
	}
	free(buf);
}

void
put_plain_name(struct str name)
{
	size_t i, n;

	for (i = 0; i < name.n; i += n ? n : 1) {
		n = character((const unsigned char *)name.s + i, name.n - i);
		if (n)
			out_mem(name.s + i, n);
		else
			out_fmt("%%%02X", (unsigned char)name.s[i]);
	}
}

void
put_xml_name(struct str name)
{
	put_name(name, put_xml_character);
}

void
put_json_name(struct str name)
{
	out_ch('"');
	put_name(name, put_json_character);
	out_ch('"');
}
