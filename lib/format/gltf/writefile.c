#include <stdlib.h>

#include "base/out.h"
#include "base/version.h"
#include "format/gltf/glb.h"

static void
add_member(struct text *t, const char *before, const struct text *list,
    const char *behind)
{
	if (!list->n)
		return;
	text_z(t, before);
	text_str(t, text_get(list));
	text_z(t, behind);
}

static void
add_skin(struct gltf_writer *w, struct text *t)
{
	size_t j;

	text_z(t, ",\n\"skins\":[{\"name\":");
	gltf_add_name(w, t, w->figure.sk->name);
	gltf_add(t, ",\"inverseBindMatrices\":", w->skin);
	text_z(t, ",\"joints\":[");
	for (j = 0; j < w->figure.sk->n; j++)
		gltf_add(t, j ? "," : "", j);
	text_z(t, "]}]");
}

/* All up to the buffer's bytes. */
static void
make_json(struct gltf_writer *w, struct text *t)
{
	text_z(t, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"irtools "
	    VERSION "\"},\n\"scene\":0");
	add_member(t, ",\n\"scenes\":[{\"nodes\":[", &w->roots, "]}]");
	add_member(t, ",\n\"nodes\":[", &w->nodes, "]");
	add_skin(w, t);
	add_member(t, ",\n\"meshes\":[", &w->meshes, "]");
	if (w->bones)
		text_z(t, ",\n\"materials\":[{\"doubleSided\":true}]");
	add_member(t, ",\n\"animations\":[", &w->animations, "]");
	add_member(t, ",\n\"accessors\":[", &w->pack.accessors, "]");
	add_member(t, ",\n\"bufferViews\":[", &w->pack.views, "]");
	gltf_add(t, ",\n\"buffers\":[{\"byteLength\":",
	    (size_t)w->pack.bytes.n);
}

static void
put_glb(struct gltf_writer *w, struct str json)
{
	struct gltf_glb glb = { 0 };

	glb.json = json.n;
	glb.bytes = &w->pack;
	glb_put_head(&glb, w->ir->in.name);
	out_str(json);
	glb_put_rest(&glb);
}

void
gltf_put_file(struct gltf_writer *w)
{
	struct text json = { NULL, 0, 0 };

	make_json(w, &json);
	spool_flush(&w->pack.bytes);
	/* what has no lines, or one that is as long as all the data */
	out_binary();
	if (w->form->binary) {
		text_z(&json, "}]}");
		put_glb(w, text_get(&json));
	} else {
		out_str(text_get(&json));
		out_text(",\"uri\":\"");
		gltf_put_data(&w->pack);
		out_text("}]}\n");
	}
	free(json.s);
}
