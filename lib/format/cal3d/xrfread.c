#include <limits.h>

#include "base/num.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/head.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xrf_priv.h"
#include "ir/put.h"

enum { CHANNELS = 4, TYPED_FIRST = 911, TYPED_LAST = 919 };

const struct layout_elem xrf_elem[XRF_ELEMS] = {
	{ "HEADER", -1, LAYOUT_HOLDER, { { "VERSION", LAYOUT_VERBATIM } },
	    "XRF" },
	{ "MATERIAL", -1, LAYOUT_HOLDER, {
	    { "VERSION", LAYOUT_ABSENT | LAYOUT_VERBATIM },
	    { "NUMMAPS", 0 } }, NULL },
	{ "AMBIENT", XRF_MATERIAL, LAYOUT_FIELDS, { { NULL, 0 } }, NULL },
	{ "DIFFUSE", XRF_MATERIAL, LAYOUT_FIELDS, { { NULL, 0 } }, NULL },
	{ "SPECULAR", XRF_MATERIAL, LAYOUT_FIELDS, { { NULL, 0 } }, NULL },
	{ "SHININESS", XRF_MATERIAL, LAYOUT_FIELDS, { { NULL, 0 } }, NULL },
	{ "MAP", XRF_MATERIAL, LAYOUT_TEXT,
	    { { "TYPE", LAYOUT_SOME | LAYOUT_VERBATIM } }, NULL }
};

const enum ir_word xrf_colour[XRF_COLOURS] = {
	IR_MATAMBIENT, IR_DIFFUSE, IR_SPECULAR
};

struct xrf_map {
	struct str file, type;
	int typed;
};

/* A material in memory, with texts as the IR will have them. */
struct xrf {
	struct elems e;
	struct head head;
	struct layout layout;
	struct arena arena;
	struct str colour[XRF_COLOURS], shininess;       /* empty: not yet */
	struct xrf_map *map;
	size_t n, cap;
	struct str nummaps;      /* empty: none */
	struct str notes;
	struct text xml;         /* `xml ELEMENT` lines for attr records */
};

int
xrf_has_types(long long version)
{
	return (version >= TYPED_FIRST && version <= TYPED_LAST) ||
	    version >= BINARY_WIDE;
}

static struct str
keep(struct xrf *x, struct str a)
{
	return str_keep(&x->arena, a);
}

static struct xrf_map *
add_map(struct xrf *x)
{
	struct xrf_map *m;

	x->map = xgrow(x->map, &x->cap, x->n + 1, sizeof *x->map);
	m = &x->map[x->n++];
	m->typed = 0;
	return m;
}

/* The XML form */

static void
read_colour(struct xrf *x, int i)
{
	const char *name = xrf_elem[XRF_COLOUR + i].name;
	struct str content, f[CHANNELS];
	double v;
	int k, good;

	if (x->colour[i].n)
		in_die(&x->e.t.in, "second <%s>", name);
	content = elem_content(&x->e);
	good = elem_fields(content, f, CHANNELS) == CHANNELS;
	for (k = 0; good && k < CHANNELS; k++)
		good = num_of(f[k], &v) && xrf_is_level(v);
	if (!good)
		in_expected(&x->e.t.in, name, "4 integers from 0 to 255",
		    content);
	x->e.keep.n = 0;
	cal3d_add_fields(&x->e.keep, f, CHANNELS);
	x->colour[i] = keep(x, text_get(&x->e.keep));
}

static void
set_shininess(struct xrf *x, struct str content)
{
	struct str f;
	double v;

	if (cal3d_numbers(content, 1, &f, &v) != CAL3D_NUMBERS)
		in_no_number(&x->e.t.in, content, "SHININESS");
	x->shininess = keep(x, f);
}

static void
read_map(struct xrf *x)
{
	struct xrf_map *m = add_map(x);
	struct str type;

	m->typed = tag_attr(&x->e.t, "TYPE", &type);
	if (m->typed)
		m->type = keep(x, type);
	m->file = keep(x, elem_content(&x->e));
}

static void
read_child(struct xrf *x)
{
	const struct tags *t = &x->e.t;
	int i;

	for (i = 0; i < XRF_COLOURS; i++) {
		if (tag_is(t, xrf_elem[XRF_COLOUR + i].name)) {
			read_colour(x, i);
			return;
		}
	}
	if (tag_is(t, "MAP")) {
		read_map(x);
	} else if (tag_is(t, "SHININESS")) {
		if (x->shininess.n)
			in_die(&t->in, "second <SHININESS>");
		set_shininess(x, elem_content(&x->e));
	} else {
		head_keep(&x->xml, "xml", elem_raw(&x->e));
	}
}

