/* bulge2ir: StudioTools bulge definitions to the IR. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/map.h"
#include "base/opt.h"
#include "base/out.h"
#include "bulge/bulge.h"
#include "ir/ir.h"
#include "ir/put.h"

static const char usage[] = "usage: bulge2ir [-e] [file]\n";
static const char head[] = "`bulge: \"NAME\" code: N`";

/* A section, or a keypoint in it. */
struct part {
	struct str angle;
	struct str num[3];       /* of a keypoint; a section has none */
};

struct def {
	struct str name, code;
	long long value;         /* of the code */
	unsigned long long line;
	size_t first, last;      /* its parts */
	int again;               /* its code was used before */
};

/* All definitions are held: a new code must be one that none has. */
struct file {
	struct in in;
	int strict, failed;
	int skipping;            /* what is left of a definition at fault */
	int marked;              /* lines begin with >> */
	struct def now;          /* the one at hand; name.s NULL: none */
	struct bulge check;
	struct def *def;
	struct part *part;
	size_t n, cap, nparts, partcap;
	struct map codes;
	struct arena arena;
};

/* saw.s is NULL at the end of input. */
static void
fault(struct file *f, const char *want, struct str saw)
{
	const char *quote = saw.s ? "'" : "";
	const char *end = f->strict ? "" : " left out";

	if (!saw.s)
		saw = str_of("end of input");
	if (f->now.name.s)
		in_warn(&f->in, "bulge \"%.*s\"%s: expected %s, saw %s%.*s%s",
		    STRF(f->now.name), end, want, quote, STRF(saw), quote);
	else
		in_warn(&f->in, "bulge%s: expected %s, saw %s%.*s%s", end,
		    want, quote, STRF(saw), quote);
	if (f->strict)
		exit(1);
	f->failed = 1;
}

/* The definition at hand is over. */
static void
finish(struct file *f, struct str saw)
{
	struct def *d = &f->now;
	const char *want;
	struct str key;

	if (!d->name.s)
		return;
	want = bulge_end(&f->check);
	if (want) {
		fault(f, want, saw);
		f->nparts = d->first;
		return;
	}
	d->last = f->nparts;
	key.s = (const char *)&d->value;
	key.n = sizeof d->value;
	d->again = !map_add(&f->codes, str_keep(&f->arena, key), 0);
	if (d->again && f->strict) {
		f->in.line = d->line;
		in_die(&f->in, "bulge \"%.*s\": code %lld used twice",
		    STRF(d->name), d->value);
	}
	f->def = xgrow(f->def, &f->cap, f->n + 1, sizeof *f->def);
	f->def[f->n++] = *d;
}

/* Takes `WORD :` off the line, if it begins so. */
static int
keyword(struct str *line, const char *word)
{
	struct str rest = str_trim(*line);
	size_t n = strlen(word);

	if (rest.n < n || memcmp(rest.s, word, n) != 0)
		return 0;
	rest.s += n;
	rest.n -= n;
	rest = str_trim(rest);
	if (!rest.n || rest.s[0] != ':')
		return 0;
	rest.s++;
	rest.n--;
	*line = str_trim(rest);
	return 1;
}

static const char *
begin(struct file *f, struct str rest)
{
	struct def *d = &f->now;
	const char *close;
	struct str name;

	if (!rest.n || rest.s[0] != '"')
		return head;
	close = memchr(rest.s + 1, '"', rest.n - 1);
	if (!close)
		return head;
	name.s = rest.s + 1;
	name.n = (size_t)(close - name.s);
	d->name = str_keep(&f->arena, name);
	rest.n -= name.n + 2;
	rest.s += name.n + 2;
	if (!keyword(&rest, "code"))
		return head;
	d->code = str_keep(&f->arena, rest);
	d->value = bulge_code(rest);
	return bulge_begin(&f->check, d->name, rest);
}

static struct part *
add_part(struct file *f, struct str angle)
{
	struct part *p;

	f->part = xgrow(f->part, &f->partcap, f->nparts + 1, sizeof *f->part);
	p = &f->part[f->nparts++];
	memset(p, 0, sizeof *p);
	p->angle = angle;
	return p;
}

