/* Messages about an input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/in.h"
#include "base/in_priv.h"
#include "base/num.h"
#include "base/out.h"
#include "base/utf8.h"

struct in_last in_last;

static void (*on_fail)(const char *text);
static int found;                /* in_warn() writes results */
static int has_found;

void
in_warn_found(void)
{
	found = 1;
}

int
in_has_found(void)
{
	return has_found;
}

/* Writes a text as messages show it. */
static void
out_visible(struct str raw)
{
	char shown[VISIBLE_ROOM];

	while (raw.n > 0)
		out_str(visible_next(&raw.s, &raw.n, shown));
}

/* Writes a result. */
static void PRINTF(3, 0)
out_found(const struct in *in, const char *weight, const char *fmt, va_list ap)
{
	char text[512];

	vsnprintf(text, sizeof text, fmt, ap);
	out_visible(str_of(in->name));
	out_str(str_of(in->bytes ? ": byte " : ":"));
	out_int((long long)in->line);
	out_str(str_of(weight));
	out_visible(str_of(text));
	out_ch('\n');
}

/* Writes a message about that line, or with 0 about the file. With in->bytes,
 * in->line is a byte. */
static void PRINTF(3, 0)
put_place(const struct in *in, unsigned long long line, const char *fmt,
    va_list ap)
{
	if (in->bytes && line == in->line)
		err_byte(in->name, line, fmt, ap);
	else
		err_at(in->name, line, fmt, ap);
}

/* Writes the message that ends the program, and tells it on_fail(). */
static void PRINTF(3, 0)
say(const struct in *in, unsigned long long line, const char *fmt, va_list ap)
{
	char text[512];
	va_list again;

	va_copy(again, ap);
	put_place(in, line, fmt, ap);
	vsnprintf(text, sizeof text, fmt, again);
	va_end(again);
	if (on_fail)
		on_fail(text);
}

/* The same with the arguments themselves; then exits. */
static void PRINTF(3, 4) NORETURN
fail(const struct in *in, unsigned long long line, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(in, line, fmt, ap);
	va_end(ap);
	exit(err_status);
}

void
in_refuse_foreign(const struct in *in, unsigned long long line)
{
	struct str head = { in->head, in->nhead };
	const char *what;

	what = in->foreign ? in->foreign(in->tool, head) : NULL;
	if (what)
		fail(in, line, "expected %s, %s", in->expects, what);
}

void
in_die_utf(const struct in *in, unsigned long long line, const char *form)
{
	in_refuse_foreign(in, line);
	fail(in, line, "%sexpected UTF-8, saw %.6s (iconv -f %s -t UTF-8)",
	    line ? "" : "byte 0: ", form, form);
}

/* Whether the first two characters, of that many bytes each, have a byte that
 * is not 0 at that place only. */
static int
has_only(const char *p, size_t bytes, size_t at)
{
	size_t i;

	for (i = 0; i < 2 * bytes; i++)
		if ((p[i] != '\0') != (i % bytes == at))
			return 0;
	return 1;
}

void
in_refuse_utf(const struct in *in, unsigned long long line)
{
	const char *p = in->head;
	size_t n = in->nhead;

	if (n >= 4 && memcmp(p, "\0\0\xfe\xff", 4) == 0)
		in_die_utf(in, line, "UTF-32");
	if (n >= 4 && has_only(p, 2, 0))
		in_die_utf(in, line, "UTF-16LE");
	if (n >= 4 && has_only(p, 2, 1))
		in_die_utf(in, line, "UTF-16BE");
	if (n >= 8 && has_only(p, 4, 0))
		in_die_utf(in, line, "UTF-32LE");
	if (n >= 8 && has_only(p, 4, 3))
		in_die_utf(in, line, "UTF-32BE");
}

void
in_die_nul(const struct in *in)
{
	in_refuse_utf(in, in->line);
	in_die(in, "NUL byte in a text file");
}

void
in_die(const struct in *in, const char *fmt, ...)
{
	va_list ap;

	in_refuse_foreign(in, 1);
	va_start(ap, fmt);
	say(in, in->line, fmt, ap);
	va_end(ap);
	exit(err_status);
}

void
in_die_last(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	if (in_last.name)
		err_at(in_last.name, in_last.line, fmt, ap);
	else
		err_plain(fmt, ap);
	va_end(ap);
	exit(err_status);
}

void
in_warn(const struct in *in, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	if (found)
		out_found(in, ": ", fmt, ap);
	else
		put_place(in, in->line, fmt, ap);
	va_end(ap);
	has_found = found;
}

void
in_notice(const struct in *in, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	out_found(in, ": notice: ", fmt, ap);
	va_end(ap);
}

void
in_expected(const struct in *in, const char *place, const char *what,
    struct str saw)
{
	in_expected_near(in, place, what, saw, saw);
}

void
in_expected_near(const struct in *in, const char *place, const char *what,
    struct str saw, struct str near)
{
	const char *colon = place ? ": " : "";
	struct in at = *in;

	place = place ? place : "";
	at.line += !in->bytes && in->line == 0;  /* empty, it ends in line 1 */
	if (!saw.s)
		in_die(&at, "%s%sexpected %s, saw end of input", place, colon,
		    what);
	in_die(in, "%s%sexpected %s, saw '%.*s'%s", place, colon, what,
	    STRF(saw), num_hint(near));
}

void
in_no_number(const struct in *in, struct str saw, const char *place, ...)
{
	char text[120];
	va_list ap;

	va_start(ap, place);
	vsnprintf(text, sizeof text, place, ap);
	va_end(ap);
	in_expected(in, text, "a number", saw);
}

void
in_on_fail(void (*tell)(const char *text))
{
	on_fail = tell;
}

void
in_fail(const struct in *in, const char *fmt, ...)
{
	va_list ap;

	in_refuse_foreign(in, 0);
	va_start(ap, fmt);
	say(in, 0, fmt, ap);
	va_end(ap);
	exit(err_status);
}
