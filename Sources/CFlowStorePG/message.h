/* Messages are those of libflow-json: one line, in which nothing drives a terminal. Their functions
 * have names of their own here, for programs that contain both libraries. */
#ifndef CFLOWSTOREPG_MESSAGE_H
#define CFLOWSTOREPG_MESSAGE_H

#define message_fail store_pg_message_fail
#define place_text store_pg_place_text
#include "../CFlowJSON/message.h"

#endif
