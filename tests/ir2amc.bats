bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cat >a.ir <<-'END'
		ir 1
		skeleton s
		source asf 1.10
		joint root -
		dof root tx rx
		joint a%20b root
		dof a%20b rx
		joint c a%20b
		end skeleton
		motion m
		source amc
		note # head
		note :FULLY-SPECIFIED
		note :DEGREES
		unit angle deg
		rate 120
		v 1 root 1.0 -0
		v 1 a%20b +2e0
		v 2 root nan 4
		v 2 a%20b 5.
		end motion
		end ir
	END
	cat >a.amc <<-'END'
		# head
		:FULLY-SPECIFIED
		:DEGREES
		1
		root 1.0 -0
		a%20b +2e0
		2
		root nan 4
		a%20b 5.
	END
}

# norm FILE: prints it without what a round trip does not keep
norm() {
	LC_ALL=C sed 's/\r$//; s/[ \t]*$//; /^$/d' "$1"
}

# becomes SED-SCRIPT SED-SCRIPT: the sample edited by the first comes out as
# the motion file edited by the second
becomes() {
	edited a.ir e.ir "$1" || return
	quietly ir2amc e.ir >saw || return
	sed "$2" a.amc | diff -u - saw
}

# fails SED-SCRIPT MESSAGE: the sample edited so is refused at file:line
fails() {
	edited a.ir e.ir "$1" || return
	refuses "ir2amc: e.ir:$2" ir2amc e.ir >saw
}

@test "ir2amc: usage" {
	usage_of ir2amc
	run -2 ir2amc a.ir a.ir
}

@test "ir2amc: a motion" {
	quietly ir2amc a.ir >saw
	diff -u a.amc saw
	quietly ir2amc - <a.ir >saw
	diff -u a.amc saw
	quietly ir2amc <a.ir >saw
	diff -u a.amc saw
}

@test "ir2amc: CRLF, no last newline, tabs and blanks" {
	sed 's/$/\r/' a.ir >e.ir
	ir2amc e.ir | diff -u a.amc -
	printf %s "$(cat a.ir)" | ir2amc | diff -u a.amc -
	sed '17,$s/ /\t /; 17,$s/^/ /; s/^ *\(end.*\)/  \1 /' a.ir | ir2amc |
	    diff -u a.amc -
}

@test "ir2amc: a motion without its skeleton" {
	{
		echo 'ir 1'
		sed '1,9d; /^rate/a\
dof root u u\
dof a%20b u' a.ir
	} >e.ir
	quietly ir2amc e.ir >saw
	diff -u a.amc saw
}

@test "ir2amc: comments stay, records of other kinds do not" {
	becomes '10i # outside
		13i # in the header
		/v 1 a/i # in a frame
		/v 2 root/i # between
		/end motion/i \
# last
		/^rate/a strange record\
count frames 2\
attr - x y\
loop cycle' '2i # in the header
		6i # in a frame
		7i # between
		$a # last'
}

@test "ir2amc: the angle unit is that of the values" {
	becomes '/unit/d' ''
	becomes 's/angle deg/angle rad/' 's/:DEGREES/:RADIANS/'
	becomes '/unit/d; s/:DEGREES/ :degrees/' 's/:DEGREES/ :degrees/'
	becomes '/:DEGREES/d; /unit/d' '/:DEG/d'
	becomes '/:DEGREES/d; s/angle deg/angle rad/' 's/:DEGREES/:RADIANS/'
	becomes '3a unit angle rad
		/:DEGREES/d' ''
	becomes '3a unit angle rad
		/unit angle deg/d;/:DEGREES/d' '/:DEG/d'
	becomes '3a unit angle rad
		/unit angle deg/d' 's/:DEG.*/:RADIANS/'
}

@test "ir2amc: notes that are neither comments nor keywords" {
	becomes 's/note # head/note made by hand/' 's/# head/# made by hand/'
}

