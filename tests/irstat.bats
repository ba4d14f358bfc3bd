bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >a.ir <<-'END'
		ir 1
		skeleton s
		source asf 1.10
		joint root -
		offset root 0 0 0
		dof root tx ty tz rx
		joint a%20b root
		offset a%20b 0 10 0
		dof a%20b rx rz
		limit a%20b rx -10.5 60
		joint c a%20b
		offset c 3 4 0
		end skeleton
		motion m
		source amc
		rate 30
		v 1 root 0 0 0 0
		v 1 a%20b 0 0
		v 2 root 0 0 0 0
		v 2 a%20b 1 0
		v 3 root 0 0 0 0
		v 3 a%20b 2 0
		end motion
		end ir
	END
}

# says SED-SCRIPT LINE …: so edited, exactly this comes out
says() {
	sed "$1" a.ir >e.ir
	shift
	quietly irstat e.ir >saw || return
	printf '%s\n' "$@" | diff -u - saw
}

# faults LINE …: irstat -c of e.ir finds these, exit 1 if any
faults() {
	local status=0

	irstat -c e.ir >saw 2>err || status=$?
	printf '%s\n' "$@" | sed '/^$/d' >expect
	grep '^fault' saw | diff -u expect - || return
	[ ! -s err ] || return
	[ $status -eq $(($(wc -l <expect) > 0)) ] || return
	# the rest is as without -c
	irstat e.ir | diff -u - <(grep -v '^fault' saw)
}

# clip AWK: frames from 1 to 20 whose values the function at(f) prints: of
# root in r, of a%20b in b
clip() {
	{
		sed '/^v/,$d' a.ir
		awk "function at(f) { $1 }
		BEGIN {
			for (f = 1; f <= 20; f++) {
				r = \"0 0 0 0\"; b = \"0 0\"
				at(f)
				print \"v \" f \" root \" r
				print \"v \" f \" a%20b \" b
			}
			print \"end motion\nend ir\"
		}"
	} >e.ir
}

@test "irstat: usage" {
	usage_of irstat
	run -2 irstat a.ir a.ir
}

@test "irstat: a skeleton and a motion" {
	says '' \
	    'skeleton s source asf joints 3 moving 2 channels 6 kind rotational lengths fixed' \
	    'motion m source amc frames 3 first 1 last 3 rate 30 seconds 0.0666666667 joints 2 channels 6 form dense'
	irstat - <a.ir | diff -u saw -
	irstat <a.ir | diff -u saw -
	irstat -c a.ir | diff -u saw -
}

@test "irstat: rotational, positional, mixed" {
	# the root's own channels do not count
	kind() { sed "$1" a.ir | quietly irstat | sed -n '1s/.* kind //p' >saw; echo "$2" | diff -u - saw; }
	kind 's/rx rz/tx ty tz/;/limit/d;s/^\(v . a%20b\).*/\1 0 0 0/' 'positional lengths change'
	kind 's/rx rz/px py pz/;/limit/d;s/^\(v . a%20b\).*/\1 0 0 0/' 'positional lengths change'
	kind 's/rx rz/rx tx/' 'mixed lengths change'
	kind 's/^offset c.*/&\ndof c ty/; s/^\(v .\) a.*/&\n\1 c 0/' 'mixed lengths change'
	kind 's/rx rz/rx l/' 'rotational lengths change'
	kind 's/rx rz/rx sx/' 'rotational lengths change'
	kind '/dof a/d;/limit/d;/^v . a/d' 'fixed lengths fixed'
	kind 's/rx rz/qx qy qz qw/;/limit/d;s/^\(v . a%20b\).*/\1 0 0 0 1/' 'rotational lengths fixed'
	kind 's/rx rz/ax ay/;/limit/d' 'rotational lengths fixed'
	kind 's/rx rz/visible u/;/limit/d' 'fixed lengths fixed'
}

@test "irstat: rates and lengths" {
	local motion='motion m source amc frames 3 first 1 last 3'

	rest='joints 2 channels 6 form dense'
	last() { sed "$1" a.ir | quietly irstat | tail -n 1 | diff -u <(echo "$2") -; }
	last 's/rate 30/rate -/' "$motion rate - seconds - $rest"
	last '/rate/d' "$motion rate - seconds - $rest"
	# two steps of 1001/30000 s
	last 's/rate 30/rate 30000\/1001/' "$motion rate 30000/1001 seconds 0.0667333333 $rest"
	last '/source amc/d' "motion m source - frames 3 first 1 last 3 rate 30 seconds 0.0666666667 $rest"
	last '/^v/d' "motion m source amc frames 0 rate 30 seconds 0 $rest"
	last 's/^v \(.\)/v -\1/;s/^v -1/v -5/;s/^v -3/v -1/' "motion m source amc frames 3 first -5 last -1 rate 30 seconds 0.133333333 joints 2 channels 6 form keyed"
}

