#!/usr/bin/env bats
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# stream: of two joints, with names that a table has to quote
stream() {
	cat <<-'END'
		ir 1
		skeleton s
		joint the%20"hip",%0A1 -
		offset the%20"hip",%0A1 0 0 0
		dof the%20"hip",%0A1 tx rz rx
		joint b.c the%20"hip",%0A1
		offset b.c 0 1 0
		dof b.c rx visible
		end skeleton
		motion m
		rate 30000/1001
		v 1 the%20"hip",%0A1 +1.50 -0.0	.5
		v 1 b.c 1e2 1
		v 2.0 b.c nan 0
		v 2.0 the%20"hip",%0A1 2 0 7
		# keyed
		v 4 b.c 3 1
		end motion
		end ir
	END
}

walk() {
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -s - -r 60 "$ROOT/examples/walk.amc" >walk.ir
}

@test "ir2csv: usage" {
	usage_of ir2csv
	run -2 ir2csv -q -6
	[ "$output" = 'ir2csv: -6 and -q exclude each other' ]
}

@test "ir2csv: the man page's examples" {
	man_examples "$ROOT/man/ir2csv.1"
}

# Where there is no gnuplot, the columns that it is told to draw are there.
@test "ir2csv: the man page's plot" {
	command -v gnuplot >/dev/null || {
		mkdir bin
		cat >bin/gnuplot <<-'END'
			#!/bin/sh
			sed -n 's/.*using "\(.*\)":"\(.*\)" with.*/\1 \2/p' "$1" |
			while read -r x y; do
				head -n 1 walk.csv | tr , '\n' >columns
				grep -qxF "$x" columns && grep -qxF "$y" columns ||
					exit
				echo '<svg' >knee.svg
			done
		END
		chmod +x bin/gnuplot
		PATH=$PWD/bin:$PATH
	}
	man_examples "$ROOT/man/ir2csv.1" PLOTS
}

@test "ir2csv: texts as they are, names in quotes, an empty cell where nothing is" {
	stream >m.ir
	quietly ir2csv m.ir >saw
	# 1001/30000 and three of these
	diff -u - saw <<-'END'
		frame,time,"the ""hip"",
		1.tx","the ""hip"",
		1.rz","the ""hip"",
		1.rx",b.c.rx,b.c.visible
		1,0,+1.50,-0.0,.5,1e2,1
		2.0,0.0333666667,2,0,7,,0
		4,0.1001,,,,3,1
	END
	sed 's/^rate .*/rate -/' m.ir | quietly ir2csv | tail -n +4 |
	    cut -d , -f 1-3 >saw
	printf '%s\n' '1.rx",b.c.rx,b.c.visible' 1,,+1.50 2.0,,2 4,, | diff - saw
}

@test "ir2csv: python reads what it writes" {
	oracle python3
	stream >m.ir
	ir2csv m.ir >m.csv
	python3 - >saw <<-'END'
		import csv
		for row in csv.DictReader(open("m.csv", newline="")):
		    print(row["frame"], row['the "hip",\n1.rx'], row["b.c.visible"])
	END
	printf '%s\n' '1 .5 1' '2.0 7 0' '4  1' | diff - saw
}

@test "ir2csv: Miller reads what it writes" {
	oracle mlr
	walk
	ir2csv walk.ir | mlr --icsv --onidx cut -f root.ty 'then' head -n 2 |
	    diff -u <(awk '$1 == "v" && $3 == "root" && n++ < 2 { print $5 }' \
	    walk.ir) -
}