@test "ir2amc: what belongs into the header and comes too late" {
	local word

	for word in 'note late' 'source amc' 'rate 60' 'unit angle deg' \
	    'relative parent'; do
		sed "/v 2 root/i $word" a.ir >late.ir
		refuses "ir2amc: late.ir:19: ${word%% *}: expected before the first frame" \
		    ir2amc late.ir >saw || return
	done
}

@test "ir2amc: a motion from elsewhere" {
	becomes 's/source amc/source made 1/' '1d'
	becomes '/source amc/d; s/angle deg/angle rad/' '1d; s/:DEGREES/:RADIANS/'
	# in other channels, or on other skeletons, see cross.bats
	fails 's/source amc/source xaf/; /rate/a dof root tx' '18: root: expected 1 values, saw 2'
	edited a.ir e.ir 's/source asf/source xsf/'
	refuses 'ir2amc: e.ir: joint root has no offset' ir2amc e.ir
}

@test "ir2amc: names that an Acclaim file cannot hold" {
	becomes 's/a%20b/b(1),x/' 's/a%20b/b%281%29%2Cx/'
	becomes 's/a%20b/begin/' 's/a%20b/%62egin/'
	becomes 's/a%20b/End/' 's/a%20b/%45nd/'
	becomes 's/a%20b/:x#/' 's/a%20b/%3Ax%23/'
	# the first joint is the file's root, whatever its name
	becomes 's/root/hip/; s/a%20b/Root/' 's/a%20b/%52oot/'
	# which is another joint than that, and goes out as it came in
	amc2ir saw >back.ir
	grep '^v 1 ' back.ir | cut -d ' ' -f 3 | diff -u - <(printf '%s\n' root %52oot)
	ir2amc back.ir | diff -u saw -
	# and they are read back as they were
	becomes 's/a%20b/b(1),x/' 's/a%20b/b%281%29%2Cx/'
	amc2ir saw | grep -c '^v . b(1),x ' | diff -u - <(echo 2)
	# but two that are one there are not written
	printf '%s\n' 'ir 1' 'motion m' 'dof arm rx' 'dof Arm rx' 'v 1 arm 1' \
	    'v 1 Arm 2' 'end motion' 'end ir' >arms.ir
	refuses 'ir2amc: arms.ir: joint Arm: in Acclaim files the case of letters does not tell names apart' \
	    ir2amc arms.ir
}

@test "ir2amc: -M, several motions, none" {
	{ sed '$d' a.ir; sed '1,9d;s/^motion m/motion n%20o/;s/head/other/' a.ir; } >two.ir
	refuses 'ir2amc: two.ir:22: several motions, choose one with -M (or irsplit): m, n%20o' ir2amc two.ir >saw
	quietly ir2amc -M m two.ir | diff -u a.amc -
	quietly ir2amc -M n%20o two.ir | diff -u <(sed 's/head/other/' a.amc) -
	refuses "ir2amc: two.ir: no motion 'x'" ir2amc -M x two.ir
	{ sed 9q a.ir; echo 'end ir'; } >none.ir
	refuses 'ir2amc: none.ir: no motion' ir2amc none.ir
	refuses 'ir2amc: <stdin>: no motion' ir2amc <none.ir
	cat a.ir a.ir >twice.ir
	refuses "ir2amc: twice.ir:32: second motion 'm' (irsplit takes them apart)" ir2amc -M m twice.ir >saw
}

@test "ir2amc: the skeleton before the motion counts" {
	{ printf 'ir 1\nskeleton x\nsource xsf\njoint a -\nend skeleton\n'; sed 1d a.ir; } >e.ir
	quietly ir2amc e.ir | diff -u a.amc -
	# and no skeleton of another unit
	edited a.ir e.ir '/^motion/i end ir\
ir 1'
	refuses "ir2amc: e.ir:19: no joint 'root' in the motion's dof records" ir2amc e.ir
}

