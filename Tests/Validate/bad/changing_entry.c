/* Its entry is another one each time.
 * catches: load.entry-constant */
#define NO_ENTRY
#include "base.h"

FLOW_PLUGIN_NAMED(first_entry, ID, "1.0", init, deinit);

const flow_plugin_entry_table *flow_plugin_main(void);
__attribute__((visibility("default"))) const flow_plugin_entry_table *flow_plugin_main(void) {
  static int count;
  static flow_plugin_entry_table second;
  second = first_entry;
  second.version = "2.0";
  return count++ % 2 ? &second : &first_entry;
}
