bats_require_minimum_version 1.5.0
load helper
load seam

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -s - -r 60 "$ROOT/examples/walk.amc" >walk.ir
}

# five frames: the top joint goes along x, up and to the side, others turn
five() {
	cat <<-'END'
		ir 1
		skeleton s
		space y
		joint a -
		offset a 0 1 0
		dof a tx ty tz rx
		joint b a
		offset b 0 1 0
		dof b rz
		joint c b
		offset c 0 1 0
		dof c qx qy qz qw
		joint d c
		offset d 0 1 0
		dof d tx sy visible rz
		end skeleton
		motion m
		rate 30
		count frames 5
		link start stand
		link end sit
	END
	seq 5 9 | awk '{
		k = $1 - 5
		print "v", $1, "a", k "0", k ".0", "+" k, 0
		print "v", $1, "b", 10 * k
		print "v", $1, "c", "0 0 " (k == 4 ? "0.6 0.8" : "0 1.0")
		print "v", $1, "d", k * 2, 1, (k == 4), 90 * k
		print "c", $1, "b 1"
		print "# end of", $1
	}'
	printf '%s\n' 'end motion' 'end ir'
}

@test "loop: usage" {
	usage_of loop
	run -2 loop -b 0
	[ "$output" = "loop: -b: expected 1 to 1048576, saw '0'" ]
}

@test "loop: the man page's examples" {
	man_examples "$ROOT/man/loop.1"
}

# of two frames the first loses u^2 (3 - 2u) = 1/2 with u = 1/2, the last all:
# a's height 4, b's 40 degrees; c turns by 2 acos 0.8, half of that is
# sqrt(0.1), sqrt(0.9); frame 3 had none, so it is turned back. d's tx loses 8,
# visible 1; a whole turn is none.
@test "loop: the last frames lead to the first one's pose" {
	five >a.ir
	quietly loop -b 2 -p 6 a.ir >saw
	diff a.ir saw >d || true
	diff -u - d <<-'END'
		21c21
		< link end sit
		---
		> loop cycle
		40,43c40,43
		< v 8 a 30 3.0 +3 0
		< v 8 b 30
		< v 8 c 0 0 0 1.0
		< v 8 d 6 1 0 270
		---
		> v 8 a 30 1 +3 0
		> v 8 b 10
		> v 8 c 0 0 -0.316228 0.948683
		> v 8 d 2 1 -0.5 270
		46,49c46,49
		< v 9 a 40 4.0 +4 0
		< v 9 b 40
		< v 9 c 0 0 0.6 0.8
		< v 9 d 8 1 1 360
		---
		> v 9 a 40 0 +4 0
		> v 9 b 0
		> v 9 c 0 0 0 1
		> v 9 d 0 1 0 360
	END
	quietly loop -b 1 a.ir | sed '/^v 9/d' | diff -u - \
	    <(sed 's/^link end.*/loop cycle/; /^v 9/d' a.ir)
}

@test "loop: header and records" {
	five >a.ir
	for l in 'once' 'once 3' 'cycle 4'; do
		sed "s/^rate/loop $l\n&/" a.ir | quietly loop -b 2 |
		    diff -u - <(loop -b 2 a.ir | sed '/^loop/d; s/^rate/loop cycle\n&/')
	done
	# without a count the frames wait for it; one among them comes too late
	for count in '/^count/d' '/^count/d; /^# end of 7/s/.*/count frames 5/'; do
		sed "$count" a.ir | quietly loop -b 2 | sed 's/^# end of 7//' |
		    diff -u - <(loop -b 2 a.ir | sed '/^count/d; s/^# end of 7//
			s/^loop cycle/&\ncount frames 5/' |
		    if [ "$count" = /^count/d ]; then cat; else sed '/^$/d'; fi)
	done
	# records computed from values go, others stay
	awk '{ print } $1 == "v" && $3 == "b" {
		print "w", $2, "b 0 0 0 0 0 0 1"
		print "e", $2, "b 0 0 0"
		print "m", $2, "0 0 0 0"
		print "n", $2, "b 0 0 0 0"
		print "b", $2, "b 1 2 3"
		print "r", $2, "b 1.0"
	}' a.ir | quietly loop -b 2 | sed '/^[br] /d' |
	    diff -u <(loop -b 2 a.ir) -
	awk '{ print } $1 == "v" && $3 == "b" { print "b", $2, "b 1 2 3" }' a.ir |
	    quietly loop -b 2 | grep -c '^b' | diff -u <(echo 5) -
	# motions of that name only, and all
	{ sed '$d' a.ir; sed -n '/^motion/,$p' a.ir | sed 's/motion m/motion n/'; } >2.ir
	quietly loop -b 1 -M n 2.ir | grep -c '^loop' | diff -u <(echo 1) -
	quietly loop -b 1 2.ir | grep -c '^loop' | diff -u <(echo 2) -
	# nothing to close
	sed '/^[vc#] /d; /^count/d; /^link/d' a.ir >none.ir
	quietly loop none.ir | diff -u <(sed '/^end motion/i loop cycle' none.ir) -
}

