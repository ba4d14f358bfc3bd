# Skeletons and motions from one family of formats to another: Cal3D's bones
# turn and move as they like, Acclaim's begin where their parent's end.

bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# from_one: frames from 0 on, as those of XAF are, become frames from 1 on
from_one() {
	awk '/^v / { ++$2 } { print }'
}

# same_places A.ir B.ir MAX [turned]: fk of both has every joint of A in the
# same places in every frame, and with `turned` in the same rotations
same_places() {
	fk "$1" | grep '^w ' >one.w
	fk "$2" | grep '^w ' >two.w
	awk -v max="$3" -v last="${4:+10}" '
	function off(d) { return d > max || d < -max }
	BEGIN { last = last ? last : 6 }
	NR == FNR { for (i = 4; i <= 10; i++) w[$2, $3, i] = $i; want++; next }
	!(($2, $3, 4) in w) { next }
	{
		n++
		s = 0
		for (i = 7; i <= 10; i++)
			s += $i * w[$2, $3, i]
		for (i = 4; i <= last; i++)
			if (off($i * (i > 6 && s < 0 ? -1 : 1) - w[$2, $3, i])) {
				print "off: " $0
				exit bad = 1
			}
	}
	END {
		if (!bad && (n != want || !n)) {
			print n + 0, "of", want + 0
			bad = 1
		}
		exit bad
	}' one.w two.w
}

# through_acclaim A.ir: the skeleton and motion as ASF and AMC, read back as
# back.ir
through_acclaim() {
	ir2asf "$1" >t.asf
	ir2amc "$1" >t.amc
	asf2ir t.asf 2>/dev/null | quietly amc2ir -r 24 -s - t.amc >back.ir
}

# whole FPS: keys at multiples of 1/FPS seconds become whole frames
whole() {
	awk -v fps="$1" '
	$1 == "rate" { $2 = fps }
	$1 == "v" { $2 = int($2 * fps + 0.5) }
	{ print }'
}

# A motion that turns and moves every joint of the skeleton on standard input
wriggle() {
	awk '
	$0 != "end ir"
	$1 == "joint" { name[++n] = $2 }
	$1 == "offset" { x[$2] = $3; y[$2] = $4; z[$2] = $5 }
	END {
		print "motion wriggle"
		print "rate 24"
		for (f = 1; f <= 5; f++)
			for (i = 1; i <= n; i++) {
				j = name[i]
				print "v", f, j, x[j] + sin(f + i), y[j], \
				    z[j] - cos(f * i), sin(f * i), sin(i), \
				    cos(f - i), 2
			}
		print "end motion\nend ir"
	}'
}

# A hip, a spine that goes on at its end, a leg that begins elsewhere; the
# spine is turned by 90 degrees about z at rest, so that its own x is up.
skeleton() {
	cat <<-'END'
		ir 1
		skeleton little
		source xsf
		note a note
		joint Hip -
		offset Hip 0 1.00 0
		rest Hip 0 0 0 1
		dof Hip px py pz qx qy qz qw
		# a comment
		joint spine Hip
		offset spine 0 0.5 0
		rest spine 0 0 0.7071067811865476 0.7071067811865476
		dof spine qx qy qz qw
		joint head%20top spine
		offset head%20top 2 0 0
		joint leg Hip
		offset leg 3 -4 0
		dof leg px py pz
		end skeleton
		end ir
	END
}

@test "ir2asf: bones from offsets, axes from the rest pose" {
	skeleton >t.ir
	quietly ir2asf t.ir >saw
	diff -u - saw <<-'END'
		:version 1.10
		:name little
		:units
		  angle deg
		:documentation
		a note
		:root
		  order tx ty tz rx ry rz
		  axis XYZ
		  orientation 0 0 0
		  position 0 1.00 0
		# irtools root Hip
		# a comment
		:bonedata
		  begin
		    id 1
		    name spine~0
		    direction 0 1 0
		    length 0.5
		    axis 0 0 0 XYZ
		  end
		  begin
		    id 2
		    name spine
		    direction 0 1 0
		    length 2
		    axis 0 0 90 XYZ
		    dof rx ry rz
		  end
		  begin
		    id 3
		    name head%20top
		    direction 0 1 0
		    length 0
		    axis 0 0 90 XYZ
		  end
		  begin
		    id 4
		    name leg~0
		    direction 0.6 -0.8 0
		    length 5
		    axis 0 0 0 XYZ
		  end
		  begin
		    id 5
		    name leg
		    direction 0 1 0
		    length 0
		    axis 0 0 0 XYZ
		    dof tx ty tz
		  end
		:hierarchy
		  begin
		    root spine~0 leg~0
		    spine~0 spine
		    spine head%20top
		    leg~0 leg
		  end
	END
}

