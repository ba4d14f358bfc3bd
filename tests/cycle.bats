# What becomes of `loop cycle`: the ends of the motion meet, or nothing says so any
# more and a warning says why.
bats_require_minimum_version 1.5.0
load helper
load seam

# A cycle of 62 frames, and a figure with shorter legs.
setup() {
	cd "$BATS_TEST_TMPDIR" || return
	asf2ir "$ROOT/examples/figure.asf" >figure.ir
	amc2ir -s figure.ir -r 60 "$ROOT/examples/walk.amc" |
	    resample -b 1 -e 62 | loop -b 15 >c.ir
	awk '
	$1 == "offset" && $2 ~ /low_leg|foot/ { $3 *= .8; $4 *= .8; $5 *= .8 }
	$1 == "bone" && $2 ~ /up_leg|low_leg/ { $3 *= .8 }
	{ print }' figure.ir >short.ir
	sed '/^count/d' c.ir >uncounted.ir
	printf '%s\n' 'mesh m' 'vert 0 0 90 0' 'weight 0 root 1' \
	    'vert 1 1 90 0' 'weight 1 root 1' 'vert 2 0 91 0' \
	    'weight 2 root 1' 'face 0 0 1 2' 'end mesh' >mesh
	sed '/^end skeleton/r mesh' c.ir >mesh.ir
}

# The top joint, or `-` where the cycle is given up, and what is done.
commands() {
	cat <<-'END'
		root bake c.ir
		root contacts c.ir
		root despike c.ir
		root fk -p 17 c.ir
		root irsplit c.ir
		root joints -d h_neck c.ir
		root joints -p 17 -d h_left_up_leg c.ir
		root joints -T h_head -p 17 c.ir
		root loop c.ir
		root mirror -p 17 c.ir
		root resample c.ir
		root resample uncounted.ir
		root resample -n 20 -p 17 c.ir
		root resample -r 25 -p 17 c.ir
		root resample -r 25 -i nearest c.ir
		root resample -r 1000/7 -i cubic -p 17 c.ir
		root resample -x 1.3 -p 17 c.ir
		root resample -b 1 -e 62 -r 20 c.ir
		- resample -r 25 uncounted.ir
		- resample -x 1.3 uncounted.ir
		- resample -b 2 c.ir
		- resample -e 61 c.ir
		- resample -e 61 -r 25 c.ir
		- resample -n 1 c.ir
		root repose -t -p 17 c.ir
		root repose -a -n 9 -p 17 c.ir
		root rescale -r 30 c.ir
		root rescale -l .01 c.ir
		root retarget -p 17 -s figure.ir c.ir
		root retarget -p 17 -s short.ir c.ir
		root retarget -p 17 -f -s figure.ir c.ir
		root retarget -p 17 -f -s short.ir c.ir
		root retarget -p 17 -fkH -s short.ir c.ir
		ground rootmotion -p 17 c.ir
		ground rootmotion -p 17 -i c.ir
		ground rootmotion -p 17 -oz c.ir
		- rootmotion -w .2 c.ir
		root skin mesh.ir
		- smooth c.ir
		- smooth -f 6 c.ir
		- splice c.ir
		- splice -a c.ir c.ir
	END
}

