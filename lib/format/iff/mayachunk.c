#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "format/iff/maya_priv.h"

static const char digits[] = "0123456789abcdef";

const char *const maya_places[] = { "first", "between", "last" };

int
maya_is_hex(struct str text)
{
	size_t i;

	for (i = 0; i < text.n; i++)
		if (!memchr(digits, text.s[i], 16))
			return 0;
	return text.n % 2 == 0;
}

static struct str
hexadecimal(struct arena *arena, struct str bytes)
{
	char *hex = arena_text(arena, 2 * bytes.n + 1);
	struct str a = { hex, 2 * bytes.n };
	size_t i;

	for (i = 0; i < bytes.n; i++)
		snprintf(hex + 2 * i, 3, "%02x", (unsigned char)bytes.s[i]);
	return a;
}

void
maya_set_text(struct arena *arena, struct maya_chunk *x, struct str bytes)
{
	struct str a = bytes;
	int is_text;

	while (a.n && a.s[a.n - 1] == '\0')
		a.n--;
	is_text = utf8_is_text(a);
	x->text = is_text ? str_keep(arena, a) : hexadecimal(arena, bytes);
	x->nuls = is_text && (a.n < bytes.n || (a.n && maya_is_hex(a))) ?
	    (long)(bytes.n - a.n) : -1;
}

static int
value(char digit)
{
	return (int)((const char *)memchr(digits, digit, 16) - digits);
}

void
maya_add_bytes(struct text *to, struct str text, long nuls)
{
	size_t i;

	if (nuls < 0 && maya_is_hex(text)) {
		for (i = 0; i < text.n; i += 2)
			text_ch(to, value(text.s[i]) << 4 |
			    value(text.s[i + 1]));
		return;
	}
	text_str(to, text);
	for (; nuls > 0; nuls--)
		text_ch(to, 0);
}
