# Cal3D files against the Cal3D library, which needs libcal3d12-dev and a C++
# compiler.

bats_require_minimum_version 1.5.0
load helper

setup_file() {
	"${CXX:-c++}" -w -o "$BATS_FILE_TMPDIR/cal3d" \
	    "$BATS_TEST_DIRNAME/cal3d.cc" -lcal3d \
	    2>"$BATS_FILE_TMPDIR/why" || :
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	[ -x "$BATS_FILE_TMPDIR/cal3d" ] ||
	    no_oracle "no libcal3d12-dev: $(head -n 1 "$BATS_FILE_TMPDIR/why")"
	PATH=$BATS_FILE_TMPDIR:$PATH
}

# at_rest SKELETON.IR: a stream with a motion that holds it at rest
at_rest() {
	grep -vx 'end ir' "$1"
	printf '%s\n' 'motion rest' 'rate 1'
	awk '
	$1 == "joint" { name[++n] = $2; turn[$2] = "0 0 0 1" }
	$1 == "offset" { at[$2] = $3 " " $4 " " $5 }
	$1 == "rest" { turn[$2] = $3 " " $4 " " $5 " " $6 }
	END {
		for (i = 1; i <= n; i++)
			print "v 0 " name[i] " " at[name[i]] " " turn[name[i]]
	}' "$1"
	printf '%s\n' 'end motion' 'end ir'
}

# same_places CAL3D FK [SHARE]: as many bones, at the same places, off by that
# share of the furthest one's coordinates, and turned the same by 0.1 degrees.
# The library computes with floats.
same_places() {
	[ -s "$1" ] || return
	grep '^w ' "$2" | paste -d ' ' "$1" - | awk -v share="${3:-2e-6}" '
	NF != 19 { print "another number of bones: " $0; exit bad = 1 }
	{
		size = size < 1 ? 1 : size
		for (i = 3; i <= 5; i++) {
			d = $i - $(i + 10)
			off = d < 0 ? (off < -d ? -d : off) : off < d ? d : off
			size = size < $i ? $i : size < -$i ? -$i : size
		}
		dot = unit = 0
		for (i = 6; i <= 9; i++) {
			dot += $i * $(i + 10)
			unit += $i ^ 2
		}
		if (dot ^ 2 / unit < 0.9999992)
			turned = $0
	}
	END {
		if (turned)
			print "turned otherwise: " turned
		if (off > share * size)
			print "off by " off
		exit bad || turned || off > share * size
	}'
}

# times FK RATE: the times of its frames
times() {
	awk -v rate="$2" '$1 == "w" && !($2 in seen) {
		seen[$2]
		if (!n++)
			first = $2
		printf "%.9g\n", ($2 - first) / rate
	}' "$1"
}

# The library finds bones by CHILDID, and after their parents only, which leaves
# out three of the files.
@test "cal3d: real skeletons at rest" {
	need_data xsf
	for f in Hero.XSF base.xsf template.xsf walk01_skel.xsf \
	    imvu-attachmentSkeletonTestData.xsf imvu-simple_two_bone.xsf \
	    imvu-skeletonNanBoneTestData.xsf; do
		f=$DATA/xsf/$f
		xsf2ir "$f" 2>/dev/null >s.ir
		at_rest s.ir | quietly fk >rest.w
		cal3d "$f" >lib.w
		same_places lib.w rest.w || return
		quietly ir2xsf s.ir >back.xsf
		cal3d back.xsf | diff -u lib.w - || return
	done
}

@test "cal3d: real animations" {
	need_data xsf
	for f in base walk01_raw; do
		s=$DATA/xsf/template.xsf
		[ $f = walk01_raw ] || s=$DATA/xsf/base.xsf
		xsf2ir "$s" 2>/dev/null >s.ir
		xaf2ir -s s.ir "$DATA/xsf/$f.xaf" >m.ir
		resample -r 24 m.ir >dense.ir
		quietly fk dense.ir >dense.w
		mapfile -t t < <(times dense.w 24)
		cal3d "$s" "$DATA/xsf/$f.xaf" "${t[@]}" >lib.w
		same_places lib.w dense.w || return
		quietly ir2xaf m.ir >back.xaf
		cal3d "$s" back.xaf "${t[@]}" | diff -u lib.w - || return
	done
}

