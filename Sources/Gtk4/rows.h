/**
 * rows.h - the inside of the list of an element's rows.
 *
 * Rows are made when somebody asks for them, a hundred at a time, and kept while somebody holds
 * one of them. A list that is given whole is compared by keys; one on demand goes by what the
 * screen has said of its changes (flow_rows_changed()).
 */
#ifndef FLOW_GTK_ROWS_H
#define FLOW_GTK_ROWS_H

#include "rows-spans.h"

/* The list as it will be when its change is told. */
typedef struct {
  gboolean is_there;
  guint total;
  GArray *keys;         /* of a whole list */
  GPtrArray *rows;      /* the first rows; of a short whole list all that are new, by their place */
  flow_key_step *steps; /* of a short whole list; else NULL */
  size_t step_count;
  guint first, removed, inserted; /* the part of a long list that has changed */
  gboolean is_stale;              /* on demand: nobody knows what has changed */
} Change;

struct FlowGtkRows {
  GObject parent;
  FlowGtkElement *owner; /* NULL when it has gone */
  GArray *spans;         /* the rows that are there */
  GArray *keys;          /* uint64_t, of all rows of a whole list; NULL on demand */
  guint total;
  uint64_t revision; /* of the content that was taken last */
  Change next;
  gboolean is_asking;      /* the screen is being asked for rows */
  gboolean is_asked_early; /* a row was asked for that the next change moves */
  guint end_source;        /* an idle function that shortens the list */
};

/** Asks the screen for rows and keeps those that are not there. */
void flow_gtk_rows_fetch(FlowGtkRows *self, guint place);

/** The rows from `first` on as the screen has them now; NULL if it cannot say. */
const flow_rows *flow_gtk_rows_ask(FlowGtkRows *self, guint first, guint count);

/** The rows that are there, by their keys. */
GHashTable *flow_gtk_rows_by_key(const FlowGtkRows *self);

void flow_gtk_rows_forget_change(FlowGtkRows *self);

#endif
