load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	sdl2ir "$ROOT/examples/cylinder.sdl" >cylinder.ir
}

@test 'bake: the cylinder at 1, 15.5 and 30' {
	# The curve has the knots 0 0 0 1 1 1: a Bezier cubic with the weights
	# 3u(1-u)^2, 3u^2(1-u), u^3 on its last three points (the first is 0).
	# Timing is 0 at 1 and 30 at 30 with the same slope at both ends, so
	# 15 half-way: the tangents cancel out there. u is 15 % and 30 %:
	#  u   0.15                        0.3
	#  3u(1-u)^2  0.325125             0.441
	#  3u^2(1-u)  0.057375             0.189
	#  u^3        0.003375             0.027
	#  x = 3a-4b-3c  0.73575           1.323-0.756-0.081 = 0.486
	#  y = 3a+2b+2c  1.096875          1.323+0.378+0.054 = 1.755
	#  z = 3a-6b+3c  0.64125           1.323-1.134+0.081 = 0.27
	# X Scale has slopes 0: half-way (1+4)/2. Z Rotate likewise 180; its
	# timewarp is the line v = t. The CV's keys have slopes 0 too:
	# (-0.2612-0.18593)/2 = -0.223565, (0.2612+0.58722)/2 = 0.42421,
	# (0.5+0.90137)/2 = 0.700685.
	quietly bake -b 1 -d 14.5 -e 30 -r 30000/1001 cylinder.ir | grep -v '^#' |
	    diff -u - <(cat <<-'END'
		ir 1
		skeleton cylinder
		source sdl
		joint cylinder -
		offset cylinder 0 0 0
		dof cylinder tx ty tz sx
		joint cyl_body cylinder
		offset cyl_body 0 0 0
		dof cyl_body rz
		joint {} cylinder
		offset {} 0 0 0
		joint {}[2] cylinder
		offset {}[2] 0 0 0
		joint Surface%20CV(2,4) {}[2]
		offset Surface%20CV(2,4) 0 0 0
		dof Surface%20CV(2,4) tx ty tz
		end skeleton
		motion cylinder
		source sdl
		rate 30000/1001
		count frames 3
		v 1 cylinder 0 0 0 1
		v 1 cyl_body 0
		v 1 Surface%20CV(2,4) -0.2612 0.2612 0.5
		v 15.5 cylinder 0.73575 1.096875 0.64125 2.5
		v 15.5 cyl_body 180
		v 15.5 Surface%20CV(2,4) -0.223565 0.42421 0.700685
		v 30 cylinder 0.486 1.755 0.27 4
		v 30 cyl_body 360
		v 30 Surface%20CV(2,4) -0.18593 0.58722 0.90137
		end motion
		end ir
	END
	)
}

@test 'bake: fk makes world space of it' {
	# the CV below the cylinder, at 15.5, where X Scale is 2.5:
	# 0.73575 + 2.5 (-0.223565), 1.096875 + 0.42421, 0.64125 + 0.700685
	bake -b 15.5 -e 15.5 cylinder.ir | fk 2>/dev/null |
	    awk '$3 ~ /^Surf/ && $1 == "w" { print $2, $4, $5, $6 }' |
	    diff -u - <(echo 15.5 0.1768375 1.521085 1.341935)
}

# line_of PRE POST: a line from 2 at time 10 to 6 at time 20, with slopes of
# its own at the ends: 1 before, -2 after
line_of() {
	cat <<-END
		ir 1
		actions a
		action f parameter PRE_$1 POST_$2
		key f 10 2 TAN_LINEAR 1 1 TAN_LINEAR 10 4
		key f 20 6 TAN_LINEAR -5 -2 TAN_LINEAR 1 -2
		item n - Dag%20Node n
		channel n X%20Translate f -
		end actions
		end ir
	END
}

# at TIME…: the values of n at these times
at() {
	cat >at.ir
	for t; do
		quietly bake -b "$t" -e "$t" at.ir | awk '/^v/ { print $4 }'
	done | paste -s -d ' ' -
}

