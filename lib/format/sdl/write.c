#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "format/sdl/check.h"
#include "format/sdl/lex.h"
#include "format/sdl/sdl.h"
#include "format/sdl/write.h"

/* The line of a timewarp has twice as many bytes. */
enum { MAXRECORD = (IN_MAXLINE - 1000) / 2 };

static const char *const section_word[] = {
	"", "DEFINITION", "ENVIRONMENT", "MODEL", "HIERARCHY"
};

void
sdl_wrong(const struct ir *ir, const char *want)
{
	in_expected(&ir->in, NULL, want, ir->rec.line);
}

void
sdl_check_word(const struct ir *ir, struct str name)
{
	if (sdl_kind_of(name) != SDL_WORD)
		in_die(&ir->in, "'%.*s' cannot be a name in SDL", STRF(name));
}

void
sdl_flush_comments(struct sdl_out *w)
{
	struct str rest = text_get(&w->comments), line;

	while (str_line(&rest, &line)) {
		out_indent(str_of("\t"), w->depth);
		out_line(line);
	}
	w->comments.n = 0;
}

/* Takes the text of a note, or a comment line. */
static void
comment(struct sdl_out *w, struct str text)
{
	size_t i;

	if (text.n && text.s[0] == '#')
		text.s++, text.n--;
	text = str_trim(text);
	if (!text.n)
		return;
	text_z(&w->comments, "/* ");
	for (i = 0; i < text.n; i++) {
		if (text.s[i] == '/' && i && text.s[i - 1] == '*')
			text_ch(&w->comments, ' ');
		text_ch(&w->comments, text.s[i]);
	}
	text_z(&w->comments, " */\n");
	if (!w->name.s && w->section != SDL_HIERARCHY)
		sdl_flush_comments(w);
}

/* Closes the open statement, which is held until it is known to be whole. */
static void
close_statement(const struct ir *ir, struct sdl_out *w)
{
	if (!w->name.s)
		return;
	if (w->kind != SDL_PATH && !w->points)
		in_die(&ir->in, "%.*s: no %s", STRF(w->name),
		    w->kind == SDL_CURVE ? "cvs" : "keys");
	if (w->kind == SDL_CURVE)
		sdl_check_curve(&ir->in, w->name, w->degree, w->points,
		    w->knot, w->knots, "");
	out_text(w->list ? "\n\t)\n);\n" : "\n);\n");
	w->name.s = NULL;
	w->list = 0;
	w->points = w->knots = 0;
	sdl_flush_comments(w);
	out_release();
	out_hold();
}

/* The braces in what is carried are closed before their section ends. */
static void
check_carried(const struct ir *ir, const struct sdl_out *w)
{
	if (w->carried)
		in_die(&ir->in, "'{' without '}' before");
}

void
sdl_enter(const struct ir *ir, struct sdl_out *w, enum sdl_section section)
{
	close_statement(ir, w);
	if (w->section == section)
		return;
	check_carried(ir, w);
	if (w->section == SDL_HIERARCHY)
		sdl_wrong(ir, "no more than items and channels");
	if (w->section != SDL_NONE)
		out_ch('\n');
	out_text(section_word[section]);
	out_ch('\n');
	w->section = section;
}

static void
end(const struct ir *ir, struct sdl_out *w)
{
	sdl_enter(ir, w, w->section ? w->section : SDL_DEFINITION);
	check_carried(ir, w);
	sdl_close_braces(w, 0);
	sdl_flush_comments(w);
}

static void
note(const struct ir *ir, struct sdl_out *w)
{
	comment(w, ir->rec.tail);
}

static void
blank(const struct ir *ir, struct sdl_out *w)
{
	comment(w, ir->rec.line);
}

static void (*const write_record[IR_WORDS])(const struct ir *,
    struct sdl_out *) = {
	[IR_NURBS] = sdl_write_nurbs,
	[IR_KNOTS] = sdl_write_knots,
	[IR_CV] = sdl_write_cv,
	[IR_ACTION] = sdl_write_action,
	[IR_KEY] = sdl_write_key,
	[IR_ATTR] = sdl_write_attr,
	[IR_ITEM] = sdl_write_item,
	[IR_CHANNEL] = sdl_write_channel,
	[IR_NOTE] = note,
	[IR_BLANK] = blank,
	[IR_END] = end
};

static void
write_one(const struct ir *ir, struct sdl_out *w)
{
	enum ir_word word = ir->rec.word;

	if (ir->rec.line.n > MAXRECORD)
		in_die(&ir->in, "record longer than %d bytes", MAXRECORD);
	if (w->shared.s &&
	    (word == IR_ATTR || word == IR_CHANNEL || word == IR_END))
		sdl_wrong(ir, "the item that shares braces");
	if (!w->name.s)
		out_hold();
	write_record[word](ir, w);
	if (!w->name.s)
		out_release();
}

void
sdl_write(struct ir *ir)
{
	struct sdl_out w;
	int objects = 0;

	memset(&w, 0, sizeof w);
	while (ir_next(ir) != IR_EOF) {
		if (ir->kind != IR_ACTIONS)
			continue;
		if (ir->rec.word == IR_BEGIN && objects++)
			in_die(&ir->in, "several actions objects; a file "
			    "holds one");
		if (write_record[ir->rec.word])
			write_one(ir, &w);
	}
	if (!objects)
		in_fail(&ir->in, "no actions object in it");
	free(w.comments.s);
	free(w.brace);
	free(w.knot);
	map_free(&w.names);
	map_free(&w.items);
	map_free(&w.early);
	map_free(&w.channels);
	arena_free(&w.arena);
}
