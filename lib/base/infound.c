#include <stdio.h>
#include <stdlib.h>

#include "base/in_priv.h"
#include "base/out.h"
#include "base/text.h"

static int found;                /* what in_warn() says is a result */
static int has_found;

void
in_warn_found(void)
{
	found = 1;
}

int
in_has_found(void)
{
	return has_found;
}

int
in_found(const struct in *in, const char *fmt, va_list ap)
{
	char text[512];
	struct text shown = { 0 };

	if (!found)
		return 0;
	vsnprintf(text, sizeof text, fmt, ap);
	text_visible(&shown, str_of(in->name));
	out_str(text_get(&shown));
	out_fmt(in->bytes ? ": byte %llu: " : ":%llu: ", in->line);
	shown.n = 0;
	text_visible(&shown, str_of(text));
	out_line(text_get(&shown));
	free(shown.s);
	has_found = 1;
	return 1;
}