# For the line f(t) = 2 + 0.4 (t - 10)
@test 'bake: every behaviour before and after the keys' {
	line_of CONSTANT CONSTANT | at 0 10 12.5 20 50 >out
	echo 2 2 3 6 6 | diff -u - out
	# 2 + 1 (4 - 10), 6 - 2 (25 - 20)
	line_of LINEAR LINEAR | at 4 10 20 25 >out
	echo -4 2 6 -4 | diff -u - out
	line_of IDENTITY IDENTITY | at -3.5 10 20 31 >out
	echo -3.5 2 6 31 | diff -u - out
	# -3 is 7 into a repetition, 7.5 is 7.5; 22.5 and 52.5 are 2.5; on an
	# edge a repetition begins
	line_of CYCLE CYCLE | at -3 7.5 0 20 22.5 30 52.5 >out
	echo 4.8 5 2 6 3 2 3 | diff -u - out
	# the same, and 4 for each of -2, -1, -1, 0, 1, 2, 4 repetitions
	line_of CYCLEOFFSET CYCLEOFFSET | at -3 7.5 0 20 22.5 30 52.5 >out
	echo -3.2 1 -2 6 7 10 19 | diff -u - out
	# odd repetitions run backwards: 7.5 is f(12.5), 22.5 f(17.5); even ones
	# forwards: -3 is f(17), 32.5 f(12.5)
	line_of OSCILLATE OSCILLATE | at -3 7.5 0 20 22.5 30 32.5 >out
	echo 4.8 3 6 6 5 2 3 | diff -u - out
}

@test 'bake: other words are an error where they matter' {
	line_of FOO CONSTANT | at 10 30 >out
	echo 2 6 | diff -u - out
	line_of FOO CONSTANT >foo.ir
	refuses 'bake: foo.ir:3: f: at time 9 what it is before its keys is not known' \
	    bake -b 9 foo.ir >/dev/null
	line_of CONSTANT BAR >bar.ir
	refuses 'bake: bar.ir:3: f: at time 21 what it is after its keys is not known' \
	    bake -e 30 bar.ir >out
	[ "$(tail -n 1 out)" = 'v 20 n 6' ]
	line_of CONSTANT BAR | sed 's/PRE_[A-Z]*/-/; s/POST_[A-Z]*/-/' |
	    at 0 30 >out
	echo 2 6 | diff -u - out
}

@test 'bake: one key' {
	for mode in CONSTANT CYCLE CYCLEOFFSET OSCILLATE; do
		line_of $mode $mode | grep -v '^key f 20' | at 0 10 20 >out
		echo 2 2 2 | diff -u - out
	done
	# slopes 1 and 0.4
	line_of LINEAR LINEAR | grep -v '^key f 20' | at 0 10 20 >out
	echo -8 2 6 | diff -u - out
}

# twice PRE POST: the line above with two more keys: at time 10 it jumps from
# 1, where it came with slope 3, and at time 20 to 7, where it leaves with 5
twice() {
	line_of "$1" "$2" | sed '/^key f 10/i\
key f 10 1 TAN_LINEAR 1 3 TAN_LINEAR 1 0
/^key f 20/a\
key f 20 7 TAN_LINEAR 1 0 TAN_LINEAR 1 5'
}

@test 'bake: two keys at the first time, and at the last' {
	# before that time the first key holds, from it on the last
	twice CONSTANT CONSTANT | at 0 9.5 10 12.5 20 50 >out
	echo 1 1 2 3 7 7 | diff -u - out
	# 1 + 3 (9 - 10), 7 + 5 (21 - 20)
	twice LINEAR LINEAR | at 9 10 20 21 >out
	echo -2 2 7 12 | diff -u - out
	# between its ends there are 7 - 1 = 6, the jumps included, which every
	# repetition has again: 7.5 is f(17.5) - 6, 22.5 f(12.5) + 6, and 30
	# begins one, 2 + 12
	twice CYCLEOFFSET CYCLEOFFSET | at 7.5 10 20 22.5 30 >out
	echo -1 2 7 9 14 | diff -u - out
	# all at one time
	twice LINEAR LINEAR | sed 's/^key f 20/key f 10/' | at 9 10 11 >out
	echo -2 7 12 | diff -u - out
	twice CYCLE CYCLE | sed 's/^key f 20/key f 10/' | at 9 10 11 >out
	echo 1 7 7 | diff -u - out
}

curve() {
	cat <<-END
		ir 1
		actions a
		action f parameter PRE_CONSTANT POST_CONSTANT
		$1
		item n - Dag%20Node n
		channel n Visibility f -
		end actions
		end ir
	END
}

