#pragma once
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// System calls that Swift's Glibc lacks.

// The number of processors that this thread may run on (sched_getaffinity(2)); 0 if the kernel does not tell.
static inline int linux_processor_count(void) {
  unsigned char set[8192 / 8] = {0};
  long size = syscall(SYS_sched_getaffinity, 0, sizeof set, set);
  int count = 0;
  for (long index = 0; index < size; index++) count += __builtin_popcount(set[index]);
  return count;
}

// Creates a file in memory without a path, closed at exec (memfd_create(2)); negative, with errno,
// if it cannot. `name` is for /proc only.
static inline int linux_nameless_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u); }
