#ifndef FORMAT_GLTF_WRITE_PRIV_H
#define FORMAT_GLTF_WRITE_PRIV_H

#include "figure/body.h"
#include "format/gltf/gltf.h"
#include "format/gltf/joints.h"
#include "format/gltf/looks.h"
#include "format/gltf/pack.h"
#include "ir/humanoid.h"
#include "ir/mesh.h"

/* How a joint of the stream becomes a node: its translation is multiplied by
 * unit; then, if it is a topmost one, `above` is done to it. */
struct gltf_place {
	size_t node;             /* its number */
	double unit;
	int top;
	struct xform above;
	double above_q[4];       /* the rotation of above */
};

/* The figure of the stream. A point of the stream's space is turned, so that y
 * is up, and multiplied by length. */
struct gltf_figure {
	const struct skel *sk;   /* the first one; NULL: none yet */
	struct body body;
	struct gltf_place *place;        /* per joint; NULL: not yet known */
	int up;                  /* the stream's axis that becomes y */
	double turn[9], length;
	struct xform *bind;      /* per joint: from the stream's space to the
	                          * joint's */
};

/* A file into which motions are put. */
struct gltf_base {
	struct gltf g;
	struct gltf_joints js;
	struct map names;        /* of the joints, as the IR writes them */
	int chunk;               /* new bytes go into its chunk BIN */
	char *moved;             /* per node: an animation is added */
	struct gltf_edit *edit;  /* changes of its JSON, by place */
	size_t edits, cap;
};

/* The figure as bones of VRM's humanoid: a node for each, below the one that VRM
 * has above it, whatever other joints there are. At rest no node is turned, so
 * that the rotation of one says how it differs from the T-pose. */
struct gltf_human {
	int joint[HUMANOID_ROLES];       /* whose node it is; -1: none */
	int *role;               /* per joint: its node's, or -1 */
	double turn[4];          /* the figure's, as a quaternion */
	double farthest;         /* that a bone got from its place on the one
	                          * above, in lengths of the stream */
	int stray;               /* the role of that bone */
	size_t motions;
};

/* No more joints move a vertex. */
enum { GLTF_STRONGEST = 4 };

/* Which joints move each vertex of a mesh, and by how much. */
struct gltf_shares {
	int (*joint)[GLTF_STRONGEST];
	float (*weight)[GLTF_STRONGEST];
	size_t loose;            /* vertices that have no weights */
};

/* A part of a mesh that is being written. */
struct gltf_part {
	const struct mesh *mesh;
	const struct mesh_part *part;
	const struct gltf_shares *shares;
	double (*normal)[3];     /* of its vertices, unit vectors in the
	                          * stream's space; NULL: none */
	int sets;                /* of texture coordinates */
};

struct gltf_writer {
	struct ir *ir;
	const struct gltf_form *form;
	struct gltf_base *base;  /* NULL: none */
	struct gltf_figure figure;
	struct gltf_human *human;        /* NULL: it is no VRM animation */
	struct gltf_pack pack;
	struct text nodes, roots, meshes;        /* JSON */
	struct gltf_elements animations;     /* the same */
	size_t nnode, nmesh;
	size_t skin;             /* the accessor of the skin's bind matrices */
	int bones;               /* the mesh is one of bones */
	struct map names;        /* of the meshes, and digests */
	struct gltf_looks looks;
	struct map clips;        /* names of animations, as strings of JSON
	                          * without the last quote */
	struct gltf_held *held;  /* meshes that wait until the figure stands */
	size_t nheld, heldcap;
	int apart;               /* each motion gets a file, with all meshes
	                          * before it: those stay held */
	struct arena arena;
	int warned;              /* of scale */
	int misspelled;          /* warned of a name that is no UTF-8 */
};

/* A part of the JSON: a text, then what is not NULL or 0 of the others. */
struct gltf_piece {
	struct text text;
	struct gltf_elements *list;
	int data;                /* what has been packed, as a data: URI with
	                          * its closing quote */
	const char *close;       /* the text at the end */
};

unsigned long long gltf_piece_length(const struct gltf_writer *w,
    const struct gltf_piece *p);
void gltf_put_piece(struct gltf_writer *w, const struct gltf_piece *p);
/* To be called before any output: dies if the temporary files are too small for
 * what waits in them. */
void gltf_flush(struct gltf_writer *w);

/* Makes a joint's translation and rotation those of its node. Either may be
 * NULL. */
void gltf_place(const struct gltf_place *p, double *t, double *q);
/* Adds a name of the IR as a string. */
void gltf_add_name(struct gltf_writer *w, struct text *t, struct str field);
/* The float of a number; dies if it is too large for one. */
float gltf_float(const struct gltf_writer *w, double v);

/* Takes the stream's first skeleton, and keeps it. */
void gltf_figure_make(struct gltf_writer *w, const struct skel *sk);
/* Dies where a later skeleton of the stream is not the same: it needs the same
 * joints in the same order, with the same rest. */
void gltf_figure_again(const struct gltf_writer *w, const struct skel *sk);
/* Forgets how the figure stands. */
void gltf_figure_lie(struct gltf_writer *w);
/* Finds out which axis points up, says how tall the figure is if that has to be
 * said, and adds nodes and bind matrices; nothing if that has been done. first:
 * a motion whose first frame has been read, or NULL. */
void gltf_figure_stand(struct gltf_writer *w, const struct frames *first);
/* Begins a node with its name; adds an array of numbers to it. */
void gltf_begin_node(struct gltf_writer *w, struct str name);
void gltf_add_floats(struct gltf_writer *w, const double *v, int n);
/* Takes the mesh that the stream is at; one without faces is left out. It is
 * held until the figure stands, and then written. */