/* Reads the attributes of the current start tag. */
static void
read_tag(struct xrf *x)
{
	struct tags *t = &x->e.t;
	struct str a;

	if (tag_attr(t, "NUMMAPS", &a))
		x->nummaps = keep(x, elem_trim(a));
	if (tag_attr(t, "VERSION", &a) && !str_same(a, x->head.version))
		in_warn(&t->in, "VERSION is %.*s, but %.*s before", STRF(a),
		    STRF(x->head.version));
}

static void
check(struct xrf *x, unsigned long long line)
{
	struct in *in = &x->e.t.in;
	int i;

	for (i = 0; i < XRF_COLOURS; i++)
		if (!x->colour[i].n)
			in_die(in, "MATERIAL: no <%s>",
			    xrf_elem[XRF_COLOUR + i].name);
	if (!x->shininess.n)
		in_die(in, "MATERIAL: no <SHININESS>");
	in->line = line;
	if (elem_count_differs(x->nummaps, x->n))
		in_warn(in, "NUMMAPS is %.*s, but there are %zu",
		    STRF(x->nummaps), x->n);
}

static void
read_material(struct xrf *x)
{
	unsigned long long line = x->e.t.in.line;

	x->e.comments.n = 0;     /* the layout has them */
	read_tag(x);
	while (elem_child(&x->e))
		read_child(x);
	x->notes = keep(x, text_get(&x->e.comments));
	check(x, line);
}

static void
read_xml(struct xrf *x)
{
	layout_begin(&x->layout, xrf_elem, XRF_ELEMS);
	x->e.layout = &x->layout;
	while (head_find(&x->head, &x->e))
		read_material(x);
}

/* The binary form */

static void
read_channels(struct xrf *x, int i)
{
	unsigned long v = (unsigned long)binary_int(&x->e.t.in,
	    xrf_elem[XRF_COLOUR + i].name, INT_MIN, INT_MAX);
	struct text *to = &x->e.text;
	int k;

	to->n = 0;
	for (k = 0; k < CHANNELS; k++) {
		if (k)
			text_ch(to, ' ');
		text_int(to, v >> CHAR_BIT * k & UCHAR_MAX);
	}
	x->colour[i] = keep(x, text_get(to));
}

static void
read_binary_map(struct xrf *x, int typed)
{
	struct xrf_map *m = add_map(x);

	m->file = keep(x, binary_name(&x->e.t.in, "MAP"));
	if (!typed)
		return;
	m->type = keep(x, binary_name(&x->e.t.in, "TYPE"));
	m->typed = m->type.n > 0;
}

static void
read_binary(struct xrf *x)
{
	struct in *in = &x->e.t.in;
	struct text *to = &x->e.text;
	int version = binary_version(in), i, n;

	x->head.format = "crf";
	text_int(to, version);
	x->head.version = keep(x, text_get(to));
	for (i = 0; i < XRF_COLOURS; i++)
		read_channels(x, i);
	to->n = 0;
	binary_floats(in, "SHININESS", 1, to);
	set_shininess(x, text_get(to));
	n = binary_int(in, "NUMMAPS", 0, INT_MAX);
	while (n-- > 0)
		read_binary_map(x, xrf_has_types(version));
	binary_end(in, "map");
}

struct xrf *
xrf_read(const char *path)
{
	struct xrf *x = xcalloc(1, sizeof *x);

	x->head.element = "MATERIAL";
	x->head.magic = "XRF";
	x->head.format = "xrf";
	tags_open(&x->e.t, path, "xrf2ir", "Cal3D material");
	if (binary_open(&x->e.t.in, "CRF"))
		read_binary(x);
	else
		read_xml(x);
	return x;
}

/* Putting it */

static void
put_maps(const struct xrf *x)
{
	size_t i;

	for (i = 0; i < x->n; i++) {
		ir_put(IR_MAP);
		out_field_int((long long)i);
		out_ch(' ');
		out_name(x->map[i].file);
		if (x->map[i].typed) {
			out_ch(' ');
			out_name(x->map[i].type);
		}
		out_ch('\n');
	}
}

static void
put_head(struct xrf *x)
{
	struct str notes = x->notes, line, all = str_of("-");

	head_put_source(&x->head);
	out_ch('\n');
	while (elem_line(&notes, &line))
		ir_put_line(IR_NOTE, line);
	if (x->e.layout)
		layout_put_attrs(&x->layout, &x->e.t.in);
	head_put_attrs(all, text_get(&x->xml));
	head_put_count(all, "nummaps", x->n, x->nummaps);
}

void
xrf_put(struct xrf *x, struct str name)
{
	int i;

	ir_put_begin(IR_MATERIAL, name);
	out_ch('\n');
	put_head(x);
	for (i = 0; i < XRF_COLOURS; i++)
		ir_put_line(xrf_colour[i], x->colour[i]);
	ir_put_line(IR_SHININESS, x->shininess);
	put_maps(x);
	ir_put_end(IR_MATERIAL);
}
