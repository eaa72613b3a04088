// The part of ncursesw that clumsy uses, with functions for the macros that Swift does not see.
#ifndef CLUMSY_CNCURSES_H
#define CLUMSY_CNCURSES_H

#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#include <curses.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <term.h>

// Begins to draw on a terminal; 0 if ncurses refuses it. ncurses crashes on a window of 65535 columns or rows. So for a window larger than
// the limit, this begins with the size that the terminal's description states. Some descriptions, such as that of linux, state none. The
// caller gives the real size with resizeterm before it paints.
static inline int clumsy_begin(const char *type, FILE *output, int limit) {
  struct winsize size = {0};
  ioctl(fileno(output), TIOCGWINSZ, &size);
  const char *wide = getenv("COLUMNS"), *high = getenv("LINES");
  int is_huge = size.ws_col > limit || size.ws_row > limit || (wide && atol(wide) > limit) || (high && atol(high) > limit);
  use_env(!is_huge);
  return newterm(type, output, stdin) != NULL;
}

// Asks what the terminal of a name can do; 1 if it is known. clumsy_end_asking afterwards.
static inline int clumsy_ask(const char *type, int descriptor) {
  int status = 0;
  return setupterm(type, descriptor, &status) == OK;
}
static inline void clumsy_end_asking(void) { del_curterm(cur_term); }

// Whether the terminal has a capability of a string.
static inline int clumsy_has(const char *name) {
  char *text = tigetstr(name);
  return text && text != (char *)-1;
}

// Clears the picture, and has the next update redraw the whole terminal.
static inline void clumsy_clear(void) {
  clearok(curscr, TRUE);
  erase();
}

// Writes what differs.
static inline void clumsy_update(void) {
  wnoutrefresh(stdscr);
  doupdate();
}

// Returns the number of the terminal's colours; 0 or less for none. Call clumsy_start_colors first.
static inline int clumsy_color_count(void) { return has_colors() ? COLORS : 0; }

// Begins to use colours, the terminal's own among them (-1).
static inline void clumsy_start_colors(void) {
  if (!has_colors()) return;
  start_color();
  use_default_colors();
}

// Puts one character at a cell, with attributes and a pair of colours (-1 for the terminal's own).
static inline void clumsy_put(int row, int column, unsigned int scalar, int bold, int reverse, int ink, int paper) {
  wchar_t text[2] = {(wchar_t)scalar, 0};
  attr_t attributes = (bold ? WA_BOLD : WA_NORMAL) | (reverse ? WA_REVERSE : WA_NORMAL);
  int pair = ink == -1 && paper == -1 ? 0 : alloc_pair(ink, paper);
  if (pair < 0) pair = 0;
  cchar_t cell;
  if (setcchar(&cell, text, attributes, (short)pair, &pair) == ERR) return;
  mvadd_wch(row, column, &cell);
}

// The bytes that leave the alternate screen and show the cursor; "" where the terminal has none.
static inline const char *clumsy_leave_bytes(void) { return exit_ca_mode ? exit_ca_mode : ""; }
static inline const char *clumsy_cursor_bytes(void) { return cursor_normal ? cursor_normal : ""; }
static inline const char *clumsy_plain_bytes(void) { return orig_pair ? orig_pair : ""; }
static inline const char *clumsy_attribute_bytes(void) { return exit_attribute_mode ? exit_attribute_mode : ""; }
static inline const char *clumsy_keypad_bytes(void) { return keypad_local ? keypad_local : ""; }

#endif
