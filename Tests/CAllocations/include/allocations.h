#pragma once

/// The number of allocations of the calling thread since its start.
unsigned long allocation_count(void);
