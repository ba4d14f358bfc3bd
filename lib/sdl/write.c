#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "sdl/lex.h"
#include "sdl/sdl.h"
#include "sdl/write.h"

enum { MAXTABS = 32 };

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
	if (!sdl_is_word(name))
		in_die(&ir->in, "'%.*s' cannot be a name in SDL", STRF(name));
}

/* Deep down they would be most of the file. */
void
sdl_put_tabs(size_t n)
{
	for (n = n < MAXTABS ? n : MAXTABS; n; n--)
		out_ch('\t');
}

void
sdl_flush_comments(struct sdl_out *w)
{
	struct str rest = text_get(&w->comments), line;

	while (str_line(&rest, &line)) {
		sdl_put_tabs(w->depth);
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

static void
close_statement(const struct ir *ir, struct sdl_out *w)
{
	if (!w->name.s)
		return;
	if (w->kind != SDL_PATH && !w->points)
		in_die(&ir->in, "%.*s: no %s", STRF(w->name),
		    w->kind == SDL_CURVE ? "cvs" : "keys");
	out_text(w->list ? "\n\t)\n);\n" : "\n);\n");
	w->name.s = NULL;
	w->list = w->points = 0;
	sdl_flush_comments(w);
}

void
sdl_enter(const struct ir *ir, struct sdl_out *w, enum sdl_section section)
{
	close_statement(ir, w);
	if (w->section == section)
		return;
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
			write_record[ir->rec.word](ir, &w);
	}
	if (!objects)
		in_fail(&ir->in, "no actions object in it");
	free(w.comments.s);
	free(w.brace);
	map_free(&w.names);
	arena_free(&w.arena);
}
