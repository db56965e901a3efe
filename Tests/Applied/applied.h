/*
 * A small host that changes what it shows only by what the engine tells it, a plugin's worth of
 * pages that refuse, correct and clear what is typed, a person who knows what each field should
 * show, and a random walk that compares them at every rest.
 *
 *   pages.c   the pages, as an author writes them
 *   picture.c the picture of layers and tabs, by changes alone
 *   widgets.c the widgets of a screen, by keys and put_revision alone
 *   person.c  the expectation of each field, by the pages' own state
 *   walk.c    the walk
 */
#ifndef APPLIED_H
#define APPLIED_H

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

/* ---- pages.c --------------------------------------------------------------------------------- */

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

/* ---- picture.c ------------------------------------------------------------------------------- */

enum { MOST_LAYERS = 64, MOST_TABS = 8 };

typedef struct {
  flow_layer layer;
  flow_screen shown;
  flow_style style;
  size_t tabs, selected;
  flow_router routers[MOST_TABS];
} picture_layer;

typedef struct {
  picture_layer layers[MOST_LAYERS];
  size_t count;
} picture;

extern picture shown;
void picture_apply(const flow_change *change);
/* The first layer that is seen: the top-most cover, or 0. */
size_t first_seen(void);
/* Compares what is seen with the tree. */
void picture_check(void);
flow_screen top_screen(void);

/* ---- widgets.c ------------------------------------------------------------------------------- */

typedef struct {
  uint64_t key;
  unsigned serial; /* a new one for each widget that is made */
  flow_element_kind kind;
  char id[ID_SIZE], label[64];
  char text[256];     /* of a field: as the user sees it */
  bool is_on;         /* of a toggle */
  uint64_t put;       /* the put_revision that `text` was set at */
  bool is_wrong;      /* `text` is no value, and the screen knows */
  uint64_t *row_keys; /* of the rows it shows */
  char (*row_ids)[ID_SIZE];
  size_t row_count;
} widget;

/* The host's record of a screen: data of the screen, which ends with it. */
typedef struct {
  flow_screen screen;
  const flow_screen_content *content;
  widget **widgets;
  size_t count;
  bool is_dirty;
} sheet;

extern unsigned sheets_alive;
/* The sheet of a screen; made if it is the first time that it is seen. */
sheet *sheet_of(flow_screen screen);
/* Asks for content and carries out what has become of the widgets. */
void sheet_render(sheet *sheet);
widget *sheet_find(const sheet *sheet, const char *id);

/* ---- person.c -------------------------------------------------------------------------------- */

/* The person sees a screen that has just been rendered, and thinks about what should be there. */
void person_sees(const sheet *sheet);
/* The person has typed a text that was sent, or is no value yet. */
void person_typed(flow_screen screen, int field, const char *text, bool is_value);
/* A text was sent in answer to an older content; true if its sender had not seen what was put. */
bool person_is_late(flow_screen screen, int field, uint64_t revision);
void person_sent_late(flow_screen screen, int field, const char *text);
/* True if the field has been there, and has stayed the same, since a revision. */
bool person_knows(flow_screen screen, int field, uint64_t revision);
void person_forgets_all(void);

#endif
