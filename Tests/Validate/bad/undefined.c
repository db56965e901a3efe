/* It calls the engine by name, which works only in a host that has it as a library.
 * catches: file.undefined */
#include <stdint.h>

uint32_t by_name(void) __asm__("flow_abi_version");
#define ON_INIT (void)by_name()
#include "base.h"
