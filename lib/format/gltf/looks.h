#ifndef FORMAT_GLTF_LOOKS_H
#define FORMAT_GLTF_LOOKS_H

#include <dirent.h>

#include "base/digest.h"
#include "base/map.h"
#include "base/text.h"

/* What the parts of meshes look like, in a file that is being made. The
 * materials of a unit may stand anywhere in it, so that which one a part has is
 * known at the unit's end. */

/* More sets of texture coordinates are left out. */
enum { GLTF_UVSETS = 8 };

/* How many pictures a material of glTF can have. */
enum { GLTF_MAPS = 5 };

struct gltf_material_map {
	struct str file, type;   /* decoded; type may be empty */
	size_t set;              /* of texture coordinates */
};

/* What the sets of maps are. */
struct gltf_map_set {
	size_t map, set;
};

/* A `material` of the stream. */
struct gltf_material {
	struct arena arena;
	struct str name, own;    /* fields; own: that of the file */
	struct digest digest;    /* of its lines */
	int gltf;                /* it comes from glTF */
	unsigned has;            /* private: which of these numbers */
	double base[4], diffuse[4], specular[4], shininess;
	double metallic, roughness, emissive[3], cutoff, scale, strength;
	struct str alpha;        /* the alphaMode; empty: none */
	int two_sided, unlit;
	struct gltf_material_map *map;
	size_t nmap, mapcap;
	struct gltf_map_set *set;        /* of these maps */
	size_t nset, setcap;
	const struct gltf_material_map *chosen[GLTF_MAPS];        /* or NULL */
	int looked;              /* they have been chosen */
	/* in the file: where a part has that many sets of coordinates, up to
	 * those that it needs, its number there from 1; 0: it is not there */
	size_t number[GLTF_UVSETS + 1];
	int said;                /* it has been warned of pictures */
};

/* Of a part of a mesh: what its record says, and its material. The texts last
 * as long as the looks. */
struct gltf_part_look {
	struct str mesh, material, slot;
	size_t part;
	int drawn;
	int said;                /* it has been said that there is none */
	struct gltf_material *is;        /* NULL: none */
};

/* A gap in the JSON of the meshes, where the attributes of a part end. */
struct gltf_gap {
	size_t at, look, indices;
	int sets;
};

/* The names in the folder of -i. */
struct gltf_folder {
	const char *path;
	struct str *name;        /* sorted */
	struct map names;        /* their places there */
	struct arena arena;
	DIR *unread;             /* NULL: the names have been read */
};

struct gltf_looks {
	struct gltf_folder *folder;      /* NULL: pictures stay outside */
	struct gltf_material **material; /* all, each once */
	size_t n, cap;
	struct map known;        /* their names and digests */
	struct gltf_material **unit;     /* those of the unit, in its order */
	size_t nunit, unitcap;
	struct map names;        /* of these */
	struct gltf_part_look *look;
	size_t nlook, lookcap;
	size_t first;            /* the unit's first look */
	struct arena arena;
	/* of the file: */
	struct gltf_gap *gap;
	size_t ngap, gapcap;
	struct text materials, textures, images;         /* JSON */
	size_t nmaterial, nimage;
	struct map pictures;     /* names and numbers */
	struct arena picarena;
	int unlit;               /* a material is unlit */
};

#endif
