#include "base/out.h"
#include "format/gltf/elements.h"

enum { BLOCK = 1 << 16 };

struct text *
gltf_elements_next(struct gltf_elements *l, const char *between)
{
	if (l->text.n >= BLOCK) {
		spool_add(&l->before, l->text.s, l->text.n);
		l->text.n = 0;
	}
	if (l->any++)
		text_z(&l->text, between);
	return &l->text;
}

unsigned long long
gltf_elements_length(const struct gltf_elements *l)
{
	return (unsigned long long)l->before.n + l->text.n;
}

void
gltf_elements_flush(struct gltf_elements *l)
{
	spool_flush(&l->before);
}

void
gltf_elements_put(struct gltf_elements *l)
{
	spool_put(&l->before);
	out_str(text_get(&l->text));
}

void
gltf_elements_clear(struct gltf_elements *l)
{
	spool_free(&l->before);
	l->text.n = 0;
	l->any = 0;
}
