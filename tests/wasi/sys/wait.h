/* In posix.h, which is there before. */
