/* The beginning of a value as JSON text, however large it is, and whether or not it is well
 * formed. */
#ifndef CFLOWTRACE_VALUE_H
#define CFLOWTRACE_VALUE_H

#include <flow/status.h>
#include <flow/value.h>

/* Writes at most `limit` bytes to `text`, in which there is room for them, and never a part of a
 * character; bytes are written as base64, entries in the order of the map, keys that stand twice
 * twice. Anything behind the limit is not read. Takes no memory.
 *
 * Returns FLOW_OK if that is all of it, FLOW_ERROR_LIMIT if it goes on, anything else if there is
 * no JSON for what was read: then nothing is to be shown. */
flow_status value_begin(const flow_value *value, size_t limit, char *text, size_t *size);

#endif
