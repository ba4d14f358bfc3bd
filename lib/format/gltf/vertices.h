#ifndef FORMAT_GLTF_VERTICES_H
#define FORMAT_GLTF_VERTICES_H

#include "format/gltf/accessor.h"
#include "format/gltf/bind.h"

/* The vertices of a part of a mesh, which glTF calls a primitive. */

enum { GLTF_SETS = 16 };         /* of joints, weights, texture coordinates */

/* An accessor whose json is NULL is not there. */
struct gltf_vertices {
	struct gltf *g;
	const struct gltf_skin *skin;
	size_t first;            /* the number of the first one in the mesh */
	struct gltf_accessor at, normal, color;
	struct gltf_accessor uv[GLTF_SETS];      /* per set */
	struct gltf_accessor joints[GLTF_SETS], weights[GLTF_SETS];
	int sets;                /* of four joints and weights each */
	double turn[9];          /* takes normals to world space, but for
	                          * their length */
};

/* The member "WHAT_SET" of an object; 0: there is none. */
size_t gltf_attribute(const struct json *j, size_t attributes,
    const char *what, int set);
/* Opens an accessor that has to have as many rows as the vertices. */
void gltf_attribute_open(const struct gltf_vertices *vs,
    struct gltf_accessor *a, size_t ref, const char *rows);
/* Opens those of a part, the JSON value. Dies where their attributes have
 * different numbers of rows. first: see above. */
void gltf_vertices_open(struct gltf_vertices *vs, struct gltf *g, size_t part,
    const struct gltf_skin *skin, size_t first);
/* Writes them, with all that is said of each. */
void gltf_vertices_put(const struct gltf_vertices *vs,
    const struct gltf_joints *js);

/* Takes a point of the skin to world space. */
void gltf_vertices_place(const struct gltf_vertices *vs, double *at);
/* What normals are multiplied by, after `turn`, where n is a vertex's: it makes
 * that a unit vector. */
double gltf_vertices_factor(const struct gltf_vertices *vs, const double *n);

#endif
