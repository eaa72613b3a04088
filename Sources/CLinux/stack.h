#pragma once

// Touches the 64 KiB of stack below the caller's frame, so that later calls cause no page faults there. The
// function is written in C, because Swift would allocate a local variable of that size on the heap.
__attribute__((noinline)) static void linux_touch_stack(void) {
  volatile char stack[64 * 1024];
  for (unsigned offset = 0; offset < sizeof stack; offset += 4096) stack[offset] = 0;
}
