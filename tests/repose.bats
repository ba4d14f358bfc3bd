bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# b turns freely, c about one axis, d about two; e has no channels
	cat >a.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a tx ty tz rz ry rx
		joint b a
		offset b 0 2 0
		dof b rx ry rz
		limit b rx -10 10
		joint c b
		offset c 0 2 0
		dof c rx
		limit c rx 0 150
		joint d c
		offset d 0 2 0
		dof d rx ry
		joint e d
		offset e 0 1 0
		bone e 1 0 1 0
		end skeleton
		motion m
		rate 30
		count frames 2
		v 1 a 1 2 3 0 0 0
		v 1 b 0 0 30.0
		v 1 c 50
		v 1 d 15 25
		v 2 a 1.50 2 3 10 0 0
		v 2 b 0 0 60
		v 2 c 60
		v 2 d 10.0 20
		end motion
		end ir
	END
}

# places FILE: where joints and the ends of their bones are in each frame
places() {
	fk -E -p 6 "$1" | awk '$1 == "w" || $1 == "e" {
		line = $1 " " $2 " " $3
		for (i = 4; i <= 6; i++)
			line = line sprintf(" %.4f", $i + 1e-7)
		gsub("-0[.]0000", "0.0000", line)
		print line
	}'
}

# near_0: what is 0 but for the rounding of the rest's nine digits is 0
near_0() {
	awk '{
		for (i = 4; i <= NF; i++)
			if ($i ~ /e-/ && $i ^ 2 < 1e-14)
				$i = 0
	} { print }'
}

# same_places A B: in all frames
same_places() {
	places "$1" >places.a && places "$2" >places.b &&
	    [ -s places.a ] && diff -u places.a places.b
}

# at_rest FILE: where the joints are at rest, as `NAME X Y Z`
at_rest() {
	sed -n '1,/^end skeleton/p' "$1" | awk '
		{ print }
		$1 == "joint" { name[n++] = $2 }
		END {
			print "motion rest"
			for (i = 0; i < n; i++)
				print "dof", name[i], "named"
			for (i = 0; i < n; i++)
				print "v 1", name[i], "0"
			print "end motion\nend ir"
		}' | fk -p 7 | awk '$1 == "w" { print $3, $4, $5, $6 }'
}

@test "repose: the page's examples" {
	man_examples "$ROOT/man/repose.1"
}

@test "-r: rest rotations, and what makes up for them" {
	printf '%s\n' 'b 0 0 90 xyz' '# a hinge, and a joint of two angles' \
	    'c 20 0 0 xyz' 'd 10 20 0 xyz' >turns
	repose -r turns a.ir >saw 2>err
	# b's limit is of another rest; c's and d's angles count from 20, and
	# from 10 and 20: then d's axis is Rx(-10), q = (-sin 5, 0, 0, cos 5)
	cat >want <<-'END'
		skeleton s
		joint a -
		offset a 0 0 0
		dof a tx ty tz rz ry rx
		joint b a
		offset b 0 2 0
		rest b 0 0 0.707106781 0.707106781
		dof b rx ry rz
		joint c b
		offset c 0 2 0
		rest c 0.173648178 0 0 0.984807753
		dof c rx
		limit c rx -20 130
		joint d c
		offset d 0 2 0
		rest d 0.0858316512 0.172987394 -0.0151344359 0.981060262
		axis d -0.0871557427 0 0 0.996194698
		dof d rx ry
		joint e d
		offset e 0 1 0
		bone e 1 0 1 0
		end skeleton
		motion m
		rate 30
		count frames 2
		v 1 a 1 2 3 0 0 0
		v 1 b 0 0 -60
		v 1 c 30
		v 1 d 5 5
		v 2 a 1.50 2 3 10 0 0
		v 2 b 0 0 -30
		v 2 c 40
		v 2 d 0 0
		end motion
	END
	sed '/^ir/d; /^end ir/d' saw | diff -u want -
	echo "repose: a.ir: skeleton s: limits are left out where channels" \
	    "count from another rest: those of 1 joints" | diff -u - err
	same_places a.ir saw
	# and back; the limit is gone
	printf '%s 0 0 0 xyz\n' b c d >turns
	repose -p 0 -r turns saw | sed '/^rest/d; /^axis/d' >back
	grep -v '^limit b' a.ir | sed 's/30[.]0/30/; s/10[.]0/10/' >old
	repose -r turns saw | sed '/^rest/d; /^axis/d' | near_0 |
	    diff -u old -
	same_places a.ir back
}

@test "a joint stands as its channels can make up for" {
	# c turns about x only, e not at all
	printf '%s\n' 'c 0 30 0 xyz' 'e 40 0 0 xyz' >turns
	repose -r turns a.ir >saw 2>err
	echo "repose: a.ir: skeleton s: joints that cannot be turned as wanted at" \
	    "rest, as their channels could not make up for it: 2; most of all" \
	    "e, by 40 degrees" | diff -u - err
	cmp a.ir saw
	# a skeleton without channels says nothing about what moves
	sed '/^dof/d; /^limit/d; /^motion/,/^end motion/d' a.ir >still.ir
	quietly repose -r turns still.ir | grep '^rest' >saw
	printf '%s\n' 'rest c 0 0.258819045 0 0.965925826' \
	    'rest e 0.342020143 0 0 0.939692621' | diff -u - saw
}

