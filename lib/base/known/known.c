#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/bytes.h"
#include "base/known/known.h"
#include "base/num.h"

/* Whether a list of words, with blanks between them, has that one. Letters
 * match in either case. */
static int
has_word(const char *list, const char *word)
{
	struct str rest = str_of(list), each;

	while (str_field(&rest, &each))
		if (str_iis(each, word))
			return 1;
	return 0;
}

/* --- files that are no texts --- */

/* Bytes that only files of one format have at this offset. */
static const struct magic {
	size_t at;
	const char *bytes;
	size_t n;
	enum known format;
} magics[] = {
#define X(at, bytes, format) { at, bytes, sizeof bytes - 1, KNOWN_##format },
	KNOWN_BYTES(X)
#undef X
};

static int
has_at(struct str head, size_t at, const char *bytes, size_t n)
{
	return head.n >= at + n && memcmp(head.s + at, bytes, n) == 0;
}

static int
starts(struct str head, const char *word)
{
	return has_at(head, 0, word, strlen(word));
}

static enum known
by_magic(struct str head)
{
	size_t i;

	for (i = 0; i < sizeof magics / sizeof magics[0]; i++)
		if (has_at(head, magics[i].at, magics[i].bytes, magics[i].n))
			return magics[i].format;
	return KNOWN_NONE;
}

/* Whether this is a text: it has no control bytes but those of layout, such as
 * tabs and line ends. */
static int
is_text(struct str head)
{
	size_t i;

	for (i = 0; i < head.n; i++)
		if (((unsigned char)head.s[i] < ' ' &&
		    (head.s[i] < '\t' || head.s[i] > '\r')) ||
		    head.s[i] == '\177')
			return 0;
	return 1;
}

/* Whether a file that is no text is an IFF file, by the four letters that it
 * begins with. */
static int
is_iff(struct str head)
{
	static const char *const group[] = {
		"FORM", "FOR4", "FOR8", "LIST", "LIS4", "LIS8", "CAT ",
		"CAT4", "CAT8"
	};
	size_t i;

	for (i = 0; i < sizeof group / sizeof group[0]; i++)
		if (starts(head, group[i]))
			return 1;
	return 0;
}

static const struct group {
	const char *id, *type;
	enum known format;
} groups[] = {
#define X(k, id, type, name, suffixes, other) { id, type, KNOWN_##k },
	KNOWN_CHUNKED(X)
#undef X
};

/* Whether the id is that of RIFF or of its kin. */
static int
is_riff(const unsigned char *id)
{
	static const char kin[][5] = { "RIFF", "RIFX", "RF64", "BW64" };
	size_t i;

	for (i = 0; i < sizeof kin / sizeof kin[0]; i++)
		if (memcmp(id, kin[i], 4) == 0)
			return 1;
	return 0;
}

enum known
known_group(const unsigned char *id, const unsigned char *type)
{
	const char *group = is_riff(id) ? "RIFF" : (const char *)id;
	size_t i;

	for (i = 0; i < sizeof groups / sizeof groups[0]; i++)
		if (memcmp(group, groups[i].id, 4) == 0 &&
		    memcmp(type, groups[i].type, 4) == 0)
			return groups[i].format;
	return KNOWN_NONE;
}

/* The format of a file by its first group, or the other one. */
static enum known
chunked(struct str head, enum known other)
{
	const unsigned char *p = (const unsigned char *)head.s;
	enum known k = head.n < 12 ? KNOWN_NONE : known_group(p, p + 8);

	return k == KNOWN_NONE ? other : k;
}

/* Returns the format of an IFF file by the type of the first group. It stands
 * after a size of 32 bits, or after four bytes and a size of 64 bits. */
static enum known
iff_type(struct str head)
{
	size_t at = 8;

	if (starts(head, "FOR8") && head.n >= 20 && head.s[8] < ' ')
		at = 16;
	if (has_at(head, at, "CIMG", 4))
		return KNOWN_MAYA_IFF;
	if (has_at(head, at, "Maya", 4))
		return KNOWN_MAYA_SCENE;
	return has_at(head, at, "CACH", 4) ? KNOWN_MAYA_CACHE :
	    chunked(head, KNOWN_IFF);
}

