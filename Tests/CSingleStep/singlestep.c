#define _GNU_SOURCE
#include "singlestep.h"

#include <signal.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__x86_64__) && !defined(SANITIZED)
#include <ucontext.h>

enum { trap_flag = 0x100 };
static _Thread_local volatile int is_stepping;
static _Thread_local void (*after_each)(void *);
static _Thread_local void *each_context;

int can_single_step(void) { return 1; }

// The processor's trap flag raises SIGTRAP after the next instruction.
static void handle(int number, siginfo_t *information, void *interrupted) {
  (void)number, (void)information;
  greg_t *flags = &((ucontext_t *)interrupted)->uc_mcontext.gregs[REG_EFL];
  if (!is_stepping) {
    *flags &= ~(greg_t)trap_flag;
    return;
  }
  *flags |= trap_flag;
  after_each(each_context);
}

void single_step(void (*body)(void *), void (*each)(void *), void *context) {
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO}, before;
  sigset_t trap, mask;
  sigemptyset(&trap);
  sigaddset(&trap, SIGTRAP);
  sigaction(SIGTRAP, &action, &before);
  pthread_sigmask(SIG_UNBLOCK, &trap, &mask);
  after_each = each;
  each_context = context;
  is_stepping = 1;
  raise(SIGTRAP);
  body(context);
  is_stepping = 0;
  raise(SIGTRAP);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTRAP, &before, NULL);
}
#else
int can_single_step(void) { return 0; }
void single_step(void (*body)(void *), void (*each)(void *), void *context) {
  (void)each;
  body(context);
}
#endif