@test "-n: the rest is as a frame is" {
	repose -n 2 a.ir >saw 2>err
	# a's place: its translations count from there, along the same axes:
	# its axis is Rz(-10)
	grep -E '^(offset|axis|rest) a' saw >a
	printf '%s\n' 'offset a 1.5 2 3' \
	    'rest a 0 0 0.0871557427 0.996194698' \
	    'axis a 0 0 -0.0871557427 0.996194698' | diff -u - a
	grep '^v' saw | near_0 >v
	cat >want <<-'END'
		v 1 a -0.5 0 0 -10 0 0
		v 1 b 0 0 -30
		v 1 c -10
		v 1 d 5 5
		v 2 a 0 0 0 0 0 0
		v 2 b 0 0 0
		v 2 c 0
		v 2 d 0 0
	END
	diff -u want v
	same_places a.ir saw
	at_rest saw >rest
	fk -p 7 a.ir | awk '$1 == "w" && $2 == 2 { print $3, $4, $5, $6 }' \
	    >frame
	paste -d ' ' rest frame | awk '{
		for (i = 2; i <= 4; i++)
			if (($i - $(i + 4)) ^ 2 > 1e-10)
				print
	}' >differ
	cmp differ /dev/null
}

@test "-n: the motion, and what no rest can say" {
	sed 's/^motion m/motion n/; /^v 2/d; /^count/d' a.ir |
	    sed -n '/^motion/,/^end motion/p' >n
	sed '/^end motion/r n' a.ir >two.ir
	repose -n 1 -M n two.ir 2>/dev/null >one
	repose -n 1 a.ir 2>/dev/null | grep '^v 2' >two
	grep '^v 2' one | diff -u two -
	refuses "repose: a.ir:32: motion m: no frame 3 (-n): its frames are from 1 to 2" \
	    repose -n 3 a.ir >out
	refuses "repose: a.ir:20: skeleton s: no motion x that has its frames (-n)" \
	    repose -n 1 -M x a.ir >out
	sed '/^motion/,/^end motion/d' a.ir >still.ir
	refuses "repose: still.ir:20: skeleton s: no motion that has its frames (-n)" \
	    repose -n 1 still.ir >out
	sed 's/^dof b rx ry rz/& sx sy sz/; s/^v . b .*/& 2 1 1/' a.ir >big.ir
	refuses "repose: big.ir:28: frame 1: joint b is scaled: no rest can say that" \
	    repose -n 1 big.ir >out
	grep -v '^v 2 d' a.ir >keyed.ir
	refuses "repose: keyed.ir:31: frame 2: no values of joint d (resample makes a keyed motion dense)" \
	    repose -n 1 keyed.ir >out
	# each unit waits for itself
	cat a.ir two.ir | repose -n 2 2>/dev/null >both
	{ repose -n 2 a.ir; repose -n 2 two.ir; } 2>/dev/null | cmp both -
}

@test "-n: lengths and places" {
	cat >l.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		bone a 2 0 1 0
		dof a l
		joint b a
		offset b 0 2 0
		dof b px py pz qx qy qz qw
		joint c a
		offset c 1 2 0
		joint d a
		dof d px py pz
		end skeleton
		motion m
		v 1 a 3
		v 1 b 1 2 3 0 0 0 1
		v 1 d 7 8 9
		v 2 a 5
		v 2 b 4 5 6 0 0 1 0
		v 2 d 7 8 8
		end motion
		end ir
	END
	quietly repose -n 2 l.ir >saw
	# c goes along with the bone, which is 3 longer than at rest
	sed -n '/^offset/p; /^bone/p; /^rest/p' saw >rest
	printf '%s\n' 'offset a 0 0 0' 'bone a 5 0 1 0' 'offset b 4 5 6' \
	    'rest b 0 0 1 0' 'offset c 1 5 0' 'offset d 7 8 8' | diff -u - rest
	grep '^v' l.ir >v
	grep '^v' saw | cmp v -
	same_places l.ir saw
	# however small the unit makes it: the offset is 1e-6, and ty as much
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'joint b a' 'offset b 1e-6 0 0' 'dof b px py pz' 'end skeleton' \
	    'motion m' 'v 1 b 2e-6 0 0' 'end motion' 'end ir' >small.ir
	repose -n 1 small.ir | grep '^offset b' |
	    diff -u <(echo 'offset b 2e-6 0 0') -
}

@test "-a: axes along the world's" {
	cat >r.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 1 2 3
		rest a 0 0 90 xyz
		bind a 1 2 3 0 0 0 1
		box a 1 2 3
		dof a rx ry rz
		joint b a
		offset b 2 0 0
		rest b 90 0 0 xyz
		bone b 3 1 0 0
		dof b qx qy qz qw
		joint c b
		offset c 0 0 1
		dof c rx
		limit c rx -5 5
		end skeleton
		motion m
		v 1 a 0 0 0
		w 1 a 1 2 3 0 0 .707106781 .707106781
		n 1 a 0 1 0 0
		b 1 a 1 1 1
		v 1 b .707106781 0 0 .707106781
		v 1 c 0.0
		v 2 a 10 0 0
		v 2 b 0 0 0 1
		v 2 c 20
		end motion
		end ir
	END
	quietly repose -a r.ir >saw
	# a's x points along the world's y: offset b is 0 2 0, a's bind is
	# Rz(90).(1 2 3). b turns from identity, where its values are those at
	# rest. b's z is the world's -(-y) = x at rest: Rz(90).Rx(90).(0 0 1)
	# = Rz(90).(0 -1 0) = (1 0 0), which is where c goes; its hinge is
	# along Rz(90).Rx(90).x = y: its axis is R(C^-1) = Rz(90).Rx(90)
	cat >want <<-'END'
		skeleton s
		joint a -
		offset a 1 2 3
		bind a -2 1 3 0 0 0.707106781 0.707106781
		dof a rx ry rz
		joint b a
		offset b 0 2 0
		bone b 3 0 1 0
		dof b qx qy qz qw
		joint c b
		offset c 1 0 0
		axis c 0.5 0.5 0.5 0.5
		dof c rx
		limit c rx -5 5
		end skeleton
		motion m
		v 1 a 0 0 0
		w 1 a 1 2 3 0 0 0 1
		n 1 a 0 0 1 0
		v 1 b 0 0 0 1
		v 1 c 0.0
		v 2 a 0 10 0
		v 2 b -0.5 -0.5 -0.5 0.5
		v 2 c 20
		end motion
	END
	sed '/^ir/d; /^end ir/d' saw | near_0 >clean
	# v 2 b: the local transform of no rotation is C(a)^-1.C(b), with C(a)^-1
	# = Rz(90) and C(b) = (Rz(90).Rx(90))^-1: Rz(90).Rx(-90).Rz(-90), half
	# a turn about y - a quarter: Ry(-90), q = (0, -s45, 0, c45)
	sed 's/^v 2 b .*/v 2 b 0 -0.707106781 0 0.707106781/' want |
	    diff -u - clean
	same_places r.ir saw
}

