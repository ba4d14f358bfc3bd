#include "base/num.h"
#include "json/json_priv.h"
#include "json/put.h"

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
	const char *p = raw.s, *end = p + raw.n, *next;
	int is_utf8 = 1;

	text_ch(t, '"');
	for (; p < end; p = next) {
		next = p + 1;
		if ((unsigned char)*p < 0x80) {
			add_escaped(t, *p);
			continue;
		}
		next = json_utf8_end(p, end);
		if (next) {
			text_mem(t, p, (size_t)(next - p));
			continue;
		}
		text_z(t, "\xef\xbf\xbd");
		next = p + 1;
		is_utf8 = 0;
	}
	text_ch(t, '"');
	return is_utf8;
}

void
json_add_float(struct text *t, float f)
{
	t->n += num_print_float(text_room(t, NUM_MAX), f);
}
