/* Names of instances: their class and their number, as in the engine's messages. */
#ifndef CFLOWTRACE_NAMES_H
#define CFLOWTRACE_NAMES_H

#include <flow/base.h>

/* An instance was made: what its `create` returned, and its handle. `class_id` stays. */
void names_add(const void *instance, flow_handle handle, const char *class_id);

/* It is gone. */
void names_remove(const void *instance, const char *class_id);

/* The handle of an instance of a class; FLOW_NONE if none is known, or several have this
 * pointer. */
flow_handle names_handle(const void *instance, const char *class_id);

/* The class of a handle; NULL if it is not known. */
const char *names_class(flow_handle handle);

#endif