/* Returns the format of a ZIP archive: it is USDZ if its first file is a
 * scene, an archive of numpy if that is an array. */
static enum known
zip_type(struct str head)
{
	size_t n = head.n < 30 ? 0 : (unsigned char)head.s[26];

	if (n > 5 && (has_at(head, 30 + n - 5, ".usd", 4) ||
	    has_at(head, 30 + n - 4, ".usd", 4)))
		return KNOWN_USDZ;
	if (n > 4 && has_at(head, 30 + n - 4, ".npy", 4))
		return KNOWN_NPZ;
	return KNOWN_ZIP;
}

/* Returns which Alias picture this is, if it is one. Its header has no magic
 * number: width, height, an offset of two numbers, and 24 or 8 bits for a
 * pixel. The length of a run follows. */
static enum known
pix_type(struct str head)
{
	const unsigned char *p = (const unsigned char *)head.s;
	unsigned long long bits, w;

	if (head.n < 10)
		return KNOWN_NONE;
	w = bytes_get(p, 2, 0);
	bits = bytes_get(p + 8, 2, 0);
	if (w == 0 || bytes_get(p + 2, 2, 0) == 0 ||
	    (head.n > 10 && (p[10] == 0 || p[10] > w)))
		return KNOWN_NONE;
	return bits == 24 ? KNOWN_PIX : bits == 8 ? KNOWN_MATTE : KNOWN_NONE;
}

static int
is_one_of(char c, const char *set)
{
	return c && strchr(set, c);
}

/* Whether this is PNM: P1 to P6, Pf or PF, then blanks, then a number or a
 * comment; or P7 and a line end. */
static int
is_pnm(struct str head)
{
	size_t i = 2;

	if (head.n < 3 || head.s[0] != 'P')
		return 0;
	if (head.s[1] == '7')
		return head.s[2] == '\n';
	while (i < head.n && is_one_of(head.s[i], " \t\n\v\f\r"))
		i++;
	return is_one_of(head.s[1], "123456fF") && i < head.n &&
	    (head.s[i] == '#' || (i > 2 && is_one_of(head.s[i], "0123456789")));
}

/* Whether this is BMP: BM, the size of the file, and two numbers that are 0. */
static int
is_bmp(struct str head)
{
	return starts(head, "BM") && has_at(head, 6, "\0\0\0\0", 4);
}

/* Returns the format by a magic number of two bytes, which could also be the
 * width of an Alias picture. In such a picture bytes 4 to 7 are offsets of 0.
 * C3D has the first frame there and SGI the dimension, which are not 0. */
static enum known
two_bytes(struct str head)
{
	if (starts(head, "\2P"))
		return KNOWN_C3D;
	return starts(head, "\x01\xda") ? KNOWN_SGI : KNOWN_DATA;
}

/* Whether this is a CFP file. It has no header, but columns of numbers: 255 and
 * a float, 254 and a count of 16 bits, or a difference of one byte, which is
 * never 253. The first number of a column is a float, a length in feet or a
 * part of a quaternion. A joint has seven columns. */
static int
is_cfp(struct str head)
{
	const unsigned char *p = (const unsigned char *)head.s;
	size_t i, n, floats = 0;
	float v;

	if (!starts(head, "\xff"))
		return 0;
	for (i = 0; i + 5 <= head.n; i += n) {
		n = p[i] == 255 ? 5 : p[i] == 254 ? 3 : 1;
		if (p[i] == 253)
			return 0;
		if (p[i] < 255)
			continue;
		v = fabsf(bytes_lefloat(p + i + 1));
		if (!(v < 1000) || (v > 0 && v < 1e-20f))
			return 0;
		floats++;
	}
	return floats >= 7;
}

/* Moves *head past a string of printable characters, with its length before it
 * as a byte, as The Sims' binary files have them. Returns 0 if there is none. */
