/* Elements stay the same objects while they stay, and say what has changed, once. */
#include "units.h"

static const char *order;
static const char *label = "First";
static gboolean is_wrong;

/* A field for each letter, a text between them. */
static void fields(flow_content content) {
  char id[2] = "";
  flow_add_title(engine, content, "Letters");
  for (const char *each = order; *each; each++) {
    id[0] = *each;
    flow_add_field(engine, content, id, label, FLOW_FIELD_TEXT, "", is_wrong ? "No." : NULL);
  }
  flow_add_text(engine, content, "the end");
  flow_add_toolbar(engine, content, FLOW_PLACEMENT_TRAILING, "done", "Done", FLOW_ROLE_PRIMARY);
}

static GString *heard;

static void on_notify(FlowGtkElement *element, GParamSpec *spec) {
  g_string_append_printf(heard, "%s.%s ", STRING(element, ID), spec->name);
}

static void on_changed(FlowGtkElement *element) {
  g_string_append_printf(heard, "%s! ", STRING(element, ID));
}

static void on_items(GListModel *model, guint place, guint removed, guint added) {
  (void)model;
  g_string_append_printf(heard, "%u-%u+%u ", place, removed, added);
}

static gboolean hears(const char *expected) {
  const gboolean is_same = g_str_equal(heard->str, expected);
  if (!is_same) printf("  heard '%s', not '%s'\n", heard->str, expected);
  g_string_truncate(heard, 0);
  return is_same;
}

static FlowGtkScreen *begin(const char *letters) {
  FlowGtkScreen *screen;
  heard = g_string_new(NULL);
  order = letters;
  label = "First";
  is_wrong = FALSE;
  on_render = fields;
  screen = unit_open();
  CHECK(screen != NULL);
  return screen;
}

static void end(FlowGtkScreen *screen) {
  unit_close();
  g_object_unref(screen);
  g_string_free(heard, TRUE);
}

static void stay(void) {
  FlowGtkScreen *screen = begin("abc");
  FlowGtkElement *a = unit_find(screen, "a"), *b = unit_find(screen, "b");
  FlowGtkElement *done = unit_find(screen, "done");
  CHECK(g_list_model_get_n_items(G_LIST_MODEL(screen->elements)) == 4);
  CHECK(g_list_model_get_n_items(G_LIST_MODEL(screen->toolbar)) == 1);
  g_signal_connect(screen->elements, "items-changed", G_CALLBACK(on_items), NULL);
  unit_refresh(screen);
  CHECK(hears(""));
  order = "bxac";
  unit_refresh(screen);
  CHECK(unit_find(screen, "a") == a && unit_find(screen, "b") == b);
  CHECK(unit_find(screen, "done") == done);
  CHECK(hears("0-1+0 1-0+2 ") || hears("1-1+0 0-0+2 "));
  order = "c";
  unit_refresh(screen);
  CHECK(flow_gtk_screen_find(screen, "a") == NULL);
  CHECK(g_list_model_get_n_items(G_LIST_MODEL(screen->elements)) == 2);
  end(screen);
}

static void notify(void) {
  FlowGtkScreen *screen = begin("ab");
  FlowGtkElement *a = unit_find(screen, "a"), *b = unit_find(screen, "b");
  g_signal_connect(a, "notify", G_CALLBACK(on_notify), NULL);
  g_signal_connect(b, "notify", G_CALLBACK(on_notify), NULL);
  g_signal_connect(a, "changed", G_CALLBACK(on_changed), NULL);
  unit_refresh(screen);
  CHECK(hears(""));
  label = "Second";
  unit_refresh(screen);
  CHECK(hears("a.text a! b.text "));
  CHECK(g_str_equal(unit_text(a), "Second"));
  is_wrong = TRUE;
  label = "Third";
  unit_refresh(screen);
  CHECK(hears("a.text a.error a! b.text b.error "));
  end(screen);
}

static FlowGtkScreen *again;
static int times;

static void ask_again(void) {
  times++;
  unit_refresh(again);
}

static void nesting(void) {
  again = begin("a");
  times = 0;
  g_signal_connect(unit_find(again, "a"), "notify::text", G_CALLBACK(ask_again), NULL);
  label = "Second";
  unit_refresh(again);
  unit_turn();
  CHECK(times == 1);
  end(again);
}

