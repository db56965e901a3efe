/* The requests of a program to a view. */
#include "engine.h"
#include "view.h"

guint64 flow_gtk_view_get_raw(FlowGtkView *self) {
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), FLOW_NONE);
  return self->scene ? flow_scene_window(self->scene) : FLOW_NONE;
}

/* Not so where no engine could be made, and behind the end of a view. */
static gboolean has_window(FlowGtkView *self, GError **error) {
  if (self->scene) return TRUE;
  if (flow_gtk_engine_is_there(self->engine, error))
    g_set_error_literal(error, FLOW_GTK_ERROR, FLOW_ERROR_BUSY,
                        "the view has no window: it has been disposed of");
  return FALSE;
}

gboolean flow_gtk_view_adopt(FlowGtkView *self, guint64 window, GError **error) {
  flow_error reason = FLOW_ERROR_INIT;
  flow_scene *former;
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), FALSE);
  former = self->scene;
  if (!has_window(self, error)) return FALSE;
  if (window != FLOW_NONE && window == flow_scene_window(former)) return TRUE;
  if (self->layers->len) {
    g_set_error_literal(error, FLOW_GTK_ERROR, FLOW_ERROR_BUSY,
                        "the view shows a flow: only one that shows nothing takes another window");
    return FALSE;
  }
  FlowGtkAsked *call = flow_gtk_ask();
  const flow_status status = window == FLOW_NONE ? FLOW_ERROR_INVALID_ARGUMENT
                                                 : flow_gtk_view_begin(self, window, &reason);
  if (!flow_gtk_answer(call, status, &reason, error)) return FALSE;
  flow_scene_destroy(former);
  flow_gtk_view_drain(self);
  return TRUE;
}

/* The answer to a request, when what came of it is shown. */
static gboolean answer(FlowGtkView *self, FlowGtkAsked *call, flow_status status,
                       const flow_error *reason, GError **error) {
  const gboolean is_done = flow_gtk_answer(call, status, reason, error);
  flow_gtk_view_drain(self);
  return is_done;
}

gboolean flow_gtk_view_start(FlowGtkView *self, const char *class_id, GVariant *arguments,
                             GError **error) {
  flow_error reason = FLOW_ERROR_INIT;
  flow_value *value = NULL;
  GError *wrong = NULL;
  flow_status status;
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), FALSE);
  if (arguments) g_variant_ref_sink(arguments);
  value = flow_gtk_value_of(arguments, &wrong);
  if (arguments) g_variant_unref(arguments);
  if (!wrong) has_window(self, &wrong);
  if (wrong) {
    g_propagate_error(error, wrong);
    return FALSE;
  }
  FlowGtkAsked *call = flow_gtk_ask();
  status = flow_scene_start(self->scene, class_id, value, &reason);
  flow_value_destroy(value);
  return answer(self, call, status, &reason, error);
}

gboolean flow_gtk_view_open_uri(FlowGtkView *self, const char *uri, GError **error) {
  flow_error reason = FLOW_ERROR_INIT;
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self) && uri, FALSE);
  if (!has_window(self, error)) return FALSE;
  FlowGtkAsked *call = flow_gtk_ask();
  const flow_status status = flow_scene_open_uri(self->scene, uri, &reason);
  return answer(self, call, status, &reason, error);
}

void flow_gtk_view_back(FlowGtkView *self) {
  g_return_if_fail(FLOW_GTK_IS_VIEW(self));
  if (!self->scene) return;
  flow_scene_back(self->scene);
  flow_gtk_view_drain(self);
}

void flow_gtk_view_dismiss(FlowGtkView *self) {
  g_return_if_fail(FLOW_GTK_IS_VIEW(self));
  FlowGtkLayer *top = flow_gtk_view_top_layer(self);
  if (!self->scene || self->layers->len < 2) return;
  flow_scene_dismiss(top->raw);
  flow_gtk_view_drain(self);
}

void flow_gtk_view_set_element_factory(FlowGtkView *self, const char *class_id,
                                       const char *element_id, FlowGtkElementKind kind,
                                       FlowGtkElementFactory factory, gpointer data,
                                       GDestroyNotify destroy) {
  g_return_if_fail(FLOW_GTK_IS_VIEW(self));
  flow_gtk_factories_set_element(self->factories, class_id, element_id, kind, factory, data,
                                 destroy);
}

void flow_gtk_view_set_screen_factory(FlowGtkView *self, const char *class_id,
                                      FlowGtkScreenFactory factory, gpointer data,
                                      GDestroyNotify destroy) {
  g_return_if_fail(FLOW_GTK_IS_VIEW(self));
  flow_gtk_factories_set_screen(self->factories, class_id, factory, data, destroy);
}

void flow_gtk_view_set_alert_factory(FlowGtkView *self, FlowGtkAlertFactory factory, gpointer data,
                                     GDestroyNotify destroy) {
  g_return_if_fail(FLOW_GTK_IS_VIEW(self));
  flow_gtk_factories_set_alert(self->factories, factory, data, destroy);
}