@test "every filter, and what becomes of loop cycle" {
	local top command tool

	commands | sed 's/^[^ ]* //; s/ .*//' | sort -u | diff -u - <(
	    awk -F '\t' '/^[a-z]/ { sub(/:.*/, ""); tool = $1 }
	    $2 == "group" && $3 == "filter" { print tool }' "$ROOT/bin/TOOLS")
	while read -r top tool command; do
		# shellcheck disable=SC2086
		"$tool" $command >saw 2>stderr ||
		    { echo "$tool $command" >&2; return 1; }
		if [ "$top" = - ]; then
			run ! grep -q '^loop cycle' saw
			grep -q 'motion walk: loop cycle is left out: ' stderr
		elif [ "$tool" = fk ]; then
			stays_cycle "$top" c.ir
			grep -q '^loop cycle' saw
		else
			stays_cycle "$top" saw ||
			    { echo "$tool $command" >&2; return 1; }
		fi
	done < <(commands)
}

# 61 intervals at 60 frames per second are 25.4 at 25, so that 25 are taken: in
# 61/60 s that is 25 · 60/61 = 1500/61. At 30 they are 30.5, at 20 20.3.
@test "resample: a round of a cycle takes a whole number of frames" {
	local R rate frames

	while IFS='|' read -r R rate frames; do
		resample -r "$R" c.ir >saw 2>stderr
		diff -u - stderr <<-END
			resample: c.ir:204: motion walk: loop cycle: a whole number of frames makes rate $rate, not $R
		END
		grep -c -x -e "rate ${rate% =*}" -e "count frames $frames" saw |
		    diff -u <(echo 2) -
		# and once more
		resample -r 60 saw 2>/dev/null | grep '^count' |
		    diff -u <(echo 'count frames 62') -
	done <<-'END'
		25|1500/61 = 24.5901639|26
		30|1860/61 = 30.4918033|32
		20|1200/61 = 19.6721311|21
		.2|60/61 = 0.983606557|2
	END
	# what fits needs no word: 61 intervals in 61 s
	for R in 120 3; do
		rescale -r 61/61 c.ir | quietly resample -r $R |
		    grep -c -x -e "rate $R" -e 'loop cycle'
	done | diff -u <(echo 2; echo 2) -
	# 1.5 · 61 = 91.5
	resample -x 1.5 c.ir 2>stderr >saw
	diff -u - stderr <<-'END'
		resample: c.ir:204: motion walk: loop cycle: a whole number of frames takes 92/61 = 1.50819672 times as long
	END
	grep -c -x -e 'rate 60' -e 'count frames 93' saw | diff -u <(echo 2) -
}

@test "resample: a cycle on its own grid" {
	quietly resample c.ir | diff -u c.ir -
	quietly resample uncounted.ir | grep '^count' |
	    diff -u <(echo 'count frames 62') -
	# a keyed one becomes dense
	printf '%s\n' 'ir 1' 'motion m' 'rate 30' 'loop cycle' 'count frames 3' \
	    'dof a rx' 'v 0 a 0' 'v 10 a 30' 'v 20 a 0' 'end motion' \
	    'end ir' >keyed.ir
	refuses 'resample: keyed.ir:7: motion m: loop cycle: a whole number of frames makes rate 30/1 = 30, not 25
resample: keyed.ir:8: loop cycle: expected frame 1, saw 10 (resample without options fills in)' \
	    resample -r 25 keyed.ir >saw
	quietly resample keyed.ir | grep -e '^count' -e '^loop' |
	    diff -u <(printf '%s\n' 'loop cycle' 'count frames 21') -
	resample keyed.ir | resample -r 25 2>/dev/null | grep '^rate' |
	    diff -u <(echo 'rate 51/2') -
	# its last key is not on the grid
	sed 's/^v 20/v 19.5/' keyed.ir >odd.ir
	resample odd.ir 2>stderr >saw
	diff -u - stderr <<-'END'
		resample: odd.ir:10: motion m: loop cycle is left out: its first or last frame is not written (loop)
	END
	# without frames
	sed '/^v/d; /^count/d' keyed.ir >none.ir
	quietly resample none.ir | diff -u none.ir -
}

@test "loop cycle is given up with a word" {
	local command says

	while IFS='|' read -r command says; do
		$command c.ir 2>stderr >saw
		diff -u <(echo "${command%% *}: c.ir:$says (loop)") stderr
	done <<-'END'
		resample -b 2|1382: motion walk: loop cycle is left out: its first or last frame is not written
		smooth|202: motion walk: loop cycle is left out: its seam is not smoothed
		splice|202: motion walk: loop cycle is left out: what is joined is none
		rootmotion -w .2|202: motion walk: loop cycle is left out: -w does not smooth its seam
	END
	resample -r 25 uncounted.ir 2>stderr >saw
	diff -u - stderr <<-'END'
		resample: uncounted.ir:1381: motion walk: loop cycle is left out: no `count frames` says how many make a round (loop writes it)
	END
	# what only says that it is one
	sed 's/^v 62 root [^ ]* [^ ]*/v 62 root 0 99/' c.ir >open.ir
	for t in short figure; do
		retarget -s $t.ir open.ir 2>stderr >saw
		diff -u - stderr <<-'END'
			retarget: open.ir:1382: motion walk: loop cycle is left out: its last pose is not the first (loop)
		END
	done
}

# No joint changes its speed more over the seam than in the frames before it.
@test "retarget: the step over the seam is like its neighbours" {
	local options

	# frame 65 of the walk is frame 1, and 66 is 2
	amc2ir -s figure.ir -r 60 "$ROOT/examples/walk.amc" |
	    resample -b 1 -e 65 | loop >even.ir
	for options in '' -f; do
		# shellcheck disable=SC2086
		retarget -p 17 $options -s short.ir even.ir | fk -p 17 >saw
		awk '
		$1 == "w" && !($2 in when) { when[$2]; n = $2 }
		$1 == "w" { name[$3]; for (i = 4; i <= 6; i++) at[$2, $3, i] = $i }
		function far(j, a, b, c,  i, d) {
			for (i = 4; i <= 6; i++)
				d += (at[a, j, i] - 2 * at[b, j, i] + at[c, j, i])^2
			return sqrt(d)
		}
		function over(j,  i, d) {
			for (i = 4; i <= 6; i++)
				d += (at[2, j, i] - at[1, j, i] - \
				    at[n, j, i] + at[n - 1, j, i])^2
			return sqrt(d)
		}
		END {
			for (j in name) {
				if (over(j) > seam) seam = over(j)
				for (k = n - 12; k < n; k++)
					if (far(j, k - 1, k, k + 1) > most)
						most = far(j, k - 1, k, k + 1)
			}
			exit !(seam < 2 * most)
		}' saw
	done
}

@test "retarget: a cycle keeps its texts, lines and contacts" {
	# of all frames only the numbers of legs may differ
	contacts c.ir | awk '{ print } /^c 30 / && !n++ { print "# at 30" }' >k.ir
	quietly retarget -f -s figure.ir k.ir >saw
	grep -c '^c ' saw | diff -u <(echo 124) -
	grep -n -e '^v 31' -e '^# at 30' saw | head -n 1 | cut -d : -f 2 |
	    diff -u <(echo '# at 30') -
	diff -u <(grep -e '^loop' -e '^count' -e '^rate' c.ir) \
	    <(grep -e '^loop' -e '^count' -e '^rate' saw)
	# one frame, and none
	sed '/^[vc] [2-9]/d; /^[vc] 1[0-9]/d; /^count/d; /^#/d' k.ir >one.ir
	for options in '' -f; do
		# shellcheck disable=SC2086
		quietly retarget $options -s figure.ir one.ir |
		    grep -c -e '^loop cycle' -e '^v 1 root' |
		    diff -u <(echo 2) -
		# shellcheck disable=SC2086
		sed '/^[vc] 1/d' one.ir |
		    quietly retarget $options -s figure.ir | grep -c '^loop cycle' |
		    diff -u <(echo 1) -
	done
}

@test "retarget: cycles of real clips" {
	local c t o

	need_data acclaim/cmu
	for c in 02_01 01_01; do
		asf2ir "$DATA/acclaim/cmu/${c%_*}.asf" >"${c%_*}.ir"
		amc2ir -r 120 -s "${c%_*}.ir" "$DATA/acclaim/cmu/$c.amc" >all.ir
		resample -b 103 -e 236 all.ir | loop >$c.ir
	done
	for c in 02_01 01_01; do
		for t in 01 02 figure short; do
			for o in '' -f -fkH; do
				# shellcheck disable=SC2086
				retarget -p 17 $o -s $t.ir $c.ir >saw \
				    2>/dev/null
				stays_cycle root saw
			done
		done
	done
}

@test "retarget: a cycle under a joint that stays where it is" {
	# that above the hips has channels, but does not travel
	for f in c.ir short.ir; do
		sed 's/^joint root -/joint still -\noffset still 0 0 0\ndof still tx ty tz\njoint root still/
			s/^v \([0-9]*\) root /v \1 still 0 0 0\n&/' $f >below.$f
	done
	for o in '' -f '-S 0.7' '-f -S 0.7'; do
		# shellcheck disable=SC2086
		quietly retarget $o -s below.short.ir below.c.ir >saw
		grep -q '^loop cycle' saw
		stays_cycle root saw
	done
}

# unreal: a figure of 21 frames as game engines have it: a joint that stays, and
# below it the hips, which go 4 to the front in each frame, and beside them the
# control of a foot that goes with them and a prop that stays. At rest the control
# is turned by 90 degrees about x. No end meets the other.
unreal() {
	awk 'BEGIN {
		print "ir 1\nskeleton s"
		moves = "tx ty tz rx ry rz"
		put("root", "-", "0 0 0", moves)
		put("pelvis", "root", "0 0 0", moves)
		put("controls", "root", "0 0 0", "")
		print "rest controls 90 0 0 xyz"
		put("control", "controls", "0 0 0", moves)
		put("prop", "root", "9 0 0", moves)
		put("spine_01", "pelvis", "0 12 0", "rx ry rz")
		put("head", "spine_01", "0 45 0", "")
		put("thigh_l", "pelvis", "8 -4 0", "rx ry rz")
		put("calf_l", "thigh_l", "0 -42 0", "rx")
		put("foot_l", "calf_l", "0 -42 0", "")
		put("thigh_r", "pelvis", "-8 -4 0", "rx ry rz")
		put("calf_r", "thigh_r", "0 -42 0", "rx")
		put("foot_r", "calf_r", "0 -42 0", "")
		print "end skeleton\nmotion w\nrate 30"
		for (i = 1; i <= 21; i++) {
			turn = 6.4 * (i - 1) / 20
			print "v", i, "root 0 0 0 0 0 0"
			print "v", i, "pelvis 0", 90 + sin(turn), 4 * i, "0 0 0"
			# up is -z here, and the front y
			print "v", i, "control 8", 4 * i + .01 * i, -5, "0 0 0"
			print "v", i, "prop", sin(turn), "0 0 0 0 0"
			print "v", i, "spine_01", 2 * sin(turn), "0 0"
			print "v", i, "thigh_l", 25 * sin(turn), "0 0"
			print "v", i, "calf_l", 20 + 15 * cos(turn)
			print "v", i, "thigh_r", -25 * sin(turn), "0 0"
			print "v", i, "calf_r", 20 - 15 * cos(turn)
		}
		print "end motion\nend ir"
	}
	function put(name, parent, at, dof) {
		print "joint", name, parent "\noffset", name, at
		if (dof)
			print "dof", name, dof
	}'
}

