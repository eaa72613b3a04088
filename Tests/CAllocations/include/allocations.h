#pragma once

/// How many times the calling thread has asked the C library for memory since it began.
unsigned long allocation_count(void);
