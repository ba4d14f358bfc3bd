/* xaf2ir: Cal3D animation file to the IR. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "cal3d/bones.h"
#include "cal3d/xaf.h"
#include "ir/put.h"

static const char usage[] = "usage: xaf2ir [-s skeleton.ir] [file]\n";

struct writer {
	struct xaf x;
	struct skel *sk;         /* from -s, or NULL */
	struct str *name;        /* per track, of its joint */
	int *place;              /* per track, when it comes up first in time;
	                          * -1 never */
};

/* The joint of each track: its name, or without a skeleton its number. */
static void
find_names(struct writer *w)
{
	struct xaf *x = &w->x;
	struct bones b;
	char number[24];
	size_t i;
	int j;

	w->name = xcalloc(x->ntrack, sizeof *w->name);
	if (w->sk)
		bones_of(&b, w->sk);
	for (i = 0; i < x->ntrack; i++) {
		if (!w->sk) {
			snprintf(number, sizeof number, "%lld",
			    x->track[i].bone);
			w->name[i] = str_keep(&x->arena, str_of(number));
			continue;
		}
		j = bones_find(&b, x->track[i].bone);
		x->e.t.in.line = x->track[i].line;
		if (j < 0)
			in_die(&x->e.t.in, "BONEID %lld: skeleton %.*s has no "
			    "such bone", x->track[i].bone,
			    STRF(w->sk->name));
		w->name[i] = w->sk->joint[j].name;
	}
	if (w->sk)
		bones_free(&b);
}

static void
find_places(struct writer *w)
{
	const struct xaf *x = &w->x;
	int n = 0;
	size_t i;

	w->place = xreallocarray(NULL, x->ntrack, sizeof *w->place);
	for (i = 0; i < x->ntrack; i++)
		w->place[i] = -1;
	for (i = 0; i < x->nkey; i++)
		if (w->place[x->key[i].track] < 0)
			w->place[x->key[i].track] = n++;
}

static void
put_attr(struct str name, const char *key, struct str text)
{
	out_text("attr ");
	out_str(name);
	out_ch(' ');
	out_text(key);
	out_ch(' ');
	out_line(text);
}

static void
put_head(const struct writer *w, struct str name)
{
	const struct xaf *x = &w->x;
	struct str all = { "-", 1 }, last = { "", 0 };
	long long v = (long long)x->ntrack;

	ir_put_begin(IR_MOTION, name);
	out_text("\nsource xaf");
	if (x->head.version.n) {
		out_ch(' ');
		out_name(x->head.version);
	}
	out_ch('\n');
	head_put_lines("note ", text_get(&x->e.comments));
	head_put(&x->head, &x->e);
	if (x->nkey)
		last = x->key[x->nkey - 1].text;
	if (x->duration.n && !str_same(x->duration, last))
		put_attr(all, "duration", x->duration);
	if (x->numtracks.n && !num_int(x->numtracks, v, v, &v))
		put_attr(all, "numtracks", x->numtracks);
	out_text("rate 1\n");
}

/* The channels that some key of the track has. */
static const char *
channels(const struct xaf_track *t)
{
	if (!t->keys)
		return "";
	if (t->has_r && !t->has_t)
		return "qx qy qz qw";
	if (t->has_t && !t->has_r)
		return "px py pz";
	return "px py pz qx qy qz qw";
}

static void
put_dof(struct writer *w, size_t i)
{
	const char *list = channels(&w->x.track[i]);
	struct dof d;
	int j;

	dof_read(&d, str_of(list), &w->x.arena);
	j = w->sk ? skel_find(w->sk, w->name[i]) : -1;
	if (j >= 0 && dof_same(&w->sk->joint[j].dof, &d))
		return;
	out_text("dof ");
	out_str(w->name[i]);
	out_text(*list ? " " : "");
	out_line(str_of(list));
}

/* Joints without a track stay as the skeleton has them. */
static void
put_still(const struct writer *w)
{
	unsigned char *moves;
	size_t i;

	if (!w->sk)
		return;
	moves = xcalloc(w->sk->n, 1);
	for (i = 0; i < w->x.ntrack; i++)
		moves[skel_find(w->sk, w->name[i])] = 1;
	for (i = 0; i < w->sk->n; i++) {
		if (moves[i] || !w->sk->joint[i].dof.n)
			continue;
		out_text("dof ");
		out_line(w->sk->joint[i].name);
	}
	free(moves);
}

static void
put_track(struct writer *w, size_t i)
{
	const struct xaf_track *t = &w->x.track[i];
	struct text front = { NULL, 0, 0 };
	long long v = (long long)t->keys;

	put_dof(w, i);
	if (w->place[i] != (int)i) {
		out_text("attr ");
		out_str(w->name[i]);
		out_fmt(" track %zu\n", i);
	}
	if (t->numkeys.n && !num_int(t->numkeys, v, v, &v))
		put_attr(w->name[i], "numkeyframes", t->numkeys);
	if (t->no_t.n)
		put_attr(w->name[i], "translation", t->no_t);
	if (!t->extra.n)
		return;
	text_z(&front, "attr ");
	text_str(&front, w->name[i]);
	text_mem(&front, " ", 2);
	head_put_lines(front.s, t->extra);
	free(front.s);
}

static void
put_part(struct str values, int has, const char *none)
{
	if (!has)
		return;
	out_ch(' ');
	if (values.n)
		out_str(values);
	else
		out_text(none);
}

static void
put_key(const struct writer *w, const struct xaf_key *k)
{
	const struct xaf_track *t = &w->x.track[k->track];
	int neither = !t->has_t && !t->has_r;

	out_text("v ");
	out_str(k->text);
	out_ch(' ');
	out_str(w->name[k->track]);
	put_part(k->t, t->has_t || neither, "nan nan nan");
	put_part(k->r, t->has_r || neither, "nan nan nan nan");
	out_ch('\n');
}

int
main(int argc, char **argv)
{
	const char *skeleton = NULL, *path;
	struct writer w;
	size_t i;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hs:")) != -1) {
		switch (c) {
		case 's':
			skeleton = optarg;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	path = opt_file(argc, argv, optind, usage);
	if (skeleton && str_is(str_of(skeleton), "-") && !path)
		opt_die("-s -: expected an animation file, saw no operand");
	memset(&w, 0, sizeof w);
	xaf_read(&w.x, path);
	if (skeleton)
		w.sk = skel_load(skeleton, 1);
	else
		ir_put_version();
	find_names(&w);
	find_places(&w);
	put_head(&w, ir_file_name(path));
	for (i = 0; i < w.x.ntrack; i++)
		put_track(&w, i);
	put_still(&w);
	for (i = 0; i < w.x.nkey; i++)
		put_key(&w, &w.x.key[i]);
	ir_put_end(IR_MOTION);
	return out_close();
}
