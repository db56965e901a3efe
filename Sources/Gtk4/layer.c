/* FlowGtkLayer: what is shown of a layer of the engine. */
#include "layer.h"

#include "sheet.h"
#include "tabs.h"
#include "view.h"

G_DEFINE_TYPE(FlowGtkLayer, flow_gtk_layer, G_TYPE_OBJECT)

static void came_to_rest(gpointer data) {
  FlowGtkLayer *self = data;
  if (self->view) flow_gtk_view_came_to_rest(self->view);
}

GtkWidget *flow_gtk_layer_widget(FlowGtkLayer *self) {
  return self->frame ? self->frame : self->content;
}

FlowGtkPage *flow_gtk_layer_page_at(FlowGtkLayer *self, guint place) {
  GtkWidget *page = self->slide ? flow_gtk_slide_get_page(self->slide, place) : NULL;
  return FLOW_GTK_IS_PAGE(page) ? FLOW_GTK_PAGE(page) : NULL;
}

FlowGtkPage *flow_gtk_layer_page(FlowGtkLayer *self) {
  return flow_gtk_layer_page_at(self, self->selected);
}

/* ---- Showing --------------------------------------------------------------------------------- */

/* The dialog for assistive technology: a window, or the content inside the view. */
static GtkWidget *dialog_of(FlowGtkLayer *self) {
  return self->kind == FLOW_GTK_FRAME_DIALOG ? self->frame : self->content;
}

/* A window that a factory has made has the words that the factory gives it. */
void flow_gtk_layer_show_title(FlowGtkLayer *self) {
  const char *title = self->raw && self->raw->page ? self->raw->page->title : "";
  if (self->kind == FLOW_GTK_FRAME_NONE || self->is_made) return;
  flow_gtk_name(dialog_of(self), title, "");
  if (self->kind == FLOW_GTK_FRAME_DIALOG) gtk_window_set_title(GTK_WINDOW(self->frame), title);
}

/* A place keeps its label. An empty tab has no text of its own. */
static GtkWidget *empty_place(FlowGtkLayer *self, guint place) {
  const char *text = flow_scene_place_at(self->raw, place)->empty_text;
  if (!text[0] && self->raw->place_count == 1)
    text = flow_gtk_view_word(self->view, FLOW_WORD_EMPTY_TAB);
  while (self->empty->len <= place) {
    GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                    "justify", GTK_JUSTIFY_CENTER, NULL);
    gtk_widget_add_css_class(label, "empty-tab");
    g_ptr_array_add(self->empty, g_object_ref_sink(label));
  }
  gtk_label_set_text(self->empty->pdata[place], text);
  return self->empty->pdata[place];
}

/* ---- Tabs and pages -------------------------------------------------------------------------- */

/* Shows tabs or pages in the row that is there, or in another row; NULL: there are none. */
static GtkWidget *row_for(FlowGtkLayer *self, GtkWidget *row, const flow_scene_tabs *tabs) {
  if (!tabs) return NULL;
  if (!row || !flow_gtk_tabs_suits(row, tabs)) row = flow_gtk_tabs_new(self, tabs);
  flow_gtk_tabs_update(row, tabs);
  return row;
}

/* A row that goes may be on the stack, as a click in it leads elsewhere. */
static void leave_row(FlowGtkLayer *self, GtkWidget *row) {
  if (!row) return;
  flow_gtk_view_drop_focus(row);
  flow_gtk_view_unref_later(self->view, g_object_ref(row));
}

static void show_own(FlowGtkLayer *self) {
  GtkWidget *row = row_for(self, self->row, self->raw->tabs);
  if (row == self->row) return;
  leave_row(self, self->row);
  if (self->row) gtk_box_remove(GTK_BOX(self->content), self->row);
  if (row) gtk_box_append(GTK_BOX(self->content), row);
  self->row = row;
}

static void show_of_place(FlowGtkLayer *self, guint place) {
  GtkWidget *former = flow_gtk_slide_get_foot(self->slide, place);
  GtkWidget *row = row_for(self, former, flow_scene_place_at(self->raw, place)->tabs);
  if (row == former) return;
  leave_row(self, former);
  flow_gtk_slide_set_foot(self->slide, place, row);
}

