/* Reads JSON and writes it again, with the installed library. */
#include <flow/flow.h>
#include <flow/json.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  static const char given[] = "{ \"volume\": 7 }";
  flow_error error = FLOW_ERROR_INIT;
  flow_value *settings = NULL;
  char *text = NULL;
  if (flow_json_parse(given, strlen(given), &settings, &error) == FLOW_OK &&
      flow_get_integer(settings, "volume", 5) == 7 &&
      flow_json_text(settings, 0, &text, NULL, &error) == FLOW_OK) {
    puts(text);
  } else {
    fprintf(stderr, "%s\n", error.message);
  }
  flow_json_text_destroy(text);
  flow_value_destroy(settings);
  return text ? 0 : 1;
}
