#!/usr/bin/env bats
# What lib/base does for all tools.

load helper

@test "dying while the output fails leaves with one exit and both messages" {
	local exe=$BATS_TEST_TMPDIR/exits

	# shellcheck disable=SC2086
	"$CC" -std=c99 -D_POSIX_C_SOURCE=200809L -I"$ROOT/lib" $SANFLAGS \
	    -Wl,--wrap=exit -o "$exe" "$ROOT/tests/exits.c" "$IRTOOLS_LIB" \
	    -lm 2>/dev/null || skip 'the linker has no --wrap'
	run -1 "$exe"
	[ "${lines[0]}" = 'irtools: the first fault' ]
	[ "${lines[1]}" = 'irtools: standard output: Bad file descriptor' ]
}

@test "names that are alike do not slow down a hash table" {
	awk 'BEGIN {
		abc = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		print "ir 1\nskeleton s"
		for (i = 0; i < 100000; i++) {
			name = ""
			for (n = i; length(name) < 4; n = int(n / 52))
				name = substr(abc, n % 52 + 1, 1) name
			print "joint " name " -"
		}
		print "end skeleton\nend ir"
	}' >"$BATS_TEST_TMPDIR/many"
	timeout 10 rescale -l 1 "$BATS_TEST_TMPDIR/many" |
	    cmp "$BATS_TEST_TMPDIR/many" -
}

@test "a message is one write: others' do not get into its line" {
	yes nosuch | head -n 400 | xargs -n 1 -P 8 fk 2>&1 >/dev/null |
	    sort | uniq -c |
	    diff -bu <(echo ' 400 fk: nosuch: No such file or directory') -
}
