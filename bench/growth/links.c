/* Links in the table of one class. */
#include <stdio.h>

#include "growth.h"

#define TEXT 48
#define OPENED 50
#define MANY 65536
#define WAITING 100000

static flow_handling handle(void *self, const flow_route *route, flow_screen from) {
  (void)self, (void)route, (void)from;
  return FLOW_ROUTE_HANDLED;
}

static void start(void *self) { (void)self; }

/* Registers a class with n links, which differ in the segment that `format` says. */
static void register_links(flow_engine *engine, size_t n, const char *format, int counted) {
  static const flow_method methods[] = {FLOW_COORDINATOR_METHOD(navigate, handle),
                                        FLOW_COORDINATOR_METHOD(start, start)};
  flow_template *links = memory(n, sizeof *links);
  char *text = memory(n, TEXT);
  flow_class description = FLOW_CLASS_INIT;
  for (size_t index = 0; index < n; index++) {
    snprintf(text + index * TEXT, TEXT, format, index);
    links[index].uri = text + index * TEXT;
    links[index].routes = "show(id)";
  }
  description.kind = FLOW_KIND_COORDINATOR;
  description.id = "linked";
  description.methods = methods;
  description.method_count = 2;
  description.flags = FLOW_CLASS_ROOT;
  description.templates = links;
  description.template_count = n;
  if (counted) begin();
  must(flow_class_register(engine, FLOW_NONE, &description, NULL), "links");
  if (counted) end();
}

static const char by_first_segment[] = "growth:item%zu/{id}";
static const char by_second_segment[] = "growth:item/i%zu/{id}";

static size_t registered(size_t n) {
  register_links(new_engine(), n, by_first_segment, 1);
  return n;
}

static size_t registered_alike(size_t n) {
  register_links(new_engine(), n, by_second_segment, 1);
  return n;
}

static size_t done;

static void count_done(void *user_data, flow_engine *engine, flow_transition transition,
                       const flow_outcome *outcome) {
  (void)user_data, (void)engine, (void)transition;
  done += outcome->kind == FLOW_OUTCOME_DONE || outcome->kind == FLOW_OUTCOME_NOOP;
}

/* A flow that shows one screen, at whose owner a deep link ends. */
static size_t open_links(size_t n, const char *format, const char *first, const char *second) {
  flow_engine *engine = new_engine();
  flow_window window;
  flow_handle root;
  char number[TEXT];
  flow_string segments[3];
  size_t segment_count = 0;
  flow_uri uri = FLOW_URI_INIT;
  flow_options options = still;
  register_links(engine, n, format, 0);
  must(flow_window_create(engine, &window), "window");
  root = open_one(engine, window, "linked", FLOW_STYLE_PUSH);
  open_one(engine, root, "screen", FLOW_STYLE_PUSH);
  options.done.function = count_done;
  done = 0;
  snprintf(number, sizeof number, second ? second : first, n - 1);
  if (second) segments[segment_count++] = flow_text(first);
  segments[segment_count++] = flow_text(number);
  segments[segment_count++] = flow_text("5");
  uri.scheme = flow_text("growth");
  uri.segments = segments;
  uri.segment_count = segment_count;
  begin();
  for (size_t index = 0; index < OPENED; index++)
    must(flow_open_deep_link(engine, window, &uri, &options, NULL), "link");
  end();
  expect(done, OPENED, "links opened");
  return OPENED;
}

static size_t opened(size_t n) { return open_links(n, by_first_segment, "item%zu", NULL); }
static size_t opened_alike(size_t n) { return open_links(n, by_second_segment, "item", "i%zu"); }

/* ---- Links that wait for the root coordinator ------------------------------------------------ */

static flow_window park(flow_engine *engine, size_t n, int counted) {
  flow_string segments[2];
  flow_uri uri = FLOW_URI_INIT;
  flow_options options = still;
  flow_window window;
  register_links(engine, 1, by_first_segment, 0);
  must(flow_window_create(engine, &window), "window");
  options.done.function = count_done;
  done = 0;
  segments[0] = flow_text("item0");
  segments[1] = flow_text("5");
  uri.scheme = flow_text("growth");
  uri.segments = segments;
  uri.segment_count = 2;
  if (counted) begin();
  for (size_t index = 0; index < n; index++)
    must(flow_open_deep_link(engine, window, &uri, &options, NULL), "link");
  if (counted) end();
  expect(done, 0, "links opened");
  return window;
}

static size_t parked(size_t n) {
  park(new_engine(), n, 1);
  return n;
}

static size_t run_after_start(size_t n) {
  flow_engine *engine = new_engine();
  flow_window window = park(engine, n, 0);
  flow_handle root;
  begin();
  root = open_one(engine, window, "linked", FLOW_STYLE_PUSH);
  open_one(engine, root, "screen", FLOW_STYLE_PUSH);
  end();
  return n;
}

static size_t elsewhere(size_t n) {
  flow_engine *engine = new_engine();
  park(engine, n, 0);
  return use_elsewhere(engine);
}

const row link_rows[] = {
    {"link of n registered", registered, MANY, 0},
    {"link of n with one first segment registered", registered_alike, MANY, 0},
    {"deep link to one of n", opened, MANY, 0},
    {"deep link to one of n with one first segment", opened_alike, MANY, 0},
    {"deep link of n parked until the root starts", parked, WAITING, 0},
    {"deep link of n run when the root has started", run_after_start, 0, 0},
    {"push + pop elsewhere while n deep links are parked", elsewhere, WAITING, 0},
    {0},
};
