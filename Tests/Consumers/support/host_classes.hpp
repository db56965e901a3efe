// Registering the recording classes of test::Host.
#pragma once

#include <flow/flow.h>

namespace test {

class Host;
flow_status register_classes(flow_engine *engine, Host *host);

}  // namespace test
