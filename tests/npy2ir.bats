#!/usr/bin/env bats
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	python=${PYTHON:-python3}
}

numpy() {
	oracle python3
	"$python" -c 'import numpy' 2>/dev/null || no_oracle "no numpy"
}

# npy SHAPE TYPE FORTRAN: a header of 128 bytes
npy() {
	printf '\223NUMPY\1\0\166\0%-117s\n' \
	    "{'descr': '${2:-<f4}', 'fortran_order': ${3:-False}, 'shape': $1, }"
}

# 1 is 00 00 80 3f as float32, low byte first; 2 is 00 00 00 40
ones() {
	# shellcheck disable=SC2046
	printf '\0\0\200?%.0s' $(seq "$1")
}

figure() {
	asf2ir "$ROOT/examples/figure.asf" >figure.ir
	amc2ir -s figure.ir -r 60 "$ROOT/examples/walk.amc" >walk.ir
}

# far A B: the largest difference of two .npy files of the same shape
far() {
	paste <(tail -c +129 "$1" | od -An -v -t f4 -w4) \
	    <(tail -c +129 "$2" | od -An -v -t f4 -w4) | awk '{
		d = $1 - $2
		if (d < 0)
			d = -d
		if (d > m)
			m = d
	} END { print (m < 1e-4) ? "same" : m }'
}

@test "npy2ir: usage" {
	usage_of npy2ir
	run -2 npy2ir -s -
	[ "${lines[0]}" = 'npy2ir: -s -: expected an array, saw no operand' ]
}

@test "npy2ir: the man page's examples" {
	man_examples "$ROOT/man/npy2ir.1"
}

@test "npy2ir: places alone are joints that move" {
	{ npy '(1, 2, 3)'; ones 6; } >a.npy
	quietly npy2ir -r 30 a.npy | diff -u - <(cat <<-'END'
		ir 1
		skeleton a
		source npy
		joint j0 -
		joint j1 -
		offset j0 1 1 1
		offset j1 1 1 1
		end skeleton
		motion a
		source npy
		rate 30
		relative world
		dof j0 px py pz
		dof j1 px py pz
		v 1 j0 1 1 1
		v 1 j1 1 1 1
		end motion
		end ir
	END
	)
	quietly npy2ir <a.npy | grep -qx 'rate -'
}

@test "npy2ir: what ir2npy wrote comes back, by a skeleton or by itself" {
	figure
	local o
	ir2npy walk.ir >pos.npy
	ir2npy -w rot walk.ir >rot.npy
	for o in -zwpos,rot -zwpos,rot6d -zWwpos,rot -zqwpos,rot; do
		ir2npy "$o" walk.ir >a.npz
		quietly npy2ir -s figure.ir a.npz >b.ir
		ir2npy b.ir >b.npy
		[ "$(far pos.npy b.npy)" = same ]
		ir2npy -w rot b.ir >b.npy
		[ "$(far rot.npy b.npy)" = same ]
	done
	npy2ir - <a.npz 2>err | ir2npy >b.npy
	[ "$(far pos.npy b.npy)" = same ]
	diff err - <<-'END'
		npy2ir: <stdin>: the skeleton is made of the first frame, which is its rest pose (-s states one)
	END
	# rotations alone: the root stays
	ir2npy -w rot walk.ir >rot.npy
	npy2ir -s figure.ir rot.npy | ir2npy -w rot >b.npy
	[ "$(far rot.npy b.npy)" = same ]
	# what travels below a joint on the ground
	rootmotion walk.ir >g.ir
	ir2npy g.ir >pos.npy
	sed '/^motion/,/^end motion/d' g.ir >gfigure.ir
	ir2npy -z -w pos,rot g.ir >g.npz
	npy2ir -s gfigure.ir g.npz | ir2npy >b.npy
	[ "$(far pos.npy b.npy)" = same ]
	npy2ir g.npz 2>err | ir2npy >b.npy
	[ "$(far pos.npy b.npy)" = same ]
}

