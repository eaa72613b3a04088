// The part of ncursesw that clumsy uses. Functions wrap the macros that Swift cannot import.
#ifndef CLUMSY_CNCURSES_H
#define CLUMSY_CNCURSES_H

#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#include <curses.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <term.h>

// Initializes ncurses on a terminal of the terminfo type `type`. Returns 1, or 0 if ncurses cannot use the terminal.
// ncurses crashes on a window of 65535 columns or rows. Therefore ncurses starts with the size in the terminfo entry if
// the columns or rows of the window, COLUMNS or LINES exceed `limit`. The entry's size may be wrong or missing, so the
// caller must set the real size with resizeterm before it paints.
static inline int clumsy_begin(const char *type, FILE *output, int limit) {
  struct winsize size = {0};
  ioctl(fileno(output), TIOCGWINSZ, &size);
  const char *wide = getenv("COLUMNS"), *high = getenv("LINES");
  int is_huge = size.ws_col > limit || size.ws_row > limit || (wide && atol(wide) > limit) || (high && atol(high) > limit);
  use_env(!is_huge);
  return newterm(type, output, stdin) != NULL;
}

// Loads the terminfo entry of the terminal `type`, and returns 1 if the entry exists. Call clumsy_end_asking
// afterwards to free the entry.
static inline int clumsy_ask(const char *type, int descriptor) {
  int status = 0;
  return setupterm(type, descriptor, &status) == OK;
}
static inline void clumsy_end_asking(void) { del_curterm(cur_term); }

// Returns 1 if the terminal has the string capability `name`, otherwise 0.
static inline int clumsy_has(const char *name) {
  char *text = tigetstr(name);
  return text && text != (char *)-1;
}

// Erases the window, and makes the next clumsy_update redraw the whole terminal.
static inline void clumsy_clear(void) {
  clearok(curscr, TRUE);
  erase();
}

// Writes the cells that have changed to the terminal.
static inline void clumsy_update(void) {
  wnoutrefresh(stdscr);
  doupdate();
}

// Returns the number of the terminal's colours; 0 or less if the terminal has no colours. Call
// clumsy_start_colors first.
static inline int clumsy_color_count(void) { return has_colors() ? COLORS : 0; }

// Enables colours.
static inline void clumsy_start_colors(void) {
  if (!has_colors()) return;
  start_color();
  use_default_colors();
}

// Puts one character in a cell, with attributes, a text colour (`ink`) and a background colour (`paper`). The
// colour -1 is the terminal's default.
static inline void clumsy_put(int row, int column, unsigned int scalar, int bold, int reverse, int ink, int paper) {
  wchar_t text[2] = {(wchar_t)scalar, 0};
  attr_t attributes = (bold ? WA_BOLD : WA_NORMAL) | (reverse ? WA_REVERSE : WA_NORMAL);
  int pair = ink == -1 && paper == -1 ? 0 : alloc_pair(ink, paper);
  if (pair < 0) pair = 0;
  cchar_t cell;
  if (setcchar(&cell, text, attributes, (short)pair, &pair) == ERR) return;
  mvadd_wch(row, column, &cell);
}

// Each of these functions returns one escape sequence of the terminal, or "" if the terminal does not have
// it. In order, the sequences leave the alternate screen, show the cursor, reset the colours, reset the
// attributes, and leave keypad mode.
static inline const char *clumsy_leave_bytes(void) { return exit_ca_mode ? exit_ca_mode : ""; }
static inline const char *clumsy_cursor_bytes(void) { return cursor_normal ? cursor_normal : ""; }
static inline const char *clumsy_plain_bytes(void) { return orig_pair ? orig_pair : ""; }
static inline const char *clumsy_attribute_bytes(void) { return exit_attribute_mode ? exit_attribute_mode : ""; }
static inline const char *clumsy_keypad_bytes(void) { return keypad_local ? keypad_local : ""; }

#endif
