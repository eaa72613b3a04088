#include "clumsy.h"

#include <stddef.h>

// The structures lie alike in WebAssembly and natively, but for pointers: JavaScript reads them at these offsets.
_Static_assert(sizeof(clumsy_settings) == 32 + 8 * CLUMSY_PARAMETERS, "settings");
_Static_assert(offsetof(clumsy_settings, values) == 32, "values");
_Static_assert(sizeof(clumsy_gesture) == 32, "gesture");
_Static_assert(offsetof(clumsy_event, numbers) == 16, "numbers");
_Static_assert(offsetof(clumsy_event, kind) == 72, "kind");
_Static_assert(offsetof(clumsy_event, integers) == 76, "integers");
_Static_assert(offsetof(clumsy_event, gesture) == 104, "gesture");
_Static_assert(sizeof(clumsy_event) == 136, "event");
