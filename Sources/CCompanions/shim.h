/* The headers of the companion libraries with which flowhost is linked. */
#ifndef CCOMPANIONS_SHIM_H
#define CCOMPANIONS_SHIM_H

#include <CFlowABI.h>
#include <flow/json.h>
#include <flow/record.h>
#include <flow/store.h>

#endif
