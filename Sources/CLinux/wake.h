#pragma once
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

// Wraps eventfd(2) and timerfd(2), which Swift's Glibc lacks. Every descriptor created here is closed at
// exec. Only linux_wait_for_any blocks.

// Creates an eventfd. Returns a negative value with errno set on failure.
static inline int linux_event_file(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

// Creates a timerfd on CLOCK_MONOTONIC. Returns a negative value with errno set on failure.
static inline int linux_timer_file(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

// Sets the absolute time at which a timerfd expires. The time must not be 0, which would disarm the timer.
// Returns a negative value with errno set on failure.
static inline int linux_set_timer_file(int timer, int64_t seconds, int64_t nanoseconds) {
  struct itimerspec time = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  return timerfd_settime(timer, TFD_TIMER_ABSTIME, &time, NULL);
}

// Blocks until at least one of three descriptors is readable, hung up or in error. A descriptor of -1 is ignored.
// Returns a bit mask of the descriptors that are ready: 1 for the first, 2 for the second, 4 for the third. On failure,
// returns a negative value with errno set.
static inline int linux_wait_for_any(int first, int second, int third) {
  struct pollfd files[3] = {{.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}, {.fd = third, .events = POLLIN}};
  int result;
  do result = poll(files, 3, -1);
  while (result < 0 && errno == EINTR);
  return result < 0 ? result : (files[0].revents ? 1 : 0) + (files[1].revents ? 2 : 0) + (files[2].revents ? 4 : 0);
}
