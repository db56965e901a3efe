#include "disk.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <new>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace {

struct Write {
  int64_t at;
  std::string bytes;  // empty: the file ends at `at`
};

struct File {
  sqlite3_file base;  // first: SQLite knows no more
  std::vector<Write> *unsynced;
  sqlite3_file *real;
};

sqlite3_vfs *below;
sqlite3_vfs shim;
int64_t room = INT64_MAX;
bool has_power = true;
uint64_t sync_count;
std::set<File *> open_files;

File *of(sqlite3_file *file) { return reinterpret_cast<File *>(file); }
sqlite3_file *real(sqlite3_file *file) { return of(file)->real; }

int64_t size_of(File *file) {
  sqlite3_int64 size = 0;
  file->real->pMethods->xFileSize(file->real, &size);
  for (const Write &write : *file->unsynced) {
    int64_t end = write.at + static_cast<int64_t>(write.bytes.size());
    size = write.bytes.empty() ? std::min<int64_t>(size, end) : std::max<int64_t>(size, end);
  }
  return size;
}

void apply(File *file, const Write &write) {
  if (write.bytes.empty()) {
    file->real->pMethods->xTruncate(file->real, write.at);
  } else {
    file->real->pMethods->xWrite(file->real, write.bytes.data(),
                                 static_cast<int>(write.bytes.size()), write.at);
  }
}

int on_close(sqlite3_file *file) {
  // A process that ends leaves its writes to the system, which has power unless it was taken.
  if (has_power) {
    for (const Write &write : *of(file)->unsynced)
      apply(of(file), write);
  }
  open_files.erase(of(file));
  delete of(file)->unsynced;
  int code = real(file)->pMethods->xClose(real(file));
  sqlite3_free(real(file));
  return code;
}

int on_read(sqlite3_file *file, void *target, int amount, sqlite3_int64 at) {
  auto bytes = static_cast<char *>(target);
  std::memset(bytes, 0, static_cast<size_t>(amount));
  int code = real(file)->pMethods->xRead(real(file), target, amount, at);
  if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
  for (const Write &write : *of(file)->unsynced) {
    int64_t end =
        write.bytes.empty() ? at + amount : write.at + static_cast<int64_t>(write.bytes.size());
    int64_t from = std::max<int64_t>(at, write.at), to = std::min<int64_t>(at + amount, end);
    if (from >= to) continue;
    if (write.bytes.empty()) {
      std::memset(bytes + (from - at), 0, static_cast<size_t>(to - from));
    } else {
      std::memcpy(bytes + (from - at), write.bytes.data() + (from - write.at),
                  static_cast<size_t>(to - from));
    }
  }
  return at + amount <= size_of(of(file)) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int on_write(sqlite3_file *file, const void *data, int amount, sqlite3_int64 at) {
  if (!has_power) return SQLITE_OK;
  if (amount > room) return SQLITE_FULL;
  room -= amount;
  of(file)->unsynced->push_back(
      {at, std::string(static_cast<const char *>(data), static_cast<size_t>(amount))});
  return SQLITE_OK;
}

int on_truncate(sqlite3_file *file, sqlite3_int64 size) {
  if (has_power) of(file)->unsynced->push_back({size, ""});
  return SQLITE_OK;
}

int on_sync(sqlite3_file *file, int flags) {
  if (!has_power) return SQLITE_OK;
  sync_count++;
  for (const Write &write : *of(file)->unsynced)
    apply(of(file), write);
  of(file)->unsynced->clear();
  return real(file)->pMethods->xSync(real(file), flags);
}

int on_size(sqlite3_file *file, sqlite3_int64 *out_size) {
  *out_size = size_of(of(file));
  return SQLITE_OK;
}

int on_lock(sqlite3_file *file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}
int on_unlock(sqlite3_file *file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}
int on_check(sqlite3_file *file, int *out) {
  return real(file)->pMethods->xCheckReservedLock(real(file), out);
}
int on_control(sqlite3_file *file, int operation, void *argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}
int on_sector(sqlite3_file *) { return 4096; }
int on_traits(sqlite3_file *) { return 0; }

// Version 1: no shared memory, which a connection with an exclusive lock does not need.
const sqlite3_io_methods methods = {
    1,       on_close,  on_read,  on_write,   on_truncate, on_sync,   on_size,
    on_lock, on_unlock, on_check, on_control, on_sector,   on_traits, nullptr,
    nullptr, nullptr,   nullptr,  nullptr,    nullptr,
};

int on_open(sqlite3_vfs *, sqlite3_filename name, sqlite3_file *target, int flags, int *out_flags) {
  auto file = reinterpret_cast<File *>(target);
  file->base.pMethods = nullptr;
  file->real = static_cast<sqlite3_file *>(sqlite3_malloc(below->szOsFile));
  std::memset(static_cast<void *>(file->real), 0, static_cast<size_t>(below->szOsFile));
  int code = below->xOpen(below, name, file->real, flags, out_flags);
  if (code != SQLITE_OK) {
    sqlite3_free(file->real);
    return code;
  }
  file->unsynced = new std::vector<Write>;
  file->base.pMethods = &methods;
  open_files.insert(file);
  return SQLITE_OK;
}

int on_delete(sqlite3_vfs *, const char *name, int is_synced) {
  return has_power ? below->xDelete(below, name, is_synced) : SQLITE_OK;
}

}  // namespace

namespace disk {

void begin() {
  if (!below) below = sqlite3_vfs_find(nullptr);
  shim = *below;
  shim.zName = "disk";
  shim.pNext = nullptr;
  shim.szOsFile = sizeof(File);
  shim.xOpen = on_open;
  shim.xDelete = on_delete;
  room = INT64_MAX;
  has_power = true;
  sqlite3_vfs_register(&shim, 1);
}

void end() {
  sqlite3_vfs_unregister(&shim);
  sqlite3_vfs_register(below, 1);
}

void set_room(int64_t bytes) { room = bytes; }

void lose_power(uint64_t seed) {
  std::mt19937_64 random(seed);
  for (File *file : open_files) {
    // All of a beginning, or any of all: disks have both.
    bool is_beginning = random() % 2;
    size_t count = file->unsynced->size(), some = count ? random() % (count + 1) : 0;
    std::vector<Write> left;
    for (size_t index = 0; index < count; index++) {
      if (is_beginning ? index < some : random() % 2) left.push_back((*file->unsynced)[index]);
    }
    if (!is_beginning) std::shuffle(left.begin(), left.end(), random);
    for (Write &write : left) {
      if (write.bytes.size() > 512 && random() % 8 == 0) write.bytes.resize(512);
      apply(file, write);
    }
    file->unsynced->clear();
  }
  has_power = false;
}

uint64_t syncs() { return sync_count; }

}  // namespace disk
