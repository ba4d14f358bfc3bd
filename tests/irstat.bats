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

# fnv FORMAT: the sum of what printf makes of that, by the description of FNV-1a:
# from its basis, here with a sign, for each byte xor and times its prime, of 64
# bits
fnv() {
	local sum=-3750763034362895579 byte

	# shellcheck disable=SC2059
	for byte in $(printf "$1" | od -A n -v -t u1); do
		sum=$(((sum ^ byte) * 0x100000001b3))
	done
	printf %016x "$sum"
}

# The offsets of a.ir as doubles, lowest byte first: 0; 3, 4 and 10 are 1.5 · 2,
# 1 · 4 and 1.25 · 8, whose exponents are 0x400, 0x401 and 0x402
o='\0\0\0\0\0\0\0\0'
three='\0\0\0\0\0\0\010\100'
four='\0\0\0\0\0\0\020\100'
ten='\0\0\0\0\0\0\044\100'
build=$(fnv "root - $o$o$o\na%%20b root $o$ten$o\nc a%%20b $three$four$o\n")

# says SED-SCRIPT LINE …: exactly this comes out for the sample edited so
says() {
	sed "$1" a.ir >e.ir
	shift
	quietly irstat e.ir >saw || return
	printf '%s\n' "$@" | diff -u - saw
}

# faults LINE …: irstat -c of e.ir, or with $kinds, finds these faults and
# notices; exit 1 if there is a fault
faults() {
	local status=0

	irstat "${kinds:--c}" e.ir >saw 2>err || status=$?
	printf '%s\n' "$@" | sed '/^$/d' >expect
	grep -E '^(fault|notice)' saw | diff -u expect - || return
	[ ! -s err ] || return
	[ $status -eq $(($(grep -c ^fault expect) > 0)) ] || return
	# the rest is as without -c
	irstat e.ir | diff -u - <(grep -vE '^(fault|notice)' saw)
}

# clip AWK: frames from 1 to 20, for which the function at(f) sets the values of
# root in r and of a%20b in b
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
}

@test "irstat: a skeleton and a motion" {
	says '' \
	    'skeleton s source asf joints 3 moving 2 channels 6 kind rotational lengths fixed build '"$build" \
	    'motion m source amc frames 3 first 1 last 3 rate 30 seconds 0.0666666667 joints 2 channels 6 form dense build '"$build"
	irstat - <a.ir | diff -u saw -
	irstat <a.ir | diff -u saw -
	irstat -c a.ir | diff -u saw -
}

@test "irstat: rotational, positional, mixed" {
	# the root's own channels do not count
	kind() { sed "$1" a.ir | quietly irstat | sed -n '1s/.* kind \(.*\) build .*/\1/p' >saw; echo "$2" | diff -u - saw; }
	kind 's/rx rz/tx ty tz/;/limit/d;s/^\(v . a%20b\).*/\1 0 0 0/' 'positional lengths change'
	kind 's/rx rz/px py pz/;/limit/d;s/^\(v . a%20b\).*/\1 0 0 0/' 'positional lengths change'
	kind 's/rx rz/rx tx/' 'mixed lengths change'
	kind 's/^offset c.*/&\ndof c ty/; s/^\(v .\) a.*/&\n\1 c 0/' 'mixed lengths change'
	kind 's/rx rz/rx l/; /^offset a/a bone a%20b 5 0.6 0.8 0' 'rotational lengths change'
	kind 's/rx rz/rx sx/' 'rotational lengths change'
	kind '/dof a/d;/limit/d;/^v . a/d' 'fixed lengths fixed'
	kind 's/rx rz/qx qy qz qw/;/limit/d;s/^\(v . a%20b\).*/\1 0 0 0 1/' 'rotational lengths fixed'
	kind 's/rx rz/ax ay/;/limit/d' 'rotational lengths fixed'
	kind 's/rx rz/visible u/;/limit/d' 'fixed lengths fixed'
}

@test "irstat: rates and lengths" {
	local motion='motion m source amc frames 3 first 1 last 3'

	rest="joints 2 channels 6 form dense build $build"
	last() { sed "$1" a.ir | quietly irstat | tail -n 1 | diff -u <(echo "$2") -; }
	last 's/rate 30/rate -/' "$motion rate - seconds - $rest"
	last '/rate/d' "$motion rate - seconds - $rest"
	# two steps of 1001/30000 s
	last 's/rate 30/rate 30000\/1001/' "$motion rate 30000/1001 seconds 0.0667333333 $rest"
	last '/source amc/d' "motion m source - frames 3 first 1 last 3 rate 30 seconds 0.0666666667 $rest"
	last '/^v/d' "motion m source amc frames 0 rate 30 seconds 0 $rest"
	last 's/^v \(.\)/v -\1/;s/^v -1/v -5/;s/^v -3/v -1/' "motion m source amc frames 3 first -5 last -1 rate 30 seconds 0.133333333 joints 2 channels 6 form keyed build $build"
}

@test "irstat: dense and keyed" {
	form() { sed "$1" a.ir | quietly irstat | tail -n 1 | grep -o 'form [a-z]*' | diff -u <(echo "form $2") -; }
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
	    'skeleton s source asf joints 3 moving 2 channels 6 kind rotational lengths fixed build '"$build" \
	    'motion m source amc frames 3 first 1 last 3 rate 30 seconds 0.0666666667 joints 2 channels 7 form dense build '"$build"
	says '2,13d; s/^rate.*/&\ndof root u u u u\ndof a%20b u u/' \
	    'motion m source amc frames 3 first 1 last 3 rate 30 seconds 0.0666666667 joints 2 channels 6 form dense build -'
}

# words SED-SCRIPT: the build of the skeleton and of the motion edited so, which
# are one
words() {
	sed "$1" a.ir | quietly irstat | sed 's/.* build //' >saw
	uniq saw | wc -l | grep -qx ' *1' && head -n 1 saw
}

@test "irstat: equal skeletons have one build" {
	for script in '' 's/a%20b 0 10 0/a%20b -0 1e1 0.0/' \
	    's/ 3 4 0$/ 3.0 +4. 0e9/' 's/^skeleton s/skeleton t/' \
	    's/^dof a.*/&\nrest a%20b 0 0 90 xyz\naxis a%20b 90 0 0 xyz/' \
	    's/^offset c.*/&\nid c 7\nbone c 1 0 1 0\nunit length cm\nnote n/'; do
		[ "$(words "$script")" = "$build" ]
	done
	printf '%s\n' 'ir 1' 'skeleton s' 'joint root -' 'joint c root' \
	    'offset c 3 4 0' 'joint a%20b root' 'offset root 0 0 0' \
	    'offset a%20b 0 10 0' 'end skeleton' 'end ir' | quietly irstat | sed 's/.* build //' >saw
	# the order of joints counts, that of records does not
	fnv "root - $o$o$o\nc root $three$four$o\na%%20b root $o$ten$o\n" |
	    diff - <(tr -d '\n' <saw)
}

# Another name, parents, offsets, a letter's case, no offset, one joint more
@test "irstat: other skeletons have another build" {
	for script in '' 's/^joint c/joint d/;s/^offset c/offset d/' \
	    's/^joint c .*/joint c root/' 's/^joint c .*/joint c -/' \
	    's/ 3 4 0$/ 3 4 1e-9/' 's/ 3 4 0$/ 4 3 0/' \
	    's/^joint c/joint C/;s/^offset c/offset C/' '/^offset c/d' \
	    's/^offset c.*/&\njoint d c/' \
	    's/^offset c.*/&\njoint d c\noffset d 0 0 0/'; do
		words "$script"
	done >builds
	sort builds | uniq | wc -l | grep -qx ' *10'
	grep -cx '[0-9a-f]\{16\}' builds | grep -qx 10
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
	edit 's/^v 20 /v 33 /; s/^v \([89]\) /v \1.5 /' e.ir
	faults 'fault m 19 - gap up to frame 33'
	edit 's/^v 4 /# &/' e.ir
	faults 'fault m 3 - gap up to frame 5' 'fault m 19 - gap up to frame 33'
	# a keyed motion has no gaps
	edit '/^v [0-9]* root/{/v 1 /!d}' e.ir
	faults ''
}

@test "irstat -c: limits" {
	local kinds=-klimit

	# -10.5 60 about x; 60.00001 is within what six digits can say
	clip 'b = f * 3 + 0.00001 " 0"'
	faults ''
	clip 'b = f * 3 + 4 " 0"'
	# 60 is passed first in frame 19: 61, 64
	faults 'fault m 19 a%20b rx outside -10.5 60, at worst 64 in 2 frames'
	clip 'b = (f == 7 ? -11 : -10.5) " 400"'
	faults 'fault m 7 a%20b rx outside -10.5 60, at worst -11 in 1 frame'
}

# Four joints with one list; a's limit stands after all of them.
@test "irstat -c: limits are of one joint" {
	{
		printf '%s\n' 'ir 1' 'skeleton s'
		for j in a b c d; do
			printf '%s\n' "joint $j -" "offset $j 0 0 0" \
			    "dof $j rx ry"
			[ $j != c ] || echo 'limit c ry -2 2'
		done
		printf '%s\n' 'limit a rx -1 1' 'end skeleton' 'motion m' \
		    'rate 1'
		for j in a b c d; do
			echo "v 0 $j 5 6"
		done
		printf '%s\n' 'end motion' 'end ir'
	} >t.ir
	irstat -k limit t.ir >saw || [ $? -eq 1 ]
	grep '^fault' saw | diff -u - <(cat <<-'END'
		fault m 0 a rx outside -1 1, at worst 5 in 1 frame
		fault m 0 c ry outside -2 2, at worst 6 in 1 frame
	END
	)
}

