#include "CSaving.h"

#define ENGINE CSAVING_ENGINE
#define WINDOW CSAVING_WINDOW
#define LAYER CSAVING_LAYER
#define SCREEN CSAVING_SCREEN
#define COORDINATOR CSAVING_COORDINATOR
#define TAB CSAVING_TAB
#define METHOD CSAVING_METHOD
#define ROUTE CSAVING_ROUTE
#define ALERT CSAVING_ALERT
#define BUTTON CSAVING_BUTTON

#define ROW(name, text, form, places) {text, sizeof(text) - 1, CSAVING_##form, places},
__attribute__((visibility("hidden")))
const csaving_field csaving_fields[CSAVING_COUNT] = {CSAVING_FIELD_TABLE(ROW)};