# The head of the figure is above its hips, in BVH and in glTF.
@test "npy2ir: what a motion becomes of it" {
	figure
	ir2npy -z -w pos,rot walk.ir >a.npz
	npy2ir a.npz 2>err >b.ir
	irstat b.ir | grep -q '^motion walk source npy frames 128 '
	# only the root goes anywhere
	grep '^dof .* p[xyz]' b.ir | cut -d ' ' -f 2 | diff -u <(echo root) -
	ir2bvh b.ir 2>err | bvh2ir | fk >bvh.ir
	ir2gltf -l 1 b.ir 2>err | gltf2ir | fk >gltf.ir
	local f
	for f in bvh gltf; do
		awk '$1 == "w" && $3 == "root" { y = $5 }
		$1 == "w" && $3 == "h_head" { n++; bad += !($5 > y + 40) }
		END { exit (bad || n != 128) }' $f.ir
	done
}

# number N K: in K bytes, the low one first
number() {
	local i

	for ((i = 0; i < $2; i++)); do
		printf '%b' "\\x$(printf %x $(($1 >> 8 * i & 255)))"
	done
}

# packed METHOD LENGTH: an archive whose member pos.npy has the bytes of `z` and
# the checksum `crc`
packed() {
	local n

	n=$(($(wc -c <z)))
	entry() {
		number 20 2
		number 0 2
		number "$1" 2
		number 0 4
		cat crc
		number $n 4
		number "$2" 4
		number 7 2
		number 0 2
	}
	printf 'PK\3\4'
	entry "$@"
	printf pos.npy
	cat z
	printf 'PK\1\2'
	number 20 2
	entry "$@"
	number 0 14
	printf 'pos.npyPK\5\6'
	number 0 4
	number 1 2
	number 1 2
	number 53 4
	number $((37 + n)) 4
	number 0 2
}

@test "npy2ir: compressed archives" {
	oracle gzip
	# a header of 128 bytes, 3000 numbers of 4
	{ npy '(100, 10, 3)'; ones 3000; } >a.npy
	gzip -nc a.npy >a.gz
	tail -c +11 a.gz | head -c $(($(wc -c <a.gz) - 18)) >z
	tail -c 8 a.gz | head -c 4 >crc
	packed 8 12128 >a.npz
	quietly npy2ir a.npz >saw
	quietly npy2ir a.npy | diff - saw

	packed 8 12127 >b.npz
	refuses 'npy2ir: b.npz: pos: damaged: longer than the archive says' \
	    npy2ir b.npz >saw
	packed 8 12129 >b.npz
	refuses 'npy2ir: b.npz: pos: damaged: shorter than the archive says' \
	    npy2ir b.npz >saw
	packed 9 12128 >b.npz
	unfit 'npy2ir: b.npz: an archive compressed by method 9: save it by numpy.savez or savez_compressed' \
	    npy2ir b.npz >saw
	number 0 4 >crc
	packed 8 12128 >b.npz
	refuses 'npy2ir: b.npz: pos: damaged: its checksum (CRC-32) is another one' \
	    npy2ir b.npz >saw
	[ "$(tail -n 1 saw | cut -c 1-4)" = 'v 10' ]
	cp z all
	head -c 40 all >z
	packed 8 12128 >b.npz
	refuses 'npy2ir: b.npz: pos: damaged: the end of the input' \
	    npy2ir b.npz >saw
	# a block of type 3, and nothing
	printf '\7' >z
	packed 8 12128 >b.npz
	refuses 'npy2ir: b.npz: pos: damaged: a block of type 3' \
	    npy2ir b.npz >saw
	# an empty block of fixed codes
	printf '\3\0' >z
	packed 8 0 >b.npz
	refuses 'npy2ir: b.npz: pos: shorter than a header' npy2ir b.npz >saw
}

