# Streams of several units: the last stage of a pipeline notices what is cut off
# or missing, and a filter does to each unit what it does to the unit alone.

bats_require_minimum_version 1.7.0
load helper
load bones
load samples

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cp "$ROOT"/examples/figure.asf .
	# 24 frames, each of them 19 joints
	awk '/^[0-9]+$/ && $1 > 24 { exit } { print }' \
	    "$ROOT/examples/walk.amc" >walk.amc
}

# The message about a unit that has no end
cut=': the stream was cut off (made by hand or by an older version: add the line `end ir`)'

# last MESSAGE COMMAND: the last stage of the pipeline exits 1, and this is the
# last message; without pipefail
last() {
	local status=0

	(set +e +o pipefail; eval "$2") >out 2>err || status=$?
	tail -n 1 err | diff -u <(printf '%s\n' "$1") - >&2 || return
	[ $status -eq 1 ] || { echo "exit $status: $2" >&2; return 1; }
}

@test "a stage that fails makes the last one fail" {
	asf2ir figure.asf >figure.ir
	amc2ir -s figure.ir walk.amc >walk.ir
	printf '\0\1\0\1\0\0\0\0\0\30\1\1\2\3' >a.pix
	lines() { echo $(($(wc -l <"$1") + ${2:-1})); }
	amc2ir walk.amc >bare.ir
	# what follows the last line that came
	last "splice: <stdin>:$(lines bare.ir 0): expected \`end ir\`, saw end of input$cut" \
	    'amc2ir walk.amc missing.amc | splice'
	last "irstat: <stdin>:8: expected \`end ir\`, saw end of input$cut" \
	    'pixcat a.pix missing.pix | irstat'
	last "resample: <stdin>:$(lines figure.ir 0): expected \`end ir\`, saw end of input$cut" \
	    'asf2ir figure.asf | amc2ir -s - nope.amc | resample -r 30'
	last "fk: <stdin>:2: expected \`end ir\`, saw end of input$cut" \
	    'asf2ir nope.asf | amc2ir -s - walk.amc | fk'
	last "irstat: <stdin>:$(lines walk.ir 2): expected \`end ir\`, saw end of input$cut" \
	    '{ cat walk.ir; asf2ir missing; } | irstat'
	for f in fk mirror skin bake contacts loop rescale resample \
	    'retarget -s walk.ir' \
	    'retarget -s missing'; do
		last "irstat: <stdin>:$(lines walk.ir 2): expected \`end ir\`, saw end of input$cut" \
		    "{ cat walk.ir; $f missing.ir; } | irstat"
	done
	last "irstat: <stdin>:$(lines walk.ir 0): expected \`end ir\`, saw 'ir 1'$cut" \
	    '{ sed \$d walk.ir; cat walk.ir; } | irstat'
}

@test "a filter that fails after a whole unit" {
	asf2ir figure.asf | amc2ir -s - walk.amc >walk.ir
	local end f

	end=$(wc -l <walk.ir)
	{ cat walk.ir; echo junk; } >junk.ir
	for f in fk loop rescale resample; do
		last "irstat: <stdin>:2: expected \`end ir\`, saw end of input$cut" \
		    "$f junk.ir | sed '1,/^end ir/d' | irstat"
		grep -q "^$f: junk.ir:$((end + 1)): expected .ir 1. or the end, saw 'junk'$" err
	done
	last "fk: <stdin>:$((end + 2)): expected \`end ir\`, saw end of input$cut" \
	    'rescale junk.ir | fk'
	{ echo junk; cat walk.ir; } >junk.ir
	last "fk: <stdin>:2: expected \`end ir\`, saw end of input$cut" \
	    'rescale junk.ir | fk'
	# a name that no motion has is known only at the end
	last "irstat: <stdin>:$((end + 2)): expected \`end ir\`, saw end of input$cut" \
	    'resample -M run walk.ir | irstat'
	# nothing of its own
	run -0 retarget -g -s walk.ir walk.ir
	run ! grep -q 'ir' <<<"$output"
}

