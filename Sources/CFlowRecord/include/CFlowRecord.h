/* The C module: libflow-record as Swift sees it. */
#ifndef CFLOWRECORD_H
#define CFLOWRECORD_H

#include <CFlowABI.h>
#include <flow/record.h>

#endif
