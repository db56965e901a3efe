/* Tables that follow from the headers: functions for plugins, statuses. Not exported. Rows of the
 * other tables are looked up by CFlowRows.h, which comes with CFlowABI.h. */
#ifndef CFLOWTABLE_H
#define CFLOWTABLE_H

#include <CFlowABI.h>

extern const flow_host_api cflow_host_api;

/* Its address for as long as the library is loaded. Swift's withUnsafePointer(to:) may point to a
 * copy that ends with the call. */
static inline const flow_host_api *cflow_host_table(void) { return &cflow_host_api; }

/* Texts behind flow_status_name() and flow_status_text(). */
const char *cflow_status_name(flow_status status);
const char *cflow_status_text(flow_status status);

/* Behind flow_locale_direction() and flow_locale_tag(). */
flow_direction cflow_locale_direction(const char *tag);
size_t cflow_locale_tag(const char *name, char *room, size_t size);

#endif
