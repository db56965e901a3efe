# The parts of `run.sh qt`.
# shellcheck shell=bash
# shellcheck source=Tests/Windows/parts/gtk.sh
. "$windows/parts/gtk.sh"

short=(gallery gestures many keyboard fields renewed windows docs composition hurry links clock
  wall panes inside)
rest=(trees wide-wall chance told hidden secret contrast rules keys clicks locale shop setup with
  plain touchpad reload watch calendar pages shelf desk beside tour)
