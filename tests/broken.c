/* broken SAMPLE DIR <EDITS: writes damaged copies of the text file SAMPLE, each
 * as DIR/WHAT, where WHAT says what was done to it: those of damages[], and one
 * for each line `WHAT FROM TO` on standard input, with tabs between the three:
 * FROM, which the sample must have, is TO in it. In both \n is a line end, \t a
 * tab and \xHH a byte. A digit and a `:` before FROM say which FROM, if not the
 * first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1 << 16, LINES = 4096, NUMBERS = 16384 };

struct span {
	size_t at, end;
};

static char s[SIZE + 1];
static size_t n;                        /* bytes of s */
static struct span line[LINES];         /* with their LF */
static size_t lines;
static struct span number[NUMBERS];
static size_t numbers;
static struct span value;               /* one of these, see find_value() */
static int pointed;                     /* it has a point */
static size_t mid;                      /* its line */
static FILE *out;

static void
die(const char *what, const char *which)
{
	fprintf(stderr, "broken: %s: %s\n", what, which);
	exit(2);
}

static void
put(size_t from, size_t end)
{
	fwrite(s + from, 1, end - from, out);
}

static void
put_line(size_t i)
{
	put(line[i].at, line[i].end);
}

static void
put_lines(size_t from, size_t end)
{
	for (; from < end; from++)
		put_line(from);
}

static void
put_text(const char *z)
{
	fputs(z, out);
}

/* The sample with this instead of the span. */
static void
put_instead(struct span of, const char *z)
{
	put(0, of.at);
	put_text(z);
	put(of.end, n);
}

/* Each byte as it is, but those of the set as z. */
static void
put_each(const char *set, const char *z)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (strchr(set, s[i]))
			put_text(z);
		else
			putc(s[i], out);
}

/* The sample with a line before its middle one. */
static void
put_before(const char *z)
{
	put_lines(0, mid);
	put_text(z);
	put_lines(mid, lines);
}

static void
put_after(const char *z)
{
	put(0, n);
	put_text(z);
}

static int
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static int
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static int
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A point between digits, or a comma there. */
static int
is_point(size_t i)
{
	return s[i] == '.' && i > 0 && is_digit(s[i - 1]) && is_digit(s[i + 1]);
}

/* What is in the middle line without its blanks at both ends. */
static struct span
inner(void)
{
	struct span in = line[mid];

	while (is_blank(s[in.at]))
		in.at++;
	while (s[in.end - 1] == '\n' || is_blank(s[in.end - 1]))
		in.end--;
	return in;
}

/* The first run of blanks in the middle line, or what is after the value. */
static struct span
gap(void)
{
	struct span in = inner(), of;

	for (of.at = in.at; of.at < in.end && !is_blank(s[of.at]); )
		of.at++;
	for (of.end = of.at; of.end < in.end && is_blank(s[of.end]); )
		of.end++;
	if (of.at == in.end)
		of.at = of.end = value.end;
	return of;
}

/* Files that are not all there */

static void
empty(void)
{
}

static void
blank(void)
{
	put_text("\n \n\n");
}

static void
cut_in_line(void)
{
	put(0, value.at + (value.end - value.at + 1) / 2);
}

static void
cut_at_line(void)
{
	put_lines(0, mid);
}

static void
cut_last_line(void)
{
	put_lines(0, lines - 1);
}

static void
no_beginning(void)
{
	put_lines(mid, lines);
}

/* As a file is that was being written when the power went off */
static void
zeros(void)
{
	size_t i;

	put(0, line[mid].at);
	for (i = line[mid].at; i < n; i++)
		putc(0, out);
}

/* Lines, blanks and encodings */

static void
crlf(void)
{
	put_each("\n", "\r\n");
}

static void
crlf_here_and_there(void)
{
	size_t i;

	for (i = 0; i < lines; i++) {
		put(line[i].at, line[i].end - 1);
		put_text(i % 2 ? "\r\n" : "\n");
	}
}

static void
cr(void)
{
	put_each("\n", "\r");
}

static void
no_last_newline(void)
{
	put(0, n - 1);
}

static void
blank_lines(void)
{
	put_each("\n", "\n\n");
}

static void
blanks_at_line_ends(void)
{
	put_each("\n", " \t\n");
}

static void
indented(void)
{
	size_t i;

	for (i = 0; i < lines; i++) {
		put_text("  ");
		put_line(i);
	}
}

/* Of a table without blanks its commas */
static void
tabs(void)
{
	put_each(strchr(s, ' ') ? " " : ",", "\t");
}

static void
bom(void)
{
	put_text("\xef\xbb\xbf");
	put(0, n);
}

