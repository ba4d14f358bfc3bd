#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/kept.h"
#include "format/cal3d/markup.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xrf_priv.h"
#include "ir/put.h"

enum { CHANNELS = 4, TYPED = 919 };

/* A material on its way into a file. */
struct xrf_writer {
	struct ir *ir;
	int version;             /* that is asked for; 0: none is */
	struct skel *notes;      /* its records are what is kept, and notes */
	struct kept kept;
	struct layout layout;
	struct text colour[XRF_COLOURS]; /* four integers; empty: none */
	struct text base;        /* a diffuse colour that `base` makes */
	struct text shininess;
	struct text names;       /* of maps: file, NUL, `t` and the type, or
	                          * nothing, NUL */
	size_t maps;
	int typed;               /* one has a type */
	struct text t;           /* the file */
};

/* Reading the stream */

static void
take_colour(struct xrf_writer *w, int i)
{
	const struct ir_rec *r = &w->ir->rec;
	struct text *to = &w->colour[i];
	double v;
	int k;

	for (k = 0; k < CHANNELS; k++)
		if (!num_of(r->f[k], &v) || !xrf_is_level(v))
			in_expected(&w->ir->in, ir_word_text(r->word),
			    "an integer from 0 to 255", r->f[k]);
	to->n = 0;
	cal3d_add_fields(to, r->f, CHANNELS);
}

/* A part of light as pictures have it, from 0 to 255 (sRGB). */
static long long
picture_value(double light)
{
	light = light <= 0.0031308 ? light * 12.92 :
	    1.055 * pow(light, 1 / 2.4) - 0.055;
	return llround(light * UCHAR_MAX);
}

static void
take_base(struct xrf_writer *w)
{
	const struct ir_rec *r = &w->ir->rec;
	double v;
	int k;

	w->base.n = 0;
	for (k = 0; k < CHANNELS; k++) {
		v = ir_num(w->ir, r->f[k], "base");
		if (!(v >= 0 && v <= 1))
			in_expected(&w->ir->in, "base", "a number from 0 to 1",
			    r->f[k]);
		if (k)
			text_ch(&w->base, ' ');
		text_int(&w->base, k < 3 ? picture_value(v) :
		    llround(v * UCHAR_MAX));
	}
}

static void
add_map_name(struct xrf_writer *w, struct str field)
{
	struct str name = ir_name(w->ir, field, text_room(&w->names, field.n));

	if (memchr(name.s, '\0', name.n) || name.n >= BINARY_NAME)
		in_expected(&w->ir->in, "map", "a name without NUL, shorter "
		    "than 1 MiB", field);
	w->names.n += name.n;
	text_ch(&w->names, '\0');
}

static void
take_map(struct xrf_writer *w)
{
	const struct ir_rec *r = &w->ir->rec;
	struct str rest = r->tail, type;

	ir_int(w->ir, r->f[0], "map", (long long)w->maps,
	    (long long)w->maps);
	add_map_name(w, r->f[1]);
	if (str_field(&rest, &type)) {
		text_ch(&w->names, 't');
		add_map_name(w, type);
		w->typed = 1;
	} else {
		text_ch(&w->names, '\0');
	}
	if (str_field(&rest, &type))
		in_expected(&w->ir->in, "map", "one type", r->tail);
	w->maps++;
}

static void
take_record(struct xrf_writer *w)
{
	const struct ir_rec *r = &w->ir->rec;
	int i;

	for (i = 0; i < XRF_COLOURS; i++)
		if (r->word == xrf_colour[i])
			take_colour(w, i);
	if (r->word == IR_BASE) {
		take_base(w);
	} else if (r->word == IR_SHININESS) {
		ir_num(w->ir, r->f[0], "shininess");
		w->shininess.n = 0;
		text_str(&w->shininess, r->f[0]);
	} else if (r->word == IR_MAP) {
		take_map(w);
	} else if (r->word == IR_SOURCE) {
		kept_take_source(&w->kept, r->tail);
	} else if (r->word == IR_NOTE || (r->word == IR_ATTR &&
	    str_is(r->f[0], "-"))) {
		skel_add_line(w->notes, -1, r->word, r->line);
	}
}

static void
set_default(struct text *to, struct str value)
{
	if (!to->n)
		text_str(to, value);
}

/* Sets what the material does not say. */
static void
set_defaults(struct xrf_writer *w)
{
	struct text *diffuse = &w->colour[1];

	if (w->base.n)
		diffuse->n = 0;
	set_default(diffuse, text_get(&w->base));
	set_default(diffuse, str_of("255 255 255 255"));
	set_default(&w->colour[0], text_get(diffuse));
	set_default(&w->colour[2], str_of("0 0 0 0"));
	set_default(&w->shininess, str_of("0"));
}

/* The XML form */

static void
take_layout(struct xrf_writer *w)
{
	struct str text;
	int at = -1;

	layout_begin(&w->layout, xrf_elem, XRF_ELEMS);
	while (w->kept.native && !w->kept.binary && !w->version &&
	    skel_attr(w->notes, -1, "layout", &at, &text))
		layout_take(&w->layout, w->kept.stream, text);
}

static void
add_notes(struct xrf_writer *w)
{
	struct ir_rec r;
	int at = -1;

	while (skel_next(w->notes, -1, IR_NOTE, &at, &r)) {
		layout_add_space(&w->layout, XRF_COLOUR, &w->t);
		cal3d_add_comment(&w->t, 0, r.tail, !w->kept.native);
		w->t.n--;        /* its newline */
	}
}

