/* The C module: libflow-uri as Swift sees it. */
#ifndef CFLOWURI_H
#define CFLOWURI_H

#include <CFlowABI.h>
#include <flow/uri.h>

#endif
