/* One row of an element. */
#ifndef FLOW_SCENE_ROW_H
#define FLOW_SCENE_ROW_H

#include "news.h"

typedef struct {
  flow_scene_row open;
  gone gone;
  flow_row now;
  char *block; /* its menu and its texts */
  size_t block_size;
  char *file;      /* of its image, when that was asked for last */
  size_t holds;    /* the times that the skin holds it */
  bool is_left;    /* it is in no list any more */
  bool is_changed; /* it says something else, which is not told yet */
} row;

/* A row that says what is given; NULL: one that has not come. */
row *row_new(flow_scene_element *owner, const flow_row *given);
/* Takes what a row says now. */
void row_take(row *self, const flow_row *given);
/* Takes a row out of its list. It ends when the news have been read and nobody holds it. */
void row_leave(row *self, core *core);

#endif
