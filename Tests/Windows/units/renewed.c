/* Screens that are made anew in their places, and trees that were restored, shown by a view. */
#define UNITS_SEE_LAYERS
#include "units.h"

/* ---- A flow that is saved -------------------------------------------------------------------- */

typedef struct {
  flow_engine *engine;
  flow_handle handle;
  char name[32];
  GtkWidget *own;
  flow_native_view offer;
  flow_entry entry;
  flow_value saved;
} kept;
FLOW_INSTANCE(kept)

static gboolean refuses, has_own;
static GtkWidget *own_now;    /* the newest view of a screen's own */
static GtkWidget *own_at_end; /* the parent of one when its instance has ended */
static int ends;

static void *make(void *data, flow_engine *of, flow_handle handle, const flow_value *arguments) {
  kept *made = kept_create(data, of, handle, arguments);
  if (has_own) made->own = own_now = g_object_ref_sink(gtk_label_new("Own"));
  return made;
}

static void end_kept(void *data) {
  kept *self = data;
  ends++;
  if (self->own) {
    own_at_end = gtk_widget_get_parent(self->own);
    g_object_unref(self->own);
  }
  kept_destroy(self);
}

static void render(void *data, flow_content content) {
  kept *self = data;
  flow_element amount = flow_element_make(FLOW_ELEMENT_FIELD, "amount", "Amount");
  char title[48];
  g_snprintf(title, sizeof title, "Form of %s", self->name);
  flow_content_set_title(self->engine, content, flow_text(title));
  amount.field_type = FLOW_FIELD_NUMBER;
  flow_content_add(self->engine, content, &amount);
  flow_add_field(self->engine, content, "name", "Name", FLOW_FIELD_TEXT, self->name, NULL);
  flow_add_field(self->engine, content, "pin", "PIN", FLOW_FIELD_SECURE, "", NULL);
  flow_add_button(self->engine, content, "next", "Next", FLOW_ROLE_NORMAL);
  flow_add_button(self->engine, content, "sheet", "Sheet", FLOW_ROLE_NORMAL);
  flow_add_button(self->engine, content, "leave", "Leave", FLOW_ROLE_NORMAL);
}

static void name(void *data, const flow_value *value) {
  kept *self = data;
  const flow_string text = flow_as_string(value, "");
  g_snprintf(self->name, sizeof self->name, "%.*s", (int)text.size, text.size ? text.data : "");
  flow_screen_changed(self->engine, self->handle);
}

static void amount(void *data, const flow_value *value) { (void)data, (void)value; }
static void pin(void *data, const flow_value *value) { (void)data, (void)value; }

static const void *capability(void *data, const flow_string *id) {
  kept *self = data;
  if (!self->own || !flow_string_is(*id, FLOW_CAPABILITY_NATIVE_VIEW)) return NULL;
  self->offer = (flow_native_view){sizeof self->offer, 0, "gtk4", self->own};
  return &self->offer;
}

static const flow_value *save_state(void *data) {
  kept *self = data;
  self->entry = (flow_entry){flow_text("name"), flow_string_value(self->name)};
  self->saved = flow_map_value(&self->entry, 1);
  return &self->saved;
}

static flow_bool restore_state(void *data, const flow_value *state, uint32_t version) {
  kept *self = data;
  (void)version;
  if (refuses) return FLOW_FALSE;
  name(self, flow_value_get(state, "name"));
  return FLOW_TRUE;
}

static void next(void *data) {
  kept *self = data;
  flow_show(self->engine, self->handle, "kept.form", NULL);
}

static void sheet(void *data) {
  kept *self = data;
  flow_options options = FLOW_OPTIONS_INIT;
  options.style = FLOW_STYLE_SHEET;
  flow_open_new(self->engine, self->handle, "kept.form", NULL, &options, NULL, NULL);
}

static void leave(void *data) {
  kept *self = data;
  const flow_value left = flow_string_value("left");
  flow_finish(self->engine, flow_owner_of(self->engine, self->handle), &left, NULL, NULL);
}

static void start(void *data) { next(data); }

