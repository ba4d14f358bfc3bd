#include "base/known/known_priv.h"
#include "base/num.h"

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

/* Returns the format of a text by a line with commas. If it has a column
 * `frame`, it is the first line of a table that csv2ir reads. */
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
		if (str_is(cell, "frame") || str_is(cell, "\"frame\""))
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
	return known_has(keys, key) ? KNOWN_GLTF : KNOWN_JSON;
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

static enum known
by_keyword(struct str word)
{
	size_t i;

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
	if (str_is(word, "ir") && str_field(&line, &word) && is_whole(word))
		return KNOWN_IR;
	if (str_is(word, "version") && str_is(str_trim(line), "300"))
		return KNOWN_SIMS_CMX;
	return by_keyword(word);
}

/* --- markup --- */

static const struct element {
	const char *name;
	int headed;              /* only after Cal3D's HEADER */
	enum known format;
} elements[] = {
	{ "ANIMATION", 0, KNOWN_XAF },
	{ "SKELETON", 0, KNOWN_XSF },
	{ "MATERIAL", 1, KNOWN_CAL3D_MESH },
	{ "MESH", 1, KNOWN_CAL3D_MESH },
	{ "MaxAnimation", 0, KNOWN_MAX_XML },
	{ "COLLADA", 0, KNOWN_DAE },
	{ "mvnx", 0, KNOWN_MVNX },
	{ "svg", 0, KNOWN_SVG },
	{ "html", 0, KNOWN_HTML },
	{ "head", 0, KNOWN_HTML },
	{ "body", 0, KNOWN_HTML },
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
			    headed >= elements[i].headed)
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

enum known
known_words(struct str head)
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
