#pragma once

// Returns 1 if `single_step` works: on x86-64, without a sanitizer, which would take the signals.
int can_single_step(void);

// Calls body(context), and calls each(context) after each instruction of body, in a signal handler on the same thread.
// If `can_single_step` returns 0, only calls body(context).
void single_step(void (*body)(void *), void (*each)(void *), void *context);
