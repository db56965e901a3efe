# The parts of `run.sh qt`.
# shellcheck shell=bash
# shellcheck source=Tests/Windows/parts/gtk.sh
. "$windows/parts/gtk.sh"

parts=(setup shop gallery fields composition keyboard gestures hurry many plain clock reload renewed
  watch windows touchpad links docs)
