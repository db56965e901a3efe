/* A section of it can be written to and executed.
 * catches: file.writable-code */
#include "base.h"

__attribute__((used, section(".both,\"awx\",@progbits#"))) static int both = 1;