void flow_gtk_layer_show_tabs(FlowGtkLayer *self) {
  show_own(self);
  for (guint place = 0; place < self->raw->place_count; place++)
    show_of_place(self, place);
}

void flow_gtk_layer_show_words(FlowGtkLayer *self) {
  flow_gtk_layer_show_tabs(self);
  for (guint place = 0; place < MIN(self->empty->len, self->raw->place_count); place++)
    empty_place(self, place);
}

/* ---- Pages in their places ------------------------------------------------------------------- */

/* The widget that is to be seen in a place. A page that comes from another layer leaves that. */
static GtkWidget *page_in(FlowGtkLayer *self, guint place) {
  const flow_scene_page *raw = flow_scene_place_at(self->raw, place)->page;
  FlowGtkScreen *screen = raw ? raw->data : NULL;
  GtkWidget *page = screen ? flow_gtk_screen_get_page(screen) : empty_place(self, place);
  GtkWidget *parent = page ? gtk_widget_get_parent(page) : NULL;
  if (FLOW_GTK_IS_SLIDE(parent) && parent != GTK_WIDGET(self->slide))
    flow_gtk_slide_remove(FLOW_GTK_SLIDE(parent), page);
  return page;
}

void flow_gtk_layer_show(FlowGtkLayer *self, guint but) {
  const guint count = (guint)self->raw->place_count;
  g_autofree GtkWidget **pages = g_new(GtkWidget *, count);
  for (guint place = 0; place < count; place++)
    pages[place] =
        place == but ? flow_gtk_slide_get_page(self->slide, place) : page_in(self, place);
  self->place_count = count;
  self->selected = (guint)self->raw->selected_place;
  flow_gtk_slide_select(self->slide, self->selected);
  flow_gtk_slide_show(self->slide, pages, count);
  flow_gtk_layer_show_title(self);
}

/* ---- Its frame ------------------------------------------------------------------------------- */

/* A layer over a window of its own is one, too: in the view it would lie below. */
static gboolean is_over_dialog(FlowGtkView *view) {
  for (guint index = 0; index < view->layers->len; index++) {
    const FlowGtkLayer *layer = view->layers->pdata[index];
    if (layer->kind == FLOW_GTK_FRAME_DIALOG) return TRUE;
  }
  return FALSE;
}

static FlowGtkFrame kind_of(FlowGtkView *view, flow_style style) {
  if (style == FLOW_STYLE_PUSH) return FLOW_GTK_FRAME_NONE;
  if (style == FLOW_STYLE_ALERT || style == FLOW_STYLE_CONFIRMATION_DIALOG || is_over_dialog(view))
    return FLOW_GTK_FRAME_DIALOG;
  if (style == FLOW_STYLE_POPOVER) return FLOW_GTK_FRAME_POPOVER;
  return style == FLOW_STYLE_SHEET && view->presentation == FLOW_GTK_PRESENTATION_AS_DIALOG
             ? FLOW_GTK_FRAME_DIALOG
             : FLOW_GTK_FRAME_SHEET;
}

static void frame_make(FlowGtkLayer *self) {
  switch (self->kind) {
    case FLOW_GTK_FRAME_SHEET:
      self->frame = flow_gtk_sheet_new(self->content, self->style == FLOW_STYLE_FULL_SCREEN_COVER,
                                       came_to_rest, self);
      break;
    case FLOW_GTK_FRAME_POPOVER:
      self->frame = flow_gtk_popover_frame_new(self);
      break;
    case FLOW_GTK_FRAME_DIALOG:
      self->frame = flow_gtk_dialog_frame_new(self);
      break;
    default:
      break;
  }
  if (self->frame) g_object_ref_sink(self->frame);
  if (self->kind != FLOW_GTK_FRAME_DIALOG)
    gtk_widget_insert_before(flow_gtk_layer_widget(self), GTK_WIDGET(self->view),
                             self->view->status);
}

/* A surface of its own needs the view's: where that is not seen yet, it comes with it. */
void flow_gtk_layer_appear(FlowGtkLayer *self) {
  if (self->kind == FLOW_GTK_FRAME_SHEET) flow_gtk_sheet_show(FLOW_GTK_SHEET(self->frame));
  if (!gtk_widget_get_mapped(GTK_WIDGET(self->view))) return;
  if (self->kind == FLOW_GTK_FRAME_POPOVER && !self->is_covered) {
    flow_gtk_popover_frame_point(self);
    gtk_popover_popup(GTK_POPOVER(self->frame));
  } else if (self->kind == FLOW_GTK_FRAME_DIALOG) {
    flow_gtk_dialog_frame_present(self);
  }
}

