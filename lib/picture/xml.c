#include <stdlib.h>

#include "base/name.h"
#include "base/out.h"
#include "base/utf8.h"
#include "picture/xml.h"

/* The length of the character with which the n bytes at s begin, if XML allows
 * it; else 0. U+FFFE, U+FFFF and their like in other planes are no
 * characters. */
static size_t
character(const char *s, size_t n)
{
	const unsigned char *u = (const unsigned char *)s;
	size_t len = utf8_text_len(s, n);

	if (len > 2 && (u[len - 3] & 15) == 15 && u[len - 2] == 0xbf &&
	    u[len - 1] >= 0xbe)
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

/* A `<` is escaped: it could begin the tag that ends the script. */
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
		n = character(raw.s + i, raw.n - i);
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
		n = character(name.s + i, name.n - i);
		if (n)
			out_mem(name.s + i, n);
		else
			out_fmt("%%%02X", (unsigned char)name.s[i]);
	}
}

void
put_ascii_name(struct str name)
{
	size_t i;

	for (i = 0; i < name.n; i++)
		out_fmt((unsigned char)name.s[i] < 0x80 ? "%c" : "%%%02X",
		    (unsigned char)name.s[i]);
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
