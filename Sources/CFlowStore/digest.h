/* Numbers of files: a plugin that was mended has another number, a copy has the same. */
#ifndef CFLOWSTORE_DIGEST_H
#define CFLOWSTORE_DIGEST_H

#include <flow/engine.h>
#include <flow/value.h>

/* A number of bytes. */
uint64_t digest_of(const void *bytes, size_t size);

/* A number of the bytes in the file of a loaded plugin with this id; of the program's own file, for
 * an empty id. 0 if there is no such file. Each version of a file is read once in a process. */
uint64_t digest_of_plugin(flow_engine *engine, flow_string id);

#endif
