/* Shortcuts of buttons, such as "Ctrl+Shift+S". */
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

/* Keys in the order in which shortcuts name them. */
static gboolean press(FlowGtkScreen *self, GdkModifierType state, const char *key) {
  g_autofree char *keys = g_strconcat(
      state & GDK_CONTROL_MASK ? "Ctrl+" : "", state & GDK_ALT_MASK ? "Alt+" : "",
      state & GDK_SHIFT_MASK ? "Shift+" : "", state & GDK_SUPER_MASK ? "Super+" : "", key, NULL);
  return flow_scene_press_keys(self->raw, keys);
}

gboolean flow_gtk_screen_press_shortcut(FlowGtkScreen *self, guint keyval, GdkModifierType state) {
  const gunichar letter = g_unichar_toupper(gdk_keyval_to_unicode(keyval));
  char text[8] = "";
  if (!self->raw) return FALSE;
  keyval = plain(keyval);
  for (size_t index = 0; index < G_N_ELEMENTS(keys); index++) {
    if (keyval == keys[index].keyval) return press(self, state, keys[index].name);
  }
  if (keyval >= GDK_KEY_F1 && keyval <= GDK_KEY_F12) {
    g_snprintf(text, sizeof text, "F%u", keyval - GDK_KEY_F1 + 1);
  } else if (letter) {
    text[g_unichar_to_utf8(letter, text)] = 0;
  }
  if (text[0] && press(self, state, text)) return TRUE;
  /* A character that is typed with Shift on some keyboards, such as "?", needs no Shift here. */
  return letter && !g_unichar_isalpha(letter) && state & GDK_SHIFT_MASK &&
         press(self, state & ~GDK_SHIFT_MASK, text);
}

char *flow_gtk_keys(const char *shortcut) {
  GString *trigger;
  guint keyval = 0;
  if (!shortcut[0]) return NULL;
  trigger = g_string_new(NULL);
  /* A "+" that is a key stands at the end. */
  for (const char *end; (end = strchr(shortcut, '+')) && end > shortcut && end[1];
       shortcut = end + 1)
    g_string_append_printf(trigger, "<%.*s>", (int)(end - shortcut), shortcut);
  for (size_t index = 0; index < G_N_ELEMENTS(keys); index++)
    if (strcmp(shortcut, keys[index].name) == 0) keyval = keys[index].keyval;
  if (!keyval && g_utf8_strlen(shortcut, -1) == 1)
    keyval = gdk_unicode_to_keyval(g_unichar_tolower(g_utf8_get_char(shortcut)));
  g_string_append(trigger, keyval ? gdk_keyval_name(keyval) : shortcut);
  return g_string_free(trigger, FALSE);
}
