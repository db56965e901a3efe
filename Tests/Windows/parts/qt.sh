# The parts of `run.sh qt`.
# shellcheck shell=bash
# shellcheck source=Tests/Windows/parts/gtk.sh
. "$windows/parts/gtk.sh"

short=(gestures gallery keyboard fields renewed windows docs composition links)
rest=(shop setup plain many touchpad hurry reload watch clock)