static void
utf16(void)
{
	size_t i;

	put_text("\xff\xfe");
	for (i = 0; i < n; i++) {
		putc(s[i], out);
		putc(0, out);
	}
}

static void
upper_case(void)
{
	size_t i;

	for (i = 0; i < n; i++)
		putc(s[i] >= 'a' && s[i] <= 'z' ? s[i] - 'a' + 'A' : s[i], out);
}

static void
dos_end(void)
{
	put_after("\x1a");
}

/* Numbers */

static void
commas(void)
{
	size_t i, k = 0;

	for (i = 0; i < n; i++) {
		putc(pointed && is_point(i) ? ',' : s[i], out);
		if (pointed || k == numbers || i + 1 < number[k].end)
			continue;
		put_text(",0");
		k++;
	}
}

static void
comma(void)
{
	struct span of = value;

	while (of.at < value.end && !is_point(of.at))
		of.at++;
	of.end = of.at + (pointed ? 1 : 0);
	put_instead(of, pointed ? "," : ",5");
}

static void
word(void)
{
	put_instead(value, "abc");
}

static void
huge(void)
{
	put_instead(value, "1e999");
}

static void
nan_value(void)
{
	put_instead(value, "nan");
}

/* What is too much, too little or elsewhere */

static void
no_value(void)
{
	put_instead(value, "");
}

static void
value_twice(void)
{
	put(0, value.end);
	putc(' ', out);
	put(value.at, n);
}

static void
line_twice(void)
{
	put_lines(0, mid + 1);
	put_lines(mid, lines);
}

static void
no_line(void)
{
	put_lines(0, mid);
	put_lines(mid + 1, lines);
}

static void
lines_swapped(void)
{
	put_lines(0, mid);
	put_line(mid + 1);
	put_line(mid);
	put_lines(mid + 2, lines);
}

static void
line_broken(void)
{
	put_instead(gap(), "\n");
}

static void
twice(void)
{
	put(0, n);
	put(0, n);
}

static void
comment(void)
{
	put_before("# looks odd\n");
}

static void
text_at_the_end(void)
{
	put_after("exported by hand\n");
}

static void
merge_marks(void)
{
	put_lines(0, mid);
	put_text("<<<<<<< HEAD\n");
	put_line(mid);
	put_text("=======\n");
	put_line(mid);
	put_text(">>>>>>> theirs\n");
	put_lines(mid + 1, lines);
}

static void
nul(void)
{
	put(0, value.at);
	putc(0, out);
	put(value.at + 1, n);
}

/* Bytes that follow from each other, as those of a key do */
static void
junk(void)
{
	unsigned long x = 1;
	int i;

	put(0, value.at);
	for (i = 0; i < 64; i++) {
		x = x * 16807 % 2147483647;
		putc((int)(x % 255) + 1, out);
	}
	put(value.end, n);
}

/* Another file */

static void
html(void)
{
	put_text("<!DOCTYPE html>\n<html><head><title>404 Not Found</title>"
	    "</head>\n<body>404: Not Found</body></html>\n");
}

static void
lfs_pointer(void)
{
	put_text("version https://git-lfs.github.com/spec/v1\noid sha256:"
	    "4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\n"
	    "size 12345\n");
}

static void
another_format(void)
{
	put_text("PathFileType\t4\t(X/Y/Z)\twalk.trc\n"
	    "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n"
	    "60\t60\t2\t1\tmm\n");
}

static const struct damage {
	const char *name;
	void (*write)(void);
} damages[] = {
	{ "empty", empty },
	{ "blank", blank },
	{ "cut-in-line", cut_in_line },
	{ "cut-at-line", cut_at_line },
	{ "cut-last-line", cut_last_line },
	{ "no-beginning", no_beginning },
	{ "zeros", zeros },
	{ "crlf", crlf },
	{ "crlf-here-and-there", crlf_here_and_there },
	{ "cr", cr },
	{ "no-last-newline", no_last_newline },
	{ "blank-lines", blank_lines },
	{ "blanks-at-line-ends", blanks_at_line_ends },
	{ "indented", indented },
	{ "tabs", tabs },
	{ "bom", bom },
	{ "utf16", utf16 },
	{ "upper-case", upper_case },
	{ "dos-end", dos_end },
	{ "commas", commas },
	{ "comma", comma },
	{ "word", word },
	{ "huge", huge },
	{ "nan", nan_value },
	{ "no-value", no_value },
	{ "value-twice", value_twice },
	{ "line-twice", line_twice },
	{ "no-line", no_line },
	{ "lines-swapped", lines_swapped },
	{ "line-broken", line_broken },
	{ "twice", twice },
	{ "comment", comment },
	{ "text-at-the-end", text_at_the_end },
	{ "merge-marks", merge_marks },
	{ "nul", nul },
	{ "junk", junk },
	{ "html", html },
	{ "lfs-pointer", lfs_pointer },
	{ "another-format", another_format },
};

