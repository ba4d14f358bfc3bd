#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/text.h"
#include "door/door.h"
#include "import/child.h"

/* Pages that are no tool's. */
static const struct {
	const char *subject, *page;
} subjects[] = {
	{ "convert", "irtools.1" },
	{ "irtools", "irtools.1" },
	{ "ir", "ir.5" },
	{ "suite", "irtools.7" },
	{ "recipes", "irtools-recipes.7" },
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

	if (!hint && strchr(word, '.') && access(word, F_OK) == 0)
		opt_die("%s: this is a file: irtools convert %s OUT, or irfile "
		    "says what it is", word, word);
	if (hint)
		opt_die("%s: no such tool: %s", word, hint);
	hint = door_nearest(word);
	if (hint)
		opt_die("%s: no such tool; is it %s?", word, hint);
	if (strchr(word, '2'))
		opt_die("%s: no such tool: irtools convert IN... OUT, where "
		    "OUT's suffix says what is made", word);
	opt_die("%s: no such tool (irtools alone lists them)", word);
}

static const char *
page_of(struct text *page, const char *subject)
{
	size_t i;

	for (i = 0; i < SUBJECTS; i++)
		if (strcmp(subjects[i].subject, subject) == 0)
			return subjects[i].page;
	if (!door_has(subject))
		refuse(subject);
	text_z(page, subject);
	text_mem(page, ".1", 3);
	return page->s;
}

/* Sets where the page lies, seen from this program: in the tree where it was
 * built, or where it is installed. Returns 0 where it does not. */
static int
find_page(struct text *path, const char *page)
{
	static const char *const place[] = { "../man/", "../share/man/man%/" };
	const char *p;
	size_t i;

	for (i = 0; i < sizeof place / sizeof *place; i++) {
		if (!child_directory(path))
			return 0;
		for (p = place[i]; *p; p++)
			text_ch(path, *p == '%' ? *(strrchr(page, '.') + 1) : *p);
		text_mem(path, page, strlen(page) + 1);
		if (access(path->s, R_OK) == 0)
			return 1;
	}
	return 0;
}

void
door_help(const char *subject)
{
	static char man[] = "man";
	struct text own = { 0 }, path = { 0 };
	const char *page = page_of(&own, subject);
	char *words[] = { man, NULL, NULL, NULL };
	char section[] = { *(strrchr(page, '.') + 1), '\0' };

	if (find_page(&path, page)) {
		words[1] = path.s;
	} else {
		path.n = 0;
		text_mem(&path, page, strlen(page) + 1);
		*strrchr(path.s, '.') = '\0';
		words[1] = section;
		words[2] = path.s;
	}
	execvp(man, words);
	err_die("man:");
}

void
door_enter(char *const *words)
{
	struct text path = { 0 };

	if (!door_has(words[0]))
		refuse(words[0]);
	if (!door_in_path(&path, words[0]))
		err_die("%s: cannot be run, beside this tool or in PATH",
		    words[0]);
	child_become(words);
}
