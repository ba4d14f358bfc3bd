# What .ci/run makes of tests that are skipped, or run again if they are short.

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

@test "skips: run.sh says how long tests take, and runs those of a list" {
	# bats in a test finds what this bats has in its environment
	local alone=(env -i PATH="$BATS_ROOT/bin:$PATH")

	mkdir tests
	cp "$ROOT/tests/run.sh" tests
	printf '@test "%s" {\n\ttrue\n}\n' 'a: one (1)' 'a: one (1).' 'b|c *' \
	    >tests/x.bats
	printf '@test "no" {\n\tskip\n}\n@test "b" {\n\tfalse\n}\n' \
	    >tests/y.bats
	run -1 "${alone[@]}" IRTOOLS_TIMES=times sh tests/run.sh
	[ "${lines[-1]}" = '3 passed, 1 failed, 1 skipped' ]
	cut -f 2- times | diff - <(printf 'tests/x.bats\t%s\n' 'a: one (1)' \
	    'a: one (1).' 'b|c *')
	cut -f 1 times | grep -cx '[0-9]*' | diff - <(echo 3)
	printf 'tests/x.bats\t%s\n' 'a: one (1)' 'b|c *' >only
	run -0 "${alone[@]}" IRTOOLS_ONLY=only sh tests/run.sh
	[ "$output" = "$(printf '%s\n' 'ok   x.bats: 2 passed, 0 failed, 0 skipped' \
	    '2 passed, 0 failed, 0 skipped')" ]
}
