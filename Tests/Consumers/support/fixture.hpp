// The compiled plugins of Tests/Fixtures, whose folder FLOW_FIXTURES names, and files like them.
#pragma once

#include <dlfcn.h>
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace test {

inline std::string fixture(const std::string &name) {
  const char *folder = std::getenv("FLOW_FIXTURES");
  REQUIRE_MESSAGE(folder, "FLOW_FIXTURES does not name the folder of the compiled fixtures");
  return std::string(folder) + "/" + name;
}

inline std::string bytes_of(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

/// A file in a folder of its own; both go with it.
class TemporaryFile {
 public:
  TemporaryFile(const std::string &name, const std::string &bytes) {
    char pattern[] = "/tmp/flow-test-XXXXXX";
    folder_ = mkdtemp(pattern);
    path = folder_ + "/" + name;
    write(bytes);
  }
  ~TemporaryFile() {
    unlink(path.c_str());
    rmdir(folder_.c_str());
  }
  void write(const std::string &bytes) {
    unlink(path.c_str());
    std::ofstream(path, std::ios::binary) << bytes;
  }
  std::string path;

 private:
  std::string folder_;
};

/// Something that a loaded fixture exports for its test.
template <typename Type>
Type *exported(const std::string &path, const char *name) {
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_NOLOAD);
  REQUIRE(library);
  return static_cast<Type *>(dlsym(library, name));
}

}  // namespace test
