// Simulates shortages in the kernel, and faults, that a test cannot cause from outside.
//
//   LD_PRELOAD=shortage.so SHORTAGE=KIND [SHORTAGE_REPORT=FILE] program
//
//   pool      the client's output pool holds four events; at the end FILE gets the number of times the pool was full
//   input     the client's input pool holds 32 events; an ordinary client's holds 200
//   time      stopping a queue takes ten seconds; FILE appears when the stop begins
//   process   no process can be started
//   output    after the hundredth event, events for a queue fail with EIO
//   panic     at the first direct event after queued ones, the process gets SIGSEGV, and the sending thread waits 1 s
//   fault     at the thirtieth event, the sending thread faults with SIGILL
#define _GNU_SOURCE
#include <alsa/asoundlib.h>
#include <dlfcn.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static long full, events, queued;

static int is_short_of(const char *kind) {
  const char *shortage = getenv("SHORTAGE");
  return shortage && strcmp(shortage, kind) == 0;
}

int snd_seq_set_client_pool_output(snd_seq_t *seq, size_t size) {
  int (*real)(snd_seq_t *, size_t) = dlsym(RTLD_NEXT, "snd_seq_set_client_pool_output");
  return real(seq, is_short_of("pool") ? 4 : size);
}

int snd_seq_create_port(snd_seq_t *seq, snd_seq_port_info_t *info) {
  int (*real)(snd_seq_t *, snd_seq_port_info_t *) = dlsym(RTLD_NEXT, "snd_seq_create_port");
  if (is_short_of("input")) snd_seq_set_client_pool_input(seq, 32);
  return real(seq, info);
}

int snd_seq_create_simple_port(snd_seq_t *seq, const char *name, unsigned capabilities, unsigned type) {
  int (*real)(snd_seq_t *, const char *, unsigned, unsigned) = dlsym(RTLD_NEXT, "snd_seq_create_simple_port");
  if (is_short_of("input")) snd_seq_set_client_pool_input(seq, 32);
  return real(seq, name, capabilities, type);
}

int snd_seq_control_queue(snd_seq_t *seq, int queue, int type, int value, snd_seq_event_t *event) {
  int (*real)(snd_seq_t *, int, int, int, snd_seq_event_t *) = dlsym(RTLD_NEXT, "snd_seq_control_queue");
  if (type == SND_SEQ_EVENT_STOP && is_short_of("time")) {
    const char *name = getenv("SHORTAGE_REPORT");
    FILE *file = name ? fopen(name, "w") : NULL;
    if (file) fclose(file);
    sleep(10);
  }
  return real(seq, queue, type, value, event);
}

int snd_seq_event_output_direct(snd_seq_t *seq, snd_seq_event_t *event) {
  int (*real)(snd_seq_t *, snd_seq_event_t *) = dlsym(RTLD_NEXT, "snd_seq_event_output_direct");
  if (++events > 100 && is_short_of("output") && event->queue != SND_SEQ_QUEUE_DIRECT) return -EIO;
  if (events == 30 && is_short_of("fault")) __builtin_trap();
  // The watchdog (the process that ends the notes when clumsy dies) loads this library too. The watchdog queues
  // nothing, so the watchdog gets no SIGSEGV.
  if (event->queue != SND_SEQ_QUEUE_DIRECT) queued++;
  else if (queued > 0 && is_short_of("panic")) {
    queued = 0;
    kill(getpid(), SIGSEGV);
    sleep(1);
  }
  int code = real(seq, event);
  if (code == -EAGAIN) full++;
  return code;
}

int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  int (*real)(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[],
              char *const[]) = dlsym(RTLD_NEXT, "posix_spawn");
  return is_short_of("process") ? EAGAIN : real(process, path, actions, attributes, arguments, environment);
}

__attribute__((destructor)) static void report(void) {
  const char *name = getenv("SHORTAGE_REPORT");
  FILE *file = name && full > 0 ? fopen(name, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", full);
  fclose(file);
}
