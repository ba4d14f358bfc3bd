bats_require_minimum_version 1.5.0
load helper

# skeleton: a body on two feet, one of which has a toe
skeleton() {
	cat <<-'END'
		ir 1
		skeleton s
		joint body -
		offset body 0 4 0
		dof body tx ty tz rx ry rz
		joint leftFoot body
		offset leftFoot 1 -4 0
		dof leftFoot rx
		joint leftToe leftFoot
		offset leftToe 0 0 1
		dof leftToe rx
		joint rightFoot body
		offset rightFoot -1 -4 0
		dof rightFoot rx
		end skeleton
	END
}

# motion NAME FIRST LAST: in each frame N an event `beat` with that number; in
# the last frame two steps that are alike, with blanks that count
motion() {
	printf 'motion %s\nrate 8\n' "$1"
	seq "$2" "$3" | awk -v last="$3" '{
		print "v", $1, "body", $1 / 8, 0, 0, 0, 0, 0
		print "v", $1, "leftFoot", $1
		print "v", $1, "leftToe", 0
		print "v", $1, "rightFoot", -$1
		print "event", $1, "- beat", $1
		for (i = 0; i < 2 && $1 == last; i++)
			print "event", $1, "leftToe left  the left  step "
	}'
	echo 'end motion'
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	{ skeleton; motion m 0 8; echo end ir; } >m.ir
}

# beats: "FRAME:NUMBER" of each beat on standard input
beats() {
	awk '$1 == "event" && $4 == "beat" { printf "%s%s:%s", s, $2, $5; s = " " }
		END { print "" }'
}

# after_values FILE: each event stands behind all values of its frame, and the
# stream is whole
after_values() {
	awk '$1 == "event" { seen[$2] = 1 } $1 == "v" && ($2 in seen) { bad = 1 }
		END { exit bad }' "$1" && quietly irstat "$1" >/dev/null
}

# passes TOOL…: the events of m.ir come out as they were
passes() {
	"$@" m.ir >saw 2>err || { cat err; return 1; }
	diff -u <(grep ^event m.ir) <(grep ^event saw) && after_values saw
}

@test "event: tools that change no time and no joint pass it" {
	passes fk
	passes fk -E
	passes despike
	passes smooth -w 1
	passes rescale -A rad
	passes rescale -l 2 -u y:z
	passes rescale -r 60
	grep -qx 'rate 60' saw
	passes irsplit
	passes bake
	passes resample
	cmp m.ir saw
	passes splice
	passes loop -b 3
	passes contacts
	printf '%s\n' "mesh x" "vert 0 0 0 0" "weight 0 body 1" "end mesh" >mesh
	sed '/^end skeleton/r mesh' m.ir >skinned.ir
	skin skinned.ir | grep ^event | diff -u <(grep ^event m.ir) -
}

# walk: 40 frames of the sample, with an event in each, and two in each tenth
walk() {
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -r 60 -s - "$ROOT/examples/walk.amc" | resample -e 40 |
	    awk '$1 == "v" { at = $2 } at && $1 == "v" && $2 != was { n = 0 }
		{ print } $1 == "v" { was = $2; n++; last[$2] = n }' >plain.ir
	awk 'NR == FNR { if ($1 == "v") last[$2] = FNR; next }
		{ print } $1 == "v" && last[$2] == FNR {
			print "event", $2, "h_left_foot step", $2
			if ($2 % 10 == 0) print "event", $2, "- ten"
		}' plain.ir plain.ir >walk.ir
	grep ^event walk.ir >events
	[ "$(wc -l <events)" -eq 44 ]
}

@test "event: tools for figures pass it" {
	walk
	for t in rootmotion 'rootmotion -w .2' contacts 'contacts | repose -t'; do
		eval "$t" <walk.ir >saw 2>err || { echo "$t"; cat err; return 1; }
		diff -u events <(grep ^event saw)
		after_values saw
	done
	# feet wait for the frames after theirs
	asf2ir "$ROOT/examples/figure.asf" | sed 's/h_left/L/g; s/h_//g' >t.ir
	awk '$1 == "joint" { t = $2; sub(/h_left/, "L", t); sub(/^h_/, "", t)
		print t, $2 }' plain.ir >map
	sed 's/h_left_foot/L_foot/' events >want
	retarget -f -m map -s t.ir walk.ir >saw 2>err || { cat err; return 1; }
	diff -u want <(grep ^event saw)
	after_values saw
}

