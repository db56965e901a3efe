/**
 * element.h - the inside of elements, rows and screens, for the files of the content alone.
 *
 * New content is taken in two steps. First everything is copied, while no code of anybody else
 * runs: flow_gtk_..._take(). Then the changes are told: flow_gtk_..._tell() emits signals, whose
 * handlers may do anything.
 */
#ifndef FLOW_GTK_ELEMENT_PRIVATE_H
#define FLOW_GTK_ELEMENT_PRIVATE_H

#include "content.h"

G_BEGIN_DECLS

typedef struct FlowGtkRows FlowGtkRows;

/* The properties of an element; a set of them is a mask of 1 << property. */
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
#define CHANGED(property) (1u << ELEMENT_##property)
#define CHANGED_ALL (~0u)

struct _FlowGtkElement {
  GObject parent;
  FlowGtkScreen *screen; /* NULL from when it has gone; the screen holds the element */
  uint64_t key;
  flow_element_kind kind;
  flow_placement placement;
  flow_role role;
  flow_field_type field_type;
  uint32_t traits;
  flow_takes takes;
  gboolean enabled, many, secret, has_all_rows;
  double minimum, maximum, step;
  uint64_t put, digest;
  guint forgotten; /* the times that a secret was typed for a screen that is made anew */
  size_t row_total;
  char *strings[ELEMENT_COUNT]; /* of the properties that are texts; NULL is "" */
  char *own_error, *wrong;      /* the screen's, and the host's own */
  char *raw_source;             /* as the screen says it */
  gboolean is_wrong_over;       /* and the screen has to be told */
  flow_value *value;            /* never bytes */
  GVariant *variant;            /* the value, made when it is asked for */
  GBytes *bytes;
  FlowGtkRows *rows;
  guint pending; /* changes that are not told */
  guint touched; /* properties to be shown again, as the user has changed a widget */
  guint changes; /* changes that are being told */
};

#define STRING(element, property) flow_gtk_element_string(element, ELEMENT_##property)
const char *flow_gtk_element_string(const FlowGtkElement *self, guint property);

#define flow_gtk_element_id(self) STRING(self, ID)
#define flow_gtk_element_kind(self) ((self)->kind)
const char *flow_gtk_element_class_id(const FlowGtkElement *self);

FlowGtkElement *flow_gtk_element_new(FlowGtkScreen *screen, uint64_t key);
void flow_gtk_element_take(FlowGtkElement *self, const flow_element *element, uint64_t revision);
void flow_gtk_element_tell(FlowGtkElement *self);

/** Has a secret typed anew, which the screen has lost: it has been made anew. */
void flow_gtk_element_forget(FlowGtkElement *self);

/** Forgets what has changed so far, when nobody knows the element yet. */
void flow_gtk_element_begin(FlowGtkElement *self);

/** Emits the signals: of properties that are in the mask, and the one after them. */
void flow_gtk_element_notify(FlowGtkElement *self, guint changes);
void flow_gtk_element_tell_changed(FlowGtkElement *self);

/** Decides which error is shown: the screen's, else that of the host. */
void flow_gtk_element_choose_error(FlowGtkElement *self);

/** Typed text that was no value has become one, or is gone. */
void flow_gtk_element_end_wrong(FlowGtkElement *self);

/** The element is on no screen any more: its handlers are disconnected. */
void flow_gtk_element_end(FlowGtkElement *self);

/** Has properties shown again with the next content, as the user has changed the widget. */
void flow_gtk_element_touch(FlowGtkElement *self, guint properties);

/** The value as text for a field. */
char *flow_gtk_element_value_text(const FlowGtkElement *self);

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
#define ROW_CHANGED(property) (1u << ROW_##property)

struct _FlowGtkRow {
  GObject parent;
  uint64_t key;
  char *strings[ROW_COUNT];
  char *raw_source; /* as the screen says it */
  gboolean enabled, secret, chosen;
  GListStore *actions;     /* NULL: none, and nobody has asked */
  GPtrArray *next_actions; /* that are not told */
  guint pending, changes;
};

struct _FlowGtkRowAction {
  GObject parent;
  char *id, *text;
  flow_role role;
  gboolean enabled;
};

