#!/usr/bin/env bats
# examples/ir*.py, a reader of ir(5) that shares nothing with the tools
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$ROOT/examples
	python=${PYTHON:-python3} lint=$ROOT/examples/irlint.py
	oracle python3
}

reads() {
	"$python" "$lint" "$@"
}

# unit LINE ...: a unit of a skeleton and these lines, of which the first is
# the ninth
unit() {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 1 0' \
	    'dof a tx rz' 'joint b a' 'offset b 1 0 0' 'end skeleton' "$@" \
	    'end ir'
}

# refused MESSAGE LINE ...: what irlint.py says; irstat -c refuses it, too
refused() {
	local text=$1

	shift
	unit "$@" >x.ir
	run reads x.ir
	[ "$status" -eq 1 ] &&
	    diff <(echo "$lint: x.ir:$text") - <<<"$output" &&
	    ! irstat -c x.ir >/dev/null 2>&1
}

@test "irlint.py takes what the importers write" {
	asf2ir "$ROOT/examples/figure.asf" >figure.ir
	amc2ir -r 60 -s figure.ir "$ROOT/examples/walk.amc" >walk.ir
	fk walk.ir >world.ir
	contacts walk.ir >stands.ir
	for f in bend.gltf bow.kfd bulge_types cylinder.sdl dance.bvh \
	    evening.sps scarf.skn sims.psl wave.fbx; do
		any2ir "$ROOT/examples/$f" >"$f.ir"
	done
	reads ./*.ir "$ROOT/examples/vrm.ir"
}

# judge MODULE DIR: what ir.py, with the rules of MODULE, says of the files in a
# directory of tests/ir: the name of each, and the line that it refuses, or -
judge() {
	cat >judge.py <<-'END'
		import glob, importlib, ir, sys
		importlib.import_module(sys.argv[1])
		for name in sorted(glob.glob(sys.argv[2] + '/*.ir')):
		    line = '-'
		    try:
		        for r in ir.records(open(name, 'rb')):
		            pass
		    except ir.Error as e:
		        line = str(e).split(': ')[1].rpartition(':')[2]
		    print(name, line)
	END
	(cd "$ROOT/tests/ir" && "$python" "$BATS_TEST_TMPDIR/judge.py" "$@")
}

@test "ir.py, irrules.py, irlint.py: they take the good ones of tests/ir" {
	local module

	for module in ir irrules irlint; do
		judge $module good | awk '$2 != "-"' | diff /dev/null -
	done
}

@test "irlint.py refuses the bad ones, in that line" {
	for f in "$ROOT"/tests/ir/bad/*.ir; do
		sed -n "1s|^# line \([0-9]*\): .*|bad/${f##*/} \1|p" "$f"
	done >want
	judge irlint bad | diff want -
}