@test "what writes a stream begins it before it opens anything" {
	local f

	: >empty
	lines_of begins >table
	while read -r f; do
		# shellcheck disable=SC2086
		run -1 --separate-stderr $f missing
		echo "$f: $output"
		[ "$output" = 'ir 1' ]
		# shellcheck disable=SC2154
		grep -qE "^${f%% *}: [a-z]*: No such file or directory$|: empty:1: " \
		    <<<"$stderr"
	done <table
	# input that is no stream
	for f in 'pixcat -P' 'mattecat -P' 'depthcat -P' 'iffcat -P' \
	    'iffwalk -l' 'iffwalk -x /FORM' 'irstat' ir2svg irview \
	    'loop -g' 'retarget -g -s empty'; do
		# shellcheck disable=SC2086
		run -1 --separate-stderr $f missing
		echo "$f: $output"
		[ -z "$output" ]
	done
}

@test "a wrong command line leaves no unit behind" {
	local f

	for f in 'asf2ir -x' 'amc2ir -s -' 'retarget walk.ir' 'resample -n 0' \
	    'rescale -l x' 'fk -p x' 'skin a b' 'bake -b 2 -e 1' \
	    'retarget -s -' 'splice -b -1' 'kfd2ir -l - -'; do
		# shellcheck disable=SC2086
		run -2 --separate-stderr $f
		[ -z "$output" ]
	done
}

# thing NAME: an object of an unknown kind
thing() {
	printf '%s\n' "thing $1  and more" ' v 1   2 ' '' 'ir_1' '# in it' \
	    'end thing'
}

# unit SKELETON-FILE MOTION-FILE NAME: with two motions, a mesh and what fk
# does not look at
unit() {
	echo 'ir 1'
	echo '# first'
	thing "$3"
	sed '1d; $d; s/^joint root/novelty   1\n&/' "$1"
	echo "mesh $3"
	awk '$1 == "joint" {
		print "vert", n, n, 2 * n, 3
		print "weight", n, $2, 1
		if (n)
			print "weight", n, last, .5
		last = $2
		n++
	}
	BEGIN { n = 0 }' "$1"
	echo 'end mesh'
	sed -n "/^motion/,/^end motion/p" "$2" |
	    sed "/^v 3 root/i # in frame 2\\
\\
strange   $3
		/^end motion/i # last"
	sed -n "/^motion/,/^end motion/p" "$2" | sed 's/^motion.*/motion run/
		/^v \([1-5]\) /d; s/^rate.*/rate 24/'
	echo
	sdl2ir "$ROOT/examples/cylinder.sdl" | sed '1d; $d'
	echo 'end ir'
}

# a.ir and b.ir: of several units each, of different skeletons
two_streams() {
	asf2ir figure.asf >figure.ir
	amc2ir -s figure.ir -r 60 walk.amc >walk.ir
	awk -v full=1 -v axes=1 -v zup=1 -v factor=1.3 -f "$ROOT/tests/skel.awk" \
	    figure.ir | sed '/^limit/d; s/^\(dof h_[^ ]*\).*/\1 qx qy qz qw/' >t.ir
	retarget -s t.ir walk.ir >t.walk.ir
	{
		printf '# before\n\n'
		unit figure.ir walk.ir a
		printf '# between\n \t\n ir \t1\n# nothing\n\tend  ir\n'
		cat figure.ir
		unit t.ir t.walk.ir a2
		echo '# behind'
	} >a.ir
	{
		unit t.ir t.walk.ir b
		echo 'ir 1'
		thing only
		echo 'end ir'
		printf '\n#\n'
		# two skeletons in a unit, the second without motion
		unit figure.ir walk.ir b2 | sed '$d'
		sed 1d t.ir
	} | sed 's/$/\r/' | head -c -2 >b.ir
}

