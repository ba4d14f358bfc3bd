# What .ci/run makes of tests that are skipped.

bats_require_minimum_version 1.7.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	printf '%s\n' '# which	may be' 'all	no real files: *	not ours' \
	    'san	slow	at times' >list
}

# log LINE…: what run.sh says of two files
log() {
	printf '%s\n' 'ok   a.bats: 9 passed, 0 failed, 0 skipped' \
	    'FAIL b.bats: 1 passed, 1 failed, 4 skipped' 'not ok 6 z' '# slow' \
	    "$@" '10 passed, 1 failed, 4 skipped' >log
}

skips() {
	awk -v san="$1" -f "$ROOT/tests/skips.awk" list log
}

@test "skips: as many as there are for each reason that may be" {
	log 'ok 1 one # skip no real files: a/b' 'ok 2 two # skip slow' \
	    'ok 4 # skip # skip no real files: c'
	skips 1 | diff -u - <(
		echo '1 skipped: slow (at times)'
		echo '2 skipped: no real files: * (not ours)'
	)
	log
	[ -z "$(skips '')" ]
}

@test "skips: a reason that is not in the list is a failure" {
	log 'ok 1 one # skip no real files: a/b' 'ok 2 two: # skip slow' \
	    'ok 3 three # skip' 'ok 4 four # skip slow today'
	run -1 skips ''
	diff -u - <(echo "$output") <<-'END'
		1 skipped: no real files: * (not ours)
		b.bats: two:: skipped: slow: not in tests/skips.list
		b.bats: three: skipped: : not in tests/skips.list
		b.bats: four: skipped: slow today: not in tests/skips.list
	END
	run -1 skips 1
	[ "${#lines[@]}" -eq 4 ]
}

@test "skips: the list is one of reasons that tests have" {
	local reason n=0

	while IFS=$'\t' read -r _ reason _; do
		grep -qF "skip '${reason%\*}" "$ROOT"/tests/*.bats ||
		    grep -qF "skip \"${reason%\*}" "$ROOT/tests/helper.bash" ||
		    { echo "no test: $reason"; return 1; }
		n=$((n + 1))
	done < <(grep -v '^#' "$ROOT/tests/skips.list")
	[ $n -gt 5 ]
}
