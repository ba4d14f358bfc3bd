#include "base/json/put.h"
#include "base/num.h"
#include "base/utf8.h"

static void
add_escaped(struct text *t, int c)
{
	static const char hex[] = "0123456789abcdef";

	if (c == '"' || c == '\\') {
		text_ch(t, '\\');
		text_ch(t, c);
	} else if (c < 0x20) {
		text_z(t, "\\u00");
		text_ch(t, hex[c >> 4]);
		text_ch(t, hex[c & 15]);
	} else {
		text_ch(t, c);
	}
}

int
json_quote(struct text *t, struct str raw)
{
	const char *p = raw.s, *end = p + raw.n;
	int is_utf8 = 1;
	size_t n;

	text_ch(t, '"');
	for (; p < end; p += n ? n : 1) {
		n = utf8_len(p, (size_t)(end - p));
		if (n == 1) {
			add_escaped(t, *p);
		} else if (n) {
			text_mem(t, p, n);
		} else {
			text_z(t, "\xef\xbf\xbd");
			is_utf8 = 0;
		}
	}
	text_ch(t, '"');
	return is_utf8;
}

void
json_add_float(struct text *t, float f)
{
	t->n += num_print_float(text_room(t, NUM_MAX), f);
}