void gltf_take_mesh(struct gltf_writer *w, const struct skel *sk);
void gltf_write_held(struct gltf_writer *w);
/* Forgets the meshes that are held, and their names. */
void gltf_drop_held(struct gltf_writer *w);
/* Writes a mesh of bones, for a figure that has no mesh. */
void gltf_write_bones(struct gltf_writer *w);
/* Makes it, in the stream's space; to be freed. */
struct mesh *gltf_make_bones(const struct gltf_figure *f);

/* Normals of a part's vertices, to be freed; NULL if it has none. Those that are
 * missing are made from its faces. */
double (*gltf_make_normals(const struct mesh *m,
    const struct mesh_part *part))[3];
/* How many sets of texture coordinates a part has, counted from 0. */
int gltf_uv_sets(const struct mesh *m, const struct mesh_part *part);
/* Makes a vector of the stream, times a factor, one of the file. */
void gltf_turn(const struct gltf_writer *w, const double *from, double factor,
    float *to);
/* Packs the vertices of a part, and adds the object of its attributes, which is
 * left open. */
void gltf_add_attributes(struct gltf_writer *w, struct text *t,
    const struct gltf_part *p);
/* Packs its morphs, and adds them as a member. */
void gltf_add_targets(struct gltf_writer *w, struct text *t,
    const struct gltf_part *p);

/* Takes the material that the stream is at, one of the unit's. */
void gltf_take_material(struct gltf_writer *w);
/* A name and a digest, which is a name again. */
struct str gltf_digest_name(struct arena *arena, struct str name,
    const struct digest *d);
/* The number in the file of a material, which is added if it is not there. sets:
 * how many sets of coordinates there are; a picture that needs more is left
 * out. */
size_t gltf_use_material(struct gltf_writer *w, struct gltf_material *m,
    int sets);
/* Adds the look of a part, and returns its number. mesh: the mesh's name; drawn:
 * the part has faces. */
size_t gltf_add_look(struct gltf_writer *w, struct str mesh,
    const struct mesh_part *part, size_t number, int drawn);
/* Leaves a gap at the end of the JSON of the meshes, for the end of the object of
 * attributes, the indices and the material. */
void gltf_add_gap(struct gltf_writer *w, size_t look, int sets,
    size_t indices);
/* Gives the parts of this unit the materials that have come; say: warns where
 * there are none. At the unit's end gltf_end_unit() does that, and forgets which
 * materials are the unit's. */
void gltf_find_looks(struct gltf_writer *w, int say);
void gltf_end_unit(struct gltf_writer *w);
/* Fills the gaps: the materials that are used are then in w->looks. */
void gltf_fill_gaps(struct gltf_writer *w);
/* These forget what is in the file that has been written, the looks of meshes,
 * and the materials. */
void gltf_forget_file(struct gltf_looks *x);
void gltf_forget_looks(struct gltf_looks *x);
void gltf_forget_materials(struct gltf_looks *x);

/* Whether the name of a map is that of a file. */
int gltf_is_picture(struct str file);
/* A folder of pictures; which are there is known when one is looked for. */
struct gltf_folder *gltf_folder_open(const char *path);
/* Sets the number of the texture of a picture, which is added if it is not there.
 * 0 if glTF cannot have it, of which it has warned unless m->said. */
int gltf_use_picture(struct gltf_writer *w, const struct gltf_material *m,
    struct str file, size_t *texture);

/* Finds the bones of the figure; dies if VRM needs more. */
void gltf_human_make(struct gltf_writer *w);
/* Makes the figure face +z, and adds nodes. up: turned to y. Dies where the rest
 * is no T-pose. */
void gltf_human_stand(struct gltf_writer *w, const double *up);
/* Sets v to the rotation or, with cols of 3, the translation of a joint's node.
 * world: of all joints, which only turn and move. */
void gltf_human_get(const struct gltf_writer *w, const struct xform *world,
    int joint, int cols, double *v);
/* Looks how far bones are from their places. */
void gltf_human_watch(struct gltf_writer *w, const struct xform *world);
/* A motion has been written: warns if bones have been far from their places. */
void gltf_human_moved(struct gltf_writer *w, struct str motion);
/* Adds the extension, with a comma before it; dies if there was no motion. */
void gltf_human_add(struct gltf_writer *w, struct text *t);

/* Takes the motion that the stream is at and adds its animation. sk: its
 * skeleton, with the joints of the figure. */
void gltf_take_motion(struct gltf_writer *w, const struct skel *sk);

/* Opens the base. */
void gltf_base_open(struct gltf_writer *w, const char *path);
/* Finds the stream's joints in the base. Dies if it lacks one, or has it
 * elsewhere at rest. */
void gltf_base_place(struct gltf_writer *w);
/* Writes the base with the motions. */
void gltf_put_base(struct gltf_writer *w);
/* Adds the names of its animations to w->clips. */
void gltf_base_clips(struct gltf_writer *w);
/* Forgets the motions: the base is as it was opened. */
void gltf_base_reset(struct gltf_writer *w);

/* A GLB; its bytes come out of the pack. */
struct gltf_glb {
	unsigned long long json; /* the length of its JSON */
	struct str before;       /* the first bytes of BIN, a multiple of 4 */
	struct gltf_pack *bytes; /* the rest of BIN; NULL: there is no BIN */
	struct str tail;         /* the chunks after it */
};

enum { GLB_HEADER = 12, GLB_CHUNK = 8 };

/* The caller writes the JSON after the head and before the rest. Dies if the
 * file is too large; name: of the file, for the message. */
void glb_put_head(const struct gltf_glb *glb, const char *name);
void glb_put_rest(const struct gltf_glb *glb);

#endif
