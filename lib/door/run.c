#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/out.h"
#include "base/outfile.h"
#include "base/temp.h"
#include "door/door.h"
#include "door/convert_priv.h"
#include "import/child.h"

/* --- as text --- */

/* Whether a shell takes the word as it is. */
static int
is_plain(const char *word)
{
	return *word && word[strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789_./,+=:@%^-")] == '\0';
}

static void
put_word(const struct conversion *p, const char *word)
{
	if (word == p->figure || is_plain(word)) {
		out_text(word);
		return;
	}
	out_ch('\'');
	for (; *word; word++)
		if (*word == '\'')
			out_text("'\\''");
		else
			out_ch(*word);
	out_ch('\'');
}

/* Whether the command opens its output itself. */
static int
opens(const struct command *c, const char *to)
{
	size_t i;

	for (i = 0; i < c->n; i++)
		if (c->word[i] == to)
			return 1;
	return 0;
}

static void
put_pipeline(const struct conversion *p, const struct pipeline *l)
{
	const struct command *c = l->command;
	size_t i, k;

	for (i = 0; i < l->n; i++, c++) {
		if (i)
			out_text(" | ");
		for (k = 0; k < c->n; k++) {
			if (k)
				out_ch(' ');
			put_word(p, c->word[k]);
		}
	}
	if (l->to && !opens(c - 1, l->to)) {
		out_text(" >");
		put_word(p, l->to);
	}
	out_ch('\n');
}

void
convert_put(const struct conversion *p)
{
	struct stat st;
	size_t i;

	if (p->folder && stat(p->folder, &st) != 0) {
		out_text("mkdir ");
		put_word(p, p->folder);
		out_ch('\n');
	}
	if (p->figure)
		out_text("figure=$(mktemp)\n");
	for (i = 0; i < p->n; i++)
		put_pipeline(p, &p->pipeline[i]);
	if (p->figure)
		out_text("rm \"$figure\"\n");
}

/* --- as processes --- */

/* Of the programs of others; shows what would be run. */
static void
need_others(const struct conversion *p)
{
	const struct pipeline *l = &p->pipeline[p->n - 1];
	const char *last = l->command[l->n - 1].word[0];
	struct text path = { 0 };
	int found = door_tool(last) || door_in_path(&path, last);

	free(path.s);
	if (found)
		return;
	convert_put(p);
	out_flush();
	err_die("%s is not here; where it is, run that", last);
}

static const char *
name_until_then(const struct conversion *p, const struct pipeline *l,
    const char *word)
{
	if (word == p->figure)
		return outfile_beside();
	return word == l->to ? outfile_temp() : word;
}

/* The command's words with the files' names until all is done. */
static char **
words_of(const struct conversion *p, const struct pipeline *l,
    const struct command *c)
{
	char **w = xcalloc(c->n + 1, sizeof *w);
	size_t i;

	for (i = 0; i < c->n; i++)
		w[i] = (char *)name_until_then(p, l, c->word[i]);
	return w;
}

/* What the last command writes to; -1: standard output. */
static int
open_output(const struct conversion *p, const struct pipeline *l)
{
	const char *path;
	int fd;

	if (!l->to)
		return -1;
	path = name_until_then(p, l, l->to);
	if (opens(&l->command[l->n - 1], l->to)) {
		unlink(path);
		return -1;
	}
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (fd < 0)
		err_die("%s:", path);
	return fd;
}

/* Whether what is made has the materials that are read, without which nobody
 * misses their pictures. */
static int
writes_materials(const struct conversion *p, const struct pipeline *l)
{
	static const char *const tools[] = {
		"any2ir", "ir2gltf", "ir2xrf", "irsplit", NULL
	};
	const struct command *c = &l->command[l->n - 1];
	const char *tool = door_tool(c->word[0]);
	size_t i;

	for (i = 1; i < c->n; i++)
		if (strcmp(c->word[i], "-a") == 0 ||
		    strcmp(c->word[i], "-A") == 0)
			return 0;
	return tool && (!l->to || l->to != p->figure) &&
	    commands_are(tool, tools);
}

static void
start_all(const struct conversion *p, const struct pipeline *l, struct child *c,
    FILE *const *said)
{
	int in = STDIN_FILENO, end[2];
	char **words;
	size_t i;

	for (i = 0; i < l->n; i++) {
		end[0] = -1;
		if (i + 1 < l->n)
			child_pipe(end);
		else
			end[1] = open_output(p, l);
		words = words_of(p, l, &l->command[i]);
		child_mark(!door_tool(words[0]) ? ERR_ALONE :
		    writes_materials(p, l) ? ERR_WITHIN_MESH : ERR_WITHIN);
		child_start(&c[i], NULL, words, in, end[1],
		    i ? fileno(said[i]) : -1);
		c[i].tool = l->command[i].word[0];
		free(words);
		if (in != STDIN_FILENO)
			close(in);
		if (end[1] >= 0)
			close(end[1]);
		in = end[0];
	}
}

/* Writes what a command has said, if it is news, and ends the file. */
static void
end_messages(FILE *said, int news)
{
	char part[1024];
	size_t n;

	rewind(said);
	while (news && (n = fread(part, 1, sizeof part, said)) > 0)
		fwrite(part, 1, n, stderr);
	fclose(said);
}

/* Of commands that fail, the first says why: those after it got half of a
 * stream. A signal ends one that those after it did not read, which is no
 * news. */
static void
run_pipeline(const struct conversion *p, const struct pipeline *l)
{
	struct child *c = xcalloc(l->n, sizeof *c);
	FILE **said = xcalloc(l->n, sizeof *said);
	int failed = 0, news = 1;
	size_t i;

	for (i = 1; i < l->n; i++)
		said[i] = temp_open();
	start_all(p, l, c, said);
	signal(SIGPIPE, SIG_IGN);
	for (i = 0; i < l->n; i++) {
		failed |= !child_wait(&c[i]);
		if (i)
			end_messages(said[i], news);
		if (WIFEXITED(c[i].status) && WEXITSTATUS(c[i].status) != 0)
			news = 0;
	}
	if (failed)
		exit(1);
	signal(SIGPIPE, SIG_DFL);
	free(said);
	free(c);
}

/* The figure's file lies beside the output. */
static void
begin_figure(const struct conversion *p, const char *to)
{
	struct text path = { 0 };

	if (!to) {
		text_z(&path, p->folder);
		text_mem(&path, "/figure", 8);
	}
	outfile_begin(to ? to : path.s);
	free(path.s);
}

void
convert_run(const struct conversion *p)
{
	const struct pipeline *l = p->pipeline, *end = l + p->n;

	need_others(p);
	for (; l < end; l++) {
		if (l->to == p->figure && l->to)
			begin_figure(p, l[1].to);
		else if (l->to && !p->figure)
			outfile_begin(l->to);
		run_pipeline(p, l);
		if (!l->to || l->to == p->figure)
			continue;
		convert_check_made(outfile_temp(), l->to);
		outfile_close();
		if (p->folder)
			out_line(str_of(l->to));
	}
}
