/* It greets, in its own way.
 * catches: load.output */
#include <stdio.h>
#define ON_INIT printf("Hello\x1b[2J ]]> & <plugin> \xff\x01\n")
#include "base.h"
