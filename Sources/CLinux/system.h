#pragma once
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

// System calls that Swift's Glibc lacks, and linker symbols, which Swift cannot name.

// Returns the number of processors that this thread may run on (sched_getaffinity(2)), or 0 if the call
// fails.
static inline int linux_processor_count(void) {
  unsigned char set[8192 / 8] = {0};
  long size = syscall(SYS_sched_getaffinity, 0, sizeof set, set);
  int count = 0;
  for (long index = 0; index < size; index++) count += __builtin_popcount(set[index]);
  return count;
}

// Creates an in-memory file without a path (memfd_create(2)). Returns the file's descriptor, which is closed
// at exec, or a negative value with errno set. `name` appears only in /proc.
static inline int linux_nameless_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u); }

// Drops the executable's pages of code and constants from resident memory, so that code which is needed only at startup
// does not stay resident. When a page is next used, the kernel maps it again from the page cache.
static inline void linux_release_code(void) {
  // Linker symbols: the executable's first byte, and the first byte after its code.
  extern const char __executable_start[], etext[];
  uintptr_t end = (uintptr_t)etext & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
  madvise((void *)__executable_start, end - (uintptr_t)__executable_start, MADV_DONTNEED);
}
