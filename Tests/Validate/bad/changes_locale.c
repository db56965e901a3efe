/* It sets the locale of the process.
 * catches: load.locale */
#include <locale.h>
#define ON_INIT setlocale(LC_ALL, "C.UTF-8")
#include "base.h"
