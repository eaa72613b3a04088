#pragma once

/// The number of allocations of the calling thread since its start.
unsigned long allocation_count(void);

/// Removes (`follows` 0) or restores (1) the testing library's hooks for thrown errors. A test that counts allocations
/// removes the hooks, because they allocate. The hooks are back once every removal has been undone.
void follow_thrown_errors(int follows);
