#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/math/vec.h"
#include "picture/rig.h"

static void
add_points(struct rig *rig, const struct skel *sk)
{
	const struct figure *f = rig->figure;
	size_t i;

	rig->parent = xcalloc(f->points + 1, sizeof *rig->parent);
	rig->offset = xcalloc(f->points + 1, sizeof *rig->offset);
	for (i = 0; i < f->joints; i++) {
		rig->parent[i] = sk->joint[i].parent;
		memcpy(rig->offset[i], sk->joint[i].offset,
		    sizeof rig->offset[i]);
	}
	for (; i < f->points; i++) {
		const struct joint *owner = &sk->joint[f->owner[i]];

		rig->parent[i] = f->owner[i];
		vec_scale(rig->offset[i], owner->dir, owner->length);
	}
}

/* Sets the inverses of the joints that the mesh is bound to; returns NULL, or
 * what is wrong with joint *j. */
static const char *
bind_mesh(struct rig *rig, const struct skel *sk, const struct mesh *mesh,
    const struct xform *rest, int known, int *j)
{
	const char *fault;
	size_t i;

	for (i = 0; i < mesh->nweight; i++) {
		const struct weight *w = &mesh->weight[i];

		fault = bind_inverse(sk, w->joint, known < 0 ||
		    w->joint < known ? &rest[w->joint] : NULL,
		    &rig->inverse[w->joint]);
		*j = w->joint;
		if (fault && w->local < 0)
			return fault;
		if (fault) {
			memset(&rig->inverse[*j], 0, sizeof *rig->inverse);
			mat_identity(rig->inverse[*j].m);
		}
	}
	return NULL;
}

static void
span_mesh(struct rig *rig, const struct mesh *mesh)
{
	size_t v;
	int k;

	for (v = 0; v < mesh->n; v++)
		for (k = 0; k < 3; k++) {
			rig->lo[k] = fmin(rig->lo[k], mesh->vert[v].at[k]);
			rig->hi[k] = fmax(rig->hi[k], mesh->vert[v].at[k]);
		}
}

static void
take_mesh(struct rig *rig, const struct skel *sk, struct mesh **mesh,
    const struct xform *rest, int known, const char *file)
{
	const char *fault = NULL;
	static int said;         /* a library has the same mesh many times */
	int j = -1;

	if (!(*mesh)->nface)
		return;
	if (!(*mesh)->nweight) {
		if (!said++)
			err_warn("%s: mesh %.*s is not drawn: it has no "
			    "weights", file, STRF((*mesh)->name));
		return;
	}
	if (mesh_share_weights(*mesh) == (*mesh)->n)
		fault = bind_mesh(rig, sk, *mesh, rest, known, &j);
	else
		fault = "a vertex has weights that sum to 0 or less";
	if (fault) {
		err_warn("%s: mesh %.*s is not drawn: %s%.*s%s%s", file,
		    STRF((*mesh)->name), j < 0 ? "" : "joint ",
		    STRF(j < 0 ? str_of("") : sk->joint[j].name),
		    j < 0 ? "" : ": ", fault);
		return;
	}
	span_mesh(rig, *mesh);
	rig->mesh[rig->meshes++] = *mesh;
	*mesh = NULL;
}

/* Which way the head looks, as the body does at rest. */
static void
find_front(struct rig *rig, const struct body *b)
{
	double frame[9], front[3], turn[9];

	rig->head = b->head;
	if (b->head < 0 || !body_frame(frame, b))
		return;
	mat_column(front, frame, 2);
	mat_transpose(turn, b->rest[b->head].m);
	mat_vec(rig->front, turn, front);
}

struct rig *
rig_new(const struct figure *f, const struct skel *sk,
    const struct body *body, struct mesh **mesh, size_t n, const char *file)
{
	struct rig *rig = xcalloc(1, sizeof *rig);
	struct xform *rest;
	size_t i;
	int known;

	rig->figure = f;
	rig->head = -1;
	for (i = 0; i < 3; i++) {
		rig->lo[i] = HUGE_VAL;
		rig->hi[i] = -HUGE_VAL;
	}
	add_points(rig, sk);
	if (body)
		find_front(rig, body);
	if (!n)
		return rig;
	rest = xcalloc(sk->n + 1, sizeof *rest);
	known = pose_rest(sk, rest);
	rig->inverse = xcalloc(sk->n + 1, sizeof *rig->inverse);
	for (i = 0; i < sk->n; i++)
		mat_identity(rig->inverse[i].m);
	rig->mesh = xcalloc(n, sizeof *rig->mesh);
	for (i = 0; i < n; i++)
		take_mesh(rig, sk, &mesh[i], rest, known, file);
	free(rest);
	return rig;
}

static int
same_meshes(const struct rig *a, const struct rig *b)
{
	size_t i;

	if (a->meshes != b->meshes)
		return 0;
	for (i = 0; i < a->meshes; i++)
		if (!digest_same(&a->mesh[i]->digest, &b->mesh[i]->digest))
			return 0;
	return !a->meshes || memcmp(a->inverse, b->inverse,
	    a->figure->joints * sizeof *a->inverse) == 0;
}

int
rig_same(const struct rig *a, const struct rig *b)
{
	size_t n = a->figure->points;

	return a->figure == b->figure && a->head == b->head &&
	    memcmp(a->parent, b->parent, n * sizeof *a->parent) == 0 &&
	    memcmp(a->offset, b->offset, n * sizeof *a->offset) == 0 &&
	    memcmp(a->front, b->front, sizeof a->front) == 0 &&
	    same_meshes(a, b);
}

void
rig_free(struct rig *rig)
{
	while (rig->meshes)
		mesh_free(rig->mesh[--rig->meshes]);
	free(rig->mesh);
	free(rig->inverse);
	free(rig->parent);
	free(rig->offset);
	free(rig);
}
