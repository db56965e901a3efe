#!/usr/bin/env bash
# Sessions of many users of the shop in one process and one file, put to sleep and woken at random.
#   run.sh USERS STEPS SEED
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
[ $# -eq 3 ] || fail "usage: run.sh USERS STEPS SEED"
ensure lib plugins
work=$build/shops
mkdir -p "$work"
g++ -std=c++17 -Wall -Wextra -pedantic -Werror -g -O1 -Iinclude Tests/Shops/shops.cpp \
  -L"$build/lib" -lflow-store -lflow-cbor -lflow -o "$work/shops"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
LD_LIBRARY_PATH=$build/lib "$work/shops" build/plugins/shop.so "$folder" "$@"