# What is relative to the world is told in the turned axes, and in no parent's:
# at rest b is turned by 90 degrees about z.
@test "-a: quaternions relative to the world" {
	cat >w.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		rest a 0 0 90 xyz
		dof a qx qy qz qw
		joint b a
		offset b 2 0 0
		bone b 1 1 0 0
		dof b qx qy qz qw
		end skeleton
		motion m
		relative world
		v 1 a 0 0 .707106781 .707106781
		v 1 b 0 0 .707106781 .707106781
		v 2 a .707106781 0 0 .707106781
		v 2 b 0 0 0 1
		end motion
		end ir
	END
	quietly repose -a w.ir >saw
	same_places w.ir saw
	# as at rest: turned by nothing
	grep '^v 1' saw | near_0 |
	    diff -u <(printf 'v 1 %s 0 0 0 1\n' a b) -
}

@test "channels that cannot be turned are refused by name" {
	sed 's/^dof b rx ry rz/dof b qx qy qz qw sx sy sz/
		s/^v . b .*/& 1 1 2 1/; /^limit b/d' a.ir >s.ir
	sed 's/^offset b.*/&\nrest b 0 0 10 xyz/' s.ir >q.ir
	refuses "repose: q.ir:24: joint b: scale channels: its axes cannot be turned" \
	    repose -a q.ir >out
	sed 's/^offset b.*/&\nrest b 0 0 10 xyz/; s/^dof c rx/dof c px rx/
		s/^v \(.\) c/& 1/; /^limit/d' a.ir >p.ir
	refuses "repose: p.ir:23: joint c: some of px, py and pz are missing: its axes cannot be turned" \
	    repose -a p.ir >out
	sed 's/^offset b.*/&\nrest b 0 0 10 xyz/; s/^dof b .*/dof b m11/
		s/^v \(.\) b .*/v \1 b 1/; /^limit b/d' a.ir >m.ir
	refuses "repose: m.ir:24: joint b: some channels of its rotation are missing: its axes cannot be turned" \
	    repose -a m.ir >out
}

@test "what a motion does not move keeps standing as it did" {
	cat >k.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a px py pz qx qy qz qw
		joint b a
		offset b 0 2 0
		dof b qx qy qz qw
		joint c b
		offset c 0 2 0
		dof c qx qy qz qw
		end skeleton
		motion keyed
		count frames 2
		count keys 4
		v 1 a 0 1 0 nan nan nan nan
		v 1 c 0 0 0 1
		v 5 a 0 2 0 nan nan nan nan
		v 5 c 0 0 0 1
		end motion
		motion other
		dof b
		dof c rx
		v 1 a 0 1 0 0 0 0 1
		v 1 c 10
		v 2 a 0 1 0 0 0 0 1
		v 2 c 20
		end motion
		poses p
		pose 0 stand 2
		v 0 a 0 0 0 0 0 0 1
		end poses
		end ir
	END
	printf '%s 90 0 0 xyz\n' a b c >turns
	quietly repose -r turns k.ir >saw
	# of the first motion only the last frame says it; in the second one b
	# has channels now, and c others, as one angle cannot make every rotation
	cat >want <<-'END'
		motion keyed
		count frames 2
		v 1 c 0 0 0 1
		v 1 a 0 1 0 nan nan nan nan
		v 5 c 0 0 0 1
		v 5 a 0 2 0 0 0 0 1
		v 5 b 0 0 0 1
		end motion
		motion other
		dof b rx ry rz
		dof c rx ry rz
		v 1 a 0 1 0 0 0 0 1
		v 1 c -80 0 0
		v 1 b -90 0 0
		v 2 a 0 1 0 0 0 0 1
		v 2 c -70 0 0
		v 2 b -90 0 0
		end motion
		poses p
		pose 0 stand 2
		v 0 a 0 0 0 0 0 0 1
		v 0 b 0 0 0 1
		v 0 c 0 0 0 1
		end poses
	END
	sed -n '/^motion/,/^end poses/p' saw | near_0 | diff -u want -
	# without its channels b is at rest in the old motion, and a's rotation
	sed '/^dof b q/d; s/nan nan nan nan/0 0 0 1/' k.ir >old
	for f in old saw; do
		sed 's/^motion .*/&\nrate 30/; /^poses/,/^end poses/d' $f |
		    resample -M keyed -r 30 |
		    sed '/^motion other/,/^end motion/d' >$f.even
	done
	same_places old.even saw.even
}

@test "a record that waits for its rotation has its place anew" {
	# a turns by a quarter at rest and has its axes along the world's: b's
	# place 1 2 3 in its frame is -2 1 3 then; b's rotation is never said
	cat >h.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		rest a 0 0 90 xyz
		dof a rx ry rz
		joint b a
		offset b 0 2 0
		dof b px py pz qx qy qz qw
		end skeleton
		motion m
		v 1 a 0 0 0
		v 1 b 1 2 3 nan nan nan nan
		v 2 a 0 0 0
		v 2 b 4 5 6 nan nan nan nan
		end motion
		end ir
	END
	echo 'b 0 0 45 xyz' >turns
	quietly repose -ar turns h.ir | grep '^v . b' | near_0 >saw
	# in the end it stands as at the old rest, which is C(a)^-1.C(b), with
	# C(a)^-1 = Rz(90) and C(b) = Rz(-135): Rz(-45), q = (0, 0, -s22.5, c22.5)
	printf '%s\n' 'v 1 b -2 1 3 nan nan nan nan' \
	    'v 2 b -5 4 6 0 0 -0.382683432 0.923879533' | diff -u - saw
}

