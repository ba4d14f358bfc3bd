#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/bytes.h"
#include "base/num.h"
#include "base/out.h"
#include "format/gltf/accessor.h"

/* Rows of an accessor that has no bytes, which are zeros: a small file could
 * claim any number of them. */
enum { MAXZEROS = 1 << 24 };

/* Bytes of a number of that type, or 0 if there is no such type. */
static size_t
size_of(int type)
{
	static const unsigned char size[] = { 1, 1, 2, 2, 0, 4, 4 };

	return type >= GLTF_BYTE && type <= GLTF_FLOAT ?
	    size[type - GLTF_BYTE] : 0;
}

static int
cols_of(const char *rows)
{
	if (strncmp(rows, "VEC", 3) == 0)
		return rows[3] - '0';
	return strcmp(rows, "MAT4") == 0 ? 16 : 1;
}

static int
take_type(const struct gltf *g, size_t v)
{
	size_t type = json_need(&g->json, v, "componentType");
	int n = (int)json_int(&g->json, type, 0, 1 << 20);

	if (!size_of(n))
		json_die(&g->json, type, "expected 5120 to 5123, 5125 or "
		    "5126, saw %d", n);
	return n;
}

/* The bytes of accessor or sparse part v: those of its bufferView from its
 * byteOffset on. They have to hold that many rows of `row` bytes. *stride, the
 * way from row to row, is replaced by that of the view, if the view has one.
 * With stride NULL the rows touch each other. */
static const unsigned char *
bytes_of(struct gltf *g, size_t v, size_t rows, size_t row, size_t *stride)
{
	size_t ref = json_need(&g->json, v, "bufferView"), s;
	size_t view = g->view.v[gltf_ref(g, ref, &g->view)];
	unsigned long long at = gltf_size(g, v, "byteOffset");
	unsigned long long len = gltf_size(g, view, "byteLength");
	const unsigned char *bytes;

	gltf_refuse_unknown(g, view);
	bytes = gltf_view(g, view);
	s = json_get(&g->json, view, "byteStride");
	if (s && stride)
		*stride = (size_t)json_int(&g->json, s, 4, 252);
	if (rows > 0 && (at > len || row > len - at ||
	    rows - 1 > (len - at - row) / (stride ? *stride : row)))
		json_die(&g->json, v, "its %zu rows do not fit in the %llu "
		    "bytes of bufferViews[%zu]", rows, len,
		    gltf_ref(g, ref, &g->view));
	return bytes + at;
}

/* The row that number k of the sparse part replaces. */
static size_t
place(const struct gltf_accessor *a, size_t k)
{
	size_t n = size_of(a->placetype);

	return (size_t)bytes_get(a->place + k * n, (int)n, 1);
}

static void
open_sparse(struct gltf_accessor *a, struct gltf *g, size_t sparse)
{
	size_t at = json_need(&g->json, sparse, "indices");
	size_t values = json_need(&g->json, sparse, "values");
	size_t count = json_need(&g->json, sparse, "count"), k;

	a->nsparse = (size_t)json_int(&g->json, count, 0, (long long)a->rows);
	a->placetype = take_type(g, at);
	if (a->placetype != GLTF_UBYTE && a->placetype != GLTF_USHORT &&
	    a->placetype != GLTF_UINT)
		json_die(&g->json, at, "expected indices of type 5121, 5123 "
		    "or 5125, saw %d", a->placetype);
	a->place = bytes_of(g, at, a->nsparse, size_of(a->placetype), NULL);
	a->other = bytes_of(g, values, a->nsparse,
	    (size_t)a->cols * size_of(a->type), NULL);
	for (k = 0; k < a->nsparse; k++)
		if (place(a, k) >= a->rows ||
		    (k > 0 && place(a, k) <= place(a, k - 1)))
			json_die(&g->json, at, "expected ascending indices "
			    "below %zu, saw %zu", a->rows, place(a, k));
}

static void
check_rows(const struct gltf *g, size_t v, const char *rows)
{
	size_t type = json_need(&g->json, v, "type");
	struct str saw = json_raw(&g->json, type);

	if (!json_is(&g->json, type, rows))
		json_die(&g->json, type, "expected \"%s\", saw %.*s", rows,
		    STRF(saw));
}

void
gltf_accessor_open(struct gltf_accessor *a, struct gltf *g, size_t ref,
    const char *rows)
{
	size_t v, n, sparse;

	memset(a, 0, sizeof *a);
	a->number = gltf_ref(g, ref, &g->accessor);
	a->json = &g->json;
	a->v = v = g->accessor.v[a->number];
	gltf_refuse_unknown(g, v);
	check_rows(g, v, rows);
	n = json_need(&g->json, v, "count");
	a->rows = (size_t)json_int(&g->json, n, 0, 1LL << 40);
	a->cols = cols_of(rows);
	a->type = take_type(g, v);
	n = json_get(&g->json, v, "normalized");
	a->normal = n && json_bool(&g->json, n) && a->type != GLTF_FLOAT;
	a->stride = (size_t)a->cols * size_of(a->type);
	sparse = json_get(&g->json, v, "sparse");
	if (json_get(&g->json, v, "bufferView"))
		a->s = bytes_of(g, v, a->rows, a->stride, &a->stride);
	else if (a->rows > MAXZEROS)
		json_die(&g->json, v, "%zu rows of zeros: expected a "
		    "bufferView", a->rows);
	if (sparse)
		open_sparse(a, g, sparse);
}

