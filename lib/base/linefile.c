#include "base/linefile.h"

void
line_file_load(struct line_file *file, const char *path, const char *lines)
{
	struct str line, word;
	struct in in;
	int any = 0;

	*file = (struct line_file){ NULL, { NULL, 0, 0 } };
	in_open(&in, path);
	file->name = in.name;
	while (in_line(&in, &line)) {
		text_line(&file->lines, line);
		any |= str_field(&line, &word) && word.s[0] != '#';
	}
	if (!any)
		in_fail(&in, "expected %s, saw none", lines);
	in_close(&in);
}

void
line_file_open(struct in *in, const struct line_file *file)
{
	in_open_text(in, file->name, file->lines.s, file->lines.n, 1);
}