static void register_kept(flow_engine *of) {
  static const flow_method form[] = {FLOW_SCREEN_METHOD(create, make),
                                     FLOW_SCREEN_METHOD(destroy, end_kept),
                                     FLOW_SCREEN_METHOD(render, render),
                                     FLOW_SCREEN_METHOD(capability, capability),
                                     FLOW_SCREEN_METHOD(save_state, save_state),
                                     FLOW_SCREEN_METHOD(restore_state, restore_state),
                                     FLOW_ACTION(name),
                                     FLOW_ACTION(amount),
                                     FLOW_ACTION(pin),
                                     FLOW_ACTION(next),
                                     FLOW_ACTION(sheet),
                                     FLOW_ACTION(leave)};
  static const flow_method flow[] = {FLOW_LIFE(kept), FLOW_COORDINATOR_METHOD(start, start)};
  const flow_class classes[] = {FLOW_CLASS(FLOW_KIND_SCREEN, "kept.form", form),
                                FLOW_CLASS(FLOW_KIND_COORDINATOR, "kept", flow)};
  for (size_t index = 0; index < G_N_ELEMENTS(classes); index++)
    CHECK(flow_class_register(of, FLOW_NONE, &classes[index], NULL) == FLOW_OK);
}

/* ---- A view of it ---------------------------------------------------------------------------- */

static FlowGtkEngine *keeper;
static FlowGtkView *view;
static GtkWindow *around;
static char *finished_with;

static flow_engine *raw(void) { return flow_gtk_engine_get_raw(keeper); }

static void finished(FlowGtkView *of, FlowGtkCause cause, GVariant *value) {
  (void)of, (void)cause;
  g_free(finished_with);
  finished_with = value ? g_variant_dup_string(value, NULL) : g_strdup("");
}

static void begin_engine(void) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.flags = FLOW_ENGINE_SAVED;
  refuses = has_own = FALSE;
  keeper = flow_gtk_engine_new_with_options(&options);
  register_kept(raw());
}

static void begin_view(void) {
  g_clear_pointer(&finished_with, g_free);
  around = GTK_WINDOW(gtk_window_new());
  gtk_window_set_default_size(around, 400, 500);
  view = FLOW_GTK_VIEW(flow_gtk_view_new(keeper));
  g_signal_connect(view, "finished", G_CALLBACK(finished), NULL);
  gtk_window_set_child(around, GTK_WIDGET(view));
}

static void present(void) {
  gtk_window_present(around);
  UNTIL(gtk_widget_get_mapped(GTK_WIDGET(view)) && !flow_gtk_view_get_is_empty(view));
  unit_turn();
}

static void begin(void) {
  begin_engine();
  begin_view();
  CHECK(flow_gtk_view_start(view, "kept", NULL, NULL));
  present();
}

static void end(void) {
  gtk_window_destroy(around);
  unit_turn();
  g_object_unref(keeper);
  unit_turn();
}

static flow_screen top(void) {
  flow_screen found = FLOW_NONE;
  flow_window_top(raw(), flow_gtk_view_get_raw(view), &found);
  return found;
}

static FlowGtkPage *page(void) { return flow_gtk_view_top_page(view); }

static void press(const char *action) {
  CHECK(flow_screen_invoke(raw(), top(), action, NULL, NULL) == FLOW_OK);
  unit_turn();
}

static void renew(flow_screen screen) {
  CHECK(flow_instance_renew(raw(), screen, NULL, 0, NULL, NULL) == FLOW_OK);
  unit_turn();
}

static GtkWidget *control_in(GtkWidget *widget) {
  GtkWidget *found = GTK_IS_EDITABLE(widget) || GTK_IS_BUTTON(widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
       child = gtk_widget_get_next_sibling(child))
    found = control_in(child);
  return found;
}

static GtkWidget *frame_in(FlowGtkPage *of, const char *id) {
  FlowGtkElement *element = flow_gtk_screen_find(flow_gtk_page_get_screen(of), id);
  return element ? flow_gtk_frame_of(GTK_WIDGET(of), element) : NULL;
}

static GtkWidget *control(const char *id) {
  GtkWidget *frame = frame_in(page(), id);
  return frame ? control_in(frame) : NULL;
}