static int
pass_string(struct str *head)
{
	size_t n, i;

	if (head->n < 2 || (n = (unsigned char)head->s[0]) == 0 || n >= head->n)
		return 0;
	for (i = 1; i <= n; i++)
		if ((unsigned char)head->s[i] < ' ')
			return 0;
	head->s += n + 1;
	head->n -= n + 1;
	return 1;
}

/* Moves *head past an integer, which is a small number. */
static int
pass_count(struct str *head, unsigned long long *count)
{
	if (head->n < 4)
		return 0;
	*count = bytes_get((const unsigned char *)head->s, 4, 1);
	head->s += 4;
	head->n -= 4;
	return *count < 1 << 16;
}

/* Whether this is a BCF file: lists of skeletons, suits and skills, each after
 * its length, and in the first that is not empty a name. */
static int
is_bcf(struct str head)
{
	unsigned long long n = 0;
	int i;

	for (i = 0; i < 3 && !n; i++)
		if (!pass_count(&head, &n))
			return 0;
	return n && pass_string(&head);
}

/* Whether this is a BMF file: the names of a mesh and its texture, the number
 * of bones, and the name of the first one. */
static int
is_bmf(struct str head)
{
	unsigned long long bones;

	return pass_string(&head) && pass_string(&head) &&
	    pass_count(&head, &bones) && bones && pass_string(&head);
}

/* The format by the first bytes. KNOWN_NONE: it is a text. KNOWN_DATA: it is no
 * text, and unknown. */
static enum known
by_bytes(struct str head)
{
	enum known k = by_magic(head), weak;

	if (k == KNOWN_RIFF)
		return chunked(head, KNOWN_RIFF);
	if (k != KNOWN_NONE)
		return k;
	if (starts(head, "PK\3\4"))
		return zip_type(head);
	if (is_pnm(head))
		return KNOWN_PNM;
	if (is_text(head))
		return KNOWN_NONE;
	if (is_iff(head))
		return iff_type(head);
	if (is_bmp(head))
		return KNOWN_BMP;
	if (is_bcf(head))
		return KNOWN_SIMS_BCF;
	if (is_bmf(head))
		return KNOWN_SIMS_BMF;
	weak = two_bytes(head);
	if (weak != KNOWN_DATA && !has_at(head, 4, "\0\0\0\0", 4))
		return weak;
	k = pix_type(head);
	if (k == KNOWN_NONE && is_cfp(head))
		return KNOWN_SIMS_CFP;
	return k == KNOWN_NONE ? weak : k;
}

/* --- texts, by their first words --- */

/* The format of a text is found by its first word outside of comments. Some
 * formats also need the next word or the next line. */

static const struct word {
	const char *word;
	int alone;               /* nothing may follow it in its line */
	enum known format;
} words[] = {
#define X(word, alone, format) { word, alone, KNOWN_##format },
	KNOWN_WORDS(X)
#undef X
};

/* Keywords of Acclaim files; letters match in either case. */
static const struct keyword {
	const char *word;
	enum known format;
} keywords[] = {
	{ ":version", KNOWN_ASF },
	{ ":name", KNOWN_ASF },
	{ ":units", KNOWN_ASF },
	{ ":documentation", KNOWN_ASF },
	{ ":root", KNOWN_ASF },
	{ ":bonedata", KNOWN_ASF },
	{ ":hierarchy", KNOWN_ASF },
	{ ":skin", KNOWN_ASF },
	{ ":fully-specified", KNOWN_AMC },
	{ ":degrees", KNOWN_AMC },
	{ ":radians", KNOWN_AMC },
	{ ":force-all-joints-be-3dof", KNOWN_AMC },
};

/* Sets *line to the next line, without blanks around it, and moves *rest past
 * it. A CR ends a line, too. Returns 0 at the end. */
static int
next_line(struct str *rest, struct str *line)
{
	size_t i;

	if (!rest->n)
		return 0;
	for (i = 0; i < rest->n && rest->s[i] != '\n' && rest->s[i] != '\r'; )
		i++;
	line->s = rest->s;
	line->n = i;
	*line = str_trim(*line);
	i += i < rest->n;
	rest->s += i;
	rest->n -= i;
	return 1;
}

