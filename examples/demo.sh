#!/bin/sh
# What `make demo` shows: the Acclaim pipeline on the files beside this script.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
PATH=$here/../bin:$PATH
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cp "$here/figure.asf" "$here/walk.amc" "$tmp"
cd "$tmp"

say() {
	printf '\n%s\n' "$*"
}

# step COMMAND: shows it and does it
step() {
	printf '  $ %s\n' "$1"
	sh -ec "$1" >out
	sed 's/^/    /' out
}

say 'A skeleton and a walk, as the Acclaim formats have them:'
step 'grep -c name figure.asf'
step 'sed -n "5,9p" walk.amc'

say 'Both become one stream of lines. The walk has 60 frames per second:'
step 'asf2ir figure.asf | amc2ir -r 60 -s - walk.amc >walk.ir'
step 'grep left_foot walk.ir | head -n 6'

say 'What is in it:'
step 'irstat walk.ir'

say 'Where the left foot is in the world, every eighth frame:'
step 'fk -p 6 walk.ir | awk '\''$1 == "w" && $3 == "h_left_foot" &&
      $2 % 8 == 1 && $2 < 65 { print "frame", $2, "height", $5, "way", $6 }'\'

say 'And back again, byte for byte:'
step 'ir2amc walk.ir >back.amc'
step 'cmp back.amc walk.amc && echo "the same $(wc -l <back.amc) lines"'

say "Shown: a skeleton and its motion read into the intermediate form, looked
at, put into the world by forward kinematics, and written back unchanged.
Where to go on: the pipelines in README, and the page irtools-recipes(7)."
