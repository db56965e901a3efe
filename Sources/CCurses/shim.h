/* The drawing part of flowhost's full screen: ncurses' wide characters, as functions that Swift can
 * call. Keys are not read with it (Screen/Terminal/KeyReader.swift says why). */
#ifndef CCURSES_SHIM_H
#define CCURSES_SHIM_H

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

extern int wcwidth(wchar_t character);

/** The attributes of a cell. */
enum {
  CURSES_BOLD = 1,
  CURSES_DIM = 2,
  CURSES_UNDERLINE = 4,
  CURSES_REVERSE = 8,
  CURSES_ITALIC = 16,
};

/** Reads the character set of the environment, and nothing else of it: plugins go on to print
 *  numbers as before. Returns whether it is UTF-8. */
static inline int curses_read_character_set(void) {
  const char *set;
  setlocale(LC_CTYPE, "");
  set = nl_langinfo(CODESET);
  return set && set[0] == 'U' && set[1] == 'T' && set[2] == 'F';
}

/** The width of a character in columns; negative if it cannot be drawn. */
static inline int curses_width(uint32_t character) { return wcwidth((wchar_t)character); }

/** Begins drawing on a terminal. NULL: that cannot be done. The size is asked of the terminal, not
 * of the environment; many descriptions of terminals have none, as that of the Linux console. */
static inline SCREEN *curses_begin(int output, int input) {
  FILE *out = fdopen(output, "w"), *in = fdopen(input, "r");
  use_env(FALSE);
  use_tioctl(TRUE);
  SCREEN *screen = out && in ? newterm(NULL, out, in) : NULL;
  if (!screen) return NULL;
  cbreak();
  noecho();
  nonl();
  return screen;
}

/** Keys reach the program as they are, but for those that send signals. */
static inline void curses_free_keys(int input) {
  struct termios modes;
  if (tcgetattr(input, &modes) != 0) return;
  modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF | ICRNL | INLCR | IGNCR);
  modes.c_lflag &= ~(tcflag_t)IEXTEN;
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  tcsetattr(input, TCSADRAIN, &modes);
  def_prog_mode();
}

/** The size that the terminal has now; 0 if it does not say. */
static inline void curses_size(int output, int *columns, int *rows) {
  struct winsize size = {0, 0, 0, 0};
  *columns = *rows = 0;
  if (ioctl(output, TIOCGWINSZ, &size) != 0) return;
  *columns = size.ws_col;
  *rows = size.ws_row;
}

/** Starts colours and returns their number; 0: none. The colours of the terminal's theme stay as
 * they are. */
static inline int curses_begin_colours(void) {
  if (!has_colors() || start_color() != OK) return 0;
  use_default_colors();
  return COLORS;
}

/** A pair of colours; -1 is the terminal's own. */
static inline int curses_set_pair(int pair, int foreground, int background) {
  return init_extended_pair(pair, foreground, background) == OK;
}

/** Puts one character, with its marks, at a place. */
static inline void curses_put(int row, int column, const uint32_t *text, int count, int style,
                              int pair) {
  wchar_t characters[CCHARW_MAX + 1];
  attr_t attributes = A_NORMAL;
  cchar_t cell;
  int index;
  for (index = 0; index < count && index < CCHARW_MAX; index++)
    characters[index] = (wchar_t)text[index];
  characters[index] = L'\0';
  if (style & CURSES_BOLD) attributes |= A_BOLD;
  if (style & CURSES_DIM) attributes |= A_DIM;
  if (style & CURSES_UNDERLINE) attributes |= A_UNDERLINE;
  if (style & CURSES_REVERSE) attributes |= A_REVERSE;
  if (style & CURSES_ITALIC) attributes |= A_ITALIC;
  if (setcchar(&cell, characters, attributes, 0, &pair) == OK) mvadd_wch(row, column, &cell);
}

/** Shows what was put. */
static inline void curses_show(int column, int row) {
  curs_set(column >= 0);
  if (column >= 0) move(row, column);
  refresh();
}

/** The next time everything is drawn anew, whatever is there. */
static inline void curses_forget(void) { clearok(curscr, TRUE); }

/* Last, because this header makes macros of many short words. */
#include <term.h>

/** The use of the terminal that TERM names for ncurses. */
enum curses_use { CURSES_DRAWS, CURSES_PUTS_NOTHING, CURSES_UNKNOWN, CURSES_NO_DESCRIPTIONS };

/** Finds out whether there is a description of the terminal, by which text can be put anywhere. */
static inline enum curses_use curses_find_use(int descriptor) {
  int error = 0;
  if (setupterm(NULL, descriptor, &error) != OK)
    return error < 0 ? CURSES_NO_DESCRIPTIONS : error == 0 ? CURSES_UNKNOWN : CURSES_PUTS_NOTHING;
  const char *place = tigetstr("cup");
  int draws = place != NULL && place != (const char *)-1;
  del_curterm(cur_term);
  return draws ? CURSES_DRAWS : CURSES_PUTS_NOTHING;
}

/** A string of the terminal's description; NULL if it has none. */
static inline const char *curses_capability(const char *name) {
  const char *text = tigetstr(name);
  return text == (const char *)-1 ? NULL : text;
}

#endif