# 8 frames a second become 2: output frames 0, 1 and 2 are at frames 0, 4 and 8.
# 2 lies as far from 0 as from 4, and 6 from 4 as from 8: the earlier one has
# them.
@test "event: resample takes it to the nearest frame" {
	resample -r 2 m.ir >saw
	[ "$(beats <saw)" = "0:0 0:1 0:2 1:3 1:4 1:5 1:6 2:7 2:8" ]
	after_values saw
	[ "$(grep -cx 'event 2 leftToe left  the left  step ' saw)" -eq 2 ]
	# 5/4 of the frames: output frame k is at 4k/5, the nearest to n at
	# 5n/4: 0, 1.25, 2.5, 3.75, 5 and so on; 2.5 and 7.5 are as near to both
	[ "$(resample -r 10 m.ir | beats)" = \
	    "0:0 1:1 2:2 4:3 5:4 6:5 7:6 9:7 10:8" ]
	[ "$(resample -x 2 m.ir | beats)" = \
	    "0:0 2:1 4:2 6:3 8:4 10:5 12:6 14:7 16:8" ]
	# three frames: 0, 4, 8; one: all are there
	[ "$(resample -n 3 m.ir | beats)" = \
	    "0:0 0:1 0:2 1:3 1:4 1:5 1:6 2:7 2:8" ]
	[ "$(resample -n 1 m.ir | beats)" = \
	    "0:0 0:1 0:2 0:3 0:4 0:5 0:6 0:7 0:8" ]
	for i in linear cubic nearest; do
		resample -i $i -r 4 m.ir >saw
		[ "$(beats <saw)" = "0:0 0:1 1:2 1:3 2:4 2:5 3:6 3:7 4:8" ]
		after_values saw
	done
	# frames 0, 3, 6 are left; 7 and 8 are after the last
	[ "$(resample -x 1/3 m.ir | beats)" = \
	    "0:0 0:1 1:2 1:3 1:4 2:5 2:6 2:7 2:8" ]
}

# With -b 2 -e 7 at 2 a second frames 2 and 6 are left. 4 is as far from both.
@test "event: resample drops what is cut off" {
	[ "$(resample -b 2 -e 7 -r 2 m.ir | beats)" = "0:2 0:3 0:4 1:5 1:6 1:7" ]
	# 0.25 s and 0.5 s are frames 2 and 4
	resample -b .25s -e .5s m.ir | grep ^event |
	    cut -d ' ' -f 3- | diff -u <(printf -- '- beat %s\n' 2 3 4) -
	# later frames than the last change nothing
	[ "$(resample -b -5 -e 99 m.ir | beats)" = "$(beats <m.ir)" ]
}

# Keys at 0 and 8 only: frames are made between them, and have the events.
@test "event: resample fills the frames of keys, of which some have events only" {
	awk '$1 != "v" || $2 % 8 == 0' m.ir >keys.ir
	resample keys.ir >saw
	[ "$(beats <saw)" = "$(beats <m.ir)" ]
	after_values saw
	[ "$(grep -c ^v saw)" -eq 36 ]
	# the first frame has no values
	awk '$1 != "v" || $2 == 4' m.ir >late.ir
	resample late.ir >saw
	[ "$(beats <saw)" = "$(beats <m.ir)" ]
	after_values saw
	# a time between frames: 2.4 is nearest to 2, 2.5 as near to 3, 2.6 to 3
	sed 's/^event 2 - beat 2$/&\nevent 2.4 - a\nevent 2.5 - b\nevent 2.6 - c/' \
	    keys.ir | resample | grep '^event [23] - [abc]$' |
	    diff -u <(printf 'event %s\n' '2 - a' '2 - b' '3 - c') -
}

