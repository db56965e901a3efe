#!/usr/bin/env bash
# The scene without a toolkit: one case for each rule, and walks at random of a skin that keeps what
# it shows by news alone, compared at each rest with the engine's tree and with what pages say. One
# of four walks goes through a sample plugin, too.
#   run.sh LIBDIR [--asan | --valgrind] [ARGUMENT...]
#   run.sh LIBDIR --mutants [NAME...]
# An argument that begins with a hyphen goes to the cases, as -tc="*V10*", and then there is no
# walk; numbers go to the walk: FIRST-SEED COUNT STEPS. --mutants breaks one line of the library at
# a time (mutants.txt), and fails where nothing notices.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

[ $# -ge 1 ] || fail "usage: run.sh LIBDIR [--asan | --valgrind | --mutants] [ARGUMENT...]"
use_library "$1"
shift
flags=() folder=$build/scene/$flavour companion=(-lflow-scene) walk=(1 1200 300) under=()
case ${1:-} in
  --asan)
    shift
    flags=(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
    folder=$build/scene/asan
    # The library as well.
    companion=(Sources/CFlowScene/*.c)
    walk=(1 100 300)
    export ASAN_OPTIONS=$leak_check
    ;;
  --valgrind)
    shift
    under=("${valgrind[@]}")
    walk=(2001 12 200)
    ;;
  --mutants)
    shift
    exec Tests/Scene/mutants.sh "$library" "$@"
    ;;
esac
mkdir -p "$folder"
submake -f Tests/Scene/build.mk FOLDER="$folder" LIBDIR="$library" \
  FLAGS="${flags[*]}" COMPANION="${companion[*]}"

ensure plugins
gcc "${c_flags[@]}" -shared -fPIC -fvisibility=hidden -Iinclude Tests/Screen/gallery.c \
  -o "$folder/gallery.so"
samples=("$folder/gallery.so" "$build/plugins/shop.so" "$build/plugins/setup.so")

export LD_LIBRARY_PATH=$library FLOW_SCENE_PLUGIN=$folder/reloaded.so GALLERY_SAFE=1
case ${1:-} in
  '')
    [ ${#flags[@]} -gt 0 ] || [ ${#under[@]} -gt 0 ] || "$folder/secrets" --minimal
    "${under[@]}" "$folder/cases" --minimal
    ;;
  -*)
    "${under[@]}" "$folder/cases" --minimal "$@"
    exit
    ;;
  *) walk=("$@") ;;
esac
"${under[@]}" "$folder/walk" "${walk[@]}" "$folder/reloaded.so" "${samples[@]}"
