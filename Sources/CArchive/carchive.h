// The parts of libzip and expat that clumsy-stage uses.
#ifndef CLUMSY_CARCHIVE_H
#define CLUMSY_CARCHIVE_H

#include <expat.h>
#include <zip.h>

#endif