# maps CMD…: f(cat a b) is cat f(a) f(b)
maps() {
	quietly "$@" <a.ir >a.out || return
	quietly "$@" <b.ir >b.out || return
	cat a.ir b.ir | quietly "$@" >both.out || return
	cat a.out b.out | cmp - both.out || return
	# and something was done
	! cmp -s a.ir a.out
}

@test "a filter maps each unit on its own" {
	two_streams
	irstat a.ir >stat
	[ "$(grep -c '^motion' stat)" = 4 ]
	lines_of maps >table
	while read -r -a command; do
		maps "${command[@]}"
	done <table
}

@test "retarget -g and -v say it for each skeleton" {
	two_streams
	maps retarget -g -s figure.ir
	cat a.ir b.ir | retarget -v -s figure.ir 2>both >/dev/null
	for f in a b; do
		retarget -v -s figure.ir $f.ir 2>&1 >/dev/null
	done | diff -u - both
	# two units with two motions in each
	[ "$(grep -c -e '-S' both)" = 8 ]
}

@test "splice makes one unit of all" {
	asf2ir figure.asf | amc2ir -s - -r 60 walk.amc >walk.ir
	splice walk.ir walk.ir >two.ir
	for f in 'cat walk.ir walk.ir' \
	    'cat walk.ir; echo "# x"; echo "ir 1"; echo "end ir"; cat walk.ir'; do
		eval "$f" | splice | grep -v '^#' | cmp - two.ir
	done
	[ "$(grep -c -e '^ir 1$' -e '^end ir$' two.ir)" = 2 ]
	[ "$(tail -n 1 two.ir)" = 'end ir' ]
}

@test "an importer's -s becomes part of its own unit" {
	asf2ir figure.asf >figure.ir
	{ echo '# before'; cat figure.ir; echo '# between'; cat figure.ir; } >two.ir
	amc2ir -s two.ir walk.amc | sed '/^motion/,/^end motion/d' >saw
	{
		echo 'ir 1'
		echo '# before'
		sed '1d; $d' figure.ir
		echo '# between'
		sed '1d; $d' figure.ir
		echo 'end ir'
	} | diff -u - saw
}

