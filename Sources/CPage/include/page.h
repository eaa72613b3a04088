/* The page's files, embedded in the executable. */
#ifndef CLUMSY_CPAGE_H
#define CLUMSY_CPAGE_H

#include <stddef.h>
#include <stdint.h>

/* A file of the page, in static memory. */
typedef struct {
  const char *name;     /* `index.html`, `sound/worklet.js` */
  const char *type;     /* the value of the header Content-Type */
  const uint8_t *bytes; /* the contents as stored: compressed if `is_gzip` is 1 */
  size_t count;         /* the number of `bytes` */
  int is_gzip;          /* 1 if the contents are compressed (Content-Encoding: gzip) */
} clumsy_page_file;

/* The hashes of the scripts and the styles in `index.html`, for a CSP header: 'sha256-…' 'sha256-…'. */
typedef struct {
  const char *scripts, *styles;
} clumsy_page_hashes;

/* Returns the number of files; 0 if the page was not built before `swift build`. */
size_t clumsy_page_count(void);

/* Returns a file by its index. Precondition: the index is less than the count. */
const clumsy_page_file *clumsy_page_at(size_t number);

/* Returns a file by its name, or NULL. `alone.html` is the page in one file, for `clumsy page`. */
const clumsy_page_file *clumsy_page_named(const char *name);

/* Returns the hashes of `index.html`; empty strings if there is no page. */
clumsy_page_hashes clumsy_page_inline(void);

#endif
