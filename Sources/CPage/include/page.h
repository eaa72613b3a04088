/* The files of the page, as the executable holds them. */
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
  int is_gzip;          /* whether they are compressed so: Content-Encoding gzip */
} clumsy_page_file;

/* The hashes of the scripts and styles that stand in `index.html`, as a Content-Security-Policy names them: 'sha256-…' 'sha256-…'. */
typedef struct {
  const char *scripts, *styles;
} clumsy_page_hashes;

/* How many files there are: 0 where `swift build` was called without `make build`, which makes them before. */
size_t clumsy_page_count(void);

/* A file by its number, less than the count, which is a precondition. */
const clumsy_page_file *clumsy_page_at(size_t number);

/* A file by its name; NULL where there is none. `alone.html` is the page in one file, for `clumsy page`. */
const clumsy_page_file *clumsy_page_named(const char *name);

/* The hashes of `index.html`; empty texts where there is no page. */
clumsy_page_hashes clumsy_page_inline(void);

#endif
