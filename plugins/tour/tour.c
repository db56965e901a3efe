/* The tour that a program shows at its first start, as its root or in a sheet: four pages, to which
 * the user turns with a button, a key or a finger (P9). Back leads to the page before. The flow
 * finishes with "begun", or with "skipped". */
#include <flow/plugin.h>

typedef struct {
  const char *id, *title, *heading, *text;
} leaf;

static const leaf leaves[] = {
    {"welcome", "Welcome", "A tour of four pages",
     "Turn them by the button, by a key or with a finger, or skip them all."},
    {"tasks", "Tasks", "One thing after the other",
     "Each task leads you from its first step to its last. You can go back at any time, and what "
     "you have typed is still there."},
    {"windows", "Windows", "Narrow and wide",
     "A wide window shows more at once: a list, and beside it what you have chosen in it."},
    {"ready", "Ready", "Nothing is lost",
     "Each step is kept as you make it. Whatever ends the program, the next start goes on there."},
};
enum { LEAVES = sizeof leaves / sizeof *leaves };

typedef struct { /* an instance, of the flow or of a page */
  flow_engine *engine;
  flow_handle handle;
  size_t page; /* of a page: its place among the leaves, the first if there is no such page */
} item;

static void set_up(item *self, const flow_value *arguments) {
  const int64_t page = flow_as_integer(flow_value_get(arguments, "page"), 0);
  self->page = page < 0 || page >= LEAVES ? 0 : (size_t)page;
}
FLOW_INSTANCE_WITH(item, set_up, (void))

/* ---- A page ---------------------------------------------------------------------------------- */

static void render(void *instance, flow_content content) {
  const item *self = instance;
  const leaf *shown = &leaves[self->page];
  const flow_bool is_last = self->page + 1 == LEAVES;
  flow_add_title(self->engine, content, shown->title);
  flow_add_heading(self->engine, content, shown->heading);
  flow_add_text(self->engine, content, shown->text);
  flow_add_button(self->engine, content, is_last ? "begin" : "next", is_last ? "Begin" : "Next",
                  FLOW_ROLE_PRIMARY);
  if (is_last) return;
  flow_add_toolbar(self->engine, content, FLOW_PLACEMENT_TRAILING, "skip", "Skip",
                   FLOW_ROLE_NORMAL);
}

/* A page says what the user wants; the flow knows what that means. */

static void next(void *instance) {
  const item *self = instance;
  const flow_value page = flow_integer_value((int64_t)self->page + 1);
  flow_tell(self->engine, self->handle, "turn_to", &page, 1);
}

static void leave(const item *self, const char *how) {
  const flow_value value = flow_string_value(how);
  flow_tell(self->engine, self->handle, "left", &value, 1);
}
static void skip(void *instance) { leave(instance, "skipped"); }
static void begin(void *instance) { leave(instance, "begun"); }

/* ---- The flow -------------------------------------------------------------------------------- */

static void start(void *instance) {
  const item *self = instance;
  flow_tab pages[LEAVES];
  flow_tabs all = FLOW_TABS_INIT;
  for (size_t index = 0; index < LEAVES; index++) {
    const flow_value arguments = FLOW_MAP(FLOW_ENTRY("page", flow_integer_value((int64_t)index)));
    pages[index] = (flow_tab)FLOW_TAB_INIT;
    pages[index].id = flow_text(leaves[index].id);
    pages[index].title = flow_text(leaves[index].title);
    flow_create(self->engine, "tour.page", &arguments, &pages[index].root);
  }
  all.layout = FLOW_LAYOUT_PAGES;
  all.back = FLOW_TABS_BACK_PREVIOUS;
  all.tabs = pages;
  all.count = LEAVES;
  flow_open_tabs(self->engine, self->handle, &all, NULL, NULL);
}

/* The button of a page that is gone already turns to the page that is shown, which is nothing. */
static void turn_to(void *instance, uint64_t page) {
  const item *self = instance;
  flow_select_tab(self->engine, self->handle, (size_t)page, NULL, NULL);
}

static void left(void *instance, const flow_string *how) {
  const item *self = instance;
  const flow_value value = flow_view_value(*how);
  flow_finish(self->engine, self->handle, &value, NULL, NULL);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_LIFE(item), FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_ACTION(turn_to), FLOW_ACTION(left)};
  static const flow_method page[] = {FLOW_LIFE(item), FLOW_SCREEN_METHOD(render, render),
                                     FLOW_ACTION(next), FLOW_ACTION(skip), FLOW_ACTION(begin)};
  static const flow_argument arguments[] = {
      FLOW_REQUIRED_ARGUMENT("page", "x", "which page, counted from 0"),
  };
  const flow_class classes[] = {
      FLOW_CLASS(FLOW_KIND_COORDINATOR, "tour.main", flow),
      FLOW_CLASS_OF(FLOW_KIND_SCREEN, "tour.page", page, arguments),
  };
  return FLOW_REGISTER(engine, self, classes, error);
}

FLOW_PLUGIN("flow.tour", "1.0", init, NULL);
