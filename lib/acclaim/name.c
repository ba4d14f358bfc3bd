#include <stdlib.h>
#include <string.h>

#include "acclaim/name.h"
#include "base/out.h"

static int
hex(char c)
{
	static const char digits[] = "0123456789ABCDEF0123456789abcdef";
	const char *p = c ? strchr(digits, c) : NULL;

	return p ? (int)(p - digits) % 16 : -1;
}

struct str
acclaim_decode(struct str name, char *buf)
{
	struct str r = { buf, 0 };
	size_t i;

	for (i = 0; i < name.n; i++) {
		char c = name.s[i];

		if (c == '%' && i + 2 < name.n && hex(name.s[i + 1]) >= 0 &&
		    hex(name.s[i + 2]) >= 0) {
			c = (char)(hex(name.s[i + 1]) * 16 +
			    hex(name.s[i + 2]));
			i += 2;
		}
		buf[r.n++] = c;
	}
	return r;
}

static int
taken(struct str name)
{
	return str_iis(name, "root") || str_iis(name, "begin") ||
	    str_iis(name, "end");
}

/* The IR's own encoding leaves what an Acclaim file takes as white space or
 * as the start of a comment or keyword. */
void
acclaim_put_name(struct str name)
{
	static const char hexdigit[] = "0123456789ABCDEF";
	char *p = out_room(3 * name.n);
	size_t n = 0, i;

	for (i = 0; i < name.n; i++) {
		char c = name.s[i];

		if (!strchr(",()#:", c) && !(i == 0 && taken(name))) {
			p[n++] = c;
			continue;
		}
		p[n++] = '%';
		p[n++] = hexdigit[c >> 4 & 15];
		p[n++] = hexdigit[c & 15];
	}
	out_used(n);
}

void
acclaim_put_ir_name(struct str name)
{
	char *buf;

	if (!memchr(name.s, '%', name.n)) {
		out_name(name);
		return;
	}
	buf = xmalloc(name.n);
	out_name(acclaim_decode(name, buf));
	free(buf);
}
