load helper

# tests/ir: streams that every reader has to take, has to refuse, or is free with.

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	ln -s "$ROOT/tests/ir"/* .
}

# judge WANT: what irstat -c says of each file in the folder of that name, and
# what about it is not as it should be. It runs nothing else for each, as there
# are hundreds.
judge() {
	local f

	for f in "$1"/*.ir; do
		echo "= $f"
		irstat -c "$f" || echo "exit $?"
	done >log 2>&1
	awk -v want="$1" '
	# line: those in which faults are; said: whether there was a message
	function check(    status, good) {
		status = exit_status + 0
		if (want == "good")
			good = status == 0 && !said
		else if (want == "bad")
			good = status == 1 && line == told[file]
		else
			good = status == (line != "") && open[file]
		wrong += !good
		if (!good)
			printf "%s: %s, exit %d\n%s", file, want, status, text
	}
	# of tests/ir: what the first line tells
	FILENAME != "log" {
		if (FNR == 1 && /^# line [1-9][0-9]*: /)
			told[FILENAME] = " " $3 + 0
		if (FNR == 1)
			open[FILENAME] = /^# open: /
		next
	}
	/^= / {
		if (file != "")
			check()
		file = $2
		line = text = exit_status = said = ""
		files++
		next
	}
	{ at = "" }
	/^exit [0-9]+$/ { exit_status = $2 }
	/^irstat: / { said = 1 }
	index($0, "irstat: " file ":") == 1 {
		at = substr($0, length(file) + 10) + 0
	}
	/^fault .* in line [0-9]+/ {
		at = $0
		sub(/.* in line /, "", at)
		at += 0
	}
	at && !index(line " ", " " at " ") { line = line " " at }
	{ text = text $0 "\n" }
	END {
		check()
		exit wrong || files < 6
	}' "$1"/*.ir log >&2
}

@test "conform: irstat -c takes the good ones" {
	judge good
}

@test "conform: irstat -c refuses the bad ones, in that line" {
	judge bad
}

@test "conform: irstat -c does not crash at the open ones" {
	judge open
}

# What a skeleton or a motion has to say is not open to the taste of a tool
@test "conform: other readers neither crash nor end a unit that they refuse" {
	local f tool status lines n=0

	trap - DEBUG            # what bats does at each command takes longer
	for tool in fk irsplit 'ir2gltf -l 1' ir2svg; do
		for f in */*.ir; do
			((n++ % EVERY == 0)) || continue
			status=0
			$tool "$f" >out 2>err || status=$?
			mapfile -t lines <out
			case $status in
			0) continue ;;
			1 | 3) [ -s err ] && [ "${lines[*]: -1}" != 'end ir' ] &&
			    continue ;;
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
