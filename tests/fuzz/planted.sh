#!/bin/sh
# planted.sh [NAME …]: whether the fuzzer finds the faults of planted/NAME.patch,
# by default all. The first line of a patch is `RUNS TOOL: FAULT`: in so many
# runs of each command line of the tool the fault has to be found, and nothing
# without it. A patch of lib is applied to a copy. Exit 1 if one is not found or
# no longer applies.
set -eu
export LC_ALL=C
unset MAKEFLAGS MFLAGS MAKELEVEL
here=$(cd "$(dirname "$0")" && pwd)
tests=$(dirname "$here")
work=$tests/.fuzz/planted
: "${CC:=cc}"
# shellcheck source=tests/san.sh
. "$tests/san.sh"

# run PROGRAM RUNS TOOL: whether it finds something
run() {
	! (cd "$work/seeds" && "$work/tree/$1" -f -s 1 -n "$2" "$3" >"$work/log" 2>&1)
}

build() {
	make -s -C "$work/tree" CC="$CC" CFLAGS="-O2 $COVER" lib/libirtools.a &&
	    sh "$here/link.sh" "$work/tree" "$CC" -O2 "$1"
}

# plant NAME RUNS TOOL FAULT
plant() {
	if ! patch -s -p1 -d "$work/tree" <"$here/planted/$1.patch"; then
		echo "planted/$1.patch: no longer applies"
		sh "$tests/tree.sh" "$work/tree" "$CC" "-O2 $COVER"
		return 1
	fi
	build patched
	patch -s -R -p1 -d "$work/tree" <"$here/planted/$1.patch"
	if run fuzz "$2" "$3"; then
		cat "$work/log"
		echo "planted/$1.patch: $3 has findings without it"
		return 1
	fi
	if ! run patched "$2" "$3"; then
		echo "planted/$1.patch: not found in $2 runs: $4"
		return 1
	fi
	awk -v name="$1" '
	/^[0-9]+ [0-9]+ [0-9]+ / { runs += $2; if ($3) exit; next }
	!what { what = $0; sub(/:.*/, "", what) }
	END { print name ": " what " in " runs " runs" }' "$work/log"
}

if ! command -v patch >/dev/null; then
	echo 'make fuzz-planted: no patch here' >&2
	exit 1
fi
mkdir -p "$work/findings" "$work/queue" "$work/split"
CC=$CC sh "$here/seeds.sh" "$work/seeds"
sh "$here/build.sh" "$work/tree" "$CC" -O2 "$COVER"
bad=0
if [ $# -eq 0 ]; then
	for f in "$here"/planted/*.patch; do
		f=${f##*/}
		set -- "$@" "${f%.patch}"
	done
fi
for name; do
	read -r runs tool fault <"$here/planted/$name.patch"
	plant "$name" "$runs" "${tool%:}" "$fault" || bad=1
done
exit $bad
