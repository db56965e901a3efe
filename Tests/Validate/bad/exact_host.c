/* It insists on the version of the host that it was built for.
 * catches: load.newer-host */
#define ON_INIT \
  if (flow_host_->struct_size != sizeof(flow_host_api)) return FLOW_ERROR_UNSUPPORTED
#include "base.h"