@test "a mesh is bound as it was" {
	cat >mesh <<-'END'
		mesh skin
		vert 0 0 1 0
		weight 0 a .5
		weight 0 b .5
		vert 1 0.5 3 0
		weight 1 b .25
		weight 1 c .75
		end mesh
	END
	sed '/^end skeleton/r mesh' a.ir >m.ir
	printf '%s\n' 'b 0 0 90 xyz' 'c 20 0 0 xyz' >turns
	for o in '-r turns' '-n 2' -a '-an 2'; do
		# shellcheck disable=SC2086
		repose -p 12 $o m.ir 2>/dev/null >saw
		for f in m.ir saw; do
			skin $f | awk '$1 == "m" {
				printf "%s %s", $2, $3
				for (i = 4; i <= 6; i++)
					printf " %.6f", $i + 1e-9
				print ""
			}' >$f.skin
		done
		[ -s saw.skin ]
		diff -u m.ir.skin saw.skin
	done
	# where the joints were: b is at 0 2 0, turned by nothing
	repose -r turns m.ir 2>/dev/null | grep '^bind [bc]' >bind
	printf '%s\n' 'bind b 0 -2 0 0 0 0 1' 'bind c 0 -4 0 0 0 0 1' |
	    diff -u - bind
	# without a mesh there is nothing to bind
	repose -r turns a.ir 2>/dev/null >saw
	run ! grep '^bind' saw
	# nor where nothing turns
	echo 'b 0 0 0 xyz' >none
	repose -r none m.ir | cmp m.ir -
	# it is too late for that
	sed '/^limit/d; /^end motion/r mesh' a.ir >late.ir
	refuses "repose: late.ir:31: mesh skin: expected right after its skeleton, as that has no bind records" \
	    repose -r turns late.ir >out
}

# figure: the sample with a walk of four frames
figure() {
	asf2ir "$ROOT/examples/figure.asf" >figure.ir
	sed '/^5 *$/,$d' "$ROOT/examples/walk.amc" |
	    amc2ir -r 60 -s figure.ir - >walk.ir
}

# way FILE A B: the unit vector from joint A to joint B at rest
way() {
	at_rest "$1" | awk -v a="$2" -v b="$3" '
		$1 == a { for (i = 2; i <= 4; i++) p[i] = $i }
		$1 == b { for (i = 2; i <= 4; i++) q[i] = $i }
		END {
			for (i = 2; i <= 4; i++)
				len += (q[i] - p[i]) ^ 2
			for (i = 2; i <= 4; i++)
				printf "%s%.3f", (i > 2 ? " " : ""),
				    (q[i] - p[i]) / sqrt(len) + 1e-6
			print ""
		}'
}

@test "-t: a T-pose" {
	figure
	repose -t walk.ir 2>/dev/null >t.ir
	same_places walk.ir t.ir
	for s in left:1 right:-1; do
		side=${s%:*}
		[ "$(way t.ir "h_${side}_up_arm" "h_${side}_low_arm")" = \
		    "${s#*:}.000 0.000 0.000" ]
		[ "$(way t.ir "h_${side}_low_arm" "h_${side}_hand")" = \
		    "${s#*:}.000 0.000 0.000" ]
		[ "$(way t.ir "h_${side}_up_leg" "h_${side}_foot")" = \
		    "0.000 -1.000 0.000" ]
	done
	# the back keeps its shape: from its lowest joint, at 0 18 -2 before, to
	# the head, at 0 52 1 before, it is upright
	[ "$(way t.ir h_torso_1 h_head)" = '0.000 1.000 0.000' ]
	# so what is above that one turns with it
	run ! grep -e '^rest h_torso_2 ' -e '^rest h_neck ' t.ir
	# a T-pose is one: only what was rounded changes
	repose -t t.ir 2>/dev/null >again
	[ "$(grep -c '^rest' again)" = "$(grep -c '^rest' t.ir)" ]
	# the old rest comes back
	repose -s figure.ir t.ir >old 2>err
	at_rest old >rest.old
	at_rest figure.ir >rest.new
	paste -d ' ' rest.old rest.new | awk '{
		for (i = 2; i <= 4; i++)
			if (($i - $(i + 4)) ^ 2 > 1e-9)
				print
	}' >differ
	cmp differ /dev/null
}

# legs_first: a skeleton whose legs come before its trunk
legs_first() {
	awk '$1 == "joint" { block[++n] = "" }
	$1 == "end" && n && !done {
		done = 1
		for (i = 1; i <= n; i++)
			if (i == 1 || is_leg(block[i]))
				printf "%s", block[i]
		for (i = 2; i <= n; i++)
			if (!is_leg(block[i]))
				printf "%s", block[i]
	}
	n && !done { block[n] = block[n] $0 "\n"; next }
	{ print }
	function is_leg(text,  w) {
		split(text, w, " ")
		return w[2] ~ /[Ll]eg$|[Ff]oot|[Tt]oe|hip$/
	}' "$1"
}

@test "-t: the order of the joints does not matter" {
	figure
	folded >folded.ir
	for file in walk folded; do
		legs_first $file.ir >legs.ir
		run ! cmp -s $file.ir legs.ir
		repose -t $file.ir 2>err >t.ir
		repose -t legs.ir 2>err >again.ir
		diff -u <(at_rest t.ir | sort) <(at_rest again.ir | sort) || return
	done
}

