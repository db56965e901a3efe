/* The C module: the header of libflow-scene for hosts in Swift, without the library. */
#ifndef CSCENE_H
#define CSCENE_H

#include <CFlowABI.h>
#include <flow/scene.h>

#endif