# c, without channels, is 20 above b where that is stretched to twice its size;
# d is moved and turned by b and c, and moves by itself.
@test "ir2amc: places in the world hold where there is scale" {
	cat >s.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 1 2 3
		dof a rz
		joint b a
		offset b 0 10 0
		dof b rx sx sy sz
		joint c b
		offset c 0 10 0
		joint d c
		offset d 4 5 6
		rest d 10 20 30 xyz
		dof d ry sx
		joint e d
		offset e 1 0 2
		end skeleton
		motion m
		rate 30
		v 1 a 10
		v 1 b 0 2 2 2
		v 1 d 30 1
		v 2 a 50
		v 2 b 20 1 2 0.5
		v 2 d 40 3
		end motion
		end ir
	END
	ir2asf s.ir 2>/dev/null >s.asf
	ir2amc s.ir 2>err >s.amc
	[ "$(wc -l <err)" -eq 1 ]
	sed -n '/^1$/,/^2$/s/^c //p' s.amc | cut -d ' ' -f 1-3 |
	    grep -x '0 10 0'
	asf2ir s.asf 2>/dev/null | amc2ir -s - -r 30 s.amc >two.ir
	irdiff s.ir two.ir 2>/dev/null >saw || [ $? -eq 1 ]
	awk '/^only a/ || /^joint/ && $5 != 0 { exit 1 }' saw
}

@test "ir2amc: what AMC cannot hold" {
	fails 's/^v 2 a/v 2.5 a/' '20: frame 2: no values of joint a%20b (resample makes a keyed motion dense)'
	fails 's/^v 2/v 2.5/' '19: frame 2.5: AMC has whole frames only (resample -r)'
	fails '/v 1 a/d' '18: frame 1: no values of joint a%20b (resample makes a keyed motion dense)'
	fails '/v 2 a/d' '20: frame 2: no values of joint a%20b (resample makes a keyed motion dense)'
	fails 's/v 2 a%20b.*/w 2 root 0 0 0 0 0 0 1/' '20: AMC has channel values only (v; fk leaves none)'
	fails 's/^rate.*/&\nloop bounce/' '17: loop bounce: half of the motion is not written out (resample does that)'
	fails 's/v 2 a%20b.*/e 2 root 0 0 0/' '20: AMC has channel values only (v; fk leaves none)'
}

@test "ir2amc: values that do not fit" {
	fails 's/5\.$/5. 6/' '20: a%20b: expected 1 values, saw 2'
	fails 's/nan 4/4/' '19: root: expected 2 values, saw 1'
	fails 's/5\.$/x/' "20: a%20b: expected a number, saw 'x'"
	fails 's/v 2 a%20b/v 2 d/' "20: no joint 'd' in the skeleton"
	fails 's/v 2 a%20b 5/v 2 c 5/' '20: c: expected 0 values, saw 1'
	fails 's/v 2 a%20b.*/v 2 root 1 2/' '20: root: second time in frame 2'
	fails 's/^v 2/v 0/' '19: frame 0 after 1'
}

@test "ir2amc: a motion without frames" {
	becomes '/^v/d' '4,$d'
	# the file says what it is
	becomes '/^v/d; /note/d; /unit/d' '4,$d;3d;1d'
	becomes '/^v/d; /note :/d; /unit/d' '3,$d'
}

@test "ir2amc: frame numbers that AMC reads otherwise" {
	becomes 's/^v 2/v +2/' ''
	becomes "s/^v 2/v $(printf '0%.0s' {1..30})2/" ''
	becomes 's/^v 2/v 002/' 's/^2$/002/'
	# 20 digits are kept
	local zeros=0000000000000000000

	becomes "s/^v 2/v ${zeros}2/" "s/^2$/${zeros}2/"
	becomes "s/^v 2/v 0${zeros}2/" ''
	# doubles are whole numbers from 2^52 = 4503599627370496 on, and all of
	# these up to 2^53
	for n in 4503599627370495 4503599627370497 9007199254740991 \
	    9007199254740992; do
		becomes "s/^v 2/v $n/" "s/^2$/$n/"
		becomes "s/^v 1/v -$n/" "s/^1$/-$n/"
	done
	fails 's/^v 2/v 9007199254740994/' \
	    '19: frame 9007199254740994: AMC has whole frames only (resample -r)'
	fails 's/^v 1/v -9007199254740994/' \
	    '17: frame -9007199254740994: AMC has whole frames only (resample -r)'
	fails 's/^v 2/v 4503599627370495.5/' \
	    '19: frame 4503599627370495.5: AMC has whole frames only (resample -r)'
}

