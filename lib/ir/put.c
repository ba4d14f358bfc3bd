#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "ir/ir_priv.h"
#include "ir/put.h"

const char *
ir_kind_text(enum ir_kind kind)
{
	static const char *const text[] = {
#define X(id, word) word,
		IR_KINDS(X)
#undef X
	};

	return text[kind - IR_NOKIND - 1];
}

const char *
ir_word_text(enum ir_word word)
{
	return ir_form[word - IR_FIRST].text;
}

/* Puts a word at p, where there is IR_WORD_ROOM; returns its end. */
static inline char *
put_word(char *p, enum ir_word word)
{
	const struct ir_form *form = &ir_form[word - IR_FIRST];

	memcpy(p, form->text, IR_WORD_ROOM);
	return p + form->n;
}

void
ir_put_bound(enum ir_word word, struct str line)
{
	out_maxline = IN_MAXLINE;
	out_line(line);
	out_if_failed(word == IR_START ? NULL : "ir 1\n");
	if (word == IR_START)
		out_flush();
}

void
ir_put_start(void)
{
	ir_put_bound(IR_START, str_of("ir 1"));
}

void
ir_put_finish(void)
{
	ir_put_bound(IR_FINISH, str_of("end ir"));
}

static const char *pattern;      /* of names; NULL: they stay as they are */
static struct str file = { "stdin", 5 };        /* see ir_file_name() */

/* Adds what the two characters at p stand for and returns 2; or adds the first
 * and returns 1. */
static int
add_part(struct text *t, const char *p, struct str own)
{
	if (p[0] == '%' && p[1] == 'f')
		text_str(t, file);
	else if (p[0] == '%' && p[1] == 'n')
		text_str(t, own);
	else
		text_ch(t, p[0]);
	return p[0] == '%' && p[1] && strchr("fn%", p[1]) ? 2 : 1;
}

void
ir_object_name(struct text *to, struct str own)
{
	const char *p = pattern ? pattern : "%n";

	while (*p)
		p += add_part(to, p, own);
}

int
ir_is_wanted(struct str name, const char *want)
{
	struct text t = { 0 };
	int same;

	text_name(&t, name);
	same = !want || str_is(text_get(&t), want);
	free(t.s);
	return same;
}

void
ir_put_begin(enum ir_kind kind, struct str name)
{
	struct text t = { 0 };

	ir_object_name(&t, name);
	out_text(ir_kind_text(kind));
	out_ch(' ');
	out_name(text_get(&t));
	free(t.s);
}

struct opt
ir_name_option(int letter)
{
	return opt_text(letter, &pattern);
}

void
ir_put_begin_field(enum ir_kind kind, struct str field)
{
	out_text(ir_kind_text(kind));
	out_field(field);
}

void
ir_put_end(enum ir_kind kind)
{
	out_text("end ");
	out_text(ir_kind_text(kind));
	out_ch('\n');
}

void
ir_put(enum ir_word word)
{
	char *p = out_room(IR_WORD_ROOM);

	out_used((size_t)(put_word(p, word) - p));
}

void
ir_put_record(enum ir_word word, struct str field)
{
	char *start = out_room(IR_WORD_ROOM + field.n + 1);
	char *p = put_word(start, word);

	*p++ = ' ';
	memcpy(p, field.s, field.n);
	out_used((size_t)(p - start) + field.n);
}

void
ir_put_frame(enum ir_word word, struct str frame, struct str field)
{
	char *start = out_room(IR_WORD_ROOM + frame.n + field.n + 2);
	char *p = put_word(start, word);

	*p++ = ' ';
	memcpy(p, frame.s, frame.n);
	p += frame.n;
	*p++ = ' ';
	memcpy(p, field.s, field.n);
	out_used((size_t)(p - start) + field.n);
}

void
ir_put_line(enum ir_word word, struct str field)
{
	ir_put_record(word, field);
	out_ch('\n');
}

void
ir_put_fields(enum ir_word word, struct str first, struct str others)
{
	ir_put_record(word, first);
	out_field(others);
	out_ch('\n');
}

void
ir_put_source(const char *format)
{
	ir_put_line(IR_SOURCE, str_of(format));
}

void
ir_put_note(struct str text)
{
	ir_put(IR_NOTE);
	if (text.n)
		out_field(text);
	out_ch('\n');
}

void
ir_put_unit(const char *what, struct str field)
{
	ir_put_fields(IR_UNIT, str_of(what), field);
}

void
ir_put_count(const char *what, long long n)
{
	ir_put_record(IR_COUNT, str_of(what));
	out_field_int(n);
	out_ch('\n');
}

void
ir_put_attr(struct str of, struct str key, struct str text)
{
	ir_put_record(IR_ATTR, of);
	out_ch(' ');
	out_name(key);
	if (text.n)
		out_field(text);
	out_ch('\n');
}

void
ir_put_dof(struct str joint, struct str channels)
{
	ir_put_record(IR_DOF, joint);
	if (channels.n)
		out_field(channels);
	out_ch('\n');
}

struct str
ir_file_name(const char *path)
{
	const char *slash, *dot;

	if (!path || strcmp(path, "-") == 0)
		return file = str_of("stdin");
	slash = strrchr(path, '/');
	file = str_of(slash ? slash + 1 : path);
	dot = strrchr(file.s, '.');
	if (dot && dot > file.s)
		file.n = (size_t)(dot - file.s);
	return file;
}
