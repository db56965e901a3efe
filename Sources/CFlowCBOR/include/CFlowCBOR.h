/* The C module: libflow-cbor as Swift sees it. */
#ifndef CFLOWCBOR_H
#define CFLOWCBOR_H

#include <CFlowABI.h>
#include <flow/cbor.h>

#endif
