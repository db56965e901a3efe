/* Written by scripts/generate from templates/; do not edit. */
#include "CTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char c_vscode_extensions_json[] = {
#embed "../../templates/c/.vscode/extensions.json"
};
static const char c_vscode_launch_json[] = {
#embed "../../templates/c/.vscode/launch.json"
};
static const char c_cmakelists_txt[] = {
#embed "../../templates/c/CMakeLists.txt"
};
static const char c_makefile[] = {
#embed "../../templates/c/Makefile"
};
static const char c_sample_c[] = {
#embed "../../templates/c/sample.c"
};
static const char common_gitignore[] = {
#embed "../../templates/common/.gitignore"
};
static const char common_vscode_tasks_json[] = {
#embed "../../templates/common/.vscode/tasks.json"
};
static const char common_readme_md[] = {
#embed "../../templates/common/README.md"
};
static const char common_tests_greeting_flow[] = {
#embed "../../templates/common/tests/greeting.flow"
};
static const char common_tests_link_flow[] = {
#embed "../../templates/common/tests/link.flow"
};
static const char cpp_cmakelists_txt[] = {
#embed "../../templates/cpp/CMakeLists.txt"
};
static const char cpp_makefile[] = {
#embed "../../templates/cpp/Makefile"
};
static const char cpp_plugin_map[] = {
#embed "../../templates/cpp/plugin.map"
};
static const char cpp_sample_cpp[] = {
#embed "../../templates/cpp/sample.cpp"
};
static const char embedded_swift_cmakelists_txt[] = {
#embed "../../templates/embedded-swift/CMakeLists.txt"
};
static const char embedded_swift_makefile[] = {
#embed "../../templates/embedded-swift/Makefile"
};
static const char swift_vscode_extensions_json[] = {
#embed "../../templates/swift/.vscode/extensions.json"
};
static const char swift_vscode_launch_json[] = {
#embed "../../templates/swift/.vscode/launch.json"
};
static const char swift_cmakelists_txt[] = {
#embed "../../templates/swift/CMakeLists.txt"
};
static const char swift_makefile[] = {
#embed "../../templates/swift/Makefile"
};
static const char swift_package_swift[] = {
#embed "../../templates/swift/Package.swift"
};
static const char swift_sources_entry_swift[] = {
#embed "../../templates/swift/Sources/Entry.swift"
};
static const char swift_sources_greeting_swift[] = {
#embed "../../templates/swift/Sources/Greeting.swift"
};
static const char swift_plugin_map[] = {
#embed "../../templates/swift/plugin.map"
};

static const ctemplates_file files[] = {
    {"c", ".vscode/extensions.json", c_vscode_extensions_json, sizeof c_vscode_extensions_json},
    {"c", ".vscode/launch.json", c_vscode_launch_json, sizeof c_vscode_launch_json},
    {"c", "CMakeLists.txt", c_cmakelists_txt, sizeof c_cmakelists_txt},
    {"c", "Makefile", c_makefile, sizeof c_makefile},
    {"c", "sample.c", c_sample_c, sizeof c_sample_c},
    {"common", ".gitignore", common_gitignore, sizeof common_gitignore},
    {"common", ".vscode/tasks.json", common_vscode_tasks_json, sizeof common_vscode_tasks_json},
    {"common", "README.md", common_readme_md, sizeof common_readme_md},
    {"common", "tests/greeting.flow",
     common_tests_greeting_flow, sizeof common_tests_greeting_flow},
    {"common", "tests/link.flow", common_tests_link_flow, sizeof common_tests_link_flow},
    {"cpp", ".vscode/extensions.json", c_vscode_extensions_json, sizeof c_vscode_extensions_json},
    {"cpp", ".vscode/launch.json", c_vscode_launch_json, sizeof c_vscode_launch_json},
    {"cpp", "CMakeLists.txt", cpp_cmakelists_txt, sizeof cpp_cmakelists_txt},
    {"cpp", "Makefile", cpp_makefile, sizeof cpp_makefile},
    {"cpp", "plugin.map", cpp_plugin_map, sizeof cpp_plugin_map},
    {"cpp", "sample.cpp", cpp_sample_cpp, sizeof cpp_sample_cpp},
    {"embedded-swift", ".vscode/extensions.json",
     swift_vscode_extensions_json, sizeof swift_vscode_extensions_json},
    {"embedded-swift", ".vscode/launch.json",
     swift_vscode_launch_json, sizeof swift_vscode_launch_json},
    {"embedded-swift", "CMakeLists.txt",
     embedded_swift_cmakelists_txt, sizeof embedded_swift_cmakelists_txt},
    {"embedded-swift", "Entry.swift", swift_sources_entry_swift, sizeof swift_sources_entry_swift},
    {"embedded-swift", "Greeting.swift",
     swift_sources_greeting_swift, sizeof swift_sources_greeting_swift},
    {"embedded-swift", "Makefile", embedded_swift_makefile, sizeof embedded_swift_makefile},
    {"embedded-swift", "plugin.map", swift_plugin_map, sizeof swift_plugin_map},
    {"swift", ".vscode/extensions.json",
     swift_vscode_extensions_json, sizeof swift_vscode_extensions_json},
    {"swift", ".vscode/launch.json", swift_vscode_launch_json, sizeof swift_vscode_launch_json},
    {"swift", "CMakeLists.txt", swift_cmakelists_txt, sizeof swift_cmakelists_txt},
    {"swift", "Makefile", swift_makefile, sizeof swift_makefile},
    {"swift", "Package.swift", swift_package_swift, sizeof swift_package_swift},
    {"swift", "Sources/Entry.swift", swift_sources_entry_swift, sizeof swift_sources_entry_swift},
    {"swift", "Sources/Greeting.swift",
     swift_sources_greeting_swift, sizeof swift_sources_greeting_swift},
    {"swift", "plugin.map", swift_plugin_map, sizeof swift_plugin_map},
};

const ctemplates_file *ctemplates_at(size_t index) {
  return index < sizeof files / sizeof *files ? &files[index] : NULL;
}