# figure_of BONES: a figure that faces z. Lines `NAME PARENT X Y Z` say what is
# below its hips, beside its arms and legs
figure_of() {
	awk 'BEGIN {
		print "ir 1\nskeleton s\nspace y"
		add("Hips", "-", 0, 90, 0)
	}
	{ add($1, $2, $3, $4, $5) }
	END {
		limb("Left", 1)
		limb("Right", -1)
		print "end skeleton\nend ir"
	}
	function add(name, parent, x, y, z) {
		print "joint", name, parent "\noffset", name, x, y, z
	}
	function limb(side, s) {
		add(side "Arm", "Chest", 15 * s, 20, 0)
		add(side "ForeArm", side "Arm", 28 * s, 0, 0)
		add(side "Hand", side "ForeArm", 25 * s, 0, 0)
		add(side "Thumb1", side "Hand", 2 * s, 0, 3)
		add(side "HandEnd", side "Hand", 6 * s, -6, 0)
		add(side "UpLeg", "Hips", 9 * s, 0, 0)
		add(side "Leg", side "UpLeg", 0, -42, 0)
		add(side "Foot", side "Leg", 0, -40, 0)
		add(side "Toe", side "Foot", 0, -5, 12)
	}' "$1"
}

@test "-t: bones of a back" {
	# the line from the lowest joint to the head, 0 50 0, is upright, and so
	# are the hips. The first bone leans by 45 degrees, and is turned; then
	# the second one leans by 45 + atan(10 / 30) = 63.4 degrees, and is
	# turned, too, by the atan more than the first one: the neck leans by
	# that and keeps it: 1 / sqrt(10) and 3 / sqrt(10)
	printf '%s\n' 'Spine Hips 0 10 0' 'Chest Spine 0 10 10' \
	    'Neck Chest 0 30 -10' 'Head Neck 0 10 0' >natural
	figure_of natural >natural.ir
	quietly repose -t natural.ir >t.ir
	[ "$(way t.ir Spine Chest)" = '0.000 1.000 0.000' ]
	[ "$(way t.ir Chest Neck)" = '0.000 1.000 0.000' ]
	[ "$(way t.ir Neck Head)" = '0.000 0.949 0.316' ]
	# of a trunk that leans by atan(27 / 50) = 28 degrees each bone is
	# turned, those that lean by less than 30, too: the chest's by 14, the
	# neck's by 11, and the head's by 17, which no joint with a role ends
	printf '%s\n' 'Spine Hips 0 10 10' 'Chest Spine 0 10 10' \
	    'Neck Chest 0 20 5' 'Head Neck 0 10 2' 'Top Head 0 10 3' >lean
	figure_of lean >lean.ir
	quietly repose -t lean.ir >t.ir
	for bone in 'Hips Spine' 'Spine Chest' 'Chest Neck' 'Neck Head' \
	    'Head Top'; do
		# shellcheck disable=SC2086
		[ "$(way t.ir $bone)" = '0.000 1.000 0.000' ]
	done
}

# The legs go aside by (24, -32), 40 long, and (24, -32) again. A root 3 over the
# ground carries the feet.
@test "-t: a foot that its shin does not carry is where that ends" {
	printf '%s\n' 'Chest Hips 0 30 0' 'Neck Chest 0 20 0' \
	    'Head Neck 0 10 0' >back
	figure_of back | sed '
		s/^joint Hips -/joint Root -\noffset Root 2 3 1\njoint Hips Root/
		s/^offset Hips .*/offset Hips -2 87 -1/
		s/^offset \(.*\)Leg 0 -42 0/offset \1Leg 0 -40 0/
		s/^joint \(.*\)Foot .*/joint \1Foot Root/
		s/^offset LeftLeg .*/offset LeftLeg 24 -32 0/
		s/^offset RightLeg .*/offset RightLeg -24 -32 0/
		s/^offset LeftFoot .*/offset LeftFoot 55 23 -1/
		s/^offset RightFoot .*/offset RightFoot -59 23 -1/' >legs.ir
	at_rest legs.ir | grep Foot | diff -u - <(printf '%s\n' \
	    'LeftFoot 57 26 0' 'RightFoot -57 26 0')
	quietly repose -t legs.ir >t.ir
	at_rest t.ir | grep Foot >saw
	printf '%s\n' 'LeftFoot 9 10 0' 'RightFoot -9 10 0' | diff -u - saw
}

@test "-t: a hand points along what is below it and no thumb" {
	printf '%s\n' 'Chest Hips 0 30 0' 'Neck Chest 0 20 0' \
	    'Head Neck 0 10 0' >back
	figure_of back >hands.ir
	quietly repose -t hands.ir >t.ir
	[ "$(way t.ir LeftHand LeftHandEnd)" = '1.000 0.000 0.000' ]
	[ "$(way t.ir RightHand RightHandEnd)" = '-1.000 0.000 0.000' ]
}

@test "-t: who faces x at rest faces x" {
	# left is x and the front z, arms hang; turned by 90 degrees about y left
	# is -z, and the front x
	awk 'BEGIN {
		print "ir 1\nskeleton s\nspace y"
		add("Hips", "-", 0, 90, 0)
		add("Spine", "Hips", 0, 10, 0)
		add("Neck", "Spine", 0, 40, 0)
		add("Head", "Neck", 0, 10, 0)
		limb("Left", 1)
		limb("Right", -1)
		print "end skeleton\nend ir"
	}
	function add(name, parent, x, y, z) {
		print "joint", name, parent "\noffset", name, z, y, -x
	}
	function limb(side, s) {
		add(side "Arm", "Spine", 15 * s, 30, 0)
		add(side "ForeArm", side "Arm", 0, -28, 0)
		add(side "Hand", side "ForeArm", 0, -25, 0)
		add(side "UpLeg", "Hips", 9 * s, 0, 0)
		add(side "Leg", side "UpLeg", 0, -42, 0)
		add(side "Foot", side "Leg", 0, -40, 0)
		add(side "Toe", side "Foot", 0, -5, 12)
	}' >x.ir
	repose -t x.ir >t.ir
	[ "$(way t.ir LeftArm LeftForeArm)" = '0.000 0.000 -1.000' ]
	[ "$(way t.ir RightArm RightForeArm)" = '0.000 0.000 1.000' ]
	[ "$(way t.ir LeftUpLeg LeftLeg)" = '0.000 -1.000 0.000' ]
}

