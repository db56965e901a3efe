/* The headers that bindgen reads. */
#include <flow/flow.h>
#include <flow/json.h>
#include <flow/scene.h>