# There and back: frames 0 to 8 and then 7 to 0. On the way back nothing
# happens.
@test "event: resample of a bounce has each event once" {
	sed 's/^rate.*/&\nloop bounce/' m.ir >b.ir
	resample b.ir >saw
	[ "$(beats <saw)" = "$(beats <m.ir)" ]
	grep -q '^v 16 ' saw
	# at 2.5 frames a step there are 0, 2.5, 5, 7.5 and, on the way back, 6:
	# 1 is nearer to 0, 2 and 3 to 2.5, 4 to 6 to 5, 7 and 8 to 7.5
	[ "$(resample -x 2/5 b.ir | beats)" = "0:0 0:1 1:2 1:3 2:4 2:5 2:6 3:7 3:8" ]
}

@test "event: resample keeps a cycle's events" {
	sed 's/^rate.*/&\nloop cycle\ncount frames 9/' m.ir |
	    resample -r 2 >saw
	grep -qx 'loop cycle' saw
	[ "$(beats <saw)" = "0:0 0:1 0:2 1:3 1:4 1:5 1:6 2:7 2:8" ]
}

# What is complete is written: the values of frame 0, and the events of 0 and 1,
# which are nearer to it than to frame 4, before frame 4 comes.
@test "event: resample does not hold it back" {
	local pid status=0

	mkfifo in
	sed '/^v 3 leftFoot/,$d' m.ir >part
	resample -r 2 <in >saw 2>err &
	pid=$!
	exec 9>in
	cat part >&9
	for i in $(seq 100); do
		[ "$(beats <saw)" = "0:0 0:1 0:2" ] && break
		sleep .1
	done
	[ "$(beats <saw)" = "0:0 0:1 0:2" ]
	exec 9>&-
	# the motion is not closed
	wait $pid || status=$?
	[ $status -eq 1 ]
}

@test "event: resample needs values" {
	grep -v ^v m.ir >none.ir
	refuses 'resample: none.ir:29: motion m: events, but no values (v records)' \
	    resample none.ir >saw
}

# b has 4 frames from 5 on: they become 9 to 12.
@test "event: splice moves it with its motion" {
	{ skeleton; motion b 5 8; echo end ir; } >b.ir
	splice m.ir b.ir >saw
	[ "$(beats <saw)" = \
	    "0:0 1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 9:5 10:6 11:7 12:8" ]
	[ "$(grep -cx 'event 12 leftToe left  the left  step ' saw)" -eq 2 ]
	after_values saw
	# 7 and 8 become one with 5 and 6: both happen, first those of m
	splice -b 2 m.ir b.ir >saw
	[ "$(beats <saw)" = \
	    "0:0 1:1 2:2 3:3 4:4 5:5 6:6 7:7 7:5 8:8 8:6 9:7 10:8" ]
	[ "$(grep -c 'left  step $' saw)" -eq 4 ]
	after_values saw
	splice -a m.ir b.ir >saw
	[ "$(beats <saw | wc -w)" -eq 13 ]
	# values in another order are no other records
	sed '/^v 7 body/{h;d;}; /^v 7 leftToe/G' m.ir >order.ir
	splice -b 2 order.ir b.ir >saw
	[ "$(beats <saw)" = \
	    "0:0 1:1 2:2 3:3 4:4 5:5 6:6 7:7 7:5 8:8 8:6 9:7 10:8" ]
	# motions with quaternions go another way
	sed 's/^dof leftToe.*/dof leftToe qx qy qz qw/
	    s/^v \([0-9]*\) leftToe.*/v \1 leftToe 0 0 0 1/' m.ir >q.ir
	splice -b 2 q.ir q.ir >saw
	[ "$(beats <saw)" = "0:0 1:1 2:2 3:3 4:4 5:5 6:6 7:7 7:0 8:8 8:1 9:2 10:3 11:4 12:5 13:6 14:7 15:8" ]
	after_values saw
}

# No frame of a loop is dropped, and none is moved.
@test "event: loop leaves it in its frame" {
	loop -b 5 m.ir >saw
	diff -u <(grep ^event m.ir) <(grep ^event saw)
	after_values saw
	# a walk of two rounds is cut first: frames 2 to 6
	resample -b 2 -e 6 m.ir | loop -b 2 | grep ^event |
	    cut -d ' ' -f 3- | diff -u <(printf -- '- beat %s\n' 2 3 4 5 6) -
}

