/* iffwalk: the chunks of IFF and RIFF files, as the IR, for people, or raw. */
#include <string.h>

#include "base/each.h"
#include "base/mem.h"
#include "base/opt.h"
#include "base/out.h"
#include "format/iff/iff.h"
#include "ir/put.h"

static const char usage[] =
    "usage: iffwalk [-clq] [-a 2|4|8] [-g pattern] [-n name] [file ...]\n"
    "       iffwalk [-a 2|4|8] -x path [file ...]\n";

static int align;
static const char *wanted;
static struct iff_view view;

/* Warns of a fault. Notices are left out: there is no place for them beside a
 * raw payload. */
static void
warn_fault(const struct iff *f)
{
	if (f->fault.notice)
		return;
	in_warn(&f->in, "byte %llu: %s", f->fault.offset, f->fault.text);
}

/* Writes what is in a file. Returns whether the file is cut off or, with -c,
 * has any fault. */
static int
walk(const char *path, int several)
{
	struct iff f;
	int fault;

	iff_open(&f, path, align);
	view.file = several ? path : NULL;
	if (view.list && several) {
		out_text(f.in.name);
		out_text(":\n");
	}
	fault = iff_put(&f, ir_file_name(path), &view);
	if (f.cut)
		warn_fault(&f);
	iff_close(&f);
	return f.cut || (view.audit && fault);
}

/* Reads on to the wanted chunk; returns whether there is one. */
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

/* Writes the payload of the wanted chunk; returns 1 if that is cut off. */
static int
extract(const char *path, int several)
{
	const unsigned char *p;
	struct iff f;
	int cut;
	size_t n;

	(void)several;
	out_lineless();
	iff_open(&f, path, align);
	if (!seek(&f))
		in_fail(&f.in, "no chunk %s", wanted);
	cut = !f.head.open &&
	    f.head.size != f.head.end - f.head.data;
	while ((p = iff_read(&f, &n)))
		out_mem(p, n);
	while (iff_has_fault(&f) && iff_next(&f) == IFF_FAULT)
		warn_fault(&f);
	iff_close(&f);
	return cut;
}

/* Reads a path. A blank becomes %20, as paths cannot have blanks. */
static void
read_path(const struct opt *o, const char *arg)
{
	char *p = xmalloc(3 * strlen(arg) + 1);
	const char **path = o->to;

	*path = p;
	for (; *arg; arg++) {
		if (*arg == ' ') {
			memcpy(p, "%20", 3);
			p += 3;
		} else
			*p++ = *arg;
	}
	*p = '\0';
}

int
main(int argc, char **argv)
{
	int ir, bad, size = -1;
	const struct opt options[OPT_ROWS] = {
		opt_word('a', &size, "2|4|8"),
		opt_flag('c', &view.audit),
		opt_call('g', read_path, &view.pattern),
		opt_flag('l', &view.list),
		ir_name_option('n'),
		opt_flag('q', &view.quiet),
		opt_call('x', read_path, &wanted)
	};

	argv = opt_read(argc, argv, usage, options);
	align = size < 0 ? 0 : 2 << size;
	if (wanted && (view.audit || view.list || view.pattern))
		opt_usage(usage);
	ir = !wanted && !view.list;
	if (ir)
		ir_put_start();
	bad = each_file(argv, wanted ? extract : walk);
	if (ir && !(bad & EACH_FAILED))
		ir_put_finish();
	out_close();
	return bad != 0;
}