/* The sample, and where its lines are. */
static void
load(const char *name)
{
	FILE *f = fopen(name, "rb");
	size_t i;

	if (!f)
		die(name, "cannot be read");
	n = fread(s, 1, SIZE, f);
	fclose(f);
	if (n == 0 || n == SIZE || s[n - 1] != '\n')
		die(name, "not a text of this size");
	for (i = 0; i < n; i++) {
		if (lines == LINES)
			die(name, "too many lines");
		if (i == 0 || s[i - 1] == '\n')
			line[lines++].at = i;
		line[lines - 1].end = i + 1;
	}
}

/* Where a number ends that begins there, else the same place. */
static size_t
number_end(size_t at)
{
	size_t i = at + (s[at] == '-');

	if (at > 0 && (is_digit(s[at - 1]) || is_letter(s[at - 1]) ||
	    strchr("._#-+/", s[at - 1])))
		return at;
	while (is_digit(s[i]) || is_point(i))
		i++;
	return is_digit(s[i - (i > at)]) && !is_letter(s[i]) &&
	    !strchr("_#.+/", s[i]) ? i : at;
}

static int
has_point(struct span of)
{
	while (of.at < of.end && !is_point(of.at))
		of.at++;
	return of.at < of.end;
}

/* The value that is damaged: of the numbers that have a point the first after
 * two thirds of all, or the last before, or if there is none just that one. */
static void
find_value(void)
{
	size_t from = numbers * 2 / 3, i = from;

	while (i < numbers && !has_point(number[i]))
		i++;
	if (i == numbers)
		for (i = from; i > 0 && !has_point(number[i]); )
			i--;
	pointed = has_point(number[i]);
	value = number[pointed ? i : from];
	while (line[mid].end <= value.at)
		mid++;
}

static void
find_numbers(const char *name)
{
	size_t i;

	for (i = 0; i < n; i++) {
		struct span of = { i, number_end(i) };

		if (of.end == i)
			continue;
		if (numbers == NUMBERS)
			die(name, "too many numbers");
		number[numbers++] = of;
	}
	if (numbers == 0)
		die(name, "no numbers");
	find_value();
	if (mid + 2 >= lines)
		die(name, "too few lines");
}

/* FROM or TO with its bytes, in place. */
static void
unescape(char *z)
{
	char byte[3] = "", *to = z;

	for (; *z != '\0'; z++) {
		if (*z != '\\') {
			*to++ = *z;
			continue;
		}
		z++;
		if (*z == 'x') {
			memcpy(byte, z + 1, 2);
			*to++ = (char)strtol(byte, NULL, 16);
			z += 2;
		} else
			*to++ = *z == 'n' ? '\n' : '\t';
	}
	*to = '\0';
}

/* Where the sample has that text. */
static struct span
found(const char *what, char *from)
{
	const char *at;
	struct span of;
	int nth = 1;

	if (is_digit(from[0]) && from[1] == ':') {
		nth = from[0] - '0';
		from += 2;
	}
	unescape(from);
	for (at = strstr(s, from); at && nth > 1; nth--)
		at = strstr(at + 1, from);
	if (!at || *from == '\0')
		die(what, "the sample has no such text");
	of.at = (size_t)(at - s);
	of.end = of.at + strlen(from);
	return of;
}

/* Makes DIR/WHAT. */
static void
begin(const char *dir, const char *what)
{
	char path[1024];

	snprintf(path, sizeof path, "%s/%s", dir, what);
	out = fopen(path, "wb");
	if (!out)
		die(path, "cannot be written");
}

static void
end(const char *what)
{
	if (fclose(out) != 0)
		die(what, "cannot be written");
}

static void
edit(const char *dir, char *text)
{
	char *what = strtok(text, "\t"), *from = strtok(NULL, "\t");
	char *to = strtok(NULL, "\t\n");
	struct span of;

	if (!from)
		die(what ? what : "", "expected WHAT, FROM, TO");
	from[strcspn(from, "\n")] = '\0';
	of = found(what, from);
	if (to)
		unescape(to);
	begin(dir, what);
	put_instead(of, to ? to : "");
	end(what);
}

int
main(int argc, char **argv)
{
	static char text[4096];
	size_t i;

	if (argc != 3)
		die("expected", "SAMPLE DIR");
	load(argv[1]);
	find_numbers(argv[1]);
	for (i = 0; i < sizeof damages / sizeof *damages; i++) {
		begin(argv[2], damages[i].name);
		damages[i].write();
		end(damages[i].name);
	}
	while (fgets(text, sizeof text, stdin))
		edit(argv[2], text);
	return 0;
}
