/* irfile: what files are, whether they are whole, and which tool reads them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/opt.h"
#include "base/out.h"
#include "import/child.h"
#include "import/judge.h"

static const char usage[] =
    "usage: irfile [file ...]\n"
    "       irfile -l\n";

static const char *
or_none(const char *z)
{
	return *z ? z : "-";
}

/* Returns rw or r for a format that is read, w for one that is only written, -
 * for others. */
static const char *
access_of(enum known k)
{
	const struct format *f = known_format(k);

	if ((int)k >= KNOWN_OWNED)
		return "-";
	if (!*f->readers)
		return *f->writers ? "w" : "-";
	return *f->writers ? "rw" : "r";
}

/* All of them with blanks between them, or - for none. */
static void
put_tools(const char *readers, const char *writers)
{
	const char *list[] = { readers, writers }, *between = "";
	struct str rest, tool;
	int i;

	if (!*readers && !*writers)
		out_ch('-');
	for (i = 0; i < 2; i++) {
		rest = str_of(list[i]);
		for (; str_field(&rest, &tool); between = " ")
			out_fmt("%s%s%.*s", between, err_prefix(), STRF(tool));
	}
	out_ch('\n');
}

static void
list_formats(void)
{
	const struct format *f;
	int k;

	for (k = 0; k < KNOWN_COUNT; k++) {
		f = known_format((enum known)k);
		out_fmt("%s\t%s\t%s\t", f->name, or_none(f->suffixes),
		    access_of((enum known)k));
		put_tools(k < KNOWN_OWNED ? f->readers : "", f->writers);
	}
}

static void
put_line(const char *path, const char *format, const char *state,
    struct str detail, const char *tools)
{
	struct text name = { 0 };

	text_visible(&name, str_of(path));
	out_str(text_get(&name));
	out_fmt("\t%s\t%s\t", format, state);
	out_str(detail);
	out_ch('\t');
	put_tools(tools, "");
	free(name.s);
}

static void
put_unreadable(const char *name)
{
	struct str why = str_of(strerror(errno));

	put_line(name, "-", "broken", why, "");
}

/* Reports what a file is; returns whether it is broken. */
static int
report(const char *path)
{
	static const char *const state[] = {
		"whole", "broken", "foreign", "-"
	};
	const struct format *f;
	struct text detail = { 0 };
	struct operand o;
	enum verdict v;

	if (!operand_open(&o, path)) {
		put_unreadable(o.name);
		return 1;
	}
	f = known_format(o.format);
	v = judge_operand(&o, &detail);
	put_line(o.name, o.directory ? "directory" : f->name, state[v],
	    text_get(&detail), f->readers);
	free(detail.s);
	operand_close(&o);
	return v == BROKEN;
}

int
main(int argc, char **argv)
{
	int broken = 0, list = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('l', &list)
	};

	child_beside(argv[0]);
	argv = opt_read(argc, argv, usage, options);
	if (list && *argv)
		opt_usage(usage);
	if (list) {
		list_formats();
		return out_close();
	}
	do
		broken |= report(*argv);
	while (*argv && *++argv);
	out_close();
	return broken;
}
