#pragma once
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

// eventfd(2) and timerfd(2), which Swift's Glibc lacks. Every file is closed at exec, and none of the functions but the last blocks.

// Creates an eventfd: it is readable once it was written. Negative, with errno, on failure.
static inline int linux_event_file(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

// Creates a timerfd on CLOCK_MONOTONIC: it is readable once its time has come. Negative, with errno, on failure.
static inline int linux_timer_file(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

// Sets the time of a timerfd; 0 would mean never, and is not allowed. Negative, with errno, on failure.
static inline int linux_set_timer_file(int timer, int64_t seconds, int64_t nanoseconds) {
  struct itimerspec time = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  return timerfd_settime(timer, TFD_TIMER_ABSTIME, &time, NULL);
}

// Sleeps until one of three files is readable. Returns the sum of 1 for the first, 2 for the second and 4 for the third; negative, with errno, on
// failure. A file of -1 is ignored.
static inline int linux_wait_for_any(int first, int second, int third) {
  struct pollfd files[3] = {{.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}, {.fd = third, .events = POLLIN}};
  int result;
  do result = poll(files, 3, -1);
  while (result < 0 && errno == EINTR);
  return result < 0 ? result : (files[0].revents ? 1 : 0) + (files[1].revents ? 2 : 0) + (files[2].revents ? 4 : 0);
}
