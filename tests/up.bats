load helper

# Which axis points up: lib/figure/up.c, which all tools ask.

setup_file() {
	compile up >/dev/null
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	UP=$BATS_FILE_TMPDIR/up
	other='motion m begins along z, and skeleton s stands along y: z is taken as up (rescale -U)'
	# stands along y, its rest and its motion
	cat >y.ir <<-'END'
		ir 1
		skeleton s
		joint hips -
		offset hips 0 0 0
		dof hips tx ty tz rx ry rz
		joint head hips
		offset head 0 6 0
		joint lthigh hips
		offset lthigh 1 0 0
		dof lthigh rx ry rz
		joint lfoot lthigh
		offset lfoot 0 -9 0
		joint rthigh hips
		offset rthigh -1 0 0
		dof rthigh rx ry rz
		joint rfoot rthigh
		offset rfoot 0 -9 0
		end skeleton
		motion m
		rate 30
		v 1 hips 0 9 0 0 0 0
		v 1 lthigh 0 0 0
		v 1 rthigh 0 0 0
		end motion
		end ir
	END
}

# says UP BY [WARNING] <STREAM: this is found for its last motion
says() {
	"$UP" 2>err | tail -n 1 | diff -u - <(echo "m $1 $2") || return
	printf '%s' "${3:+up: <stdin>: $3
}" | diff -u - err
}

# hips RX RY RZ: the figure so turned in its first frame
hips() {
	sed "s/^v 1 hips .*/v 1 hips 0 9 0 $*/" y.ir
}

@test "the first frame, then the rest, then habit" {
	says y pose <y.ir
	# rx 90 takes y to z
	hips 90 0 0 | says z pose "$other"
	# nothing stands along x, -x, -y or -z: the rest tells
	hips 0 0 90 | says y rest
	hips 0 0 -90 | says y rest
	hips 180 0 0 | says y rest
	hips -90 0 0 | says y rest
	# without frames, too
	sed '/^v/d' y.ir | "$UP" | diff -u - <(echo s y rest)
	# z at rest and in the motion
	rescale -u y:z y.ir | sed /^space/d >z.ir
	says z pose <z.ir
	# other names say nothing
	sed 's/lfoot/a/; s/rfoot/b/; s/head/c/; s/lthigh/d/; s/rthigh/e/' \
	    y.ir >n.ir
	says y habit <n.ir
	sed 's/^skeleton s/&\nsource xsf 1.0/' n.ir | says y unknown
}

@test "a rest that does not stand, and a motion that begins along z" {
	# all bones along x at rest; the legs turned by 180 degrees about y hang
	# from a trunk that rz 90 takes to y, and ry -90 to z
	sed 's/^offset head .*/offset head 6 0 0/; s/^offset \(.foot\) .*/offset \1 9 0 0/
		s/^\(v 1 .thigh\) .*/\1 0 180 0/' y.ir >x.ir
	sed 's/^v 1 hips .*/v 1 hips 9 0 0 0 0 90/' x.ir | says y pose
	sed 's/^v 1 hips .*/v 1 hips 9 0 0 0 -90 0/' x.ir | says z pose \
	    'motion m begins along z, and skeleton s does not stand at rest: z is taken as up (rescale -U)'
}

@test "legs and trunk have to agree" {
	# bent by 70 degrees, with legs that go on standing: the legs alone say
	# nothing. cos 70 = 0.34, so the trunk is nearest to z
	sed 's/^v 1 hips .*/v 1 hips 0 9 0 70 0 0/
		s/^\(v 1 .thigh\) .*/\1 -70 0 0/' y.ir | says y rest
	# by 30: 0.87 along y
	sed 's/^v 1 hips .*/v 1 hips 0 9 0 30 0 0/
		s/^\(v 1 .thigh\) .*/\1 -30 0 0/' y.ir | says y pose
	# one that leans by 50 degrees, all of it: 0.64 is enough of two, and
	# not of one
	hips 50 0 0 >a.ir
	says z pose "$other" <a.ir
	sed 's/head/x/' a.ir | says z pose "$other"
	hips 44 0 0 | sed 's/head/x/' | says y pose
	hips 45.9 0 0 | sed 's/head/x/' | says z pose "$other"
	# legs apart stand nowhere
	sed 's/^v 1 lthigh .*/v 1 lthigh 0 0 88/
		s/^v 1 rthigh .*/v 1 rthigh 0 0 -88/' y.ir | says y rest
}