@test "irstat -c: nan" {
	clip 'if (f == 3 || f == 9) b = "0 nan"'
	faults 'fault m 3 a%20b nan in 2 frames'
	clip 'if (f == 20) r = "nan nan 0 0"'
	faults 'fault m 20 root nan in 1 frame'
	# where not every joint has values in every frame it is no key
	edit '/^v 7 root/d' e.ir
	faults 'notice m 20 root nan in 1 frame'
	# and in glTF, whose translations and rotations have keys of their own
	clip 'if (f == 3 || f == 9) b = "0 nan"'
	edit 's/source amc/source gltf 2.0/' e.ir
	faults 'notice m 3 a%20b nan in 2 frames'
}

@test "irstat -c: quaternions" {
	clip 'b = (f == 4 ? "0 0 0.6 0.9" : f == 5 ? "0 0 0.6 0.8004" : "0 0 0.6 0.8")'
	edit 's/rx rz/qx qy qz qw/; /limit/d' e.ir
	# sqrt(0.36 + 0.81): tools make it unit length, and nothing is seen
	faults 'notice m 4 a%20b quaternion not of unit length, at worst 1.08166538 in 1 frame'
	# too short and too long by 0.1: as doubles 1.1 is further from 1
	clip 'b = (f == 4 ? "0 0 0 0.9" : f == 5 ? "0 0 0 1.1" : "0 0 0 1")'
	edit 's/rx rz/qx qy qz qw/; /limit/d' e.ir
	faults 'notice m 4 a%20b quaternion not of unit length, at worst 0.9 in 2 frames'
	# what is off by more than a tenth is meant to be something else
	clip 'b = (f == 4 ? "0 0 0 0.89" : "0 0 0 1")'
	edit 's/rx rz/qx qy qz qw/; /limit/d' e.ir
	faults 'fault m 4 a%20b quaternion not of unit length, at worst 0.89 in 1 frame'
}

# In these, c is 5 from a%20b, about which it turns: a turn of x degrees takes it
# 10·sin(x/2) further. The longest way along bones is 10 + 5: 15. A jump that is
# seen takes something 0.035 · 15 = 0.525 further than the frames around it do,
# and bones so that length² times way is 0.0005 · 15³ = 1.7, of which the bone
# to c has 25/2 times what c does. Out of the blue that is enough at 30 frames per
# second, 30 · 15 / 30² = 0.5; else it has to be 150 · 15 / 30² = 2.5.
@test "irstat -c: jumps" {
	# 10·sin(20.5°) = 3.50, less the 0.17 of a degree
	clip 'b = "0 " f + (f < 9 ? 0 : 40)'
	faults 'fault m 9 a%20b jumps by 41 degrees'
	# from 10 degrees more than before on
	clip 'b = "0 " f + (f < 9 ? 0 : 9.9999)'
	faults ''
	clip 'b = "0 " f + (f < 9 ? 0 : 10.0001)'
	faults 'fault m 9 a%20b jumps by 11.0001 degrees'
	# about the way to c, 3/5 4/5, nothing moves; from 20 degrees on that is
	# worth a notice
	local about='a = (f + (f < 9 ? 0 : x)) * atan2(0, -1) / 360
	    b = sprintf("%.12f %.12f 0 %.12f", 0.6 * sin(a), 0.8 * sin(a), cos(a))'
	clip "x = 18.99; $about"
	edit 's/rx rz/qx qy qz qw/; /limit/d' e.ir
	faults ''
	clip "x = 19.01; $about"
	edit 's/rx rz/qx qy qz qw/; /limit/d' e.ir
	faults 'notice m 9 a%20b jumps by 20.01 degrees'
	clip 'b = "0 " f + (f < 9 ? 0 : 179)'
	faults 'fault m 9 a%20b jumps by 180 degrees'
	# with scale, too
	clip 'b = "2 " f + (f < 9 ? 0 : 40)'
	edit 's/rx rz/sx rz/; /limit/d' e.ir
	faults 'fault m 9 a%20b jumps by 41 degrees'
	# a quaternion and its negative are the same
	clip 'b = (f % 2 ? "0 0 0.6 0.8" : "0 0 -0.6 -0.8")'
	edit 's/rx rz/qx qy qz qw/; /limit/d' e.ir
	faults ''
	# a motion that sets off fast, goes on or stops is none
	clip 'b = "0 " (f < 9 ? 0 : (f - 8) * 41)'
	faults ''
	clip 'b = "0 " (f < 9 ? f * 41 : 9 * 41)'
	faults ''
	# 360° are no turn at all, 351 are 9
	clip 'b = "0 " f + (f < 9 ? 0 : 360)'
	faults ''
	clip 'b = "0 " f + (f < 9 ? 0 : 350)'
	faults ''
	# to the last frame, and from the first: how fast it was is not known
	clip 'b = "0 " (f == 20 ? 25 : 0)'
	faults 'fault m 20 a%20b jumps by 25 degrees'
	clip 'b = "0 " (f == 1 ? 25 : 0)'
	faults 'fault m 2 a%20b jumps by 25 degrees'
}

@test "irstat -c: how sudden a jump is" {
	# 30 reaches per second squared at 24 frames are 30 · 15 / 24² = 0.78
	clip 'r = f / 10 + (f < 9 ? 0 : 0.77) " 0 0 0"'
	edit 's/rate 30/rate 24/' e.ir
	faults 'notice m 9 root jumps by 0.87 in length'
	edit 's/rate 24/rate 30/' e.ir
	faults 'fault m 9 root jumps by 0.87 in length'
	# an unknown rate counts as 30
	edit 's/rate 30/rate -/' e.ir
	faults 'fault m 9 root jumps by 0.87 in length'
	clip 'r = f / 10 + (f < 9 ? 0 : 0.79) " 0 0 0"'
	edit 's/rate 30/rate 24/' e.ir
	faults 'fault m 9 root jumps by 0.89 in length'
	# up and down by 0.31 all the time, which bends by as much: it goes
	# |1.7 0.31| - |0.1 0.31| = 1.40 further, less than five times that;
	# with 0.2 it is |1.7 0.2| - |0.1 0.2| = 1.49
	clip 'r = f / 10 + (f < 9 ? 0 : 1.6) " " f % 2 * 0.31 " 0 0"'
	faults 'notice m 9 root jumps by 1.72803356 in length'
	clip 'r = f / 10 + (f < 9 ? 0 : 1.6) " " f % 2 * 0.2 " 0 0"'
	faults 'fault m 9 root jumps by 1.71172428 in length'
	# calm before, to and fro by 1 after, of which 0.9 are usual: 3.45 - 0.9
	# is more than the 2.5 of 150 reaches
	clip 'r = f / 10 + (f < 9 ? 0 : 2.35 + f % 2) " 0 0 0"'
	faults 'fault m 9 root jumps by 3.45 in length'
	clip 'r = f / 10 + (f < 9 ? 0 : 2.25 + f % 2) " 0 0 0"'
	faults 'notice m 9 root jumps by 3.35 in length'
	# off for three frames, there and back: two jumps do not hide each other
	clip 'r = f / 10 + (f < 9 || f > 11 ? 0 : 1) " 0 0 0"'
	faults 'fault m 9 root jumps by 1.1 in length' \
	    'fault m 12 root jumps by 0.9 in length'
}

@test "irstat -c: ends, where only one side says how sudden a jump is" {
	# 75 reaches per second squared are 75 · 15 / 30² = 1.25
	clip 'r = f / 10 + (f < 20 ? 0 : 1.26) " 0 0 0"'
	faults 'fault m 20 root jumps by 1.36 in length'
	clip 'r = f / 10 + (f < 20 ? 0 : 1.24) " 0 0 0"'
	faults 'notice m 20 root jumps by 1.34 in length'
	# to and fro by 0.2, which bends by 0.2: it goes x - 0.2, 0.2 of which
	# are usual, and x - 0.4 has to be twelve times 0.2
	clip 'r = (f == 20 ? 2.9 : f % 2 * 0.2) " 0 0 0"'
	faults 'fault m 20 root jumps by 2.7 in length'
	clip 'r = (f == 20 ? 2.7 : f % 2 * 0.2) " 0 0 0"'
	faults 'notice m 20 root jumps by 2.5 in length'
	clip 'r = (f == 1 ? 2.9 : (f + 1) % 2 * 0.2) " 0 0 0"'
	faults 'fault m 2 root jumps by 2.7 in length'
}

@test "irstat -c: what shakes all the time jumps by more" {
	# 12 to and fro bends by 12 in each frame. Where 10 are added the change
	# is 22, and 34 more than the one before, -12, which is less than three
	# times 12; with 20 it is 44. c goes 10·sin(16°) = 2.76, 1.05 as ever
	clip 'b = "0 " f % 2 * 12 + (f < 9 ? 0 : 10)'
	faults ''
	clip 'b = "0 " f % 2 * 12 + (f < 9 ? 0 : 20)'
	faults 'notice m 9 a%20b jumps by 32 degrees'
}

@test "irstat -c: spikes" {
	local f

	# off and back: 10·sin(45°) = 7.07
	for f in 2 3 9 18 19; do
		clip 'b = "0 " (f == '$f' ? 90 : 0)'
		faults "fault m $f a%20b spike of 90 degrees in 1 frame"
	done
	# 10·sin(7.5°) = 1.31, but 15 degrees are not more than 15
	clip 'b = "0 " (f == 9 ? 15.1 : 0)'
	faults 'fault m 9 a%20b spike of 15.1 degrees in 1 frame'
	clip 'b = "0 " (f == 9 ? 14.9 : 0)'
	faults ''
	# in a turn of 20 degrees a frame, which is done in time: off by 30
	clip 'b = "0 " f * 20 + (f == 9 ? 30 : 0)'
	faults 'fault m 9 a%20b spike of 30 degrees in 1 frame'
	# 0.05 seconds at 30 frames per second are 2 frames when rounded, at 120
	# they are 6; what takes longer jumps there and back
	clip 'b = "0 " f + (f == 9 || f == 10 ? 90 : 0)'
	faults 'fault m 9 a%20b spike of 90 degrees in 2 frames'
	clip 'b = "0 " f + (f >= 9 && f <= 11 ? 90 : 0)'
	faults 'fault m 9 a%20b jumps by 91 degrees' \
	    'fault m 12 a%20b jumps by 89 degrees'
	clip 'b = "0 " f + (f >= 9 && f <= 14 ? 90 : 0)'
	edit 's/rate 30/rate 120/' e.ir
	faults 'fault m 9 a%20b spike of 90 degrees in 6 frames'
	clip 'b = "0 " f + (f >= 9 && f <= 15 ? 90 : 0)'
	edit 's/rate 30/rate 120/' e.ir
	faults 'fault m 9 a%20b jumps by 91 degrees' \
	    'fault m 16 a%20b jumps by 89 degrees'
	# a quick nod is none: it bends as much before
	clip 'b = "0 " 40 * (f % 4 < 2)'
	faults ''
}

