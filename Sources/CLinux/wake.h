#pragma once
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

// eventfd(2) and timerfd(2), which Swift's Glibc lacks. Every file is closed at exec, and none of the functions but the last blocks.

// A file that can be read when it was written to since the last read; negative, with errno, if there is none to be had.
static inline int linux_event_file(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

// A file that can be read when its time has come, on CLOCK_MONOTONIC; negative, with errno, if there is none to be had.
static inline int linux_timer_file(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

// Sets that time; not 0, which would be never. Negative, with errno, if it cannot.
static inline int linux_set_timer_file(int timer, int64_t seconds, int64_t nanoseconds) {
  struct itimerspec time = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
  return timerfd_settime(timer, TFD_TIMER_ABSTIME, &time, NULL);
}

// Sleeps until one of three files can be read; the sum of 1 for the first, 2 for the second and 4 for the third; negative, with errno, if
// it cannot. A file of -1 is none.
static inline int linux_wait_for_any(int first, int second, int third) {
  struct pollfd files[3] = {{.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}, {.fd = third, .events = POLLIN}};
  int result;
  do result = poll(files, 3, -1);
  while (result < 0 && errno == EINTR);
  return result < 0 ? result : (files[0].revents ? 1 : 0) + (files[1].revents ? 2 : 0) + (files[2].revents ? 4 : 0);
}
