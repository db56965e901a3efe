/* Messages are those of libflow-json: one line, in which nothing drives a terminal. Their functions
 * have names of their own here, for programs that contain both libraries. */
#ifndef CFLOWSTORE_MESSAGE_H
#define CFLOWSTORE_MESSAGE_H

#define message_fail store_message_fail
#define place_text store_place_text
#include "../CFlowJSON/message.h"

#endif
