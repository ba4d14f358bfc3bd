#include <string.h>

#include "filter/stat/build.h"

/* FNV-1a, of 64 bits, by the bytes of each joint: its name, a blank, the name of
 * its parent or `-`, a blank, and three offsets as doubles of eight bytes, the
 * lowest first; or none where it is not known. */
#define FNV_BASIS 0xcbf29ce484222325u
#define FNV_PRIME 0x100000001b3u

static uint64_t
add_byte(uint64_t sum, unsigned byte)
{
	return (sum ^ byte) * FNV_PRIME;
}

/* A name has no blank in it. */
static uint64_t
add_name(uint64_t sum, struct str name)
{
	size_t i;

	for (i = 0; i < name.n; i++)
		sum = add_byte(sum, (unsigned char)name.s[i]);
	return add_byte(sum, ' ');
}

static uint64_t
add_number(uint64_t sum, double v)
{
	const double plain = v == 0 ? 0 : v;     /* -0 is 0 */
	uint64_t bits;
	int i;

	memcpy(&bits, &plain, sizeof bits);
	for (i = 0; i < 64; i += 8)
		sum = add_byte(sum, (unsigned)(bits >> i & 0xff));
	return sum;
}

uint64_t
skel_build(const struct skel *sk)
{
	const struct joint *j = sk->joint, *end = j + sk->n;
	uint64_t sum = FNV_BASIS;
	int i;

	for (; j < end; j++) {
		sum = add_name(sum, j->name);
		sum = add_name(sum, j->parent < 0 ? str_of("-") :
		    sk->joint[j->parent].name);
		for (i = 0; i < 3 && j->has & HAS_OFFSET; i++)
			sum = add_number(sum, j->offset[i]);
		sum = add_byte(sum, '\n');
	}
	return sum;
}