static const char *
section(struct file *f, struct str angle)
{
	const char *want = bulge_section(&f->check, angle);

	if (!want)
		add_part(f, str_keep(&f->arena, angle));
	return want;
}

static const char *
keypoint(struct file *f, struct str rest)
{
	struct str num[3], more;
	const char *want;
	struct part *p;
	int i;

	for (i = 0; i < 3 && str_field(&rest, &num[i]); i++)
		;
	if (i < 3 || str_field(&rest, &more))
		return f->check.sections ? "three numbers" : "an angle";
	want = bulge_key(&f->check, num[0], num[1], num[2]);
	if (want)
		return want;
	p = add_part(f, f->part[f->nparts - 1].angle);
	for (i = 0; i < 3; i++)
		p->num[i] = str_keep(&f->arena, num[i]);
	return NULL;
}

static void
take(struct file *f, struct str line)
{
	struct str rest = line;
	const char *want;

	if (keyword(&rest, "bulge")) {
		if (!f->skipping)
			finish(f, line);
		memset(&f->now, 0, sizeof f->now);
		f->now.first = f->nparts;
		f->now.line = f->in.line;
		want = begin(f, rest);
	} else if (f->skipping) {
		return;
	} else if (!f->now.name.s) {
		want = head;
	} else if (keyword(&rest, "angle")) {
		want = section(f, rest);
	} else {
		want = keypoint(f, line);
	}
	f->skipping = want != NULL;
	if (want) {
		fault(f, want, line);
		f->nparts = f->now.first;
		f->now.name.s = NULL;
	}
}

static void
read_file(struct file *f)
{
	struct str line, none = { NULL, 0 };
	int first = 1;

	while (in_line(&f->in, &line)) {
		line = str_trim(line);
		if (line.n >= 2 && line.s[0] == '>' && line.s[1] == '>') {
			line.s += 2;
			line.n -= 2;
			line = str_trim(line);
			f->marked |= first;
		}
		if (!line.n)
			continue;
		first = 0;
		take(f, line);
	}
	f->in.line++;
	finish(f, none);
}

/* A code that no definition has, the same on every run: the next one after
 * the largest, as long as there is one. */
static void
new_codes(struct file *f)
{
	struct str key = { NULL, sizeof f->now.value };
	long long code = 0;
	size_t i;

	for (i = 0; i < f->n; i++)
		if (f->def[i].value >= code)
			code = f->def[i].value + 1;
	if (code > INT_MAX)
		code = 0;
	key.s = (const char *)&code;
	for (i = 0; i < f->n; i++) {
		struct def *d = &f->def[i];

		if (!d->again)
			continue;
		while (map_find(&f->codes, key))
			code++;
		f->in.line = d->line;
		in_warn(&f->in, "bulge \"%.*s\": code %lld used twice, "
		    "now %lld", STRF(d->name), d->value, code);
		d->value = code++;
		f->failed = 1;
	}
}

static void
put_code(const struct def *d)
{
	if (d->again)
		out_int(d->value);
	else
		out_str(d->code);
	out_ch(' ');
}

static void
put_def(const struct file *f, const struct def *d)
{
	const struct part *p;
	int i;

	out_text("bulge ");
	put_code(d);
	out_name(d->name);
	out_ch('\n');
	for (p = f->part + d->first; p < f->part + d->last; p++) {
		out_text(p->num[0].n ? "key " : "section ");
		put_code(d);
		out_str(p->angle);
		for (i = 0; i < 3 && p->num[i].n; i++) {
			out_ch(' ');
			out_str(p->num[i]);
		}
		out_ch('\n');
	}
}

int
main(int argc, char *argv[])
{
	static struct file f;
	const char *path;
	size_t i;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "eh")) != -1) {
		switch (c) {
		case 'e':
			f.strict = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	path = opt_file(argc, argv, optind, usage);
	in_open(&f.in, path);
	read_file(&f);
	new_codes(&f);
	ir_put_version();
	ir_put_begin(IR_BULGES, ir_file_name(path));
	out_text(f.marked ? "\nsource bulge marked\n" :
	    "\nsource bulge plain\n");
	for (i = 0; i < f.n; i++)
		put_def(&f, &f.def[i]);
	ir_put_end(IR_BULGES);
	out_close();
	return f.failed;
}
