/* Sessions as flowhost sees them: the header of libflow-store, with which it is linked. */
#ifndef CSESSION_SHIM_H
#define CSESSION_SHIM_H

#include <CFlowABI.h>
#include <flow/store.h>

#endif