@test 'bake: tangents' {
	# h = 4, from 0 to 8 with the slopes 3 and -1; at a quarter
	# h00 = 27/32, h10 = 9/64, h01 = 5/32, h11 = -3/64:
	# 4 (9/64) 3 + 8 (5/32) + 4 (-3/64) (-1) = 108/64 + 80/64 + 12/64 = 3.125
	curve 'key f 0 0 A 1 0 A 2 6
key f 4 8 A 3 -3 A 1 0' | at 0 1 4 >out
	echo 0 3.125 8 | diff -u - out
	# a tangent the other way round, of any length, gives the same
	curve 'key f 0 0 A 1 0 A -.2 -.6
key f 4 8 A -7 7 A 1 0' | at 0 1 4 >out
	echo 0 3.125 8 | diff -u - out
	# steps: by name, by x = 0, at the left and at the right key
	for keys in 'A 1 0 TAN_STEP 1 1|A 1 1 A 1 1' 'A 1 0 A 0 1|A 1 1 A 1 1' \
	    'A 1 0 A 1 1|TAN_STEP 1 1 A 1 1' 'A 1 0 A 1 1|A 0 1 A 1 1'; do
		curve "key f 0 5 ${keys%|*}
key f 4 8 ${keys#*|}" | at 0 2 3.999 4 >out
		echo 5 5 5 8 | diff -u - out
	done
	# two keys at one time are a jump; the second holds from there on
	curve 'key f 0 0 A 1 0 A 1 0
key f 1 1 A 1 0 A 1 0
key f 1 5 A 1 0 A 1 0
key f 2 7 A 1 0 A 1 0' | at 0.5 1 1.5 >out
	echo 0.5 5 6 | diff -u - out
}

@test 'bake: timewarps from the inside out' {
	# f doubles and g adds one (outside their keys they go on): f(g(t)) =
	# 2 (t + 1), g(f(t)) = 2 t + 1, f(f(g(t))) = 4 (t + 1)
	cat >warp.ir <<-'END'
		ir 1
		actions a
		action f parameter PRE_LINEAR POST_LINEAR
		key f 0 0 A 1 2 A 1 2
		key f 1 2 A 1 2 A 1 2
		action g parameter PRE_LINEAR POST_LINEAR
		key g 3 4 A 1 1 A 1 1
		key g 5 6 A 1 1 A 1 1
		nurbs c 1
		knots c 0 1
		cv c 0 0 50 1
		cv c 100 10 70 1
		action m path c PRE_LINEAR POST_LINEAR
		item n - Dag%20Node n
		channel n Z%20Scale f - f g
		channel n X%20Translate f - g
		channel n Y%20Translate g - f
		channel n Z%20Translate m Y g m[Z]
		end actions
		end ir
	END
	# at 5: 12, 11, the path's Z at 5 % is 51, g adds one, Y at 52 % is 5.2
	quietly bake -b 5 -e 5 warp.ir | grep '^[vd]' | diff -u - <(cat <<-'END'
		dof n tx ty tz sz
		v 5 n 12 11 5.2 24
	END
	)
	# by default from the first key to the last of the innermost: g has 3
	# to 5, f 0 to 1, m counts as 0 to 100
	quietly bake -p 3 warp.ir | grep -c '^v' | diff - <(echo 101)
	grep -v m.Z warp.ir | quietly bake | awk '/^v/ { print $2 }' |
	    paste -s -d ' ' - | diff - <(echo 0 1 2 3 4 5)
}

path() {
	cat <<-END
		ir 1
		actions a
		nurbs c $1
		knots c $2
		$3
		action m path c PRE_${4:-CONSTANT} POST_${4:-CONSTANT}
		item n - Surface%20CV 1 2
		channel n X%20Position m X
		channel n Y%20Position m Y
		channel n Z%20Position m Z
		end actions
		end ir
	END
}

# xyz TIME: the point of the path there
xyz() {
	quietly bake -b "$1" -e "$1" "${@:2}" | awk '/^v/ { print $4, $5, $6 }'
}

@test 'bake: paths of several degrees' {
	# a polygon: the knots are its parameter, from 2 to 6, so 75 % is 5
	polygon='cv c 0 0 0 1
cv c 3 0 0 1
cv c 3 6 9 1'
	path 1 '2 3 6' "$polygon" | xyz 75 | diff - <(echo 3 4 6)
	path 1 '2 3 6' "$polygon" | xyz 25 | diff - <(echo 3 0 0)
	path 1 '2 3 6' "$polygon" | xyz 0 | diff - <(echo 0 0 0)
	path 1 '2 3 6' "$polygon" | xyz 100 | diff - <(echo 3 6 9)
	# a uniform quadratic B-spline is on the middle of its polygon's edges
	# at the knots; in the middle of a span it is 1/8, 6/8, 1/8 of three
	square='cv c 0 0 0 1
cv c 8 0 0 1
cv c 8 8 0 1
cv c 0 8 8 1'
	path 2 '0 1 2 3 4' "$square" | sed 's/knots c.*/knots c 1 2 3 4 5/' |
	    xyz 0 | diff - <(echo 4 0 0)
	path 2 '1 2 3 4 5' "$square" | xyz 50 | diff - <(echo 8 4 0)
	path 2 '1 2 3 4 5' "$square" | xyz 100 | diff - <(echo 4 8 4)
	path 2 '1 2 3 4 5' "$square" | xyz 25 | diff - <(echo 7 1 0)
	# degree 5: Bernstein at 1/2 is 1 5 10 10 5 1 over 32; with x of
	# 0 32 0 0 0 64 that is 5 + 2, y of 0 0 32 0 0 0 is 10
	path 5 '0 0 0 0 0 1 1 1 1 1' 'cv c 0 0 0 1
cv c 32 0 0 1
cv c 0 32 0 1
cv c 0 0 0 1
cv c 0 0 0 1
cv c 64 0 0 1' | xyz 50 | diff - <(echo 7 10 0)
}

@test 'bake: a rational path is a true circle' {
	# the quarter from (1,0) to (0,1) with the weight cos 45 in its middle:
	# half-way it is at 45 degrees, and everywhere at distance 1
	circle='cv c 1 0 0 1
cv c 1 1 0 0.70710678118654757
cv c 0 1 0 1'
	path 2 '0 0 1 1' "$circle" | xyz 50 -p 12 |
	    diff - <(echo 0.707106781187 0.707106781187 0)
	path 2 '0 0 1 1' "$circle" >circle.ir
	quietly bake -p 15 circle.ir | awk '/^v/ { n++; d = sqrt($4^2 + $5^2) - 1
	    if (d < -1e-14 || d > 1e-14) exit 1 } END { exit n != 101 }'
	# it leaves its ends at right angles: (0, w) 2 / 1 for u from 0 to 1,
	# a hundredth of that for each percent; 2 * 0.70710678118654757 = sqrt 2
	path 2 '0 0 1 1' "$circle" LINEAR | xyz -10 |
	    diff - <(echo 1 -0.141421356 0)
	path 2 '0 0 1 1' "$circle" LINEAR | xyz 110 |
	    diff - <(echo -0.141421356 1 0)
	# weights that cancel out: (1 - 2u) is 0 at 50 %
	path 1 '0 1' 'cv c 0 0 0 1
cv c 1 0 0 -1' >none.ir
	refuses 'bake: none.ir:7: m: at time 50 the weights of its curve cancel out' \
	    bake -b 50 none.ir >/dev/null
}

