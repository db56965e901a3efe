/* A class has an id that another plugin may take.
 * catches: class.names */
#include "extra.h"
#undef MORE_CLASSES
#define MORE_CLASSES FLOW_CLASS(FLOW_KIND_SCREEN, "main", extra)
#include "base.h"