@test "npy2ir: all types of numbers that numpy writes, and its own archives" {
	numpy || return
	"$python" - <<-'END'
		import numpy as np
		a = np.array([[[1, -2.5, 0.1], [0, 1e-3, 7]]])
		for t in '<f4', '>f4', '<f8', '>f8', '<f2', '>f2':
		    np.save(t[1:] + ('l' if t[0] == '<' else 'b'), a.astype(t))
		np.savez('z', names=np.array(['b', '\u00e9 c']), pos=a,
		         other=np.array([{}], dtype=object), rate=25)
		np.savez_compressed('c', names=np.array(['b', '\u00e9 c']),
		         pos=a, other=np.zeros(9), rate=25)
		np.save('o', np.array([None], dtype=object))
		np.save('f', np.asfortranarray(np.ones((2, 3, 3))))
		np.save('i', np.ones((1, 2, 3), int))
		np.save('d', np.ones((1, 2)))
		np.save('e', np.ones((1, 2, 3, 4)))
		np.save('n', np.ones((9, 1, 3)))
		# its header has a length of four bytes
		with open('v2.npy', 'wb') as f:
		    np.lib.format.write_array(f, a, version=(2, 0))
	END
	local t
	for t in f4 f8 f2; do
		for o in l b; do
			quietly npy2ir $t$o.npy | grep '^v' >$t$o
		done
		cmp ${t}l ${t}b
	done
	printf 'v 1 j0 1 -2.5 0.1\nv 1 j1 0 0.001 7\n' | tee f8 | diff - f8l
	npy2ir v2.npy | grep '^v' | diff f8 -
	npy2ir n.npy | grep -c '^v' | diff - <(echo 9)
	diff f8 f4l
	quietly npy2ir z.npz >z.ir
	grep -qx 'rate 25' z.ir
	grep -qx 'v 1 é%20c 0 0.001 7' z.ir
	diff <(quietly npy2ir -n m z.npz) <(quietly npy2ir -n m c.npz)
	unfit "npy2ir: o.npy: array: an array of Python objects: save numbers or texts, such as numpy.asarray(a, 'f4' or 'U')" \
	    npy2ir o.npy >saw
	unfit 'npy2ir: f.npy: array: in the order of Fortran: save numpy.ascontiguousarray(a)' \
	    npy2ir f.npy >saw
	unfit "npy2ir: i.npy: pos: expected numbers, such as a.astype('f4')" \
	    npy2ir i.npy >saw
	unfit 'npy2ir: d.npy: expected an array of frames, joints and 3, 4 or 6 numbers' \
	    npy2ir d.npy >saw
	unfit 'npy2ir: e.npy: array: more than three dimensions: save one with (frames, joints, numbers), such as a[0]' \
	    npy2ir e.npy >saw
}

@test "npy2ir: headers that lie" {
	{ npy '(2, 2, 3)'; ones 6; } >a.npy
	refuses 'npy2ir: a.npy: array: shorter than its header says' \
	    npy2ir a.npy >saw
	{ npy '(1, 1, 3)'; ones 6; } >a.npy
	refuses 'npy2ir: a.npy: array: longer than its header says' \
	    npy2ir a.npy >saw
	# 2^40 * 2^40 is 0 in 64 bits
	{ npy '(1, 1099511627776, 1099511627776)'; ones 6; } >a.npy
	refuses 'npy2ir: a.npy: array: shorter than its header says' \
	    npy2ir a.npy >saw
	npy '(0, 1000000000000, 3)' >a.npy
	unfit 'npy2ir: a.npy: pos: no frames, or no joints' \
	    npy2ir a.npy >saw
	npy '(0, 2, 3)' >a.npy
	unfit 'npy2ir: a.npy: pos: no frames, or no joints' npy2ir a.npy >saw
	{ npy '(1, 2, three)'; ones 6; } >a.npy
	refuses 'npy2ir: a.npy: array: a header that is not as numpy writes it' \
	    npy2ir a.npy >saw
	{ npy '(1, 1, 4)'; ones 4; } >a.npy
	unfit 'npy2ir: a.npy: rotations need a skeleton, -s, or pos and parents beside them' \
	    npy2ir a.npy >saw
	figure
	refuses 'npy2ir: a.npy: expected 23 joints, which the skeleton has, saw 1' \
	    npy2ir -s figure.ir a.npy >saw
}

