#!/bin/sh
# Runs the tests: all of tests/*.bats, or those named. With SAN=1 it first
# builds everything under the sanitizers, in tests/.san. Fetches bats where
# there is none. The last line is `N passed, N failed, N skipped`.
set -u
export LC_ALL=C
unset MAKEFLAGS MFLAGS MAKELEVEL

root=$(cd "$(dirname "$0")/.." && pwd) || exit 1
: "${CC:=cc}" "${SAN:=}"

# bats from 1.7 on: `run -N`, bats_require_minimum_version
is_bats() {
	v=$("$1" --version 2>/dev/null) || return 1
	v=${v#Bats }
	minor=${v#*.}
	minor=${minor%%.*}
	[ "${v%%.*}" -gt 1 ] 2>/dev/null || [ "$minor" -ge 7 ] 2>/dev/null
}

find_bats() {
	for bats in bats "$root/tests/.bats/node_modules/bats/bin/bats"; do
		is_bats "$bats" && return 0
	done
	return 1
}

# Says what it does, and does it
installs() {
	echo "make check: installing bats, which the tests need: $*" >&2
	"$@"
}

# The system's package manager, without asking anything
# shellcheck disable=SC2086 # several words, or none
package_bats() {
	su=
	if [ "$(id -u)" -ne 0 ]; then
		sudo -n true 2>/dev/null && su='sudo -n'
		if [ -z "$su" ]; then
			command -v brew >/dev/null &&
			    installs brew install bats-core
			return
		fi
	fi
	if command -v apt-get >/dev/null; then
		apt="$su env DEBIAN_FRONTEND=noninteractive apt-get -qq"
		inst="install -y --no-install-recommends bats"
		installs $apt $inst || { installs $apt update && $apt $inst; }
	elif command -v apk >/dev/null; then
		installs $su apk add -q bats
	elif command -v dnf >/dev/null; then
		installs $su dnf -q -y install bats
	elif command -v pkg >/dev/null; then
		installs $su pkg install -q -y bats-core
	fi
}

get_bats() {
	find_bats && return
	echo 'make check: no bats 1.7 or later here' >&2
	package_bats </dev/null >&2
	find_bats && return
	if command -v npm >/dev/null; then
		installs npm install --silent --no-save \
		    --prefix "$root/tests/.bats" bats </dev/null >&2
		find_bats && return
	fi
	cat >&2 <<-END
		The tests need bats-core 1.7 or later, which could not be installed.
		Get it as the package 'bats' or 'bats-core' of your system, or with
		'npm install --prefix tests/.bats bats', and run this again.
	END
	exit 1
}

# A build of its own, so that the normal one stays as it is
build_san() {
	# shellcheck source=tests/san.sh
	. "$root/tests/san.sh"
	san=$root/tests/.san
	BIN=$san/bin
	IRTOOLS_LIB=$san/lib/libirtools.a
	sh "$root/tests/tree.sh" "$san" "$CC" "$SANFLAGS $COVER" || exit 1
	(
		cd "$san" || exit 1
		ar t lib/libirtools.a | grep -qx uncovered.o || {
			"$CC" -c "$root/tests/uncovered.c" &&
			    ar q lib/libirtools.a uncovered.o
		} || exit 1
		make -s -j 2 CC="$CC" CFLAGS="$SANFLAGS $COVER"
	) || exit 1
	# a sanitizer's finding must not look like exit 1; no leak check, as
	# the tools leave it to exit to free what they hold
	export ASAN_OPTIONS=exitcode=99:detect_leaks=0
	export UBSAN_OPTIONS=exitcode=99:print_stacktrace=1
}

# Called again for each file: a line for the file, and what failed or was
# skipped; the counts are kept in a file
run_one() {
	name=${1##*/}
	tap=$IRTOOLS_TMP/$name.tap
	"$IRTOOLS_BATS" --tap "$1" >"$tap" 2>&1 </dev/null
	awk -v status=$? -v name="$name" -v counts="$tap.counts" '
	function show() { if (bad) text = text line "\n" }
	{ line = $0 }
	/^1\.\.[0-9]+$/ { plan = substr($0, 4) + 0; next }
	/^ok .* # skip/ { skipped++; bad = 1; show(); bad = 0; next }
	/^ok / { passed++; bad = 0; next }
	/^not ok / { failed++; bad = 1 }
	{ if (!plan) bad = 1; show() }
	END {
		lost = plan - passed - failed - skipped
		if (!plan || lost < 0)
			lost = 1
		if (!lost && status && !failed)
			lost = 1
		if (lost)
			text = text "# tests that did not run: " lost "\n"
		failed += lost
		print passed + 0, failed + 0, skipped + 0 >counts
		printf "%s %s: %d passed, %d failed, %d skipped\n%s", \
		    failed ? "FAIL" : "ok  ", name, passed, failed, skipped, text
	}' "$tap"
}

if [ -n "${IRTOOLS_BATS:-}" ]; then
	run_one "$1"
	exit 0
fi

SANFLAGS=
BIN=$root/bin
IRTOOLS_LIB=$root/lib/libirtools.a
[ -z "$SAN" ] || build_san
get_bats
IRTOOLS_BATS=$bats
IRTOOLS_TMP=$(mktemp -d) || exit 1
trap 'rm -rf "$IRTOOLS_TMP"' EXIT
trap 'exit 1' HUP INT TERM
export CC SAN SANFLAGS BIN IRTOOLS_LIB IRTOOLS_BATS IRTOOLS_TMP
if [ $# -eq 0 ]; then
	cd "$root" || exit 1
	set -- tests/*.bats
fi
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2
# xargs takes blanks and quotes for its own unless each has a backslash
printf '%s\n' "$@" | sed 's/[^[:alnum:]]/\\&/g' |
    xargs -P "$jobs" -n 1 sh "$root/tests/run.sh"
cat "$IRTOOLS_TMP"/*.counts 2>/dev/null | awk '
{ passed += $1; failed += $2; skipped += $3 }
END {
	printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
	exit failed || !passed
}'