/* An unknown extension of the view of accessor or sparse part v, or 0. */
static size_t
unknown_view(const struct gltf *g, size_t v)
{
	size_t ref = json_get(&g->json, v, "bufferView"), view, e;

	if (!ref)
		return 0;
	view = g->view.v[gltf_ref(g, ref, &g->view)];
	e = gltf_unknown(g, view);
	ref = json_need(&g->json, view, "buffer");
	return e ? e :
	    gltf_unknown(g, g->buffer.v[gltf_ref(g, ref, &g->buffer)]);
}

size_t
gltf_accessor_unknown(const struct gltf *g, size_t ref)
{
	size_t v = g->accessor.v[gltf_ref(g, ref, &g->accessor)];
	size_t sparse = json_get(&g->json, v, "sparse");
	size_t e = gltf_unknown(g, v);

	if (!e)
		e = unknown_view(g, v);
	if (!e && sparse)
		e = unknown_view(g, json_need(&g->json, sparse, "indices"));
	if (!e && sparse)
		e = unknown_view(g, json_need(&g->json, sparse, "values"));
	return e;
}

int
gltf_accessor_has_bytes(const struct gltf *g, size_t ref)
{
	size_t v = g->accessor.v[gltf_ref(g, ref, &g->accessor)];

	return json_get(&g->json, v, "bufferView") ||
	    json_get(&g->json, v, "sparse");
}

/* The number, in the sparse part, of its first row from i on. */
static size_t
sparse_from(const struct gltf_accessor *a, size_t i)
{
	size_t lo = 0, hi = a->nsparse, mid;

	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		if (place(a, mid) < i)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* Where the numbers of row i are: in the sparse part if it has the row. NULL:
 * they are zeros. */
static const unsigned char *
row_at(const struct gltf_accessor *a, size_t i)
{
	size_t k = sparse_from(a, i);

	if (k < a->nsparse && place(a, k) == i)
		return a->other + k * (size_t)a->cols * size_of(a->type);
	return a->s ? a->s + i * a->stride : NULL;
}

size_t
gltf_accessor_next(const struct gltf_accessor *a, size_t i)
{
	size_t k;

	if (a->s || i >= a->rows)
		return i < a->rows ? i : a->rows;
	k = sparse_from(a, i);
	return k < a->nsparse ? place(a, k) : a->rows;
}

/* What an integer of that type stands for, and the largest, which is 1 where
 * integers are normalized. */
static double
integer(int type, const unsigned char *p, double *most)
{
	switch (type) {
	case GLTF_BYTE:
		*most = INT8_MAX;
		return p[0] - (p[0] >> 7) * 256;
	case GLTF_UBYTE:
		*most = UINT8_MAX;
		return p[0];
	case GLTF_SHORT:
		*most = INT16_MAX;
		return (p[0] | p[1] << 8) - (p[1] >> 7) * 65536;
	case GLTF_USHORT:
		*most = UINT16_MAX;
		return p[0] | p[1] << 8;
	default:
		*most = UINT32_MAX;
		return bytes_le32(p);
	}
}

static void
get_integers(const struct gltf_accessor *a, const unsigned char *p, double *to)
{
	size_t n = size_of(a->type);
	double most;
	int k;

	for (k = 0; k < a->cols; k++, p += n) {
		to[k] = integer(a->type, p, &most);
		if (a->normal)
			to[k] = to[k] < -most ? -1 : to[k] / most;
	}
}

void
gltf_accessor_get(const struct gltf_accessor *a, size_t i, double *to)
{
	const unsigned char *p = row_at(a, i);
	int k;

	if (p && a->type != GLTF_FLOAT) {
		get_integers(a, p, to);
		return;
	}
	for (k = 0; k < a->cols; k++) {
		to[k] = p ? bytes_lefloat(p + 4 * k) : 0;
		if (!isfinite(to[k]))
			json_die(a->json, a->v, "row %zu has a number that is "
			    "not finite", i);
	}
}

void
gltf_put_floats(const double *v, int n)
{
	char *p = out_room((size_t)n * (NUM_MAX + 1)), *start = p;
	int k;

	for (k = 0; k < n; k++) {
		*p++ = ' ';
		p += num_print_float(p, (float)v[k]);
	}
	out_used((size_t)(p - start));
}

void
gltf_accessor_put(const struct gltf_accessor *a, const double *v, int n)
{
	if (a->type == GLTF_FLOAT)
		gltf_put_floats(v, n);
	else
		out_nums(v, (size_t)n);
}
