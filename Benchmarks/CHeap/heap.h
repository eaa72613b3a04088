#pragma once

// Says what is allocated; Swift's Glibc leaves it out.
#include <malloc.h>
