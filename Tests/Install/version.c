/* Prints the release that runs, and whether the headers it was compiled with are of the same
 * ABI. */
#include <flow/flow.h>
#include <stdio.h>

int main(void) {
  printf("%s %s\n", flow_version(), flow_abi_version() == FLOW_ABI_VERSION ? "same" : "different");
  return 0;
}
