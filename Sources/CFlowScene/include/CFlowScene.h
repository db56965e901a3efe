/* The C module: libflow-scene as Swift sees it. */
#ifndef CFLOWSCENE_H
#define CFLOWSCENE_H

#include <CFlowABI.h>
#include <flow/scene.h>

#endif