@test "irstat -c: what does not move what hangs on it is no fault" {
	local b='0 0 0 1' kinds

	# about the way to c, 3/5 4/5, half a turn moves nothing
	clip 'b = (f == 9 ? "0.6 0.8 0 0" : "0 0 0 1")'
	edit 's/rx rz/qx qy qz qw/; /limit/d' e.ir
	faults 'notice m 9 a%20b spike of 180 degrees in 1 frame'
	# a finger of length 1 on c that turns over goes 2 · 1, and 1²/2 · 2 is
	# less than the 0.0005 · 16³ = 2.05 that are seen; not if its length is
	# 10: 10²/2 · 20 and 0.0005 · 25³ = 7.8
	for b in 1 10; do
		clip 'b = "0 " f'
		sed "s/^offset c.*/&\ndof c rz\njoint d c\noffset d 0 $b 0/" e.ir |
		    awk '{ print } $1 == "v" && $3 ~ /^a/ {
			print "v", $2, "c", ($2 == 9 ? 180 : 0) }' >f.ir
		mv f.ir e.ir
		case $b in
		1) faults 'notice m 9 c spike of 180 degrees in 1 frame' ;;
		10) faults 'fault m 9 c spike of 180 degrees in 1 frame' ;;
		esac
	done
	# what hangs on a short bone counts, which goes 0.02 itself
	clip 'b = "0 " f'
	sed 's/^offset c.*/&\ndof c rz\njoint d c\noffset d 0 .01 0\njoint e d\noffset e 0 10 0/' \
	    e.ir | awk '{ print } $1 == "v" && $3 ~ /^a/ {
		print "v", $2, "c", ($2 == 9 ? 180 : 0) }' >f.ir
	mv f.ir e.ir
	faults 'fault m 9 c spike of 180 degrees in 1 frame'
	# a place that is not known says nothing of the others
	clip 'b = "0 " f + (f == 9 ? 90 : 0)'
	sed 's/^offset c.*/&\njoint d a%20b\noffset d 3 0 0\ndof d tx/' e.ir |
	    awk '{ print } $1 == "v" && $3 ~ /^a/ {
		print "v", $2, "d", ($2 == 8 ? "nan" : 0) }' >f.ir
	mv f.ir e.ir
	kinds=-kspike faults 'fault m 9 a%20b spike of 90 degrees in 1 frame'
	# nothing hangs on c itself
	clip 'b = "0 " f'
	sed 's/^offset c.*/&\ndof c rz/' e.ir | awk '{ print }
		$1 == "v" && $3 ~ /^a/ { print "v", $2, "c", ($2 == 9 ? 180 : 0) }
	' >f.ir
	mv f.ir e.ir
	faults 'notice m 9 c spike of 180 degrees in 1 frame'
}

@test "irstat -c: a key that is held is no fault" {
	clip 'b = "0 " (f < 9 ? 0 : 90)'
	faults 'notice m 9 a%20b jumps by 90 degrees from one held key to the next'
	# on twos
	clip 'b = "0 " int(f / 2) * 40'
	faults ''
	# a whole figure, too; but one that moves is seen to be somewhere else
	clip 'r = (f < 9 ? 0 : 3) " 0 0 0"'
	faults 'notice m 9 root jumps by 3 in length from one held key to the next'
	clip 'r = (f < 9 ? 0 : 3) " 0 0 0"; b = "0 " f'
	faults 'fault m 9 root jumps by 3 in length'
}

@test "irstat -c: frames further apart than 0.05 seconds are keys" {
	clip 'b = "0 " f + (f < 9 ? 0 : 90)'
	edit 's/rate 30/rate 20/' e.ir
	faults 'fault m 9 a%20b jumps by 91 degrees'
	edit 's/rate 20/rate 19/' e.ir
	faults ''
	# those of 30 per second in seconds
	awk '$1 == "v" { $2 = sprintf("%.6f", $2 / 30) } { print }' e.ir |
	    sed 's/rate 19/rate 1/' >f.ir
	mv f.ir e.ir
	faults 'fault m 0.3 a%20b jumps by 91 degrees'
}

@test "irstat -c: jumps in length" {
	# a twentieth of 15 is 0.75
	clip 'r = f / 10 + (f < 9 ? 0 : 3) " 0 0 0"'
	faults 'fault m 9 root jumps by 3.1 in length'
	clip 'r = f / 10 + (f < 9 ? 0 : 2) " 0 0 0"'
	faults 'fault m 9 root jumps by 2.1 in length'
	clip 'r = f / 10 + (f < 9 ? 0 : 0.6) " 0 0 0"'
	faults ''
	clip 'r = f / 10 + (f == 9 ? 3 : 0) " 0 0 0"'
	faults 'fault m 9 root spike of 3 in length in 1 frame'
	# without offsets there is no size to compare with
	clip 'r = f + (f < 9 ? 0 : 1000) " 0 0 0"'
	edit '/^offset c/d' e.ir
	faults ''
}

@test "irstat -c: a figure that changes its speed as none can" {
	# straight lines would be keys: y bends by 0.01 away from the corners
	local y='" " (f == 5 || f == 18) * 0.01 " 0 0"'
	local up="r = (f < 9 ? 0 : f < 15 ? (f - 8) * x : 6 * x) $y"

	# 150 · 15 / 30² = 2.5 in a frame, as all of it moves; 2.6 · 30 is 78
	clip "x = 2.6; $up"
	faults 'fault m 9 root changes speed by 78 a second in one frame' \
	    'fault m 15 root changes speed by 78 a second in one frame'
	clip "x = 2.4; $up"
	faults ''
	# at 60 a quarter; 0.7 is less than the twentieth of a jump
	clip "x = 0.7; $up"
	edit 's/rate 30/rate 60/' e.ir
	faults 'fault m 9 root changes speed by 42 a second in one frame' \
	    'fault m 15 root changes speed by 42 a second in one frame'
	# at 240, as between two frames of 120, 150 · 15 / 240 / 120 = 0.078
	y='" " (f == 5 || f == 18) * 0.001 " 0 0"'
	up="r = (f < 9 ? 0 : f < 15 ? (f - 8) * x : 6 * x) $y"
	clip "x = 0.076; $up"
	edit 's/rate 30/rate 240/' e.ir
	faults ''
	clip "x = 0.08; $up"
	edit 's/rate 30/rate 240/' e.ir
	faults 'fault m 9 root changes speed by 19.2 a second in one frame' \
	    'fault m 15 root changes speed by 19.2 a second in one frame'
	y='" " (f == 5 || f == 18) * 0.01 " 0 0"'
	# from one speed to another
	clip "r = (f < 9 ? f * 3 : 27 + (f - 9) * 6) $y"
	faults 'fault m 10 root changes speed by 90 a second in one frame'
	clip 'r = (f < 9 ? f * 3 : 27 + (f - 9) * 6) " 0 0 0"'
	faults ''
	# in two frames: 1.5 is 1.5 from either, more than a twentieth
	clip "r = (f < 9 ? 0 : 1.5 + (f - 9) * 3) $y"
	faults 'notice m 9 root jumps by 1.5 in length'
	# a way that shakes: 2 + 1.4 is not three times 1.4; only a part of it goes
	clip 'r = f % 2 * 0.7 + (f < 9 ? 0 : (f - 8) * 2) " 0 0 0"'
	faults ''
	clip 'b = "0 " (f < 9 ? f % 2 * 0.01 : (f - 8) * 3)'
	edit '/^limit/d; s/rx rz/rx tx/' e.ir
	faults ''
	# it is no spike
	clip "x = 2.6; $up"
	despike e.ir | diff -u e.ir -
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
	clip 'b = "0 " f + (f < 9 ? 0 : 40)'
	{ cat e.ir a.ir; sed 's/^motion m/motion n%20o/' e.ir; } >f.ir
	mv f.ir e.ir
	faults 'fault m 9 a%20b jumps by 41 degrees' 'fault n%20o 9 a%20b jumps by 41 degrees'
}

@test "irstat: only -c reads the numbers, but all check them" {
	sed 's/^v 3 a.*/v 3 a%20b 1 x/' a.ir >e.ir
	refuses "irstat: e.ir:22: a%20b: expected a number, saw 'x'" irstat e.ir >saw
	refuses "irstat: e.ir:22: a%20b: expected a number, saw 'x'" irstat -c e.ir >saw
}

@test "irstat: a value of a motion beyond the range of a double" {
	sed 's/^v 3 a.*/v 3 a%20b 1 1e999/' a.ir >e.ir
	for k in -c -ktype -knan -kgap,type; do
		refuses "irstat: e.ir:22: a%20b: expected a number, saw '1e999'" irstat $k e.ir >saw
	done
	sed 's/^v 3 a.*/v 3 a%20b 1 1e308/' a.ir >e.ir
	quietly irstat -k type e.ir >saw
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
	sed 's/ build .*//' saw >lines
	diff -u - lines <<-'END'
		skeleton VICON source asf joints 31 moving 29 channels 62 kind rotational lengths fixed roles 24 by name
		motion 01_06 source amc frames 5133 first 1 last 5133 rate 120 seconds 42.7666667 joints 29 channels 62 form dense
	END
	asf2ir "$d/3dof/131-dance.asf" | amc2ir -s - "$d/3dof/dance-nan.amc" >m.ir
	run -1 irstat -c m.ir
	grep -c ' nan in ' <<<"$output"
	asf2ir "$d/stickman/stickman.asf" |
	    amc2ir -s - "$d/stickman/stickman_jump_01.amc" >m.ir
	quietly irstat m.ir >saw
}

