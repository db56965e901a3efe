#!/usr/bin/env bash
# Files in debian/ fit the build and the installation, as far as that can be seen without Debian's
# tools: symbols files name what the headers declare, and every installed file is in one package.
# The packages themselves are built and tried by the stage long-debian.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
read -ra built <<<"$(wanted_toolkits)"
ensure lib flowhost plugins "${built[@]}"
status=0

# A program that needs a symbol which no symbols file names gets no dependency.
for name in "" "${companions[@]}"; do
  symbols=debian/libflow${name:+-$name}0.symbols
  # shellcheck disable=SC2086
  if ! diff <(sed -n 's/^ \(.*\)@.*/\1/p' "$symbols") <(scripts/generate --list $name) >&2; then
    say "< in $symbols, > as include/flow has it; scripts/generate writes it" >&2
    status=1
  fi
done

for toolkit in "${built[@]}"; do
  Tests/Packages/symbols --check "$toolkit" || status=1
done

# The lists of packages, but for those of a toolkit that is left out.
lists() {
  local list
  for list in debian/*.install; do
    case $list in
      *gtk*) if without gtk; then continue; fi ;;
      *-qt* | *qml6-*) if without qt; then continue; fi ;;
    esac
    say "$list"
  done
}

stage=$build/packages
rm -rf "$stage"
DESTDIR=$stage PREFIX=/usr LIBDIR=lib/x86_64-linux-gnu scripts/install

# Every installed file that one of the lists of packages names, once for each list.
in_packages() {
  local list pattern
  for list in $(lists); do
    while read -r pattern; do
      # shellcheck disable=SC2086
      (cd "$stage" && find $pattern ! -type d)
    done <"$list"
  done
}

if ! diff <(cd "$stage" && find usr ! -type d | sort) <(in_packages | sort) >&2; then
  say "< installed, > in a package" >&2
  status=1
fi

# FLOW_TRACE is something to whoever installs flowhost in the usual way.
awk '/^Package:/ { package = $2 } /^Recommends:/ && package == "flowhost"' debian/control |
  grep -qw libflow-trace0 || {
  say "debian/control: flowhost does not recommend libflow-trace0" >&2
  status=1
}

# A package of a toolkit is left out with it.
for name in "${toolkits[@]}"; do
  if awk -v name="$name" '/^Package:/ { package = $2 }
    /^Build-Profiles:/ { profile[package] = $2 }
    END {
      for (each in profile) found += profile[each] == "<!pkg.flow.no" name ">"
      exit found != 4
    }' debian/control; then continue; fi
  say "debian/control: not all four packages of $name have the profile <!pkg.flow.no$name>" >&2
  status=1
done

for list in debian/*.install; do
  package=$(basename "$list" .install)
  if ! grep -qx "Package: $package" debian/control; then
    say "$list: debian/control has no such package" >&2
    status=1
  fi
done
exit $status
