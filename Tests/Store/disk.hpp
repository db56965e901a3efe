// A disk under SQLite that a test can fill, and take the power from: a VFS over the default one,
// which keeps what was not synced in memory.
#pragma once

#include <cstdint>

namespace disk {

/// Everything opened from now on lies on the disk.
void begin();
/// From now on all is as without it; call it when no file is open.
void end();
/// The bytes that may still be written; a write beyond fails as on a full disk.
void set_room(int64_t bytes);
/// Any number of the writes that were not synced reach the files, in any order, the rest is lost;
/// after that no write has an effect. Files are closed as if the process had ended.
void lose_power(uint64_t seed);
/// The number of syncs so far.
uint64_t syncs();

}  // namespace disk
