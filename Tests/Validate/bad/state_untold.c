/* The states of all screens change when the user agrees on one of them, and nobody is told.
 * catches: state.told
 */
static int agreed;
#define SAVES
#define MORE agreed
#define ON_AGREE(self) agreed++
#include "base.h"
