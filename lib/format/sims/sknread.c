#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/known/known.h"
#include "base/num.h"
#include "base/text.h"
#include "format/sims/skn_priv.h"
#include "format/sims/text.h"

/* --- values: in a text a line has those that belong together --- */

/* Adds one to an array of the file. */
#define ADD(s, array, n, cap) \
	((s)->array = xgrow((s)->array, &(s)->cap, (s)->n + 1, \
	    sizeof *(s)->array), &(s)->array[(s)->n++])

static struct str
binary_string(struct skn *s, const char *what)
{
	struct str a;
	size_t n = in_need(&s->in, what, 1)[0];

	if (n > SKN_NAME)
		in_die(&s->in, "%s: expected at most %d bytes", what, SKN_NAME);
	a.s = (const char *)in_need(&s->in, what, 1 + n) + 1;
	a.n = n;
	in_skip(&s->in, 1 + n);
	return a;
}

/* A name: all of its line. It lasts as long as the file. */
static struct str
read_string(struct skn *s, const char *what)
{
	struct str a;
	size_t i;

	if (s->binary)
		a = binary_string(s, what);
	else
		sims_line(&s->in, &a, what);
	for (i = 0; i < a.n; i++)
		if ((unsigned char)a.s[i] < ' ' && a.s[i] != '\t')
			in_die(&s->in, "%s: a control character", what);
	return str_keep(&s->arena, a);
}

static void
binary_ints(struct skn *s, const char *what, int n, long long *v)
{
	const unsigned char *p = in_need(&s->in, what, (size_t)n * 4);
	int i;

	for (i = 0; i < n; i++) {
		v[i] = bytes_le32(p + 4 * i);
		if (v[i] > INT_MAX)
			v[i] -= 1LL << 32;
	}
	in_skip(&s->in, (unsigned long long)n * 4);
}

/* form: what stands in the line, in capitals. */
static void
read_ints(struct skn *s, const char *form, int n, long long *v)
{
	struct str line, rest, f;
	int i;

	if (s->binary) {
		binary_ints(s, form, n, v);
		return;
	}
	sims_line(&s->in, &line, form);
	rest = line;
	for (i = 0; i < n; i++)
		if (!str_field(&rest, &f) ||
		    !num_int(f, -SIMS_INT - 1, SIMS_INT, &v[i]))
			in_expected(&s->in, NULL, form, line);
	if (str_trim(rest).n)
		in_expected(&s->in, NULL, form, line);
}

/* Dies unless an integer that has just been read is in that range. */
static int
within(const struct skn *s, const char *what, long long v, long long lo,
    long long hi)
{
	if (v < lo || v > hi)
		in_die(&s->in, "%s: expected an integer from %lld to %lld, "
		    "saw %lld", what, lo, hi, v);
	return (int)v;
}

static size_t
read_count(struct skn *s, const char *form)
{
	long long n;

	read_ints(s, form, 1, &n);
	return (size_t)within(s, form, n, 0, INT_MAX / 2);
}

static void
binary_floats(struct skn *s, const char *what, int n, double *v,
    struct text *t)
{
	const unsigned char *p = in_need(&s->in, what, (size_t)n * 4);
	float f;
	int i;

	for (i = 0; i < n; i++) {
		f = bytes_lefloat(p + 4 * i);
		if (!isfinite(f))
			in_die(&s->in, "%s: expected finite numbers", what);
		v[i] = f;
		if (i)
			text_ch(t, ' ');
		t->n += num_print_float(text_room(t, NUM_MAX), f);
	}
	in_skip(&s->in, (unsigned long long)n * 4);
}

/* Reads n numbers, and returns their texts, with a blank between two. */
static struct str
read_floats(struct skn *s, const char *form, int n, double *v)
{
	struct text t = { NULL, 0, 0 };
	struct str line, rest, f;
	int i;

	if (s->binary) {
		binary_floats(s, form, n, v, &t);
	} else {
		sims_line(&s->in, &line, form);
		rest = line;
		for (i = 0; i < n; i++) {
			if (!str_field(&rest, &f) || !num_of(f, &v[i]))
				in_die(&s->in, "expected %s, saw '%.*s'%s",
				    form, STRF(line), num_hint(line));
			if (i)
				text_ch(&t, ' ');
			text_str(&t, f);
		}
		if (str_trim(rest).n)
			in_expected(&s->in, NULL, form, line);
	}
	line = str_keep(&s->arena, text_get(&t));
	free(t.s);
	return line;
}

/* The place of a list's first item, which comes next; n: integers of each. */
static void
set_place(const struct skn *s, struct skn_place *p, int n)
{
	p->first = s->binary ? s->in.offset : s->in.line + 1;
	p->each = s->binary ? 4 * n : 1;
}

void
skn_go_to(struct skn *s, const struct skn_place *p, size_t i)
{
	s->in.line = p->first + (unsigned long long)p->each * i;
}

/* --- the lists, in the order of the file --- */

static void
read_bones(struct skn *s)
{
	size_t n = read_count(s, "`BONES`");
	struct text t = { NULL, 0, 0 };

	set_place(s, &s->bones, 0);
	while (s->nbone < n) {
		t.n = 0;
		text_name(&t, read_string(s, "a bone's name"));
		*ADD(s, bone, nbone, bonecap) =
		    str_keep(&s->arena, text_get(&t));
	}
	free(t.s);
}

