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

/* The IR's own encoding leaves what an Acclaim file takes for white space or
 * for the start of a comment or keyword. */
struct str
acclaim_name(char *p, struct str irname)
{
	static const char hexdigit[] = "0123456789ABCDEF";
	struct str r = { p, 0 };
	size_t i;

	for (i = 0; i < irname.n; i++) {
		char c = irname.s[i];

		if (!strchr(",()#:", c) && !(i == 0 && taken(irname))) {
			p[r.n++] = c;
			continue;
		}
		p[r.n++] = '%';
		p[r.n++] = hexdigit[c >> 4 & 15];
		p[r.n++] = hexdigit[c & 15];
	}
	return r;
}

void
acclaim_put_name(struct str irname)
{
	out_used(acclaim_name(out_room(3 * irname.n), irname).n);
}

struct str
acclaim_ir_name(char *p, struct str name)
{
	struct str r = { p, 0 };
	char *raw;

	if (!memchr(name.s, '%', name.n)) {
		r.n = name_encode(p, name);
		return r;
	}
	raw = xmalloc(name.n);
	r.n = name_encode(p, name_decode(raw, name, NULL));
	free(raw);
	return r;
}