@test "loop: real clips, and their travel" {
	need_data acclaim/cmu
	for c in 02_01 01_01; do
		asf2ir "$DATA/acclaim/cmu/${c%_*}.asf" | amc2ir -r 120 -s - \
		    "$DATA/acclaim/cmu/$c.amc" | resample -b 50 -e 186 >"$c.ir"
		quietly loop -b 40 -p 17 $c.ir >l.ir
		ends root $c.ir >a
		ends root l.ir >b
		awk 'FNR == 1 { exit !($1 < 1e-9) }' b
		awk 'FNR == 1 { exit !($1 > .1) }' a
		near 1e-7 <(sed 1d a) <(sed 1d b)
		# the path to the seam has no jump
		quietly irstat -k jump l.ir >saw
		cmp <(grep '^v' $c.ir | head -n 2000) <(grep '^v' l.ir | head -n 2000)
	done
}

@test "loop: other ways up, other channels, other places of the top joint" {
	resample -b 1 -e 59 walk.ir >cut.ir
	ends root <(loop -p 17 cut.ir) >want
	awk 'FNR == 1 { exit !($1 < 1e-9) }' want
	rescale -u y:z cut.ir >z.ir
	ends root <(loop -p 17 z.ir) 6 >saw
	awk 'FNR == 1 { exit !($1 < 1e-9) }' saw
	# quaternions and matrices, radians
	for dof in 'px py pz qx qy qz qw' 'px py pz ax ay az' \
	    'px py pz m11 m12 m13 m21 m22 m23 m31 m32 m33'; do
		sed "/^limit/d; s/^dof \\([^ ]*\\) .*/dof \\1 $dof/" \
		    <(asf2ir "$ROOT/examples/figure.asf") >t.ir
		retarget -p 17 -S none -s t.ir cut.ir | loop -p 17 >l.ir
		ends root l.ir >saw
		awk 'FNR == 1 { exit !($1 < 1e-9) }' saw
		near 1e-9 <(sed 1d want) <(sed 1d saw)
	done
	# under a joint that does not move and is turned by 90 degrees about x
	sed 's/^joint root -/joint base -\noffset base 1 2 3\nrest base 90 0 0 xyz\njoint root base/; s/^skeleton .*/&\nspace z/' \
	    cut.ir | loop -p 17 >l.ir
	ends root l.ir 6 >saw
	awk 'FNR == 1 { exit !($1 < 1e-9) }' saw
}

# over STREAM VALUES: the stream, with a joint over its root that has these values
over() {
	awk -v TOP=root -v V="$2" -f "$ROOT/tests/under.awk" "$1"
}

# without FILE: the stream without those joints
without() {
	sed -E '/^[a-z]+ (still|base)( |$)/d; /^v [0-9]+ base /d
		s/^joint root base/joint root -/' "$1"
}

