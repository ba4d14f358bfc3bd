#include <sys/ioctl.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/err.h"
#include "base/screen.h"

/* How many times it is said how much is done. */
enum { TIMES = 100 };

/* POSIX.1-2008 has no way to ask; all systems have this one. */
static int
ask_columns(void)
{
#ifdef TIOCGWINSZ
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
		return size.ws_col;
#endif
	return 0;
}

int
screen_columns(void)
{
	const char *text = getenv("COLUMNS");
	char *end;
	long n;

	if (!isatty(STDOUT_FILENO))
		return 0;
	n = text ? strtol(text, &end, 10) : 0;
	if (n > 0 && n <= INT_MAX && !*end)
		return (int)n;
	return ask_columns();
}

/* The first of these that says something. */
static const char *
locale_name(void)
{
	static const char *const variable[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	const char *name = NULL;
	size_t i;

	for (i = 0; i < sizeof variable / sizeof *variable &&
	    (!name || !*name); i++)
		name = getenv(variable[i]);
	return name ? name : "";
}

/* A locale's name is language_TERRITORY.CODESET@modifier. */
int
screen_utf8(void)
{
	const char *codeset;
	size_t n;

	if (!isatty(STDOUT_FILENO))
		return 1;
	codeset = strchr(locale_name(), '.');
	if (!codeset++)
		return 0;
	n = strcspn(codeset, "@");
	return (n == 5 && strncasecmp(codeset, "UTF-8", n) == 0) ||
	    (n == 4 && strncasecmp(codeset, "UTF8", n) == 0);
}

static void
say(struct progress *p)
{
	fprintf(stderr, "\r%s: %.0f of %.0f %s", err_name(), p->done, p->all,
	    p->what);
	p->said = p->done;
	err_progress = 1;
}

void
progress_begin(struct progress *p, const char *what, double all)
{
	memset(p, 0, sizeof *p);
	p->what = what;
	p->all = all;
	p->on = isatty(STDERR_FILENO);
}

void
progress_step(struct progress *p)
{
	p->done++;
	if (p->on && (p->done - p->said) * TIMES >= p->all)
		say(p);
}

void
progress_end(struct progress *p)
{
	if (!p->on)
		return;
	say(p);
	fputc('\n', stderr);
	err_progress = 0;
}
