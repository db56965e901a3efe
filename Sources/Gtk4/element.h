/**
 * element.h - the inside of elements, rows and screens, for the files of the content alone.
 *
 * Each is the `data` of a struct of the scene, and leads there: its members are read in the scene,
 * until the struct has gone. News of the scene become signals, whose handlers may do anything.
 */
#ifndef FLOW_GTK_ELEMENT_PRIVATE_H
#define FLOW_GTK_ELEMENT_PRIVATE_H

#include <flow/keys.h>

#include "content.h"

G_BEGIN_DECLS

typedef struct FlowGtkRows FlowGtkRows;

/* The properties of an element. */
enum {
  ELEMENT_NOTHING,
  ELEMENT_KIND,
  ELEMENT_ID,
  ELEMENT_TEXT,
  ELEMENT_LABEL,
  ELEMENT_VALUE,
  ELEMENT_ERROR,
  ELEMENT_PLACEHOLDER,
  ELEMENT_ENABLED,
  ELEMENT_ROLE,
  ELEMENT_FIELD_TYPE,
  ELEMENT_MANY,
  ELEMENT_SECRET,
  ELEMENT_HINT,
  ELEMENT_FOOTER,
  ELEMENT_MINIMUM,
  ELEMENT_MAXIMUM,
  ELEMENT_STEP,
  ELEMENT_ICON,
  ELEMENT_SOURCE,
  ELEMENT_BYTES,
  ELEMENT_SHORTCUT,
  ELEMENT_ROWS,
  ELEMENT_TAKES,
  ELEMENT_PLACEMENT,
  ELEMENT_PUT,
  ELEMENT_COUNT
};
struct _FlowGtkElement {
  GObject parent;
  flow_scene_element *raw;   /* NULL when it has gone */
  FlowGtkScreen *screen;     /* NULL then, too; the screen holds the element */
  const flow_element *shown; /* its members, also when it has gone */
  flow_value *value;         /* that it had last */
  GVariant *variant;         /* the value, made when it is asked for */
  FlowGtkRows *rows;
  guint asked;      /* factories of elements that are making its widget just now */
  uint64_t put;     /* the times that the screen has put another value */
  uint32_t changes; /* FLOW_SHOWN_..., while they are told */
};
#define CHANGED_ALL (~0u)

#define STRING(element, property) flow_gtk_element_string(element, ELEMENT_##property)
const char *flow_gtk_element_string(FlowGtkElement *self, guint property);

#define flow_gtk_element_id(self) STRING(self, ID)
const char *flow_gtk_element_class_id(const FlowGtkElement *self);

static inline gboolean flow_gtk_element_has(const FlowGtkElement *self, uint32_t trait) {
  return (flow_element_traits(self->shown->kind) & trait) != 0;
}

FlowGtkElement *flow_gtk_element_new(FlowGtkScreen *screen, flow_scene_element *raw);
/** Tells what has changed. */
void flow_gtk_element_tell(FlowGtkElement *self, uint32_t changes);
/** The element is on no screen any more: its handlers are disconnected, and it stays readable. */
void flow_gtk_element_end(FlowGtkElement *self);

/** As flow_gtk_element_press(), with the number of this click. */
gboolean flow_gtk_element_click(FlowGtkElement *self, const char *row, const char *action,
                                uint32_t clicks, GError **error);

/** A value as text for a field, as flow_scene_text(); NULL takes the element's own. */
char *flow_gtk_element_value_text(const FlowGtkElement *self, const flow_value *value);

/** True while new content is being shown, when widgets report what nobody has done. */
gboolean flow_gtk_element_is_telling(const FlowGtkElement *self);

/* ---- Rows ------------------------------------------------------------------------------------ */

enum {
  ROW_NOTHING,
  ROW_ID,
  ROW_TITLE,
  ROW_SUBTITLE,
  ROW_DETAIL,
  ROW_ICON,
  ROW_SOURCE,
  ROW_BADGE,
  ROW_ENABLED,
  ROW_SECRET,
  ROW_ACTIONS,
  ROW_CHOSEN,
  ROW_COUNT
};