@test "irstat: a real thigh and a hand that turn over for five frames, a thumb" {
	need_data acclaim/cmu
	local d=$DATA/acclaim/cmu

	asf2ir "$d/01.asf" | amc2ir -r 120 -s - "$d/01_06.amc" >m.ir
	run -1 irstat -c m.ir
	# the thigh's rx goes from -23 to 125, back to -25, the foot goes along;
	# the hand's rz from 100 to 275
	grep ^fault <<<"$output" | cut -d ' ' -f 1-6 | diff -u - <(cat <<-'END'
		fault 01_06 3310 rhand spike of
		fault 01_06 4756 rfemur spike of
		fault 01_06 4756 rfoot spike of
	END
	)
	grep -c '^notice 01_06 1807 rthumb spike' <<<"$output"
}

@test "irstat: a full disk, a reader that goes away" {
	dev_full irstat a.ir
	dev_full irstat -c a.ir
	[ "$(head_one irstat a.ir | cut -c 1-8)" = skeleton ]
}

@test "irstat: the manual's examples" {
	man_examples "$ROOT/man/irstat.1"
}

@test "irstat -k: kinds" {
	local kinds wrong
	wrong='-k: expected gap, nan, jump, spike, quaternion, limit, type, or floor, fly, speed, spin, bones, still, which may have a limit such as speed=15 or fly=0.6:0.1, with commas between them, saw'

	# a turn of 40 degrees, an angle of 61 where 60 is allowed, a gap
	clip 'b = (f == 12 ? 61 : 50) " " (f < 9 ? f : f == 15 ? "nan" : f + 40)'
	edit 's/^v 20 /v 22 /; s/^offset c.*/&\nmass c 1x/' e.ir
	jump='fault m 9 a%20b jumps by 41 degrees'
	nan='fault m 15 a%20b nan in 1 frame'
	gap='fault m 19 - gap up to frame 22'
	type="fault s - c mass: expected a number, saw '1x' in line 13"
	limit='fault m 12 a%20b rx outside -10.5 60, at worst 61 in 1 frame'
	faults "$type" "$jump" "$gap" "$nan"
	kinds=-kjump faults "$jump"
	kinds=-kspike faults ''
	kinds=-knan faults "$nan"
	kinds=-kgap faults "$gap"
	kinds=-ktype faults "$type"
	kinds=-klimit faults "$limit"
	kinds=-kquaternion faults ''
	kinds=-kgap,nan faults "$gap" "$nan"
	kinds=-knan,gap faults "$gap" "$nan"
	# whatever the order of the options
	irstat -k gap -c e.ir | grep '^fault' | diff -u <(echo "$gap") -
	irstat -c -k gap e.ir | grep '^fault' | diff -u <(echo "$gap") -
	# several add up
	for k in '-k gap -k nan' '-k nan -k gap' '-c -k nan -k gap' \
	    '-k gap -c -k nan' '-k nan,gap -k gap'; do
		# shellcheck disable=SC2086
		irstat $k e.ir | grep '^fault' | diff -u <(echo "$gap"; echo "$nan") -
	done
	run -2 irstat -k gap -k x e.ir
	[ "$output" = "irstat: $wrong 'x'" ]
	for k in x '' 'gap,' ,gap gap,,nan gaps 'gap nan' all gap=1 gap= \
	    speed= speed=x speed=-1 speed=nan speed=1:2 fly=1: fly=:1 fly=1:x \
	    fly=1:2:3 floor==1; do
		run -2 irstat -k "$k" e.ir
		[ "$output" = "irstat: $wrong '$k'" ]
	done
	run -2 irstat -k
}

@test "irstat -c: keys have no gaps, and nothing jumps over frames" {
	local f

	# each fifth frame, the last key where the motion ends: 0 5 … 95 97
	clip 'b = "0 " f * 30 % 200'
	awk '$1 == "v" { $2 = ($2 - 1) * 5 } { print }' e.ir | sed 's/^v 95 /v 92 /' >k.ir
	mv k.ir e.ir
	faults ''
	# ten steps of one and nine longer ones: frames 1 2, 5 6, …, 37 38
	clip ''
	awk '$1 == "v" { $2 += 2 * int(($2 - 1) / 2) } { print }' e.ir >k.ir
	mv k.ir e.ir
	for ((f = 2; f <= 34; f += 4)); do
		echo "fault m $f - gap up to frame $((f + 3))"
	done >want
	mapfile -t want <want
	faults "${want[@]}"
	# without frame 2 they are nine and nine, without 6 eight and nine
	edit '/^v 2 /d' e.ir
	faults 'fault m 1 - gap up to frame 5' "${want[@]:1}"
	edit '/^v 6 /d' e.ir
	faults ''
	# 90 degrees in one frame are a jump, over a gap they are none
	clip 'b = "0 " (f < 9 ? f : f + 90)'
	faults 'fault m 9 a%20b jumps by 91 degrees'
	edit '/^v 9 /d' e.ir
	faults 'fault m 8 - gap up to frame 10'
}

@test "irstat -c: what is left out counts, whoever has values there" {
	# four times left out, 20 and 21 follow each other; only from 30 to 40
	# have both frames all values
	cat >e.ir <<-'END'
		ir 1
		motion m
		dof a tx
		dof b tx
		v 0 a 0
		v 0 b 0
		v 10 a 1
		v 20 a 2
		v 21 b 1
		v 30 a 3
		v 30 b 3
		v 40 a 4
		v 40 b 4
		end motion
		end ir
	END
	faults ''
	# three more that follow: four of each
	edit 's/^v 40 b.*/&\nv 41 a 4\nv 42 a 4\nv 43 a 4/' e.ir
	faults 'fault m 30 - gap up to frame 40'
}

@test "irstat -c: poses" {
	# 0.36 + 0.81 = 1.17, the root of which is 1.0816653826; 2 is further
	# from 1
	cat >e.ir <<-'END'
		ir 1
		poses p
		dof a qx qy qz qw
		dof b rx
		pose 0 one 0
		v 0 a 0 nan 0 2
		v 0 b 0
		pose 1 two 0
		v 1 a 0 0 0.6 0.9
		v 1 b nan
		pose 7 three 0
		v 7 a 0 0 0 2
		v 7 b nan
		end poses
		end ir
	END
	nan=('fault p 0 a nan in 1 frame' 'fault p 1 b nan in 2 frames')
	quat='fault p 1 a quaternion not of unit length, at worst 2 in 2 frames'
	faults "${nan[0]}" "$quat" "${nan[1]}"
	kinds=-knan faults "${nan[@]}"
	kinds=-kquaternion faults "$quat"
	kinds=-kgap,jump,type faults ''
	# those of a skeleton have limits; its motions are looked at, too
	cat >e.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 1 0
		dof a rx
		limit a rx -10 60
		end skeleton
		poses p
		pose 3 - 0
		v 3 a 61.5
		end poses
		motion m
		v 1 a nan
		end motion
		end ir
	END
	kinds=-klimit,nan faults \
	    'fault p 3 a rx outside -10 60, at worst 61.5 in 1 frame' \
	    'fault m 1 a nan in 1 frame'
	# poses that others cannot read
	sed 's/^v 3/v 4/' e.ir >f.ir
	refuses 'irstat: f.ir:10: v: expected `pose 4` before it' \
	    irstat -c f.ir >saw
	quietly irstat f.ir >saw
}

