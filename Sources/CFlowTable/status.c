/* Names and texts of the statuses, expanded from the one table in flow/status.h. */
#include <CFlowTable.h>

#define FLOW_NAME(name, number, sentence) \
  case number:                            \
    return "FLOW_" #name;
#define FLOW_TEXT(name, number, sentence) \
  case number:                            \
    return sentence;

const char *cflow_status_name(flow_status status) {
  switch (status) {
    FLOW_STATUS_TABLE(FLOW_NAME)
    default:
      return "FLOW_ERROR_?";
  }
}

const char *cflow_status_text(flow_status status) {
  switch (status) {
    FLOW_STATUS_TABLE(FLOW_TEXT)
    default:
      return "The number is no status this library knows.";
  }
}
