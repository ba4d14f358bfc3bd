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
	retarget -s short.ir open.ir 2>stderr >saw
	diff -u - stderr <<-'END'
		retarget: open.ir:1382: motion walk: loop cycle is left out: its last pose is not the first (loop)
	END
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
