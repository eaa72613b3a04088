#pragma once

/// The number of allocations of the calling thread since its start.
unsigned long allocation_count(void);

/// Removes the hooks by which the testing library follows thrown errors, which allocate; or puts them
/// back, when each who had them removed has asked for it.
void follow_thrown_errors(int follows);
