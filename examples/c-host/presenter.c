/*
 * A presenter: the engine tells it every visible change, it shows the change and says when that is
 * done. This one takes its time over animated changes: the answer comes from the main loop.
 */
#include <stdio.h>

#include "host.h"

static const char *change_name(flow_change_kind kind) {
  static const char *const names[] = {"?",    "push", "pop",    "replace", "present", "dismiss",
                                      "root", "set",  "cancel", "select",  "tabs"};
  return kind >= FLOW_CHANGE_PUSH && kind <= FLOW_CHANGE_TABS ? names[kind] : names[0];
}

/* The class has no `create`, so `self` is its user_data: the host. */
static void transition(void *self, const flow_change *change) {
  host *host = self;
  printf("  show     %s: %s -> %s%s\n", change_name(change->kind), class_name(host, change->from),
         class_name(host, change->to), change->animated ? ", animated" : "");
  if (change->token == FLOW_NONE)
    return; /* the engine waits for no answer, as when it is destroyed */
  if (change->animated) {
    host->animation = change->token;
  } else {
    flow_token_complete(host->engine, change->token);
  }
}

static void changed(void *self, flow_screen screen) {
  printf("  redraw   %s\n", class_name(self, screen));
}

void presenter_end_animation(host *host) {
  flow_token token = host->animation;
  /* Completing can start the next queued change, which sets `animation` again. */
  host->animation = FLOW_NONE;
  flow_token_complete(host->engine, token);
}

flow_status presenter_register(host *host, flow_error *error) {
  static const flow_method methods[] = {
      FLOW_PRESENTER_METHOD(transition, transition),
      FLOW_PRESENTER_METHOD(changed, changed),
  };
  flow_class presenter = FLOW_CLASS_INIT;
  flow_handle instance;
  flow_status status;

  presenter.kind = FLOW_KIND_PRESENTER;
  presenter.id = "c-host.presenter";
  presenter.methods = methods;
  presenter.method_count = sizeof methods / sizeof *methods;
  presenter.user_data = host;
  status = flow_class_register(host->engine, FLOW_NONE, &presenter, error);
  if (status != FLOW_OK) return status;
  status = flow_create(host->engine, presenter.id, NULL, &instance);
  if (status != FLOW_OK) return status;
  return flow_window_set_presenter(host->engine, host->window, instance);
}
