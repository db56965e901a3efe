/* The engine tells a view: methods of its presenter. */
#include "presenter.h"

#include "engine.h"
#include "view.h"

/* ---- The link -------------------------------------------------------------------------------- */

FlowGtkLink *flow_gtk_link_ref(FlowGtkLink *self) {
  self->references++;
  return self;
}

void flow_gtk_link_unref(void *data) {
  FlowGtkLink *self = data;
  if (--self->references == 0) g_free(self);
}

/* ---- Methods --------------------------------------------------------------------------------- */

static void transition(void *self, const flow_change *change) {
  FlowGtkView *view = ((FlowGtkLink *)self)->view;
  if (!view) {
    return; /* it has gone; the engine is about to take its window away */
  }
  g_object_ref(view);
  /* The one before is over, however far its slide has come. */
  view->token = FLOW_NONE;
  flow_gtk_view_settle(view);
  view->token = change->token;
  flow_gtk_view_show(view, change);
  g_object_unref(view);
}

static void changed(void *self, flow_screen screen) {
  FlowGtkView *view = ((FlowGtkLink *)self)->view;
  FlowGtkPage *page = view ? flow_gtk_page_found(view, screen) : NULL;
  if (!page) return;
  flow_gtk_page_set_stale(page);
  flow_gtk_view_refresh_soon(view);
}

static void gesture(void *self, const flow_gesture *held) {
  FlowGtkView *view = ((FlowGtkLink *)self)->view;
  if (view) flow_gtk_view_hold(view, held);
}

static void hurry(void *self, flow_token token) {
  FlowGtkView *view = ((FlowGtkLink *)self)->view;
  if (view && view->token == token) flow_gtk_view_settle(view);
}

/* The engine has taken the presenter away. */
static void destroy(void *self) {
  FlowGtkLink *link = self;
  if (link->view) link->view->presenter = FLOW_NONE;
  flow_gtk_link_unref(link);
}

void flow_gtk_presenter_register(flow_engine *engine) {
  static const flow_method methods[] = {
      FLOW_PRESENTER_METHOD(transition, transition), FLOW_PRESENTER_METHOD(changed, changed),
      FLOW_PRESENTER_METHOD(gesture, gesture), FLOW_PRESENTER_METHOD(hurry, hurry),
      FLOW_PRESENTER_METHOD(destroy, destroy)};
  flow_class presenter = FLOW_CLASS(FLOW_KIND_PRESENTER, FLOW_GTK_PRESENTER_CLASS, methods);
  if (engine) flow_class_register(engine, FLOW_NONE, &presenter, NULL);
}

static void did_finish(void *self, flow_coordinator flow, flow_cause cause,
                       const flow_value *value) {
  FlowGtkEngine *owner = flow_gtk_loop_owner(self);
  if (owner) flow_gtk_engine_flow_ended(owner, flow, cause, value);
}

void flow_gtk_presenter_watch(flow_engine *engine, void *data) {
  static const flow_method methods[] = {FLOW_OBSERVER_METHOD(did_finish, did_finish)};
  const flow_class observer = FLOW_CLASS(FLOW_KIND_OBSERVER, "flow-gtk.observer", methods);
  flow_observer made = FLOW_NONE;
  if (engine && flow_class_register(engine, FLOW_NONE, &observer, NULL) == FLOW_OK)
    flow_create_with(engine, observer.id, data, &made);
}

gboolean flow_gtk_presenter_begin(FlowGtkView *view, flow_window window) {
  flow_engine *engine = flow_gtk_view_raw(view);
  view->window = window;
  if (window == FLOW_NONE && flow_window_create(engine, &view->window) != FLOW_OK) return FALSE;
  if (view->presenter == FLOW_NONE) {
    FlowGtkLink *link = flow_gtk_link_ref(view->link);
    if (flow_create_with(engine, FLOW_GTK_PRESENTER_CLASS, link, &view->presenter) != FLOW_OK) {
      flow_gtk_link_unref(link);
      return FALSE;
    }
  }
  return flow_window_set_presenter(engine, view->window, view->presenter) == FLOW_OK;
}

void flow_gtk_presenter_end(FlowGtkView *view) {
  flow_engine *engine = flow_gtk_view_raw(view);
  const flow_presenter presenter = view->presenter;
  const flow_window window = view->window;
  view->presenter = FLOW_NONE;
  view->window = FLOW_NONE;
  if (!engine) return;
  flow_destroy(engine, presenter); /* the window tells nobody any more */
  if (window != FLOW_NONE)
    flow_window_close(engine, window, FLOW_OPTIONS(.flags = FLOW_OPEN_FORCE | FLOW_OPEN_AT_ONCE),
                      NULL);
}