# What ir(5) says of each record: kind, first line, a good line, and after / a
# wrong text for each field, = where any word will do. The joints are a and b;
# the skeleton is not closed yet where records of a skeleton are tried.
fields() {
	cat <<-'END'
		skeleton s|unit angle deg / grad = / = turn
		skeleton s|unit length .45 / inches =
		skeleton s|unit length .45 / = 0x1
		skeleton s|unit mass 1e-3 / = 1,5
		skeleton s|source asf 1.10 / = =
		skeleton s|note any thing / = =
		skeleton s|space y / up
		skeleton s|count frames 3 / 3 =
		skeleton s|count poses 3 / = -1
		skeleton s|attr a key%20word text / a%2 =%2a
		skeleton s|attr - key any text / -- key%
		skeleton s|joint c a / c%41 b%zz
		skeleton s|joint d - / -
		skeleton s|id a -3 / a%0 0x10
		skeleton s|offset a 1 -2.5e3 .5 / a% 1a nan 0x2
		skeleton s|rest a 0 0 0 1 / = x y z 1x
		skeleton s|rest a 10 20 30 xyz / = nan 1e 2-3 xy
		skeleton s|axis a 10 20 30 zyx / = nan 1e 2-3 xyw
		skeleton s|bone a 1 0 0 1 / = l x y z
		skeleton s|dof b rx tx / b% = =
		skeleton s|limit a rx -inf inf / a% ry nan nan
		skeleton s|mass a 3.3 / a%7f %00
		skeleton s|cofm a -1 / =% inf
		skeleton s|box a 1 2 3 / %a x nan 1e999
		skeleton s|bind a 1 2 3 0 0 0 1 / = nan 1,0 1.. nan - x w
		skeleton s|bind a 1 2 3 10 20 30 yxz / = x y z inf nan 1x abc
		skeleton s|world a 1 2 3 1 0 0 0 1 0 0 0 1 / = a b c d e f g h i j k l
		skeleton s|ref a 1 2 3 1 0 0 0 1 0 0 0 1 / = a b c d e f g h i j k l
		skeleton s|role a leftLowerLeg / a% leftKnee
		skeleton s|role a - / a% =-
		skeleton s|light a 4 .5 .5 1 / = 5 red green blue
		skeleton s|ambient .5 .5 1 / red green blue
		skeleton s|skin my%20skin / %1
		motion m|rate 30000/1001 / 30:1
		motion m|rate - / 0
		motion m|relative world / root
		motion m|loop bounce / pingpong
		motion m|loop once 2 / = 2.5
		motion m|link start standing / begin %%
		motion m|link end - / = -%
		motion m|v 1.5 a nan / 1,5 c inf
		motion m|w 1 a 1 2 3 0 0 0 1 / one a% x y z nan nan nan nan
		motion m|e 1 a 1 2 3 / one a% x y z
		motion m|b 1 a 1 2 3 / one a% x y z
		motion m|r 1 a 1 2 / one a% nan y
		motion m|c 1 a 1 / one a% 2
		motion m|m 1 0 1 2 3 / one -1 x y z
		motion m|d 1 0 0 0 1 / one -1 x nan inf
		motion m|event 1.5 a foot%20step any text / one a% s%
		motion m|event 2 - ten / = -% -
		motion m|n 1 a 7 1 2 3 / one a% 7.0 x y z
		poses p|dof a rx / a%+ =
		poses p|pose 0 - 1.5 / 0.5 %G0 adult
		poses p|v 0 a nan 2 / first a% inf x
		poses p|subset - adult 0000000000111111111100000000001 / = = 0000000000111111111100000000002
		poses p|subset all child 0000000000111111111100000000001 / %g old 000000000011111111110000000000
		mesh m|vert 0 1 2 3 / 0.0 x nan inf
		mesh m|weight 0 a .5 / -1 a% half
		mesh m|face 0 0 1 2 3 4 / 0.0 -1 1.5 x 2,3 y
		mesh m|part 0 body%201 - -1 / -2 b% %zz 1.5
		mesh m|part 0 - skin / x =% s%
		mesh m|lod 0 2 / zero -2
		mesh m|normal 0 0 0 1 / 0.0 x nan inf
		mesh m|uv 0 1 .5 -.25 / -1 x u nan
		mesh m|color 0 1 1 1 .5 / 0.0 r g inf a
		mesh m|collapse 0 - 2 / x -1 1.5
		mesh m|collapse 0 7 2 / 1.5 7.0 -2
		mesh m|local 0 a 1 2 3 0 0 1 / -1 a% x nan inf 1,0 0x1 z
		mesh m|physique 0 .5 / -1 half
		mesh m|spring 0 1 .5 2 / x -1 nan inf
		mesh m|morph 0 smile / zero s%
		mesh m|mvert 0 1 1 2 3 / x 1.0 a nan inf
		mesh m|mnormal 0 1 1 2 3 / x 1.0 a nan inf
		mesh m|muv 0 1 0 .5 .5 / x 1.0 -1 nan inf
		material m|base 1 1 1 .5 / r nan inf x
		material m|ambient 255 0 0 0 / r nan inf x
		material m|diffuse 255 0 0 0 / r nan inf x
		material m|specular 255 0 0 0 / r nan inf x
		material m|shininess .05 / shiny
		material m|map 0 a%20b.png Opacity / x b% %zz
		suit s -1|skin a a%20mesh -3 / a% b% 1.5
		suit s 1|skin b - 7 / = -% seven
		image i 3 1 rgb|run 0 1 2 0 128 255 / y -1 2.0 -1 x 256
		image i 3 1 rgba|run 0 1 2 0 128 255 7 / y -1 2.0 -1 x 256 300
		image i 3 1 matte|run 0 1 2 255 / y x 1e3 256
		image i 3 1 depth|run 0 1 2 -inf / y x n infinity
		image i 3 1 depth|run 0 1 2 nan / = = = -nan
		image i 3 1 rgb|origin -3 4 / 1.5 x
		image i 3 1 rgb|bits 24 / 12
		iff i|group 0 1 FORM 18446744073709551615 TEXT /FORM:TEXT/FORM:TEXT / -1 x FO:M 18446744073709551616 T%zz FORM:TEXT
		iff i|group 0 0 CAT%20 - A%2FBC /CAT%20:A%2FBC / = = CAT%41 -1 [ABC /%
		iff i|chunk 12 1 CHAR 4 /FORM:TEXT/CHAR[2] / 0x12 1.5 CH]R 4a CHAR
		iff i|fault 12 any text / ?
		iff i|notice 12 any text / ?
		iff i|attr /FORM:A%3ABC/CHAR shared CHAR 12 / /A%4B =%
		particles p 4|p 0 1 2 3 4 5 6 .1 .2 .3 10 20 / # a b c d e f g h i 1.5 9223372036854775808
		particles p 5|p 0 1 2 3 4 5 6 .1 .2 .3 -9223372036854775808 9223372036854775807 4 5 / # a b c d e f g h i 1.5 -9223372036854775809 nan inf
		bulges b|bulge 3 biceps%20l / three biceps%
		bulges b|section 3 -90 / 3.0 ninety
		bulges b|key 3 90 0 1 -1 / iii 9e1 x y z
		actions a|nurbs path1 3 / p%2x three
		actions a|knots path1 0 1 / %% a b
		actions a|cv path1 1 2 3 1 / %% x y z w
		actions a|action walk path path1 - PRE_CYCLE / w% way p% = =
		actions a|action walk parameter - POST_CYCLE / w% = = =
		actions a|key walk 1 2 flat 0 0 flat 1 1 / w% t v = x y = z w
		actions a|item arm%201 - - x y / %% %1 = = =
		actions a|channel arm%201 tx walk X warp[Y] / %1 %2 %3 W =
		actions a|channel arm%201 tx - - walk ( run , warp[Y] ) / %1 %2 %3 W = = = = = =
		sequence q|tree both / sim3
		sequence q|node sim1 1 -1 0 0 1 2 / sim4 one 6 p n m 1.5
		sequence q|anim sim2 1 - / sim5 one %-
		sequence q|selected 2 / 3
		sequence q|figure 0 1 0 -5 7 / a b c d e
		sequence q|part 0 7 mesh - / x 8 %2G %-
	END
}

# before BEGIN LINE: what has to stand before that record in its object
before() {
	case $1,$2 in
	motion*,r\ *) printf 'dof a rx ry\nv 1 a 1 2\n' ;;
	poses*,v*) printf 'dof a rx ry\npose 0 x 0\n' ;;
	mesh*,part* | mesh*,vert* | mesh*,lod*) ;;
	mesh*,*) printf 'vert %d 0 0 0\n' 0 1 2 3 4 5 6 7 ;;
	*\ rgb,run*) echo run 0 0 1 0 0 0 ;;
	*\ rgba,run*) echo run 0 0 1 0 0 0 0 ;;
	image*,run*) echo run 0 0 1 0 ;;
	bulges*,section* | bulges*,key*) echo bulge 3 x; echo section 3 90 ;;
	actions*,knots* | actions*,cv*) echo nurbs path1 3 ;;
	actions*,key*) echo action walk parameter - - ;;
	iff*,*\ 1\ *) echo group 0 0 FORM 4 TEXT /FORM:TEXT ;;
	esac
	case $2 in
	local*) echo weight 0 a 1 ;;
	mvert* | mnormal* | muv*) echo morph 0 - ;;
	esac
}

# after BEGIN LINE: what has to stand after it
after() {
	case $1,$2 in
	*\ rgb,origin* | *\ rgb,bits*) echo run 0 0 3 0 0 0 ;;
	actions*,nurbs*) echo knots path1 1 2 ;;
	actions*,cv*) echo knots path1 1 2 3 ;;
	esac
}

# try BEGIN LINE: irstat -k type of an object with that record
try() {
	{
		printf 'ir 1\nskeleton s\njoint a -\njoint b a\n'
		case $2 in
		limit* | [vr]\ *) printf 'dof a rx\n' ;;
		esac
		case $1 in
		skeleton*) ;;
		*) printf 'end skeleton\n%s\n' "$1" ;;
		esac
		before "$1" "$2"
		echo "$2"
		after "$1" "$2"
		printf 'end %s\nend ir\n' "${1%% *}"
	} >e.ir
	irstat -k type e.ir >saw 2>&1
}

@test "irstat -k type: each field of each record" {
	local begin record good bad i f left line

	while IFS='|' read -r begin record; do
		good=${record%% / *} bad=${record##* / }
		case $good in
		count*) ;;       # does not hold
		*) try "$begin" "$good" || { cat e.ir saw; return 1; } ;;
		esac
		read -ra f <<<"$good"
		i=0
		for wrong in $bad; do
			i=$((i + 1))
			# `=` is any word, even with more after it
			case $wrong in
			=) continue ;;
			=*) wrong=${f[i]}${wrong#=} ;;
			esac
			left=("${f[@]}")
			left[i]=$wrong
			line=${left[*]}
			[ "$line" != "$good" ] || { echo "same: $line"; return 1; }
			! try "$begin" "$line" && grep -qF -- "$wrong" <(grep -v "^${begin%% *} " saw) ||
			    { echo "not found: $line"; cat e.ir saw; return 1; }
		done
	done < <(fields)
	# none is left out
	fields | sed 's/^[^|]*|\([a-z]*\).*/\1/' | sort -u >saw
	sed -n 's/^	X([A-Z]*, "\([a-z]*\)", IR_.*/\1/p' \
	    "$ROOT/lib/ir/words.h" | sort -u | diff -u - saw
}

