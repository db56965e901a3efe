/* Holds nothing: SwiftPM wants a file to compile in a target that links something. */
#include "CFlowLink.h"
