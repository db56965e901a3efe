#include "CSystem.h"

/* A file of its own, so that nobody who reads it takes it for constant: scripts/build-lib and
 * scripts/install write into its section. */
__attribute__((section(".rodata.flow_folder"))) const char csystem_archive_folder[1] = "";