@test "npy2ir: values that make no motion" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'end skeleton' 'end ir' >s.ir
	{ npy '(1, 1, 4)'; head -c 16 /dev/zero; } >a.npy
	refuses 'npy2ir: a.npy: frame 0, joint a: expected a quaternion, saw one of length 0, or nan' \
	    npy2ir -s s.ir a.npy >saw
	{ npy '(1, 1, 6)'; ones 6; } >a.npy
	refuses 'npy2ir: a.npy: frame 0, joint a: two columns of a matrix make no rotation' \
	    npy2ir -s s.ir a.npy >saw
	{ npy '(1, 1, 3)'; ones 2; printf '\0\0\200\177'; } >a.npy
	refuses 'npy2ir: a.npy: frame 0, joint j0: a place that is no number (nan, inf)' \
	    npy2ir a.npy >saw
	run ! grep -qx 'end ir' saw
}

# change FILE OLD NEW: of the same length, each time it is there
change() {
	LC_ALL=C sed "s/$2/$3/" "$1" >"$1.new"
	mv "$1.new" "$1"
}

@test "npy2ir: contacts come back" {
	figure
	contacts walk.ir >c.ir
	ir2npy -z -w pos,rot,contact c.ir >a.npz
	quietly npy2ir -s figure.ir a.npz >b.ir
	grep '^c ' c.ir | diff - <(grep '^c ' b.ir)
	[ "$(awk '$1 != "c" { last = $2; next } $2 != last' b.ir)" = '' ]
	ir2npy -w contact b.ir | cmp - <(ir2npy -w contact c.ir)
	sed '/^c .*left/s/ [01]$/ 0/' c.ir >d.ir
	ir2npy -z -w contact,rot d.ir >a.npz
	npy2ir -s figure.ir a.npz | grep -c '^c .*left.* 0$' |
	    diff - <(grep -c '^c .*left' c.ir)
}

@test "npy2ir: an archive that is damaged" {
	figure
	ir2npy -z -w pos walk.ir >a.npz
	# the first frame's number, 1: 00 00 00 00 00 00 f0 3f
	change a.npz '\x00\x00\xf0\x3f\x00\x00\x00\x00\x00\x00\x00\x40' \
	    '\x00\x00\xe0\x3f\x00\x00\x00\x00\x00\x00\x00\x40'
	refuses 'npy2ir: a.npz: frame: damaged: its checksum (CRC-32) is another one' \
	    npy2ir a.npz >saw
	tail -n 1 saw | grep -q '^v 128 '
	# the directory's end stands in the last 65535 + 22 bytes
	ir2npy -z -w pos walk.ir >long.npz
	head -c 65536 /dev/zero >>long.npz
	refuses 'npy2ir: long.npz: an archive that is cut off or damaged' \
	    npy2ir long.npz >saw
	# what is not read need not be whole
	contacts walk.ir | ir2npy -z -w raw,pos >a.npz
	change a.npz 'root\.' 'r00t.'
	npy2ir a.npz | tail -n 1 | grep -qx 'end ir'
}

