#include <fnmatch.h>
#include <string.h>

#include "base/known/known.h"
#include "format/iff/iff_priv.h"
#include "ir/put.h"

/* Writes `WORD OFFSET DEPTH ID SIZE [TYPE] PATH` at once, as there may be
 * millions of chunks. Both words, group and chunk, have five letters. */
static void
put_record(const struct iff *f)
{
	const struct iff_head *h = &f->head;
	char *start = out_room(160 + f->path.n), *p = start;

	memcpy(p, ir_word_text(h->role ? IR_GROUP : IR_CHUNK), 5);
	p += 5;
	*p++ = ' ';
	p = str_uint(p, h->offset);
	*p++ = ' ';
	p = str_uint(p, (unsigned)h->depth);
	*p++ = ' ';
	p = iff_put_name(p, h->id);
	*p++ = ' ';
	if (h->open)
		*p++ = '-';
	else
		p = str_uint(p, h->size);
	*p++ = ' ';
	if (h->role) {
		p = iff_put_name(p, h->type);
		*p++ = ' ';
	}
	memcpy(p, f->path.s, f->path.n);
	p += f->path.n;
	*p++ = '\n';
	out_used((size_t)(p - start));
}

static void
list_id(const unsigned char *id)
{
	int i;

	for (i = 0; i < 4; i++)
		out_ch(id[i] >= ' ' && id[i] <= '~' ? id[i] : '.');
}

/* What the files are that such a group makes, and what else reads them. */
static void
list_group(const struct iff_head *h)
{
	enum known k = known_group(h->id, h->type);

	if (k == KNOWN_NONE)
		return;
	out_text("  ");
	out_text(known_format(k)->name);
	if (*known_format(k)->other)
		out_fmt(" (%s reads it)", known_format(k)->other);
}

/* The same for people: indented, and with what the chunk holds. */
static void
list_record(struct iff *f)
{
	const struct iff_head *h = &f->head;
	int width = h->depth < 10 ? 20 - 2 * h->depth : 0;
	char size[24] = "-";

	if (!h->open)
		*str_uint(size, h->size) = '\0';
	out_fmt("%10llu  %*s", h->offset, 2 * h->depth, "");
	list_id(h->id);
	out_ch(' ');
	list_id(h->type);
	out_fmt("%*s %10s", width, "", size);
	if (h->role)
		list_group(h);
	else if (h->size) {
		out_text("  ");
		iff_list_fields(f);
	}
	out_ch('\n');
}

/* Writes the properties that a FORM has from a PROP. */
static void
put_shared(const struct iff_props *props, const struct iff *f, int list)
{
	const struct iff_prop *x;
	char id[IFF_LABEL];
	size_t i = 0;

	while ((x = iff_props_next(props, &f->head, &i))) {
		iff_name(id, x->id);
		if (list) {
			out_fmt("%10s  %*s%s, shared, at %llu\n", "",
			    2 * f->head.depth + 2, "", id, x->offset);
			continue;
		}
		ir_put_record(IR_ATTR, f->path);
		out_fmt(" shared %s %llu\n", id, x->offset);
	}
}

/* Says which of several files it is. */
static void
put_file(const struct iff *f, const char *file)
{
	if (strchr(file, '\n'))
		in_fail(&f->in, "a line end in a name, which attr cannot hold");
	ir_put_attr(str_of("-"), str_of("file"), str_of(file));
}

static void
put_for8(int bits, int list)
{
	if (list)
		out_fmt("%12sFOR8 with %d-bit sizes\n", "", bits);
	else
		ir_put_attr(str_of("-"), str_of("for8"), str_of(bits == 32 ?
		    "32-bit sizes" : "64-bit sizes"));
}

static void
put_iff_fault(const struct iff_fault *fault, int list)
{
	if (list) {
		out_fmt("%10llu  %c %s\n", fault->offset,
		    fault->notice ? '~' : '!', fault->text);
		return;
	}
	ir_put(fault->notice ? IR_NOTICE : IR_FAULT);
	out_fmt(" %llu %s\n", fault->offset, fault->text);
}

/* A path may have [N] in it, which as a pattern would be a digit: so the path
 * itself is tried as a text first. */
static int
is_wanted(const struct iff_view *v, const char *path)
{
	return !v->pattern || strcmp(v->pattern, path) == 0 ||
	    fnmatch(v->pattern, path, 0) == 0;
}

static void
put_event(struct iff *f, const struct iff_props *props, enum iff_event event,
    const struct iff_view *v)
{
	if (event == IFF_FAULT && f->fault.notice && v->quiet)
		return;
	if (event == IFF_FAULT)
		put_iff_fault(&f->fault, v->list);
	else if ((v->audit && !v->list) || !is_wanted(v, f->path.s))
		return;
	else if (event == IFF_END)
		put_shared(props, f, v->list);
	else if (v->list)
		list_record(f);
	else
		put_record(f);
}

int
iff_put(struct iff *f, struct str name, const struct iff_view *v)
{
	struct iff_props props;
	enum iff_event event;
	int for8 = 0, faults = 0;

	props.n = 0;
	f->cut_is_fault = 1;
	if (!v->list) {
		ir_put_begin(IR_IFF, name);
		out_ch('\n');
		if (v->file)
			put_file(f, v->file);
	}
	while ((event = iff_next(f)) != IFF_EOF) {
		if (f->for8 != for8) {
			for8 = f->for8;
			put_for8(for8, v->list);
		}
		iff_props_take(&props, f, event);
		put_event(f, &props, event, v);
		faults |= event == IFF_FAULT && !f->fault.notice;
	}
	if (!v->list)
		ir_put_end(IR_IFF);
	return faults;
}
