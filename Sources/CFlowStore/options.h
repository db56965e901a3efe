/* Settings of an attached engine. */
#ifndef CFLOWSTORE_OPTIONS_H
#define CFLOWSTORE_OPTIONS_H

#include <flow/store.h>

/* Runs the destroy functions of settings that no session has taken. */
void options_end(const flow_session_options *options);

#endif
