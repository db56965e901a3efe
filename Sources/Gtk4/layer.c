/* FlowGtkLayer: what is shown of a layer of the engine. */
#include "layer.h"

#include "sheet.h"
#include "view.h"

static const char layer_key;

G_DEFINE_TYPE(FlowGtkLayer, flow_gtk_layer, G_TYPE_OBJECT)

static void came_to_rest(gpointer data) {
  FlowGtkLayer *self = data;
  if (self->view) flow_gtk_view_came_to_rest(self->view);
}

GtkWidget *flow_gtk_layer_widget(FlowGtkLayer *self) {
  return self->frame ? self->frame : self->content;
}

FlowGtkPage *flow_gtk_layer_page(FlowGtkLayer *self) {
  GtkWidget *page = self->slide ? flow_gtk_slide_get_page(self->slide) : NULL;
  return FLOW_GTK_IS_PAGE(page) ? FLOW_GTK_PAGE(page) : NULL;
}

/* ---- Showing --------------------------------------------------------------------------------- */

static GtkWidget *empty_tab(FlowGtkLayer *self) {
  if (!self->empty_tab) {
    self->empty_tab = gtk_label_new(NULL);
    gtk_widget_add_css_class(self->empty_tab, "empty-tab");
  }
  gtk_label_set_text(GTK_LABEL(self->empty_tab),
                     flow_gtk_view_word(self->view, FLOW_WORD_EMPTY_TAB));
  return self->empty_tab;
}

static void tabs_update(FlowGtkLayer *self) {
  size_t count = 0;
  flow_layer_tab_count(flow_gtk_view_raw(self->view), self->handle, &count);
  if (count && !self->tabs) {
    self->tabs = flow_gtk_tabs_new(self);
    gtk_box_append(GTK_BOX(self->content), self->tabs);
  }
  if (self->tabs) flow_gtk_tabs_update(self->tabs, self);
}

gboolean flow_gtk_layer_show(FlowGtkLayer *self, FlowGtkSlideWay way) {
  flow_engine *engine = flow_gtk_view_raw(self->view);
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  flow_screen screen = FLOW_NONE;
  FlowGtkPage *page = NULL;
  size_t depth = 0;
  if (flow_layer_get(engine, self->handle, &info) != FLOW_OK) return FALSE;
  flow_router_depth(engine, info.router, &depth);
  if (depth) flow_router_screen_at(engine, info.router, depth - 1, &screen);
  g_object_ref(self); /* content is asked for, and may end it */
  if (screen != FLOW_NONE) page = flow_gtk_page_for(self->view, screen, self->style);
  if (page && screen != self->shown) { /* unseen, it was not told of changes */
    g_object_ref(page);
    flow_gtk_page_set_stale(page);
    flow_gtk_page_refresh(page);
    g_object_unref(page);
    page = self->view ? flow_gtk_page_found(self->view, screen) : NULL;
  }
  if (self->view && self->slide) {
    GtkWidget *widget = page ? GTK_WIDGET(page) : depth ? NULL : empty_tab(self);
    GtkWidget *parent = page ? gtk_widget_get_parent(widget) : NULL;
    if (FLOW_GTK_IS_SLIDE(parent) && parent != GTK_WIDGET(self->slide))
      flow_gtk_slide_remove(FLOW_GTK_SLIDE(parent), widget);
    self->shown = screen;
    flow_gtk_slide_show(self->slide, widget, way);
    tabs_update(self);
  }
  const gboolean moves = flow_gtk_layer_is_moving(self);
  g_object_unref(self);
  return moves;
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
  self->kind = kind_of(self->view, self->style);
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
gboolean flow_gtk_layer_appear(FlowGtkLayer *self, gboolean animated) {
  if (self->kind == FLOW_GTK_FRAME_SHEET)
    return flow_gtk_sheet_move(FLOW_GTK_SHEET(self->frame), TRUE, animated);
  if (!gtk_widget_get_mapped(GTK_WIDGET(self->view))) return FALSE;
  switch (self->kind) {
    case FLOW_GTK_FRAME_POPOVER:
      flow_gtk_popover_frame_point(self);
      gtk_popover_popup(GTK_POPOVER(self->frame));
      return FALSE;
    case FLOW_GTK_FRAME_DIALOG:
      flow_gtk_dialog_frame_present(self);
      return FALSE;
    default:
      return FALSE;
  }
}

gboolean flow_gtk_layer_leave(FlowGtkLayer *self, gboolean animated) {
  if (self->kind == FLOW_GTK_FRAME_SHEET)
    return flow_gtk_sheet_move(FLOW_GTK_SHEET(self->frame), FALSE, animated);
  if (self->frame) gtk_widget_set_visible(self->frame, FALSE);
  return FALSE;
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
  if (self->kind != FLOW_GTK_FRAME_DIALOG) flow_gtk_view_drop_focus(widget);
  flow_gtk_slide_forget(self->slide);
  if (self->kind == FLOW_GTK_FRAME_SHEET) flow_gtk_sheet_forget(FLOW_GTK_SHEET(self->frame));
  /* Out of sight first: GTK asks where the pointer is on a surface, which has to be there. */
  if (self->frame) gtk_widget_set_visible(self->frame, FALSE);
  if (self->kind != FLOW_GTK_FRAME_DIALOG) gtk_widget_unparent(widget);
  flow_gtk_view_unref_later(view, g_object_ref(self));
}

static void gone(void *data) {
  FlowGtkLayer *self = data;
  self->is_gone = TRUE;
  if (self->view) flow_gtk_view_drop_layer(self->view, self);
  g_object_unref(self);
}

FlowGtkLayer *flow_gtk_layer_for(FlowGtkView *view, flow_layer handle) {
  flow_engine *engine = flow_gtk_view_raw(view);
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  FlowGtkLayer *self;
  void *found = NULL;
  flow_layer_data(engine, handle, &layer_key, &found);
  self = found;
  if (self && self->view) return self;
  if (flow_layer_get(engine, handle, &info) != FLOW_OK) return NULL;
  self = g_object_new(FLOW_GTK_TYPE_LAYER, NULL);
  self->view = view;
  self->handle = handle;
  self->style = info.style;
  /* Another view may have shown it before: its layer ends then. */
  if (flow_layer_set_data(engine, handle, &layer_key, g_object_ref(self), gone) != FLOW_OK)
    g_object_unref(self);
  self->content = g_object_ref_sink(g_object_new(GTK_TYPE_BOX, "css-name", "layer", "orientation",
                                                 GTK_ORIENTATION_VERTICAL, NULL));
  self->slide = FLOW_GTK_SLIDE(flow_gtk_slide_new(came_to_rest, self));
  gtk_box_append(GTK_BOX(self->content), GTK_WIDGET(self->slide));
  frame_make(self);
  g_ptr_array_add(view->layers, self);
  return self;
}

static void dispose(GObject *object) {
  FlowGtkLayer *self = FLOW_GTK_LAYER(object);
  self->slide = NULL;
  if (self->kind == FLOW_GTK_FRAME_DIALOG && self->frame)
    flow_gtk_dialog_frame_destroy(self->frame);
  g_clear_object(&self->frame);
  g_clear_object(&self->content);
  G_OBJECT_CLASS(flow_gtk_layer_parent_class)->dispose(object);
}

static void flow_gtk_layer_class_init(FlowGtkLayerClass *class) {
  G_OBJECT_CLASS(class)->dispose = dispose;
}

static void flow_gtk_layer_init(FlowGtkLayer *self) { self->shown = FLOW_NONE; }
