#include <stdlib.h>

#include "base/out.h"
#include "cal3d/markup.h"
#include "cal3d/xaffile_priv.h"

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
write_head(const struct xaffile *x, const struct xaffile_plan *p)
{
	struct text t = { NULL, 0, 0 };

	kept_add_head(&x->kept, &t);
	text_z(&t, "<ANIMATION");
	cal3d_add_attr(&t, "DURATION", text_get(&p->duration));
	kept_add_count(&x->kept, -1, "numtracks", "NUMTRACKS", p->n, &t);
	kept_add(&x->kept, -1, "attrs", " ", "", &t);
	text_z(&t, ">\n");
	add_comments(x, &t);
	out_str(text_get(&t));
	free(t.s);
}

static void
write_keys(const struct xaffile *x, const struct xaffile_track *track)
{
	struct text to = { NULL, 0, 0 };
	struct xafhold h;
	struct str t, r;
	size_t i;

	xafhold_begin(&h, x, track);
	for (i = 0; i < track->keys; i++) {
		to.n = 0;
		text_z(&to, "        <KEYFRAME");
		cal3d_add_attr(&to, "TIME", xaffile_time(track, i));
		text_z(&to, ">\n");
		t = xafhold_stated(&h, track, i);
		if (t.n)
			cal3d_add_elem(&to, 12, "TRANSLATION", t);
		r = xaffile_rotation(track, i);
		if (!r.n)
			kept_get(&x->kept, track->kept, "rotation", &r);
		if (r.n)
			cal3d_add_elem(&to, 12, "ROTATION", r);
		text_z(&to, "        </KEYFRAME>\n");
		out_str(text_get(&to));
	}
	free(to.s);
}

static void
write_track(const struct xaffile *x, const struct xaffile_track *track,
    long long id)
{
	struct text t = { NULL, 0, 0 };

	text_z(&t, "    <TRACK");
	cal3d_add_attr_int(&t, "BONEID", id);
	kept_add_count(&x->kept, track->kept, "numkeyframes", "NUMKEYFRAMES",
	    track->keys, &t);
	kept_add(&x->kept, track->kept, "attrs", " ", "", &t);
	text_z(&t, ">\n");
	out_str(text_get(&t));
	write_keys(x, track);
	t.n = 0;
	kept_add(&x->kept, track->kept, "xml", "        ", "\n", &t);
	text_z(&t, "    </TRACK>\n");
	out_str(text_get(&t));
	free(t.s);
}

static void
write_tail(const struct xaffile *x)
{
	struct text t = { NULL, 0, 0 };

	kept_add(&x->kept, -1, "xml", "    ", "\n", &t);
	text_z(&t, "</ANIMATION>\n");
	out_str(text_get(&t));
	free(t.s);
}

void
xaffile_write_xml(const struct xaffile *x, const struct xaffile_plan *p)
{
	size_t i;
	int j;

	write_head(x, p);
	for (i = 0; i < p->n; i++) {
		j = p->track[i].index;
		write_track(x, &x->track[j], p->id[j]);
	}
	write_tail(x);
}