static void
read_faces(struct skn *s)
{
	size_t n = read_count(s, "`FACES`");
	long long v[3];
	int *f, i;

	set_place(s, &s->faces, 3);
	while (s->nface < n) {
		read_ints(s, "`A B C`", 3, v);
		f = *ADD(s, face, nface, facecap);
		for (i = 0; i < 3; i++)
			f[i] = within(s, "`A B C`", v[i], 0, INT_MAX);
	}
}

static void
read_bindings(struct skn *s)
{
	static const char form[] = "`BONE FIRST COUNT BLENDED COUNT`";
	size_t n = read_count(s, "`BINDINGS`");
	struct skn_binding *b;
	long long v[5];

	set_place(s, &s->bindings, 5);
	while (s->nbinding < n) {
		read_ints(s, form, 5, v);
		b = ADD(s, binding, nbinding, bindingcap);
		b->bone = within(s, "BONE", v[0], 0, (long long)s->nbone - 1);
		b->first = within(s, "FIRST", v[1], -1, INT_MAX / 2);
		b->count = within(s, "COUNT", v[2], 0, INT_MAX / 2);
		b->blended = within(s, "BLENDED", v[3], -1, INT_MAX / 2);
		b->nblended = within(s, "COUNT", v[4], 0, INT_MAX / 2);
	}
}

static void
read_uvs(struct skn *s)
{
	size_t n = read_count(s, "`UVS`");
	double v[2];
	struct str text;

	while (s->nuv < n) {
		text = read_floats(s, "`U V`", 2, v);
		*ADD(s, uv, nuv, uvcap) = text;
	}
}

static void
read_blends(struct skn *s)
{
	const char *form = s->binary ? "`WEIGHT VERTEX`" : "`VERTEX WEIGHT`";
	size_t n = read_count(s, "`BLENDS`");
	char *seen = xcalloc(s->nuv, 1);
	struct skn_blend *b;
	long long v[2];

	while (s->nblend < n) {
		read_ints(s, form, 2, v);
		b = ADD(s, blend, nblend, blendcap);
		b->vertex = within(s, "VERTEX", v[s->binary], 0,
		    (long long)s->nuv - 1);
		b->weight = within(s, "WEIGHT", v[!s->binary], 0, SKN_WHOLE);
		if (seen[b->vertex])
			in_die(&s->in, "second blend of vertex %d", b->vertex);
		seen[b->vertex] = 1;
	}
	free(seen);
}

static void
read_vertices(struct skn *s)
{
	size_t n = read_count(s, "`VERTICES`");
	struct skn_vertex *v;

	if (n != s->nuv + s->nblend)
		in_die(&s->in, "expected %zu vertices, one for each of %zu U V "
		    "and of %zu blends, saw %zu", s->nuv + s->nblend, s->nuv,
		    s->nblend, n);
	while (s->nvertex < n) {
		v = ADD(s, vertex, nvertex, vertexcap);
		v->text = read_floats(s, "`X Y Z NX NY NZ`", 6, v->v);
		v->bone = -1;
	}
}

/* --- what can be checked when all has been read --- */

static void
check_faces(struct skn *s)
{
	size_t i;
	int k;

	for (i = 0; i < s->nface; i++)
		for (k = 0; k < 3; k++)
			if ((size_t)s->face[i][k] >= s->nuv) {
				skn_go_to(s, &s->faces, i);
				in_die(&s->in, "`A B C`: expected vertices "
				    "below %zu, saw %d", s->nuv,
				    s->face[i][k]);
			}
}

static void
check_bindings(struct skn *s)
{
	size_t which;
	const char *fault = skn_bind(s, &which);

	if (!fault)
		return;
	if (which < s->nbinding)
		skn_go_to(s, &s->bindings, which);
	in_die(&s->in, "%s", fault);
}

static void
read_end(struct skn *s)
{
	size_t got;

	if (!s->binary) {
		sims_finish(&s->in);
		return;
	}
	s->in.line = s->in.offset;
	in_peek(&s->in, 1, &got);
	if (got)
		in_die(&s->in, "expected the end of the file, saw more bytes");
}

/* Whether the file is binary: a count comes after two or three strings then, and
 * counts have zero bytes. */
static int
is_binary(struct in *in)
{
	size_t got;
	const unsigned char *p = in_peek(in, 2 * (SKN_NAME + 1) + 4, &got);

	return got && memchr(p, '\0', got) != NULL;
}

struct skn *
skn_read(const char *path)
{
	struct skn *s = xcalloc(1, sizeof *s);

	s->path = path;
	known_open(&s->in, path, "skn2ir", "The Sims mesh");
	s->binary = is_binary(&s->in);
	if (s->binary)
		in_refuse_foreign(&s->in, 1);
	s->in.bytes = s->binary;
	s->name = read_string(s, "the mesh's name");
	s->texture = read_string(s, "the texture's name");
	read_bones(s);
	read_faces(s);
	read_bindings(s);
	read_uvs(s);
	read_blends(s);
	read_vertices(s);
	read_end(s);
	check_faces(s);
	check_bindings(s);
	return s;
}

void
skn_free(struct skn *s)
{
	in_close(&s->in);
	free(s->bone);
	free(s->face);
	free(s->binding);
	free(s->uv);
	free(s->blend);
	free(s->vertex);
	arena_free(&s->arena);
	free(s);
}