@test "irstat: dense and keyed" {
	form() { sed "$1" a.ir | quietly irstat | tail -n 1 | grep -o 'form.*' | diff -u <(echo "form $2") -; }
	form 's/^v 3/v 4/' keyed
	form 's/^v 3/v 2.5/' keyed
	form 's/^v \(.\)/v 0.\1/' keyed
	form '/^v 2 a/d' keyed
	form '/^v 3 a/d' keyed
	form '/^v 1 a/d' keyed
	form '/^v 2 root/{h;d}; /^v 2 a/G' dense
	form 's/^v 2 root.*/&\nw 2 root 0 0 0 0 0 0 1/' dense
}

@test "irstat: a motion with channels of its own, or without a skeleton" {
	says 's/^rate.*/&\ndof a%20b rx rz ry/; s/^v . a.*/& 0/' \
	    'skeleton s source asf joints 3 moving 2 channels 6 kind rotational lengths fixed' \
	    'motion m source amc frames 3 first 1 last 3 rate 30 seconds 0.0666666667 joints 2 channels 7 form dense'
	says '2,13d; s/^rate.*/&\ndof root u u u u\ndof a%20b u u/' \
	    'motion m source amc frames 3 first 1 last 3 rate 30 seconds 0.0666666667 joints 2 channels 6 form dense'
}

@test "irstat: other objects: how many records of each kind" {
	says '2,$d; 1a # comment\
image i 2 2 rgb\
run 0 0 2 1 2 3\
\
run 1 0 2 1 2 3\
strange\
end image\
poses p\
count poses 1\
pose 0 walk 1.5\
v 0 a 1\
end poses\
new thing  with words\
x\
y 1\
end new\
mesh m\
end mesh\
end ir' \
	    'image i 2 2 rgb run 2 unknown 1' \
	    'poses p v 1 count 1 pose 1' \
	    'new thing with words unknown 2' \
	    'mesh m'
}

@test "irstat: several streams, one after the other" {
	cat a.ir a.ir >e.ir
	irstat a.ir >one
	quietly irstat e.ir | diff -u <(cat one one) -
}

@test "irstat -c: a good clip" {
	clip 'b = f " " f * 2'
	faults ''
}

@test "irstat -c: frames left out" {
	clip 'b = f " 0"'
	sed -i 's/^v 20 /v 33 /; s/^v \(8\|9\) /v \1.5 /' e.ir
	faults 'fault m 19 - gap up to frame 33'
	sed -i 's/^v 4 /# &/' e.ir
	faults 'fault m 3 - gap up to frame 5' 'fault m 19 - gap up to frame 33'
	# a keyed motion has no gaps
	sed -i '/^v [0-9]* root/{/v 1 /!d}' e.ir
	faults ''
}

@test "irstat -c: limits" {
	# -10.5 60 about x; 60.00001 is within what six digits can say
	clip 'b = f * 3 + 0.00001 " 0"'
	faults ''
	clip 'b = f * 3 + 4 " 0"'
	# 60 is passed first in frame 19: 61, 64
	faults 'fault m 19 a%20b rx outside -10.5 60, at worst 64 in 2 frames'
	clip 'b = (f == 7 ? -11 : -10.5) " 400"'
	faults 'fault m 7 a%20b rx outside -10.5 60, at worst -11 in 1 frame'
}

@test "irstat -c: nan" {
	clip 'if (f == 3 || f == 9) b = "0 nan"'
	faults 'fault m 3 a%20b nan in 2 frames'
	clip 'if (f == 20) r = "nan nan 0 0"'
	faults 'fault m 20 root nan in 1 frame'
}

@test "irstat -c: quaternions" {
	clip 'b = (f == 4 ? "0 0 0.6 0.9" : f == 5 ? "0 0 0.6 0.8004" : "0 0 0.6 0.8")'
	sed -i 's/rx rz/qx qy qz qw/; /limit/d' e.ir
	# sqrt(0.36 + 0.81)
	faults 'fault m 4 a%20b quaternion not of unit length, at worst 1.08166538 in 1 frame'
}