static FlowGtkElement *kept;

static void press_kept(void) {
  times++;
  unit_close();
}

/* The screen is closed by a handler of what it has rendered. */
static void closing(void) {
  FlowGtkScreen *screen = begin("ab");
  times = 0;
  g_signal_connect(unit_find(screen, "a"), "notify::text", G_CALLBACK(press_kept), NULL);
  kept = g_object_ref(unit_find(screen, "b"));
  label = "Second";
  unit_refresh(screen);
  unit_turn();
  CHECK(times == 1);
  CHECK(flow_gtk_screen_is_gone(screen));
  CHECK(g_str_equal(unit_text(kept), "Second"));
  g_object_unref(kept);
  g_object_unref(screen);
  g_string_free(heard, TRUE);
}

static void gone(void) {
  FlowGtkScreen *screen = begin("ab");
  GError *error = NULL;
  kept = g_object_ref(unit_find(screen, "a"));
  g_signal_connect(kept, "notify", G_CALLBACK(on_notify), NULL);
  order = "b";
  unit_refresh(screen);
  CHECK(!flow_gtk_element_set_text(kept, "x", &error));
  CHECK(g_error_matches(error, FLOW_GTK_ERROR, FLOW_GTK_ERROR_STALE_HANDLE));
  g_clear_error(&error);
  CHECK(!flow_gtk_element_set_value(kept, g_variant_new_string("x"), &error));
  CHECK(g_error_matches(error, FLOW_GTK_ERROR, FLOW_GTK_ERROR_STALE_HANDLE));
  g_clear_error(&error);
  CHECK(!flow_gtk_element_press(kept, NULL, NULL, &error));
  CHECK(g_error_matches(error, FLOW_GTK_ERROR, FLOW_GTK_ERROR_STALE_HANDLE));
  g_clear_error(&error);
  CHECK(g_str_equal(unit_text(kept), "First"));
  g_object_unref(kept);
  kept = g_object_ref(unit_find(screen, "b"));
  unit_close();
  CHECK(flow_gtk_screen_is_gone(screen));
  CHECK(!flow_gtk_screen_press(screen, "done", NULL, NULL, &error));
  CHECK(g_error_matches(error, FLOW_GTK_ERROR, FLOW_GTK_ERROR_STALE_HANDLE));
  g_clear_error(&error);
  CHECK(!flow_gtk_screen_set(screen, "nobody", g_variant_new_int32(1), &error));
  CHECK(g_error_matches(error, FLOW_GTK_ERROR, FLOW_GTK_ERROR_UNKNOWN_ELEMENT));
  g_clear_error(&error);
  unit_refresh(screen);
  g_object_unref(screen);
  CHECK(g_str_equal(unit_text(kept), "First"));
  g_object_unref(kept);
  g_string_free(heard, TRUE);
}

static char *said;

static void on_announce(FlowGtkScreen *screen, const char *text) {
  (void)screen;
  g_free(said);
  said = g_strdup(text);
}

static void announced(void) {
  FlowGtkScreen *screen = begin("a");
  said = NULL;
  g_signal_connect(screen, "announce", G_CALLBACK(on_announce), NULL);
  unit_refresh(screen);
  CHECK(!said);
  is_wrong = TRUE;
  unit_refresh(screen);
  CHECK(g_strcmp0(said, "No.") == 0);
  g_clear_pointer(&said, g_free);
  unit_refresh(screen);
  CHECK(!said);
  end(screen);
}

/* ---- Shortcuts and the default button -------------------------------------------------------- */

static char *pressed;
static gboolean is_enabled;

static void buttons(flow_content content) {
  static const char *const shortcuts[] = {"Ctrl+S", "Ctrl+Shift+S", "Alt+?", "F7", "Ctrl+Enter"};
  static const char *const ids[] = {"save", "save_as", "help", "run", "send"};
  for (size_t index = 0; index < G_N_ELEMENTS(ids); index++) {
    flow_element button = flow_element_make(FLOW_ELEMENT_BUTTON, ids[index], ids[index]);
    button.shortcut = flow_text(shortcuts[index]);
    button.enabled = is_enabled;
    if (index > 2) button.role = FLOW_ROLE_PRIMARY;
    flow_content_add(engine, content, &button);
  }
}

