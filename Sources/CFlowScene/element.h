/* One element of a page. */
#ifndef FLOW_SCENE_ELEMENT_H
#define FLOW_SCENE_ELEMENT_H

#include "form.h"
#include "rows.h"

typedef struct {
  flow_scene_element open;
  gone gone;
  uint64_t key, put;
  uint64_t came;     /* the revision of the content that it was first in */
  uint64_t revision; /* of the content that it was last in; 0: it has not been told yet */
  flow_element now;
  char *block; /* its texts */
  size_t block_size;
  flow_value *value;
  char *reason; /* why what is typed is no value; NULL: it is one, or nothing is half typed */
  bool is_reason_shown;
  bool was_wrong; /* the screen has yet to hear that nothing is half typed any more */
  form form;      /* in which its text stands */
  bool is_unlike; /* the language writes the value that is typed otherwise (V20) */
  char *file;     /* of its image, when that was asked for last */
  char *text;     /* flow_scene_text(), when that was asked for last */
  uint32_t traits;
  uint32_t pending; /* FLOW_SHOWN_..., not told yet */
  rows rows;
} element;

/* The content that an element is taken from. */
typedef struct {
  const flow_element *given;
  uint64_t revision; /* of the content */
  bool is_missed;    /* the content before this one was not taken */
  bool is_default;
  bool is_renewed;    /* the screen has been made anew (S16) */
  form form;          /* in which the language writes days, times and numbers (V20) */
  bool is_other_form; /* than that in which its page was shown before */
} element_source;

element *element_new(flow_scene_page *page, uint64_t key);
/* Takes an element of new content. Differences are noted in `pending`, or told by its rows. */
void element_take(element *self, const element_source *source);
/* Tells what is pending. */
void element_tell(element *self);
/* Takes an element from its page. It ends when the news have been read. */
void element_leave(element *self);

/* Tells the screen that nothing is half typed any more, after its content has been taken. */
void element_end_wrong(element *self);
/* Tells a screen that has been made anew that a text is still half typed. */
void element_tell_wrong(const element *self);

/* Notes why the text that is typed is no value; NULL: it is one. */
void element_set_reason(element *self, const char *reason);
/* Shows the reason, as the field is left or Enter was pressed in it; false if there is none. */
bool element_show_reason(element *self);
/* Has a value that was typed shown as the language writes it, as the field is left or Enter was
 * pressed in it; false if it stands there so. */
bool element_write(element *self);

static inline bool element_has(const element *self, uint32_t trait) {
  return (self->traits & trait) != 0;
}
/* True if the user can do something with it now. */
static inline bool element_is_usable(const element *self) {
  return element_has(self, FLOW_ELEMENT_IS_INTERACTIVE) && self->now.enabled;
}

#endif
