/* Errors of the engine as GError, and errors of the library's own in the same domain. */
#include "element.h"

GQuark flow_gtk_error_quark(void) { return g_quark_from_static_string("flow-gtk-error"); }

gboolean flow_gtk_set_error(GError **error, flow_status status, const flow_error *source) {
  const char *message = source && source->message[0] ? source->message : flow_status_text(status);
  g_set_error_literal(error, FLOW_GTK_ERROR, status, message);
  return FALSE;
}

/* ---- An error or a warning ------------------------------------------------------------------- */

/* A diagnostic that came while a call was carried out. */
typedef struct {
  flow_severity severity;
  char *message;
  gboolean is_told; /* a handler of the program has it */
} Heard;

struct FlowGtkAsked {
  FlowGtkAsked *outer;
  GPtrArray *heard;
};

static FlowGtkAsked *asked; /* the innermost call of the thread of GTK; NULL: none runs */

static void heard_free(gpointer data) {
  Heard *self = data;
  g_free(self->message);
  g_free(self);
}

static void warn(flow_severity severity, const char *message) {
  if (severity == FLOW_SEVERITY_NOTE) {
    g_message("%s", message);
  } else {
    g_warning("%s", message);
  }
}

FlowGtkAsked *flow_gtk_ask(void) {
  FlowGtkAsked *self = g_new0(FlowGtkAsked, 1);
  self->outer = asked;
  self->heard = g_ptr_array_new_with_free_func(heard_free);
  asked = self;
  return self;
}

void flow_gtk_hear(flow_severity severity, const char *message, gboolean is_told) {
  if (asked) {
    Heard *heard = g_new(Heard, 1);
    *heard = (Heard){severity, g_strdup(message), is_told};
    g_ptr_array_add(asked->heard, heard);
  } else if (!is_told) {
    warn(severity, message);
  }
}

/* The engine's sentence in a diagnostic, behind the function that it names. */
static const char *sentence_of(const char *message) {
  const char *behind = g_str_has_prefix(message, "flow_") ? strstr(message, "(): ") : NULL;
  return behind ? behind + 4 : message;
}

/* The diagnostic that says why a call has failed; NULL if none does. A function that only knows a
 * status says that they do. */
static Heard *reason_in(FlowGtkAsked *self, const char *message) {
  const gboolean is_elsewhere = g_str_has_suffix(message, "; the diagnostics say why");
  for (guint index = self->heard->len; index-- > 0;) {
    Heard *heard = self->heard->pdata[index];
    if (heard->severity != FLOW_SEVERITY_NOTE &&
        (is_elsewhere || g_str_has_suffix(heard->message, message)))
      return heard;
  }
  return NULL;
}

gboolean flow_gtk_answer(FlowGtkAsked *self, flow_status status, const flow_error *source,
                         GError **error) {
  const char *message = source && source->message[0] ? source->message : flow_status_text(status);
  Heard *reason = status != FLOW_OK && error ? reason_in(self, message) : NULL;
  asked = self->outer;
  if (status != FLOW_OK)
    g_set_error_literal(error, FLOW_GTK_ERROR, status,
                        reason ? sentence_of(reason->message) : message);
  for (guint index = 0; index < self->heard->len; index++) {
    Heard *heard = self->heard->pdata[index];
    if (heard == reason) continue;
    if (asked) {
      flow_gtk_hear(heard->severity, heard->message, heard->is_told);
    } else if (!heard->is_told) {
      warn(heard->severity, heard->message);
    }
  }
  g_ptr_array_unref(self->heard);
  g_free(self);
  return status == FLOW_OK;
}