void flow_gtk_layer_move(FlowGtkLayer *self, gboolean up) {
  if (self->kind == FLOW_GTK_FRAME_SHEET) flow_gtk_sheet_move(FLOW_GTK_SHEET(self->frame), up);
}

gboolean flow_gtk_layer_is_moving(FlowGtkLayer *self) {
  return (self->slide && flow_gtk_slide_is_moving(self->slide)) ||
         (self->frame && self->kind == FLOW_GTK_FRAME_SHEET &&
          flow_gtk_sheet_is_moving(FLOW_GTK_SHEET(self->frame)));
}

void flow_gtk_layer_finish(FlowGtkLayer *self) {
  g_object_ref(self);
  if (self->slide) flow_gtk_slide_finish(self->slide);
  if (self->frame && self->kind == FLOW_GTK_FRAME_SHEET)
    flow_gtk_sheet_finish(FLOW_GTK_SHEET(self->frame));
  g_object_unref(self);
}

/* ---- Its life -------------------------------------------------------------------------------- */

void flow_gtk_layer_remove(FlowGtkLayer *self) {
  FlowGtkView *view = self->view;
  GtkWidget *widget = flow_gtk_layer_widget(self);
  if (!widget || !view) return;
  self->view = NULL;
  self->raw = NULL;
  if (self->kind != FLOW_GTK_FRAME_DIALOG) flow_gtk_view_drop_focus(widget);
  flow_gtk_slide_forget(self->slide);
  if (self->kind == FLOW_GTK_FRAME_SHEET) flow_gtk_sheet_forget(FLOW_GTK_SHEET(self->frame));
  /* Out of sight first: GTK asks where the pointer is on a surface, which has to be there. */
  if (self->frame) gtk_widget_set_visible(self->frame, FALSE);
  if (self->kind != FLOW_GTK_FRAME_DIALOG) gtk_widget_unparent(widget);
  flow_gtk_view_unref_later(view, g_object_ref(self));
}

void flow_gtk_layer_new(FlowGtkView *view, flow_scene_layer *raw) {
  FlowGtkLayer *self = g_object_new(FLOW_GTK_TYPE_LAYER, NULL);
  raw->data = self;
  self->view = view;
  self->raw = raw;
  self->style = raw->style;
  self->kind = kind_of(view, self->style);
  const gboolean is_dialog =
      self->kind == FLOW_GTK_FRAME_SHEET || self->kind == FLOW_GTK_FRAME_POPOVER;
  self->content = g_object_ref_sink(g_object_new(
      GTK_TYPE_BOX, "css-name", "layer", "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role",
      is_dialog ? GTK_ACCESSIBLE_ROLE_DIALOG : GTK_ACCESSIBLE_ROLE_GROUP, NULL));
  if (is_dialog)
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->content), GTK_ACCESSIBLE_PROPERTY_MODAL,
                                   TRUE, -1);
  self->slide = FLOW_GTK_SLIDE(flow_gtk_slide_new(came_to_rest, self));
  gtk_box_append(GTK_BOX(self->content), GTK_WIDGET(self->slide));
  frame_make(self);
  g_ptr_array_add(view->layers, self);
  flow_gtk_layer_show_tabs(self);
}

static void dispose(GObject *object) {
  FlowGtkLayer *self = FLOW_GTK_LAYER(object);
  self->slide = NULL;
  if (self->kind == FLOW_GTK_FRAME_DIALOG && self->frame)
    flow_gtk_dialog_frame_destroy(self->frame);
  g_clear_object(&self->frame);
  g_clear_object(&self->content);
  g_clear_pointer(&self->empty, g_ptr_array_unref);
  G_OBJECT_CLASS(flow_gtk_layer_parent_class)->dispose(object);
}

static void flow_gtk_layer_class_init(FlowGtkLayerClass *class) {
  G_OBJECT_CLASS(class)->dispose = dispose;
}

static void flow_gtk_layer_init(FlowGtkLayer *self) {
  self->empty = g_ptr_array_new_with_free_func(g_object_unref);
}
