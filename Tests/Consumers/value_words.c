#include "value_words.h"

flow_value *value_words_written(void) {
  flow_value *copy = NULL;
  flow_value person = FLOW_MAP(
      FLOW_ENTRY("name", flow_string_value("Ada")), FLOW_ENTRY("age", flow_integer_value(36)),
      FLOW_ENTRY("places", FLOW_LIST(flow_string_value("London"),
                                     FLOW_MAP(FLOW_ENTRY("x", flow_number_value(0.5))))));
  flow_value_copy(&person, &copy);
  return copy;
}

flow_value *value_words_built(void) {
  flow_value *made = NULL;
  flow_builder *builder = NULL;
  flow_builder_create(&builder);
  flow_begin_map(builder, NULL);
  flow_put_string(builder, "name", "Ada");
  flow_put_integer(builder, "age", 36);
  flow_begin_list(builder, "places");
  flow_put_string(builder, NULL, "London");
  flow_begin_map(builder, NULL);
  flow_put_number(builder, "x", 0.5);
  flow_end(builder);
  flow_end(builder);
  flow_end(builder);
  flow_builder_finish(builder, &made, NULL);
  flow_builder_destroy(builder);
  return made;
}
