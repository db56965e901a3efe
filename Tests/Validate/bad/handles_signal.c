/* It handles a signal of the process.
 * catches: load.signals */
#define _GNU_SOURCE
#include <signal.h>
#define ON_INIT signal(SIGUSR1, SIG_IGN)
#include "base.h"
