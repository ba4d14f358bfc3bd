#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/temp.h"
#include "import/child_priv.h"
#include "import/content.h"
#include "import/judge.h"

static FILE *messages;           /* of the tools, emptied before each */

static int
empty_messages(void)
{
	int fd;

	if (!messages)
		messages = temp_open();
	fd = fileno(messages);
	if (ftruncate(fd, 0) != 0 || lseek(fd, 0, SEEK_SET) != 0)
		temp_die();
	return fd;
}

/* Passes over text if *line begins with it. */
static int
skip(struct str *line, struct str text)
{
	if (line->n < text.n || memcmp(line->s, text.s, text.n) != 0)
		return 0;
	line->s += text.n;
	line->n -= text.n;
	return 1;
}

/* How a message about the file begins. */
static void
set_prefix(struct text *to, const char *tool, const struct operand *o)
{
	const char *name = strcmp(o->path, "-") == 0 ? IN_STDIN : o->path;

	text_z(to, tool);
	text_z(to, ": ");
	text_visible(to, str_of(name));
	text_ch(to, ':');
}

/* What the message says: `PROG: FILE: …` or `PROG: FILE:LINE: …`. */
static void
put_message(struct text *to, struct str line, const struct child *r,
    const struct operand *o)
{
	struct text prefix = { 0 };

	set_prefix(&prefix, r->tool, o);
	if (skip(&line, text_get(&prefix)) && line.n && line.s[0] != ' ')
		text_z(to, "line ");
	text_str(to, str_trim(line));
	free(prefix.s);
}

/* The last message is the one with which the tool ended. */
static void
put_child_fault(struct text *to, const struct child *r, const struct operand *o)
{
	struct text last = { 0 };
	struct str line;
	struct in in;

	if (WIFSIGNALED(r->status)) {
		text_z(to, "ended by signal ");
		text_int(to, WTERMSIG(r->status));
		return;
	}
	if (lseek(fileno(messages), 0, SEEK_SET) != 0)
		temp_die();
	in_open_fd(&in, "messages", dup(fileno(messages)));
	while (in_line(&in, &line)) {
		last.n = 0;
		text_str(&last, line);
	}
	if (last.n)
		put_message(to, text_get(&last), r, o);
	else
		text_z(to, "failed without a message");
	free(last.s);
	in_close(&in);
}

/* What the tool writes. */
static void
take_output(struct content *t, int fd)
{
	struct str line;
	struct in in;

	in_open_fd(&in, "output", fd);
	while (in_line(&in, &line))
		content_line(t, line);
	in_close(&in);
}

static enum verdict
read_by(struct operand *o, char *const *words, struct text *detail)
{
	struct content t = { 0 };
	struct child r;
	int end[2], whole;

	child_pipe(end);
	child_start(&r, o, words, -1, end[1], empty_messages());
	close(end[1]);
	take_output(&t, end[0]);
	whole = child_wait(&r);
	if (whole)
		content_put(&t, detail);
	else
		put_child_fault(detail, &r, o);
	content_free(&t);
	return whole ? WHOLE : BROKEN;
}

/* These tools can look at a picture without writing it. */
static int
is_picture(enum known k)
{
	return k == KNOWN_PIX || k == KNOWN_MATTE || k == KNOWN_DEPTH ||
	    k == KNOWN_MAYA_IFF;
}

enum verdict
judge_operand(struct operand *o, struct text *detail)
{
	const char *readers = known_format(o->format)->readers;
	char tool[32], quiet[] = "-iq", end[] = "--";
	char *words[5], **w = words;
	size_t n = strcspn(readers, " ");

	if (n == 0) {
		text_ch(detail, '-');
		return FOREIGN;
	}
	if (o->format == KNOWN_CSV) {
		text_z(detail, "needs a skeleton");
		return UNKNOWN;
	}
	if (o->format == KNOWN_IR)
		return read_by(o, NULL, detail);
	memcpy(tool, readers, n);
	tool[n] = '\0';
	*w++ = tool;
	if (is_picture(o->format))
		*w++ = quiet;
	*w++ = end;
	*w++ = (char *)o->path;
	*w = NULL;
	return read_by(o, words, detail);
}
