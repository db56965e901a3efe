/* Shortcuts of buttons, such as "Ctrl+Shift+S". */
#include <stdlib.h>

#include "element.h"

static const struct {
  const char *name;
  guint keyval;
} keys[] = {
    {"Enter", GDK_KEY_Return},   {"Escape", GDK_KEY_Escape},       {"Tab", GDK_KEY_Tab},
    {"Space", GDK_KEY_space},    {"Backspace", GDK_KEY_BackSpace}, {"Delete", GDK_KEY_Delete},
    {"Insert", GDK_KEY_Insert},  {"Home", GDK_KEY_Home},           {"End", GDK_KEY_End},
    {"PageUp", GDK_KEY_Page_Up}, {"PageDown", GDK_KEY_Page_Down},  {"Up", GDK_KEY_Up},
    {"Down", GDK_KEY_Down},      {"Left", GDK_KEY_Left},           {"Right", GDK_KEY_Right}};

static const struct {
  const char *name;
  GdkModifierType modifier;
} modifiers[] = {{"Ctrl+", GDK_CONTROL_MASK},
                 {"Alt+", GDK_ALT_MASK},
                 {"Shift+", GDK_SHIFT_MASK},
                 {"Super+", GDK_SUPER_MASK}};

static guint named_key(const char *name) {
  for (size_t index = 0; index < G_N_ELEMENTS(keys); index++) {
    if (strcmp(name, keys[index].name) == 0) return keys[index].keyval;
  }
  if (name[0] == 'F' && g_ascii_isdigit(name[1])) return GDK_KEY_F1 + (guint)atoi(name + 1) - 1;
  return 0;
}

/* Keys of the block of numbers are those beside it; Shift+Tab has a key of its own. */
static guint plain(guint keyval) {
  switch (keyval) {
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      return GDK_KEY_Return;
    case GDK_KEY_ISO_Left_Tab:
    case GDK_KEY_KP_Tab:
      return GDK_KEY_Tab;
    case GDK_KEY_KP_Delete:
      return GDK_KEY_Delete;
    case GDK_KEY_KP_Insert:
      return GDK_KEY_Insert;
    case GDK_KEY_KP_Home:
      return GDK_KEY_Home;
    case GDK_KEY_KP_End:
      return GDK_KEY_End;
    case GDK_KEY_KP_Page_Up:
      return GDK_KEY_Page_Up;
    case GDK_KEY_KP_Page_Down:
      return GDK_KEY_Page_Down;
    case GDK_KEY_KP_Up:
      return GDK_KEY_Up;
    case GDK_KEY_KP_Down:
      return GDK_KEY_Down;
    case GDK_KEY_KP_Left:
      return GDK_KEY_Left;
    case GDK_KEY_KP_Right:
      return GDK_KEY_Right;
    default:
      return keyval;
  }
}

/* A character that is typed with Shift on some keyboards, such as "?", needs no Shift here. */
static gboolean is_typed(gunichar wanted, guint keyval, GdkModifierType needed,
                         GdkModifierType state) {
  const gunichar given = gdk_keyval_to_unicode(keyval);
  if (g_unichar_toupper(given) != g_unichar_toupper(wanted)) return FALSE;
  if (g_unichar_isalpha(wanted)) return state == needed;
  return (state & ~GDK_SHIFT_MASK) == (needed & ~GDK_SHIFT_MASK) &&
         (state & GDK_SHIFT_MASK || !(needed & GDK_SHIFT_MASK));
}

static gboolean is_pressed(const char *shortcut, guint keyval, GdkModifierType state) {
  GdkModifierType needed = 0;
  const char *rest = shortcut;
  guint named;
  state &= GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK | GDK_SUPER_MASK;
  for (size_t index = 0; index < G_N_ELEMENTS(modifiers); index++) {
    if (!g_str_has_prefix(rest, modifiers[index].name)) continue;
    needed |= modifiers[index].modifier;
    rest += strlen(modifiers[index].name);
  }
  if (g_utf8_strlen(rest, -1) == 1) return is_typed(g_utf8_get_char(rest), keyval, needed, state);
  named = named_key(rest);
  return named != 0 && plain(keyval) == named && state == needed;
}

static FlowGtkElement *button_for(GListStore *elements, guint keyval, GdkModifierType state) {
  const guint count = g_list_model_get_n_items(G_LIST_MODEL(elements));
  for (guint index = 0; index < count; index++) {
    FlowGtkElement *element = g_list_model_get_item(G_LIST_MODEL(elements), index);
    g_object_unref(element); /* the list holds it */
    if (element->enabled && STRING(element, SHORTCUT)[0] &&
        is_pressed(STRING(element, SHORTCUT), keyval, state))
      return element;
  }
  return NULL;
}

gboolean flow_gtk_screen_press_shortcut(FlowGtkScreen *self, guint keyval, GdkModifierType state) {
  FlowGtkElement *button = button_for(self->elements, keyval, state);
  if (!button) button = button_for(self->toolbar, keyval, state);
  if (!button) return FALSE;
  flow_gtk_element_press(button, NULL, NULL, NULL);
  return TRUE;
}