/* The name at *p, which goes on after it. */
static struct str
next_name(const char **p)
{
	struct str name = str_of(*p);

	*p += name.n + 1;
	return name;
}

static void
add_maps(struct xrf_writer *w)
{
	const char *p = w->names.s;
	struct str file, type;
	size_t i;

	for (i = 0; i < w->maps; i++) {
		file = next_name(&p);
		type = next_name(&p);
		if (type.n)
			type.s++, type.n--;
		else
			type.s = NULL;
		layout_add_text(&w->layout, XRF_MAP, &type, file, &w->t);
	}
}

/* Adds the tags of the head, with their values. */
static void
add_head(struct xrf_writer *w)
{
	struct str value[2], of, text;
	struct text count = { NULL, 0, 0 };

	if (w->version) {
		w->kept.version.n = 0;
		text_int(&w->kept.version, w->version);
	}
	text_int(&count, (long long)w->maps);
	value[XRF_VERSION] = w->kept.native || w->version ?
	    text_get(&w->kept.version) : str_of("919");
	value[XRF_NUMMAPS] = text_get(&count);
	if (kept_get_of(&w->kept, -1, "nummaps", &of, &text) &&
	    str_same(of, text_get(&count)))
		value[XRF_NUMMAPS] = text;
	layout_add_empty(&w->layout, XRF_HEADER, value, &w->t);
	layout_add_open(&w->layout, XRF_MATERIAL, value, &w->t);
	free(count.s);
}

static void
write_xml(struct xrf_writer *w)
{
	struct layout *l = &w->layout;
	struct text space = { NULL, 0, 0 };
	int i;

	take_layout(w);
	add_head(w);
	add_notes(w);
	for (i = 0; i < XRF_COLOURS; i++)
		layout_add_text(l, XRF_COLOUR + i, NULL,
		    text_get(&w->colour[i]), &w->t);
	layout_add_text(l, XRF_SHININESS, NULL, text_get(&w->shininess),
	    &w->t);
	add_maps(w);
	layout_add_space(l, XRF_MAP, &space);
	text_ch(&space, '\0');
	kept_add(&w->kept, -1, "xml", space.s, "", &w->t);
	layout_add_close(l, XRF_MATERIAL, &w->t);
	layout_add_tail(l, &w->t);
	free(space.s);
	layout_end(l);
}

/* The binary form */

/* Types need a version that has them. */
static int
find_version(const struct xrf_writer *w)
{
	int version = w->version ? w->version : kept_version(&w->kept);

	if (!w->typed || xrf_has_types(version))
		return version;
	if (w->version) {
		in_warn(&w->ir->in, "material %.*s: version %d has no types of "
		    "maps: they are left out (-F 919 has them)",
		    STRF(w->ir->name), version);
		return version;
	}
	in_warn(&w->ir->in, "material %.*s: types of its maps need version "
	    "%d, which is written", STRF(w->ir->name), TYPED);
	return TYPED;
}

static void
add_binary_maps(struct xrf_writer *w, int typed)
{
	const char *p = w->names.s;
	struct str type;
	size_t i;

	binary_add_int(&w->t, (long long)w->maps);
	for (i = 0; i < w->maps; i++) {
		binary_add_name(&w->t, next_name(&p));
		type = next_name(&p);
		if (type.n)
			type.s++, type.n--;
		if (typed)
			binary_add_name(&w->t, type);
	}
}

static void
write_binary(struct xrf_writer *w)
{
	int version = find_version(w), i, k;
	struct str rest, f;
	double v;

	out_binary();
	text_mem(&w->t, "CRF", 4);
	binary_add_int(&w->t, version);
	for (i = 0; i < XRF_COLOURS; i++) {
		rest = text_get(&w->colour[i]);
		for (k = 0; k < CHANNELS && str_field(&rest, &f); k++) {
			num_of(f, &v);
			text_ch(&w->t, (int)v);
		}
	}
	if (!binary_add_floats(&w->t, text_get(&w->shininess), 1, 0))
		in_fail(&w->ir->in, "material %.*s: shininess: expected a "
		    "float, saw '%.*s'", STRF(w->ir->name),
		    STRF(text_get(&w->shininess)));
	add_binary_maps(w, xrf_has_types(version));
}

static void
begin(struct xrf_writer *w, struct ir *ir)
{
	memset(w, 0, sizeof *w);
	w->ir = ir;
	w->kept.sk = w->notes = skel_new(str_of(""));
	w->kept.magic = "XRF";
	w->kept.xml = "xrf";
	w->kept.bin = "crf";
	w->kept.stream = ir->in.name;
}

static void
end(struct xrf_writer *w)
{
	int i;

	for (i = 0; i < XRF_COLOURS; i++)
		free(w->colour[i].s);
	free(w->base.s);
	free(w->shininess.s);
	free(w->names.s);
	free(w->kept.version.s);
	free(w->t.s);
	skel_free(w->notes);
}

void
xrf_write(struct ir *ir, int binary, int version)
{
	struct xrf_writer w;

	begin(&w, ir);
	w.version = version;
	while (ir_next(ir) != IR_END)
		take_record(&w);
	set_defaults(&w);
	if (binary)
		write_binary(&w);
	else
		write_xml(&w);
	out_str(text_get(&w.t));
	end(&w);
}
