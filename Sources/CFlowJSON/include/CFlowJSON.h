/* The C module: libflow-json as Swift sees it. */
#ifndef CFLOWJSON_H
#define CFLOWJSON_H

#include <CFlowABI.h>
#include <flow/json.h>

#endif
