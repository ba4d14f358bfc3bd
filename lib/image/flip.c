#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "image/flip.h"

void
flip_push(struct flip *f, const unsigned char *row)
{
	f->buf = xgrow(f->buf, &f->cap, (f->n + 1) * f->size, 1);
	memcpy(f->buf + f->n++ * f->size, row, f->size);
}

unsigned char *
flip_pop(struct flip *f)
{
	return f->n ? f->buf + --f->n * f->size : NULL;
}

void
flip_free(struct flip *f)
{
	free(f->buf);
}
