/* Holds nothing: SwiftPM wants a file to compile. */
#include "CScene.h"
