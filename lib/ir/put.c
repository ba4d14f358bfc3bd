#include <string.h>

#include "base/out.h"
#include "ir/ir.h"

void
ir_pass(const struct ir *ir)
{
	out_line(ir->rec.line);
}

void
ir_put_version(void)
{
	static int done;

	if (!done++)
		out_text("ir 1\n");
}

void
ir_put_begin(const char *kind, struct str name)
{
	out_text(kind);
	out_ch(' ');
	out_name(name);
}

void
ir_put_end(const char *kind)
{
	out_text("end ");
	out_text(kind);
	out_ch('\n');
}

void
ir_put_note(struct str text)
{
	out_text(text.n ? "note " : "note");
	out_line(text);
}

struct str
ir_file_name(const char *path)
{
	const char *slash, *dot;
	struct str name;

	if (!path || strcmp(path, "-") == 0)
		return str_of("stdin");
	slash = strrchr(path, '/');
	name = str_of(slash ? slash + 1 : path);
	dot = strrchr(name.s, '.');
	if (dot && dot > name.s)
		name.n = (size_t)(dot - name.s);
	return name;
}
