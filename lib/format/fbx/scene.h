#ifndef FORMAT_FBX_SCENE_H
#define FORMAT_FBX_SCENE_H

#include "base/map.h"
#include "format/fbx/node.h"

/* The objects of an FBX file, how they are connected, and their properties. */

struct fbx_object {
	long long id;
	int node;
	struct str name;
	struct str class;        /* "Model", "AnimationCurve" … */
	struct str type;         /* "LimbNode", "Mesh" …, or empty */
	int parent;              /* of a Model, the Model that has it; or -1 */
	/* private */
	int own;                 /* the node Properties70, or -1 */
	int template;            /* or -1 */
};

/* A connection. */
struct fbx_link {
	int child, parent;       /* objects; parent -1: the scene */
	struct str property;     /* of the parent; empty: none */
};

struct fbx_scene {
	struct fbx *f;
	struct fbx_object *object;       /* in the order of the file */
	size_t n, cap;
	struct fbx_link *link;           /* in the order of the file */
	size_t nlinks, linkcap;
	/* private */
	struct fbx_id *id;
	struct fbx_template *template;
	size_t ntemplates, templatecap;
	struct map class;
	struct fbx_side {
		size_t *start;           /* of each object in `link` */
		int *link;
	} down, up;
	int settings;                    /* a node Properties70, or -1 */
};

/* Reads them. Dies where two objects have one id, where a Model is below two
 * Models or below itself. Connections of what is not there, and of properties to
 * something, are passed over. f has to last. */
void fbx_scene_read(struct fbx_scene *s, struct fbx *f);
void fbx_scene_free(struct fbx_scene *s);

/* The link number i, from 0, of those in which the object, -1: the scene, is the
 * parent or the child, in the order of the file; -1: there are no more. */
int fbx_link_down(const struct fbx_scene *s, int object, size_t i);
int fbx_link_up(const struct fbx_scene *s, int object, size_t i);

/* The property of that name: a node P of the object's, or else of the template
 * that the file has for its class, or -1. Its values begin with value 4. */
enum { FBX_P_VALUE = 4 };
int fbx_property(const struct fbx_scene *s, int object, const char *name);
/* The same in the settings of the file. */
int fbx_setting(const struct fbx_scene *s, const char *name);

#endif