static void press(const char *id, const flow_value *value) {
  (void)value;
  g_free(pressed);
  pressed = g_strdup(id);
}

static gboolean presses(FlowGtkScreen *screen, guint key, GdkModifierType state, const char *id) {
  gboolean is_found, is_same;
  g_clear_pointer(&pressed, g_free);
  is_found = flow_gtk_screen_press_shortcut(screen, key, state);
  is_same = is_found == (id != NULL) && g_strcmp0(pressed, id) == 0;
  return is_same;
}

static void keys(void) {
  FlowGtkScreen *screen;
  on_render = buttons;
  on_input = press;
  is_enabled = TRUE;
  screen = unit_open();
  CHECK(presses(screen, GDK_KEY_s, GDK_CONTROL_MASK, "save"));
  CHECK(presses(screen, GDK_KEY_S, GDK_CONTROL_MASK | GDK_LOCK_MASK, "save"));
  CHECK(presses(screen, GDK_KEY_S, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "save_as"));
  CHECK(presses(screen, GDK_KEY_question, GDK_ALT_MASK | GDK_SHIFT_MASK, "help"));
  CHECK(presses(screen, GDK_KEY_F7, 0, "run"));
  CHECK(presses(screen, GDK_KEY_KP_Enter, GDK_CONTROL_MASK, "send"));
  CHECK(presses(screen, GDK_KEY_F7, GDK_SHIFT_MASK, NULL));
  CHECK(presses(screen, GDK_KEY_s, 0, NULL));
  flow_scene_focused(screen->raw, NULL); /* a button would use Enter itself */
  CHECK(flow_gtk_screen_enter(screen) && g_str_equal(pressed, "run"));
  is_enabled = FALSE;
  unit_refresh(screen);
  CHECK(presses(screen, GDK_KEY_s, GDK_CONTROL_MASK, NULL));
  CHECK(!flow_gtk_screen_enter(screen));
  unit_close();
  g_object_unref(screen);
}

/* ---- A plugin that goes and comes again ------------------------------------------------------ */

extern const flow_plugin_entry_table inside_plugin;

static void reload(void) {
  flow_plugin plugin = FLOW_NONE;
  flow_screen raw;
  FlowGtkScreen *screen, *later;
  GError *error = NULL;
  CHECK(flow_plugin_add(engine, &inside_plugin, &plugin, NULL) == FLOW_OK);
  raw = flow_show(engine, unit_window, "inside.screen", NULL);
  screen = unit_screen(raw);
  kept = g_object_ref(unit_find(screen, "a"));
  CHECK(flow_plugin_unload(engine, plugin, NULL, NULL) == FLOW_OK);
  unit_turn();
  CHECK(flow_gtk_screen_is_gone(screen) && unit_raw(screen) == FLOW_NONE);
  CHECK(!flow_gtk_element_set_text(kept, "x", &error));
  CHECK(g_error_matches(error, FLOW_GTK_ERROR, FLOW_GTK_ERROR_STALE_HANDLE));
  g_clear_error(&error);
  CHECK(flow_plugin_add(engine, &inside_plugin, &plugin, NULL) == FLOW_OK);
  raw = flow_show(engine, unit_window, "inside.screen", NULL);
  later = unit_screen(raw);
  CHECK(later && later != screen && unit_find(later, "a") != kept);
  flow_close(engine, raw, NULL, NULL);
  g_object_unref(kept);
  g_object_unref(screen);
  g_object_unref(later);
}

int main(int argc, char **argv) {
  unit_begin(&argc, &argv);
  unit_case("an element is the same object as long as it stays, wherever it goes", stay);
  unit_case("a property is notified once, only when it changes, then `changed` once", notify);
  unit_case("a handler that asks for the content gets it in the next turn", nesting);
  unit_case("a handler may close the screen", closing);
  unit_case("what has gone stays readable and refuses input", gone);
  unit_case("a plugin that comes again has new screens; the old ones are gone", reload);
  unit_case("a new error is announced, once, and not with the first content", announced);
  unit_case("shortcuts press enabled buttons; the first enabled primary one is the default", keys);
  return unit_end();
}
