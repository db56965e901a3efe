#!/usr/bin/env bash
# An installed prefix has the documents, whose links to each other and to samples work, the sources
# of the samples, which compile there, and the API reference, which flowhost shows.
#   documents.sh PREFIX WORK
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
prefix=$1
work=$2
docs=$prefix/share/doc/flow
rm -rf "$work"
mkdir -p "$work"

for file in docs/*.md docs/pictures/* docs/schemas/* plugins/setup/* examples/c-host/* README.md; do
  cmp "$file" "$docs/$file"
done

# A link to a document, a picture, a schema or a sample leads there; other links are of the
# project's sources.
python3 - "$docs/docs" <<'PYTHON'
import pathlib, re, sys
folder = pathlib.Path(sys.argv[1])
def prose(path):
    return re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.S | re.M)
links = [(path.name, link) for path in sorted(folder.glob("*.md"))
         for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose(path))]
ours = [(name, link) for name, link in links
        if not link.startswith("../") or link.split("/")[1] in ("plugins", "examples")]
gone = [f"{name}: {link}" for name, link in ours if not folder.joinpath(link).exists()]
if len(ours) < 20 or gone:
    sys.exit(f"{len(ours)} links between documents; broken: {gone}")
PYTHON

# The sources of a sample are complete.
# shellcheck disable=SC2046
gcc "${c_flags[@]}" -shared -fPIC -fvisibility=hidden "$docs"/plugins/setup/*.c \
  $(pkg-config --cflags --libs flow-plugin) -o "$work/setup.so"
"$prefix/bin/flowhost" inspect "$work/setup.so" | grep 'flow\.setup' >/dev/null ||
  fail "the installed sources of setup give another plugin"

diff -r "$build/docs/html" "$docs/reference"
for section in 3 7; do diff -r "$build/docs/man/man$section" "$prefix/share/man/man$section"; done
mkdir "$work/tools"
ln -s "$(command -v mandoc)" "$work/tools"
PATH=$work/tools "$prefix/bin/flowhost" doc flow_push >"$work/page"
grep -q 'flow_push(flow_engine \*engine' "$work/page" || fail "flowhost doc does not show flow_push"

# A page of an older release goes when a newer one is installed over it; others' pages stay.
names=$prefix/share/flow/reference/names.txt
printf 'flow_gone\tflow_gone.3\t\tfunction\nx\t../../../bin/flowhost.3\t\tfunction\n' >>"$names"
touch "$prefix/share/man/man3/"{flow_gone,other}.3 "$docs/reference/flow_gone.html"
PREFIX=$prefix scripts/install
[ ! -e "$prefix/share/man/man3/flow_gone.3" ] || fail "a page that is gone stays"
[ ! -e "$docs/reference/flow_gone.html" ] || fail "an HTML page that is gone stays"
[ -e "$prefix/share/man/man3/other.3" ] || fail "a page of somebody else is removed"
rm "$prefix/share/man/man3/other.3"
