#include <stdlib.h>

#include "figure/human.h"

static int
has_rest(const struct skel *sk)
{
	struct xform *rest = xcalloc(sk->n, sizeof *rest);
	int known = pose_rest(sk, rest) < 0;

	free(rest);
	return known;
}

void
human_make(struct human *h, const struct skel *sk, const char *file)
{
	h->sk = sk;
	h->file = file;
	h->has_rest = has_rest(sk);
	if (h->has_rest) {
		body_make(&h->body, sk, file, 1);
	} else {
		role_warn_records(sk, file);
		h->body.role = xcalloc(sk->n, sizeof *h->body.role);
		role_find(sk, h->body.role, 1);
	}
	h->role = h->body.role;
	role_humanoid(sk, h->role, h->joint);
}

void
human_free(struct human *h)
{
	if (h->has_rest)
		body_free(&h->body);
	else
		free(h->body.role);
}

static int
has_enough(const struct human *h, enum human_need need)
{
	struct text t = { NULL, 0, 0 };

	if (role_enough(h->sk, h->role))
		return 1;
	role_missing(&t, h->sk, h->role);
	if (need)
		err_die("%s: skeleton %.*s is not understood as a figure: no "
		    "%s (@joints -R%s)", h->file, STRF(h->sk->name), t.s,
		    need == HUMAN_MAPPED ? ", -m" : "");
	err_warn("%s: skeleton %.*s is not understood as a figure: no %s",
	    h->file, STRF(h->sk->name), t.s);
	free(t.s);
	return 0;
}

static void
doubt_upright(const struct human *h, enum human_need need)
{
	if (!body_on_all_fours(&h->body))
		return;
	if (need)
		err_die("%s: skeleton %.*s is not upright%s", h->file,
		    STRF(h->sk->name),
		    need == HUMAN_MAPPED ? ": a map is needed (-m)" : "");
	err_warn("%s: skeleton %.*s is not upright", h->file,
	    STRF(h->sk->name));
}

void
human_doubt(const struct human *h, enum human_need need)
{
	if (!has_enough(h, need) || !h->has_rest)
		return;
	doubt_upright(h, need);
	if (body_toes_back(&h->body))
		err_warn("left and right of %s do not agree%s", h->file,
		    need == HUMAN_MAPPED ? " (-m)" : "");
}

void
human_tell_shape(const struct human *h)
{
	int i;

	for (i = 0; i < HUMANOID_ROLES; i++)
		if (h->joint[i] >= 0 &&
		    h->role[h->joint[i]].by == ROLE_BY_SHAPE) {
			err_warn("roles of %s are by shape (@joints -G)",
			    h->file);
			return;
		}
}