@test "loop: the joint that travels is the top one" {
	resample -b 1 -e 62 walk.ir >cut.ir
	loop -b 15 cut.ir >want
	# a joint that stays where it is, on the ground or elsewhere
	for v in '0 0 0 0 0 0' '5 0 3 0 0 0'; do
		over cut.ir "$v" >over.ir
		quietly loop -b 15 over.ir >saw
		without saw | diff -u want -
		# from a pipe, too
		quietly loop -b 15 <over.ir | cmp saw -
		quietly loop -g over.ir | cut -d ' ' -f 1-2 |
		    diff -u <(loop -g cut.ir | cut -d ' ' -f 1-2) -
		loop -g over.ir >pairs
		quietly loop -g <over.ir | cmp pairs -
	done
	# one that turns the figure: z comes to lie along x, x along -z
	over cut.ir '5 0 3 0 90 0' | quietly loop -b 15 -p 17 >saw
	ends root saw >turned
	ends root <(loop -b 15 -p 17 cut.ir) >straight
	awk 'FNR == 1 { exit !($1 < 1e-9) }' turned
	near 1e-9 <(awk 'FNR == 2 { OFMT = "%.17g"; print 5 + $2, 3 - $1 }' straight) \
	    <(sed 1d turned)
	# if both move, the one that goes farther; its sway stays what it is
	awk -v TOP=root -f "$ROOT/tests/under.awk" cut.ir |
	    awk '$1 == "v" && $3 == "base" { $0 = $0 " 0 0 " 3 * $2 " 0 0 0" }
	    { print }' >both.ir
	quietly loop -b 15 both.ir >saw
	grep -e '^v 62 base' saw | diff -u <(echo 'v 62 base 0 0 186 0 0 0') -
	sed -n -E 's/^v (1|62) root //p' saw | sort -u | wc -l |
	    diff -u <(echo 1) -
}

# Of three joints the last goes 20, the others 2 and 4 and so back to where they
# were first.
@test "loop: the joint that travels is the lowest of three" {
	{
		printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint a -' \
		    'offset a 0 0 0' 'dof a tx ty tz' 'joint b a' \
		    'offset b 0 1 0' 'dof b tx ty tz' 'joint c b' \
		    'offset c 0 1 0' 'dof c tx ty tz' 'end skeleton' \
		    'motion m' 'rate 10'
		awk 'BEGIN {
			for (f = 1; f <= 21; f++) {
				print "v", f, "a", f / 10, 0, 0
				print "v", f, "b", f / 5, 0, 0
				print "v", f, "c", f, 0, 0
			}
		}'
		printf '%s\n' 'end motion' 'end ir'
	} | loop -b 5 2>err | grep '^v 21 ' | diff -u <(printf '%s\n' \
	    'v 21 a 0.1 0 0' 'v 21 b 0.2 0 0' 'v 21 c 21 0 0') -
}

@test "loop: what stands first in the file need not be above the hips" {
	resample -b 1 -e 62 walk.ir >cut.ir
	loop -b 15 cut.ir >want
	sed 's/^joint root -/joint camera -\noffset camera 0 9 0\ndof camera tx ty tz\n&/
		s/^v \([0-9]*\) root /v \1 camera 0 9 0\n&/' cut.ir >camera.ir
	quietly loop -b 15 camera.ir | sed '/ camera /d' | diff -u want -
}

# All pairs are as good.
@test "loop -g: of pairs that are as good the earlier ones" {
	awk '
	/^v 1 / { row[++rows] = $0 }
	/^count/ || /^v/ { next }
	/^end motion/ {
		for (f = 1; f <= 40; f++)
			for (i = 1; i <= rows; i++) {
				sub(/^v [0-9]* /, "v " f " ", row[i])
				print row[i]
			}
	}
	{ print }' walk.ir >still.ir
	quietly loop -g -b 5 still.ir |
	    diff -u <(for b in {7..16}; do echo "1 $b 0"; done) -
}

# Of two joints one moves, up and down. Frames 31 and 55 are 1 apart, those after
# them 0: the root of (1 / 2 + 0) / 2 is 0.5. Ten pairs are 0 apart, and those after
# them 1.25. So many frames are as high as 31 and as 55 that they can be told apart
# as two groups, which are 1 apart.
@test "loop -g: the frames after both count as much as both" {
	awk '
	function put(x) {
		print "v", ++n, "top 0 0 0\nv", n, "tip 0", x, 0
	}
	function alone() { put(10000 + 100 * ++far) }
	function steps(more,    k) {
		for (k = 1; k < 11; k++) {
			put(100 * k)
			put(100 * k + 50 + more)
			alone()
		}
	}
	function crowd(x,    k) {
		for (k = 0; k < 8; k++) {
			put(x)
			if (k)
				alone()
			else
				put(4000)
			alone()
		}
	}
	BEGIN {
		print "ir 1\nskeleton s\nspace y\njoint top -\noffset top 0 0 0"
		print "dof top tx ty tz\njoint tip top\noffset tip 0 1 0"
		print "dof tip tx ty tz\nend skeleton\nmotion m\nrate 30"
		steps(0)
		crowd(3000)
		crowd(3001)
		steps(1.25)
		print "end motion\nend ir"
	}' >m.ir
	quietly loop -g -b 5 m.ir >saw
	{
		echo 31 55 0.5
		for a in 1 4 7 10 13 16 19 22 25; do
			echo $a $((a + 78)) 0.625
		done
	} | diff -u - saw
}