# world JOINT FRAME: where it is
world() {
	fk -p 9 "${3:--}" | awk -v joint="$1" -v frame="$2" '
	$1 == "w" && $2 == frame && $3 == joint { print $4 + 0, $5 + 0, $6 + 0 }'
}

@test "loop: a joint beside the one that travels goes with it, or stays" {
	unreal >open.ir
	quietly loop -b 5 -p 12 open.ir >c.ir
	# 80 in 20 steps of 4; the control began at 4.01
	for j in root pelvis control prop; do
		echo $j "$(world $j 1 c.ir)" to "$(world $j 21 c.ir)"
	done | diff -u - <(cat <<-'END'
		root 0 0 0 to 0 0 0
		pelvis 0 90 4 to 0 90 84
		control 8 5 4.01 to 8 5 84.01
		prop 9 0 0 to 9 0 0
	END
	)
	# no step is longer than it was, but for what is lost in five frames: .2
	fk -p 12 c.ir | awk '
	$1 == "w" && $3 == "control" {
		if (n++ && !($6 - z > 3.9 && $6 - z < 4.02)) exit bad = 1
		z = $6
	}
	END { exit bad || n != 21 }'
	# one that is below another that goes does not go itself
	sed 's/^\(joint control\) controls/\1 pelvis/; /^joint prop/s/root/control/
		s/^\(v [0-9]* control\) .*/\1 8 -85 0 0 0 0/' open.ir |
	    quietly loop -b 5 -p 12 >below.ir
	for j in control prop; do
		echo $j "$(world $j 1 below.ir)" to "$(world $j 21 below.ir)"
	done | diff -u - <(cat <<-'END'
		control 8 5 4 to 8 5 84
		prop 17 5 4 to 17 5 84
	END
	)
}