/* Sets *word to the next word of this line or a later one; comments that begin
 * with // are skipped. */
static int
next_word(struct str *line, struct str *rest, struct str *word)
{
	for (;;) {
		if (str_field(line, word) && (word->n < 2 ||
		    memcmp(word->s, "//", 2) != 0))
			return 1;
		if (!next_line(rest, line))
			return 0;
	}
}

static int
is_number(struct str word)
{
	return word.n && num_skip(word.s, word.s + word.n) == word.s + word.n;
}

static int
is_whole(struct str word)
{
	long long v;

	return num_int(word, -(1LL << 53), 1LL << 53, &v);
}

/* Returns which BonesPro file this is, by the first word that is no integer and
 * the number of integers before it. The word is the beginning of a name or of a
 * mode, which may be quoted. */
static enum known
bonespro_type(struct str word, int ints)
{
	while (word.n && (word.s[0] == '"' || (unsigned char)word.s[0] >= 0x80))
		word.s++, word.n--;
	if (ints == 2 && word.n && word.s[0] == '<')
		return KNOWN_BP_STRUCTURE;
	word.n = ints == 3 && word.n > 4 ? 4 : word.n;
	return ints == 3 && (str_iis(word, "Mesh") || str_iis(word, "Bone")) ?
	    KNOWN_BP_ANIMATION : KNOWN_TEXT;
}

/* Whether the word may be a number of which the end of the head has cut off a
 * part. */
static int
is_part(struct str word)
{
	return word.n && memchr("+-.eE", word.s[word.n - 1], 5);
}

/* Returns the format of a text that begins with numbers. In BonesPro files a
 * name or mode follows two or three integers. StudioTools particle files have
 * only numbers, and the first is 4 or 5. */
static enum known
numbers(struct str line, struct str rest)
{
	struct str word, first = { "", 0 };
	int ints = 0, other = 0;
	enum known k = KNOWN_TEXT;

	while (next_word(&line, &rest, &word) && !(other = !is_number(word))) {
		if (ints < 2 && !is_whole(word))
			return KNOWN_TEXT;
		first = ints == 0 ? word : first;
		ints += ints < 4;
	}
	if (other)
		k = bonespro_type(word, ints);
	if (k != KNOWN_TEXT || (other && (rest.n || !is_part(word))))
		return k;
	return ints > 1 && (str_is(first, "4") || str_is(first, "5")) ?
	    KNOWN_PARTICLES : KNOWN_TEXT;
}

/* Whether a line is a name and numbers, as that of a bone is. */
static int
is_bone(struct str line)
{
	struct str word;

	return str_field(&line, &word) && !is_number(word) &&
	    str_field(&line, &word) && is_number(word);
}

/* Returns the format of a text whose first line begins with a number. That is
 * the number of the first frame in an Acclaim motion without a header. */
static enum known
frame_or_numbers(struct str line, struct str rest)
{
	struct str after = rest, bone;

	if (is_whole(line) && next_line(&after, &bone) && is_bone(bone))
		return KNOWN_AMC;
	return numbers(line, rest);
}

/* As next_line(), but passes over empty lines, such as that between CR and LF. */
static int
next_text(struct str *rest, struct str *line)
{
	while (next_line(rest, line))
		if (line->n)
			return 1;
	return 0;
}

/* Whether the next line that is not empty has so many whole numbers, and nothing
 * else. Sets *first to the first one. */
static int
next_numbers(struct str *rest, int count, long long *first)
{
	struct str line, word;
	long long other;
	int i;

	if (!next_text(rest, &line))
		return 0;
	for (i = 0; str_field(&line, &word); i++)
		if (!num_int(word, -1, 1 << 24, i ? &other : first))
			return 0;
	return i == count;
}

/* Whether this is an SKN file: lines with the name of a mesh, that of its
 * texture, the number of bones, their names, the number of faces, for each of
 * these three numbers, the number of bindings, and for each of these five. The
 * head may end before that. */