@test "event: mirror gives it to the partner" {
	# the toe has none
	printf 'leftToe rightFoot\nrightFoot leftFoot\n' >none
	sed 's/leftToe \(left .*\)/leftFoot \1/' m.ir >foot.ir
	mirror foot.ir >saw
	diff -u <(grep ^event foot.ir | sed 's/ leftFoot / rightFoot /') \
	    <(grep ^event saw)
	after_values saw
	mirror saw >again
	diff -u <(grep ^event foot.ir) <(grep ^event again)
	# frames of keys that have nothing else
	awk '/leftToe/ || ($1 == "v" && $2 % 8) { next } { print }' foot.ir |
	    mirror >saw
	diff -u <(grep ^event foot.ir | sed 's/ leftFoot / rightFoot /') \
	    <(grep ^event saw)
	# partners or not, the joint has to be there
	sed 's/^event 3 -/event 3 knee/' m.ir >bad.ir
	refuses "mirror: bad.ir:37: no joint 'knee' in the skeleton" \
	    mirror bad.ir >saw
}

@test "event: joints renames, and folds into the joint above" {
	printf 'LF leftFoot\nLT leftToe\n' >map
	joints -m map m.ir >saw
	diff -u <(grep ^event m.ir | sed 's/ leftToe / LT /') \
	    <(grep ^event saw)
	joints -d leftToe m.ir >saw
	diff -u <(grep ^event m.ir | sed 's/ leftToe / leftFoot /') \
	    <(grep ^event saw)
	after_values saw
	joints -d leftToe -d leftFoot m.ir >saw
	diff -u <(grep ^event m.ir | sed 's/ leftToe / body /') \
	    <(grep ^event saw)
	joints -m map -d leftToe m.ir >saw
	diff -u <(grep ^event m.ir | sed 's/ leftToe / LF /') \
	    <(grep ^event saw)
	# nothing is left above the body
	sed 's/ leftToe left / body left /' m.ir >top.ir
	joints -d body top.ir >saw
	diff -u <(grep ^event m.ir | sed 's/ leftToe / - /') \
	    <(grep ^event saw)
	after_values saw
}

@test "event: retarget gives it to the joint that follows" {
	sed '1d; s/^skeleton s/skeleton t/; s/leftFoot/LF/g; s/leftToe/LT/g
	    s/rightFoot/RF/g; s/body/hips/g' <(skeleton) >target
	{ echo ir 1; cat target; echo end ir; } >t.ir
	printf 'hips body\nLF leftFoot\nLT leftToe\nRF rightFoot\n' >map
	retarget -m map -s t.ir m.ir >saw
	diff -u <(grep ^event m.ir | sed 's/ leftToe / LT /') \
	    <(grep ^event saw)
	after_values saw
	# no joint follows the toe
	retarget -m <(sed /LT/d map) -s t.ir m.ir >saw
	diff -u <(grep ^event m.ir | sed 's/ leftToe / - /') \
	    <(grep ^event saw)
	# two follow it: the first
	retarget -m <(sed 's/LF .*/LF leftToe/' map) -s t.ir m.ir >saw
	diff -u <(grep ^event m.ir | sed 's/ leftToe / LF /') \
	    <(grep ^event saw)
	# a cycle goes round several times, and is written once
	loop -b 2 m.ir | retarget -m map -s t.ir >saw
	grep -qx 'loop cycle' saw
	diff -u <(grep ^event m.ir | sed 's/ leftToe / LT /') \
	    <(grep ^event saw)
	# joints that nothing moves
	sed '/^dof/d; /^v/d' m.ir | retarget -m map -s t.ir >saw
	diff -u <(grep ^event m.ir | sed 's/ leftToe / LT /') \
	    <(grep ^event saw)
}

# The toe has no channels in the motion: after its rest has been turned it has,
# and its values come first. The same where what waits is the last frame's.
@test "event: repose writes the values that it adds before it" {
	sed '/^dof leftToe/s/.*/dof leftToe qx qy qz qw/
	    s/^rate.*/&\ndof leftToe/
	    /^v [0-9]* leftToe/d' m.ir >still.ir
	contacts still.ir >c.ir
	printf 'leftToe 90 0 0 xyz\n' >turns
	repose -r turns c.ir >saw
	grep -q '^v 8 leftToe ' saw
	diff -u <(grep '^[ec]' c.ir) <(grep '^[ec]' saw)
	after_values saw
	# values are said in the last frame only
	sed '/^dof leftToe/s/.*/dof leftToe qx qy qz qw/
	    /^v [0-9]* leftToe/d' m.ir >last.ir
	repose -r turns last.ir >saw
	grep -q '^v 8 leftToe ' saw
	diff -u <(grep ^event m.ir) <(grep ^event saw)
	after_values saw
}

