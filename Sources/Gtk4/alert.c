/* The frame of a layer that is a window of its own: alerts, confirmation dialogs, and sheets where
 * the program wants them as dialogs. */
#include "column.h"
#include "layer.h"
#include "view.h"

#define MOST_WIDTH 400 /* of an alert; less in a window that is less wide */
#define SIDE 24

/* Only the engine closes it; the user may wish it. */
static gboolean close_request(GtkWindow *window, FlowGtkLayer *layer) {
  (void)window;
  if (!layer->view || !layer->raw) return TRUE;
  flow_scene_dismiss(layer->raw);
  flow_gtk_view_drain(layer->view);
  return TRUE;
}

static void active_changed(GtkWindow *window, GParamSpec *pspec, FlowGtkLayer *layer) {
  (void)window, (void)pspec;
  if (layer->view) flow_gtk_view_update_activity(layer->view);
}

static void follow(FlowGtkLayer *layer, GtkWidget *window) {
  g_signal_connect_object(window, "close-request", G_CALLBACK(close_request), layer, 0);
  g_signal_connect_object(window, "notify::is-active", G_CALLBACK(active_changed), layer, 0);
  flow_gtk_view_add_keys(layer->view, window);
}

static gboolean is_alert(const FlowGtkLayer *layer) {
  return layer->style == FLOW_STYLE_ALERT || layer->style == FLOW_STYLE_CONFIRMATION_DIALOG;
}

/* A window of a factory takes the place of the library's, and of that for another page. */
static void ask_factory(FlowGtkLayer *layer, FlowGtkPage *page) {
  GtkWindow *made;
  GtkWidget *former = layer->frame;
  if (!page || !is_alert(layer) || layer->shown == GTK_WIDGET(page)) return;
  layer->shown = GTK_WIDGET(page);
  made = flow_gtk_factories_alert(layer->view->factories, flow_gtk_page_get_screen(page),
                                  layer->style == FLOW_STYLE_CONFIRMATION_DIALOG);
  if (!made && !layer->is_made) return;
  if (!layer->is_made) gtk_window_set_child(GTK_WINDOW(former), NULL);
  layer->is_made = made != NULL;
  if (made) {
    layer->frame = g_object_ref(GTK_WIDGET(made));
    gtk_window_set_modal(made, TRUE);
    /* Window managers and screen readers know the window by its title. */
    if (!gtk_window_get_title(made)) gtk_window_set_title(made, flow_gtk_page_get_title(page));
    follow(layer, layer->frame);
  } else {
    layer->frame = g_object_ref_sink(flow_gtk_dialog_frame_new(layer));
  }
  flow_gtk_dialog_frame_destroy(former);
  g_object_unref(former);
}

void flow_gtk_dialog_frame_present(FlowGtkLayer *layer) {
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(layer->view));
  ask_factory(layer, flow_gtk_layer_page(layer));
  flow_gtk_layer_show_title(layer);
  GtkWindow *window = GTK_WINDOW(layer->frame);
  if (gtk_widget_get_visible(layer->frame)) return; /* it is the user's which window is in front */
  /* Over the window that the layer below is in. */
  GtkWindow *below = GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL;
  for (guint index = 0; layer->view->layers->pdata[index] != layer; index++) {
    FlowGtkLayer *lower = layer->view->layers->pdata[index];
    if (lower->kind == FLOW_GTK_FRAME_DIALOG) below = GTK_WINDOW(lower->frame);
  }
  if (FLOW_GTK_IS_COLUMN(gtk_window_get_child(window))) {
    const int width = gtk_widget_get_width(GTK_WIDGET(layer->view)) - 2 * SIDE;
    flow_gtk_column_limit(FLOW_GTK_COLUMN(gtk_window_get_child(window)), MIN(width, MOST_WIDTH), 0);
  }
  gtk_window_set_transient_for(window, below);
  gtk_window_present(window);
}

/* GTK 4.8 does not take its handler of the surface's `compute-size` away, and X11 keeps the surface
 * for a frame more: that would ask a window for its size that is freed. */
void flow_gtk_dialog_frame_destroy(GtkWidget *frame) {
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(frame));
  if (surface)
    g_signal_handlers_disconnect_matched(surface, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA,
                                         g_signal_lookup("compute-size", GDK_TYPE_TOPLEVEL), 0,
                                         NULL, NULL, frame);
  gtk_window_destroy(GTK_WINDOW(frame));
}

GtkWidget *flow_gtk_dialog_frame_new(FlowGtkLayer *layer) {
  const gboolean alerts = is_alert(layer);
  GtkWidget *window =
      g_object_new(GTK_TYPE_WINDOW, "accessible-role",
                   alerts ? GTK_ACCESSIBLE_ROLE_ALERT_DIALOG : GTK_ACCESSIBLE_ROLE_DIALOG, "modal",
                   TRUE, "resizable", !alerts, "child",
                   alerts ? flow_gtk_column_new(layer->content) : layer->content, NULL);
  gtk_widget_add_css_class(window, "dialog");
  if (alerts) {
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(window, "message");
    gtk_widget_set_visible(bar, FALSE);
    gtk_window_set_titlebar(GTK_WINDOW(window), bar); /* its heading tells the title */
  } else {
    gtk_window_set_default_size(GTK_WINDOW(window), 560, 520);
  }
  follow(layer, window);
  if (!layer->shown) flow_gtk_view_add_gestures(layer->view, layer->content);
  return window;
}
