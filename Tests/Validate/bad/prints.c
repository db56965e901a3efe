/* It greets.
 * catches: load.output */
#include <stdio.h>
#define ON_INIT printf("Hello from a plugin\n")
#include "base.h"
