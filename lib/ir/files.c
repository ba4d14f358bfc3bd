#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/name.h"
#include "base/outfile.h"
#include "ir/files.h"

void
ir_files_in(struct ir_files *f, const char *dir, const char *suffix)
{
	struct stat st;

	if (stat(dir, &st) != 0)
		err_die("%s:", dir);
	if (!S_ISDIR(st.st_mode)) {
		errno = ENOTDIR;
		err_die("%s:", dir);
	}
	f->dir = dir;
	f->suffix = suffix;
}

struct str
ir_files_name(const struct ir *ir, struct text *to)
{
	struct text raw = { 0 };
	struct str name;

	name = ir_name(ir, ir->name, text_room(&raw, ir->name.n));
	to->n = 0;
	to->n = name_encode_file(text_room(to, NAME_ROOM(name.n)), name);
	free(raw.s);
	return text_get(to);
}

void
ir_files_begin(struct ir_files *f, struct str name)
{
	struct text *t = &f->path;

	t->n = 0;
	text_dir(t, f->dir);
	text_str(t, map_add_unique(&f->names, &f->arena, name, '-', 1, 0));
	text_z(t, f->suffix);
	text_ch(t, '\0');
	outfile_begin(t->s);
}
