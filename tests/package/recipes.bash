#!/usr/bin/env bash
# recipes.bash TESTS README DIR: what the pages of a Debian package that is
# installed say works, in DIR: README, the recipes, the demo and the gallery
set -euo pipefail
BATS_TEST_DIRNAME=$1 BATS_TEST_TMPDIR=$3
BIN=/usr/bin EXAMPLES=/usr/share/doc/irtools/examples
export BATS_TEST_TMPDIR BIN

bats_require_minimum_version() { :; }
# shellcheck source=tests/helper.bash
. "$BATS_TEST_DIRNAME/helper.bash"

cd "$3"
for page in irtools-recipes.7 irtools-library.7 irtools.7 ir.5; do
	gzip -dc "/usr/share/man/man${page##*.}/$page.gz" >"$page"
done
man_examples "$2"
man_examples irtools-recipes.7
man_examples irtools-library.7
man_examples irtools.7
sh "$EXAMPLES/demo.sh" >saw
grep -qx "    the same $(grep -c '' "$EXAMPLES/walk.amc") lines" saw
sh "$EXAMPLES/gallery/gallery.sh" >saw 2>stderr
[[ $(grep -c '^<figure' saw) -eq 21 ]]
[[ ! -s stderr ]]
dpkg -L irtools | sed -n 's|^/usr/bin/||p' >tools
while read -r tool; do
	[[ $("$tool" -V) = "$tool "* ]]
	man -w "$tool" >/dev/null
done <tools
grep -qx irtools tools
[[ $(irtools help loop | head -n 1) = LOOP* ]]
