/* Errors of libflow-cbor: a sentence and the byte it is about. */
#ifndef CFLOWCBOR_FAULT_H
#define CFLOWCBOR_FAULT_H

#include <flow/status.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
/* Fills an error as far as its struct reaches, and returns the status. Nothing of what was read
 * goes into the sentence. */
static flow_status fault(flow_error *error, flow_status status, size_t position, const char *format,
                         ...) {
  size_t room;
  va_list arguments;
  if (!error || error->struct_size < offsetof(flow_error, message)) return status;
  error->status = status;
  error->position = position > UINT32_MAX ? UINT32_MAX : (uint32_t)position;
  room = error->struct_size - offsetof(flow_error, message);
  if (room > FLOW_ERROR_MESSAGE_SIZE) room = FLOW_ERROR_MESSAGE_SIZE;
  if (room == 0) return status;
  va_start(arguments, format);
  vsnprintf(error->message, room, format, arguments);
  va_end(arguments);
  return status;
}

#endif