# The spine turned by 90 about z is at rest, by another 90 about x it is
# rx 90 in its own axes; the leg has moved by 1 along z. The root has moved by
# 1 0 0 from its position and turned by 180 about y.
@test "ir2amc: values from rest, in the bones' own axes" {
	skeleton | sed '$d' >t.ir
	cat >>t.ir <<-'END'
		motion m
		rate 24
		v 1 Hip 1 1 0 0 1 0 0
		v 1 spine 0.5 0.5 0.5 0.5
		v 1 leg 3 -4 1
		end motion
		end ir
	END
	quietly ir2amc t.ir >saw
	diff -u - saw <<-'END'
		:FULLY-SPECIFIED
		:DEGREES
		1
		root 1 0 0 0 -180 0
		spine 90 0 0
		leg 0 0 1
	END
	through_acclaim t.ir
	same_places t.ir back.ir 1e-8
}

@test "ir2asf, asf2ir: the root keeps its name, two tools agree" {
	skeleton >t.ir
	ir2asf t.ir >t.asf
	asf2ir t.asf >u.ir 2>err
	grep '^joint' u.ir >saw
	printf 'joint %s\n' 'Hip -' 'spine~0 Hip' 'spine spine~0' \
	    'head%20top spine' 'leg~0 Hip' 'leg leg~0' | diff -u - saw
	run -1 grep 'irtools root' u.ir
	ir2asf u.ir | diff -u t.asf -
	# a bone of that name keeps the root from having it
	sed 's/root Hip/root spine/' t.asf | asf2ir 2>/dev/null |
	    grep -E '^joint root -$|^# irtools root spine$' >saw
	[ "$(wc -l <saw)" -eq 2 ]
}

@test "ir2asf: names that differ by case only, and a second root" {
	cat >t.ir <<-'END'
		ir 1
		skeleton t
		source xsf
		joint a -
		offset a 0 0 0
		joint Root a
		offset Root 0 0 0
		joint A a
		offset A 0 0 0
		joint b -
		offset b 1 0 0
		end skeleton
		end ir
	END
	ir2asf t.ir 2>err >t.asf
	diff -u - err <<-'END'
		ir2asf: t.ir: joint A becomes A~2: in Acclaim files the case of letters does not tell names apart
		ir2asf: t.ir: joint b, a second root, becomes a child of a
	END
	asf2ir t.asf 2>/dev/null | grep -E '^joint|^dof' >saw
	diff -u - saw <<-'END'
		joint a -
		dof a tx ty tz rx ry rz
		joint Root a
		joint A~2 a
		joint b~0 a
		joint b b~0
		dof b tx ty tz rx ry rz
	END
	edit '$d' t.ir
	cat >>t.ir <<-'END'
		motion m
		rate 1
		dof a qx qy qz qw
		dof b px py pz
		v 1 a 0 0 1 1
		v 1 b 5 5 5
		end motion
		end ir
	END
	quietly ir2amc t.ir >t.amc
	asf2ir t.asf | amc2ir -s - t.amc 2>/dev/null | fk | grep '^w 1 b ' >saw
	awk '{ for (i = 4; i <= 10; i++) printf "%.6f ", $i }' saw |
	    sed 's/-0\.000000/0.000000/g' >n
	[ "$(cat n)" = '5.000000 5.000000 5.000000 0.000000 0.000000 0.000000 1.000000 ' ]
}

@test "ir2amc: what the channels cannot do is said" {
	skeleton | sed '$d' >t.ir
	cat >>t.ir <<-'END'
		motion m
		rate 24
		dof spine px py pz qx qy qz qw
		dof leg px py pz qx qy qz qw
		v 1 Hip 0 1 0 0 0 0 1
		v 1 spine 0 0.5 3 0 0 0 1
		v 1 leg 3 -4 0 0 0 1 1
		end motion
		end ir
	END
	ir2amc t.ir 2>err >saw
	diff -u - err <<-'END'
		ir2amc: t.ir: joint leg lacks channels: off by up to 90 degrees
		ir2amc: t.ir: joint spine lacks channels: off by up to 3 units
	END
	sed 's/^v 1 spine.*/v 1 spine 0 0.5 3 0 0 0 0/' t.ir >u.ir
	refuses 'ir2amc: u.ir:27: frame 1: joint spine: its values make no transform (nan, out of range, or a quaternion of length 0)' \
	    ir2amc u.ir >saw
	sed 's/^dof leg px py pz .*/dof leg sx sy sz px py pz qw/
		s/^v 1 leg.*/v 1 leg 2 1 1 3 -4 0 1/' t.ir >u.ir
	ir2amc u.ir 2>&1 >saw | grep -v channels >err
	echo 'ir2amc: u.ir:27: leg: not a pure rotation: the nearest one is written' |
	    diff -u - err
}

