#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/text.h"
#include "door/door.h"
#include "import/child.h"

/* Pages that are no tool's, and words for tools. */
static const struct {
	const char *subject, *page;
	int section;
} subjects[] = {
	{ "convert", "@irtools", 1 },
	{ "ir", "ir", 5 },
	{ "suite", "irtools", 7 },
	{ "recipes", "irtools-recipes", 7 },
	{ "library", "irtools-library", 7 },
};

enum {
	SUBJECTS = sizeof subjects / sizeof *subjects,
	LINKS = 40               /* that a path goes through */
};

int
door_in_path(struct text *path, const char *name)
{
	const char *dir = getenv("PATH"), *end;
	struct stat st;

	for (; dir; dir = *end ? end + 1 : NULL) {
		end = dir + strcspn(dir, ":");
		path->n = 0;
		text_mem(path, dir, (size_t)(end - dir));
		text_z(path, end > dir ? "/" : "./");
		text_mem(path, name, strlen(name) + 1);
		if (access(path->s, X_OK) == 0 && stat(path->s, &st) == 0 &&
		    S_ISREG(st.st_mode))
			return 1;
	}
	return 0;
}

/* Replaces a symbolic link by what it says. Returns 0 where it is none. */
static int
follow(struct text *path)
{
	char to[1024];
	ssize_t n = readlink(path->s, to, sizeof to);
	const char *slash = strrchr(path->s, '/');

	if (n <= 0 || n == sizeof to)
		return 0;
	path->n = slash && to[0] != '/' ? (size_t)(slash + 1 - path->s) : 0;
	text_mem(path, to, (size_t)n);
	text_ch(path, '\0');
	return 1;
}

const char *
door_own(const char *argv0)
{
	static struct text path;
	int links = 0;

	if (strchr(argv0, '/') || !door_in_path(&path, argv0)) {
		path.n = 0;
		text_mem(&path, argv0, strlen(argv0) + 1);
	}
	while (links < LINKS && follow(&path))
		links++;
	return path.s;
}

void
door_first_in_path(void)
{
	const char *others = getenv("PATH");
	struct text path = { 0 };

	if (!child_directory(&path))
		return;
	path.n--;
	if (others) {
		text_ch(&path, ':');
		text_z(&path, others);
	}
	text_ch(&path, '\0');
	if (setenv("PATH", path.s, 1) != 0)
		err_die("PATH:");
	free(path.s);
}

/* What is meant by a word that is no tool's name. */
static void NORETURN
refuse(const char *word)
{
	const char *hint = door_advice(word);

	if (!hint && access(word, F_OK) == 0)
		opt_die("%s: this is a file: @irtools convert %s OUT, or "
		    "@irfile says what it is", word, word);
	if (hint)
		opt_die("%s: no such tool: %s", word, err_named(hint));
	hint = door_nearest(word);
	if (hint)
		opt_die("%s: no such tool; is it %s?", word, hint);
	if (strchr(word, '2'))
		opt_die("%s: no such tool: @irtools convert IN... OUT, where "
		    "OUT's suffix says what is made", word);
	opt_die("%s: no such tool (@irtools alone lists them)", word);
}

/* Sets the name of a page, which may have an @ for the prefix, and returns its
 * section; dies where there is none. */
static int
page_of(const char **page, const char *subject)
{
	static char tool[CHILD_TOOL];
	size_t i;

	for (i = 0; i < SUBJECTS; i++)
		if (strcmp(subjects[i].subject, subject) == 0) {
			*page = err_named(subjects[i].page);
			return subjects[i].section;
		}
	if (!door_tool(subject))
		refuse(subject);
	child_tool(tool, door_tool(subject));
	*page = tool;
	return 1;
}

/* Sets where the page lies, seen from this program: in the tree where it was
 * built, or where it is installed, in a section as Makefile's MANSECT may say.
 * Returns 0 where it does not. */
static int
find_page(struct text *path, const char *page, int section)
{
	static const char *const subsection[] = { NULL, "", "ir" };
	const char *sub;
	size_t i;

	for (i = 0; i < sizeof subsection / sizeof *subsection; i++) {
		if (!child_directory(path))
			return 0;
		sub = subsection[i];
		text_z(path, sub ? "../share/man/man" : "../man");
		if (sub) {
			text_int(path, section);
			text_z(path, sub);
		}
		text_ch(path, '/');
		text_z(path, page);
		text_ch(path, '.');
		text_int(path, section);
		text_z(path, sub ? sub : "");
		text_ch(path, '\0');
		if (access(path->s, R_OK) == 0)
			return 1;
	}
	return 0;
}

void
door_help(const char *subject)
{
	static char man[] = "man";
	char section[] = "0", *words[] = { man, section, NULL, NULL };
	struct text path = { 0 };
	const char *page;
	int n = page_of(&page, subject);

	section[0] = (char)('0' + n);
	words[2] = (char *)page;
	if (find_page(&path, page, n)) {
		words[1] = path.s;
		words[2] = NULL;
	}
	execvp(man, words);
	err_die("man:");
}

void
door_enter(char **words)
{
	const char *name = door_tool(words[0]);
	static char tool[CHILD_TOOL];
	struct text path = { 0 };

	if (!name)
		refuse(words[0]);
	child_tool(tool, name);
	if (!door_in_path(&path, tool))
		err_die("%s: cannot be run, beside this tool or in PATH",
		    tool);
	words[0] = tool;
	child_become(words);
}
