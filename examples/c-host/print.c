#include <inttypes.h>
#include <stdio.h>

#include "host.h"

const char *class_name(const host *host, flow_handle handle) {
  const char *id = NULL;
  if (handle == FLOW_NONE) return "nothing";
  return flow_class_of(host->engine, handle, &id) == FLOW_OK ? id : "gone";
}

void print_text(flow_string text) { printf("%.*s", (int)text.size, text.size ? text.data : ""); }

static void print_list(flow_list list) {
  printf("[");
  for (size_t index = 0; index < list.count; index++) {
    if (index > 0) printf(", ");
    print_value(&list.items[index]);
  }
  printf("]");
}

static void print_map(flow_map map) {
  printf("{");
  for (size_t index = 0; index < map.count; index++) {
    if (index > 0) printf(", ");
    print_text(map.entries[index].key);
    printf(": ");
    print_value(&map.entries[index].value);
  }
  printf("}");
}

void print_value(const flow_value *value) {
  switch (value ? value->type : FLOW_TYPE_NULL) {
    case FLOW_TYPE_BOOLEAN:
      printf("%s", value->as.boolean ? "true" : "false");
      break;
    case FLOW_TYPE_INTEGER:
      printf("%" PRId64, value->as.integer);
      break;
    case FLOW_TYPE_NUMBER:
      printf("%g", value->as.number);
      break;
    case FLOW_TYPE_STRING:
      print_text(value->as.string);
      break;
    case FLOW_TYPE_BYTES:
      printf("%zu bytes", value->as.bytes.size);
      break;
    case FLOW_TYPE_LIST:
      print_list(value->as.list);
      break;
    case FLOW_TYPE_MAP:
      print_map(value->as.map);
      break;
    default:
      printf("null");
  }
}
