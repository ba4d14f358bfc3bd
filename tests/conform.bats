load helper

# tests/ir: streams that every reader has to take, has to refuse, or is free with.

setup() {
	cd "$ROOT/tests/ir" || return
	err=$BATS_TEST_TMPDIR/err out=$BATS_TEST_TMPDIR/out
}

# judge FILE: irstat -c, with its status in $status
judge() {
	status=0
	irstat -c "$1" >"$out" 2>"$err" || status=$?
}

# said FILE: the lines in which it finds faults: those of messages, and those of
# findings
said() {
	{
		sed -n "s|^irstat: $1:\([0-9]*\): .*|\1|p" "$err"
		sed -n 's/^fault .* in line \([0-9]*\).*/\1/p' "$out"
	} | sort -u
}

# each DIR CHECK: calls CHECK FILE for each file, which says why it is not right
each() {
	local f why bad=0 n=0

	for f in "$1"/*.ir; do
		judge "$f"
		n=$((n + 1))
		why=$("$2" "$f") && continue
		echo "$f: $why: exit $status"
		cat "$err"
		grep -a '^fault' "$out" || :
		bad=1
	done >&2
	[ $n -gt 5 ] && [ $bad -eq 0 ]
}

good() {
	echo refused
	[ $status -eq 0 ] && [ ! -s "$err" ]
}

bad() {
	local line

	line=$(sed -n '1s/^# line \([1-9][0-9]*\): .*/\1/p' "$1")
	echo "expected a fault in line ${line:-N, which it does not say}"
	[ $status -eq 1 ] && [ "$(said "$1")" = "${line:--}" ]
}

open() {
	echo crashed
	[ $status -le 1 ] && [ $status -eq $(($(said "$1" | wc -l) > 0)) ] &&
	    sed -n 1p "$1" | grep -q '^# open: '
}

@test "conform: irstat -c takes the good ones" {
	each good good
}

@test "conform: irstat -c refuses the bad ones, in that line" {
	each bad bad
}

@test "conform: irstat -c does not crash at the open ones" {
	each open open
}

# What a skeleton or a motion has to say is not open to the taste of a tool
@test "conform: other readers neither crash nor end a unit that they refuse" {
	local f tool status

	for tool in fk irsplit 'ir2gltf -l 1' ir2svg; do
		for f in */*.ir; do
			status=0
			(cd "$BATS_TEST_TMPDIR" && $tool "$ROOT/tests/ir/$f") \
			    >"$out" 2>"$err" || status=$?
			case $status in
			0) continue ;;
			1 | 3) [ -s "$err" ] &&
			    [ "$(tail -n 1 "$out")" != 'end ir' ] && continue ;;
			esac
			echo "$tool: $f: exit $status" >&2
			return 1
		done
	done
}

# with READER: the loop of the README, for that reader
with() {
	sed -n "s/^    READER=.*/READER='$1'/; /^READER/,/^\$/p" README |
	    sed 's/^    //' | sh
}

@test "conform: the README's loop" {
	grep -q "^    READER='irstat -k type'\$" README
	[ "$(with 'irstat -k type')" = '' ]
	[ "$(with true)" = "$(printf 'taken: %s\n' bad/*.ir)" ]
	[ "$(with false)" = "$(printf 'refused: %s\n' good/*.ir)" ]
	with no.such.reader | grep ^crashed | diff - <(printf 'crashed: %s\n' open/*.ir)
}