# converted IR [IR2XAF-ARGUMENT …]: its skeleton and motion as Cal3D files, in
# the library: all.w, beside what fk makes of them
converted() {
	local ir=$1 rate t

	shift
	rate=$(awk '$1 == "rate" { print $2 }' "$ir")
	ir2xsf "$ir" >c.xsf && ir2xaf "$@" "$ir" >c.xaf || return
	fk "$ir" >fk.w || return
	mapfile -t t < <(times fk.w "$rate")
	cal3d c.xsf c.xaf "${t[@]}" >lib.w
}

@test "cal3d: the sample walk, converted" {
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -r 60 -s - "$ROOT/examples/walk.amc" >walk.ir
	converted walk.ir
	same_places lib.w fk.w
	# fewer keys, for a hundredth of 257
	converted walk.ir -t 0.01
	same_places lib.w fk.w 5e-5
	# a single frame
	quietly resample -e 1 walk.ir >one.ir
	converted one.ir
	same_places lib.w fk.w
}

@test "cal3d: whole turns about one axis" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 1' \
	    'rest a 0 30 90 xyz' 'dof a rz' 'joint b a' 'offset b 2 0 0' \
	    'end skeleton' 'motion m' 'rate 1' 'v 0 a 0' 'v 10 a 720' \
	    'v 20 a 540' 'end motion' 'end ir' >turn.ir
	resample -r 10 turn.ir >dense.ir
	fk dense.ir >fk.w
	ir2xsf turn.ir >t.xsf
	ir2xaf turn.ir >t.xaf
	mapfile -t t < <(times fk.w 10)
	cal3d t.xsf t.xaf "${t[@]}" >lib.w
	same_places lib.w fk.w
}

@test "cal3d: bones are numbered anew where one is gone" {
	need_data xsf
	xsf2ir "$DATA/xsf/template.xsf" | awk '$2 !~ /^right_tibia/' >s.ir
	ir2xsf s.ir >t.xsf 2>/dev/null
	at_rest s.ir | quietly fk >rest.w
	cal3d t.xsf >lib.w
	same_places lib.w rest.w
}