static const char *text_in(const char *id) {
  return gtk_editable_get_text(GTK_EDITABLE(control(id)));
}

static gboolean has_focus(const char *id) {
  GtkWidget *now = gtk_root_get_focus(GTK_ROOT(around)), *its = control(id);
  return now && its && (now == its || gtk_widget_is_ancestor(now, its));
}

static gboolean is_titled(const char *title) {
  return g_str_equal(flow_gtk_view_get_title(view), title);
}

static void type(const char *id, const char *text) {
  gtk_editable_set_text(GTK_EDITABLE(control(id)), text);
  unit_turn();
}

/* ---- Made anew ------------------------------------------------------------------------------- */

static void same_page(void) {
  FlowGtkPage *before;
  GtkWidget *entry;
  begin();
  type("name", "ada");
  type("amount", "-");
  before = page();
  entry = control("name");
  gtk_widget_grab_focus(entry);
  gtk_editable_set_position(GTK_EDITABLE(entry), 1);
  ends = 0;

  renew(top());

  CHECK(ends == 1);
  CHECK(page() == before && control("name") == entry);
  CHECK(!view->moving.number && view->leaving->len == 0);
  CHECK(has_focus("name") && gtk_editable_get_position(GTK_EDITABLE(entry)) == 1);
  CHECK(g_str_equal(text_in("name"), "ada") && is_titled("Form of ada"));
  CHECK(g_str_equal(text_in("amount"), "-")); /* which is no value yet */

  /* It is the page of the new instance: what it says is shown, and it ends with it. */
  type("name", "bob");
  CHECK(is_titled("Form of bob"));
  press("next");
  CHECK(page() != before && is_titled("Form of "));
  flow_gtk_view_back(view);
  unit_turn();
  CHECK(page() == before && is_titled("Form of bob") && has_focus("name"));
  press("leave");
  CHECK(flow_gtk_view_get_is_empty(view) && view->pages->len == 0);
  CHECK(g_strcmp0(finished_with, "left") == 0);
  end();
}

static void forgotten(void) {
  begin();
  type("pin", "1234");
  CHECK(g_utf8_strlen(text_in("pin"), -1) == 4); /* dots */
  renew(top());
  CHECK(g_str_equal(text_in("pin"), ""));
  type("pin", "12");
  flow_screen_changed(raw(), top());
  unit_turn();
  CHECK(g_utf8_strlen(text_in("pin"), -1) == 2);
  end();
}

static void unseen(void) {
  FlowGtkPage *before;
  flow_screen below;
  begin();
  type("name", "ada");
  before = page();
  below = top();
  press("next");
  press("sheet");
  ends = 0;
  renew(below);
  CHECK(ends == 1 && view->layers->len == 2 && view->pages->len == 3);
  flow_gtk_view_back(view);
  unit_turn();
  flow_gtk_view_back(view);
  unit_turn();
  CHECK(page() == before && is_titled("Form of ada") && g_str_equal(text_in("name"), "ada"));
  end();
}

static void not_available(void) {
  FlowGtkPage *before;
  GListModel *elements;
  FlowGtkElement *again;
  begin();
  type("name", "ada");
  before = page();
  gtk_widget_grab_focus(control("name"));
  refuses = TRUE;
  renew(top());
  CHECK(page() == before && !frame_in(before, "name"));
  elements = G_LIST_MODEL(flow_gtk_page_get_screen(before)->elements);
  CHECK(g_list_model_get_n_items(elements) == 2);
  again = g_list_model_get_item(elements, 1);
  CHECK(g_str_equal(unit_text(again), "Try again") && has_focus("try_again"));
  flow_gtk_element_press(again, NULL, NULL, NULL);
  unit_turn();
  CHECK(frame_in(before, "try_again")); /* it refuses again */

  refuses = FALSE;
  g_object_unref(again);
  CHECK(flow_gtk_screen_press(flow_gtk_page_get_screen(before), "try_again", NULL, NULL, NULL));
  unit_turn();
  CHECK(page() == before && g_str_equal(text_in("name"), "ada") && has_focus("name"));
  CHECK(is_titled("Form of ada"));
  end();
}

