/* The rows of an element: all of a short list; of a long one those that were asked for. */
#ifndef FLOW_SCENE_ROWS_H
#define FLOW_SCENE_ROWS_H

#include "row.h"

/* A row of a long list. */
typedef struct {
  size_t place; /* as it was told */
  size_t next;  /* its place when the waiting change has been read; FLOW_NO_INDEX: none */
  row *row;
  bool is_old;   /* it may say something else by now: it is compared when it is asked for */
  bool is_early; /* it came when its screen had changed: by its new place, and not by that told */
} kept_row;

/* A change of the places of a long list. It happens when its news are read, because a toolkit asks
 * for rows by the places that it was told. */
typedef struct {
  size_t first, removed, inserted;
  uint64_t *keys; /* of a list that is given whole: as they will be */
  bool is_waiting;
} rows_change;

typedef struct {
  row **all;      /* of a short list, in order; NULL: it is a long one */
  uint64_t *keys; /* of a long list that is given whole, in order */
  kept_row *kept; /* of a long list, in the order of their places */
  size_t kept_count;
  size_t count; /* as it was told */
  rows_change change;
  flow_string *chosen; /* ids of rows, sorted; they lie in the element's value */
  size_t chosen_count;
  bool is_asking;           /* for rows, which runs the screen's code */
  const bool *is_stale;     /* of the page: its screen has changed since its content was taken */
  const bool *is_left;      /* of the page: its screen has gone */
  const bool *hides_choice; /* of the page: no row of a list is marked as chosen (H24) */
  /* Places that were asked for inside the screen, where no row can be had. */
  size_t hollow_first, hollow_end;
} rows;

/* The content that rows are taken from. */
typedef struct {
  flow_scene_element *owner; /* its value is the new one */
  const flow_element *given;
  uint64_t revision;
  bool is_new;    /* the element has not been told yet, nor are its rows */
  bool is_missed; /* the content before this one was not taken */
  bool is_other_value;
} rows_source;

/* Takes the rows of new content, and tells what has changed. Returns FLOW_SHOWN_LOOK if a short
 * list has become a long one, or the other way round. */
uint32_t rows_take(rows *self, const rows_source *source);
/* The news of a long list's change are being read: from now on its places are the new ones. */
void rows_told(rows *self, flow_scene_element *owner);
/* Tells rows that could not be had when they were asked for. */
void rows_come(rows *self, flow_scene_element *owner);
/* Chooses its rows again: the page marks the chosen rows of lists now, or does not any more. */
void rows_choose(rows *self, flow_scene_element *owner);
flow_scene_row *rows_at(rows *self, flow_scene_element *owner, size_t place);
void rows_end(rows *self, core *core);

#endif
