/**
 * page.h - the page of a screen: a header with title, way back and toolbar, and the body; or the
 * texts and buttons of an alert. Private.
 */
#ifndef FLOW_GTK_PAGE_H
#define FLOW_GTK_PAGE_H

#include <flow-gtk/flow-gtk.h>

#include "bar.h"
#include "content.h"

G_BEGIN_DECLS

#define FLOW_GTK_TYPE_PAGE (flow_gtk_page_get_type())
G_DECLARE_FINAL_TYPE(FlowGtkPage, flow_gtk_page, FLOW_GTK, PAGE, GtkWidget)

/** The page of a screen: its widget, which is the screen's until that goes. */
void flow_gtk_page_new(FlowGtkView *view, flow_scene_page *raw);
/** Shows changes that the scene has told: FLOW_PAGE_... */
void flow_gtk_page_change(FlowGtkPage *self, uint32_t changed);
/** The screen has gone. The page may be on the stack, and is freed at the loop's next turn. */
void flow_gtk_page_end(FlowGtkPage *self);
/** Shows its header, or leaves that to the program. */
void flow_gtk_page_show_header(FlowGtkPage *self);
/** Puts its header into a window's title bar, and returns it; NULL takes it back. */
GtkWidget *flow_gtk_page_lend_header(FlowGtkPage *self, FlowGtkBar *bar);
/** Lets a header that is lent be used and read, or not, as a layer lies over the page. */
void flow_gtk_page_guard_header(FlowGtkPage *self, gboolean is_top);
/** The widget of an element in its body or its header; NULL if there is none. */
GtkWidget *flow_gtk_page_frame_of(FlowGtkPage *self, FlowGtkElement *element);
/** Shows the words in it anew. */
void flow_gtk_page_show_words(FlowGtkPage *self);

FlowGtkScreen *flow_gtk_page_get_screen(FlowGtkPage *self);
const char *flow_gtk_page_get_title(FlowGtkPage *self);

/** Scrolls the body; FALSE: it does not scroll. */
gboolean flow_gtk_page_scroll(FlowGtkPage *self, GtkScrollType way);

/** Gives the focus to an element; NULL gives it to the page itself. */
void flow_gtk_page_take_focus(FlowGtkPage *self, FlowGtkElement *element);

/* ---- page-alert.c ---------------------------------------------------------------------------- */

/** The texts and buttons of an alert, from its screen. */
GtkWidget *flow_gtk_alert_body_new(FlowGtkScreen *screen, FlowGtkFactories *factories,
                                   gboolean is_confirmation);
/** Reads the elements again. */
void flow_gtk_alert_body_update(GtkWidget *self);

G_END_DECLS
#endif
