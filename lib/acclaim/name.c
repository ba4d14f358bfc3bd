#include <stdlib.h>
#include <string.h>

#include "acclaim/name.h"
#include "base/name.h"
#include "base/out.h"

static int
taken(struct str name)
{
	return str_iis(name, "root") || str_iis(name, "begin") ||
	    str_iis(name, "end");
}

/* The IR's own encoding leaves what an Acclaim file takes as white space or
 * as the start of a comment or keyword. */
size_t
acclaim_name(char *p, struct str name)
{
	static const char hexdigit[] = "0123456789ABCDEF";
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
	return n;
}

void
acclaim_put_name(struct str name)
{
	out_used(acclaim_name(out_room(3 * name.n), name));
}

struct str
acclaim_ir_name(struct str name, char *buf)
{
	struct str r = { buf, 0 };
	char *raw;

	if (!memchr(name.s, '%', name.n)) {
		r.n = name_encode(buf, name);
		return r;
	}
	raw = xmalloc(name.n);
	r.n = name_encode(buf, name_decode(raw, name, NULL));
	free(raw);
	return r;
}
