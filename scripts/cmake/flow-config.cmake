# find_package(flow) gives the target flow::flow, and flow_PLUGIN_DIR.
get_filename_component(flow_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(flow_PLUGIN_DIR "${flow_prefix}/lib/flow/plugins")
if(NOT TARGET flow::flow)
  add_library(flow::flow SHARED IMPORTED)
  set_target_properties(flow::flow PROPERTIES
    IMPORTED_LOCATION "${flow_prefix}/lib/libflow.so.0"
    IMPORTED_SONAME "libflow.so.0"
    INTERFACE_INCLUDE_DIRECTORIES "${flow_prefix}/include")
endif()
