#include "page.h"

#include <string.h>

/* CPageFiles defines these symbols. The symbols are weak, so that an executable can be linked without the page. */
extern const clumsy_page_file clumsy_page_files[] __attribute__((weak));
extern const clumsy_page_hashes clumsy_page_inline_hashes __attribute__((weak));

size_t clumsy_page_count(void) {
  size_t count = 0;
  if (clumsy_page_files)
    while (clumsy_page_files[count].name) count++;
  return count;
}

const clumsy_page_file *clumsy_page_at(size_t number) { return &clumsy_page_files[number]; }

const clumsy_page_file *clumsy_page_named(const char *name) {
  for (size_t i = 0, count = clumsy_page_count(); i < count; i++)
    if (strcmp(clumsy_page_files[i].name, name) == 0) return &clumsy_page_files[i];
  return NULL;
}

clumsy_page_hashes clumsy_page_inline(void) {
  return &clumsy_page_inline_hashes ? clumsy_page_inline_hashes : (clumsy_page_hashes){"", ""};
}
