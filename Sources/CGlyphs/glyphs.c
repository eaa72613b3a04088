#include "glyphs.h"

#include <string.h>

/* Scripts/glyphs generates the header .build-glyphs/glyphs.h. Without this header, the list of glyphs is empty. */
#if __has_include("../../.build-glyphs/glyphs.h")
#include "../../.build-glyphs/glyphs.h"
#else
#define CLUMSY_GLYPHS {0}
#endif

static const clumsy_glyph glyphs[] = {CLUMSY_GLYPHS};

size_t clumsy_glyph_count(void) { return sizeof glyphs / sizeof *glyphs - 1; }

const clumsy_glyph *clumsy_glyph_at(size_t number) { return &glyphs[number]; }

const clumsy_glyph *clumsy_glyph_named(const char *name) {
  for (size_t i = 0, count = clumsy_glyph_count(); i < count; i++)
    if (strcmp(glyphs[i].name, name) == 0) return &glyphs[i];
  return NULL;
}