static int
is_skn(struct str all)
{
	struct str line, rest = all;
	long long bones, faces, n;

	if (!next_text(&rest, &line) || !next_text(&rest, &line) ||
	    !next_numbers(&rest, 1, &bones) || bones < 1)
		return 0;
	while (bones-- > 0)
		if (!next_text(&rest, &line) || is_number(line))
			return 0;
	if (!next_numbers(&rest, 1, &faces))
		return 0;
	while (faces-- > 0 && next_numbers(&rest, 3, &n))
		;
	if (faces < 0 && next_numbers(&rest, 1, &n) && n > 0 &&
	    next_numbers(&rest, 5, &n))
		return 1;
	return all.n >= IN_HEAD && !rest.n;
}

/* Returns the format of a text by a line with commas. If it has a column
 * `frame` or `time`, it is the first line of a table that csv2ir reads. */
static enum known
table(struct str line)
{
	struct str cell;
	const char *comma;

	while ((comma = memchr(line.s, ',', line.n)) || line.n) {
		cell = line;
		cell.n = comma ? (size_t)(comma - line.s) : line.n;
		line.s += cell.n + (comma != NULL);
		line.n -= cell.n + (comma != NULL);
		if (str_is(cell, "frame") || str_is(cell, "\"frame\"") ||
		    str_is(cell, "time") || str_is(cell, "\"time\""))
			return KNOWN_CSV;
	}
	return KNOWN_TEXT;
}

/* Returns the format of a JSON text. It is glTF if the first key is one that
 * the top object of glTF may have. */
static enum known
object(struct str text)
{
	static const char keys[] = "accessors animations asset buffers "
	    "bufferViews cameras extensions extensionsRequired extensionsUsed "
	    "extras images materials meshes nodes samplers scene scenes skins "
	    "textures";
	const char *p = memchr(text.s, '"', text.n), *end;
	char key[24];
	size_t n;

	if (!p++)
		return KNOWN_JSON;
	end = memchr(p, '"', text.n - (size_t)(p - text.s));
	n = end ? (size_t)(end - p) : sizeof key;
	if (n >= sizeof key)
		return KNOWN_JSON;
	memcpy(key, p, n);
	key[n] = '\0';
	return has_word(keys, key) ? KNOWN_GLTF : KNOWN_JSON;
}

/* Returns the format of a text that begins with HIERARCHY: a model of SDL if a
 * brace follows, else BVH. */
static enum known
hierarchy(struct str line, struct str rest)
{
	struct str word;

	return next_word(&line, &rest, &word) && word.s[0] == '{' ? KNOWN_SDL :
	    KNOWN_BVH;
}

