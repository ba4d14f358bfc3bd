#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/base64.h"
#include "base/json/put.h"
#include "base/math/quat.h"
#include "base/name.h"
#include "base/out.h"
#include "base/version.h"
#include "format/gltf/write_priv.h"

/* The parts of the JSON. */

enum { BLOCK = 1 << 14, ALIGN = 4 };

static const char scheme[] = "data:application/octet-stream;base64,";

static void
put_data(struct spool *bytes)
{
	unsigned char block[BLOCK];
	struct base64 b = { 0, 0 };
	off_t at;
	size_t n;

	out_text(scheme);
	for (at = 0; at < bytes->n; at += (off_t)n) {
		n = bytes->n - at < BLOCK ? (size_t)(bytes->n - at) : BLOCK;
		spool_get(bytes, at, block, n);
		base64_mem(&b, block, n);
	}
	base64_end(&b);
	out_ch('"');
}

unsigned long long
gltf_piece_length(const struct gltf_writer *w, const struct gltf_piece *p)
{
	unsigned long long n = p->text.n;

	if (p->list)
		n += gltf_elements_length(p->list);
	if (p->data)     /* the scheme's NUL is counted as the quote */
		n += sizeof scheme +
		    ((unsigned long long)w->pack.bytes.n + 2) / 3 * 4;
	return n + (p->close ? strlen(p->close) : 0);
}

void
gltf_put_piece(struct gltf_writer *w, const struct gltf_piece *p)
{
	out_str(text_get(&p->text));
	if (p->list)
		gltf_elements_put(p->list);
	if (p->data)
		put_data(&w->pack.bytes);
	if (p->close)
		out_text(p->close);
}

/* A GLB. */

static void
put_le32(unsigned long long u)
{
	int i;

	for (i = 0; i < 4; i++, u >>= 8)
		out_ch((int)(u & 255));
}

static unsigned long long
padding(unsigned long long n)
{
	return (ALIGN - n % ALIGN) % ALIGN;
}

static void
put_padding(unsigned long long n, int c)
{
	for (n = padding(n); n > 0; n--)
		out_ch(c);
}

/* The bytes of the chunk BIN, without padding. */
static unsigned long long
bin_length(const struct gltf_glb *glb)
{
	return glb->before.n + (unsigned long long)glb->bytes->bytes.n;
}

void
glb_put_head(const struct gltf_glb *glb, const char *name)
{
	unsigned long long json = glb->json + padding(glb->json);
	unsigned long long n = GLB_HEADER + GLB_CHUNK + json + glb->tail.n;

	if (glb->bytes)
		n += GLB_CHUNK + bin_length(glb) + padding(bin_length(glb));
	if (n > UINT32_MAX)
		err_die("%s: a GLB has at most %lu bytes, and this would have "
		    "%llu", name, (unsigned long)UINT32_MAX, n);
	out_binary();
	out_text("glTF");
	put_le32(2);
	put_le32(n);
	put_le32(json);
	out_text("JSON");
}

static void
put_str(struct str a)
{
	if (a.n)
		out_str(a);
}

void
glb_put_rest(const struct gltf_glb *glb)
{
	put_padding(glb->json, ' ');
	if (glb->bytes) {
		put_le32(bin_length(glb) + padding(bin_length(glb)));
		out_mem("BIN", 4);
		put_str(glb->before);
		spool_put(&glb->bytes->bytes);
		put_padding(bin_length(glb), 0);
	}
	put_str(glb->tail);
}

/* The file. */