@test "ir2amc: comments between a frame's number and its first bone" {
	becomes '/v 1 root/i attr - comment # one\
attr - comment two\
# before
		/^end motion/i attr - comment # last' '3a # before
		4a # one\
# two
		$a # last'
	# those of other formats are no comments
	becomes 's/^source amc/source xaf/; /v 1 root/i attr - comment # one' 1d
}

@test "ir2amc: channels that AMC lacks" {
	# those of c are an AMC file's
	edited a.ir e.ir 's/^dof a%20b rx/& visibility/; s/^\(v . a%20b.*\)/\1 0/
		/^rate/a dof c extra1 extra2
		s/^v \(.\) root.*/&\
v \1 c 0 -0/'
	ir2amc e.ir >saw 2>err
	sed 's/^root.*/&\
c 0 -0/' a.amc | diff -u - saw
	echo 'ir2amc: e.ir: joint a%20b: channel visibility is left out, and so are all that Acclaim files cannot hold' |
	    diff -u - err
	edited a.ir e.ir 's/^\(dof [^ ]*\).*/\1 mood/; s/^\(v . [^ ]*\).*/\1 1/'
	refuses 'ir2amc: e.ir: joint root: channel mood is left out, and so are all that Acclaim files cannot hold
ir2amc: e.ir:19: frame 1: no values that AMC can hold' ir2amc e.ir >saw
	head -n 3 a.amc | diff -u - saw
}

@test "ir2amc: the three rotations of :FORCE-ALL-JOINTS-BE-3DOF" {
	cat >s.asf <<-'END'
		:root order tx rx
		:bonedata
		  begin name b direction 0 1 0 length 1 axis 0 0 0 XYZ dof rz end
		:hierarchy
		  begin
		    root b
		  end
	END
	printf ':FORCE-ALL-JOINTS-BE-3DOF\n1\nroot 1 2 3 4\nb 90 0 0\n' >t.amc
	asf2ir s.asf | amc2ir -s - t.amc >t.ir
	grep '^dof b' t.ir | tail -n 1 | diff -u <(echo 'dof b rz rx ry') -
	quietly ir2amc t.ir | cmp t.amc -
	# where the channels are the skeleton's again, the line goes
	sed '/^rate/,$ { /^dof/d; s/ 3 4$//; s/ 0 0$//; }' t.ir >u.ir
	quietly ir2amc u.ir | diff -u - <(printf '1\nroot 1 2\nb 90\n')
	# and where they are others: about x y z, too, 90 about z is 90
	sed 's/^dof b rz rx ry/dof b rx ry rz/; s/ 90 0 0/ 0 0 90/
		s/ 2 3 4/ 2 0 0/' t.ir >u.ir
	ir2amc u.ir 2>/dev/null | diff -u - <(printf '1\nroot 1 2\nb 90\n')
	# without the line a reader expects the skeleton's channels
	sed 's/^note :FORCE.*/note # head/; s/ 2 3 4/ 2 0 0/' t.ir >u.ir
	quietly ir2amc u.ir |
	    diff -u - <(printf '# head\n1\nroot 1 2\nb 90\n')
}

@test "ir2amc: cut off: whole frames come out" {
	refuses 'ir2amc: <stdin>:20: expected `end motion`, saw end of input' \
	    ir2amc < <(head -n 19 a.ir) >saw
	head -n 6 a.amc | diff -u - saw
}

