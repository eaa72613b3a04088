// Includes zlib's header for the Swift module CZlib, which module.modulemap defines.
#ifndef CLUMSY_CZLIB_H
#define CLUMSY_CZLIB_H

#include <zlib.h>

#endif
