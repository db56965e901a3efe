/* Messages of libflow-json: one line in which nothing drives a terminal, as those of libflow. */
#ifndef CFLOWJSON_MESSAGE_H
#define CFLOWJSON_MESSAGE_H

#include <flow/status.h>
#include <flow/value.h>

#if defined(__GNUC__)
#define MESSAGE_FORMAT __attribute__((format(printf, 4, 5)))
#else
#define MESSAGE_FORMAT
#endif

/* Fills an error as far as its struct reaches, and returns the status. */
flow_status message_fail(flow_error *error, flow_status status, size_t position, const char *format,
                         ...) MESSAGE_FORMAT;

/* A value inside another one: NULL is the outermost. */
typedef struct place {
  const struct place *up;
  const flow_string *key; /* NULL in a list */
  size_t index;
} place;

enum { PLACE_SIZE = 320 };

/* Writes how to get there, `items[3].name`, with ": " behind it; nothing for the outermost value.
 * Returns where in `room` it begins. A text that is too long loses its beginning. */
const char *place_text(const place *place, char room[PLACE_SIZE]);

#endif