@test "irstat -k type: what is found, in which line, how often" {
	local kinds=-ktype

	cat >e.ir <<-'END'
		ir 1
		skeleton s%
		joint a -
		mass a %00
		id a 0x10
		joint b a
		joint c b
		# a comment
		id c 0x12
		mass c 1
		end skeleton
		motion m
		w 3 a 1 2 x 0 0 0 1
		w 4 b 1 2 y 0 0 0 z
		end motion
		particles p 5
		p 0 1 2 3 4 5 6 1 1 1 10 9223372036854775808
		p 1 1 2 3 4 5 6 1 1 1 10 20 1 2 3
		end particles
		image i 0x2 2 grey
		run 0 0 2 1 2
		bits 16
		run 1 0 2 1 2 3 65535
		end image
		new thing
		mass a %00
		end new
		end ir
	END
	# the joint is that of the first; unknown records are not checked
	faults "fault s% - - skeleton: expected a name, saw 's%' in line 2" \
	    "fault s% - a mass: expected a number, saw '%00' in line 4" \
	    "fault s% - a id: expected an integer, saw '0x10' in line 5, the first of 2" \
	    "fault m 3 a w: expected a number, saw 'x' in line 13, the first of 2" \
	    "fault m 4 b w: expected a number, saw 'z' in line 14" \
	    "fault p - - p: expected an integer, saw '9223372036854775808' in line 17" \
	    "fault p - - p: expected a number, saw nothing in line 17" \
	    "fault p - - p: expected the end of the line, saw '3' in line 18" \
	    "fault i - - image: expected an integer from 0 on, saw '0x2' in line 20" \
	    "fault i - - image: expected rgb, rgba, matte or depth, saw 'grey' in line 20" \
	    "fault i - - run: expected an integer from 0 to 255, saw nothing in line 21"
}

# object BEGIN LINE …: e.ir has a skeleton of joints a and b, and that object, whose
# first line is line 8
object() {
	{
		printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'dof a tx ty' \
		    'joint b a' 'dof b rx' 'end skeleton' "$@" \
		    "end ${1%% *}" 'end ir'
	} >e.ir
}

@test "irstat -k type: joints that the skeleton does not have" {
	local kinds=-ktype

	object 'motion m' 'v 1 a 1 2' 'w 1 c 0 0 0 0 0 0 1' 'e 1 C 0 0 0' \
	    'b 1 c 1 1 1' 'r 1 c 1' 'n 1 c 0 1 1 1' 'c 1 c 1' \
	    'event 1 - key' 'event 1 c key' 'w 2 d 0 0 0 0 0 0 1'
	faults 'fault m 1 c w: the skeleton has no such joint in line 10, the first of 2' \
	    'fault m 1 C e: the skeleton has no such joint in line 11' \
	    'fault m 1 c b: the skeleton has no such joint in line 12' \
	    'fault m 1 c r: the skeleton has no such joint in line 13' \
	    'fault m 1 c n: the skeleton has no such joint in line 14' \
	    'fault m 1 c c: the skeleton has no such joint in line 15' \
	    'fault m 1 c event: the skeleton has no such joint in line 17'
	# without a skeleton they are not known, nor with other kinds
	kinds=-kgap faults ''
	edit '/^skeleton/,/^end skel/d; s/^motion.*/&\ndof a tx ty/' e.ir
	faults ''
}

@test "irstat -k type: records of a frame that come too early" {
	local kinds=-ktype

	object 'motion m' 'v 1 a 1 2' 'event 1 - key' 'v 1 b 1' \
	    'v 2 a 1 2' 'c 2 b 1' 'v 3 a 1 2' 'v 3 b 1'
	edit 's/^v 3 b.*/&\nc 3 b 0/; s/^event/c 1 b 1\n&/' e.ir
	faults 'fault m 1 b v: expected before the contacts and events of its frame in line 12'
	# one place is not another
	object 'motion m' 'v 1 a 1 2' 'w 1 a 0 0 0 0 0 0 1' 'v 1 b 1'
	faults ''
}

@test "irstat -k type: references have the values of the dof" {
	local kinds=-ktype

	object 'motion m' 'v 1 a 1 2' 'r 1 a 1 2' 'r 1 b 1'
	faults ''
	object 'motion m' 'v 1 a 1 2' 'r 1 a 1' 'r 2 a 1 2 3' 'r 3 b 1'
	faults 'fault m 1 a r: expected as many values as the joint has channels in line 10, the first of 2'
}

@test "irstat -k type: contacts are of the same feet" {
	local kinds=-ktype feet='expected the feet of the first frame'

	frames() { for f; do echo "v ${f%%:*} a 1 2"; for j in $(tr : ' ' <<<"${f#*:}"); do echo "c ${f%%:*} $j 1"; done; done; }
	feet() { object 'motion m' "$(frames "$@")"; }
	feet 1:a:b 2:b:a 3:a:b
	faults ''
	feet 1:a 2:a:b 3:a
	faults "fault m 2 b c: $feet in line 13"
	# seen at the next frame, or at the end
	feet 1:a:b 2:a 3:a:b
	faults "fault m 2 - c: $feet in line 14"
	feet 1:a:b 2:a:b 3:
	faults "fault m 3 - c: $feet in line 16"
	feet 1:a 2:b
	faults "fault m 2 b c: $feet in line 12"
	feet 1:a:a 2:a
	faults 'fault m 1 a c: second one of the joint in its frame in line 11'
	feet 1: 2:a 3:a
	faults 'fault m 2 a c: expected in all frames or in none in line 11'
	# a frame of nothing but an event has no feet
	feet 1:a 2:a
	edit 's/^v 2/event 1.5 - key\n&/' e.ir
	faults ''
}

@test "irstat -k type: meshes and images, as all tools read them" {
	object 'mesh m' 'vert 0 0 0 0' 'weight 0 b 1' 'weight 0 c 1'
	refuses "irstat: e.ir:11: weight: no joint 'c' in the skeleton" irstat -k type e.ir >saw
	refuses "irstat: e.ir:11: weight: no joint 'c' in the skeleton" irstat -c e.ir >saw
	quietly irstat -k gap e.ir >saw
	quietly irstat e.ir >saw
	# a wrong field is found first, and the rest is then not looked at
	edit 's/^weight 0 b 1/weight 0 b x/' e.ir
	kinds=-ktype faults "fault m - b weight: expected a number, saw 'x' in line 10"
	object 'mesh m' 'vert 0 0 0 0' 'collapse 0 1 1'
	refuses 'irstat: e.ir:11: collapse: expected a vertex below 1, saw 1' irstat -c e.ir >saw
	object 'image i 2 1 matte' 'run 0 0 1 3'
	refuses 'irstat: e.ir:10: expected a run at row 0 column 1, saw `end image`' irstat -c e.ir >saw
	quietly irstat -k nan e.ir >saw
}

