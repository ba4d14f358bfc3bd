#include <string.h>

#include "base/out.h"
#include "sdl/write.h"

static const char *const section_word[] = {
	"", "DEFINITION", "ENVIRONMENT", "MODEL", "HIERARCHY"
};

void
sdl_miss(const struct ir *ir, const char *what)
{
	in_die(&ir->in, "expected %s, saw '%.*s'", what, STRF(ir->rec.line));
}

void
sdl_put_tabs(size_t n)
{
	while (n--)
		out_ch('\t');
}

void
sdl_flush_comments(struct sdl_out *w)
{
	size_t i, n;

	for (i = 0; i < w->commentlen; i += n) {
		n = strcspn(w->comment + i, "\n") + 1;
		sdl_put_tabs(w->depth);
		out_mem(w->comment + i, n);
	}
	w->commentlen = 0;
}

static void
add_comment(struct sdl_out *w, const char *s, size_t n)
{
	w->comment = xgrow(w->comment, &w->commentcap, w->commentlen + n, 1);
	memcpy(w->comment + w->commentlen, s, n);
	w->commentlen += n;
}

void
sdl_put_comment(struct sdl_out *w, struct str text)
{
	size_t i;

	if (text.n && text.s[0] == '#')
		text.s++, text.n--;
	text = str_trim(text);
	if (!text.n)
		return;
	add_comment(w, "/* ", 3);
	for (i = 0; i < text.n; i++) {
		if (text.s[i] == '/' && i && text.s[i - 1] == '*')
			add_comment(w, " ", 1);
		add_comment(w, text.s + i, 1);
	}
	add_comment(w, " */\n", 4);
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
		sdl_miss(ir, "no more than items and channels");
	if (w->section != SDL_NONE)
		out_ch('\n');
	out_text(section_word[section]);
	out_ch('\n');
	w->section = section;
}

int
sdl_is_word(struct str a)
{
	size_t i;

	for (i = 0; i < a.n; i++)
		if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV"
		    "WXYZ0123456789_#.", a.s[i]) &&
		    (unsigned char)a.s[i] < 0x80)
			return 0;
	return a.n > 0;
}

void
sdl_check_word(const struct ir *ir, struct str name)
{
	if (!sdl_is_word(name))
		in_die(&ir->in, "'%.*s' cannot be a name in SDL", STRF(name));
}