@test "every reader reads to the end" {
	local name reader

	samples
	lines_of whole >table
	while read -r name reader; do
		# shellcheck disable=SC2086
		${reader//@/$name.ir} >out 2>err
		sed '$d' "$name.ir" >part.ir
		# shellcheck disable=SC2086
		run -1 --separate-stderr ${reader//@/part.ir}
		echo "$reader: $stderr"
		[ "$stderr" = "${reader%% *}: part.ir:$(wc -l <"$name.ir"): expected \`end ir\`, saw end of input$cut" ]
	done <table
}

@test "the parts that head and sed cut out are refused" {
	asf2ir figure.asf | amc2ir -s - walk.amc >walk.ir
	last "irstat: <stdin>:1: expected \`ir 1\`, saw 'motion walk'" \
	    'sed -n "/^motion/,\$p" walk.ir | irstat'
	last 'irstat: <stdin>:21: expected `end skeleton`, saw end of input' \
	    'head -n 20 walk.ir | irstat'
	last "irstat: <stdin>:2: expected \`end ir\`, saw end of input$cut" \
	    'grep -v -e "^end" walk.ir | head -n 1 | irstat'
	[ "$(tail -n 1 walk.ir)" = 'end ir' ]
}

# small UNITS: a stream of that many, a skeleton, mesh, and motion in each
small() {
	awk -v units="$1" 'BEGIN {
		for (i = 1; i <= units; i++) {
			print "ir 1\nskeleton s" i "\njoint a -\noffset a 0 0 0"
			print "dof a tx ty tz rx ry rz"
			for (j = 1; j <= 8; j++) {
				print "joint b" j, (j > 1 ? "b" j - 1 : "a")
				print "offset b" j, 0, j + i / units, 0
				print "dof b" j, "qx qy qz qw"
			}
			print "attr a key text\nend skeleton\nmesh s" i
			for (j = 1; j <= 8; j++)
				print "vert", j - 1, j, 2, 3 "\nweight", j - 1, "b" j, 1
			print "end mesh\nmotion m" i "\nrate 30"
			for (f = 1; f <= 3; f++) {
				print "v", f, "a", f, 2, 3, 4, 5, 6
				for (j = 1; j <= 8; j++)
					print "v", f, "b" j, "0 0 .6 .8"
			}
			print "end motion\nend ir"
		}
	}'
}

@test "memory does not grow with the number of units" {
	[ -z "$SANFLAGS" ] || skip 'sanitizers keep what is freed'
	local command few many

	mkdir d
	small 20 >few.ir
	small 2000 >many.ir
	small 1 >t.ir
	printf '%s\n' 'a a' 'b1 b1' 'b2 b2 .5' 'b3 b2 .5' >map
	lines_of units >table
	while read -r command; do
		# shellcheck disable=SC2086
		few=$(peak_of $command few.ir)
		# shellcheck disable=SC2086
		many=$(peak_of $command many.ir)
		echo "$command: $few KiB, $many KiB"
		[ "$many" -le $((few + 1024)) ]
	done <table
}

# appears PATTERN: within ten seconds such a line is in the file out
appears() {
	local n=0

	until grep -q "$1" out; do
		n=$((n + 1))
		[ $n -lt 200 ] || { echo "not there: $1" >&2; return 1; }
		sleep 0.05
	done
}

# A stage knows that frame K is whole when it sees K + 1, and lets it out
# before it waits for more; so each of three adds one.
@test "frames fed slowly come out when they are whole" {
	asf2ir figure.asf >figure.ir
	mkfifo feed
	{ amc2ir -s figure.ir - | resample | fk; } <feed >out 3>&- &
	exec 7>feed
	while read -r line; do
		printf '%s\n' "$line" >&7
		[[ $line =~ ^[0-9]+$ ]] && [ "$line" -gt 3 ] || continue
		appears "^w $((line - 3)) h_right_toes "
	done <walk.amc
	exec 7>&-
	wait $!
	tail -n 1 out | grep -qx 'end ir'
	amc2ir -s figure.ir - <walk.amc | fk | cmp - out
}

@test "a filter that has to wait holds back one frame, and of that whole lines" {
	asf2ir figure.asf >figure.ir
	amc2ir -s figure.ir walk.amc >walk.ir
	mkfifo feed
	for f in rescale resample fk mirror splice 'retarget -s figure.ir' ir2amc; do
		$f <feed >out 3>&- 2>/dev/null &
		exec 7>feed
		sed '/^v 5/,$d' walk.ir >&7
		printf 'v 5 root 1 2 3 4 5 6\nv 5 h_wa' >&7
		appears "$([ "$f" = ir2amc ] && echo '^4$' ||
		    echo '^[vw] 4 h_right_toes')"
		[ -z "$(tail -c 1 out)" ]
		exec 7>&-
		wait $! || true
	done
}

# The most bytes that one traced call writes
largest() {
	sed -n 's/^write(1, .* = \([0-9]*\)$/\1/p' trace | sort -n | tail -n 1
}

# Of 64 KiB that a pipe gives, a quarter is left at 15 frames for 60: that comes
# out before more is read, so that the next stage need not wait for a block.
@test "a stage hands on what it has made of a piece of its input" {
	oracle strace
	strace -o /dev/null true 2>/dev/null || skip 'strace cannot trace'
	asf2ir figure.asf >figure.ir
	for _ in 1 2 3 4 5 6 7 8 9; do
		amc2ir -r 60 -s figure.ir "$ROOT/examples/walk.amc"
	done >clips.ir
	splice clips.ir >walk.ir
	# shellcheck disable=SC2002
	cat walk.ir | strace -o trace -e trace=write resample -r 15 >out
	[ "$(largest)" -le 32768 ]
	# of a file, everything can be read at once
	strace -o trace -e trace=write resample -r 15 <walk.ir | cmp out -
	[ "$(largest)" -gt 32768 ]
}
