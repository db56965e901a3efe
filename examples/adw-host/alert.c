/* Alerts as message dialogs: a title, its texts, and an answer for each button. */
#include "host.h"

static void add_text(AdwMessageDialog *dialog, FlowGtkElement *element) {
  const char *after = adw_message_dialog_get_body(dialog);
  g_autofree char *body =
      g_strconcat(flow_gtk_element_get_text(element), after[0] ? "\n\n" : "", after, NULL);
  adw_message_dialog_set_body(dialog, body);
}

static void add_answer(AdwMessageDialog *dialog, FlowGtkElement *element) {
  static const AdwResponseAppearance looks[] = {
      [FLOW_GTK_ROLE_PRIMARY] = ADW_RESPONSE_SUGGESTED,
      [FLOW_GTK_ROLE_DESTRUCTIVE] = ADW_RESPONSE_DESTRUCTIVE,
      [FLOW_GTK_ROLE_CANCEL] = ADW_RESPONSE_DEFAULT};
  const char *id = flow_gtk_element_get_id(element);
  const FlowGtkRole role = flow_gtk_element_get_role(element);
  if (!adw_message_dialog_has_response(dialog, id)) {
    adw_message_dialog_add_response(dialog, id, flow_gtk_element_get_text(element));
    /* The engine closes it: only the answer of that name would do it by itself. */
    if (role == FLOW_GTK_ROLE_CANCEL) adw_message_dialog_set_default_response(dialog, id);
  }
  adw_message_dialog_set_response_label(dialog, id, flow_gtk_element_get_text(element));
  adw_message_dialog_set_response_enabled(dialog, id, flow_gtk_element_get_enabled(element));
  adw_message_dialog_set_response_appearance(
      dialog, id, role < G_N_ELEMENTS(looks) ? looks[role] : ADW_RESPONSE_DEFAULT);
}

/* From the last element to the first: GNOME has the answer that is wanted at the end. */
static void refreshed(AdwMessageDialog *dialog) {
  FlowGtkScreen *screen = g_object_get_data(G_OBJECT(dialog), "screen");
  GListModel *elements = flow_gtk_screen_get_elements(screen);
  adw_message_dialog_set_heading(dialog, flow_gtk_screen_get_title(screen));
  adw_message_dialog_set_body(dialog, "");
  for (guint index = g_list_model_get_n_items(elements); index-- > 0;) {
    g_autoptr(FlowGtkElement) element = g_list_model_get_item(elements, index);
    if (flow_gtk_element_get_kind(element) != FLOW_GTK_ELEMENT_KIND_BUTTON) {
      add_text(dialog, element);
    } else if (flow_gtk_element_get_id(element)[0]) {
      add_answer(dialog, element);
    }
  }
}

/* An answer presses its button. */
static void answered(GtkWidget *dialog, const char *id) {
  g_object_set_data(G_OBJECT(dialog), "is-answered", dialog);
  flow_gtk_screen_press(g_object_get_data(G_OBJECT(dialog), "screen"), id, NULL, NULL, NULL);
}

static gboolean dismiss(gpointer dialog) {
  const gboolean is_answered = g_object_steal_data(G_OBJECT(dialog), "is-answered") != NULL;
  if (!is_answered && gtk_widget_get_visible(dialog))
    flow_gtk_view_dismiss(g_object_get_data(G_OBJECT(dialog), "view"));
  return G_SOURCE_REMOVE;
}

/* The dialog closes itself before it tells an answer; without one it is the user's wish. */
static gboolean close_request(GtkWidget *dialog) {
  g_idle_add_full(G_PRIORITY_HIGH_IDLE, dismiss, g_object_ref(dialog), g_object_unref);
  return TRUE;
}

GtkWindow *host_alert(FlowGtkScreen *screen, gboolean is_confirmation, gpointer data) {
  GtkWidget *dialog = adw_message_dialog_new(NULL, NULL, NULL);
  (void)is_confirmation; /* it puts buttons below each other where they need the room */
  g_object_set_data_full(G_OBJECT(dialog), "screen", g_object_ref(screen), g_object_unref);
  g_object_set_data(G_OBJECT(dialog), "view", data);
  g_signal_connect(dialog, "response", G_CALLBACK(answered), NULL);
  g_signal_connect(dialog, "close-request", G_CALLBACK(close_request), NULL);
  g_signal_connect_object(screen, "refreshed", G_CALLBACK(refreshed), dialog, G_CONNECT_SWAPPED);
  refreshed(ADW_MESSAGE_DIALOG(dialog));
  return GTK_WINDOW(dialog);
}
