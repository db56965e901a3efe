/* The plugin that the skin of docs/skin.md shows: tabs, a list, fields, a toggle and an alert. */
#include <flow/plugin.h>
#include <stdio.h>
#include <stdlib.h>

#define MEMBERS 3

typedef struct {
  flow_engine *engine;
  flow_handle handle;
  unsigned member; /* of a page; of the list the number of pages that have been opened */
} page;

static char names[MEMBERS][32] = {"Ada", "Grace", "Hedy"};
static flow_bool is_public;

static void set_up(page *self, const flow_value *arguments) {
  self->member = (unsigned)flow_as_integer(arguments, 0);
}
static void let_go(page *self) { (void)self; }
FLOW_INSTANCE_WITH(page, set_up, let_go)

static void render_list(void *instance, flow_content content) {
  page *self = instance;
  flow_row rows[MEMBERS];
  char ids[MEMBERS][2] = {"0", "1", "2"};
  size_t count = 0;
  for (size_t index = 0; index < MEMBERS; index++)
    if (names[index][0]) rows[count++] = flow_row_make(ids[index], names[index]);
  flow_add_title(self->engine, content, "Members");
  flow_add_list(self->engine, content, "members", "All", rows, count);
}

static void members(void *instance, const flow_value *row) {
  page *self = instance;
  char id[2];
  flow_value member;
  flow_string_copy(id, sizeof id, flow_as_string(row, "0"));
  member = flow_integer_value(id[0] - '0');
  flow_show(self->engine, self->handle, "club.member", &member);
}

static void render_member(void *instance, flow_content content) {
  page *self = instance;
  const flow_bool has_name = names[self->member][0] != 0;
  flow_element leave = flow_element_make(FLOW_ELEMENT_BUTTON, "leave", "Leave the club");
  leave.role = FLOW_ROLE_DESTRUCTIVE;
  leave.enabled = has_name;
  flow_add_title(self->engine, content, has_name ? names[self->member] : "No name");
  flow_add_field(self->engine, content, "name", "Name", FLOW_FIELD_TEXT, names[self->member],
                 has_name ? NULL : "A name is wanted.");
  flow_add_field(self->engine, content, "since", "Since", FLOW_FIELD_DATE, "2026-12-31", NULL);
  flow_add_field(self->engine, content, "pin", "PIN", FLOW_FIELD_SECURE, NULL, NULL);
  flow_content_add(self->engine, content, &leave);
}

/* A name begins with a capital. */
static void name(void *instance, const flow_value *value) {
  page *self = instance;
  char *kept = names[self->member];
  flow_string_copy(kept, sizeof *names, flow_as_string(value, ""));
  if (kept[0] >= 'a' && kept[0] <= 'z') kept[0] -= 'a' - 'A';
  flow_screen_changed(self->engine, self->handle);
}
static void since(void *instance, const flow_value *value) { (void)instance, (void)value; }
static void pin(void *instance, const flow_value *value) { (void)instance, (void)value; }

static void answered(void *instance, flow_engine *engine, flow_screen alert,
                     const flow_string *button) {
  page *self = instance;
  (void)alert;
  if (!button || !flow_string_is(*button, "go")) return;
  names[self->member][0] = 0;
  flow_close(engine, self->handle, NULL, NULL);
}

static void leave(void *instance) {
  page *self = instance;
  flow_alert_button buttons[] = {flow_alert_button_make("go", "Leave", FLOW_ROLE_DESTRUCTIVE),
                                 flow_alert_button_make("stay", "Stay", FLOW_ROLE_CANCEL)};
  flow_alert alert = flow_alert_make("Leave the club?", "You can come again.");
  alert.buttons = buttons;
  alert.button_count = 2;
  alert.answered = (flow_answered_callback){answered, self, NULL};
  flow_alert_present(self->engine, self->handle, &alert, NULL, NULL, NULL);
}

static void render_about(void *instance, flow_content content) {
  page *self = instance;
  flow_add_title(self->engine, content, "About");
  flow_add_toggle(self->engine, content, "public", "Everybody may read this", is_public);
  flow_add_note(self->engine, content, is_public ? "It can be read." : "It is secret.");
  flow_add_button(self->engine, content, "end", "The end", FLOW_ROLE_PRIMARY);
}

static void set_public(void *instance, const flow_value *value) {
  page *self = instance;
  is_public = flow_as_boolean(value, FLOW_FALSE);
  flow_screen_changed(self->engine, self->handle);
}

static void end(void *instance) {
  page *self = instance;
  flow_finish(self->engine, flow_owner_of(self->engine, self->handle), NULL, NULL, NULL);
}

static void start(void *instance) {
  static const char *const classes[] = {"club.list", "club.about"}, *const titles[] = {"All",
                                                                                       "About"};
  page *self = instance;
  flow_tab tabs[2] = {FLOW_TAB_INIT, FLOW_TAB_INIT};
  flow_tabs opened = FLOW_TABS_INIT;
  for (size_t index = 0; index < 2; index++) {
    tabs[index].title = flow_text(titles[index]);
    flow_create(self->engine, classes[index], NULL, &tabs[index].root);
  }
  opened.tabs = tabs;
  opened.count = 2;
  flow_open_tabs(self->engine, self->handle, &opened, NULL, NULL);
}

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method list[] = {FLOW_LIFE(page), FLOW_SCREEN_METHOD(render, render_list),
                                     FLOW_ACTION(members)};
  static const flow_method member[] = {FLOW_LIFE(page),   FLOW_SCREEN_METHOD(render, render_member),
                                       FLOW_ACTION(name), FLOW_ACTION(since),
                                       FLOW_ACTION(pin),  FLOW_ACTION(leave)};
  static const flow_method about[] = {FLOW_LIFE(page), FLOW_SCREEN_METHOD(render, render_about),
                                      FLOW_NAMED_ACTION("public", set_public), FLOW_ACTION(end)};
  static const flow_method flow[] = {FLOW_LIFE(page), FLOW_COORDINATOR_METHOD(start, start)};
  const flow_class classes[] = {FLOW_CLASS(FLOW_KIND_SCREEN, "club.list", list),
                                FLOW_CLASS(FLOW_KIND_SCREEN, "club.member", member),
                                FLOW_CLASS(FLOW_KIND_SCREEN, "club.about", about),
                                FLOW_CLASS(FLOW_KIND_COORDINATOR, "club.flow", flow)};
  return FLOW_REGISTER(engine, self, classes, error);
}
FLOW_PLUGIN("club", "1.0", init, NULL);