# The records of fk in rows
@test "ir2csv -w: where joints are, from w records and computed" {
	walk
	fk walk.ir >w.ir
	awk '$1 == "w" {
		if ($2 != was)
			printf "%s%s", was ? "\n" : "", $2
		was = $2
		for (i = 4; i <= 10; i++)
			printf ",%s", $i
	} END { print "" }' w.ir >want
	quietly ir2csv -w -q w.ir >saw
	head -n 1 saw | tr , '\n' | sed -n 3,16p | paste -s -d ' ' - |
	    diff - <(echo root.x root.y root.z root.qx root.qy root.qz \
	    root.qw h_torso_1.x h_torso_1.y h_torso_1.z h_torso_1.qx \
	    h_torso_1.qy h_torso_1.qz h_torso_1.qw)
	tail -n +2 saw | cut -d , -f 1,3- | diff want -
	ir2csv -w -q walk.ir | cmp saw -
	ir2csv -w w.ir >places
	ir2csv -w walk.ir | cmp places -
	tail -n +2 places | head -n 1 | cut -d , -f 4,7 |
	    diff - <(awk '$1 == "w" { print $5 }' w.ir | head -n 2 | paste -s -d , -)
}

# Rz(30)·Ry(20)·Rx(10), whose first columns are what the textbook says
@test "ir2csv -6, -q: rotations in the parent's frame, with rest and axis" {
	cat >m.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a ty rx ry rz
		joint b a
		offset b 0 1 0
		rest b 0 0 1 0
		axis b 0 90 0 xyz
		dof b rx
		joint c b
		offset c 0 1 0
		end skeleton
		motion m
		rate 30
		v 1 a 5.0 10 20 30
		v 1 b 0
		v 2 a 5.0 10 20 390
		v 2 b 90
		end motion
		end ir
	END
	quietly ir2csv -6 -p 6 m.ir | head -n 2 >saw
	awk 'BEGIN {
		d = atan2(0, -1) / 180; CONVFMT = "%.6g"
		a = cos(10 * d); b = sin(10 * d); c = cos(20 * d)
		s = sin(20 * d); e = cos(30 * d); f = sin(30 * d)
		print "1,0,5.0," e * c "," f * c "," (-s) "," e * s * b - f * a \
		    "," f * s * b + e * a "," c * b ",-1,0,0,0,-1,0"
	}' | diff - <(sed 's/-\{0,1\}[0-9.]*e-[0-9]*/0/g' saw | tail -n 1)
	head -n 1 saw | diff - <(echo frame,time,a.ty,a.m11,a.m21,a.m31,a.m12,a.m22,a.m32,b.m11,b.m21,b.m31,b.m12,b.m22,b.m32)
	# b turns by 90 degrees about -z, the axis that its x lies along, and
	# half a turn about z
	quietly ir2csv -q -p 3 m.ir | tail -n 1 | cut -d , -f 8-11 |
	    sed 's/-\{0,1\}[0-9.]*e-[0-9]*/0/g' | diff - <(echo 0,0,0.707,0.707)
	# that of the first frame has no negative w: 270 degrees about x are -90
	sed 's/10 20 30/270 0 0/' m.ir | quietly ir2csv -q -p 3 |
	    sed 's/-\{0,1\}[0-9.]*e-[0-9]*/0/g; s/-0,/0,/g; 2q' |
	    cut -d , -f 4-7 | tail -n 1 | diff - <(echo -0.707,0,0,0.707)
	# the sign continues from the frame before, whole turns or not
	quietly ir2csv -q m.ir | tail -n 2 | cut -d , -f 4-7 | uniq | wc -l |
	    grep -qx ' *1'
}

