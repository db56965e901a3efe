/* A page: the content of a screen. */
#ifndef FLOW_SCENE_PAGE_H
#define FLOW_SCENE_PAGE_H

#include "element.h"

#define LISTS 2

typedef struct {
  element **items;
  size_t count;
} list;

typedef struct page {
  flow_scene_page open;
  gone gone;
  struct page *next_left; /* among those whose screens have gone */
  list lists[LISTS];
  char *title, *class_id, *back_title;
  char *named;       /* the element that the screen has given the focus to */
  char *remembered;  /* the element that had the focus before a reload; NULL: none */
  element *focus;    /* the one that has it in the toolkit */
  element *standard; /* Enter presses it */
  bool is_stale;     /* the screen says something else, or nobody has asked it */
  bool is_put_off;   /* that waits until all news have been read */
  bool is_renewed;   /* the screen has been made anew in its place (S16) */
  bool was_told;
  form form;         /* in which its fields were shown last */
  uint64_t round;    /* in which its screen was asked last */
  bool is_pending;   /* something of its elements has to be told, which no content has brought */
  bool asks_focus;   /* the name is a new one, which is obeyed once (V11) */
  bool is_moved;     /* the focus has to go to `focus`, which is not told yet */
  bool is_left;      /* the screen has gone, which is not told yet */
  bool is_top;       /* its layer is the top one */
  bool hides_choice; /* no row of a list is marked as chosen: nothing is seen beside it (H24) */
} page;

page *page_new(flow_scene *scene, flow_screen screen);
/* The screen has said that its content is another one (V2). */
void page_change(page *self);
/* Asks the screen for its content, takes it whole, and tells what has changed. */
void page_take(page *self);
/* Marks the chosen rows of its lists, or does not any more. */
void page_hide_choice(page *self, bool hides);
/* Tells what is pending of its elements. */
void page_tell_pending(page *self);
/* Takes a page from its scene, and from its layer before. It ends when the news have been read. */
void page_leave(page *self);

/* The element at a place of body and toolbar together, in the order in which they are read; NULL
 * beyond the last. */
element *page_element(const page *self, size_t place);

#endif
