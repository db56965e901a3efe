# Input that no plugin should show and no terminal sends neither drives the terminal nor ends the
# program.
# shellcheck shell=bash

hostile_scene() {
  HOSTILE_COUNT=$2 python3 -B Tests/Screen/hostile.py \
    "$flowhost" "$build/screen/hostile.so" "$1"
}

# Two at a time: most of the time of each is waiting. Behind a scene stands how much of it.
hostile_folder=$(mktemp -d)
for scene in texts:0 numbers:0 nothing:0 fields:0 layers:100 pages:60 long:20000 list:2000 \
  choice:2000 elements:500 buttons:500; do
  (hostile_scene "${scene%:*}" "${scene#*:}" >"$hostile_folder/$scene" 2>&1 ||
    echo failed >>"$hostile_folder/$scene") &
  while [ "$(jobs -pr | wc -l)" -ge 2 ]; do sleep 0.1; done
done
wait
for scene in "$hostile_folder"/*; do
  if [ -s "$scene" ]; then
    miss "hostile ${scene##*/}"
    tail -c 2000 "$scene" | cat -v
  else
    say "ok     hostile ${scene##*/}"
  fi
done
rm -r "$hostile_folder"
