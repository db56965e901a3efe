/**
 * rows-spans.h - a long list of rows of which some are there: runs of neighbours, in order.
 */
#ifndef FLOW_GTK_ROWS_SPANS_H
#define FLOW_GTK_ROWS_SPANS_H

#include "element.h"

/* A run of rows, all there, from `start`. Runs do not touch the same place. */
typedef struct {
  guint start;
  GPtrArray *rows; /* of FlowGtkRow, each with a reference */
} Span;

/** An empty array of Span. */
GArray *spans_new(void);

/** The row at a place; NULL if it is not there. */
FlowGtkRow *spans_get(const GArray *spans, guint place);

/** Puts a row where none is; a reference of the caller's is taken over. */
void spans_put(GArray *spans, guint place, FlowGtkRow *row);

/** Takes out what is from `place` on, `removed` rows, and moves what is behind them. */
void spans_splice(GArray *spans, guint place, guint removed, guint inserted);

/** Narrows a range around `place` to where no row is. */
void spans_gap(const GArray *spans, guint place, guint *first, guint *end);

/** Lets go of runs that nobody holds a row of, but for the one with `place`, once there are more
 *  than so many rows. */
void spans_trim(GArray *spans, guint place, guint most);

/** True if somebody else holds a row of the run. */
gboolean span_is_held(const Span *span);

#endif