@test "loop: what is above the joint that travels is scaled" {
	# in centimetres below a root that makes metres of them: all is as it was,
	# by .01, and the root is scaled before it turns
	unreal | awk '$1 == "dof" && $2 == "root" { $0 = $0 " sx sy sz" }
		$1 == "v" && $3 == "root" { $8 = 90; $0 = $0 " .01 .01 .01" }
		{ print }' | quietly loop -b 5 -p 12 >c.ir
	# the front, z, is the world's x then
	for j in pelvis control prop; do
		echo $j "$(world $j 1 c.ir)" to "$(world $j 21 c.ir)"
	done | awk '{
		for (i = 2; i <= NF; i++)
			if ($i != "to")
				$i = sprintf("%.4f", $i) + 0
		print
	}' | diff -u - <(cat <<-'END'
		pelvis 0.04 0.9 0 to 0.84 0.9 0
		control 0.0401 0.05 -0.08 to 0.8401 0.05 -0.08
		prop 0 0 -0.09 to 0 0 -0.09
	END
	)
	# twice as high, and leaning: the height is closed all the same
	unreal | awk '$1 == "offset" && $2 == "root" {
			print; print "rest root 30 0 0 xyz"; next
		}
		$1 == "dof" && $2 == "root" { $0 = $0 " sx sy sz" }
		$1 == "v" && $3 == "root" { $0 = $0 " 1 2 1" }
		{ print }' | loop -b 5 -p 12 2>/dev/null >lean.ir
	fk -p 12 lean.ir 2>/dev/null | awk '$1 == "w" && $3 == "pelvis" {
		if ($2 == 1) y = $5
		if ($2 == 21) off = $5 - y
	}
	END { exit !(y > 100 && off * off < 1e-12) }'
}