# folded: a figure all of whose bones lie along their joints' x at rest; in its
# first frame it stands with its arms hanging down, and its feet lie flat
folded() {
	cat <<-'END'
		ir 1
		skeleton folded
		joint Hips -
		offset Hips 0 0 0
		dof Hips tx ty tz rz ry rx
		joint Spine Hips
		offset Spine 10 0 0
		dof Spine rz ry rx
		joint Chest Spine
		offset Chest 10 0 0
		dof Chest rz ry rx
		joint Neck Chest
		offset Neck 20 0 0
		dof Neck rz ry rx
		joint Head Neck
		offset Head 8 0 0
		bone Head 15 1 0 0
		dof Head rz ry rx
	END
	awk 'BEGIN {
		limb("Left", -1)
		limb("Right", 1)
		print "end skeleton\nmotion stand"
		print "v 1 Hips 0 90 0 90 0 0\nv 1 Spine 0 0 0"
		print "v 1 Chest 0 0 0\nv 1 Neck 0 0 0\nv 1 Head 0 0 0"
		for (i = 1; i <= n; i++)
			print "v 1", joint[i], turn[i]
		print "end motion\nend ir"
	}
	function add(name, parent, offset, how) {
		joint[++n] = name
		turn[n] = how
		print "joint", name, parent
		print "offset", name, offset
		if (name ~ /Hand|Toe/)
			print "bone", name, 5, 1, 0, 0
		print "dof", name, "rz ry rx"
	}
	# as the hips turn by 90 degrees about z, -y is left, +x up
	function limb(side, y) {
		add(side "Arm", "Chest", "18 " 15 * y " 0", "180 0 0")
		add(side "ForeArm", side "Arm", "28 0 0", "0 0 0")
		add(side "Hand", side "ForeArm", "25 0 0", "0 0 0")
		add(side "UpLeg", "Hips", "0 " 9 * y " 0", "180 0 0")
		add(side "Leg", side "UpLeg", "42 0 0", "0 0 0")
		add(side "Foot", side "Leg", "40 0 0", "0 -90 0")
		add(side "Toe", side "Foot", "15 0 0", "0 0 0")
	}'
}

@test "-t: a rest that does not show how the figure stands" {
	folded >folded.ir
	repose -t folded.ir 2>err >t.ir
	echo "repose: folded.ir: skeleton folded does not show at rest how it" \
	    "stands: the T-pose has the twists of a first frame" >twists
	diff -u twists err
	same_places folded.ir t.ir
	[ "$(way t.ir Hips Head)" = '0.000 1.000 0.000' ]
	[ "$(way t.ir LeftArm LeftHand)" = '1.000 0.000 0.000' ]
	[ "$(way t.ir RightArm RightHand)" = '-1.000 0.000 0.000' ]
	for side in Left Right; do
		[ "$(way t.ir "${side}UpLeg" "${side}Foot")" = \
		    '0.000 -1.000 0.000' ]
		[ "$(way t.ir "${side}Foot" "${side}Toe")" = '0.000 0.000 1.000' ]
	done
	# the same lying on its side, z up: it faces -y
	sed 's/^v 1 Hips .*/v 1 Hips 0 0 90 90 0 90/' folded.ir >z.ir
	repose -t z.ir 2>err >t.ir
	{
		echo "repose: z.ir: motion stand begins along z, and skeleton" \
		    "folded does not stand at rest: z is taken as up (rescale -U)"
		sed 's/folded[.]ir/z.ir/' twists
	} | diff -u - err
	[ "$(way t.ir Hips Head)" = '0.000 0.000 1.000' ]
	[ "$(way t.ir LeftFoot LeftToe)" = '0.000 -1.000 0.000' ]
	# nothing stands: the axis is a guess, and is said
	sed '/^motion/,/^end motion/d' folded.ir >still.ir
	repose -t still.ir 2>err >t.ir
	grep -q 'which axis points up is not known: y is taken' err
	[ "$(way t.ir LeftArm LeftHand)" = '1.000 0.000 0.000' ]
}

@test "-t: what is no figure" {
	refuses "repose: a.ir: skeleton s is not understood as a figure: no hips, leftUpperLeg, rightUpperLeg, leftLowerLeg, rightLowerLeg, leftUpperArm, rightUpperArm, leftLowerArm, rightLowerArm, head (joints -R)" \
	    repose -t a.ir >out
}

