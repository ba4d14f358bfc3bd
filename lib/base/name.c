#include <string.h>

#include "base/name.h"

size_t
name_encode(char *p, struct str raw)
{
	static const char digit[] = "0123456789ABCDEF";
	size_t n = 0, i;

	if (raw.n == 0) {
		p[0] = '%';
		return 1;
	}
	if (str_is(raw, "-")) {
		memcpy(p, "%2D", 3);
		return 3;
	}
	for (i = 0; i < raw.n; i++) {
		unsigned char c = (unsigned char)raw.s[i];

		if (c > 0x20 && c != 0x7f && c != '%') {
			p[n++] = (char)c;
			continue;
		}
		p[n++] = '%';
		p[n++] = digit[c >> 4];
		p[n++] = digit[c & 15];
	}
	return n;
}

static int
hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = (char)(c | 0x20);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

struct str
name_decode(char *p, struct str a, int *bad)
{
	struct str r = { p, 0 };
	size_t i;

	if (str_is(a, "%"))
		return r;
	for (i = 0; i < a.n; i++) {
		int hi = -1, lo = -1;

		if (a.s[i] == '%' && i + 2 < a.n) {
			hi = hex(a.s[i + 1]);
			lo = hex(a.s[i + 2]);
		}
		if (hi >= 0 && lo >= 0) {
			p[r.n++] = (char)(hi * 16 + lo);
			i += 2;
			continue;
		}
		if (a.s[i] == '%' && bad)
			*bad = 1;
		p[r.n++] = a.s[i];
	}
	return r;
}
