#include "page.h"

/* Scripts/page-bundle generates the header .build-page/page.h. Without this header, the list of files is empty. */
#if __has_include("../../.build-page/page.h")
#include "../../.build-page/page.h"

/* The bytes are read-only data, which the kernel loads on first access. So they cost nothing in commands that do not use the page. */
__asm__(".pushsection .rodata.clumsy_page, \"a\", @progbits\n"
        ".balign 16\n"
        ".local clumsy_page_bytes\n"
        "clumsy_page_bytes: .incbin \"" CLUMSY_PAGE_BIN "\"\n"
        ".popsection\n");
extern const uint8_t clumsy_page_bytes[] __attribute__((visibility("hidden")));

const clumsy_page_file clumsy_page_files[] = {CLUMSY_PAGE_FILES};
const clumsy_page_hashes clumsy_page_inline_hashes = CLUMSY_PAGE_HASHES;
#else
const clumsy_page_file clumsy_page_files[] = {{0, 0, 0, 0, 0}};
const clumsy_page_hashes clumsy_page_inline_hashes = {"", ""};
#endif