@test 'bake: outside its percents a path behaves like a curve' {
	for mode in CONSTANT IDENTITY CYCLE CYCLEOFFSET OSCILLATE; do
		path 1 '0 1' 'cv c 2 0 0 1
cv c 6 0 0 1' $mode | tee path.ir | xyz -25 | cut -d ' ' -f 1
		xyz 225 path.ir | cut -d ' ' -f 1
	done | paste -s -d ' ' - | diff -u - <(echo 2 6 -25 225 5 3 1 11 3 3)
}

@test 'bake: a harvDag Node is a Dag Node' {
	line_of CONSTANT CONSTANT | sed 's/Dag%20Node/harv&/' >harv.ir
	line_of CONSTANT CONSTANT | quietly bake >out
	quietly bake harv.ir | diff -u out -
}

@test 'bake: channels of other items keep their names' {
	cat >other.ir <<-'END'
		ir 1
		actions a
		action f parameter - -
		key f 1 2.5 A 1 0 A 1 0
		item Light() - Light
		item n Light() Dag%20Node n
		channel Light() Spot%20spread f -
		channel n Visibility f -
		channel Light() tx f -
		channel n Y%20Scale f -
		channel Light() X%20Translate f -
		channel n X%20Rotate f -
		end actions
		end ir
	END
	quietly bake other.ir | grep '^[dv]' | diff -u - <(cat <<-'END'
		dof Light() Spot%20spread %74x X%20Translate
		dof n rx sy visibility
		v 1 Light() 2.5 2.5 2.5
		v 1 n 2.5 2.5 2.5
	END
	)
}

