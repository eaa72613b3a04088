#pragma once

// Whether `single_step` can be used: on x86-64, and not under a sanitizer, which keeps signals to itself.
int can_single_step(void);

// Calls body(context), and each(context) after every one of its instructions, on the same thread, in a signal handler.
void single_step(void (*body)(void *), void (*each)(void *), void *context);