@test "npy2ir: members that contradict each other" {
	numpy || return
	"$python" - <<-'END'
		import io, zipfile
		import numpy as np
		p = np.ones((2, 2, 3), 'f4')
		q = np.zeros((2, 2, 4), 'f4')
		q[:, :, 3] = 1
		def save(name, **a):
		    np.savez(name, **a)
		save('names', pos=p, names=['a'])
		save('twice', pos=p, names=['a', 'a'])
		save('number', pos=p, names=[1, 2])
		save('parents', pos=p, parents=[-1, 1])
		save('half', pos=p, parents=[-1, -0.5])
		save('up', pos=p, rot=q, up='y', rot_space='sideways')
		save('frame', pos=p, frame=[2, 2])
		save('frames', pos=p, frame=[1, 2, 3])
		save('rate', pos=p, rate=[1, 2])
		save('minus', pos=p, rate=-30)
		save('inf', pos=p, rate=np.inf)
		save('flat', pos=p, unit=0)
		save('Z', pos=p, up='Z')
		save('empty', pos=p, quat_order=np.array([], 'U4'))
		save('bytes', pos=p, names=[b'a', b'b'])
		save('objects', pos=p, names=np.array(['a', 'b'], object))
		save('fewer', pos=p[:1], rot=q)
		save('none', vel=p)
		save('contact', pos=p, contact=np.ones((2, 1), 'u1'))
		save('feet', pos=p, contact=np.ones((2, 1), 'u1'),
		     contact_names=['x'])
		save('both', pos=p, contact=np.ones((2, 2), 'u1'),
		     contact_names=['j0', 'j0'])
		save('two', pos=p, contact=np.array([[1], [2]], 'u1'),
		     contact_names=['j0'])
		with zipfile.ZipFile('again.npz', 'w') as z:
		    for i in range(2):
		        b = io.BytesIO()
		        np.save(b, p)
		        z.writestr('pos.npy', b.getvalue())
		# written to a pipe: sizes after the members
		class Pipe(io.RawIOBase):
		    def __init__(self): self.f = open('pipe.npz', 'wb')
		    def writable(self): return True
		    def write(self, b): return self.f.write(b)
		with zipfile.ZipFile(Pipe(), 'w') as z:
		    b = io.BytesIO()
		    np.save(b, p)
		    z.writestr('pos.npy', b.getvalue())
	END
	while IFS='|' read -r name message; do
		case $name in
		bytes | objects | none) status=3 ;;
		*) status=1 ;;
		esac
		exits $status "npy2ir: $name.npz: $message" npy2ir "$name.npz" >saw
	done <<-'END'
		names|names: expected a name for each joint
		twice|names: 'a' comes twice
		number|names: expected texts
		parents|parents: expected one before joint 1, or -1
		half|parents: expected one before joint 1, or -1
		up|rot_space: expected local or world, saw 'sideways'
		frame|frame: expected numbers that increase
		frames|frame: expected a number for each frame
		rate|rate: expected a number
		minus|rate: expected a number above 0, saw -30
		inf|rate: expected a number above 0, saw inf
		flat|unit: expected a number above 0, saw 0
		Z|up: expected x, y or z, saw 'Z'
		empty|quat_order: expected texts
		bytes|names: an array of bytes: save texts, such as a.astype('U')
		objects|names: an array of Python objects: save numbers or texts, such as numpy.asarray(a, 'f4' or 'U')
		fewer|pos: expected as many frames and joints as rot has
		none|expected arrays called pos, rot or rot6d
		contact|contact: expected as many frames as there are, and a number for each of contact_names
		feet|contact_names: the skeleton has no joint 'x'
		both|contact_names: 'j0' comes twice
		two|contact, frame 1: expected 0 or 1
		again|pos: second time
	END
	npy2ir pipe.npz | grep -qx 'v 2 j1 1 1 1'
	# with a skeleton, too
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'dof a tx ty tz' 'joint b a' 'offset b 1 0 0' 'end skeleton' \
	    'end ir' >two.ir
	refuses "npy2ir: twice.npz: names: 'a' comes twice" \
	    npy2ir -s two.ir twice.npz >saw
	# a name, a comment and what is beside them of more than 255 bytes, in the directory, too
	"$python" - <<-'END'
		import io, struct, zipfile
		import numpy as np
		b = io.BytesIO()
		np.save(b, np.ones((2, 2, 3), 'f4'))
		with zipfile.ZipFile('long.npz', 'w') as z:
		    for name, extra in ('n' * 300, 0), ('o', 300), ('pos', 0):
		        info = zipfile.ZipInfo(name + '.npy')
		        info.extra = struct.pack('<HH', 0x7777, extra) + bytes(extra)
		        info.comment = bytes(extra)
		        z.writestr(info, b.getvalue())
	END
	npy2ir long.npz | grep -qx 'v 2 j1 1 1 1'
	# a password: bit 0 of the flags in the local header
	cp pipe.npz secret.npz
	printf '\1' | dd of=secret.npz bs=1 seek=6 conv=notrunc 2>err
	unfit 'npy2ir: secret.npz: an archive with a password' \
	    npy2ir secret.npz >saw
}

