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
  const flow_change *change = event->change;
  switch (event->kind) {
    case FLOW_EVENT_CHANGE:
      printf("  show     %s: %s -> %s%s\n", flow_change_name(change->kind),
             class_name(self, change->from), class_name(self, change->to),
             change->animated ? ", animated" : "");
      return;
    case FLOW_EVENT_CHANGED:
      printf("  redraw   %s\n", class_name(self, event->subject));
      return;
    case FLOW_EVENT_INPUT:
      return; /* the line that was read says it */
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
  flow_class observer = FLOW_CLASS(FLOW_KIND_OBSERVER, "c-host.observer", methods);
  flow_handle instance;
  flow_status status;
  observer.user_data = host; /* without a `create` it is `self` */
  status = flow_class_register(host->engine, FLOW_NONE, &observer, error);
  return status == FLOW_OK ? flow_create(host->engine, observer.id, NULL, &instance) : status;
}
