#ifndef FORMAT_GLTF_GLB_H
#define FORMAT_GLTF_GLB_H

#include "format/gltf/write_priv.h"

/* A GLB that is written. */
struct gltf_glb {
	unsigned long long json; /* its bytes, put between the two below */
	struct str before;       /* the first bytes of BIN, a multiple of 4; */
	struct gltf_pack *bytes; /* and these; NULL: there is no such chunk */
	struct str tail;         /* the chunks behind */
};

enum { GLB_HEADER = 12, GLB_CHUNK = 8 };

/* Dies where it is too large; name: of the file, for the message. */
void glb_put_head(const struct gltf_glb *glb, const char *name);
void glb_put_rest(const struct gltf_glb *glb);

/* What has been packed as a data: URI with its closing quote, and how long that
 * is. */
void gltf_put_data(struct gltf_pack *p);
unsigned long long gltf_data_length(const struct gltf_pack *p);

#endif
