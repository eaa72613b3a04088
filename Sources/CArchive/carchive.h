// The headers of libzip and expat. clumsy-stage uses these libraries through the target ScoreArchive.
#ifndef CLUMSY_CARCHIVE_H
#define CLUMSY_CARCHIVE_H

#include <expat.h>
#include <zip.h>

#endif