static void own_view(void) {
  FlowGtkPage *before;
  begin();
  has_own = TRUE;
  press("next");
  before = page();
  CHECK(gtk_widget_is_ancestor(own_now, GTK_WIDGET(before)));
  own_at_end = GTK_WIDGET(around);
  ends = 0;
  renew(top());
  CHECK(ends == 1 && !own_at_end); /* let go of before its instance has ended */
  CHECK(page() == before && gtk_widget_is_ancestor(own_now, GTK_WIDGET(before)));
  own_at_end = GTK_WIDGET(around);
  has_own = FALSE;
  renew(top());
  CHECK(ends == 2 && !own_at_end && page() == before && control("name"));
  end();
}

static GtkWidget *made_body(FlowGtkScreen *screen, gpointer data) {
  (void)screen;
  ++*(int *)data;
  return gtk_label_new("Made");
}

static void own_look(void) {
  int made = 0;
  begin_engine();
  begin_view();
  flow_gtk_view_set_screen_factory(view, "kept.form", made_body, &made, NULL);
  CHECK(flow_gtk_view_start(view, "kept", NULL, NULL));
  present();
  CHECK(made == 1);
  renew(top());
  CHECK(made == 1); /* it is bound to the screen, which is the same */
  refuses = TRUE;
  renew(top());
  CHECK(made == 1 && frame_in(page(), "try_again"));
  refuses = FALSE;
  renew(top());
  CHECK(made == 2 && !frame_in(page(), "try_again"));
  end();
}

/* ---- Restored -------------------------------------------------------------------------------- */

static GArray *records; /* of flow_record, each with a value of its own */

static void take(void *data, const flow_record *record) {
  flow_record copy = *record;
  flow_value *value = NULL;
  (void)data;
  CHECK(flow_value_copy(record->value, &value) == FLOW_OK);
  copy.struct_size = sizeof copy;
  copy.value = value;
  g_array_append_val(records, copy);
}

/* Saves what is open in the engine, and ends that. */
static void save(void) {
  const flow_record_callback taker = {take, NULL, NULL};
  records = g_array_new(FALSE, FALSE, sizeof(flow_record));
  CHECK(flow_engine_save(raw(), 0, 0, taker, NULL) == FLOW_OK);
  end();
}

static uint64_t saved_window(void) {
  for (guint index = 0; index < records->len; index++) {
    const flow_record *record = &g_array_index(records, flow_record, index);
    if (record->kind == FLOW_KIND_WINDOW) return record->id;
  }
  return 0;
}

static void forget(void) {
  for (guint index = 0; index < records->len; index++)
    flow_value_destroy((flow_value *)g_array_index(records, flow_record, index).value);
  g_array_unref(records);
}

static void restore(const flow_restore_options *options) {
  flow_error error = FLOW_ERROR_INIT;
  const flow_status status =
      flow_engine_restore(raw(), (const flow_record *)records->data, records->len, options, &error);
  if (status != FLOW_OK) printf("not restored: %s\n", error.message);
  CHECK(status == FLOW_OK);
}

/* Two forms and a sheet over them. */
static void walk_and_save(void) {
  begin();
  type("name", "ada");
  press("next");
  type("name", "bob");
  press("sheet");
  type("name", "cleo");
  save();
}

/* As if it had been walked to. */
static void check_restored(void) {
  present();
  CHECK(view->layers->len == 2 && is_titled("Form of cleo"));
  CHECK(!view->moving.number && g_str_equal(text_in("name"), "cleo"));
  CHECK(flow_gtk_view_get_can_go_back(view));
  CHECK(gtk_widget_is_ancestor(gtk_root_get_focus(GTK_ROOT(around)), GTK_WIDGET(page())));
  flow_gtk_view_back(view);
  unit_turn();
  CHECK(view->layers->len == 1 && is_titled("Form of bob"));
  flow_gtk_view_back(view);
  unit_turn();
  CHECK(is_titled("Form of ada") && !flow_gtk_view_get_can_go_back(view));
  type("name", "dora");
  CHECK(is_titled("Form of dora"));
  press("leave");
  CHECK(flow_gtk_view_get_is_empty(view) && g_strcmp0(finished_with, "left") == 0);
  end();
  forget();
}