# A place that is the square of the frame's number n, 30 frames per second. Its
# velocity is 30 · 2n, wherever the frames around it are; at the ends it is
# 30 · (4 - 1) and 30 · (16 - 9), or with frame 3 left out 30 · (16 - 4) / 2.
@test "ir2csv -D: velocities by the frames around, one-sided at the ends" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'dof a px py pz' 'joint "b" a' 'offset "b" 1 0 0' 'end skeleton' \
	    'motion m' 'rate 30' 'v 1 a 1 -2 7' 'v 2 a 4 -4 7' 'v 3 a 9 -6 7' \
	    'v 4 a 16 -8 7' 'end motion' 'end ir' >m.ir
	quietly ir2csv -D m.ir | sed 's/^\([^,]*,\)[^,]*,/\1/' | diff - <(
	    echo 'frame,a.px,a.py,a.pz,a.vx,a.vy,a.vz,"""b"".vx","""b"".vy","""b"".vz"'
	    printf '%s\n' 1,1,-2,7,90,-60,0,90,-60,0 \
	    2,4,-4,7,120,-60,0,120,-60,0 3,9,-6,7,180,-60,0,180,-60,0 \
	    4,16,-8,7,210,-60,0,210,-60,0)
	sed '/^v 3/d' m.ir | quietly ir2csv -Dw | cut -d , -f 9-11 |
	    diff - <(printf '%s\n' a.vx,a.vy,a.vz 90,-60,0 120,-60,0 180,-60,0)
	sed '/^v [234]/d' m.ir >one.ir
	quietly ir2csv -D one.ir | tail -n 1 | diff - <(echo 1,0,1,-2,7,,,,,,)
	sed '/^v/d' m.ir | quietly ir2csv -D | wc -l | grep -qx ' *1'
	sed 's/^rate .*/rate -/' m.ir >rate.ir
	refuses 'ir2csv: rate.ir:11: motion m: its rate is not known (rescale -r)' \
	    ir2csv -D rate.ir >saw
	printf '%s\n' 'ir 1' 'motion m' 'rate 30' 'dof a px py pz' \
	    'v 1 a 1 2 3' 'end motion' 'end ir' >bare.ir
	refuses 'ir2csv: bare.ir:2: motion m has no skeleton in its stream (amc2ir -s)' \
	    ir2csv -D bare.ir >saw
}

# Half the difference of the places in the frames around, 60 times a second
@test "ir2csv -D: velocities of a walk are those of its places" {
	walk
	ir2csv -w -p 17 walk.ir | awk -F , '
		NR == 1 { n = NF; next }
		{ for (i = 3; i <= n; i++) at[NR - 1, i] = $i }
		END {
			for (k = 1; k < NR; k++)
				for (i = 3; i <= n; i++) {
					a = k > 1 ? k - 1 : k
					b = k < NR - 1 ? k + 1 : k
					printf "%.12g\n", \
					    (at[b, i] - at[a, i]) * 60 / (b - a)
				}
		}' >want
	near() {
		cut -d , -f "$1"- | tail -n +2 | tr , '\n' | paste -d ' ' want - |
		    awk 'NF != 2 || ($1 - $2) * ($1 - $2) > 1e-10 { bad = 1 }
			END { exit bad || NR != 128 * 69 }'
	}
	# 43 channels, 23 joints
	quietly ir2csv -D -p 12 walk.ir | near 46
	quietly ir2csv -Dw -p 12 walk.ir | near 72
	quietly ir2csv -Dqw -p 12 walk.ir | near 164
	fk -p 17 walk.ir | quietly ir2csv -Dw -p 12 | near 72
}

# In the order of the first frame's records, which is not that of the joints. A
# frame may lack one.
@test "ir2csv: contacts have columns after those of the joints" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'dof a tx' 'joint b.c a' 'offset b.c 1 0 0' 'end skeleton' \
	    'motion m' 'rate 1' 'v 1 a 5' 'c 1 b.c 1' 'c 1 a 0' \
	    'v 2 a 7' 'c 2 a 1' 'c 2 b.c 0' 'v 3 a 9' 'c 3 a 1' \
	    'end motion' 'end ir' >m.ir
	quietly ir2csv m.ir | diff - <(printf '%s\n' \
	    frame,time,a.tx,b.c.contact,a.contact 1,0,5,1,0 2,1,7,0,1 3,2,9,,1)
	quietly ir2csv -w m.ir | cut -d , -f 6- | diff - <(printf '%s\n' \
	    b.c.x,b.c.y,b.c.z,b.c.contact,a.contact 6,0,0,1,0 8,0,0,0,1 \
	    10,0,0,,1)
	# 2 a second
	quietly ir2csv -D m.ir | cut -d , -f 4-6 | diff - <(printf '%s\n' \
	    b.c.contact,a.contact,a.vx 1,0,2 0,1,2 ,1,2)
	fk m.ir | quietly ir2csv -w | cmp - <(ir2csv -w m.ir)
	sed '/^c 1 a/d' m.ir >late.ir
	refuses 'ir2csv: late.ir:14: c: the first frame has none of joint a' \
	    ir2csv late.ir >saw
	sed 's/^c 2 b.c/c 2 a/' m.ir >twice.ir
	refuses 'ir2csv: twice.ir:16: c: second one of the joint in its frame' \
	    ir2csv twice.ir >saw
}

