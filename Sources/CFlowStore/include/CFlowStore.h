/* The C module: libflow-store as Swift sees it. */
#ifndef CFLOWSTORE_H
#define CFLOWSTORE_H

#include <CFlowABI.h>
#include <flow/store.h>

#endif
