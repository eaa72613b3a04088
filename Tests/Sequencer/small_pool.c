// Makes the kernel's pool of a program so small that it is often full, and counts how often that was told.
//
//   LD_PRELOAD=small_pool.so SMALL_POOL_REPORT=FILE program
//
// FILE gets the count when the program ends. The pool is the kernel's own: only its size is not what was asked for.
#define _GNU_SOURCE
#include <alsa/asoundlib.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static long full;

int snd_seq_set_client_pool_output(snd_seq_t *seq, size_t size) {
  int (*real)(snd_seq_t *, size_t) = dlsym(RTLD_NEXT, "snd_seq_set_client_pool_output");
  (void)size;
  return real(seq, 4);
}

int snd_seq_event_output_direct(snd_seq_t *seq, snd_seq_event_t *event) {
  static int (*real)(snd_seq_t *, snd_seq_event_t *);
  if (!real) real = dlsym(RTLD_NEXT, "snd_seq_event_output_direct");
  int code = real(seq, event);
  if (code == -EAGAIN) full++;
  return code;
}

__attribute__((destructor)) static void report(void) {
  const char *name = getenv("SMALL_POOL_REPORT");
  FILE *file = name && full > 0 ? fopen(name, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", full);
  fclose(file);
}