@test "cal3d: real motion, converted" {
	need_data acclaim
	need_data sims
	asf2ir "$DATA/acclaim/cmu/02.asf" |
	    amc2ir -r 120 -s - "$DATA/acclaim/cmu/02_01.amc" >m.ir
	converted m.ir
	same_places lib.w fk.w
	for f in "$DATA"/sims/*.kfd; do
		quietly kfd2ir "$f" >m.ir
		converted m.ir
		# its rest rotations have six digits, and are made unit by fk only
		same_places lib.w fk.w 1e-3 || return
	done
}

# old FILE: the skeleton in it as a binary file that the library reads,
# with the version that it would refuse
old() {
	xsf2ir "$1" 2>err | sed 's/^source csf 1300/source csf 1100/
		/^ambient/d' | quietly ir2xsf -b
}

# The text of a float is the shortest that reads back to it, so that the library
# has the same floats of both forms, to the last bit.
@test "cal3d: binary skeletons, and the same in XML" {
	need_data xsf/binary
	local f

	for f in "$DATA"/xsf/binary/*.[cC][sS][fF]; do
		old "$f" >a.csf
		xsf2ir a.csf >s.ir
		at_rest s.ir | quietly fk >rest.w
		cal3d a.csf >lib.w
		same_places lib.w rest.w || return
		ir2xsf s.ir >a.xsf
		cal3d a.xsf | diff -u lib.w - || return
		ir2xsf s.ir | xsf2ir | ir2xsf -b | cmp - a.csf || return
	done
	for f in Hero.XSF base.xsf template.xsf walk01_skel.xsf; do
		xsf2ir "$DATA/xsf/$f" 2>err | ir2xsf -b 2>err >b.csf
		cp "$DATA/xsf/$f" b.xsf
		cal3d b.xsf >lib.w
		cal3d b.csf | diff -u lib.w - || return
	done
}

@test "cal3d: binary animations, and the same in XML" {
	need_data xsf/binary
	local f

	for f in cally_idle.caf skeleton_idle.caf Male_Head_Nodding.CAF; do
		xaf2ir "$DATA/xsf/binary/$f" |
		    sed 's/^source caf 1300/source caf 1100/' >m.ir
		quietly ir2xaf -b m.ir >m.caf
		quietly ir2xaf m.ir >m.xaf
		cal3d -k m.caf >lib.k
		[ "$(wc -l <lib.k)" -gt 40 ]
		cal3d -k m.xaf | diff -u lib.k - || return
		# as the IR has it
		awk '$1 == "v" { print $3, $2, $4, $5, $6, -$7, -$8, -$9, $10 }' \
		    m.ir | sort -n >ours
		sed 1d lib.k | sort -n | paste -d ' ' ours - | awk '
		{
			for (i = 1; i <= 9; i++) {
				d = $i - $(i + 9)
				bad = bad || d ^ 2 > 1e-12 * (1 + $i ^ 2)
			}
		}
		END { exit bad || NR == 0 }'
	done
}

# Its XML has six digits.
@test "cal3d: what the library writes, in both forms" {
	need_data xsf/binary
	local f

	for f in cally skeleton; do
		d=$DATA/xsf/binary
		cal3d -s "$d/$f.csf" lib.csf
		xsf2ir lib.csf | ir2xsf -b | cmp - lib.csf
		cal3d -s "$d/$f.csf" lib.xsf
		cal3d -a "$d/${f}_idle.caf" lib.caf
		xaf2ir lib.caf | ir2xaf -b | cmp - lib.caf
		cal3d -a "$d/${f}_idle.caf" lib.xaf
		xsf2ir -c lib.csf
		{ xsf2ir lib.csf; xaf2ir lib.caf; } >binary.ir
		{ xsf2ir lib.xsf; xaf2ir lib.xaf; } 2>err >xml.ir
		grep -v -e '^attr' -e '^source' -e '^count' binary.ir >a
		grep -v -e '^attr' -e '^source' -e '^count' xml.ir >b
		paste -d ' ' a b | awk '
		{
			for (i = 1; i <= NF / 2; i++) {
				d = $i - $(i + NF / 2)
				if (d ^ 2 > 1e-10 * (1 + $i ^ 2) ||
				    ($i != $(i + NF / 2) && $i !~ /^[-0-9.e]+$/)) {
					print
					exit bad = 1
				}
			}
		}
		END { exit bad || NR < 100 }'
		# its version is newer
		{ printf 'CSF\0\114\4\0\0'; tail -c +9 "$d/$f.csf"; } |
		    cmp - lib.csf
	done
}

# figure SEED: a skeleton of 30 joints with any rotations, and four frames
figure() {
	awk -v seed="$1" '
	function any(by) { return (rand() - 0.5) * by }
	function turn() {
		return any(2) " " any(2) " " any(2) " " 0.1 + rand()
	}
	BEGIN {
		CONVFMT = OFMT = "%.17g"
		srand(seed)
		print "ir 1\nskeleton r"
		for (i = 0; i < 30; i++) {
			print "joint j" i, i ? "j" int(rand() * i) : "-"
			print "offset j" i, any(10), any(10) * 1e-6, any(1000)
			split(turn(), q, " ")
			l = sqrt(q[1] ^ 2 + q[2] ^ 2 + q[3] ^ 2 + q[4] ^ 2)
			print "rest j" i, q[1] / l, q[2] / l, q[3] / l, q[4] / l
			print "dof j" i, "tx ty tz rx ry rz"
		}
		print "end skeleton\nmotion m\nrate 24"
		for (t = 1; t <= 4; t++)
			for (i = 0; i < 30; i++)
				print "v", t, "j" i, any(9), any(9), any(9), \
				    any(300), any(170), any(300)
		print "end motion\nend ir"
	}'
}

@test "cal3d: any skeletons, binary" {
	local seed

	for seed in 1 2 3 4 5 6 7 8; do
		figure $seed >r.ir
		quietly ir2xsf -b r.ir >r.csf
		quietly ir2xaf -b r.ir >r.caf
		quietly ir2xsf r.ir >r.xsf
		quietly ir2xaf r.ir >r.xaf
		fk r.ir >fk.w
		mapfile -t t < <(times fk.w 24)
		cal3d r.csf r.caf "${t[@]}" >lib.w
		same_places lib.w fk.w || return
		cal3d r.xsf r.xaf "${t[@]}" | diff -u lib.w - || return
		xsf2ir -c r.csf
		xsf2ir r.csf | quietly ir2xsf -b | cmp - r.csf || return
		xaf2ir r.caf | quietly ir2xaf -b | cmp - r.caf || return
	done
}

# same_vertices CAL3D SKIN.IR: the places of vertices within 1e-4 of the mesh's
# size, their normals within 1e-3. The library leaves out those on springs.
same_vertices() {
	[ -s "$1" ] || return
	awk 'NR == FNR { at[NR] = $0; n = NR; next }
	$1 == "m" { split(at[++k], a, " "); here = a[3] != "-" }
	($1 == "m" || $1 == "d") && here {
		for (i = 0; i < 3; i++) {
			x = $(4 + i)
			d = x - a[($1 == "m" ? 3 : 6) + i]
			d = d < 0 ? -d : d
			off[$1] = off[$1] < d ? d : off[$1]
			if ($1 == "m") {
				lo[i] = !seen || x < lo[i] ? x : lo[i]
				hi[i] = !seen || x > hi[i] ? x : hi[i]
			}
		}
		seen++
	}
	END {
		for (i = 0; i < 3; i++)
			size = size < hi[i] - lo[i] ? hi[i] - lo[i] : size
		print k - n, (off["m"] <= 1e-4 * size), (off["d"] <= 1e-3)
		if (k != n || !seen || off["m"] > 1e-4 * size || off["d"] > 1e-3)
			print n, k, seen, off["m"], size, off["d"]
	}' "$1" "$2" >off
	echo '0 1 1' | diff -u - off
}

@test "cal3d: vertices and normals of real meshes in motion" {
	local d=$DATA/cal3d-mesh hero mesh clip t

	need_data cal3d-mesh
	while read -r hero clip mesh; do
		xsf2ir "$d/$hero.csf" | xmf2ir -s - "$d/$mesh.cmf" >c.ir
		xaf2ir -s c.ir "$d/$clip.caf" | resample -r 7 >m.ir
		skin m.ir >skin.ir
		mapfile -t t < <(awk '$1 == "m" && !($2 in seen) {
			seen[$2]
			first = n++ ? first : $2
			printf "%.9g\n", ($2 - first) / 7
		}' skin.ir)
		[ "${#t[@]}" -gt 5 ]
		cal3d -v "$d/$hero.csf" "$d/$mesh.cmf" "$d/$clip.caf" "${t[@]}" >lib
		same_vertices lib skin.ir || return
	done <<-'END'
		cally cally_wave cally_chest
		cally cally_wave cally_ponytail
		paladin paladin_walk paladin_cape
		paladin paladin_walk paladin_loincloth
	END
}

# The texts of floats read back to them, so that the library has the same of both
# forms, to the last bit.
@test "cal3d: binary meshes, and the same in XML" {
	need_data cal3d-mesh
	local f

	for f in cally_chest cally_ponytail paladin_cape paladin_loincloth \
	    skeleton_hair skeleton_hand_left; do
		cal3d -m "$DATA/cal3d-mesh/$f.cmf" >lib.m
		[ "$(wc -l <lib.m)" -gt 300 ]
		xmf2ir "$DATA/cal3d-mesh/$f.cmf" >m.ir
		quietly ir2xmf m.ir >m.xmf
		cal3d -m m.xmf | diff -u lib.m - || return
		xmf2ir m.xmf | quietly ir2xmf -b -F 1100 >m.cmf
		cal3d -m m.cmf | diff -u lib.m - || return
	done
	for f in base.xmf hero_head.XMF paladin_cape.xmf paladin_loincloth.xmf
	do
		cal3d -m "$DATA/cal3d-mesh/$f" >lib.m
		[ "$(wc -l <lib.m)" -gt 80 ]
		xmf2ir "$DATA/cal3d-mesh/$f" 2>err | quietly ir2xmf -b >m.cmf
		cal3d -m m.cmf | diff -u lib.m - || return
	done
	# IMVU's, without what the library does not know
	f=$DATA/cal3d-mesh/imvu-made.xmf
	xmf2ir "$f" | ir2xmf -F 1100 2>err >m.xmf
	xmf2ir "$f" | ir2xmf -b -F 1000 2>err >m.cmf
	cal3d -m m.xmf >lib.m
	[ "$(grep -c ^vert lib.m)" -eq 3 ]
	cal3d -m m.cmf | diff -u lib.m -
}

# A mesh of the IR: two parts, a polygon, weights that are sorted, springs
@test "cal3d: a mesh from elsewhere" {
	cat >m.ir <<-'END'
		ir 1
		mesh m
		part 0 - - 3
		vert 0 0 0 0
		uv 0 0 0.25 1
		weight 0 1 0.25
		weight 0 0 0.75
		vert 1 2 0 0
		uv 1 0 0.5 0
		vert 2 2 2 0
		uv 2 0 0.5 0
		vert 3 0 2 0
		uv 3 0 0.5 0
		face 0 0 1 2 3
		part 1 - -
		lod 1 1
		vert 4 0 0 1
		normal 4 1 0 0
		vert 5 0 3 1
		normal 5 1 0 0
		collapse 5 4 1
		vert 6 0 0 3
		normal 6 1 0 0
		physique 6 0.5
		spring 4 6 10 2
		face 1 4 5 6
		end mesh
		end ir
	END
	cat >want <<-'END'
		part 3 0
		vert 0 0 0 0
		normal 0 0 0 1
		uv 0 0.25 1
		collapse 0 -1 0
		weight 0 0 0.75
		weight 0 1 0.25
		vert 1 2 0 0
		normal 1 0 0 1
		uv 1 0.5 0
		collapse 1 -1 0
		vert 2 2 2 0
		normal 2 0 0 1
		uv 2 0.5 0
		collapse 2 -1 0
		vert 3 0 2 0
		normal 3 0 0 1
		uv 3 0.5 0
		collapse 3 -1 0
		face 0 1 2
		face 0 2 3
		part 0 1
		vert 0 0 0 1
		normal 0 1 0 0
		collapse 0 -1 0
		physique 0 0
		vert 1 0 3 1
		normal 1 1 0 0
		collapse 1 0 1
		physique 1 0
		vert 2 0 0 3
		normal 2 1 0 0
		collapse 2 -1 0
		physique 2 0.5
		spring 0 2 10 2
		face 0 1 2
	END
	quietly ir2xmf -F 1100 m.ir >m.xmf
	cal3d -m m.xmf | diff -u want -
	for v in 699 1000 1100; do
		quietly ir2xmf -b -F $v m.ir >m.cmf
		cal3d -m m.cmf | diff -u want - || return
	done
}