static void into_a_view(void) {
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  flow_restored_window window;
  walk_and_save();
  begin_engine();
  begin_view();
  window = (flow_restored_window){saved_window(), flow_gtk_view_get_raw(view)};
  options.windows = &window;
  options.window_count = 1;
  restore(&options);
  check_restored();
}

static void made_window(void *data, flow_engine *of, uint64_t id, flow_window window) {
  GError *error = NULL;
  (void)data, (void)of;
  CHECK(id == saved_window());
  begin_view();
  CHECK(flow_gtk_view_adopt(view, window, &error));
  if (error) printf("%s\n", error->message);
  g_clear_error(&error);
}

static void while_it_is_restored(void) {
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  walk_and_save();
  begin_engine();
  options.made.function = made_window;
  restore(&options);
  check_restored();
}

static void before_the_view(void) {
  flow_window window = FLOW_NONE;
  size_t count = 0;
  walk_and_save();
  begin_engine();
  restore(NULL);
  CHECK(flow_engine_windows(raw(), &window, 1, &count) == FLOW_OK && count == 1);
  begin_view();
  CHECK(flow_gtk_view_adopt(view, window, NULL));
  check_restored();
}

static void refused(void) {
  GError *error = NULL;
  flow_window other = FLOW_NONE;
  begin();
  CHECK(flow_window_create(raw(), &other) == FLOW_OK);
  CHECK(!flow_gtk_view_adopt(view, other, &error) && error);
  CHECK(error && error->code == FLOW_ERROR_BUSY && strstr(error->message, "shows a flow"));
  g_clear_error(&error);
  CHECK(flow_gtk_view_get_raw(view) != other && is_titled("Form of "));
  press("leave");
  CHECK(!flow_gtk_view_adopt(view, FLOW_NONE, &error) && error);
  g_clear_error(&error);
  CHECK(flow_gtk_view_adopt(view, other, NULL) && flow_gtk_view_get_raw(view) == other);
  CHECK(flow_gtk_view_start(view, "kept", NULL, NULL));
  unit_turn();
  CHECK(is_titled("Form of "));
  end();
}

static void told(FlowGtkEngine *of, FlowGtkSeverity severity, const char *message, char **kept) {
  (void)of, (void)severity;
  g_free(*kept);
  *kept = g_strdup(message);
}

/* A file that is no plugin: nothing is watched, and the reason names it. */
static void not_watched(void) {
  GError *error = NULL;
  char *message = NULL;
  begin_engine();
  g_signal_connect(keeper, "diagnostic", G_CALLBACK(told), &message);
  CHECK(!flow_gtk_engine_watch(keeper, "/nowhere/no.so", &error));
  CHECK(error && strstr(error->message, "/nowhere/no.so"));
  unit_turn();
  CHECK(message && strstr(message, "/nowhere/no.so"));
  g_clear_error(&error);
  g_free(message);
  g_object_unref(keeper);
}

int main(int argc, char **argv) {
  unit_begin(&argc, &argv);
  g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
  unit_case("S16: what is made anew stays the same page, with focus, cursor and text", same_page);
  unit_case("S16, V9: a secret that was typed for the old instance is typed anew", forgotten);
  unit_case("S16: a page below is made anew, and asked when it is seen again", unseen);
  unit_case("S9: what cannot be made says so, is tried again, and has its focus", not_available);
  unit_case("S16: a view of the screen's own goes with the old instance", own_view);
  unit_case("S16: the product's look stays, but not for a placeholder", own_look);
  unit_case("S7: a tree is restored into the window of a view", into_a_view);
  unit_case("S7: a view adopts a window while that is restored", while_it_is_restored);
  unit_case("S7: a view adopts a window that was restored before", before_the_view);
  unit_case("S7: only a view that shows nothing takes another window", refused);
  unit_case("S17: a file that cannot be loaded is not watched", not_watched);
  return unit_end();
}