# Where there is no head, the neck ends the trunk, and where there is none, the
# spine: of one that lies along z, and one that stands, only the last counts. It may
# be the first joint of all.
@test "without a head the neck ends the trunk, or the spine" {
	sed '/^joint lthigh/,/^offset rfoot/d; /^v 1 .thigh/d' y.ir >trunk.ir
	says y pose <trunk.ir
	for end in head neck spine; do
		for beside in "neck 0 0 6" "spine 0 0 6"; do
			[ "${beside%% *}" != $end ] || continue
			[ "$end ${beside%% *}" != 'spine neck' ] || continue
			sed "s/head/$end/
				s/^offset $end.*/&\njoint ${beside%% *} hips\noffset $beside/" trunk.ir |
			    says y pose
		done
		{ printf '%s\n' 'ir 1' 'skeleton s' "joint $end -" \
		    "offset $end 0 6 0" 'joint hips -' 'offset hips 0 0 0' \
		    'end skeleton' 'end ir'; } | "$UP" | diff -u - <(echo s y rest)
	done
}

# With positions that mean none, the figure would be a heap.
@test "bones about as long as at rest" {
	for scale in 1 0.9 1.2 0.7 1.3; do
		awk -v s="$scale" '
		/^dof .thigh/ { $0 = $0 " px py pz" }
		/^joint .foot/ || /^joint head/ {
			print
			print "dof", $2, "px py pz"
			next
		}
		/^v 1 lthigh/ { $0 = $0 " " s " 0 0" }
		/^v 1 rthigh/ { $0 = $0 " " -s " 0 0" }
		{ print }
		/^v 1 rthigh/ {
			print "v 1 head 0", 6 * s, 0
			print "v 1 lfoot 0", -9 * s, 0
			print "v 1 rfoot 0", -9 * s, 0
		}' <(hips 90 0 0) | "$UP" 2>/dev/null | tail -n 1
	done | diff -u - <(printf 'm %s\n' 'z pose' 'z pose' 'z pose' 'y rest' \
	    'y rest')
}

@test "space records are believed, and doubted aloud" {
	sed 's/^skeleton s/&\nspace y/' y.ir >a.ir
	says y space <a.ir
	sed 's/^skeleton s/&\nspace z/' y.ir |
	    says z space 'space says z, motion m stands along y (rescale -U)'
	# upside down
	hips 180 0 0 | sed 's/^skeleton s/&\nspace y/' |
	    says y space 'space says y, motion m stands along -y (rescale -U)'
	# who lies along x says nothing
	hips 0 0 90 | sed 's/^skeleton s/&\nspace y/' | says y space
	# the motion's own
	sed 's/^skeleton s/&\nspace z/; s/^motion m/&\nspace y/' y.ir |
	    says y space
	sed 's/^skeleton s/&\nspace q/' y.ir >b.ir
	refuses "fk: b.ir:3: space: expected x, y or z, saw 'q'" fk b.ir >saw
	sed 's/^motion m/&\nspace up/' y.ir >b.ir
	refuses "fk: b.ir:20: space: expected x, y or z, saw 'up'" fk b.ir >saw
	sed 's/^v 1 rthigh.*/&\nspace y/' y.ir >b.ir
	refuses 'fk: b.ir:24: space: expected before the first frame' fk b.ir >saw
}

# World transforms where values were
@test "a motion that has been through fk" {
	hips 90 0 0 | fk | says z pose "$other"
}

