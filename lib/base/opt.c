#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/opt_priv.h"
#include "base/out.h"
#include "base/out_priv.h"
#include "base/text.h"
#include "base/version.h"

/* How far in its line a usage has the tool's name: after `usage: `, and as far
 * in other lines. */
enum { INDENT = 7 };

const char *opt_synopsis = "";

/* A usage with the prefix before the tool's name in each line. */
static struct text
named_usage(const char *usage)
{
	struct text t = { NULL, 0, 0 };
	size_t n;

	for (; *usage; usage += n) {
		n = strcspn(usage, "\n") + 1;
		text_mem(&t, usage, INDENT);
		text_z(&t, err_prefix());
		text_mem(&t, usage + INDENT, n - INDENT);
	}
	text_ch(&t, '\0');
	return t;
}

void
opt_put_usage(const char *usage)
{
	struct text t = named_usage(usage);

	out_now(t.s);
	free(t.s);
}

void
opt_usage(const char *usage)
{
	fputs(named_usage(usage).s, stderr);
	exit(2);
}

void
opt_die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	err_plain(fmt, ap);
	va_end(ap);
	exit(2);
}

void
opt_expected(int letter, const char *what, const char *arg)
{
	opt_die("-%c: expected %s, saw '%s'%s", letter, what, arg,
	    num_hint(str_of(arg)));
}

long long
opt_int_of(int letter, const char *arg, long long least, long long most)
{
	long long n;

	if (!num_int(str_of(arg), least, most, &n))
		opt_die("-%c: expected %lld to %lld, saw '%s'%s", letter,
		    least, most, arg, num_hint(str_of(arg)));
	return n;
}

double
opt_num_of(int letter, const char *arg, double low, double high)
{
	double v;

	if (!num_of(str_of(arg), &v))
		opt_expected(letter, "a number", arg);
	if (v < low || v > high)
		opt_die("-%c: expected a number from %g to %g, saw '%s'",
		    letter, low, high, arg);
	return v;
}

static void
read_int(const struct opt *o, const char *arg)
{
	int *n = o->to;

	*n = (int)opt_int_of(o->letter, arg, o->least, o->most);
}

static void
read_long(const struct opt *o, const char *arg)
{
	long long *n = o->to;

	*n = opt_int_of(o->letter, arg, o->least, o->most);
}

static void
read_num(const struct opt *o, const char *arg)
{
	double *v = o->to;

	*v = opt_num_of(o->letter, arg, o->low, o->high);
}

static void
read_text(const struct opt *o, const char *arg)
{
	const char **text = o->to;

	*text = arg;
}

/* Names all words: "deg or rad", "x, y or z". */
static void
die_of_word(const struct opt *o, const char *arg)
{
	struct text list = { NULL, 0, 0 };
	const char *s;

	for (s = o->words; *s; s++)
		if (*s != '|')
			text_ch(&list, *s);
		else
			text_z(&list, strchr(s + 1, '|') ? ", " : " or ");
	text_ch(&list, '\0');
	opt_expected(o->letter, list.s, arg);
}

static void
read_word(const struct opt *o, const char *arg)
{
	const char *word = o->words;
	size_t n = strlen(arg);
	int *place = o->to, i = 0;

	while (strcspn(word, "|") != n || memcmp(word, arg, n) != 0) {
		word = strchr(word, '|');
		if (!word++)
			die_of_word(o, arg);
		i++;
	}
	*place = i;
}

struct opt
opt_call(int letter, void (*read)(const struct opt *o, const char *arg),
    void *to)
{
	struct opt o = { .letter = letter, .to = to, .read = read };

	return o;
}

struct opt
opt_value(int letter, int *to, int value)
{
	struct opt o = { .letter = letter, .flag = to, .value = value };

	return o;
}

struct opt
opt_flag(int letter, int *to)
{
	return opt_value(letter, to, 1);
}

struct opt
opt_given(int *given, struct opt row)
{
	row.flag = given;
	row.value = 1;
	return row;
}

struct opt
opt_int(int letter, int *to, int least, int most)
{
	struct opt o = opt_call(letter, read_int, to);

	o.least = least;
	o.most = most;
	return o;
}

struct opt
opt_long(int letter, long long *to, long long least, long long most)
{
	struct opt o = opt_call(letter, read_long, to);

	o.least = least;
	o.most = most;
	return o;
}

struct opt
opt_digits(int letter, int *to)
{
	return opt_int(letter, to, 0, 17);
}

struct opt
opt_num(int letter, double *to, double low, double high)
{
	struct opt o = opt_call(letter, read_num, to);

	o.low = low;
	o.high = high;
	return o;
}

struct opt
opt_text(int letter, const char **to)
{
	return opt_call(letter, read_text, to);
}

struct opt
opt_word(int letter, int *to, const char *words)
{
	struct opt o = opt_call(letter, read_word, to);

	o.words = words;
	return o;
}

/* Sets letters as getopt() wants them; returns how many rows there are. */
static size_t
set_letters(char *letters, const struct opt *table)
{
	size_t n;

	for (n = 0; table && n < OPT_ROWS && table[n].letter; n++) {
		*letters++ = (char)table[n].letter;
		if (table[n].read)
			*letters++ = ':';
	}
	memcpy(letters, "hV", 3);
	return n;
}

static void
check_operands(char *const *operand)
{
	for (; *operand; operand++)
		if ((*operand)[0] == '-' && (*operand)[1])
			opt_die("options come before files: %s", *operand);
}

/* Dies at options that other programs have: words, and -o for the output. */
static void
check_foreign(const char *arg, const char *letters)
{
	if (strncmp(arg, "--out", 5) == 0 ||
	    (strcmp(arg, "-o") == 0 && !strchr(letters, 'o')))
		opt_die("%s: no such option: what is written goes to standard "
		    "output, for >FILE", arg);
	if (strncmp(arg, "--", 2) == 0 && arg[2])
		opt_die("%s: no such option (%s -h)", arg, err_name());
}

/* The next option's letter, or -1: getopt(), with --help for -h and --version
 * for -V. */
static int
next_letter(int argc, char *const *argv, const char *letters)
{
	int at = optind, c;
	const char *arg = at < argc ? argv[at] : "";

	if (strcmp(arg, "--help") == 0)
		return 'h';
	if (strcmp(arg, "--version") == 0)
		return 'V';
	check_foreign(arg, letters);
	c = getopt(argc, argv, letters);
	if (c == -1 && optind == at)     /* no -- */
		check_operands(argv + at);
	return c;
}

/* -h, -V and letters that are in no row. */
static void
finish(const char *usage, int letter)
{
	if (letter != 'h' && letter != 'V')
		opt_usage(usage);
	if (letter == 'h') {
		opt_put_usage(usage);
	} else {
		out_now(err_name());
		out_now(" " VERSION "\n");
	}
	exit(out_close());
}

static void
take(const struct opt *o, const char *arg)
{
	if (o->read)
		o->read(o, arg);
	if (o->flag)
		*o->flag = o->value;
}

char **
opt_read(int argc, char **argv, const char *usage, const struct opt *table)
{
	char letters[2 * OPT_ROWS + 3];
	size_t i, n = set_letters(letters, table);
	int c;

	opt_synopsis = usage;
	err_prog(argv[0], usage + INDENT);
	while ((c = next_letter(argc, argv, letters)) != -1) {
		for (i = 0; i < n && table[i].letter != c; i++)
			;
		if (i == n)
			finish(usage, c);
		take(&table[i], optarg);
	}
	return argv + optind;
}
