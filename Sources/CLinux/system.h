#pragma once
#include <stdint.h>
#include <sys/mman.h>
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

// Releases the memory of the executable's code and constants, at most what is whole pages. The kernel maps a page again, from its cache, when
// the code runs again: what only the start needed is resident no more.
static inline void linux_release_code(void) {
  // The linker's names for the first byte of the executable and the one behind its code.
  extern const char __executable_start[], etext[];
  uintptr_t end = (uintptr_t)etext & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
  madvise((void *)__executable_start, end - (uintptr_t)__executable_start, MADV_DONTNEED);
}
