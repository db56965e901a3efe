/* An observer: sees every callback of the engine, in order, right before it is made. */
#include <stdio.h>

#include "host.h"

static void print_done(const flow_outcome *outcome) {
  printf("  callback done: %s, %s", flow_request_name(outcome->request),
         flow_outcome_name(outcome->kind));
  if (outcome->reason != FLOW_REASON_NONE) printf(" (%s)", flow_reason_name(outcome->reason));
  printf("\n");
}

static void event(void *self, const flow_event *event) {
  switch (event->kind) {
    case FLOW_EVENT_CHANGE:
      return; /* the presenter prints it */
    case FLOW_EVENT_INPUT:
    case FLOW_EVENT_CHANGED:
      return; /* the line that was read, and what is drawn next, say it */
    case FLOW_EVENT_DONE:
      print_done(event->outcome);
      return;
    case FLOW_EVENT_DISMISSED:
      printf("  callback dismissed: a layer\n");
      return;
    default:
      printf("  callback %s: %s", flow_event_name(event->kind), class_name(self, event->subject));
  }
  if (event->kind == FLOW_EVENT_FINISHED) {
    printf(", cause %s, value ", flow_cause_name(event->cause));
    print_value(event->value);
  }
  printf("\n");
}

flow_status observer_register(host *host, flow_error *error) {
  static const flow_method methods[] = {FLOW_OBSERVER_METHOD(event, event)};
  flow_class observer = FLOW_CLASS_INIT;
  flow_handle instance;
  flow_status status;

  observer.kind = FLOW_KIND_OBSERVER;
  observer.id = "c-host.observer";
  observer.methods = methods;
  observer.method_count = sizeof methods / sizeof *methods;
  observer.user_data = host;
  status = flow_class_register(host->engine, FLOW_NONE, &observer, error);
  return status == FLOW_OK ? flow_create(host->engine, observer.id, NULL, &instance) : status;
}
