#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "ir/mesh.h"

/* The factor that makes the largest coordinate of the part 1, so that no product
 * overflows. */
static double
find_scale(const struct mesh *m, const struct mesh_run *vert)
{
	double most = 0;
	size_t i;
	int k;

	for (i = vert->first; i < vert->first + vert->n; i++)
		for (k = 0; k < 3; k++)
			most = fmax(most, fabs(m->vert[i].at[k]));
	return most > 0 && isfinite(1 / most) ? 1 / most : 1;
}

/* Adds a face's normal, which is longer the larger the face is, to those of its
 * corners. first: the part's first vertex. */
static void
add_face(const struct mesh *m, const struct face *face, size_t first,
    double scale, double (*sum)[3])
{
	const int *c = m->corner + face->first;
	double at[3][3], across[3], normal[3] = { 0, 0, 0 };
	size_t i;

	vec_scale(at[0], m->vert[c[0]].at, scale);
	for (i = 2; i < face->n; i++) {
		vec_scale(at[1], m->vert[c[i - 1]].at, scale);
		vec_scale(at[2], m->vert[c[i]].at, scale);
		vec_sub(at[1], at[1], at[0]);
		vec_sub(at[2], at[2], at[0]);
		vec_cross(across, at[1], at[2]);
		vec_add(normal, normal, across);
	}
	for (i = 0; i < face->n; i++)
		vec_add(sum[(size_t)c[i] - first], sum[(size_t)c[i] - first],
		    normal);
}

int
mesh_unit_normal(double *r, const double *v)
{
	double most = fmax(fabs(v[0]), fmax(fabs(v[1]), fabs(v[2])));
	int i;

	if (!(most > 0 && most <= DBL_MAX))
		return 0;
	for (i = 0; i < 3; i++)
		r[i] = v[i] / most;
	return vec_unit(r, r, 0);
}

double (*
mesh_face_normals(const struct mesh *m, const struct mesh_part *part))[3]
{
	static const double any[3] = { 0, 0, 1 };
	double (*normal)[3] = xcalloc(part->vert.n, sizeof *normal);
	double scale = find_scale(m, &part->vert);
	size_t i;

	for (i = 0; i < part->face.n; i++)
		add_face(m, &m->face[part->face.first + i], part->vert.first,
		    scale, normal);
	for (i = 0; i < part->vert.n; i++)
		if (!mesh_unit_normal(normal[i], normal[i]))
			memcpy(normal[i], any, sizeof any);
	return normal;
}