@test "irstat -c: jumps" {
	# a turn of 25° in one frame, then rest
	clip 'b = "0 " (f < 9 ? 0 : 25)'
	faults 'fault m 9 a%20b jumps by 25 degrees'
	# 19° are none
	clip 'b = "0 " (f < 9 ? 0 : 19)'
	faults ''
	# nor are 25° in the course of a fast motion: 4° before, 25 < 8 · 4
	clip 'b = "0 " (f < 9 ? f * 4 : f * 4 + 21)'
	faults ''
	# ... but 33 > 8 · 4 are
	clip 'b = "0 " (f < 9 ? f * 4 : f * 4 + 29)'
	faults 'fault m 9 a%20b jumps by 33 degrees'
	# a motion that sets off fast is none
	clip 'b = "0 " (f < 9 ? 0 : (f - 8) * 25)'
	faults ''
	# 360° are no turn at all, 350 are 10
	clip 'b = "0 " (f < 9 ? 0 : 360)'
	faults ''
	clip 'b = "0 " (f < 9 ? 0 : 350)'
	faults ''
	# a frame that is off alone; the first and the last too
	clip 'b = "0 " (f == 9 ? 90 : 0)'
	faults 'fault m 9 a%20b jumps by 90 degrees'
	clip 'b = "0 " (f == 20 ? 90 : 0)'
	faults 'fault m 20 a%20b jumps by 90 degrees'
	clip 'b = "0 " (f == 1 ? 90 : 0)'
	faults 'fault m 2 a%20b jumps by 90 degrees'
	clip 'b = "0 " (f == 19 ? 90 : 0)'
	faults 'fault m 19 a%20b jumps by 90 degrees'
}

@test "irstat -c: jumps in length" {
	# the joints at rest are at 0 0 0, 0 10 0 and 3 14 0: the box around
	# them measures 14.3 from corner to corner; a tenth is 1.43
	clip 'r = (f < 9 ? 0 : 1.5) " 0 0 0"'
	faults 'fault m 9 root jumps by 1.5 in length'
	clip 'r = (f < 9 ? 0 : 1.4) " 0 0 0"'
	faults ''
	# without offsets there is no size to compare with
	clip 'r = (f < 9 ? 0 : 1000) " 0 0 0"'
	sed -i '/^offset c/d' e.ir
	faults ''
}

@test "irstat -c: without a skeleton: gaps and nan" {
	cat >e.ir <<-'END'
		ir 1
		motion m
		dof a u
		v 1 a 0
		v 2 a 500
		v 5 a nan
		end motion
		end ir
	END
	faults 'fault m 2 - gap up to frame 5' 'fault m 5 a nan in 1 frame'
}

@test "irstat -c: several motions" {
	clip 'b = "0 " (f < 9 ? 0 : 25)'
	{ cat e.ir a.ir; sed 's/^motion m/motion n%20o/' e.ir; } >f.ir
	mv f.ir e.ir
	faults 'fault m 9 a%20b jumps by 25 degrees' 'fault n%20o 9 a%20b jumps by 25 degrees'
}

@test "irstat: only -c reads the numbers, but all check them" {
	sed 's/^v 3 a.*/v 3 a%20b 1 x/' a.ir >e.ir
	refuses "irstat: e.ir:22: a%20b: expected a number, saw 'x'" irstat e.ir >saw
	refuses "irstat: e.ir:22: a%20b: expected a number, saw 'x'" irstat -c e.ir >saw
}

@test "irstat: CRLF, no last newline" {
	irstat a.ir >expect
	sed 's/$/\r/' a.ir | quietly irstat | diff -u expect -
	printf %s "$(cat a.ir)" | quietly irstat | diff -u expect -
}

@test "irstat: real files" {
	need_data acclaim
	local d=$DATA/acclaim

	asf2ir "$d/cmu/01.asf" | amc2ir -r 120 -s - "$d/cmu/01_06.amc" >m.ir
	quietly irstat m.ir >saw
	# 5133 frames, the first numbered 1: 5132/120 s
	diff -u - saw <<-'END'
		skeleton VICON source asf joints 31 moving 29 channels 62 kind rotational lengths fixed
		motion 01_06 source amc frames 5133 first 1 last 5133 rate 120 seconds 42.7666667 joints 29 channels 62 form dense
	END
	asf2ir "$d/3dof/131-dance.asf" | amc2ir -s - "$d/3dof/dance-nan.amc" >m.ir
	run -1 irstat -c m.ir
	grep -c ' nan in ' <<<"$output"
	asf2ir "$d/stickman/stickman.asf" |
	    amc2ir -s - "$d/stickman/stickman_jump_01.amc" >m.ir
	quietly irstat m.ir >saw
}

@test "irstat: a real hand that flips over in one frame" {
	need_data acclaim/cmu
	local d=$DATA/acclaim/cmu

	asf2ir "$d/01.asf" | amc2ir -s - "$d/01_06.amc" >m.ir
	# rz goes from 100.052 to 275.252 there, 175.2 degrees
	irstat -c m.ir | grep -c 'fault 01_06 3315 rhand jumps by 175.2' |
	    diff -u <(echo 1) -
}

@test "irstat: a full disk, a reader that goes away" {
	dev_full irstat a.ir
	dev_full irstat -c a.ir
	[ "$(head_one irstat a.ir | cut -c 1-8)" = skeleton ]
}

@test "irstat: the manual's examples" {
	man_examples "$ROOT/man/irstat.1"
}
