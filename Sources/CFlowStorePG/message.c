#include "message.h"

#include "../CFlowJSON/message.c"