@test "-s: as another skeleton stands" {
	# by names: b's bone and what is below it along x
	cat >bent.ir <<-'END'
		ir 1
		skeleton other
		joint a -
		offset a 0 0 0
		joint b a
		offset b 0 5 0
		joint c b
		offset c 7 0 0
		end skeleton
		end ir
	END
	edit '/^limit b/d' a.ir
	quietly repose -s bent.ir a.ir >saw
	at_rest saw >rest
	printf '%s\n' 'a 0 0 0' 'b 0 2 0' 'c 2 2 0' 'd 4 2 0' 'e 5 2 0' >want
	awk '{ for (i = 2; i <= 4; i++) $i = sprintf("%.6f", $i + 1e-9) + 0
		print }' rest | diff -u want -
	same_places a.ir saw
	# the skeleton may come from standard input
	repose -s - a.ir <bent.ir | cmp saw -
	# by roles: the folded figure as the sample stands, which spreads its
	# legs by atan(3.661 / 41.84)
	figure
	folded >folded.ir
	repose -s figure.ir folded.ir >saw 2>/dev/null
	same_places folded.ir saw
	[ "$(way saw LeftUpLeg LeftFoot)" = "$(way figure.ir h_left_up_leg \
	    h_left_foot)" ]
	[ "$(way saw LeftArm LeftHand)" = '0.766 -0.643 0.000' ]
	[ "$(way saw Neck Head)" = "$(way figure.ir h_neck h_head)" ]
	# one that stands along z is turned upright
	rescale -u y:z figure.ir >z.ir
	repose -s z.ir folded.ir 2>/dev/null | cmp saw -
	# what a joint carries turns it, along all axes: x and y go to two that
	# are at right angles, too
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'dof a rx ry rz' 'joint b a' 'offset b 1 0 0' 'joint c a' \
	    'offset c 0 1 0' 'end skeleton' 'end ir' >corner.ir
	sed '/^dof/d; s/^offset b.*/offset b 2 2 -1/
		s/^offset c.*/offset c -2 4 4/' corner.ir >turned.ir
	repose -s turned.ir corner.ir >saw
	at_rest saw >rest
	printf '%s\n' 'a 0 0 0' 'b .666667 .666667 -.333333' \
	    'c -.333333 .666667 .666667' | near 2e-6 - rest
	# nothing in common
	printf '%s\n' 'ir 1' 'skeleton t' 'joint x -' 'offset x 0 0 0' \
	    'joint y x' 'offset y 1 0 0' 'end skeleton' 'end ir' >names.ir
	refuses "repose: a.ir: skeleton s and names.ir have no roles or names in common" \
	    repose -s names.ir a.ir >out
}

@test "options and files" {
	repose a.ir | cmp a.ir -
	for o in '-t -n 1' '-r x -s y'; do
		# shellcheck disable=SC2086
		run repose $o a.ir
		[ "$status" -eq 2 ]
	done
	run repose -t -n 1 a.ir
	[ "$output" = 'repose: -n, -r, -s and -t: expected one of them' ]
	run repose -r - </dev/null
	[ "$output" = 'repose: standard input is asked for twice' ]
	[ "$status" -eq 2 ]
	echo '# nothing' >turns
	refuses "repose: turns: expected lines 'joint ROTATION', saw none" \
	    repose -r turns a.ir >out
	echo 'b 0 0 90' >turns
	refuses "repose: turns:1: expected 'joint ROTATION'" \
	    repose -r turns a.ir >out
	printf '%s\n' '' 'b 0 0 90 abc' >turns
	refuses 'repose: turns:2: b: expected `X Y Z W` or `A B C ORDER`' \
	    repose -r turns a.ir >out
	echo 'z 0 0 0 xyz' >turns
	refuses "repose: turns:1: the skeleton has no joint 'z'" \
	    repose -r turns a.ir >out
	printf '%s\n' 'b 0 0 0 xyz' 'b 0 0 0 1' >turns
	refuses "repose: turns:2: second line for 'b'" \
	    repose -r turns a.ir >out
}

@test "units, comments and what is between" {
	printf '%s\n' '# first' >c.ir
	sed 's/^end skeleton/&\n# after/; s/^end motion/&\n# last/' a.ir >>c.ir
	repose -n 1 c.ir 2>/dev/null | grep -n '^#' >saw
	repose -n 1 a.ir 2>/dev/null >plain
	grep -v '^#' <(repose -n 1 c.ir 2>/dev/null) | cmp plain -
	cut -d : -f 2 saw | diff -u <(printf '%s\n' '# first' '# after' \
	    '# last') -
}

@test "real rests that are folded" {
	need_data bvh/bandai-raise-hand.bvh
	for f in bandai-dash bandai-raise-hand rokoko-200; do
		bvh2ir "$DATA/bvh/$f.bvh" >in.ir
		repose -t in.ir 2>err >t.ir
		[ "$(wc -l <err)" -eq 1 ]
		at_rest t.ir >rest
		joints -G t.ir | awk '$2 != "-" { print $2, $1 }' >roles
		# the angle between both parts of an arm and the side axis
		awk 'NR == FNR { role[$2] = $1; next }
			{ x[role[$1]] = $2; y[role[$1]] = $3; z[role[$1]] = $4 }
			END {
				aside("leftUpperArm", "leftLowerArm", 1)
				aside("leftLowerArm", "leftHand", 1)
				aside("rightUpperArm", "rightLowerArm", -1)
				aside("rightLowerArm", "rightHand", -1)
				if (y["head"] - y["hips"] < 10 ||
				    y["hips"] - y["leftFoot"] < 10)
					print "does not stand"
			}
			function aside(a, b, s,    dx, d) {
				dx = s * (x[b] - x[a])
				d = sqrt((y[b] - y[a]) ^ 2 + (z[b] - z[a]) ^ 2)
				if (!(dx > 0 && atan2(d, dx) < 0.0017))
					print a, b, dx, d
			}' roles rest >wrong
		diff -u /dev/null wrong
	done
}

@test "-n: other motions, and places that the skeleton's channels do not say" {
	# of the second motion b has another place, and only one channel for it
	cat >n.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a rx ry rz
		joint b a
		offset b 0 2 0
		bone b 1 1 0 0
		dof b tz rx
		end skeleton
		motion one
		dof b tx ty tz rx ry rz
		v 1 a 0 0 90
		v 1 b 1 2 3 40 0 0
		end motion
		motion two
		v 1 a 0 0 0
		v 1 b 5 10
		end motion
		motion three
		dof b
		v 1 a 0 0 0
		end motion
		end ir
	END
	repose -n 1 n.ir >saw 2>err
	grep '^offset b' saw | diff -u <(echo 'offset b 1 4 3') -
	same_places n.ir saw
	# under `relative world`, r and t channels are the parent's all the same
	sed 's/^motion .*/&\nrelative world/' n.ir >w.ir
	repose -an 1 w.ir >saw 2>err
	same_places w.ir saw
}