struct _FlowGtkRow {
  GObject parent;
  flow_scene_row *raw; /* held; NULL: a list has gone, and with it what stood here */
  FlowGtkRows *list;   /* the long list that it is in; NULL: none */
  guint place;         /* in the long list */
  uint64_t digest;     /* of what was told last */
  GListStore *actions; /* NULL: nobody has asked for them */
};

struct _FlowGtkRowAction {
  GObject parent;
  char *id, *text;
  flow_role role;
  gboolean enabled;
};

#define ROW_STRING(row, property) flow_gtk_row_string(row, ROW_##property)
const char *flow_gtk_row_string(const FlowGtkRow *self, guint property);
gboolean flow_gtk_row_is_enabled(const FlowGtkRow *self);
gboolean flow_gtk_row_is_chosen(const FlowGtkRow *self);
/** The object of a row, made if there is none. With a reference. */
FlowGtkRow *flow_gtk_row_of(flow_scene_row *raw);
/** Tells that it says something else, if it does. */
void flow_gtk_row_tell(FlowGtkRow *self);

/* The rows of an element as a list model. A short list has all of its rows. Of a long one the rows
 * are known that somebody holds; others are asked for when they are looked at. */
struct FlowGtkRows {
  GObject parent;
  FlowGtkElement *owner; /* NULL when it has gone */
  GPtrArray *all;        /* of a short list, as it was told; NULL: it is a long one */
  GPtrArray *held;       /* of a long one, in no order; not owned */
  guint total;           /* as it was told */
};

#define FLOW_GTK_TYPE_ROWS (flow_gtk_rows_get_type())
GType flow_gtk_rows_get_type(void);
FlowGtkRows *flow_gtk_rows_new(FlowGtkElement *owner);
/** News of the rows, from a place on. */
void flow_gtk_rows_move(FlowGtkRows *self, size_t first, size_t removed, size_t inserted);
void flow_gtk_rows_tell(FlowGtkRows *self, size_t first, size_t count);
/** Tells the widgets of rows to show their words again, in the language of now. */
void flow_gtk_rows_show_words(FlowGtkRows *self);
/** Reads all again where a short list has become a long one, or the other way round. */
void flow_gtk_rows_settle(FlowGtkRows *self);
void flow_gtk_rows_end(FlowGtkRows *self);
/** A row has gone. */
void flow_gtk_rows_forget(FlowGtkRows *self, FlowGtkRow *row);

/** The place of a row by its id; GTK_INVALID_LIST_POSITION if there is none. May ask the screen. */
guint flow_gtk_rows_find(FlowGtkRows *self, const char *id);

/* ---- Screens --------------------------------------------------------------------------------- */

struct _FlowGtkScreen {
  GObject parent;
  flow_scene_page *raw;        /* NULL when it has gone from its scene */
  char *class_id, *title;      /* that it had then */
  FlowGtkFactories *factories; /* of its page; NULL: it has had no body yet */
  GListStore *elements, *toolbar;
  GtkWidget *page;  /* the shell's; not owned */
  GtkWidget *focus; /* that has or had the focus last; weak */
  gboolean is_gone;
  guint telling; /* signals of new content are being emitted */
};

const char *flow_gtk_screen_class_id(const FlowGtkScreen *self);
const char *flow_gtk_screen_title(const FlowGtkScreen *self);

/** A word of the engine in the user's language. */
const char *flow_gtk_screen_word(const FlowGtkScreen *self, flow_word word);

/* ---- Values and factories -------------------------------------------------------------------- */

/** A copy that ends with NUL. */
char *flow_gtk_text(flow_string view);

/** The widget that a factory of the product makes, with a reference; NULL: none does. */
GtkWidget *flow_gtk_factories_element(FlowGtkFactories *self, FlowGtkElement *element);
GtkWidget *flow_gtk_factories_screen(FlowGtkFactories *self, FlowGtkScreen *screen);

G_END_DECLS
#endif
