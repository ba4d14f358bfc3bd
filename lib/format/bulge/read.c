#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/num.h"
#include "format/bulge/bulge.h"
#include "format/bulge/rules.h"
#include "ir/put.h"

static const char head[] = "`bulge: \"NAME\" code: N`";

/* A section, or a keypoint in it. */
struct bulge_part {
	struct str angle;
	struct str num[3];       /* of a keypoint; a section has none */
};

struct bulge_def {
	struct str name, code;
	long long value;         /* of the code */
	unsigned long long line;
	size_t first, last;      /* its parts */
	int again;               /* its code was used before */
};

/* All definitions are held: a code that replaces another must be one that none
 * of them has. */
struct bulge_file {
	struct in *in;
	int strict, failed;
	int skipping;            /* the rest of a definition at fault */
	int marked;              /* lines begin with >> */
	struct bulge_def now;    /* the current one; name.s NULL: none */
	struct rules rules;
	struct bulge_def *def;
	struct bulge_part *part;
	size_t n, cap, nparts, partcap;
	struct map codes;
	struct arena arena;
};

/* Reports a fault; saw.s is NULL at the end of input. */
static void
fault(struct bulge_file *f, const char *want, struct str saw)
{
	const char *quote = saw.s ? "'" : "";
	const char *end = f->strict ? "" : " left out";
	const char *hint = num_hint(saw);

	if (!saw.s)
		saw = str_of("end of input");
	if (f->now.name.s)
		in_warn(f->in, "bulge \"%.*s\"%s: expected %s, saw %s%.*s%s%s",
		    STRF(f->now.name), end, want, quote, STRF(saw), quote,
		    hint);
	else
		in_warn(f->in, "bulge%s: expected %s, saw %s%.*s%s%s", end,
		    want, quote, STRF(saw), quote, hint);
	if (f->strict)
		exit(err_status);
	f->failed = 1;
}

/* Ends the current definition. */
static void
finish(struct bulge_file *f, struct str saw)
{
	struct bulge_def *d = &f->now;
	const char *want;

	if (!d->name.s)
		return;
	want = rules_end(&f->rules);
	if (want) {
		fault(f, want, saw);
		f->nparts = d->first;
		return;
	}
	d->last = f->nparts;
	d->again = !map_add(&f->codes, code_text(&f->arena, d->value), 0);
	if (d->again && f->strict) {
		f->in->line = d->line;
		in_die(f->in, "bulge \"%.*s\": code %lld used twice",
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
begin(struct bulge_file *f, struct str rest)
{
	struct bulge_def *d = &f->now;
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
	d->value = code_value(rest);
	return rules_begin(&f->rules, d->name, rest);
}

static struct bulge_part *
add_part(struct bulge_file *f, struct str angle)
{
	struct bulge_part *p;

	f->part = xgrow(f->part, &f->partcap, f->nparts + 1, sizeof *f->part);
	p = &f->part[f->nparts++];
	memset(p, 0, sizeof *p);
	p->angle = angle;
	return p;
}

static const char *
section(struct bulge_file *f, struct str angle)
{
	const char *want = rules_section(&f->rules, angle);

	if (!want)
		add_part(f, str_keep(&f->arena, angle));
	return want;
}

static const char *
keypoint(struct bulge_file *f, struct str rest)
{
	struct str num[3], more;
	const char *want;
	struct bulge_part *p;
	int i;

	for (i = 0; i < 3 && str_field(&rest, &num[i]); i++)
		;
	if (i < 3 || str_field(&rest, &more))
		return f->rules.sections ? "three numbers" : "an angle";
	want = rules_key(&f->rules, num[0], num[1], num[2]);
	if (want)
		return want;
	p = add_part(f, f->part[f->nparts - 1].angle);
	for (i = 0; i < 3; i++)
		p->num[i] = str_keep(&f->arena, num[i]);
	return NULL;
}

static void
take_line(struct bulge_file *f, struct str line)
{
	struct str rest = line;
	const char *want;

	if (keyword(&rest, "bulge")) {
		if (!f->skipping)
			finish(f, line);
		memset(&f->now, 0, sizeof f->now);
		f->now.first = f->nparts;
		f->now.line = f->in->line;
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
read_file(struct bulge_file *f)
{
	struct str line, none = { NULL, 0 };
	int first = 1;

	while (in_line(f->in, &line)) {
		/* only the first bytes tell that it is of another format */
		if (f->in->line == 1)
			in_refuse_foreign(f->in, 1);
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
		take_line(f, line);
	}
	f->in->line++;
	if (first)
		in_expected(f->in, NULL, head, none);
	finish(f, none);
}

/* Gives each definition whose code was used before a code that none has, the
 * same in every run: the next after the largest or, if that is the largest
 * there can be, the first that is free. */
static void
new_codes(struct bulge_file *f)
{
	struct bulge_def *d;
	long long code = -1;
	size_t i;

	for (i = 0; i < f->n; i++)
		if (f->def[i].value > code)
			code = f->def[i].value;
	for (i = 0; i < f->n; i++) {
		d = &f->def[i];
		if (!d->again)
			continue;
		do {
			code = code < LLONG_MAX ? code + 1 : 0;
			d->code = code_text(&f->arena, code);
		} while (!map_add(&f->codes, d->code, 0));
		f->in->line = d->line;
		in_warn(f->in, "bulge \"%.*s\": code %lld used twice, now "
		    "%.*s", STRF(d->name), d->value, STRF(d->code));
		f->failed = 1;
	}
}

static void
put_def(const struct bulge_file *f, const struct bulge_def *d)
{
	size_t i;

	ir_put_record(IR_BULGE, d->code);
	out_ch(' ');
	out_name(d->name);
	out_ch('\n');
	for (i = d->first; i < d->last; i++) {
		const struct bulge_part *p = &f->part[i];
		int key = p->num[0].n > 0;

		ir_put_record(key ? IR_BULGEKEY : IR_SECTION, d->code);
		out_field(p->angle);
		if (key)
			out_strs(p->num, 3);
		out_ch('\n');
	}
}

int
bulge_put(struct in *in, struct str name, int strict)
{
	struct bulge_file f;
	size_t i;

	memset(&f, 0, sizeof f);
	f.in = in;
	f.strict = strict;
	read_file(&f);
	new_codes(&f);
	ir_put_begin(IR_BULGES, name);
	out_ch('\n');
	ir_put_source(f.marked ? "bulge marked" : "bulge plain");
	for (i = 0; i < f.n; i++)
		put_def(&f, &f.def[i]);
	ir_put_end(IR_BULGES);
	free(f.def);
	free(f.part);
	map_free(&f.codes);
	arena_free(&f.arena);
	return f.failed;
}
