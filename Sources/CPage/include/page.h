/* The page's files in the executable. */
#ifndef CLUMSY_CPAGE_H
#define CLUMSY_CPAGE_H

#include <stddef.h>
#include <stdint.h>

/* A file of the page. It lives for ever. */
typedef struct {
  const char *name;     /* `index.html`, `sound/worklet.js` */
  const char *type;     /* for a header Content-Type */
  const uint8_t *bytes; /* its contents */
  size_t count;         /* how many bytes these are */
  int is_gzip;          /* 1 if they are compressed: Content-Encoding gzip */
} clumsy_page_file;

/* The hashes of the scripts and styles in `index.html`, as a Content-Security-Policy names them: 'sha256-…' 'sha256-…'. */
typedef struct {
  const char *scripts, *styles;
} clumsy_page_hashes;

/* The number of files: 0 if `make build` did not make them before `swift build`. */
size_t clumsy_page_count(void);

/* A file by its number. Precondition: it is less than the count. */
const clumsy_page_file *clumsy_page_at(size_t number);

/* A file by its name; NULL if there is none. `alone.html` is the page in one file, for `clumsy page`. */
const clumsy_page_file *clumsy_page_named(const char *name);

/* The hashes of `index.html`; empty texts if there is no page. */
clumsy_page_hashes clumsy_page_inline(void);

#endif
