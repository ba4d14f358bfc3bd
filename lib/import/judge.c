#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/temp.h"
#include "import/child.h"
#include "import/judge.h"

/* --- what a stream holds --- */

enum { JOINTS, MOTIONS, FRAMES, PICTURES, KINDS = 13 };

/* What is counted: its name, the plural of that, and the first word of its
 * line. */
static const struct {
	const char *one, *many, *word;
} kinds[KINDS] = {
	{ "joint", "joints", "joint" },
	{ "motion", "motions", "motion" },
	{ "frame", "frames", NULL },
	{ "picture", "pictures", NULL },
	{ "vertex", "vertices", "vert" },
	{ "pose", "poses", "pose" },
	{ "suit", "suits", "suit" },
	{ "chunk", "chunks", "chunk" },
	{ "particle", "particles", "p" },
	{ "bulge", "bulges", "bulge" },
	{ "action", "actions", "action" },
	{ "node", "nodes", "node" },
	{ "material", "materials", "material" },
};

/* What a stream holds, counted without a look at whether it is right. Starts
 * zeroed. */
struct content {
	unsigned long long n[KINDS];
	int in_motion;
	struct text frame;       /* of the last value */
	struct text picture;     /* the last one: "640x480 rgb" */
	struct text group;       /* the first one: "FORM:ILBM" */
};

/* Counts a frame of a motion at its first record: those of a frame follow each
 * other. */
static void
take_frame(struct content *t, struct str line)
{
	struct str frame;

	if (!str_field(&line, &frame) ||
	    (t->frame.n && str_same(frame, text_get(&t->frame))))
		return;
	t->n[FRAMES]++;
	t->frame.n = 0;
	text_str(&t->frame, frame);
}

/* `image NAME W H KIND`, or `FILE image W H KIND …`. */
static void
take_picture(struct content *t, struct str line)
{
	struct str first, second, w, h, kind;

	str_field(&line, &first);
	str_field(&line, &second);
	str_field(&line, &w);
	str_field(&line, &h);
	if (!str_field(&line, &kind) ||
	    !(str_is(first, "image") || str_is(second, "image")))
		return;
	t->n[PICTURES]++;
	t->picture.n = 0;
	text_str(&t->picture, w);
	text_ch(&t->picture, 'x');
	text_str(&t->picture, h);
	text_ch(&t->picture, ' ');
	text_str(&t->picture, kind);
}

/* `group OFFSET DEPTH ID SIZE TYPE PATH` */
static void
take_group(struct content *t, struct str line)
{
	struct str field;
	int i;

	for (i = 0; i < 7; i++)
		if (!str_field(&line, &field))
			return;
	field.s++;               /* the slash */
	field.n--;
	text_str(&t->group, field);
}

static void
take_word(struct content *t, struct str word)
{
	size_t i;

	for (i = 0; i < KINDS; i++)
		if (kinds[i].word && str_is(word, kinds[i].word))
			t->n[i]++;
}

/* Counts a line of a stream, or one with which option -i describes a
 * picture. */
static void
content_line(struct content *t, struct str line)
{
	struct str word, rest = line;

	if (!str_field(&rest, &word))
		return;
	if (t->in_motion && word.n == 1) {
		take_frame(t, rest);
		return;
	}
	take_word(t, word);
	if (str_is(word, "motion") || str_is(word, "end")) {
		t->in_motion = str_is(word, "motion");
		t->frame.n = 0;
	}
	take_picture(t, line);
	if (str_is(word, "group") && !t->group.n)
		take_group(t, line);
}

static void
put_count(struct text *to, unsigned long long n, size_t i)
{
	text_int(to, (long long)n);
	text_ch(to, ' ');
	text_z(to, n == 1 ? kinds[i].one : kinds[i].many);
}

/* Adds the number of one kind; for a single picture, its size. */
static void
put_kind(const struct content *t, struct text *to, size_t i)
{
	if (i == PICTURES && t->n[i] == 1)
		text_str(to, text_get(&t->picture));
	else
		put_count(to, t->n[i], i);
}

/* Whether a number is worth saying. That there is one motion is not: its frames
 * are. */
static int
is_said(const struct content *t, size_t i)
{
	if (i == FRAMES)
		return t->n[MOTIONS] > 0;
	return t->n[i] > (i == MOTIONS);
}

/* Adds what was counted: "31 joints, 128 frames", or "nothing". */
static void
content_put(const struct content *t, struct text *to)
{
	size_t i, start = to->n;

	text_str(to, text_get(&t->group));
	for (i = 0; i < KINDS; i++) {
		if (!is_said(t, i))
			continue;
		text_z(to, to->n > start ? ", " : "");
		put_kind(t, to, i);
	}
	if (to->n == start)
		text_z(to, "nothing");
}

/* The same, and which other program reads it. */
static void
put_content(const struct content *t, struct text *to, const char *other)
{
	content_put(t, to);
	if (!*other)
		return;
	text_z(to, "; ");
	text_z(to, other);
	text_z(to, " reads it");
}

static void
content_free(struct content *t)
{
	free(t->frame.s);
	free(t->group.s);
	free(t->picture.s);
}

/* --- what the tool says --- */

static FILE *messages;           /* of the tools, emptied before each */

static int
empty_messages(void)
{
	if (!messages)
		messages = temp_open();
	temp_empty(messages);
	return fileno(messages);
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

/* Adds what a message says after `PROG: FILE:`; where that goes on with a
 * line's number, `line` is put in front. */
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

/* Reads what the tool writes. */
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

/* Whether nothing was wrong with the file, although the tool did not take it. */
static int
is_unfit(const struct child *r)
{
	return WIFEXITED(r->status) && WEXITSTATUS(r->status) == ERR_UNFIT;
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
		put_content(&t, detail, known_format(o->format)->other);
	else
		put_child_fault(detail, &r, o);
	content_free(&t);
	return whole || is_unfit(&r) ? WHOLE : BROKEN;
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
	char tool[CHILD_TOOL], quiet[] = "-iq", end[] = "--";
	char *words[5], **w = words;

	if (!*readers) {
		text_ch(detail, '-');
		return FOREIGN;
	}
	if (o->format == KNOWN_CSV) {
		text_z(detail, "may need a skeleton");
		return UNKNOWN;
	}
	if (o->format == KNOWN_IR)
		return read_by(o, NULL, detail);
	child_tool(tool, readers);
	*w++ = tool;
	if (is_picture(o->format))
		*w++ = quiet;
	*w++ = end;
	*w++ = (char *)o->path;
	*w = NULL;
	return read_by(o, words, detail);
}
