/* The C module: libflow-trace as Swift sees it. */
#ifndef CFLOWTRACE_H
#define CFLOWTRACE_H

#include <flow/trace.h>

#endif
