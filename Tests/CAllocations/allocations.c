// Wraps the C library's allocation functions in a program that links this file, and counts each thread's calls of them.
// Sanitizers have their own allocators: under a sanitizer, nothing is counted, and `allocationsAreCounted` is skipped.

#include "allocations.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static _Thread_local unsigned long count;

unsigned long allocation_count(void) { return count; }

// Hooks that the Swift runtime calls whenever an error is thrown. The testing library's hooks allocate, so tests that
// count allocations remove them.
extern _Atomic(void *) _swift_willThrow __attribute__((weak));
extern _Atomic(void *) _swift_willThrowTypedImpl __attribute__((weak));

// Tests run in parallel, so the hooks stay removed until every test that removed them has called
// `follow_thrown_errors(1)`.
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int unwanted;
static void *untyped, *typed;

void follow_thrown_errors(int follows) {
  pthread_mutex_lock(&guard);
  if (!follows && unwanted++ == 0) {
    if (&_swift_willThrow) untyped = atomic_exchange(&_swift_willThrow, NULL);
    if (&_swift_willThrowTypedImpl) typed = atomic_exchange(&_swift_willThrowTypedImpl, NULL);
  } else if (follows && --unwanted == 0) {
    if (&_swift_willThrow) _swift_willThrow = untyped;
    if (&_swift_willThrowTypedImpl) _swift_willThrowTypedImpl = typed;
  }
  pthread_mutex_unlock(&guard);
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#ifndef SANITIZED
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  count += 1;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += 1;
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count += 1;
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count += 1;
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}
#endif