#define ROW_STRING(row, property) flow_gtk_row_string(row, ROW_##property)
const char *flow_gtk_row_string(const FlowGtkRow *self, guint property);
FlowGtkRow *flow_gtk_row_new(const flow_row *row, const FlowGtkElement *owner);
void flow_gtk_row_take(FlowGtkRow *self, const flow_row *row, const FlowGtkElement *owner);
void flow_gtk_row_choose(FlowGtkRow *self, const FlowGtkElement *owner);
void flow_gtk_row_tell(FlowGtkRow *self);
guint flow_gtk_row_action_count(const FlowGtkRow *self);

/* A list of FlowGtkRow that asks for rows when they are looked at. */
#define FLOW_GTK_TYPE_ROWS (flow_gtk_rows_get_type())
GType flow_gtk_rows_get_type(void);
FlowGtkRows *flow_gtk_rows_new(FlowGtkElement *owner);
void flow_gtk_rows_take(FlowGtkRows *self, const flow_element *element, uint64_t revision);
void flow_gtk_rows_choose(FlowGtkRows *self);
void flow_gtk_rows_tell(FlowGtkRows *self);
void flow_gtk_rows_end(FlowGtkRows *self);
guint flow_gtk_rows_total(const FlowGtkRows *self);

/** The place of a row by its id; GTK_INVALID_LIST_POSITION if there is none. May ask the screen. */
guint flow_gtk_rows_find(FlowGtkRows *self, const char *id);

/** Lists up to this size have a widget for each row; longer ones are virtual. */
#define ROWS_SHORT FLOW_ROWS_FIRST

/* ---- Screens --------------------------------------------------------------------------------- */

struct _FlowGtkScreen {
  GObject parent;
  FlowGtkEngine *engine; /* weak: NULL when it has been destroyed */
  flow_screen raw;       /* FLOW_NONE when it has gone */
  char *class_id, *title, *focus;
  char *folder; /* of its plugin; "" if it is of none; NULL: not looked up */
  GListStore *elements, *toolbar;
  FlowGtkElement *standard; /* the default button; borrowed from a list */
  uint64_t revision;        /* of the content that is shown */
  guint focus_serial;       /* rises when content names another element for the focus */
  gboolean is_telling;      /* signals of new content are being emitted */
  gboolean is_again;        /* and meanwhile newer content was asked for */
  gboolean is_renewed;      /* made anew, and not asked for content since */
  gboolean is_dropped;      /* nobody knows it: it has no content */
  guint refresh_source, sending;
};

/** The engine of the C ABI; NULL when the screen has gone. */
flow_engine *flow_gtk_screen_engine(const FlowGtkScreen *self);
const char *flow_gtk_screen_class_id(const FlowGtkScreen *self);

/** Asks for the content at the loop's next turn. */
void flow_gtk_screen_refresh_soon(FlowGtkScreen *self);

/** Sends an input and asks for the content in the next turn, whatever comes of it. */
gboolean flow_gtk_screen_send(FlowGtkScreen *self, const char *id, const char *action,
                              const flow_value *value, GError **error);

/** Tells the screen that a text is no value, and why, or with NULL that this is over. */
void flow_gtk_screen_set_wrong(FlowGtkScreen *self, const char *id, const char *reason);

/** A word of the engine in the user's language. */
const char *flow_gtk_screen_word(const FlowGtkScreen *self, flow_word word);

/** Emits a signal for the shell. */
void flow_gtk_screen_announce(FlowGtkScreen *self, const char *text);
void flow_gtk_screen_link(FlowGtkScreen *self, const char *uri);

/* ---- Values and factories -------------------------------------------------------------------- */

/** A copy that ends with NUL. */
char *flow_gtk_text(flow_string view);

/** The widget that a factory of the product makes, with a reference; NULL: none does. */
GtkWidget *flow_gtk_factories_element(FlowGtkFactories *self, FlowGtkElement *element);
GtkWidget *flow_gtk_factories_screen(FlowGtkFactories *self, FlowGtkScreen *screen);

G_END_DECLS
#endif
