#include <flow/plugin.h>

#include "words.hpp"

FLOW_CPP_PLUGIN("hello", "1.0", words::add);