# A figure whose second joint is turned by 90 degrees about z: its child, which
# is 1 above it at rest, is then to its left.
@test "npy2ir -s: joints in any order, one place for several tops" {
	numpy || return
	cat >s.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		joint b a
		offset b 0 1 0
		joint c b
		offset c 0 1 0
		dof c tx ty tz
		joint d -
		offset d 7 8 9
		end skeleton
		end ir
	END
	"$python" - <<-'END'
		import numpy as np
		r = 0.5 ** 0.5
		o, z = [0, 0, 0, 1], [0, 0, r, r]
		pos = np.array([[[7, 8, 9], [4, 3, 3], [5, 3, 3], [5, 2, 3]]])
		names = list('dcba')
		np.savez('local', pos=pos + 0., rot=[[o, o, z, o]], names=names)
		np.savez('world', pos=pos + 0., rot=[[o, z, z, o]], names=names,
		         rot_space='world')
		np.savez('one', pos=np.array([[[5, 2, 3.]]]), names=names,
		         rot=[[o, o, z, o]])
		np.savez('orphan', rot=np.array([[o, o]]) + 0., names=['a', 'c'])
	END
	for f in local world one; do
		quietly npy2ir -s s.ir $f.npz | fk -p 6 | grep '^w' | sort >$f
	done
	diff -u local - <<-'END'
		w 1 a 5 2 3 0 0 0 1
		w 1 b 5 3 3 0 0 0.707107 0.707107
		w 1 c 4 3 3 0 0 0.707107 0.707107
		w 1 d 7 8 9 0 0 0 1
	END
	diff -u local world
	diff -u local one
	refuses "npy2ir: orphan.npz: names: expected 'b', the parent of 'c', too" \
	    npy2ir -s s.ir orphan.npz >saw
}

@test "npy2ir: a single joint that turns" {
	numpy || return
	"$python" -c 'if True:
		import numpy as np
		np.savez("a", pos=[[[1, 2, 3.]]], parents=[-1],
		         rot=[[[0, 0, 0, 1.]]])'
	npy2ir a.npz 2>err | grep '^v' | diff - <(echo v 1 j0 1 2 3 0 0 0 1)
}

# 0.1, 29.97 and 0.01 have shorter texts as float32 than as float64
@test "npy2ir: rate, unit and frames of float32 keep their texts" {
	numpy || return
	"$python" -c 'if True:
		import numpy as np
		np.savez("a", pos=np.ones((2, 1, 3)), rate=np.float32(29.97),
		         unit=np.float32(0.01), frame=np.array([0.1, 1.1], "f4"))
		np.savez("n", pos=np.ones((1, 1, 3)), rate=np.nan, unit=1, up="")'
	quietly npy2ir a.npz | grep -e ^unit -e ^rate -e ^v | diff -u - <(cat <<-'END'
		unit length 0.01
		rate 29.97
		v 0.1 j0 1 1 1
		v 1.1 j0 1 1 1
	END
	)
	quietly npy2ir n.npz | grep -e ^unit -e ^rate -e ^space |
	    diff -u - <(echo rate -)
	# who says the rate need not hear of that of the file
	"$python" -c 'import numpy as np
np.savez("r", pos=np.ones((1, 1, 3)), rate=-1)'
	quietly npy2ir -r 25 r.npz | grep -qx 'rate 25'
}

# A bone of 1 that grows by 0.002, near the origin and 1000 away from it. There
# float32 has steps of 0.00006: that a bone has grown by one may be rounding.
@test "npy2ir: a joint that moves a little moves far from the origin, too" {
	numpy || return
	"$python" - <<-'END'
		import numpy as np
		def save(name, far, by, form):
		    pos = np.array([[[far, 0, 0], [far + 1, 0, 0.]],
		                    [[far, 0, 0], [far + 1 + by, 0, 0]]], form)
		    rot = np.zeros((2, 2, 4))
		    rot[..., 3] = 1
		    np.savez(name, pos=pos, rot=rot, parents=[-1, 0])
		save('near', 0, 0.002, 'f8')
		save('far', 1000, 0.002, 'f8')
		save('float', 1000, 0.002, 'f4')
		save('blur', 1000, 0.00004, 'f4')
	END
	for f in near far float; do
		npy2ir $f.npz 2>err | grep -qx 'dof j1 px py pz qx qy qz qw'
	done
	npy2ir far.npz 2>err | fk | grep -qx 'w 2 j1 1001.002 0 0 0 0 0 1'
	npy2ir blur.npz 2>err | grep -qx 'dof j1 qx qy qz qw'
}
