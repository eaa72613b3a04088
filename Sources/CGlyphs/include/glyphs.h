/* The outlines of the music font's glyphs, embedded in the executable. */
#ifndef CLUMSY_CGLYPHS_H
#define CLUMSY_CGLYPHS_H

#include <stddef.h>
#include <stdint.h>

/* A glyph of SMuFL, in static memory. Lengths are in thousandths of the em, which is four staff spaces; y increases downwards. */
typedef struct {
  const char *name;                 /* the glyph's canonical name: `gClef` */
  uint32_t codepoint;               /* in Unicode's private use area: 0xE050 */
  int advance;                      /* the distance from the glyph's origin to the origin of the next glyph */
  int left, top, right, bottom;     /* the bounds of the outline, from the origin */
  int stem_up_x, stem_up_y;         /* where a stem that points up meets the notehead or flag; 0, 0 for other glyphs */
  int stem_down_x, stem_down_y;     /* where a stem that points down meets the notehead or flag; 0, 0 for other glyphs */
  const char *path;                 /* the outline, as the attribute `d` of an SVG path, filled by the nonzero rule */
} clumsy_glyph;

/* Returns the number of glyphs; 0 if the font could not be fetched when clumsy was built. */
size_t clumsy_glyph_count(void);

/* Returns a glyph by its index. Precondition: the index is less than the count. */
const clumsy_glyph *clumsy_glyph_at(size_t number);

/* Returns a glyph by its canonical name, or NULL. */
const clumsy_glyph *clumsy_glyph_named(const char *name);

#endif