@test "ir2amc: motion in other channels on an Acclaim skeleton" {
	asf2ir "$ROOT/examples/figure.asf" >a.ir
	amc2ir -r 60 -s a.ir "$ROOT/examples/walk.amc" >one.ir
	ir2xaf -p 12 one.ir >t.xaf
	xaf2ir -s a.ir t.xaf | whole 60 | from_one >two.ir
	quietly ir2amc two.ir >t.amc
	amc2ir -r 60 -s a.ir t.amc >back.ir
	same_places one.ir back.ir 1e-6 turned
	# the values too, which had six digits or less
	ir2amc -p 6 two.ir | sed 's/e-[0-9]*/e/' | grep -c '^h_' >saw
	[ "$(cat saw)" -eq "$(grep -c '^h_' "$ROOT/examples/walk.amc")" ]
}

@test "ir2amc: keys that are no whole frames, joints without a value" {
	skeleton | sed '$d' >t.ir
	printf '%s\n' 'motion m' 'rate 1' 'v 0.5 Hip 0 1 0 0 0 0 1' \
	    'end motion' 'end ir' >>t.ir
	refuses 'ir2amc: t.ir:22: frame 0.5: AMC has whole frames only (resample -r)' \
	    ir2amc t.ir >/dev/null
	sed 's/^v 0.5/v 5/' t.ir >u.ir
	refuses 'ir2amc: u.ir:23: frame 5: no values of joint spine (resample makes a keyed motion dense)' \
	    ir2amc u.ir >/dev/null
}

@test "a little skeleton wriggling has the same places in both" {
	skeleton | sed -E 's/^dof.*/&/; s/^dof (spine|leg).*/dof \1 px py pz qx qy qz qw/
	    s/^offset head.*/&\ndof head%20top px py pz qx qy qz qw/' |
	    wriggle >t.ir
	through_acclaim t.ir
	same_places t.ir back.ir 1e-7
}

# Matrices relative to the world, with boxes and a second transform
@test "a BonesPro motion has the same places in Acclaim and Cal3D" {
	bp2ir "$ROOT/examples/arm.txt" >arm.ir
	bp2ir -s arm.ir "$ROOT/examples/bend.txt" |
	    sed 's/^rate .*/rate 24/' >t.ir
	grep -q '^b ' t.ir
	through_acclaim t.ir
	same_places t.ir back.ir 1e-6
	ir2xsf t.ir >t.xsf
	quietly xsf2ir -c t.xsf
	quietly xsf2ir t.xsf >bones.ir
	ir2xaf t.ir | xaf2ir -s bones.ir | whole 24 >back.ir
	same_places t.ir back.ir 1e-6
}

@test "a SimPose-ium motion has the same places in Acclaim and Cal3D" {
	kfd2ir "$ROOT/examples/bow.kfd" | resample -r 24 >t.ir
	through_acclaim t.ir
	same_places t.ir back.ir 1e-6
	ir2xsf t.ir >t.xsf
	quietly xsf2ir -c t.xsf
	quietly xsf2ir t.xsf >bones.ir
	ir2xaf t.ir | xaf2ir -s bones.ir | whole 24 >back.ir
	same_places t.ir back.ir 1e-6 turned
}

@test "real skeletons wriggling have the same places in both" {
	need_data xsf
	for f in Hero.XSF base.xsf template.xsf walk01_skel.xsf \
	    imvu-skeletonTestData.xsf imvu-skeletonNanBoneTestData.xsf; do
		xsf2ir "$DATA/xsf/$f" 2>/dev/null | wriggle >t.ir
		through_acclaim t.ir 2>/dev/null
		same_places t.ir back.ir 0.00001
	done
}

@test "a real walk has the same poses in both" {
	need_data xsf
	xsf2ir "$DATA/xsf/template.xsf" |
	    xaf2ir -s - "$DATA/xsf/walk01_raw.xaf" | resample -r 24 >t.ir
	quietly through_acclaim t.ir
	same_places t.ir back.ir 0.00001 turned
}

@test "a real capture has the same poses as a Cal3D animation" {
	need_data acclaim
	asf2ir "$DATA/acclaim/cmu/02.asf" |
	    amc2ir -r 120 -s - "$DATA/acclaim/cmu/02_03.amc" >t.ir
	ir2xsf t.ir | xsf2ir >bones.ir
	ir2xaf t.ir | xaf2ir -s bones.ir | resample -r 120 | from_one >back.ir
	same_places t.ir back.ir 0.00001 turned
}
