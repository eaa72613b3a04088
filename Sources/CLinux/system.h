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

// Unmaps the whole pages of the executable's code and constants. The kernel maps a page again from its cache when code there runs again. So code that
// only the start needed is no longer resident.
static inline void linux_release_code(void) {
  // Symbols of the linker: the first byte of the executable, and the first byte after its code.
  extern const char __executable_start[], etext[];
  uintptr_t end = (uintptr_t)etext & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
  madvise((void *)__executable_start, end - (uintptr_t)__executable_start, MADV_DONTNEED);
}