# alike TOOL…: what it writes is what it writes without the events
alike() {
	"$@" m.ir >saw 2>err || { cat err; return 1; }
	"$@" none.ir >want 2>/dev/null
	cmp saw want
}

@test "event: writers of formats that have none leave it out" {
	grep -v ^event m.ir >none.ir
	alike ir2amc
	alike ir2bvh
	alike ir2bp
	alike ir2csv
	alike ir2csv -w
	alike ir2npy
	alike ir2xaf
	alike ir2svg
	alike ir2html
	mkdir with without
	(cd with && cp ../m.ir a.ir && ir2gltf a.ir >../saw 2>/dev/null)
	(cd without && cp ../none.ir a.ir && ir2gltf a.ir >../want 2>/dev/null)
	cmp saw want
	kfd2ir "$ROOT/examples/bow.kfd" | resample >none.ir
	awk '/^v 2 / && !n++ { print "event 1 ROOT bow" } { print }' none.ir >m.ir
	run ! cmp -s none.ir m.ir
	alike ir2kfd
}

@test "event: irdiff looks at where joints are" {
	grep -v ^event m.ir >none.ir
	irdiff m.ir none.ir >saw
	[ ! -s saw ]
}

@test "event: irstat counts it, and knows its joint" {
	quietly irstat m.ir >saw
	sed -n 's/.* \(channels .*\) build.*/\1/p' saw | tail -n 1 |
	    diff -u <(echo 'channels 9 events 11 form dense') -
	# a frame that has nothing else has not the values of all joints
	sed '/^v 4/d' m.ir | irstat | grep -q ' events 11 form keyed '
	fk m.ir | irstat | grep -q ' events 11 form dense '
	quietly irstat -c m.ir >saw
	sed 's/^event 3 -/event 3 knee/; s/^event 5 -/event 5 Left%20toe/' \
	    m.ir >bad.ir
	run -1 irstat -k type bad.ir
	grep -qx 'fault m 3 knee event: the skeleton has no such joint in line 37, the first of 2' \
	    <<<"$output"
	# without a skeleton there is nothing to say
	{ sed '2,/^end skeleton/d; /^v/,$d' bad.ir; grep '^dof' bad.ir
		sed -n '/^v/,$p' bad.ir; } | quietly irstat -k type >saw
	run ! grep fault saw
	# a KEY is a name
	sed 's/^event 3 - beat/event 3 - %beat/' m.ir >bad.ir
	run -1 irstat -k type bad.ir
	grep -qx "fault m 3 - event: expected a name, saw '%beat' in line 37" \
	    <<<"$output"
	# no text is needed, a key is
	sed 's/^event 3.*/event 3 - beat/' m.ir | quietly irstat -c >saw
	sed 's/^event 3.*/event 3 -/' m.ir >bad.ir
	refuses 'irstat: bad.ir:37: event: expected 3 fields, saw 2' \
	    irstat bad.ir >saw
}

@test "event: irsplit passes a suit as an object of its own" {
	printf '%s\n' 'suit fancy%20one 0' 'source cmx 300' 'skin body b 0' \
	    'skin leftFoot - 32' 'end suit' >suit
	sed '/^end skeleton/r suit' m.ir >worn.ir
	mkdir out
	irsplit -d out worn.ir >names
	[ "$(find out -type f | wc -l)" -eq 2 ]
	diff -u <(echo ir 1; cat suit; echo end ir) out/fancy%20one.ir
	cmp out/m.ir m.ir
	quietly irstat -c worn.ir | grep -qx 'suit fancy%20one 0 source 1 skin 2' ||
	    { irstat -c worn.ir; false; }
	# filters pass it
	for t in fk mirror resample splice 'loop -b 2' smooth\ -w\ 1; do
		$t worn.ir 2>/dev/null | sed -n '/^suit/,/^end suit/p' |
		    diff -u suit -
	done
}
