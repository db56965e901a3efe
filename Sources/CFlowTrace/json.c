/* How libflow-json writes values, compiled into this library too: it reads no JSON, and so needs no
 * libjansson. */
#include "../CFlowJSON/message.c"
#include "../CFlowJSON/write.c"
