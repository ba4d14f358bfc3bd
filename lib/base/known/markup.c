#include "base/known/known_priv.h"

static const struct element {
	const char *name;
	int headed;              /* only behind Cal3D's HEADER */
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

/* Moves *text to what follows the next such mark; 0 if there is none. */
static int
pass(struct str *text, const char *mark)
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

/* <!DOCTYPE html …> */
static int
is_page(struct str text, struct str name)
{
	struct str kind = { text.s + name.n + 1, 4 };

	return str_iis(name, "!doctype") && text.n > name.n + 5 &&
	    str_iis(kind, "html");
}

/* Whether the text goes on behind a comment or declaration. */
static int
is_comment(struct str *text, struct str name)
{
	if (name.n >= 3 && memcmp(name.s, "!--", 3) == 0)
		return pass(text, "-->");
	return name.n > 0 && (name.s[0] == '?' || name.s[0] == '!');
}

enum known
known_markup(struct str text)
{
	struct str name;
	int headed = 0;
	size_t i;

	while (pass(&text, "<")) {
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