@test "irstat -k type: particles, bulges, curves and chunks in order" {
	local kinds=-ktype

	object 'particles p 4' 'p 0 1 2 3 4 5 6 1 1 1 1 2' 'p 2 1 2 3 4 5 6 1 1 1 1 2'
	faults 'fault p - - p: expected particles counted from 0 in line 10'
	object 'bulges b' 'section 1 0'
	faults 'fault b - - section: expected after its bulge in line 9'
	object 'bulges b' 'bulge 1 x' 'section 1 0' 'bulge 2 y' 'key 2 0 0 0 0'
	faults 'fault b - - key: expected after its section in line 12'
	object 'bulges b' 'bulge 1 x' 'section 1 0' 'key 1 0 0 0 0' \
	    'section 1 90' 'key 1 90 0 0 0' 'key 1 0 0 0 0'
	faults 'fault b - - key: expected after its section in line 14'
	object 'actions a' 'nurbs x 1' 'knots x 0 1' 'cv x 0 0 0 1' 'cv x 1 0 0 1' \
	    'action y parameter - -' 'key y 0 0 l 0 0 l 0 0' 'item i - -'
	faults ''
	edit 's/^knots.*/& 2/' e.ir
	faults 'fault a - x nurbs: expected as many knots as control vertices + degree - 1 in line 13'
	edit '/^action y/,/^item/d' e.ir
	faults 'fault a - x nurbs: expected as many knots as control vertices + degree - 1 in line 13'
	object 'actions a' 'nurbs x 2' 'action y parameter - -'
	faults 'fault a - x nurbs: expected as many knots as control vertices + degree - 1 in line 10'
	object 'actions a' 'nurbs x 1' 'action y parameter - -' 'cv x 0 0 0 1'
	faults 'fault a - - cv: expected after its curve in line 11'
	object 'actions a' 'action y parameter - -' 'cv x 0 0 0 1'
	faults 'fault a - - cv: expected after its curve in line 10'
	object 'actions a' 'action y parameter - -' 'key z 0 0 l 0 0 l 0 0'
	faults 'fault a - - key: expected after its action in line 10'
	object 'actions a' 'item i - -' 'action y parameter - -'
	faults 'fault a - - action: expected before the first item in line 10'
	object 'iff f' 'group 0 0 FORM 9 TEXT /FORM:TEXT' \
	    'chunk 12 1 A%20BC 1 /FORM:TEXT/A%20BC' 'chunk 20 2 ABCD 1 /FORM:TEXT/ABCD/ABCD'
	faults 'fault f - - chunk: expected after its group in line 11'
	object 'iff f' 'group 0 0 FORM 9 TEXT /FORM:TEXT' 'chunk 12 1 ABCD 1 /ABCD'
	faults 'fault f - - chunk: expected a path as long as it is deep in line 10'
	for path in /ABCE /ABCD:TEXT; do
		object 'iff f' "chunk 0 0 ABCD 1 $path"
		faults 'fault f - - chunk: expected a path that ends with its ID, and TYPE in line 9'
	done
	for path in /ABCD /ABCD:TEXT[2] /FORM:TEXU /FORM[2]; do
		object 'iff f' "group 0 0 FORM 1 TEXT $path"
		faults 'fault f - - group: expected a path that ends with its ID, and TYPE in line 9'
	done
	for path in FORM /FOR /FORMS /FORM: /FORM[1] /FORM[02] /FORM[] /FORM[2 /FORM/ /FORM:TEXT:TEXT; do
		object 'iff f' "chunk 0 0 FORM 1 $path"
		faults "fault f - - chunk: expected a path, saw '$path' in line 9"
	done
}

@test "irstat -k type: what an object, a joint or a frame has once" {
	local kinds=-ktype record

	for record in 'source x' 'space y' 'unit angle deg' 'unit length 1' 'unit mass 2' \
	    'rate 30' 'relative world' 'loop once' 'link start -' 'link end -'; do
		object 'motion m' "$record" "$record"
		faults "fault m - - ${record%% *}: second one of the object in line 10"
	done
	object 'motion m' 'unit angle deg' 'unit length 1' 'unit mass 1' 'link start -' 'link end -'
	faults ''
	object 'image i 1 1 matte' 'origin 0 0' 'bits 8' 'bits 8' 'origin 0 0' 'run 0 0 1 0'
	faults 'fault i - - bits: second one of the object in line 11' \
	    'fault i - - origin: second one of the object in line 12'
	object 'material m' 'ambient 0 0 0 0' 'diffuse 0 0 0 0' 'diffuse 0 0 0 0'
	faults 'fault m - - diffuse: second one of the object in line 11'
	object 'motion m' 'dof b rx' 'dof a rx' 'dof b rx'
	faults 'fault m - b dof: second one of the joint in line 11'
	for record in 'w 2 a 0 0 0 0 0 0 1' 'e 2 a 0 0 0' 'b 2 a 0 0 0' 'r 2 a 1'; do
		object 'motion m' 'dof a rx' "${record/2/1}" "$record" "$record"
		faults "fault m 2 a ${record%% *}: second one of the joint in its frame in line 12"
	done
	object 'poses p' 'pose 0 - 0' 'pose 4 - 0' 'pose 4 - 0'
	faults 'fault p 4 - pose: expected a number above that of the pose before in line 11'
	object 'poses p' 'pose 1 - 0' 'pose 0 - 0'
	faults 'fault p 0 - pose: expected a number above that of the pose before in line 10'
}

@test "irstat -k type: what tools write is right" {
	local f

	cp "$ROOT"/examples/{figure.asf,walk.amc} .
	asf2ir figure.asf | amc2ir -r 60 -s - walk.amc >e.ir
	irstat -k type e.ir >saw
	fk e.ir | irstat -k type >saw
	need_data xsf
	for f in "$DATA"/xsf/*.[xX][sS][fF] "$DATA"/sims/*.kfd \
	    "$DATA"/sims/*.psl "$DATA"/iff/*.iff "$DATA"/iff/libiff/*; do
		case $f in
		*.kfd) kfd2ir "$f" ;;
		*.psl) psl2ir "$f" ;;
		*.[xX]*) xsf2ir "$f" ;;
		*) iffwalk "$f" ;;
		esac >e.ir 2>/dev/null || continue
		irstat -k type e.ir >saw
	done
}

@test "irstat: a stepped file has keys" {
	need_data sims
	for f in "$DATA"/sims/*.kfd; do
		kfd2ir "$f" >e.ir
		quietly irstat -c e.ir >saw
	done
}

@test "irstat: several files" {
	cp a.ir 'b c.ir'
	irstat a.ir | sed 's/^/a.ir /' >one
	quietly irstat a.ir 'b c.ir' ./a.ir | diff -u <(
		cat one
		sed 's/^a/b%20c/' one
		sed 's/^/.\//' one
	) -
	quietly irstat a.ir - <'b c.ir' | diff -u <(cat one; sed 's/^a.ir/%2D/' one) -
	# faults, too; with one file the lines are as before
	clip 'b = "0 " f + (f < 9 ? 0 : 40)'
	run -1 irstat -c a.ir e.ir a.ir
	grep -x 'e.ir fault m 9 a%20b jumps by 41 degrees' <<<"$output"
	[ "$(grep -c '^[ae]\.ir [sfm]' <<<"$output")" -eq "${#lines[@]}" ]
	quietly irstat a.ir e.ir a.ir >saw
	quietly irstat -c a.ir a.ir a.ir >saw
}

@test "irstat: after a bad file the next one follows" {
	sed '$d' a.ir >cut.ir
	: >none.ir
	irstat a.ir | sed 's/^/a.ir /' >one
	refuses "$(cat <<-'END'
		irstat: cut.ir:24: expected `end ir`, saw end of input: the stream was cut off (made by hand or by an older version: add the line `end ir`)
		irstat: no.ir: No such file or directory
		irstat: none.ir:1: expected `ir 1`, saw end of input
	END
	)" irstat cut.ir a.ir no.ir none.ir a.ir >saw
	diff -u <(sed 's/^a.ir/cut.ir/' one; cat one one) saw
	# even where the signal for ended children is ignored
	(
		trap '' CHLD
		refuses 'irstat: no.ir: No such file or directory' \
		    irstat no.ir a.ir
	) | diff -u one -
}

@test "irstat: of several files, a process that is killed" {
	local pid child status=0

	mkfifo f
	irstat a.ir f a.ir >saw 2>err 3>&- &
	pid=$!
	exec 9>f                 # waits until it is read
	child=$(ps -A -o pid= -o ppid= | awk -v p=$pid '$2 == p { print $1 }')
	kill -TERM "$child"
	wait $pid || status=$?
	exec 9>&-
	diff -u - err <<<'irstat: f: ended by signal 15'
	[ $status -eq 1 ]
	[ "$(grep -c '^a.ir motion' saw)" -eq 2 ]
}

@test "irstat: several files, a full disk, a reader that goes away" {
	dev_full irstat a.ir a.ir a.ir
	# said once
	[ "$(wc -l <stderr)" -eq 1 ]
	head_one irstat a.ir a.ir | diff -u <(irstat a.ir a.ir | head -n 1) -
}

# paces LINE …: irstat -j of e.ir says this of joints and channels
paces() {
	quietly irstat -j e.ir >saw || return
	grep -E '^joint|^channel' saw | diff -u <(printf '%s\n' "$@") - || return
	# the rest is as without -j
	irstat e.ir | diff -u - <(grep -vE '^joint|^channel' saw)
}

# moving: x goes 0 1 3 3 in frames 1 2 3 5, and y stays
moving() {
	cat >e.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 5 0 0
		dof a tx visible
		joint b a
		offset b 0 1 0
		dof b ry
		end skeleton
		motion m
		rate 30
		v 1 a 0 1
		v 1 b 0
		v 2 a 1 1
		v 2 b 90
		v 3 a 3 0.5
		v 3 b 45
		v 5 a 3 1
		v 5 b -10
		end motion
		end ir
	END
}

@test "irstat -j: ways, speeds and ranges" {
	moving
	# 1 and 2 in a frame are 30 and 60 per second; the velocity changes by
	# 1 · 900 around frame 2 and, from 2 to 0 in a mean of 1.5 frames, by
	# 2 / 1.5 · 900 around frame 3
	paces 'joint m a travel 3 speed 60 frame 3 acceleration 1200 frame 3' \
	    'channel m a tx least 0 most 3' \
	    'channel m a visible least 0.5 most 1' \
	    'joint m b travel 3 speed 60 frame 3 acceleration 1200 frame 3' \
	    'channel m b ry least -10 most 90'
	irstat -j e.ir e.ir | grep -c '^e.ir joint m b travel 3 ' |
	    diff <(echo 2) -
	# with faults as well
	run -1 irstat -jk gap e.ir
	[ "${#lines[@]}" = 8 ]
}

@test "irstat -j: without a rate, and with few frames" {
	moving
	edit '/^rate/d' e.ir
	irstat -j e.ir | grep -c 'travel 3 speed - frame 3 acceleration - frame 3$' |
	    diff <(echo 2) -
	moving
	edit '/^v [235]/d' e.ir
	paces 'joint m a travel 0 speed - frame - acceleration - frame -' \
	    'channel m a tx least 0 most 0' \
	    'channel m a visible least 1 most 1' \
	    'joint m b travel 0 speed - frame - acceleration - frame -' \
	    'channel m b ry least 0 most 0'
	edit '/^v/d' e.ir
	paces 'joint m a travel - speed - frame - acceleration - frame -' \
	    'channel m a tx least - most -' \
	    'channel m a visible least - most -' \
	    'joint m b travel - speed - frame - acceleration - frame -' \
	    'channel m b ry least - most -'
}

@test "irstat -j: where places are not known" {
	moving
	# in frame 2 neither a nor what it carries has a place, in frame 3 b: a
	# goes 3 in 2 frames, then nothing, which is 1.5 · 900 in a mean of 2
	edit '/^v 2 a/d; s/^v 3 b.*/v 3 b nan/' e.ir
	paces 'joint m a travel 3 speed 45 frame 3 acceleration 675 frame 3' \
	    'channel m a tx least 0 most 3' \
	    'channel m a visible least 0.5 most 1' \
	    'joint m b travel 3 speed 22.5 frame 5 acceleration - frame -' \
	    'channel m b ry least -10 most 90'
	# the same where joints have a size
	moving
	edit '/^v 2 a/d; s/^v 3 b.*/v 3 b nan/
		s/^dof b .*/& sy/; s/^v . b .*/& 1/' e.ir
	irstat -j e.ir | grep '^joint' | diff -u - \
	    <(printf 'joint m %s\n' \
	    'a travel 3 speed 45 frame 3 acceleration 675 frame 3' \
	    'b travel 3 speed 22.5 frame 5 acceleration - frame -')
	moving
	edit '/^offset a/d' e.ir
	irstat -j e.ir | grep -c 'travel - speed - frame - acceleration - frame -' |
	    diff <(echo 2) -
	moving
	edit '/^skeleton/,/^end skeleton/d; s/^rate.*/&\ndof a tx\ndof b ry/
		s/^\(v . a .*\) .*/\1/' e.ir
	paces 'joint m a travel - speed - frame - acceleration - frame -' \
	    'channel m a tx least 0 most 3' \
	    'joint m b travel - speed - frame - acceleration - frame -' \
	    'channel m b ry least -10 most 90'
}

@test "irstat -j: by a model of its own" {
	oracle python3
	for seed in 2 5 9; do
		python3 "$ROOT/tests/joints.py" random $seed >r.ir
		python3 "$ROOT/tests/joints.py" pace r.ir >want
		irstat -j r.ir | awk '$1 == "joint" {
			print $3, $5, $7, $9, $11, $13
		}' >saw
		# frames of what hardly moves are left to rounding
		awk 'FNR == NR { for (i = 2; i <= 6; i++) want[$1, i] = $i
			next }
		{ for (i = 2; i <= 6; i++) {
			d = $i - want[$1, i]
			if (d * d > 1e-14 * ($i * $i + 1) && $2 > 1e-9) {
				print $1, i, $i, want[$1, i]
				bad = 1
			} } }
		END { exit bad || !NR }' want saw
	done
}

