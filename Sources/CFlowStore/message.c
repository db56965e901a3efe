/* Messages are those of libflow-json: one line, in which nothing drives a terminal. */
#include "../CFlowJSON/message.c"
