/* The address of a variable stands in its code.
 * catches: file.text-relocations
 * flags: -Wl,-z,notext
 * processor: x86_64 */
#include "base.h"

int bad_variable __attribute__((visibility("hidden"))) = 1;
__attribute__((used)) static int *address_in_code(void) {
  int *found;
  __asm__("movabs $bad_variable, %0" : "=r"(found));
  return found;
}
