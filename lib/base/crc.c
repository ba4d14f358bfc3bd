#include "base/bytes.h"
#include "base/crc.h"

#define POLYNOMIAL 0xedb88320u   /* its bits reversed */

/* table[k][b]: what byte b does to the CRC when k more bytes follow it. Four
 * bytes are looked up at once, as one waits for the other else. */
static uint32_t table[4][256];

static void
make_table(void)
{
	uint32_t b, c;
	int i, k;

	for (b = 0; b < 256; b++) {
		c = b;
		for (i = 0; i < 8; i++)
			c = c >> 1 ^ (POLYNOMIAL & -(c & 1));
		table[0][b] = c;
	}
	for (k = 1; k < 4; k++)
		for (b = 0; b < 256; b++) {
			c = table[k - 1][b];
			table[k][b] = c >> 8 ^ table[0][c & 255];
		}
}

uint32_t
crc_add(uint32_t crc, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;

	if (!table[0][1])
		make_table();
	crc = ~crc;
	for (; n >= 4; n -= 4, p += 4) {
		crc ^= bytes_le32(p);
		crc = table[3][crc & 255] ^ table[2][crc >> 8 & 255] ^
		    table[1][crc >> 16 & 255] ^ table[0][crc >> 24];
	}
	for (; n > 0; n--, p++)
		crc = crc >> 8 ^ table[0][(crc ^ *p) & 255];
	return ~crc;
}
