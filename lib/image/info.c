#include <string.h>

#include "base/in.h"
#include "base/num.h"
#include "base/out.h"
#include "image/float32.h"
#include "image/image.h"
#include "image/info.h"

static struct {
	const char *path;
	struct image im;         /* w 0: not known yet */
	int placed;
	long x, y;
	int measured;
	unsigned char lo[4], hi[4];
} info;

static void
put_depth(const unsigned char *bytes)
{
	char text[NUM_MAX];
	struct str a = { text, 0 };

	a.n = float32_print(text, bytes);
	out_field(a);
}

static void
put_image(void)
{
	const struct image *im = &info.im;

	out_fmt(" image %lu %lu %s bits %d", im->w, im->h,
	    image_word(im->kind), image_bits(im));
	if (info.placed)
		out_fmt(" origin %ld %ld", info.x, info.y);
	else
		out_text(" origin - -");
	out_text(" depth");
	if (!info.measured) {
		out_text(" - -");
		return;
	}
	put_depth(info.lo);
	put_depth(info.hi);
}

static void
put_line(const char *state, const char *text)
{
	if (!info.path || strcmp(info.path, "-") == 0)
		out_ch('-');
	else
		out_name(str_of(info.path));
	if (info.im.w)
		put_image();
	out_text(state);
	out_text(text);
	out_ch('\n');
}

/* Writes no range: that of a part would be taken for that of the whole. */
static void
tell_fault(const char *text)
{
	info.measured = 0;
	put_line(" fault ", text);
}

void
info_begin(const char *path)
{
	memset(&info, 0, sizeof info);
	info.path = path;
	in_on_fail(tell_fault);
}

void
info_image(const struct image *im)
{
	info.im = *im;
}

void
info_origin(long x, long y)
{
	info.placed = 1;
	info.x = x;
	info.y = y;
}

void
info_depth(const unsigned char *floats, size_t n)
{
	const unsigned char *p = floats, *end = p + 4 * n;

	for (; p < end; p += 4) {
		if (float32_is_nan(p))
			continue;
		if (!info.measured || float32_less(p, info.lo))
			memcpy(info.lo, p, 4);
		if (!info.measured || float32_less(info.hi, p))
			memcpy(info.hi, p, 4);
		info.measured = 1;
	}
}

void
info_whole(void)
{
	put_line(" whole", "");
	info_begin(info.path);
}