@test "ir2csv -M, and what it cannot write" {
	stream >m.ir
	sed 's/^motion m/motion n/' m.ir >n.ir
	cat m.ir n.ir >two.ir
	refuses 'ir2csv: two.ir:29: several motions, choose one with -M (or irsplit): m, n' \
	    ir2csv two.ir >saw
	ir2csv m.ir >want
	quietly ir2csv -M n two.ir | cmp want -
	refuses "ir2csv: m.ir: no motion 'x'" ir2csv -M x m.ir >saw
	[ ! -s saw ]
	walk
	fk walk.ir >w.ir
	line=$(grep -n -m 1 '^w' w.ir)
	refuses "ir2csv: w.ir:${line%%:*}: where joints are in the world, which fk writes, goes with -w" \
	    ir2csv w.ir >saw
	refuses 'ir2csv: m.ir:17: frame 2.0: joint b.c: its values make no transform (nan, out of range, or a quaternion of length 0)' \
	    ir2csv -w m.ir >saw
	sed 's/nan/0/' m.ir >keyed.ir
	refuses 'ir2csv: keyed.ir:18: frame 4: no values of joint the%20"hip",%0A1 (resample makes a keyed motion dense)' \
	    ir2csv -q keyed.ir >saw
	grep -v '^w 2 h_head' w.ir >gap.ir
	line=$(grep -n -m 1 '^w 3' gap.ir)
	refuses "ir2csv: gap.ir:${line%%:*}: frame 2: no values of joint h_head (resample makes a keyed motion dense)" \
	    ir2csv -w gap.ir >saw
	sed '/^rate/a loop bounce' m.ir >loop.ir
	refuses 'ir2csv: loop.ir:12: loop bounce: half of the motion is not written out (resample does that)' \
	    ir2csv loop.ir >saw
	printf '%s\n' 'ir 1' 'motion m' 'dof a rx' 'v 1 a 1' 'end motion' \
	    'end ir' >bare.ir
	quietly ir2csv bare.ir | diff - <(printf '%s\n' frame,time,a.rx 1,,1)
	refuses 'ir2csv: bare.ir:2: motion m has no skeleton in its stream (amc2ir -s)' \
	    ir2csv -w bare.ir >saw
}

@test "ir2csv: a matrix that is no rotation is said to be" {
	printf '%s\n' 'ir 1' 'motion m' \
	    'dof a m11 m12 m13 m21 m22 m23 m31 m32 m33' \
	    'v 1 a 2 0 0 0 3 0 0 0 4' 'end motion' 'end ir' >m.ir
	ir2csv -q m.ir 2>err | diff - <(printf '%s\n' \
	    frame,time,a.qx,a.qy,a.qz,a.qw 1,,0,0,0,1)
	diff err - <<-'END'
		ir2csv: m.ir:4: a: not a pure rotation: the nearest one is written
	END
}

@test "ir2csv: a full disk, a reader that goes" {
	walk
	dev_full ir2csv walk.ir
	head_one ir2csv walk.ir | grep -q '^frame,time,root.tx,'
}
