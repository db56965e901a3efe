#include "setup.h"

#include <stdlib.h>

const flow_value *setup_settings_value(setup_settings *settings) {
  flow_value account = flow_null_value();
  flow_value network = flow_null_value();
  if (settings->account) {
    /* Only that there is a password, never the password: the value of a flow is seen by every
     * observer, and hosts print, log and store it. */
    flow_entry *entries = settings->account_entries;
    entries[0] = (flow_entry){flow_text("name"), flow_string_value(settings->account)};
    entries[1] = (flow_entry){flow_text("password_set"), flow_boolean_value(FLOW_TRUE)};
    account = flow_map_value(entries, 2);
  }
  if (settings->interface) {
    flow_entry *entries = settings->network_entries;
    entries[0] = (flow_entry){flow_text("interface"), flow_string_value(settings->interface)};
    network = flow_map_value(entries, 1);
  }
  settings->entries[0] =
      (flow_entry){flow_text("language"), setup_text_or_null(settings->language)};
  settings->entries[1] =
      (flow_entry){flow_text("time_zone"), setup_text_or_null(settings->time_zone)};
  settings->entries[2] = (flow_entry){flow_text("account"), account};
  settings->entries[3] = (flow_entry){flow_text("network"), network};
  settings->value = flow_map_value(settings->entries, 4);
  return &settings->value;
}

/* Copies the text under `key`, if there is one. */
static bool take(char **setting, const flow_value *map, const char *key) {
  const flow_value *text = flow_value_get(map, key);
  if (!text || text->type != FLOW_TYPE_STRING) return true;
  setup_replace(setting, setup_text_copy(text));
  return *setting != NULL;
}

bool setup_settings_take(setup_settings *settings, const flow_value *value) {
  return take(&settings->language, value, "language") &&
         take(&settings->time_zone, value, "time_zone") &&
         take(&settings->account, flow_value_get(value, "account"), "name") &&
         take(&settings->interface, flow_value_get(value, "network"), "interface");
}

void setup_settings_clear(setup_settings *settings) {
  free(settings->language);
  free(settings->time_zone);
  free(settings->account);
  free(settings->interface);
  *settings = (setup_settings){0};
}
