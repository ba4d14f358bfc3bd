#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "base/out.h"
#include "format/npy/array.h"
#include "format/npy/series.h"
#include "format/npy/zip.h"

static struct npy_shape
shape_of(const struct npy_series *s, enum npy_what what)
{
	struct npy_shape shape = { 2, { s->n, npy_series_width(s, what) } };

	if (npy_per_joint(what)) {
		shape.n = 3;
		shape.size[1] = s->f.m.sk->n;
		shape.size[2] = (unsigned)npy_per_joint(what);
	}
	return shape;
}

static void
add_head(const struct npy_series *s, struct text *t, enum npy_what what)
{
	struct npy_shape shape = shape_of(s, what);

	t->n = 0;
	npy_add_head(t, what == NPY_CONTACT ? "|u1" :
	    s->form->wide ? "<f8" : "<f4", &shape);
}

/* --- an archive --- */

struct archive {
	struct npy_series *s;
	struct zip zip;
	struct text head;        /* of the next member */
	struct arena arena;
};

static void
put_member(struct archive *a, const char *word, struct spool *rest)
{
	char name[32];

	strcpy(name, word);
	strcat(name, ".npy");
	zip_put(&a->zip, name, &a->head, rest);
	a->head.n = 0;
}

static void NORETURN
too_long(const struct archive *a, const char *word)
{
	in_die(&a->s->f.ir->in, "%s: more than 32 MiB, as each has room for "
	    "the longest", word);
}

static void
put_texts(struct archive *a, const char *word, const struct str *text,
    size_t n)
{
	struct spool rest = { 0 };

	if (npy_texts_size(text, n) > NPY_MOST_TEXTS)
		too_long(a, word);
	npy_add_texts(&a->head, &rest, text, n);
	put_member(a, word, &rest);
	spool_free(&rest);
}

static void
put_number(struct archive *a, const char *word, double v)
{
	npy_add_number(&a->head, v);
	put_member(a, word, NULL);
}

static void
put_text(struct archive *a, const char *word, struct str text)
{
	if (npy_texts_size(&text, 1) > NPY_MOST_TEXTS)
		too_long(a, word);
	npy_add_text(&a->head, text);
	put_member(a, word, NULL);
}

static void
put_word(struct archive *a, const char *word, const char *text)
{
	put_text(a, word, str_of(text));
}

static struct str
raw_name(struct archive *a, struct str name)
{
	return name_decode(arena_text(&a->arena, name.n), name, NULL);
}

static void
put_names(struct archive *a)
{
	const struct skel *sk = a->s->f.m.sk;
	struct str *name = xcalloc(sk->n, sizeof *name);
	struct npy_shape shape = { 1, { sk->n } };
	size_t j;

	for (j = 0; j < sk->n; j++)
		name[j] = raw_name(a, sk->joint[j].name);
	put_texts(a, "names", name, sk->n);
	free(name);
	npy_add_head(&a->head, "<i4", &shape);
	for (j = 0; j < sk->n; j++)
		npy_add_int(&a->head, (uint64_t)sk->joint[j].parent, 4);
	put_member(a, "parents", NULL);
}

/* What a column of channels is: JOINT.CHANNEL */
static struct str
channel_name(struct archive *a, size_t j, size_t i)
{
	const struct motion *m = &a->s->f.m;
	struct str joint = raw_name(a, m->sk->joint[j].name);
	struct str word = raw_name(a, m->dof[j].word[i]);
	char *p = arena_text(&a->arena, joint.n + 1 + word.n);
	struct str name = { p, joint.n + 1 + word.n };

	memcpy(p, joint.s, joint.n);
	p[joint.n] = '.';
	memcpy(p + joint.n + 1, word.s, word.n);
	return name;
}

static void
put_channels(struct archive *a)
{
	const struct motion *m = &a->s->f.m;
	struct str *name = xcalloc(a->s->channels, sizeof *name);
	size_t j, i, n = 0, size = 0;

	for (j = 0; j < m->sk->n; j++)
		for (i = 0; i < m->dof[j].n; i++) {
			name[n] = channel_name(a, j, i);
			size += name[n++].n;
			if (size > NPY_MOST_TEXTS)
				too_long(a, "channels");
		}
	put_texts(a, "channels", name, n);
	free(name);
}

static void
put_feet(struct archive *a)
{
	const struct npy_series *s = a->s;
	struct str *name = xcalloc(s->feet, sizeof *name);
	size_t i;

	for (i = 0; i < s->feet; i++)
		name[i] = raw_name(a, s->f.m.sk->joint[s->foot[i]].name);
	put_texts(a, "contact_names", name, s->feet);
	free(name);
}

static void
put_times(struct archive *a)
{
	struct npy_series *s = a->s;
	struct npy_shape shape = { 1, { s->n } };

	npy_add_head(&a->head, "<f8", &shape);
	put_member(a, "frame", &s->frames);
	put_number(a, "rate", s->timed ? s->num / s->den : NAN);
}

static void
put_turn_words(struct archive *a)
{
	const struct npy_form *form = a->s->form;

	put_word(a, "rot_space", form->world ? "world" : "local");
	if (a->s->what & NPY_BIT(NPY_ROT))
		put_word(a, "quat_order", form->real_first ? "wxyz" : "xyzw");
}

/* The axis that points up: where the root was found, that by which it was. */
static const char *
up_word(const struct npy_series *s)
{
	static const char *const axis[] = { "x", "y", "z" };
	int up = s->f.m.up;

	if (s->what & NPY_BIT(NPY_ROOT) && s->n > 0)
		up = s->facing.up;
	return up < 0 ? "" : axis[up];
}

/* What says how to read the arrays */
static void
put_legend(struct archive *a)
{
	const unsigned turns = NPY_BIT(NPY_ROT) | NPY_BIT(NPY_ROT6D) |
	    NPY_BIT(NPY_ANGVEL);
	const struct npy_series *s = a->s;

	put_text(a, "motion_name", raw_name(a, s->f.ir->name));
	put_names(a);
	if (s->what & NPY_BIT(NPY_RAW))
		put_channels(a);
	if (s->what & NPY_BIT(NPY_CONTACT))
		put_feet(a);
	put_times(a);
	if (s->what & turns)
		put_turn_words(a);
	put_word(a, "up", up_word(s));
	put_number(a, "unit", s->length);
}

static void
put_archive(struct npy_series *s)
{
	struct archive a = { .s = s };
	int what;

	for (what = 0; what < NPY_COUNT; what++)
		if (s->what >> what & 1) {
			add_head(s, &a.head, what);
			put_member(&a, npy_word(what), &s->data[what]);
		}
	put_legend(&a);
	zip_finish(&a.zip);
	free(a.head.s);
	arena_free(&a.arena);
}

/* --- one array --- */

static void
put_array(struct npy_series *s)
{
	struct text head = { NULL, 0, 0 };
	int what;

	for (what = 0; !(s->what >> what & 1); what++)
		;
	add_head(s, &head, what);
	out_str(text_get(&head));
	zip_put_spool(&s->data[what]);
	free(head.s);
}

void
npy_write(struct ir *ir, const struct skel *sk, const struct npy_form *form)
{
	struct npy_series s;

	npy_series_read(&s, ir, sk, form);
	out_binary();
	if (form->archive)
		put_archive(&s);
	else
		put_array(&s);
	npy_series_free(&s);
}
