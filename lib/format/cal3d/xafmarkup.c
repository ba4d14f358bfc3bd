#include <stdlib.h>

#include "base/out.h"
#include "format/cal3d/markup.h"
#include "format/cal3d/xaffile_priv.h"

/* An animation file in XML. */

/* Adds notes and comments. */
static void
add_comments(const struct xaffile *x, struct text *to)
{
	const struct skel *sk = x->notes;
	struct ir_rec r;
	struct str line;
	size_t k;

	for (k = 0; k < sk->nrec; k++) {
		line = str_trim(sk->rec[k].line);
		if (sk->rec[k].word == IR_NOTE) {
			skel_split(sk, k, &r);
			line = r.tail;
		} else if (sk->rec[k].word == IR_BLANK && line.n) {
			line.s++, line.n--;
		} else {
			continue;
		}
		cal3d_add_comment(to, 4, line, !x->kept.native);
	}
}

static void
add_head(const struct xaffile *x, const struct xaffile_plan *p,
    struct text *to)
{
	kept_add_head(&x->kept, to);
	text_z(to, "<ANIMATION");
	cal3d_add_attr(to, "DURATION", text_get(&p->duration));
	kept_add_count(&x->kept, -1, "numtracks", "NUMTRACKS", p->n, to);
	kept_add(&x->kept, -1, "attrs", " ", "", to);
	text_z(to, ">\n");
	add_comments(x, to);
}

static void
add_track_head(const struct xaffile *x, const struct xaffile_plan *p, int j,
    struct text *to)
{
	const struct xaffile_track *track = &x->track[j];

	text_z(to, "    <TRACK");
	cal3d_add_attr_int(to, "BONEID", p->id[j]);
	kept_add_count(&x->kept, track->kept, "numkeyframes", "NUMKEYFRAMES",
	    track->keys, to);
	kept_add(&x->kept, track->kept, "attrs", " ", "", to);
	text_z(to, ">\n");
}

static void
add_track_tail(const struct xaffile *x, int j, struct text *to)
{
	kept_add(&x->kept, x->track[j].kept, "xml", "        ", "\n", to);
	text_z(to, "    </TRACK>\n");
}

static void
add_tail(const struct xaffile *x, struct text *to)
{
	kept_add(&x->kept, -1, "xml", "    ", "\n", to);
	text_z(to, "</ANIMATION>\n");
}

static void
add_key(const struct xaffile *x, const struct xaffile_track *track,
    struct xafhold *h, size_t i, struct text *to)
{
	struct str t = xafhold_stated(h, track, i);
	struct str r = xaffile_rotation(track, i);

	text_z(to, "        <KEYFRAME");
	cal3d_add_attr(to, "TIME", xaffile_time(track, i));
	text_z(to, ">\n");
	if (t.n)
		cal3d_add_elem(to, 12, "TRANSLATION", t);
	if (!r.n)
		kept_get(&x->kept, track->kept, "rotation", &r);
	if (r.n)
		cal3d_add_elem(to, 12, "ROTATION", r);
	text_z(to, "        </KEYFRAME>\n");
}

static void
write_text(struct text *t)
{
	out_str(text_get(t));
	t->n = 0;
}

static void
write_keys(const struct xaffile *x, int j, struct text *t)
{
	const struct xaffile_track *track = &x->track[j];
	struct xafhold h;
	size_t i;

	xafhold_begin(&h, x, track);
	for (i = 0; i < track->keys; i++) {
		add_key(x, track, &h, i, t);
		write_text(t);
	}
}

/* Makes all but the keys: what is kept of a file may be no piece of one, and
 * then it dies before anything has been written. */
static void
check(const struct xaffile *x, const struct xaffile_plan *p)
{
	struct text t = { NULL, 0, 0 };
	size_t i;

	add_head(x, p, &t);
	for (i = 0; i < p->n; i++) {
		t.n = 0;
		add_track_head(x, p, p->track[i].index, &t);
		add_track_tail(x, p->track[i].index, &t);
	}
	add_tail(x, &t);
	free(t.s);
}

void
xaffile_write_xml(const struct xaffile *x, const struct xaffile_plan *p)
{
	struct text t = { NULL, 0, 0 };
	size_t i;

	check(x, p);
	add_head(x, p, &t);
	for (i = 0; i < p->n; i++) {
		add_track_head(x, p, p->track[i].index, &t);
		write_text(&t);
		write_keys(x, p->track[i].index, &t);
		add_track_tail(x, p->track[i].index, &t);
	}
	add_tail(x, &t);
	write_text(&t);
	free(t.s);
}