@test "irstat -c: a limit of -inf inf takes its turn, too" {
	# a channel that is listed twice takes its limits in order
	cat >m.ir <<-'END'
		ir 1
		skeleton s
		joint j -
		offset j 0 0 0
		dof j rx ry rx
		limit j rx -inf inf
		limit j rx -10 10
		end skeleton
		motion m
		rate 30
		v 1 j 50 20 9
		v 2 j 50 20 30
		end motion
		end ir
	END
	irstat -k limit m.ir | grep '^fault' >saw
	echo 'fault m 2 j rx outside -10 10, at worst 30 in 1 frame' | diff -u - saw
}

# lift AWK: frames 0 to 29 at 10 per second of a figure that stands along y: r at
# `at(f)`'s x and y, and k 2 below it, which turns by its turn
lift() {
	{
		printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint r -' \
		    'offset r 0 0 0' 'dof r tx ty' 'joint k r' \
		    'offset k 0 -2 0' 'bone k 1 0 -1 0' 'dof k rz ty' \
		    'joint h r' 'offset h 0 1 0' 'end skeleton' 'motion m' \
		    'rate 10'
		awk "function at(f) { $1 }
		BEGIN {
			for (f = 0; f < 30; f++) {
				x = turn = long = 0
				y = 3
				at(f)
				print \"v\", f, \"r\", x, y
				print \"v\", f, \"k\", turn, long
			}
		}"
		printf '%s\n' 'end motion' 'end ir'
	} >e.ir
}

@test "irstat -k: below and above the ground" {
	local kinds

	# the bone of k ends at 3 - 2 - 1 = 0
	lift ''
	kinds=-kfloor faults ''
	kinds=-kfly=0.1:0 faults ''
	lift 'y = f == 4 ? 2.95 : f == 5 ? 2.9 : 3'
	kinds=-kfloor=0.049 faults \
	    'fault m 4 k below the ground, at worst by 0.1 in 2 frames'
	kinds=-kfloor=0.051 faults \
	    'fault m 5 k below the ground, at worst by 0.1 in 1 frame'
	kinds=-kfloor=0.11 faults ''
	# a twentieth of the longest way, 2 + 1, is 0.15
	kinds=-kfloor faults ''
	lift 'y = f == 5 ? 2.84 : 3'
	kinds=-kfloor faults \
	    'fault m 5 k below the ground, at worst by 0.16 in 1 frame'
	# a root that everything else is above
	lift 'long = 9; y = f == 5 ? -0.2 : 0'
	kinds=-kfloor=0.1 faults \
	    'fault m 5 r below the ground, at worst by 0.2 in 1 frame'
	# where nothing is known, nothing is below
	lift 'y = f == 5 ? 2 : f == 6 ? "nan" : 3'
	kinds=-kfloor=0.1 faults \
	    'fault m 5 k below the ground, at worst by 1 in 1 frame'
	# six frames are 0.6 seconds, and the last ones, too
	lift 'y = f >= 3 && f < 9 || f > 22 ? 3.2 : f == 12 ? 4 : 3'
	kinds=-kfly=0.5:0.1 faults \
	    'fault m 3 - above the ground, at worst for 0.7 seconds in 2 flights'
	kinds=-kfly=0.6:0.1 faults \
	    'fault m 23 - above the ground, at worst for 0.7 seconds in 1 flight'
	kinds=-kfly=0.05:0.3 faults \
	    'fault m 12 - above the ground, at worst for 0.1 seconds in 1 flight'
	# 1 second and 0.15
	kinds=-kfly faults ''
	lift 'y = f >= 3 && f < 14 ? 3.16 : 3'
	kinds=-kfly faults \
	    'fault m 3 - above the ground, at worst for 1.1 seconds in 1 flight'
}

@test "irstat -k: speed, spin, lengths of bones" {
	local kinds

	# 0.5 in a tenth of a second; k goes along
	lift 'x = (f > 7) * 0.5 + (f > 9) * 0.4'
	kinds=-kspeed=4.5 faults \
	    'fault m 8 r speed at worst 5 a second in 1 frame' \
	    'fault m 8 k speed at worst 5 a second in 1 frame' \
	    'fault m 8 h speed at worst 5 a second in 1 frame'
	kinds=-kspeed=5.1 faults ''
	# ten times the longest way, 3, is 30
	lift 'x = (f > 7) * 3.1'
	kinds=-kspeed faults \
	    'fault m 8 r speed at worst 31 a second in 1 frame' \
	    'fault m 8 k speed at worst 31 a second in 1 frame' \
	    'fault m 8 h speed at worst 31 a second in 1 frame'
	lift 'turn = (f > 7) * 90 + (f > 9) * 80'
	kinds=-kspin=850 faults \
	    'fault m 8 k turns at worst by 900 degrees a second in 1 frame'
	kinds=-kspin=750 faults \
	    'fault m 8 k turns at worst by 900 degrees a second in 2 frames'
	kinds=-kspin faults ''
	# 2300 degrees a second would be 230 in a frame
	edit 's/rate 10/rate 100/' e.ir
	kinds=-kspin faults \
	    'fault m 8 k turns at worst by 9000 degrees a second in 2 frames'
	# k goes down by 0.1 and 0.3, 2.3 from r
	lift 'long = f == 6 ? -0.1 : f == 7 ? -0.3 : 0'
	kinds=-kbones=0.2 faults \
	    'fault m 7 k bone at worst 2.3 long, at first 2 in 1 frame'
	kinds=-kbones faults \
	    'fault m 6 k bone at worst 2.3 long, at first 2 in 2 frames'
	kinds=-kbones=0.31 faults ''
	# what carries the figure is no bone
	lift 'x = f'
	sed 's/^joint r -/joint w -\noffset w 0 0 0\njoint r w/' e.ir >f.ir
	mv f.ir e.ir
	kinds=-kbones faults ''
}

@test "irstat -k still" {
	local kinds

	# k moves in frames 11, 12 and 20: still from 0 to 10, 1 second, from
	# 12 to 19, 0.7, and from 20 to 29, 0.9
	lift 'long = (f > 10) + (f > 11) + (f > 19)'
	kinds=-kstill=0.8 faults \
	    'fault m 0 - still, at worst for 1 seconds in 2 times'
	kinds=-kstill=0.6 faults \
	    'fault m 0 - still, at worst for 1 seconds in 3 times'
	kinds=-kstill faults ''
	# 1e-4 of 3 is not seen, however often
	lift 'long = f % 2 * 0.00029'
	kinds=-kstill faults \
	    'fault m 0 - still, at worst for 2.9 seconds in 1 time'
	lift 'long = f % 2 * 0.00031'
	kinds=-kstill faults ''
	# k turns in its place, which moves the end of its bone
	lift 'turn = f'
	kinds=-kstill faults ''
}

@test "irstat -k still: a frozen figure that glides and turns" {
	local kinds saw='fault m 0 - still, at worst for 2.9 seconds in 1 time'

	lift 'x = f * 0.3; y = 3 + f % 5'
	kinds=-kstill faults "$saw"
	edit 's/dof r tx ty/dof r tx rz/' e.ir
	kinds=-kstill faults "$saw"
	# with scale, too; if that changes, so does the pose
	edit 's/dof k rz ty/dof k rz sy/; s/^\(v .* k\) .*/\1 30 2/' e.ir
	kinds=-kstill faults "$saw"
	edit 's/^\(v 15 k 30\) 2/\1 3/' e.ir
	kinds=-kstill faults \
	    'fault m 0 - still, at worst for 1.4 seconds in 2 times'
	# what does not branch is not carried: r and k, and r alone
	lift 'x = f * 0.3'
	edit '/ h r$/d; /^offset h/d' e.ir
	kinds=-kstill faults ''
	edit '/ k r$/d; /^[a-z]* k /d; /^v .* k /d' e.ir
	kinds=-kstill faults ''
}

@test "irstat -k: limits, what they need" {
	lift 'x = f'
	irstat -k floor=0,speed=9,spin=40 e.ir | grep -c ' speed ' | diff -u <(echo 3) -
	# the last one counts; -c alone does not look for these
	run -0 irstat -k speed=9 -k speed=11 e.ir
	quietly irstat -c e.ir >saw
	edit 's/rate 10/rate -/' e.ir
	refuses 'irstat: e.ir:18: motion m: its rate is not known (rescale -r)' \
	    irstat -k speed e.ir >saw
	quietly irstat -k floor,bones e.ir >saw
	edit '/^space/d; s/source.*//; s/^skeleton s/&\nsource xsf/' e.ir
	edit 's/rate -/rate 1/; s/^offset k.*/offset k 1 0 0/; s/^offset h.*/offset h 0 0 1/' e.ir
	refuses 'irstat: e.ir:18: skeleton s: which axis points up is not known (rescale -U)' \
	    irstat -k floor e.ir >saw
	# without a skeleton nothing is anywhere
	edit '/^skeleton/,/^end skel/d; s/^rate.*/&\ndof r tx ty\ndof k rz ty/' e.ir
	quietly irstat -k floor,fly,speed,spin,bones,still e.ir >saw
}

@test "irstat -k floor: nothing else" {
	# 3 above the ground for 1.5 s, never below it
	{
		printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint a -' \
		    'offset a 0 0 0' 'dof a tx ty tz' 'joint b a' \
		    'offset b 0 10 0' 'end skeleton' 'motion m' 'rate 10'
		awk 'BEGIN { for (i = 0; i < 40; i++)
			print "v", i, "a", 0, (i >= 10 && i < 25) * 3, 0 }'
		printf '%s\n' 'end motion' 'end ir'
	} >up.ir
	irstat -c -k floor up.ir
	run ! irstat -c -k fly up.ir
}