# a model of its own
@test "loop -g: pairs of frames, the best first" {
	oracle python3
	resample -r 20 walk.ir >a.ir
	quietly loop -g -b 5 a.ir >saw
	fk -p 17 a.ir | python3 -c '
import sys
top, at, order = {}, {}, []
for line in sys.stdin:
    w = line.split()
    if w and w[0] == "w":
        k, x = int(w[1]), [float(v) for v in w[3:6]]
        if w[2] == "root":
            top[k] = x
        if k not in at:
            order.append(k)
        at.setdefault(k, []).append(x)
def far(a, b):
    p, q = at[a], at[b]
    s = 0
    for x, y in zip(p, q):
        s += (x[0] - top[a][0] - y[0] + top[b][0]) ** 2
        s += (x[1] - y[1]) ** 2
        s += (x[2] - top[a][2] - y[2] + top[b][2]) ** 2
    return s / len(p)
n = len(order)
E = {}
for i in range(n - 1):
    for j in range(i + 1, n - 1):
        a, b = order[i], order[j]
        E[a, b] = ((far(a, b) + far(order[i + 1], order[j + 1])) / 2) ** .5
found = [(e, a, b) for (a, b), e in E.items() if b - a > 5 and all(
    E.get((a + i, b + k), 9e9) >= e for i in (-1, 0, 1) for k in (-1, 0, 1))]
saw = [l.split() for l in open("saw")]
assert 0 < len(saw) == min(10, len(found))
for (e, a, b), l in zip(sorted(found), saw):
    p = int(l[0]), int(l[1])
    assert abs(float(l[2]) - e) < 1e-4 and abs(E[p] - e) < 1e-4, (e, a, b, l)
'
	# five digits, which is what floats are good for
	run ! grep -E ' [0-9.]*([1-9][0-9.]*){6}$' saw
	# of one motion
	{ sed '$d' a.ir; sed -n '/^motion/,$p' a.ir | sed 's/motion walk/motion n/'; } >2.ir
	quietly loop -g -b 5 -M n 2.ir | diff -u saw -
	refuses "loop: 2.ir:$(sed -n '/^motion n/=' 2.ir): several motions, choose one with -M (or irsplit): walk, n" \
	    loop -g 2.ir >saw
	# none
	resample -e 1 walk.ir | quietly loop -g | diff -u /dev/null -
}

@test "loop: what it cannot do" {
	five >a.ir
	refuses 'loop: a.ir:52: motion m: expected more than 5 frames (-b)' \
	    loop -b 5 a.ir >saw
	quietly loop -b 4 a.ir >saw
	sed 's/^count.*/loop bounce/' a.ir >b.ir
	refuses 'loop: b.ir:19: loop bounce: half of the motion is not written out (resample does that)' \
	    loop b.ir >saw
	sed 's/^# end of 5/loop once/' a.ir >b.ir
	refuses 'loop: b.ir:27: loop: expected before the first frame' loop b.ir >saw
	sed 's/^count.*/relative world/' a.ir >b.ir
	refuses 'loop: b.ir:22: motion m is relative world: its top joint does not carry the others' \
	    loop b.ir >saw
	sed '/^v 7 b/d' a.ir >b.ir
	refuses 'loop: b.ir:39: frame 7: no values of joint b (resample makes a keyed motion dense)' \
	    loop -b 1 b.ir >saw
	sed 's/^v 7 b.*/v 7 b nan/' a.ir >b.ir
	refuses 'loop: b.ir:40: frame 7: joint b: its values make no transform (nan, out of range, or a quaternion of length 0)' \
	    loop -b 1 b.ir >saw
	sed 's/^v 7 c.*/v 7 c 0 0 0 0/' a.ir >b.ir
	refuses 'loop: b.ir:40: frame 7: joint c: its values make no transform (nan, out of range, or a quaternion of length 0)' \
	    loop -b 1 b.ir >saw
	for g in '' -g; do
		sed '/^skeleton/,/^end skeleton/d; s/^rate.*/&\ndof b rz/' a.ir >bare.ir
		refuses 'loop: bare.ir:2: motion m has no skeleton in its stream (amc2ir -s)' \
		    loop $g bare.ir >saw
	done
	dev_full loop walk.ir
	dev_full loop -g walk.ir
}