@test "irlint.py does not crash at the open ones" {
	local files=("$ROOT"/tests/ir/open/*.ir)

	[ "$(judge irlint open | wc -l)" -eq ${#files[@]} ]
}

# A reader of some kinds of objects: the README says what it takes
@test "irrules.py refuses the bad ones that are of skeletons and motions" {
	judge irrules bad | sed -n 's/ -$//p' |
	    grep -Ev '^bad/(mesh|material|suit|image|iff|particles|bulges)' |
	    grep -Ev '^bad/(actions|sequence)' | diff /dev/null -
}

# It knows the form of records, the joints that they name, and the order of frames.
# The rest is in irrules.py: ranges, counts, and what comes too late or is missing
@test "ir.py refuses the other ones of skeletons and motions" {
	judge ir bad | sed -n 's/ -$//p' |
	    grep -Ev '^bad/(mesh|material|suit|image|iff|particles|bulges)' |
	    grep -Ev '^bad/(actions|sequence|poses|count|joint-limit)' |
	    grep -Ev '^bad/motion-(contact|rate)' | grep -v -e -late >taken
	diff - taken <<-'END'
		bad/dof-length-no-bone.ir
		bad/dof-ten-angles.ir
		bad/integer-beyond-64-bits.ir
		bad/joint-attr-of-none.ir
		bad/joint-attr-of-private-thing.ir
		bad/joint-rest-length-0.ir
		bad/joint-role-twice.ir
		bad/joint-role-unknown.ir
		bad/motion-dof-length-no-bone.ir
		bad/motion-event-before-values.ir
		bad/motion-link-twice.ir
		bad/motion-second-dof.ir
		bad/motion-second-rate.ir
		bad/number-beyond-the-range.ir
		bad/number-value-beyond-the-range.ir
		bad/source-twice.ir
		bad/space-twice.ir
		bad/unit-angle-after-joint.ir
		bad/unit-length-twice.ir
	END
}

@test "irlint.py: whole units, and nothing else" {
	reads <<<$'ir 1\nend ir'
	printf '\357\273\277# x\r\n ir\t1 \r\nend ir' | reads
	printf 'ir 1\nx:y z\nwhat\nend x:y\nend ir\n' | reads
	run reads <<<''
	[ "$status" -eq 1 ]
	diff <(echo "$lint: /dev/stdin:2: expected end ir, saw the end of" \
	    'the input') - <<<"$output"
	run reads <<<$'ir 2\nend ir'
	[ "$status" -eq 1 ]
	diff <(echo "$lint: /dev/stdin:1: expected ir 1, saw ir 2") - \
	    <<<"$output"
	run reads /nowhere
	[ "$status" -eq 1 ]
	diff <(echo "$lint: [Errno 2] No such file or directory: '/nowhere'") - \
	    <<<"$output"
	refused '11: expected end motion, saw end ir' 'motion m' 'rate 30'
	refused '10: expected end motion, saw ir 1' 'motion m' 'ir 1'
	refused '9: expected motion name, saw motion' motion
	refused '9: expected end ir, saw end motion' 'end motion'
	refused '10: expected ir 1, saw motion m' 'end ir' 'motion m'
}

@test "irlint.py: numbers, names, words and how many fields there are" {
	refused '10: expected v frame joint number|nan, saw v 1 a 0x1 2' \
	    'motion m' 'v 1 a 0x1 2'
	refused '10: expected number, saw 1e999' 'motion m' 'e 1 a 0 0 1e999'
	refused '10: expected a rate, saw 30/0' 'motion m' 'rate 30/0'
	refused '10: expected relative parent|world, saw relative' \
	    'motion m' relative
	refused '10: expected space x|y|z, saw space w' 'motion m' 'space w'
	refused '10: expected joint name joint|-, saw joint %zz -' \
	    'skeleton t' 'joint %zz -'
	refused '11: expected role joint role|-, saw role a tail' 'skeleton t' \
	    'joint a -' 'role a tail'
	unit 'motion m' 'v 1 a 1E1 nan' 'v +1.5e0 a .5 5.' 'end motion' | reads
}

@test "irlint.py: skeletons" {
	refused '10: expected joint|-, saw b' 'skeleton t' 'joint a b'
	refused '11: expected a new joint, saw a' 'skeleton t' \
	    'joint a -' 'joint a -'
	refused '13: expected one joint of role hips, saw another' \
	    'skeleton t' 'joint a -' 'role a hips' 'joint b a' 'role b hips'
	refused '12: expected a bone of a for its l, saw none' 'skeleton t' \
	    'joint a -' 'dof a l' 'end skeleton'
	refused '12: expected 0 limits, saw another' 'skeleton t' \
	    'joint a -' 'dof a ry' 'limit a rx 0 1'
	refused '12: expected one mass, saw another' 'skeleton t' 'joint a -' \
	    'mass a 1' 'mass a 1'
}

@test "irlint.py: motions" {
	refused '10: expected 2 values, saw 1' 'motion m' 'v 1 a 1'
	refused '11: expected one v of a, saw another' 'motion m' \
	    'v 1 a 1 2' 'v 1 a 1 2'
	refused '11: expected frame 2, saw 1' 'motion m' 'v 2 a 1 2' \
	    'v 1 a 1 2'
	refused '10: expected joint, saw c' 'motion m' 'v 1 c 1 2'
	refused '11: expected rate before the first frame, saw it later' \
	    'motion m' 'v 1 a 1 2' 'rate 30'
	refused '12: expected 2 frames, saw 1' 'motion m' 'count frames 2' \
	    'v 1 a 1 2' 'end motion'
}

@test "irlint.py: feet, events and reference values in a frame" {
	refused '11: expected v before c and event, saw it later' 'motion m' \
	    'event 1 - step' 'v 1 a 1 2'
	refused '13: expected a foot of the first frame, saw b' 'motion m' \
	    'v 1 a 1 2' 'c 1 a 1' 'v 2 a 1 2' 'c 2 b 1'
	refused '10: expected 2 values, saw 3' 'motion m' 'r 1 a 1 2 3'
}

@test "irlint.py: poses, meshes, images" {
	refused '11: expected 2 values, saw 1' 'poses p' 'pose 0 - 1' 'v 0 a 1'
	refused '11: expected the pose before, saw 1' 'poses p' 'pose 0 - 1' \
	    'v 1 a 1 2'
	refused '11: expected next, saw 2' 'mesh m' 'vert 0 0 0 0' \
	    'vert 2 0 0 0'
	refused '11: expected vertex, saw 1' 'mesh m' 'vert 0 0 0 0' \
	    'normal 1 0 0 1'
	refused '11: expected joint, saw c' 'mesh m' 'vert 0 0 0 0' \
	    'weight 0 c 1'
	refused "13: expected the joint of the vertex's next weight, saw b" \
	    'mesh m' 'vert 0 0 0 0' 'weight 0 a 1' 'weight 0 b 0' \
	    'local 0 b 0 0 0 0 0 1'
	refused '10: expected a level, saw 256' 'image i 1 1 matte' \
	    'run 0 0 1 256'
	refused '11: expected 2 pixels, saw 1' 'image i 2 1 matte' \
	    'run 0 0 1 255' 'end image'
	refused '11: expected the next pixel, saw 0 2' 'image i 3 1 depth' \
	    'run 0 0 1 nan' 'run 0 2 1 inf'
}

@test "irlint.py: what comes once, and what has begun" {
	refused '11: expected one unit length, saw another' 'mesh m' \
	    'unit length 1' 'unit length 2'
	refused '11: expected one loop, saw another' 'motion m' 'loop once' \
	    'loop cycle'
	refused '11: expected one dof of a, saw another' 'motion m' 'dof a tx' \
	    'dof a ty'
	refused '12: expected a number above that of the pose before, saw 1' \
	    'poses p' 'pose 1 - 0' 'v 1 a 1 2' 'pose 1 - 0'
	refused '13: expected a vertex of its part, saw 0' 'mesh m' \
	    'vert 0 0 0 0' 'part 1 - -' 'vert 1 0 0 0' 'spring 0 1 1 1'
	refused '10: expected lod part count, saw lod 0 -1' 'mesh m' 'lod 0 -1'
	refused '13: expected its section, saw 0' 'bulges b' 'bulge 1 x' \
	    'section 1 0' 'bulge 2 y' 'key 1 0 0 0 0'
	refused '9: expected rows and columns, saw 0' 'image i 0 1 rgb'
	# the first part may have no record; degrees are the unit anyway
	unit 'mesh m' 'lod 0 2' 'part 1 - -' 'lod 1 2' 'end mesh' \
	    'skeleton t' 'joint a -' 'unit angle deg' 'end skeleton' | reads
	# frames without values need no feet
	unit 'motion m' 'e 1 a 0 0 0' 'v 2 a 1 2' 'c 2 a 1' 'end motion' | reads
}

@test "irlint.py: chunks" {
	refused '10: expected id, saw ABC' 'iff f' 'chunk 0 0 ABC 4 /ABC'
	refused '11: expected /FORM:ABCD/DATA, saw /FORM:ABCD/BODY' 'iff f' \
	    'group 0 0 FORM 12 ABCD /FORM:ABCD' \
	    'chunk 12 1 DATA 0 /FORM:ABCD/BODY'
	# e with an acute is two bytes
	unit 'iff f' 'group 0 0 FORM 40 ab%2F%20 /FORM:ab%2F%20' \
	    'chunk 12 1 cdé 0 /FORM:ab%2F%20/cdé' \
	    'chunk 20 1 cdé 0 /FORM:ab%2F%20/cdé[2]' 'attr x key' 'end iff' |
	    tee x.ir | reads
	irstat -c x.ir
}

# The equations of ir(5), by fk: a figure in each frame, and a chain whose
# joints have channels of most kinds
@test "irworld.py: joints are where fk puts them" {
	asf2ir "$ROOT/examples/figure.asf" >figure.ir
	amc2ir -r 60 -s figure.ir "$ROOT/examples/walk.amc" >walk.ir
	unit 'skeleton t' 'unit angle rad' 'joint a -' 'offset a 1 2 3' \
	    'rest a 1 2 3 zyx' 'axis a 0.5 0 1 xyx' 'bone a 2 0 1 0' \
	    'dof a tx rx l sy rz foo' 'joint b a' 'offset b 3 1 2' \
	    'rest b 0 0 0.6 0.8' 'dof b qw qx ty qy qz' 'joint c b' \
	    'offset c 1 1 1' 'dof c py ax az ax tx' 'end skeleton' \
	    'motion m' 'unit angle deg' 'v 1 a 1 30 3 2 40 9' \
	    'v 1 b 0.5 -0.5 1 0.5 0.5' 'v 1 c 7 10 20 30 40' \
	    'end motion' >chain.ir
	sed 's/^unit angle deg/&\nrelative world/' chain.ir >far.ir
	cat >far.py <<-'END'
		import ir, irworld, math, sys
		n, files = 0, [open(name, 'rb') for name in sys.argv[1:]]
		for saw, f in zip(*map(ir.frames, files)):
		    for name, (place, matrix) in irworld.world(f).items():
		        want = [float(x) for x in saw.w[name][:3]]
		        far = max(abs(a - b) for a, b in zip(place, want))
		        assert far < 1e-9, (name, place, want)
		        n += 1
		print(n)
	END
	for f in walk chain far; do
		fk -p 0 "$f.ir" 2>/dev/null >world.ir
		"$python" far.py world.ir "$f.ir"
	done >saw
	# 23 joints in 128 frames
	printf '2944\n3\n3\n' | diff - saw
}

# a, at 0 1 0, has moved by 5 along x and turned by 90 degrees about z, so that
# b, which was 1 along x from it, is above it
@test "irworld.py: by hand" {
	unit 'motion m' 'v 1 a 5 90' 'end motion' >x.ir
	cat >x.py <<-'END'
		import ir, irworld
		for f in ir.frames(open('x.ir', 'rb')):
		    for name, (place, matrix) in irworld.world(f).items():
		        print(f.number, name, *['%g' % round(x, 9) for x in place])
	END
	"$python" x.py | diff <(printf '1 a 5 1 0\n1 b 5 2 0\n') -
}

@test "ir.py: a filter passes on what it does not change, and fails aloud" {
	printf '# \351 x\nir 1\n  x:y\tz \nv  1\nend x:y\nend ir\n# end\n' >x.ir
	printf 'import ir\nir.filter(lambda r: None)\n' >pass.py
	"$python" pass.py <x.ir >saw
	cmp saw x.ir
	printf 'import ir\nir.filter(lambda r: r[:1] != ["v"])\n' >drop.py
	"$python" drop.py <x.ir >saw
	grep -av '^v' x.ir | cmp - saw
	echo foo >>x.ir
	run "$python" pass.py <x.ir
	[ "$status" -eq 1 ]
	"$python" pass.py <x.ir 2>message | tail -n 1 | diff <(echo ir 1) -
	diff <(echo 'pass.py: <stdin>:8: expected ir 1, saw foo') message
}

@test "ir.py and ir.awk see the same frames" {
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -r 60 -s - "$ROOT/examples/walk.amc" >walk.ir
	cat >values.py <<-'END'
		import ir, sys
		for f in ir.frames(sys.stdin.buffer):
		    at = f.motion.dof['root'].index('ty')
		    print(f.motion.first[0], f.number, f.v['root'][at],
		          f.c['h_left_foot'][0])
	END
	contacts walk.ir | tee stands.ir | "$python" values.py >saw
	awk "$(cat "$ROOT/examples/ir.awk")"'; function frame() {
	    print motion, n, v["root", "ty"], stands["h_left_foot"] }' \
	    stands.ir | diff - saw
	[ "$(wc -l <saw)" -eq 128 ]
	cat >places.py <<-'END'
		import ir, sys
		for f in ir.frames(sys.stdin.buffer):
		    print(f.number, *f.w['h_head'][:3])
	END
	fk walk.ir | tee world.ir | "$python" places.py >saw
	awk "$(cat "$ROOT/examples/ir.awk")"'; function frame() {
	    print n, x["h_head"], y["h_head"], z["h_head"] }' world.ir |
	    diff - saw
	[ "$(wc -l <saw)" -eq 128 ]
}

@test "ir.py: objects hold all of their records" {
	unit 'image i 2 1 rgb' 'x:y 1 2' 'note  a  b' 'run 0 0 2 1 2 3' \
	    'end image' 'foo bar' 'what ever' 'end foo' >x.ir
	cat >x.py <<-'END'
		import ir
		for o in ir.objects(open('x.ir', 'rb')):
		    print(o.kind, o.first, *[r.text for r in o.records[1:-1]], sep='; ')
	END
	"$python" x.py | tail -n 2 | diff - /dev/fd/3 3<<-'END'
		image; ['i', '2', '1', 'rgb']; x:y 1 2; note  a  b; run 0 0 2 1 2 3
		foo; ['bar']; what ever
	END
}
