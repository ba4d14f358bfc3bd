#include <stdlib.h>
#include <string.h>

#include "acclaim/write.h"
#include "base/name.h"
#include "base/out.h"

/* What stands before the joints: their record ends the header. */
static int
in_header(const struct skel *sk, size_t k)
{
	return k < sk->nrec && sk->rec[k].word != IR_JOINT;
}

void
asf_get(const struct skel *sk, size_t k, struct ir_rec *r)
{
	r->word = sk->rec[k].word;
	ir_split(r, IR_SKELETON, sk->rec[k].line);
}

void
asf_put_comment(const struct skel *sk, size_t k)
{
	struct str line = sk->rec[k].line;

	if (sk->rec[k].word == IR_BLANK && str_trim(line).n > 0)
		out_line(line);
}

/* Names that stand at the end of a line, so that they may have blanks. */
static void
put_text_name(struct str name)
{
	char *buf = xmalloc(name.n);
	struct str raw = name_decode(buf, name, NULL);
	size_t i;

	for (i = 0; i < raw.n; i++) {
		unsigned char c = (unsigned char)raw.s[i];

		if (c < 0x20 || c == 0x7f || c == '%' || c == '#' ||
		    (c == ' ' && (i == 0 || i == raw.n - 1)))
			out_fmt("%%%02X", c);
		else
			out_ch(c);
	}
	free(buf);
}

/* Head comments, which are notes that begin with `#`, come before the first
 * keyword; the notes from the first other one on are the documentation. */
static size_t
put_head_comments(const struct skel *sk)
{
	struct ir_rec r;
	size_t k;

	for (k = 0; in_header(sk, k); k++) {
		if (sk->rec[k].word != IR_NOTE)
			continue;
		asf_get(sk, k, &r);
		if (r.tail.n == 0 || r.tail.s[0] != '#')
			break;
		out_line(r.tail);
	}
	return k;
}

void
asf_put_attr(const struct ir_rec *r, const char *indent)
{
	out_text(indent);
	out_str(r->f[1]);
	if (r->tail.n)
		out_ch(' ');
	out_line(r->tail);
}

static int
is_attr(const struct skel *sk, size_t k, struct ir_rec *r)
{
	if (sk->rec[k].word != IR_ATTR || sk->rec[k].joint >= 0)
		return 0;
	asf_get(sk, k, r);
	return 1;
}

/* Known units, then the attributes before the first unknown section. */
static void
put_units(const struct skel *sk)
{
	struct ir_rec r;
	size_t k;
	int n = 0;

	for (k = 0; k < sk->nrec; k++) {
		if (sk->rec[k].word != IR_UNIT)
			continue;
		asf_get(sk, k, &r);
		out_text(n++ ? "  " : ":units\n  ");
		out_str(r.f[0]);
		out_ch(' ');
		out_line(r.f[1]);
	}
	for (k = 0; k < sk->nrec; k++) {
		if (!is_attr(sk, k, &r))
			continue;
		if (r.f[1].s[0] == ':')
			break;
		out_text(n++ ? "" : ":units\n");
		asf_put_attr(&r, "  ");
	}
}

/* Unknown sections: a keyword and the lines below it. */
static void
put_sections(const struct skel *sk)
{
	struct ir_rec r;
	size_t k;
	int section = 0;

	for (k = 0; k < sk->nrec; k++) {
		if (!is_attr(sk, k, &r))
			continue;
		section |= r.f[1].s[0] == ':';
		if (section)
			asf_put_attr(&r, "");
	}
}

static void
put_documentation(const struct skel *sk, size_t k)
{
	struct ir_rec r;
	int n = 0;

	for (; in_header(sk, k); k++) {
		if (sk->rec[k].word != IR_NOTE)
			continue;
		if (n++ == 0)
			out_text(":documentation\n");
		asf_get(sk, k, &r);
		out_line(r.tail);
	}
}

/* Comments of the header: those before the first joint. */
static void
put_header_comments(const struct skel *sk)
{
	size_t k;

	for (k = 0; in_header(sk, k); k++)
		asf_put_comment(sk, k);
}

void
asf_put_head(const struct skel *sk)
{
	struct ir_rec r;
	struct str source, version = str_of("1.10");
	size_t documentation = put_head_comments(sk);

	if (skel_get(sk, -1, IR_SOURCE, &r) && str_field(&r.tail, &source))
		version = str_trim(r.tail);
	out_text(":version ");
	out_line(version.n ? version : str_of("1.10"));
	put_header_comments(sk);
	out_text(":name ");
	put_text_name(sk->name);
	out_ch('\n');
	put_units(sk);
	put_documentation(sk, documentation);
}

static void
put_skins(const struct skel *sk)
{
	struct ir_rec r;
	size_t k;
	int n = 0;

	for (k = 0; k < sk->nrec; k++) {
		if (sk->rec[k].word != IR_SKIN)
			continue;
		asf_get(sk, k, &r);
		out_text(n++ ? "  " : ":skin ");
		put_text_name(r.f[0]);
		out_ch('\n');
	}
}

void
asf_put_tail(const struct skel *sk)
{
	put_skins(sk);
	put_sections(sk);
}
