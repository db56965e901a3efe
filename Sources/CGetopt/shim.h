/* libc's argument parser, which Swift's Glibc module leaves out. */
#ifndef CGETOPT_SHIM_H
#define CGETOPT_SHIM_H

#include <getopt.h>

#endif
