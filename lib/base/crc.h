#ifndef BASE_CRC_H
#define BASE_CRC_H

#include <stddef.h>
#include <stdint.h>

/* The CRC-32 of zip archives. Begins with 0; each call goes on with n more
 * bytes. */
uint32_t crc_add(uint32_t crc, const void *bytes, size_t n);

#endif