# The first frame is read ahead, beyond what is read at once: 20,000 joints are
# 500 kB a frame. What is passed on is what was read.
@test "a first frame that is longer than a block" {
	awk '/^end skeleton/ {
		for (i = 0; i < 20000; i++) {
			print "joint k" i, "hips"
			print "offset k" i, "0 0 0\ndof k" i, "rx"
		}
	}
	/^v 1 rthigh/ {
		for (i = 0; i < 20000; i++)
			print "v 1 k" i, i / 7
	}
	{ print }' <(hips 90 0 0) >long.ir
	sed 's/^v 1 /v 2 /' long.ir | sed -n '/^v 2/p' >second
	awk 'FILENAME == "second" { s = s $0 "\n"; next }
		/^end motion/ { printf "%s", s }
		{ print }' second long.ir >two.ir
	says z pose "$other" <two.ir
	contacts two.ir 2>/dev/null | sed /^c/d | cmp - two.ir
	{ head -n 70000 two.ir; sleep 0.1; tail -n +70001 two.ir; } |
	    contacts 2>/dev/null | sed /^c/d | cmp - two.ir
	# values that are none are found where they stand
	awk '/^v 1 k19999/ { $4 = "x" } { print }' two.ir >bad.ir
	refuses "contacts: bad.ir: $other
contacts: bad.ir:$(grep -n '^v 1 k19999' bad.ir | cut -d : -f 1): k19999: expected a number, saw 'x'" \
	    contacts bad.ir >saw
}

# expect FILE AXIS: of a BVH file's motion, as it is, begun in the middle, turned
# by a quarter about up, and both
expect() {
	local axes=zy-x v

	[ "$2" = y ] || axes=y-xz
	bvh2ir "$DATA/$1" >as.ir
	rescale -u $axes as.ir >turned.ir
	for v in as turned; do
		awk '$1 == "v" && $2 != last { n++; last = $2 }
			{ frame[NR] = $1 == "v" ? n : 0; line[NR] = $0 }
			END {
				for (i = 1; i <= NR; i++)
					if (line[i] !~ /^count/ && (!frame[i] ||
					    frame[i] > n / 2))
						print line[i]
			}' $v.ir >$v.half.ir
	done
	for v in as turned as.half turned.half; do
		"$UP" <$v.ir 2>/dev/null | tail -n 1 | grep -q " $2 " ||
		    { echo "$1 $v: $("$UP" <$v.ir | tail -n 1)"; return 1; }
	done
}

@test "real motions" {
	need_data figure-expected.tsv
	local path kind up rest

	while IFS=$'\t' read -r path kind up rest; do
		case $path,$kind,$up in
		bvh/CatchSkeleton.bvh,*) ;;      # no frames
		bvh/*,motion,[yz]) expect "$path" "$up" ;;
		gltf/*,figure,*)
			gltf2ir "$DATA/$path" >f.ir 2>err || continue
			sed /^space/d f.ir | "$UP" 2>/dev/null >saw
			! grep -v " $up " saw ;;
		esac
	done <"$DATA/figure-expected.tsv"
}

@test "real captures: whatever frame they begin with" {
	need_data acclaim/cmu
	local f k

	for f in cmu/01.asf:cmu/01_01 cmu/02.asf:cmu/02_03 cmu/49.asf:cmu/49_18 \
	    hdm05/HDM_mm.asf:hdm05/HDM_mm_kickLFront1Reps_019_120 \
	    hdm05/HDM_mm.asf:hdm05/HDM_mm_squat1Reps_038_120; do
		asf2ir "$DATA/acclaim/${f%:*}" >skel.ir
		amc2ir -s skel.ir "$DATA/acclaim/${f#*:}.amc" >a.ir 2>/dev/null
		for k in 0 1 2 3 4 5 6 7 8 9; do
			awk -v k=$k '$1 == "v" && $2 != last { n++; last = $2 }
				{ frame[NR] = $1 == "v" ? n : 0; line[NR] = $0 }
				END {
					for (i = 1; i <= NR; i++)
						if (line[i] !~ /^count/ && (!frame[i] ||
						    frame[i] > n * k / 10))
							print line[i]
				}' a.ir | "$UP" 2>/dev/null | tail -n 1
		done | grep -v ' y ' && { echo "$f"; return 1; }
	done
	return 0
}