@test "ir2amc: files that are no IR" {
	refuses 'ir2amc: <stdin>:1: expected `ir 1`, saw end of input' ir2amc </dev/null
	refuses 'ir2amc: a.amc:1: expected `ir 1`, this is Acclaim motion: amc2ir reads it' ir2amc a.amc
	refuses 'ir2amc: nosuch: No such file or directory' ir2amc nosuch
	edited a.ir e.ir 's/nan 4/4\x00/'
	refuses 'ir2amc: e.ir:19: NUL byte in a text file' ir2amc e.ir >saw
}

@test "ir2amc: -0, zeros and long numbers keep their text" {
	local n

	n=-0$(head -c 100000 /dev/zero | tr '\0' 0).5
	becomes "s/5\.$/$n/" "s/5\.$/$n/"
}

# round_trip ASF AMC [OPTION]: there and back
round_trip() {
	asf2ir "$1" >s.ir || return
	quietly amc2ir ${3:+"$3"} -s s.ir "$2" >m.ir || return
	quietly ir2amc m.ir >back || return
	norm "$2" | cmp - back
}

# skeleton_of AMC: the ASF beside it whose name begins as its own for longest
skeleton_of() {
	find "${1%/*}" -iname '*.asf' | sort | amc=$1 awk '
	{
		for (n = 0; substr($0, 1, n + 1) == substr(ENVIRON["amc"], 1, n + 1);)
			n++
		if (n > most) {
			most = n
			best = $0
		}
	}
	END { print best }'
}

# But for the two that are cut off or go back
@test "ir2amc: real files come back" {
	need_data acclaim
	local d=$DATA/acclaim

	round_trip "$d/cmu/01.asf" "$d/zeros.amc"
	find "$d"/*/ -iname '*.amc' ! -name '07_12-walk*' \
	    ! -name 'stickman_running*' >list
	[ "$(wc -l <list)" -ge 16 ]
	while read -r amc; do
		echo "$amc"
		round_trip "$(skeleton_of "$amc")" "$amc"
	done <list
}

@test "ir2amc: real files come back without their skeletons" {
	need_data acclaim
	local f

	for f in zeros.amc hash-order/2.amc 'upper-case/male.walk-speed 4.AMC' \
	    3dof/dance-nan.amc; do
		norm "$DATA/acclaim/$f" >expect
		amc2ir "$DATA/acclaim/$f" | ir2amc | cmp expect -
	done
}

@test "ir2amc: a real file that needs -N comes back but for the numbers" {
	need_data acclaim/stickman
	local d=$DATA/acclaim/stickman

	asf2ir "$d/stickman.asf" >s.ir
	amc2ir -N -s s.ir "$d/stickman_running_01.amc" 2>err >m.ir
	ir2amc m.ir >back
	# its last line is the number of a frame that is not there
	norm "$d/stickman_running_01.amc" | sed '$d' | grep -v '^[0-9]' >expect
	grep -v '^[0-9]' back | diff -u expect -
	grep '^[0-9]' back >frames
	seq "$(wc -l <frames)" | diff -u - frames
}

@test "ir2amc: the example comes back, with and without its skeleton" {
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -r 60 -s - "$ROOT/examples/walk.amc" >m.ir
	quietly ir2amc m.ir | cmp "$ROOT/examples/walk.amc" -
	amc2ir "$ROOT/examples/walk.amc" | quietly ir2amc |
	    cmp "$ROOT/examples/walk.amc" -
}

@test "ir2amc: a full disk, a reader that goes away" {
	dev_full ir2amc a.ir
	amc2ir "$ROOT/examples/walk.amc" >m.ir
	[ "$(head_one ir2amc m.ir)" = "$(head -n 1 "$ROOT/examples/walk.amc")" ]
}

@test "ir2amc: the manual's examples" {
	man_examples "$ROOT/man/ir2amc.1"
}