/* What stands after the word in its line begins no block, as in CSS. */
static enum known
by_keyword(struct str word, struct str after)
{
	size_t i;

	after = str_trim(after);
	if (after.n && after.s[0] == '{')
		return KNOWN_TEXT;
	for (i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
		if (str_iis(word, keywords[i].word))
			return keywords[i].format;
	return KNOWN_TEXT;
}

static enum known
by_word(struct str line, struct str rest)
{
	struct str word;
	size_t i;

	str_field(&line, &word);
	if (str_is(word, ">>"))
		str_field(&line, &word);
	for (i = 0; i < sizeof words / sizeof words[0]; i++)
		if (str_is(word, words[i].word) &&
		    !(words[i].alone && line.n))
			return words[i].format;
	if (str_iis(word, "HIERARCHY"))
		return hierarchy(line, rest);
	if (str_is(word, "version") && str_is(str_trim(line), "300"))
		return KNOWN_SIMS_CMX;
	if (str_is(word, "ir") && str_field(&line, &word) && is_whole(word))
		return KNOWN_IR;
	return by_keyword(word, line);
}

/* --- markup --- */

static const struct element {
	const char *name;
	const char *attribute;   /* that it has to have, unless it stands after
	                          * Cal3D's HEADER; NULL: none */
	enum known format;
} elements[] = {
	{ "ANIMATION", NULL, KNOWN_XAF },
	{ "SKELETON", NULL, KNOWN_XSF },
	{ "MATERIAL", "NUMMAPS", KNOWN_XRF },
	{ "MESH", "NUMSUBMESH", KNOWN_XMF },
	{ "MaxAnimation", NULL, KNOWN_MAX_XML },
	{ "COLLADA", NULL, KNOWN_DAE },
	{ "mvnx", NULL, KNOWN_MVNX },
	{ "svg", NULL, KNOWN_SVG },
	{ "html", NULL, KNOWN_HTML },
	{ "head", NULL, KNOWN_HTML },
	{ "body", NULL, KNOWN_HTML },
};

/* Moves *text past the next mark; returns 0 if there is none. */
static int
pass_mark(struct str *text, const char *mark)
{
	size_t n = strlen(mark);

	while (text->n >= n && memcmp(text->s, mark, n) != 0)
		text->s++, text->n--;
	if (text->n < n)
		return 0;
	text->s += n;
	text->n -= n;
	return 1;
}

static struct str
tag_name(struct str text)
{
	struct str name = { text.s, 0 };

	while (name.n < text.n && !strchr(" \t\r\n/>", text.s[name.n]))
		name.n++;
	return name;
}

/* Whether the tag at which the text begins has this attribute. */
static int
has_attribute(struct str text, const char *attribute)
{
	const char *end = memchr(text.s, '>', text.n);

	if (end)
		text.n = (size_t)(end - text.s);
	return pass_mark(&text, attribute);
}

/* Whether the tag is <!DOCTYPE html …>. */
static int
is_page(struct str text, struct str name)
{
	struct str kind = { text.s + name.n + 1, 4 };

	return str_iis(name, "!doctype") && text.n > name.n + 5 &&
	    str_iis(kind, "html");
}

/* Whether the tag is a declaration or a comment. A comment is skipped. */
static int
is_comment(struct str *text, struct str name)
{
	if (name.n >= 3 && memcmp(name.s, "!--", 3) == 0)
		return pass_mark(text, "-->");
	return name.n > 0 && (name.s[0] == '?' || name.s[0] == '!');
}

/* Returns the format of a markup text by its first tag. KNOWN_XML: the format
 * is not known. */
static enum known
markup(struct str text)
{
	struct str name;
	int headed = 0;
	size_t i;

	while (pass_mark(&text, "<")) {
		name = tag_name(text);
		if (is_page(text, name))
			return KNOWN_HTML;
		for (i = 0; i < sizeof elements / sizeof elements[0]; i++)
			if (str_iis(name, elements[i].name) &&
			    (headed || !elements[i].attribute ||
			    has_attribute(text, elements[i].attribute)))
				return elements[i].format;
		headed |= str_iis(name, "HEADER");
		if (!str_iis(name, "HEADER") && !is_comment(&text, name))
			break;
	}
	return KNOWN_XML;
}

/* --- all texts --- */

/* Returns the format by a line and by what follows it in the head. */
static enum known
by_line(struct str line, struct str rest)
{
	struct str all = { line.s, (size_t)(rest.s + rest.n - line.s) };
	const char *tag = memchr(line.s, '<', line.n);
	enum known k = by_word(line, rest);

	if (k != KNOWN_TEXT)
		return k;
	if (tag && tag - line.s < 3)
		return markup(all);
	if (line.s[0] == '{')
		return object(all);
	k = frame_or_numbers(line, rest);
	if (k == KNOWN_TEXT && is_skn(all))
		return KNOWN_SIMS_SKN;
	return k == KNOWN_TEXT ? table(line) : k;
}

/* Whether only the lines after this one can tell the format: it is empty or a
 * comment, or begins with a colon like the keywords of Acclaim. */
static int
is_aside(struct str line)
{
	return !line.n || line.s[0] == '#' || line.s[0] == ':' ||
	    (line.n > 1 && memcmp(line.s, "//", 2) == 0);
}

/* Skips a comment of SDL, which may take several lines. */
static void
skip_comment(struct str *text)
{
	while (text->n > 1 && memcmp(text->s, "*/", 2) != 0)
		text->s++, text->n--;
	if (text->n > 1)
		text->s += 2, text->n -= 2;
}

/* The format by the first words of a text; KNOWN_TEXT: unknown. */
static enum known
by_first_words(struct str head)
{
	struct str line;
	enum known k = KNOWN_TEXT;

	while (k == KNOWN_TEXT && next_line(&head, &line)) {
		if (line.n > 1 && memcmp(line.s, "/*", 2) == 0) {
			head.n += (size_t)(head.s - line.s);
			head.s = line.s;
			skip_comment(&head);
			continue;
		}
		k = is_aside(line) ? by_word(line, head) :
		    by_line(line, head);
		if (!is_aside(line))
			break;
	}
	return k;
}

/* --- all files --- */

static const struct format formats[KNOWN_COUNT] = {
#define X(id, name, suffixes, readers, writers) \
	{ name, suffixes, readers, writers, "" },
	KNOWN_OWN(X)
#undef X
#define X(k, id, type, name, suffixes, other) \
	{ name, suffixes, "iffwalk", "", other },
	KNOWN_CHUNKED(X)
#undef X
#define X(id, name, suffixes) { name, suffixes, "", "", "" },
	KNOWN_FOREIGN(X)
#undef X
#define X(id, name) { name, "", "", "", "" },
	KNOWN_VAGUE(X)
#undef X
};

const struct format *
known_format(enum known k)
{
	return &formats[k];
}

/* Returns the format by the suffix. Returns KNOWN_NONE also for .txt, which
 * many kinds of texts have. */
static enum known
by_suffix(const char *path)
{
	const char *suffix = path ? strrchr(path, '.') : NULL;
	int k;

	if (!suffix || strchr(suffix, '/') || strcmp(suffix, ".txt") == 0)
		return KNOWN_NONE;
	for (k = 0; k < KNOWN_COUNT; k++)
		if (has_word(formats[k].suffixes, suffix))
			return (enum known)k;
	return KNOWN_NONE;
}

static enum known
by_content(struct str head)
{
	enum known k;

	if (!head.n)
		return KNOWN_EMPTY;
	if (head.n >= 3 && memcmp(head.s, "\xef\xbb\xbf", 3) == 0) {
		head.s += 3;
		head.n -= 3;
	}
	k = by_bytes(head);
	return k == KNOWN_NONE ? by_first_words(head) : k;
}

static int
is_vague(enum known k)
{
#define X(id, ...) if (k == KNOWN_##id) return 1;
	KNOWN_VAGUE(X)
#undef X
	return 0;
}

/* Files of VRM are binary glTF, and what says so may be far from their first
 * bytes. */
static enum known
kind_of_glb(enum known named)
{
	return named == KNOWN_VRM || named == KNOWN_VRMA ? named : KNOWN_GLB;
}

enum known
known_by(struct str head, const char *path)
{
	enum known k = by_content(head), named = by_suffix(path);

	if (k == KNOWN_GLB)
		return kind_of_glb(named);
	if (!is_vague(k))
		return k;
	return named != KNOWN_NONE && (head.n || *formats[named].readers) ?
	    named : k;
}

static const char *
foreign(const char *tool, struct str head)
{
	enum known k = by_content(head);
	const struct format *f = &formats[k];
	static char text[100 + ERR_PREFIX];
	int n;

	if (is_vague(k) || has_word(f->readers, tool))
		return NULL;
	n = snprintf(text, sizeof text, "this is %s", f->name);
	if (*f->other)
		snprintf(text + n, sizeof text - (size_t)n, ": %s reads it",
		    f->other);
	else if (*f->readers)
		snprintf(text + n, sizeof text - (size_t)n, ": %s%.*s reads it",
		    err_prefix(), (int)strcspn(f->readers, " "), f->readers);
	return text;
}

void
known_open(struct in *in, const char *path, const char *tool,
    const char *expects)
{
	in_open(in, path);
	in_expects(in, tool, expects, foreign);
}
