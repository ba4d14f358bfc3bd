#!/bin/sh
# Runs the tests: all of tests/*.bats, or those named. With SAN=1 it first
# builds everything under the sanitizers, in tests/.san. Where there is no bats
# it gets one into tests/.bats. The last line is `N passed, N failed, N skipped`.
# IRTOOLS_TIMES names a file for the times of tests that pass: ms, file and name,
# with tabs between them. IRTOOLS_ONLY names one that lists the tests to run: file
# and name.
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
	for bats in bats "$own/usr/bin/bats" "$own/node_modules/bats/bin/bats"; do
		is_bats "$bats" && return 0
	done
	return 1
}

# gets PROGRAM: says that it gets bats by this program, if there is one
gets() {
	command -v "$1" >/dev/null || return
	echo "make check: no bats 1.7 or later: $1 gets it into tests/.bats" >&2
}

# limited CMD…: runs it for half a minute at most, where there is timeout(1)
limited() {
	if command -v timeout >/dev/null; then
		timeout 30 "$@"
	else
		"$@"
	fi
}

# The system's package, unpacked here; apt's own caches stay as they are
apt_bats() {
	gets apt-get || return
	limited apt-get -qq -o APT::Sandbox::User=root -o Acquire::Retries=0 \
	    -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= \
	    download bats && dpkg-deb -x bats_*.deb .
	rm -f bats_*.deb
}

npm_bats() {
	gets npm || return
	limited npm install --silent --no-audit --no-save --no-update-notifier \
	    --prefix "$own" --cache "$own/cache" --fetch-retries=0 bats@1
	rm -rf cache
}

# Nothing is installed, and nothing written elsewhere
get_bats() {
	for how in apt_bats npm_bats; do
		(mkdir -p "$own" && cd "$own" && $how) </dev/null >/dev/null
		find_bats && return
	done
	cat >&2 <<-END
		The tests need bats-core 1.7 or later, which could not be had. Install
		the package 'bats' or 'bats-core' of your system, or get it by
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

# names FILE: a regular expression for those that the list of tests has
names() {
	awk -F '\t' -v file="$1" '$1 == file { print $2 }' "$IRTOOLS_TMP/only" |
	    sed 's/[][\.*^$+?(){}|]/\\&/g; s/.*/^&$/' | paste -s -d '|' -
}

# Called again for each file: a line for the file, and what failed or was
# skipped; the counts are kept in a file
run_one() {
	name=${1##*/}
	tap=$IRTOOLS_TMP/$name.tap
	filter=.
	[ ! -e "$IRTOOLS_TMP/only" ] || filter=$(names "tests/$name")
	"$IRTOOLS_BATS" --tap --timing -f "$filter" "$1" >"$tap" 2>&1 </dev/null
	awk -v status=$? -v name="$name" -v counts="$tap.counts" \
	    -v times="$tap.times" '
	function show() { if (bad) text = text line "\n" }
	# line is without its time
	function set_line(    ms) {
		line = $0
		if (!match(line, / in [0-9]+ms( # skip.*)?$/))
			return
		ms = substr(line, RSTART + 4)
		line = substr(line, 1, RSTART - 1)
		if (ms ~ / # skip/)
			line = line substr(ms, index(ms, " # skip"))
		else if (line ~ /^ok /)
			printf "%d\ttests/%s\t%s\n", ms, name, \
			    substr(line, index(substr(line, 4), " ") + 4) >times
	}
	/^(not )?ok / { set_line() }
	!/^(not )?ok / { line = $0 }
	/^1\.\.[0-9]+$/ { plan = substr($0, 4) + 0; next }
	line ~ /^ok .* # skip/ { skipped++; bad = 1; show(); bad = 0; next }
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
own=$root/tests/.bats
find_bats || get_bats
[ -z "$SAN" ] || build_san
IRTOOLS_BATS=$bats
IRTOOLS_TMP=$(mktemp -d) || exit 1
trap 'rm -rf "$IRTOOLS_TMP"' EXIT
trap 'exit 1' HUP INT TERM
# where the programs that tests compare with keep what they like to
HOME=$IRTOOLS_TMP/home
mkdir "$HOME" || exit 1
times=${IRTOOLS_TIMES:-}
only=${IRTOOLS_ONLY:-}
unset IRTOOLS_TIMES IRTOOLS_ONLY        # tests that call this again have none
unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
export CC SAN SANFLAGS BIN IRTOOLS_LIB IRTOOLS_BATS IRTOOLS_TMP HOME
[ -z "$only" ] || cp "$only" "$IRTOOLS_TMP/only" || exit 1
if [ $# -eq 0 ]; then
	cd "$root" || exit 1
	set -- tests/*.bats
	# shellcheck disable=SC2046
	[ -z "$only" ] || set -- $(cut -f 1 "$IRTOOLS_TMP/only" | sort -u)
fi
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null) || jobs=2
# xargs takes blanks and quotes for its own unless each has a backslash
printf '%s\n' "$@" | sed 's/[^[:alnum:]]/\\&/g' |
    xargs -P "$jobs" -n 1 sh "$root/tests/run.sh"
[ -z "$times" ] || cat "$IRTOOLS_TMP"/*.times 2>/dev/null >"$times"
cat "$IRTOOLS_TMP"/*.counts 2>/dev/null | awk '
{ passed += $1; failed += $2; skipped += $3 }
END {
	printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
	exit failed || !passed
}'
