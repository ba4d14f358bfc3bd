/* iffwalk: the chunks of IFF and RIFF files, as the IR, for people, or raw. */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/opt.h"
#include "base/out.h"
#include "iff/fields.h"
#include "iff/iff.h"
#include "iff/prop.h"
#include "ir/ir.h"
#include "ir/put.h"

static const char usage[] =
    "usage: iffwalk [-a 2|4|8] [-c] [-g pattern] [-l] [file ...]\n"
    "       iffwalk [-a 2|4|8] -x path [file ...]\n";

static int align, audit, list;
static char *pattern, *wanted;

/* `OFFSET DEPTH ID SIZE [TYPE] PATH`, in one go: there may be millions. */
static void
put_record(const struct iff *f)
{
	const struct iff_head *h = &f->head;
	char *start = out_room(160 + f->path.n), *p = start;

	memcpy(p, h->role ? "group " : "chunk ", 6);
	p = str_uint(p + 6, h->offset);
	*p++ = ' ';
	p = str_uint(p, (unsigned)h->depth);
	*p++ = ' ';
	p = iff_name(p, h->id);
	*p++ = ' ';
	if (h->size == IFF_NOSIZE)
		*p++ = '-';
	else
		p = str_uint(p, h->size);
	*p++ = ' ';
	if (h->role) {
		p = iff_name(p, h->type);
		*p++ = ' ';
	}
	memcpy(p, f->path.s, f->path.n);
	p += f->path.n;
	*p++ = '\n';
	out_used((size_t)(p - start));
}

static void
put_id(const unsigned char *id)
{
	int i;

	for (i = 0; i < 4; i++)
		out_ch(id[i] >= ' ' && id[i] <= '~' ? id[i] : '.');
}

/* The same for people: indented, and with what the chunk holds. */
static void
put_listed(struct iff *f)
{
	const struct iff_head *h = &f->head;
	int width = h->depth < 10 ? 20 - 2 * h->depth : 0;
	char size[24] = "-";

	if (h->size != IFF_NOSIZE)
		*str_uint(size, h->size) = '\0';
	out_fmt("%10llu  %*s", h->offset, 2 * h->depth, "");
	put_id(h->id);
	out_ch(' ');
	put_id(h->type);
	out_fmt("%*s %10s", width, "", size);
	if (!h->role && h->size) {
		out_text("  ");
		iff_put_fields(f);
	}
	out_ch('\n');
}

/* The properties that a FORM has from a PROP. */
static void
put_shared(const struct iff_props *props, const struct iff *f)
{
	const struct iff_prop *x;
	char id[16];
	size_t i = 0;

	while ((x = iff_props_next(props, f, &i))) {
		*iff_name(id, x->id) = '\0';
		if (list)
			out_fmt("%10s  %*s%s, shared, at %llu\n", "",
			    2 * f->head.depth + 2, "", id, x->offset);
		else {
			out_text("attr ");
			out_str(f->path);
			out_fmt(" shared %s %llu\n", id, x->offset);
		}
	}
}

static void
put_for8(struct iff *f, int *for8)
{
	if (f->for8 == *for8)
		return;
	*for8 = f->for8;
	out_fmt(list ? "%sFOR8 with %d-bit sizes\n" : "%sfor8 %d-bit sizes\n",
	    list ? "            " : "attr - ", *for8);
}

static void
put_event(struct iff *f, struct iff_props *props, enum iff_event event)
{
	iff_props_take(props, f, event);
	if (event == IFF_FAULT)
		out_fmt(list ? "%10llu  ! %s\n" : "fault %llu %s\n",
		    f->fault.offset, f->fault.text);
	else if ((audit && !list) || (pattern &&
	    fnmatch(pattern, f->path.s, 0) != 0))
		return;
	else if (event == IFF_END)
		put_shared(props, f);
	else if (list)
		put_listed(f);
	else
		put_record(f);
}

/* Returns the number of faults. */
static int
walk(const char *path, int several)
{
	struct iff_props props;
	enum iff_event event;
	struct iff f;
	int for8 = 0, faults = 0;

	iff_open(&f, path, align);
	props.n = 0;
	if (list && several) {
		out_text(f.in.name);
		out_text(":\n");
	} else if (!list) {
		ir_put_version();
		ir_put_begin(IR_IFF, ir_file_name(path));
		out_ch('\n');
	}
	while ((event = iff_next(&f)) != IFF_EOF) {
		put_for8(&f, &for8);
		put_event(&f, &props, event);
		faults += event == IFF_FAULT;
	}
	if (!list)
		ir_put_end(IR_IFF);
	iff_close(&f);
	return faults != 0;
}

static void
warn_fault(const struct iff *f)
{
	in_warn(&f->in, "byte %llu: %s", f->fault.offset, f->fault.text);
}

/* Whether the chunk that is wanted comes next. */
static int
seek(struct iff *f)
{
	enum iff_event event;

	while ((event = iff_next(f)) != IFF_EOF) {
		if (event == IFF_FAULT)
			warn_fault(f);
		else if (event != IFF_END && str_is(f->path, wanted))
			return 1;
	}
	return 0;
}

/* Writes its payload; returns 1 if that is not whole. */
static int
extract(const char *path)
{
	const unsigned char *p;
	struct iff f;
	int cut;
	size_t n;

	iff_open(&f, path, align);
	if (!seek(&f))
		in_fail(&f.in, "no chunk %s", wanted);
	cut = f.head.size != IFF_NOSIZE &&
	    f.head.size != f.head.end - f.head.data;
	while ((p = iff_read(&f, &n)))
		out_mem(p, n);
	while (iff_has_fault(&f) && iff_next(&f) == IFF_FAULT)
		warn_fault(&f);
	iff_close(&f);
	return cut;
}

/* Paths have no blanks; who types one means %20. */
static char *
encoded(const char *arg)
{
	char *path = xmalloc(3 * strlen(arg) + 1), *p = path;

	for (; *arg; arg++) {
		if (*arg == ' ') {
			memcpy(p, "%20", 3);
			p += 3;
		} else
			*p++ = *arg;
	}
	*p = '\0';
	return path;
}

int
main(int argc, char **argv)
{
	int c, i, bad = 0;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "a:cg:hlx:")) != -1)
		switch (c) {
		case 'a':
			if (strlen(optarg) != 1 || !strchr("248", *optarg))
				opt_die("-a: expected 2, 4 or 8, saw '%s'",
				    optarg);
			align = *optarg - '0';
			break;
		case 'c':
			audit = 1;
			break;
		case 'g':
			pattern = encoded(optarg);
			break;
		case 'l':
			list = 1;
			break;
		case 'x':
			wanted = encoded(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	if (wanted && (audit || list || pattern))
		opt_usage(usage, '?');
	i = optind;
	do {
		if (wanted)
			bad |= extract(argv[i]);
		else
			bad |= walk(argv[i], argc - optind > 1);
	} while (argv[i] && argv[++i]);
	return out_close() || ((wanted || audit) && bad);
}
