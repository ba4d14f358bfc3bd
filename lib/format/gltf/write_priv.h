#ifndef FORMAT_GLTF_WRITE_PRIV_H
#define FORMAT_GLTF_WRITE_PRIV_H

#include "figure/body.h"
#include "format/gltf/pack.h"
#include "format/gltf/write.h"
#include "ir/mesh.h"

/* How a joint of the stream becomes a node: its translation is multiplied by
 * unit; then, where it is the topmost, `above` is done to it. */
struct gltf_place {
	size_t node;             /* its number */
	double unit;
	int top;
	struct xform above;
	double above_q[4];       /* the same turn */
};

/* The figure of the stream. A point of the stream's space is turned, so that y
 * is up, and multiplied by length. */
struct gltf_figure {
	const struct skel *sk;   /* the first one; NULL: none yet */
	struct body body;
	struct gltf_place *place;        /* per joint; NULL: not yet known */
	double turn[9], length;
	struct xform *bind;      /* per joint, inverse, in the stream's space */
};

struct gltf_writer {
	struct ir *ir;
	const struct gltf_form *form;
	struct gltf_base *base;  /* of base.h; NULL: none */
	struct gltf_figure figure;
	struct gltf_pack pack;
	struct text nodes, roots, meshes, animations;    /* JSON */
	size_t nnode, nmesh;
	size_t skin;             /* the accessor of its bind matrices */
	int bones;               /* the mesh is made of bones */
	struct map names;        /* of the meshes */
	struct gltf_held *held;  /* meshes that wait for the first frame */
	size_t nheld, heldcap;
	struct arena arena;
	int warned;              /* of scale */
	int misspelled;          /* warned of a name that is no UTF-8 */
};

/* Makes a joint's translation and rotation those of its node. Either may be
 * NULL. */
void gltf_place(const struct gltf_place *p, double *t, double *q);
/* Adds a name of the IR as a string. */
void gltf_add_name(struct gltf_writer *w, struct text *t, struct str field);
/* The float of a number; dies where it has none. */
float gltf_float(const struct gltf_writer *w, double v);

/* Takes the stream's first skeleton, and keeps it. */
void gltf_figure_make(struct gltf_writer *w, const struct skel *sk);
/* Finds out which axis points up, unless that has been done: first is a motion
 * whose first frame is whole, or NULL. Says how tall the figure is, if that has
 * to be said; adds nodes and bind matrices. */
void gltf_figure_stand(struct gltf_writer *w, const struct frames *first);
/* Takes the mesh that the stream is at; one without faces is left out. It is
 * held until the figure stands, and then written. */
void gltf_take_mesh(struct gltf_writer *w, const struct skel *sk);
void gltf_write_held(struct gltf_writer *w);
/* Adds a mesh and its node. name: as the IR writes it. */
void gltf_write_mesh(struct gltf_writer *w, const struct mesh *m,
    struct str name);
/* A mesh of all bones, to be freed; vertices in the stream's space. */
struct mesh *gltf_bones(const struct gltf_figure *f);
/* Takes the motion that the stream is at and adds its animation. sk: its
 * skeleton, with the joints of the figure. */
void gltf_take_motion(struct gltf_writer *w, const struct skel *sk);
/* Writes the file. */
void gltf_put_file(struct gltf_writer *w);

#endif
