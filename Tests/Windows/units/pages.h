/* Pages that refuse, correct and clear what is typed, as authors write them, for a walk at random
 * through a view. */
#ifndef FLOW_UNITS_PAGES_H
#define FLOW_UNITS_PAGES_H

#include <flow/flow.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program with what it has seen, unless `condition` holds. */
#define EXPECT(condition, ...) \
  ((condition) ? (void)0 : failed(__FILE__, __LINE__, #condition, __VA_ARGS__))
void failed(const char *file, int line, const char *condition, const char *format, ...);
/* Writes down a step of the walk, which is shown if the walk fails. */
void note(const char *format, ...);

/* A number below `count`, the same in every run of a seed. */
unsigned below(unsigned count);

extern flow_engine *engine;
extern flow_window window;

/* The fields of a page, by what it does with a text. */
enum { ECHO, SHORT, CAPITALS, DAY, NUMBER, SENT, SECRET, FIELDS };
#define TEXT_SIZE 24
#define ID_SIZE 80

typedef struct page {
  struct page *next; /* of all that live */
  flow_screen self;
  char values[FIELDS][TEXT_SIZE]; /* as text; empty: none */
  double number;
  bool hidden[FIELDS], is_on, empties_secret;
  unsigned order, lines, line_text;
  unsigned rows; /* a bit for each row that is there */
  unsigned row_order;
  char wrong[FIELDS][TEXT_SIZE]; /* as the engine told it; empty: it is a value */
} page;

extern const char *const field_ids[FIELDS];
void register_pages(void);
/* The page behind a screen; NULL for a screen of another plugin. */
page *page_of(flow_screen screen);
/* The value of a field as a host writes it. */
void page_text(const page *page, int field, char text[TEXT_SIZE]);

#endif
