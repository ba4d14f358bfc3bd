#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/err.h"
#include "door/convert.h"
#include "import/child.h"

/* Whether there are files in a folder. It is made where there is none. */
static int
has_files(const char *path)
{
	struct dirent *e;
	int found = 0;
	DIR *dir;

	if (mkdir(path, 0777) == 0)
		return 0;
	dir = errno == EEXIST ? opendir(path) : NULL;
	if (!dir)
		err_die("%s:", path);
	while (!found && (e = readdir(dir)))
		found = strcmp(e->d_name, ".") != 0 &&
		    strcmp(e->d_name, "..") != 0;
	closedir(dir);
	return found;
}

void
convert_check_output(char *const *in, const char *out, int replace)
{
	struct stat a, b;
	int found;

	if (convert_is_folder(out)) {
		if (has_files(out) && !replace)
			err_die("%s: there are files in it (-f replaces those "
			    "of the same names)", out);
		return;
	}
	if (lstat(out, &b) != 0)
		return;
	found = stat(out, &a) == 0;
	if (found && !S_ISREG(a.st_mode))
		err_die("%s: is no file that could be replaced (-n prints what "
		    "writes to it)", out);
	for (; found && *in; in++)
		if (stat(*in, &b) == 0 && a.st_dev == b.st_dev &&
		    a.st_ino == b.st_ino)
			err_die("%s: to be read and to be written: the last "
			    "name is the output's", out);
	if (!replace)
		err_die("%s: is there already (-f replaces it)", out);
}

/* What a picture is called by its kind, which no suffix changes; NULL: it is no
 * such picture. */
static const char *
kind_of(const struct operand *o)
{
	static const char *const pnm[] = {
		"1.pbm", "2.pgm", "3.ppm", "4.pbm", "5.pgm", "6.ppm", "7.pam",
		"f.pfm", NULL
	};
	size_t i;

	if (o->format == KNOWN_PIX)
		return ".pix";
	if (o->format == KNOWN_MATTE)
		return ".matte";
	if (o->format != KNOWN_PNM)
		return NULL;
	for (i = 0; pnm[i]; i++)
		if (o->nhead > 1 && pnm[i][0] == o->head[1])
			return pnm[i] + 1;
	return NULL;
}

void
convert_check_made(const char *made, const char *out)
{
	static const char *const kinds[] = {
		".pix", ".matte", ".pbm", ".pgm", ".ppm", ".pfm", NULL
	};
	const char *suffix = strrchr(out, '.'), *kind;
	struct operand o;
	size_t i;

	if (!suffix || !operand_open(&o, made))
		return;
	kind = kind_of(&o);
	operand_close(&o);
	for (i = 0; kind && kinds[i]; i++)
		if (str_iis(str_of(suffix), kinds[i]) && strcmp(kind, kinds[i]) != 0)
			err_die("%s: what is in the picture makes it a %s", out,
			    kind);
}