static void
add_member(struct text *t, const char *before, const struct text *list,
    const char *after)
{
	if (!list->n)
		return;
	text_z(t, before);
	text_str(t, text_get(list));
	text_z(t, after);
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

static void
set_list(struct gltf_piece *p, const char *before, struct gltf_elements *list)
{
	if (!gltf_elements_length(list))
		return;
	text_z(&p->text, before);
	p->list = list;
	p->close = "]";
}

static void
add_figure(struct gltf_writer *w, struct text *t)
{
	text_z(t, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"irtools "
	    VERSION "\"},\n\"scene\":0");
	add_member(t, ",\n\"scenes\":[{\"nodes\":[", &w->roots, "]}]");
	add_member(t, ",\n\"nodes\":[", &w->nodes, "]");
	if (w->human)
		gltf_human_add(w, t);
	else
		add_skin(w, t);
	add_member(t, ",\n\"meshes\":[", &w->meshes, "]");
	if (w->bones)
		text_z(t, ",\n\"materials\":[{\"doubleSided\":true}]");
	add_member(t, ",\n\"materials\":[", &w->looks.materials, "]");
	add_member(t, ",\n\"textures\":[", &w->looks.textures, "]");
	add_member(t, ",\n\"images\":[", &w->looks.images, "]");
	if (w->looks.unlit)
		text_z(t, ",\n\"extensionsUsed\":"
		    "[\"KHR_materials_unlit\"]");
}

enum { ANIMATIONS, ACCESSORS, VIEWS, BUFFERS, PIECES };

static void
make_json(struct gltf_writer *w, struct gltf_piece *p)
{
	struct text *t = &p[BUFFERS].text;

	add_figure(w, &p[ANIMATIONS].text);
	set_list(&p[ANIMATIONS], ",\n\"animations\":[", &w->animations);
	set_list(&p[ACCESSORS], ",\n\"accessors\":[", &w->pack.accessors);
	set_list(&p[VIEWS], ",\n\"bufferViews\":[", &w->pack.views);
	gltf_add(t, ",\n\"buffers\":[{\"byteLength\":",
	    (size_t)w->pack.bytes.n);
	if (!w->form->binary)
		text_z(t, ",\"uri\":\"");
	p[BUFFERS].data = !w->form->binary;
	p[BUFFERS].close = w->form->binary ? "}]}" : "}]}\n";
}

static void
put_file(struct gltf_writer *w)
{
	struct gltf_piece piece[PIECES] = { { { 0 }, NULL, 0, NULL } };
	struct gltf_glb glb = { 0 };
	int i;

	make_json(w, piece);
	for (i = 0; i < PIECES; i++)
		glb.json += gltf_piece_length(w, &piece[i]);
	glb.bytes = &w->pack;
	gltf_flush(w);
	if (w->form->binary)
		glb_put_head(&glb, w->ir->in.name);
	for (i = 0; i < PIECES; i++) {
		gltf_put_piece(w, &piece[i]);
		free(piece[i].text.s);
	}
	if (w->form->binary)
		glb_put_rest(&glb);
}

/* For all parts of the writer. */

void
gltf_flush(struct gltf_writer *w)
{
	spool_flush(&w->pack.bytes);
	gltf_elements_flush(&w->pack.views);
	gltf_elements_flush(&w->pack.accessors);
	gltf_elements_flush(&w->animations);
	/* there are no lines, or one that is as long as all the data */
	out_lineless();
}

void
gltf_place(const struct gltf_place *p, double *t, double *q)
{
	if (t)
		vec_scale(t, t, p->unit);
	if (t && p->top) {
		mat_vec(t, p->above.m, t);
		vec_add(t, t, p->above.t);
	}
	if (q && p->top)
		quat_mul(q, p->above_q, q);
}

void
gltf_add_name(struct gltf_writer *w, struct text *t, struct str field)
{
	char *buf = xmalloc(field.n + 1);

	if (!json_quote(t, name_decode(buf, field, NULL)) && !w->misspelled++)
		err_warn("%s: %.*s: no UTF-8: what is none becomes U+FFFD",
		    w->ir->in.name, STRF(field));
	free(buf);
}

float
gltf_float(const struct gltf_writer *w, double v)
{
	if (!(fabs(v) <= FLT_MAX))
		in_die(&w->ir->in, "expected a number in the range of a "
		    "float, saw %.9g", v);
	return (float)v;
}

/* The stream. */

/* What follows has another skeleton, or none. */
static void
forget_figure(struct gltf_writer *w)
{
	if (!w->figure.sk)
		return;
	body_free(&w->figure.body);
	w->figure.sk = NULL;
	gltf_drop_held(w);
	arena_free(&w->arena);
	memset(&w->arena, 0, sizeof w->arena);
}

/* Returns the skeleton of what follows in the stream. */
static struct skel *
take_skeleton(struct gltf_writer *w, struct skel *before)
{
	struct skel *sk = skel_read(w->ir);

	if (w->apart)
		forget_figure(w);
	if (before != w->figure.sk)
		skel_free(before);
	if (w->figure.sk)
		gltf_figure_again(w, sk);
	else
		gltf_figure_make(w, sk);
	return sk;
}

static void
need_skeleton(const struct gltf_writer *w, const struct skel *sk)
{
	if (!sk)
		in_die(&w->ir->in, "expected a skeleton before this %.*s",
		    STRF(w->ir->kindword));
}

/* Most readers refuse a skeleton without a mesh, or do not show it. */
static void
finish(struct gltf_writer *w)
{
	if (!w->figure.sk)
		in_fail(&w->ir->in, "expected a skeleton, saw none");
	gltf_figure_stand(w, NULL);
	if (w->base) {
		gltf_put_base(w);
		return;
	}
	if (!w->nmesh && !w->human)
		gltf_write_bones(w);
	gltf_fill_gaps(w);
	put_file(w);
}

/* A motion's file has been written: forgets the motion. */
static void
start_again(struct gltf_writer *w)
{
	struct gltf_pack *p = &w->pack;

	spool_free(&p->bytes);
	p->nview = p->naccessor = 0;
	gltf_elements_clear(&p->views);
	gltf_elements_clear(&p->accessors);
	gltf_elements_clear(&w->animations);
	w->nodes.n = w->roots.n = w->meshes.n = 0;
	w->nnode = w->nmesh = 0;
	w->bones = w->warned = w->misspelled = 0;
	gltf_forget_file(&w->looks);
	map_free(&w->clips);
	memset(&w->clips, 0, sizeof w->clips);
	gltf_figure_lie(w);
	if (w->base)
		gltf_base_reset(w);
}

static void
take_object(struct gltf_writer *w, struct motion_choice *choice,
    struct skel **sk)
{
	if (w->ir->kind == IR_SKELETON) {
		*sk = take_skeleton(w, *sk);
	} else if (w->ir->kind == IR_MESH && !w->base && !w->human) {
		need_skeleton(w, *sk);
		gltf_take_mesh(w, *sk);
	} else if (w->ir->kind == IR_MATERIAL && !w->base && !w->human) {
		gltf_take_material(w);
	} else if (w->ir->kind == IR_MOTION && motion_chosen(choice, w->ir)) {
		need_skeleton(w, *sk);
		gltf_take_motion(w, *sk);
		if (w->apart) {
			gltf_find_looks(w, 1);
			finish(w);
			motion_written(choice);
			start_again(w);
		}
	}
}

static void
end_unit(struct gltf_writer *w)
{
	gltf_end_unit(w);
	if (!w->apart)
		return;
	forget_figure(w);
	gltf_forget_materials(&w->looks);
}

void
gltf_write(struct ir *ir, struct motion_choice *choice,
    const struct gltf_form *form)
{
	struct gltf_writer w = { 0 };
	struct gltf_human human = { 0 };
	struct skel *sk = NULL;

	w.ir = ir;
	w.form = form;
	w.human = form->human ? &human : NULL;
	w.apart = choice->dir != NULL;
	if (form->base)
		gltf_base_open(&w, form->base);
	if (form->pictures)
		w.looks.folder = gltf_folder_open(form->pictures);
	if (form->base && w.base->g.binary)
		motion_to_files(choice, ".glb");
	while (ir_next(ir) != IR_EOF) {
		if (ir->rec.word == IR_BEGIN)
			take_object(&w, choice, &sk);
		if (ir->rec.word != IR_FINISH)
			continue;
		end_unit(&w);
		if (sk != w.figure.sk)
			skel_free(sk);
		sk = NULL;
	}
	motion_found(choice, ir);
	if (!w.apart)
		finish(&w);
}