@test 'bake: times are computed afresh, the end is met' {
	line_of LINEAR LINEAR >line.ir
	quietly bake -b 0 -d 0.1 -e 1 line.ir | awk '/^v/ { print $2 }' |
	    paste -s -d ' ' - | diff - <(echo 0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1)
	quietly bake -b 0 -d 0.3 -e 1 line.ir | awk '/^v/ { print $2 }' |
	    paste -s -d ' ' - | diff - <(echo 0 0.3 0.6 0.9)
	# a tenth million steps of a third: no drift
	quietly bake -b 0 -d 0.333333333333333333 -e 33333.3333333333333 line.ir |
	    awk '/^v/ { n++; last = $2 } END { print n, last }' |
	    diff - <(echo 100001 33333.3333333333)
	quietly bake -d 100 line.ir | grep -c ^v | diff - <(echo 1)
	quietly bake -p 2 -b 1234.5 -e 1234.5 line.ir | grep ^v |
	    diff - <(echo v 1234.5 n -2400)
}

@test 'bake: what it does not know is passed on' {
	{ printf '%s\n' 'ir 1' 'motion other' 'rate 30' 'v 1 x 1.50' \
	    'end motion' '# in it' 'end ir' '# between'
	    line_of CONSTANT CONSTANT
	    line_of LINEAR LINEAR | sed 's/actions a/actions b/;/^item/i\
# in b\
note of b\
attr - model x ();' | tr '\n' '\r' | sed 's/\r/\r\n/g'; } >many.ir
	quietly bake -e 10 many.ir | diff -u - <(cat <<-'END'
		ir 1
		motion other
		rate 30
		v 1 x 1.50
		end motion
		# in it
		end ir
		# between
		ir 1
		skeleton a
		joint n -
		offset n 0 0 0
		dof n tx
		end skeleton
		motion a
		rate -
		count frames 1
		v 10 n 2
		end motion
		end ir
		ir 1
		# in b
		skeleton b
		note of b
		joint n -
		offset n 0 0 0
		dof n tx
		end skeleton
		motion b
		note of b
		rate -
		count frames 1
		v 10 n 2
		end motion
		end ir
	END
	)
	# no channels: a skeleton that does not move
	printf '%s\n' 'ir 1' 'actions a' 'item n - -' 'end actions' 'end ir' |
	    quietly bake | diff -u - <(printf '%s\n' 'ir 1' 'skeleton a' \
	    'joint n -' 'offset n 0 0 0' 'end skeleton' 'motion a' 'rate -' \
	    'count frames 0' 'end motion' 'end ir')
}

# The document: without HIERARCHY there is "only a library of animation
# curves"
@test 'bake: without items nothing is animated, which it says' {
	sed '/^HIERARCHY/,$d' "$ROOT/examples/cylinder.sdl" | sdl2ir - >lib.ir
	n=$(grep -n '^end actions' lib.ir | cut -d : -f 1)
	bake lib.ir >out 2>messages
	echo "bake: lib.ir:$n: actions 'stdin' without items: nothing is animated" |
	    diff -u - messages
	grep -v '^#' out | diff -u - <(printf '%s\n' 'ir 1' 'skeleton stdin' \
	    'source sdl' 'end skeleton' 'motion stdin' 'source sdl' 'rate -' \
	    'count frames 0' 'end motion' 'end ir')
}

@test 'bake: what follows the actions keeps its own skeleton' {
	printf '%s\n' 'skeleton s' 'joint i -' 'offset i 0 0 0' 'dof i tx' \
	    'end skeleton' >own
	printf '%s\n' 'actions a' 'item n - -' 'end actions' >acts
	printf '%s\n' 'motion mine' 'v 1 i 5' 'end motion' >mine
	unit() { echo ir 1; cat "$@"; echo end ir; }
	unit own acts mine mine | quietly bake >saw
	printf '%s\n' 'skeleton a' 'joint n -' 'offset n 0 0 0' 'end skeleton' \
	    'motion a' 'rate -' 'count frames 0' 'end motion' >baked
	unit own baked own mine mine | diff -u - saw
	fk saw | grep '^w' | diff -u <(yes 'w 1 i 5 0 0 0 0 0 1' | head -n 2) -
	unit acts mine >bad.ir
	refuses 'bake: bad.ir:5: motion mine would get the skeleton of the actions before it' \
	    bake bad.ir >saw
	unit own mine | quietly bake | diff -u <(unit own mine) -
	# poses and meshes have one, too; images have none
	for begin in 'poses p' 'mesh m'; do
		printf '%s\n' "$begin" "end ${begin% *}" >other
		unit own acts other | quietly bake |
		    diff -u <(unit own baked own other) - || return
	done
	printf '%s\n' 'image i 1 1 rgb' 'run 0 0 1 1 2 3' 'end image' >other
	unit own acts other | quietly bake | diff -u <(unit own baked other) -
}

