/* Numbers of files that tell a plugin that was mended from one that was only copied anew. */
#ifndef CFLOWSTORE_DIGEST_H
#define CFLOWSTORE_DIGEST_H

#include <flow/engine.h>
#include <flow/value.h>

/* A number of bytes. */
uint64_t digest_of(const void *bytes, size_t size);

/* A number of what stands in the file of a loaded plugin with this id; in that of the program, for
 * none. 0 if there is no such file. It is read once in a process for each version of the file. */
uint64_t digest_of_plugin(flow_engine *engine, flow_string id);

#endif