@test "scale goes on along the axis" {
	cat >s.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		axis a 0 0 45 xyz
		dof a rx ry rz
		joint b a
		offset b 1 0 0
		dof b rx
		end skeleton
		motion m
		dof a sx
		v 1 a 2
		v 1 b 0
		end motion
		end ir
	END
	# stretched twice along x = y: (1 0 0) becomes (1.5 .5 0)
	echo 'a 0 0 90 xyz' >turns
	quietly repose -r turns s.ir >saw
	places saw | grep '^w 1 b' | diff -u <(echo 'w 1 b 1.5000 0.5000 0.0000') -
	same_places s.ir saw
}

@test "poses keep their order" {
	cat >p.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		offset a 0 0 0
		dof a rx ry rz
		joint b a
		offset b 1 0 0
		dof b rx ry rz
		end skeleton
		poses p
		pose 0 one 2
		v 0 a 0 0 0
		v 0 b 0 0 0
		# between
		pose 1 two 2
		v 1 a 0 0 10
		v 1 b 0 0 10
		end poses
		end ir
	END
	echo 'b 0 0 90 xyz' >turns
	quietly repose -r turns p.ir >saw
	sed 's/^v \(.\) b 0 0 0/v \1 b 0 0 -90/; s/^v \(.\) b 0 0 10/v \1 b 0 0 -80/
		s/^offset b.*/&\nrest b 0 0 0.707106781 0.707106781/' p.ir |
	    near_0 >want
	near_0 <saw | diff -u want -
	irstat -c saw
}

@test "-t: a joint of two angles points its bone first" {
	# a foot that turns about x and, as its axis turns by a quarter, about
	# the world's -y. Its leg is spread by 5 degrees at rest: that roll it
	# cannot make up for, but it can point to the front
	figure
	edit 's/^axis h_left_foot .*/axis h_left_foot 90 0 0 xyz/' figure.ir
	repose -t figure.ir 2>err >t.ir
	way t.ir h_left_foot h_left_toes | awk '{ exit $1 ^ 2 > 0.003 ^ 2 }'
	# a bone without a length says nothing
	edit 's/^bone h_left_foot .*/bone h_left_foot 0 0 1 0/' figure.ir
	repose -t figure.ir 2>/dev/null >t.ir
	way t.ir h_left_foot h_left_toes | awk '{ exit $1 ^ 2 > 0.003 ^ 2 }'
	# the other one would have to roll by 62 degrees for that
	run ! grep 'by [1-9][0-9]' err
}

@test "-t: hands without fingers, and with a thumb" {
	# the hand points along its end, not to the mean of that and a thumb
	folded | awk '{ print }
		/^dof (Left|Right)Hand/ {
			print "joint", $2 "Thumb1", $2
			print "offset", $2 "Thumb1", "2 0 2"
			print "dof", $2 "Thumb1", "rz ry rx"
		}
		/^v 1 (Left|Right)Hand/ { print "v 1", $3 "Thumb1", "0 0 0" }
		' >thumb.ir
	repose -t thumb.ir 2>err >t.ir
	same_places thumb.ir t.ir
	at_rest t.ir >rest
	# the thumb is 2 along the arm, and 2 aside: to the front, and 35
	# degrees lower: cos and sin of 35 are 0.819152 and 0.573576
	awk '$1 == "LeftHand" { x = $2; y = $3; z = $4 }
		$1 == "LeftHandThumb1" {
			printf "%.4f %.4f %.4f\n", $2 - x, $3 - y, $4 - z
		}' rest >thumb
	echo '2.0000 -1.1472 1.6383' | diff -u - thumb
	# fingers whose rest is bent go on along the arm
	folded | awk '{ print }
		/^dof (Left|Right)Hand/ {
			add($2, "Index", 1)
			add($2, "Middle", 0)
		}
		/^v 1 (Left|Right)Hand/ {
			for (i = 1; i <= 2; i++) {
				print "v 1", $3 "Index" i, 40
				print "v 1", $3 "Middle" i, 30
			}
		}
		function add(hand, f, z) {
			f = hand f
			print "joint", f 1, hand "\noffset", f 1, 6, 0, z
			print "dof", f 1, "rz"
			print "joint", f 2, f 1 "\noffset", f 2, "1.2 1.6 0"
			print "dof", f 2, "rz"
		}' >finger.ir
	repose -t finger.ir 2>err >t.ir
	same_places finger.ir t.ir
	[ "$(way t.ir LeftHandIndex1 LeftHandIndex2)" = '1.000 0.000 0.000' ]
	[ "$(way t.ir RightHandIndex1 RightHandIndex2)" = '-1.000 0.000 0.000' ]
}

@test "-t: knees and elbows that are bent show how they bend" {
	# in the first frame the left knee is bent by 90 degrees, and the thigh
	# twisted by 30: after the T-pose the knee bends to the back again
	folded | sed 's/^v 1 LeftUpLeg .*/v 1 LeftUpLeg 180 0 30/
		s/^v 1 LeftLeg .*/v 1 LeftLeg 0 90 0/' >bent.ir
	repose -t bent.ir 2>err >t.ir
	same_places bent.ir t.ir
	[ "$(way t.ir LeftUpLeg LeftFoot)" = '0.000 -1.000 0.000' ]
	# all else at rest, the shin points straight back
	awk '$1 == "v" && $3 != "LeftLeg" {
			for (i = 4; i <= NF; i++)
				$i = 0
		} { print }' t.ir | fk -p 6 | awk '
		$1 == "w" && $3 == "LeftLeg" { x = $4; y = $5; z = $6 }
		$1 == "w" && $3 == "LeftFoot" {
			printf "%.3f %.3f %.3f\n", ($4 - x) / 40 + 1e-6,
			    ($5 - y) / 40 + 1e-6, ($6 - z) / 40 + 1e-6
		}' >shin
	echo '0.000 0.000 -1.000' | diff -u - shin
}