# bad LINE MESSAGE SCRIPT: the sample changed by sed is refused at that line
bad() {
	line_of CONSTANT CONSTANT | sed "$3" >bad.ir
	refuses "bake: bad.ir:$1: $2" bake bad.ir >/dev/null
}

@test 'bake: errors in the stream' {
	refuses 'bake: <stdin>:1: expected `ir 1`, saw end of input' \
	    bake </dev/null
	bad 3 "expected \`path CURVE PRE POST\` or \`parameter PRE POST\`, saw 'action f foo PRE_CONSTANT POST_CONSTANT'" \
	    's/parameter/foo/'
	bad 3 "unknown curve 'c'" 's/parameter/path c/'
	bad 3 'f: no keys' /^key/d
	bad 4 "'f' is defined twice" '3s/.*/&\n&/'
	bad 4 "unknown action 'g'" 's/key f/key g/'
	bad 4 "time: expected a number, saw 'x'" 's/f 10/f x/'
	bad 4 "tangent: expected a number, saw 'nan'" 's/1 1 /1 nan /'
	bad 5 'key at 9 is earlier than the one before it' 's/f 20/f 9/'
	bad 6 "unknown parent 'm'" 's/n - /n m /'
	bad 7 "'n' is defined twice" '6s/.*/&\n&/'
	bad 7 "unknown item 'm'" 's/channel n/channel m/'
	bad 7 "unknown action 'g'" 's/ f -$/ g -/'
	bad 7 "'f' is no path and has no axis" 's/ f -$/ f X/'
	bad 7 "unknown action 'g'" 's/ f -$/ f - g[X]/'
	bad 7 "a Dag Node has no channel \"Spot\"" 's/X%20Tr.* f/Spot f/'
	bad 7 "channel 'n X%20Translate': what several actions in a list make together is not known" \
	    's/ f -$/ - - f , f/'
	bad 8 "channel 'n X%20Translate' twice" '7s/.*/&\n&/'
	bad 8 'expected `end actions`, saw end of input' '8,$d'
	path 2 '0 1' 'cv c 0 0 0 1' >bad.ir
	refuses 'bake: bad.ir:3: c: expected more cvs than the degree; saw degree 2, 1 cvs, 2 knots' \
	    bake bad.ir
	path 1 '0 1' 'cv c 0 0 0 1
cv c 0 0 0 1' | sed 's/m Z$/m -/' >bad.ir
	refuses "bake: bad.ir:11: path 'm': expected an axis X, Y or Z" bake bad.ir
	path 0 '0 1' 'cv c 0 0 0 1' >bad.ir
	refuses "bake: bad.ir:3: degree: expected an integer from 1 to 16777216, saw '0'" \
	    bake bad.ir
	path 1 '0 1' 'cv c 1e200 0 0 1e200
cv c 0 0 0 1' >bad.ir
	refuses 'bake: bad.ir:7: m: at time 0 its value is too large' \
	    bake bad.ir >/dev/null
	line_of CONSTANT CONSTANT >line.ir
	refuses 'bake: line.ir: begins at 30, ends at 20: give both -b and -e' \
	    bake -b 30 line.ir
	refuses 'bake: -d 1e-09 is too small a step from 10 to 1000000' \
	    bake -d 1e-9 -e 1000000 line.ir
}

@test 'bake: usage, output errors' {
	usage_of bake
	line_of CYCLE LINEAR >line.ir
	dev_full bake line.ir
	[ "$(head_one bake -d .001 line.ir)" = 'ir 1' ]
	run -2 bake -d 0 line.ir
	run -2 bake -d -1 line.ir
	run -2 bake -b x line.ir
	run -2 bake -r 0 line.ir
	run -2 bake -p 18 line.ir
	run -2 bake -b 2 -e 1 line.ir
	[ "$output" = 'bake: -b 2 is later than -e 1' ]
	run -2 bake line.ir line.ir
}

@test 'bake: the examples of its page' {
	man_examples "$ROOT/man/bake.1"
}
