/* Operands where a tool takes one file: what was meant by the others. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/opt_priv.h"
#include "base/str.h"
#include "base/text.h"

/* Sets the next option of the usage that takes an argument, and the word that
 * the usage has for that. */
static int
next_option(struct str *rest, char *letter, struct str *word)
{
	const char *s = rest->s, *end = rest->s + rest->n;

	for (; end - s > 3; s++)
		if (s[0] == '-' && strchr(" [", s[-1]) && s[2] == ' ')
			break;
	if (end - s <= 3)
		return 0;
	*letter = s[1];
	word->s = s + 3;
	word->n = strcspn(word->s, " ]");
	rest->n = (size_t)(end - word->s);
	rest->s = word->s;
	return 1;
}

/* Whether the word that a usage has for an argument means a number. */
static int
is_quantity(struct str word)
{
	static const char *const quantity[] = {
		"columns", "degree", "factor", "frame", "frames", "height",
		"hertz", "poses", "rate", "seconds", "step", "time", "width"
	};
	size_t i;

	for (i = 0; i < sizeof quantity / sizeof quantity[0]; i++)
		if (str_iis(word, quantity[i]))
			return 1;
	return 0;
}

/* Adds the options whose arguments are numbers: "-b frame, -e frame". */
static int
add_quantities(struct text *to)
{
	struct str rest = str_of(opt_synopsis), word;
	int n = 0;
	char letter;

	while (next_option(&rest, &letter, &word)) {
		if (!is_quantity(word))
			continue;
		text_z(to, n++ ? ", -" : "-");
		text_ch(to, letter);
		text_ch(to, ' ');
		text_str(to, word);
	}
	return n;
}

/* Whether a word ends in a suffix, or, where it begins with no dot, is it. */
static int
is_called(struct str word, const char *what)
{
	size_t n = strlen(what);

	return (word.n == n || (*what == '.' && word.n > n)) &&
	    memcmp(word.s + word.n - n, what, n) == 0;
}

/* Finds the option whose argument the usage calls that; returns its letter, or
 * 0, and sets *word to all that the usage calls it. */
static char
option_for(const char *what, struct str *word)
{
	struct str rest = str_of(opt_synopsis);
	char letter;

	while (next_option(&rest, &letter, word))
		if (is_called(*word, what))
			return letter;
	return '\0';
}

static const char *
suffix_of(const char *path)
{
	const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');

	return dot && (!slash || dot > slash) ? dot : "";
}

static int
is_missing(const char *path)
{
	return strcmp(path, "-") != 0 && access(path, F_OK) != 0;
}

/* Dies of a number that stands where a file is expected. */
static void
refuse_number(const char *number, const char *next)
{
	struct text list = { NULL, 0, 0 };
	struct str word;
	double v;

	if (!num_of(str_of(number), &v) || !is_missing(number))
		return;
	if (next && num_of(str_of(next), &v) && is_missing(next) &&
	    !option_for("frame", &word))
		opt_die("%s is a number, not a file (for frames: %sresample "
		    "-b %s -e %s)", number, err_prefix(), number, next);
	if (!add_quantities(&list))
		opt_die("%s is a number, not a file", number);
	text_ch(&list, '\0');
	opt_die("%s is a number, not a file (%s)", number, list.s);
}

static void
add_hint(struct text *to, const char *what, char letter, const char *operand)
{
	text_z(to, to->n ? "; " : "");
	text_z(to, what);
	text_z(to, ": -");
	text_ch(to, letter);
	text_ch(to, ' ');
	text_z(to, operand);
}

/* Adds the option whose argument the usage calls that, if there is one. */
static void
add_option(struct text *to, const char *what, const char *operand)
{
	struct text name = { NULL, 0, 0 };
	struct str word;
	char letter = option_for(what, &word);

	if (!letter)
		return;
	if (word.n > 3 && is_called(word, ".ir"))
		word.n -= 3;
	text_z(&name, "as the ");
	text_str(&name, word);
	text_ch(&name, '\0');
	add_hint(to, name.s, letter, operand);
	free(name.s);
}

/* Adds where output goes, as a shell takes it. */
static void
add_output(struct text *to, const char *path)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789%+,-./:=@_";
	const char *quote = path[strspn(path, plain)] ? "'" : "";

	text_z(to, is_missing(path) ? "for output: >" : "to replace it: >");
	text_z(to, quote);
	text_z(to, path);
	text_z(to, quote);
}

/* Whether the last operand may be where the tool is to write: it writes IR, or,
 * as an exporter, anything else. */
static int
is_output(const char *last, int writes_ir)
{
	const char *suffix = suffix_of(last);
	int ir = strcmp(suffix, ".ir") == 0;

	if (!*suffix || (!is_missing(last) && !writes_ir && ir))
		return 0;
	return ir != (strncmp(opt_synopsis, "usage: ir2", 10) == 0);
}

/* Adds what the last of some operands may be meant for. writes_ir: whether the
 * tool is an importer. */
static void
add_meant(struct text *to, int operands, const char *last, int writes_ir)
{
	if (!*last || strcmp(last, "-") == 0)
		return;
	if (operands == 2 && is_output(last, writes_ir))
		add_output(to, last);
	if (!*suffix_of(last)) {
		add_option(to, "dir", last);
		return;
	}
	if (is_missing(last))
		return;
	if (strcmp(suffix_of(last), ".ir") == 0) {
		add_option(to, ".ir", last);
		return;
	}
	add_option(to, "base", last);
	add_option(to, "map", last);
	add_option(to, "pairs", last);
}

static const char *
only(char *const *operand, int writes_ir, const char *instead)
{
	struct text meant = { NULL, 0, 0 };
	const char *last;
	int i;

	for (i = 0; operand[i]; i++)
		refuse_number(operand[i], operand[i + 1]);
	if (i < 2)
		return operand[0];
	last = operand[i - 1];
	add_meant(&meant, i, last, writes_ir);
	if (!meant.n && is_missing(last))
		opt_die("%s: there is no such file", last);
	if (!meant.n)
		opt_die("one file at a time: %s", err_named(instead));
	text_ch(&meant, '\0');
	if (is_missing(last))
		opt_die("%s: there is no such file (%s)", last, meant.s);
	opt_die("one file at a time (%s)", meant.s);
}

const char *
opt_stream(char *const *operand)
{
	return only(operand, 0, "cat or @irsplit");
}

const char *
opt_source(char *const *operand)
{
	return only(operand, 1, "@any2ir reads several");
}

void
opt_beside(const char *skeleton, const char *operand, const char *what)
{
	if (skeleton && strcmp(skeleton, "-") == 0 &&
	    (!operand || strcmp(operand, "-") == 0))
		opt_die("-s -: expected %s, saw no operand", what);
}

void
opt_files(char *const *operand)
{
	struct text meant = { NULL, 0, 0 };
	const char *last;
	int n = 0;

	while (operand[n])
		n++;
	if (n < 2 || !is_missing(last = operand[n - 1]) ||
	    strcmp(suffix_of(last), ".ir") != 0)
		return;
	add_output(&meant, last);
	text_ch(&meant, '\0');
	opt_die("%s: there is no such file (%s)", last, meant.s);
}
