/* The C module: libflow-store-pg as Swift sees it. */
#ifndef CFLOWSTOREPG_H
#define CFLOWSTOREPG_H

#include <CFlowABI.h>
#include <flow/store_pg.h>

#endif
