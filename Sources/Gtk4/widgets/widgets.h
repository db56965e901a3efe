/**
 * widgets.h - the library's own look of elements.
 *
 * A frame is the widget of one element, CSS node `element`. It holds a label, the control that its
 * look makes, and the error below, or what a factory of the product has made. It follows its
 * element, and holds it.
 */
#ifndef FLOW_GTK_WIDGETS_H
#define FLOW_GTK_WIDGETS_H

#include "../element.h"

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_FRAME (flow_gtk_frame_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkFrame, flow_gtk_frame, FLOW_GTK, FRAME, GtkWidget)

/** A way to show elements. */
typedef struct {
  /** Makes the control, with flow_gtk_frame_set_control() or flow_gtk_frame_add(). */
  void (*make)(FlowGtkFrame *self);
  /** Shows properties of the element; all of them (CHANGED_ALL) after `make`. May be NULL. */
  void (*show)(FlowGtkFrame *self, uint32_t changes);
  gboolean has_label; /**< the text of the element stands above the control */
} Look;

struct _FlowGtkFrame {
  GtkWidget parent;
  FlowGtkElement *element;
  const Look *look; /* NULL: a factory has made the control */
  GtkWidget *label, *control, *error;
  GtkWidget *named;      /* the widget with the accessible name; usually the control */
  GtkWidget *inner;      /* of a section: the box for what stands in it */
  gboolean is_showing;   /* the control is being set, and reports what nobody has done */
  gboolean is_composing; /* an input method is in the middle of a word */
  gboolean is_replacing; /* a selection goes, over which something may be written */
  gboolean is_put;       /* another text has to come into the field */
  guint clicks;          /* the number of the click that is being made; 0: none is */
  guint source;          /* a timer of the look's */
};

/** The widget of an element, by a factory or in the library's look. Floating. */
GtkWidget *flow_gtk_frame_new(FlowGtkElement *element, FlowGtkFactories *factories);

void flow_gtk_frame_add(FlowGtkFrame *self, GtkWidget *child);
void flow_gtk_frame_set_control(FlowGtkFrame *self, GtkWidget *control);

/** Lets what a factory has made be scrolled sideways where the page has too little width. */
void flow_gtk_frame_fit(FlowGtkFrame *self);

/** True if what a control reports was done by the user. */
gboolean flow_gtk_frame_is_used(const FlowGtkFrame *self);

/** Disposes of a widget that a factory has made and that was taken out of its place. */
void flow_gtk_made_end(GtkWidget *made);

/** Gives the focus to the control; FALSE if that takes none. */
gboolean flow_gtk_frame_grab_focus(FlowGtkFrame *self);

/** The user has pressed the element, a row of it, or an entry of the row's menu. */
void flow_gtk_frame_press(FlowGtkFrame *self, const char *row, const char *action);

/** The user has chosen a row. */
void flow_gtk_frame_choose(FlowGtkFrame *self, const char *row);

/** Sends a value, which is consumed. */
void flow_gtk_frame_send(FlowGtkFrame *self, GVariant *value);

/** Lets a widget use the mouse's wheel, or leaves that to the page. */
void flow_gtk_use_wheel(GtkWidget *widget, gboolean is_used);

/** Leaves turns of wheels and touchpads that scroll nothing in a window to what it lies in. */
void flow_gtk_share_wheel(GtkWidget *window);

/** A dim or plain label that wraps and begins at the start. */
GtkWidget *flow_gtk_label_new(const char *style_class);

/** Shows a text in a label; one with long words may be broken in them. */
void flow_gtk_label_show(GtkLabel *label, const char *text);
/** The same where only words of so many bytes have room. */
void flow_gtk_label_show_in(GtkLabel *label, const char *text, size_t room);
/** Lets the text of a button or an option wrap. A short text always has room, and a label that does
 *  not wrap is measured in less time. */
void flow_gtk_label_wrap(GtkLabel *label, const char *text);

/** The name under which the theme has an icon, as a symbol where it has one; NULL if it has none.
 *  The name stays. */
const char *flow_gtk_icon_for(GtkWidget *widget, const char *name);

/** The looks, by what an element is and takes. */
const Look *flow_gtk_look_of(const FlowGtkElement *element);
extern const Look heading_look, text_look, note_look, divider_look, link_look, unavailable_look;
extern const Look section_look, progress_look, button_look, image_look;
extern const Look entry_look, password_look, multiline_look;
extern const Look toggle_look, hidden_toggle_look, range_look, rating_look;
extern const Look radios_look, checks_look, menu_look;
extern const Look list_look, long_list_look, long_checks_look;

/** The frame of a section, whose title and footer stand around its card. */
GtkWidget *flow_gtk_section_inner(FlowGtkFrame *self);

/** Tells of a widget, and of all in it, whether it can be used: GTK itself tells that only of the
 *  widget that was made insensitive. `is_enabled` is what the widget stands in. */
void flow_gtk_tell_enabled(GtkWidget *widget, gboolean is_enabled);

/** Sets or takes away the relation to the label with an error. */
void flow_gtk_name_error(GtkWidget *widget, GtkWidget *error);

/* ---- A product's own ------------------------------------------------------------------------- */

#define FLOW_GTK_TYPE_SIDEWAYS (flow_gtk_sideways_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkSideways, flow_gtk_sideways, FLOW_GTK, SIDEWAYS, GtkWidget)

/** A widget around another one, which is scrolled sideways where that needs more room. */
GtkWidget *flow_gtk_sideways_new(GtkWidget *made);

/* ---- Rows ------------------------------------------------------------------------------------ */

#define FLOW_GTK_TYPE_ROW_BOX (flow_gtk_row_box_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkRowBox, flow_gtk_row_box, FLOW_GTK, ROW_BOX, GtkWidget)

/** The look of a row, empty until it is given one; `has_arrow` where it can be selected. */
GtkWidget *flow_gtk_row_box_new(FlowGtkFrame *frame, gboolean has_arrow);
void flow_gtk_row_box_set(FlowGtkRowBox *self, FlowGtkRow *row);
FlowGtkRow *flow_gtk_row_box_get(FlowGtkRowBox *self);
/** The description of a row: subtitle, detail, badge. Free it. */
char *flow_gtk_row_more(const FlowGtkRow *row);
/** Opens the menu of the row; FALSE if it has none. */
gboolean flow_gtk_row_box_open_menu(FlowGtkRowBox *self);

G_END_DECLS
#endif
