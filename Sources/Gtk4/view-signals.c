/* The signals of a view, which are emitted from the loop's next turn: a handler may end the view,
 * and no callback of the engine is on the stack. */
#include "engine.h"
#include "status.h"
#include "view.h"

enum { SIGNAL_FINISHED, SIGNAL_LINK_ACTIVATED, SIGNAL_ANNOUNCED, SIGNALS };

static guint signals[SIGNALS];

typedef struct {
  FlowGtkView *view;
  guint signal;
  GQuark detail;
  flow_cause cause;
  GVariant *value;
  char *text;
} Signal;

static void signal_free(gpointer data) {
  Signal *self = data;
  if (self->value) g_variant_unref(self->value);
  g_object_unref(self->view);
  g_free(self->text);
  g_free(self);
}

static void link_opened(Signal *self) {
  gboolean is_handled = FALSE;
  g_signal_emit(self->view, signals[SIGNAL_LINK_ACTIVATED], 0, self->text, &is_handled);
  if (is_handled) return;
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self->view));
  gtk_show_uri(GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL, self->text, GDK_CURRENT_TIME);
}

static void signal_emit(gpointer data, gpointer unused) {
  Signal *self = data;
  (void)unused;
  if (!self->view->scene) return; /* it has been disposed of */
  switch (self->signal) {
    case SIGNAL_FINISHED:
      g_signal_emit(self->view, signals[SIGNAL_FINISHED], 0, self->cause, self->value);
      break;
    case SIGNAL_LINK_ACTIVATED:
      link_opened(self);
      break;
    default:
      g_signal_emit(self->view, signals[SIGNAL_ANNOUNCED], self->detail, self->text);
  }
}

static void signal_later(FlowGtkView *self, guint signal, GQuark detail, flow_cause cause,
                         GVariant *value, const char *text) {
  Signal *made = g_new(Signal, 1);
  *made =
      (Signal){g_object_ref(self), signal, detail, cause, value ? g_variant_ref_sink(value) : NULL,
               g_strdup(text)};
  flow_gtk_engine_later(self->engine, signal_emit, made, signal_free);
}

void flow_gtk_view_open_link(FlowGtkView *self, const char *uri) {
  signal_later(self, SIGNAL_LINK_ACTIVATED, 0, 0, NULL, uri);
}

static void announce(FlowGtkView *self, GQuark detail, const char *message) {
  if (!self->status) return; /* it has been disposed of */
  flow_gtk_status_say(self->status, message);
  signal_later(self, SIGNAL_ANNOUNCED, detail, 0, NULL, message);
}

void flow_gtk_view_announce_shown(FlowGtkView *self, const char *text) {
  announce(self, g_quark_from_static_string("shown"), text);
}

void flow_gtk_view_announce(FlowGtkView *self, const char *message) {
  g_return_if_fail(FLOW_GTK_IS_VIEW(self) && message);
  announce(self, g_quark_from_static_string("message"), message);
}

void flow_gtk_view_finished(FlowGtkView *self, flow_cause cause, const flow_value *value) {
  signal_later(self, SIGNAL_FINISHED, 0, cause, flow_gtk_variant_of(value), NULL);
}

void flow_gtk_view_install_signals(void) {
  /**
   * FlowGtkView::finished:
   * @self: the view
   * @cause: the cause of the end
   * @value: (nullable): the value of a flow that finished
   *
   * Tells that a flow started by flow_gtk_view_start() has ended.
   *
   * Since: 0.4
   */
  signals[SIGNAL_FINISHED] =
      g_signal_new("finished", FLOW_GTK_TYPE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                   G_TYPE_NONE, 2, FLOW_GTK_TYPE_CAUSE, G_TYPE_VARIANT);
  /**
   * FlowGtkView::link-activated:
   * @self: the view
   * @uri: the URI of the link
   *
   * Tells that the user has pressed a link in a page.
   *
   * Returns: %TRUE if it has been opened; else the system's program for it is asked to
   *
   * Since: 0.4
   */
  signals[SIGNAL_LINK_ACTIVATED] =
      g_signal_new("link-activated", FLOW_GTK_TYPE_VIEW, G_SIGNAL_RUN_LAST, 0,
                   g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 1, G_TYPE_STRING);
  /**
   * FlowGtkView::announced:
   * @self: the view
   * @message: the text
   *
   * Tells what has been said to users of assistive technology. The detail is `shown` for what
   * stands in the page as well, as the reason why a value is wrong does, and `message` for what is
   * shown nowhere, such as why a wish came to nothing: `announced::message` is for a toast.
   *
   * Since: 0.4
   */
  signals[SIGNAL_ANNOUNCED] =
      g_signal_new("announced", FLOW_GTK_TYPE_VIEW, G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL,
                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}