@test "rootmotion -i: what stays behind is no cycle" {
	local o

	unreal | loop -b 5 >c.ir
	for o in -i -io; do
		rootmotion $o c.ir 2>stderr >saw
		diff -u - stderr <<-'END'
			rootmotion: c.ir:233: motion w: loop cycle is left out: in place its top joint goes backwards
		END
		run ! grep -q '^loop' saw
		# all else is there, in its order
		sed '/^loop/d' c.ir | quietly rootmotion $o | diff -u - saw
	done
	for o in -o -z; do
		quietly rootmotion $o c.ir | grep -c '^loop cycle' |
		    diff -u <(echo 1) -
	done
	# where the root goes with the hips, as far as these do in all, it stays one
	awk '$1 == "v" && $3 == "root" { $6 = 4 * ($2 - 1) }
		$1 == "v" && $3 == "pelvis" { $6 = 0; $4 = ($2 == 9) }
		$1 == "v" && $3 == "control" { $5 = 0 }
		{ print }' c.ir >goes.ir
	quietly rootmotion -i -p 12 goes.ir >saw
	sed '/^loop/d' goes.ir | quietly rootmotion -i -p 12 |
	    diff -U 0 - saw | tail -n +3 |
	    diff -u <(printf '%s\n' '@@ -44,0 +45 @@' '+loop cycle') -
	stays_cycle ground saw
	# nothing but a header
	sed '/^[v]/d; /^count/d' c.ir | quietly rootmotion -i |
	    grep -c '^loop cycle' | diff -u <(echo 1) -
}

@test "joints -d: a cycle keeps its count, or is none" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'dof a rx' 'joint b a' 'offset b 0 0 0' 'dof b rx' 'end skeleton' \
	    'motion m' 'rate 30' 'loop cycle' 'count frames 3' 'v 1 a 0' \
	    'v 1 b 0' 'v 10 b 30' 'v 20 a 0' 'v 20 b 0' 'end motion' \
	    'end ir' >k.ir
	# frame 10 goes
	quietly joints -d b k.ir | sed -n '/^loop/,/^v/p' | diff -u - <(cat <<-'END'
		loop cycle
		count frames 2
		v 1 a 0
	END
	)
	for n in 1 20; do
		sed "/^v $n a/d" k.ir >late.ir
		joints -d b late.ir 2>stderr | sed -n '/^rate/,/^v/p' |
		    diff -u - <(printf '%s\n' 'rate 30' 'count frames 1' \
		    "v $((21 - n)) a 0")
		diff -u - stderr <<-'END'
			joints: late.ir:18: motion m: loop cycle is left out: no joint that stays is in its first or last frame (resample)
		END
	done
	# without a count none is written; without a loop it goes
	sed '/^count/d' k.ir | quietly joints -d b | grep -c -e '^count' -e '^loop' |
	    diff -u <(echo 1) -
	sed '/^loop/d' k.ir | quietly joints -d b >saw
	run ! grep -e '^count' -e '^loop' saw
	# computed values
	quietly joints -d h_left_up_leg c.ir | grep -e '^count' -e '^loop' |
	    diff -u <(printf '%s\n' 'loop cycle' 'count frames 62') -
}

@test "retarget: a cycle under a joint that travels" {
	# the hips stay in it, and their places are those of the source
	unreal | awk '$1 == "v" && $3 == "root" { $6 = 4 * $2 }
		$1 == "v" && $3 == "pelvis" { $6 = 0 }
		$3 != "prop" && $2 !~ /^(prop|control)/ && $3 !~ /^control/ {
			print
		}' | loop -b 5 -p 17 >c.ir
	for o in '' '-S 0.7' '-f -S 1' '-k -S 2'; do
		# shellcheck disable=SC2086
		quietly retarget -p 17 $o -s c.ir c.ir >saw
		stays_cycle pelvis saw
	done
}
