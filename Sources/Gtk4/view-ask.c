/* The requests of a program to a view. */
#include <flow/uri.h>

#include "engine.h"
#include "presenter.h"
#include "view.h"

flow_window flow_gtk_view_get_raw(FlowGtkView *self) {
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), FLOW_NONE);
  return self->window;
}

static void finished(void *data, flow_engine *engine, flow_coordinator flow, flow_cause cause,
                     const flow_value *value) {
  FlowGtkView *view = ((FlowGtkLink *)data)->view;
  (void)engine, (void)flow;
  if (view) flow_gtk_view_finished(view, cause, value);
}

/* The window of the engine: a new one, when that before has been closed. */
static gboolean has_window(FlowGtkView *self) {
  size_t count;
  if (self->window != FLOW_NONE &&
      flow_window_layer_count(flow_gtk_view_raw(self), self->window, &count) == FLOW_OK)
    return TRUE;
  return flow_gtk_presenter_begin(self, FLOW_NONE);
}

static flow_status open(FlowGtkView *self, const char *class_id, const flow_value *arguments,
                        flow_error *reason) {
  flow_engine *engine = flow_gtk_view_raw(self);
  flow_presentable made = FLOW_NONE;
  flow_options options = FLOW_OPTIONS_INIT;
  flow_status status = flow_create(engine, class_id, arguments, &made);
  /* In an engine that saves a function would be lost; the end is observed there. */
  if (flow_gtk_engine_is_saved(self->engine)) {
    if (status == FLOW_OK) g_array_append_val(self->flows, made);
  } else {
    options.finished =
        (flow_finished_callback){finished, flow_gtk_link_ref(self->link), flow_gtk_link_unref};
  }
  if (status != FLOW_OK) {
    g_snprintf(reason->message, sizeof reason->message,
               "'%s' cannot be made: %s; the diagnostics say why", class_id,
               flow_status_name(status));
    flow_options_drop(engine, &options);
    return status;
  }
  status = flow_set_root(engine, self->window, made, &options, NULL);
  if (status != FLOW_OK) flow_destroy(engine, made);
  return status;
}

void flow_gtk_view_flow_ended(FlowGtkView *self, flow_coordinator flow, flow_cause cause,
                              const flow_value *value) {
  for (guint index = 0; index < self->flows->len; index++) {
    if (g_array_index(self->flows, flow_coordinator, index) != flow) continue;
    g_array_remove_index(self->flows, index);
    flow_gtk_view_finished(self, cause, value);
    return;
  }
}

/* The coordinator of the host's that the root of the window belongs to; FLOW_NONE if none does. */
static flow_coordinator flow_of_root(FlowGtkView *self) {
  flow_engine *engine = flow_gtk_view_raw(self);
  flow_layer layer = FLOW_NONE;
  flow_layer_info info = FLOW_LAYER_INFO_INIT;
  flow_screen screen = FLOW_NONE;
  flow_coordinator flow;
  flow_coordinator_info owner = FLOW_COORDINATOR_INFO_INIT;
  if (flow_window_layer_at(engine, self->window, 0, &layer) != FLOW_OK ||
      flow_layer_get(engine, layer, &info) != FLOW_OK ||
      flow_router_screen_at(engine, info.router, 0, &screen) != FLOW_OK)
    return FLOW_NONE;
  flow = flow_owner_of(engine, screen);
  while (flow != FLOW_NONE && flow_coordinator_get(engine, flow, &owner) == FLOW_OK &&
         owner.parent != FLOW_NONE)
    flow = owner.parent;
  return flow;
}

void flow_gtk_view_note_flow(FlowGtkView *self) {
  if (!flow_gtk_engine_is_saved(self->engine) || self->flows->len) return;
  const flow_coordinator flow = flow_of_root(self);
  if (flow != FLOW_NONE) g_array_append_val(self->flows, flow);
}

gboolean flow_gtk_view_adopt(FlowGtkView *self, flow_window window, GError **error) {
  size_t count = 0;
  flow_status status;
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), FALSE);
  if (window == self->window) return TRUE;
  if (!self->link || self->layers->len) {
    g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_BUSY,
                "the view %s: only one that shows nothing takes another window",
                self->link ? "shows a flow" : "has been disposed of");
    return FALSE;
  }
  status = flow_window_layer_count(flow_gtk_view_raw(self), window, &count);
  if (status != FLOW_OK) {
    g_set_error(error, FLOW_GTK_ERROR, status, "%s", "this is no window of the view's engine");
    return FALSE;
  }
  flow_gtk_presenter_end(self);
  if (flow_gtk_presenter_begin(self, window)) return TRUE;
  g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_OUT_OF_MEMORY, "%s",
              "the window has got no presenter; the diagnostics say why");
  return FALSE;
}

gboolean flow_gtk_view_start(FlowGtkView *self, const char *class_id, GVariant *arguments,
                             GError **error) {
  flow_plugin_info plugin = FLOW_PLUGIN_INFO_INIT;
  flow_error reason = FLOW_ERROR_INIT;
  flow_value *value = NULL;
  GError *wrong = NULL;
  flow_status status;
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self), FALSE);
  if (arguments) g_variant_ref_sink(arguments);
  value = flow_gtk_value_of(arguments, &wrong);
  if (arguments) g_variant_unref(arguments);
  if (wrong) {
    g_propagate_error(error, wrong);
    return FALSE;
  }
  if (!class_id && flow_plugin_get(flow_gtk_view_raw(self),
                                   flow_gtk_engine_newest_plugin(self->engine), &plugin) == FLOW_OK)
    class_id = plugin.first;
  if (!class_id || !class_id[0] || !has_window(self)) {
    g_set_error(error, FLOW_GTK_ERROR, FLOW_ERROR_UNKNOWN_CLASS, "%s",
                "no plugin with a class of coordinators is loaded: load one, or name a class");
    flow_value_destroy(value);
    return FALSE;
  }
  status = open(self, class_id, value, &reason);
  flow_value_destroy(value);
  return status == FLOW_OK || flow_gtk_set_error(error, status, &reason);
}

gboolean flow_gtk_view_open_uri(FlowGtkView *self, const char *uri, GError **error) {
  flow_error reason = FLOW_ERROR_INIT;
  g_return_val_if_fail(FLOW_GTK_IS_VIEW(self) && uri, FALSE);
  has_window(self);
  const flow_status status =
      flow_uri_open(flow_gtk_view_raw(self), self->window, uri, NULL, NULL, &reason);
  return status == FLOW_OK || flow_gtk_set_error(error, status, &reason);
}

void flow_gtk_view_back(FlowGtkView *self) {
  g_return_if_fail(FLOW_GTK_IS_VIEW(self));
  if (self->window != FLOW_NONE) flow_back(flow_gtk_view_raw(self), self->window, NULL, NULL);
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
  g_return_if_fail(FLOW_GTK_IS_VIEW(self) && class_id);
  flow_gtk_factories_set_screen(self->factories, class_id, factory, data, destroy);
}
