// The parts of zlib that clumsy uses.
#ifndef CLUMSY_CZLIB_H
#define CLUMSY_CZLIB_H

#include <zlib.h>

#endif
