#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stdint.h>

/// How often memory was taken from the heap since the program began: by malloc, calloc, realloc, aligned_alloc,
/// memalign and posix_memalign. -1 where that cannot be counted: the functions are replaced with glibc only.
int64_t allocation_count(void);

#endif
