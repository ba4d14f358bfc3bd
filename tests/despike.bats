bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cp "$ROOT"/examples/{figure.asf,walk.amc} .
	asf2ir figure.asf | amc2ir -r 60 -s - walk.amc >walk.ir
}

# arm AWK: twenty frames at 60 per second of a joint a, which carries b, 5 away;
# at(f) sets a's channels, t of tx ty tz and r, and o, those of b
arm() {
	{
		printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
		    "dof a tx ty tz ${dof:-rx ry rz} mood" 'joint b a' \
		    'offset b 0 5 0' 'dof b rz' 'joint c b' 'offset c 0 5 0' \
		    'end skeleton' 'motion m' 'rate 60'
		awk "function at(f) { $1 }
		BEGIN {
			for (f = 1; f <= 20; f++) {
				t = \"0.50 0 0\"; r = \"0.0 1.000 0\"; o = \"+1\"
				at(f)
				print \"v\", f, \"a\", t, r, \"7.0\"
				print \"v\", f, \"b\", o
			}
		}"
		printf '%s\n' 'end motion' 'end ir'
	} >e.ir
}

# becomes LINE …: despike changes these lines of e.ir only
becomes() {
	quietly despike e.ir >saw || return
	diff -U 0 e.ir saw | sed -n 's/^+\([^+]\)/\1/p' | diff -u <(printf '%s\n' "$@" | sed '/^$/d') -
}

@test "despike: usage" {
	usage_of despike
}

@test "despike: a good motion passes as it came" {
	quietly despike walk.ir | cmp - walk.ir
	quietly despike - <walk.ir >saw
	cmp walk.ir saw
	arm 't = f * 0.3 " 0 0"; r = f " " f * 2 " 1.00"; o = f * 20'
	becomes ''
	# no frames
	edit '/^v/d' e.ir
	becomes ''
}

@test "despike: a rotation becomes the middle of its neighbours" {
	# about z from 8 to 10 degrees; texts that stay the same stay
	arm 'o = f == 9 ? "50" : f ".0"'
	becomes 'v 9 b 9'
	# and so does a line in which nothing is replaced
	edit 's/^v 9 a .*/v 9  a 0.50  0 0 0.0 1.000 0 7.0  /' e.ir
	becomes 'v 9 b 9'
	# two frames at 60 per second, 0.033 s; thirds of the way from 8 to 11
	arm 'o = f == 9 || f == 10 ? "50" : f ".0"'
	becomes 'v 9 b 9' 'v 10 b 10'
	# y stays 1.000 where x is replaced: 0.0 0 0 about x, from 8 to 10
	arm 'r = (f == 9 ? 60 : f) " 0.000 -0"'
	becomes 'v 9 a 0.50 0 0 9 0.000 -0 7.0'
	# quaternions: of half a turn about x and of half a turn about y the
	# middle is a half turn about the diagonal, but these are 90 degrees
	# apart there; 0 and 90 degrees about z have 45 between them
	dof='qx qy qz qw' arm 'r = f == 9 ? "1 0 0 0" : f < 9 ? "0 0 0 1" : "0 0 0.0871557427 0.9961946981"'
	# sin and cos of 2.5 degrees
	quietly despike -p 6 e.ir | grep '^v 9 a' |
	    diff -u <(echo 'v 9 a 0.50 0 0 0 0 0.0436194 0.999048 7.0') -
}

@test "despike: angles stay on the branch of their neighbours" {
	# 368 and 370 have 369 between them, not 9
	arm 'o = f == 9 ? "400" : f + 360'
	becomes 'v 9 b 369'
	# 178, 179, spike, 181 of three angles
	arm 'r = (f == 9 ? 90 : 170 + f) " 0 0"'
	becomes 'v 9 a 0.50 0 0 179 0 0 7.0'
}

@test "despike: a place becomes the middle of its neighbours" {
	# from 0.8 to 1; x of 5.9 is off by more than a twentieth of 10
	arm 't = (f == 9 ? 5.9 : f / 10) " 0.00 0"'
	becomes 'v 9 a 0.9 0.00 0 0.0 1.000 0 7.0'
	# both at once
	arm 't = (f == 9 ? 5.9 : f / 10) " 0.00 0"; r = (f == 9 ? 60 : f) " 0.000 -0"'
	becomes 'v 9 a 0.9 0.00 0 9 0.000 -0 7.0'
}

@test "despike: what is no spike stays" {
	# the first and the last frame, a jump, less than 15 degrees, longer
	# than 0.05 seconds, over a gap
	arm 'o = f == 1 || f == 20 ? 50 : 0'
	becomes ''
	arm 'o = f < 9 ? f : f + 90'
	becomes ''
	arm 'o = f == 9 ? 14.9 : 0'
	becomes ''
	arm 'o = f >= 9 && f <= 12 ? 50 : 0'
	becomes ''
	arm 'o = f == 9 ? 50 : 0'
	edit '/^v 10 /d' e.ir
	becomes ''
}

@test "despike: near the ends, too" {
	# one frame before the spike, or after it, says nothing against it
	for f in 3 18; do
		arm "o = f * 40 + (f == $f) * 30"
		becomes "v $f b $((f * 40))"
	done
	# three say that what is beside it is off by itself: by 54, which is more
	# than 0.8 of 60
	arm 'o = f < 3 ? 0 : f == 4 ? -6 : 54'
	becomes ''
}

@test "despike: after a calm motion what follows may be the next spike" {
	# it goes on 6 from where that leads, less than a quarter of 57
	arm 'o = f < 9 ? 0 : f == 10 ? -6 : 54'
	becomes 'v 9 b -3'
}

@test "despike: a slash is like other characters of a name" {
	arm 'o = f == 9 ? 50 : f'
	edit 's: b$: x/b:; s: b : x/b :' e.ir
	quietly despike -k 'x*b' e.ir | cmp - e.ir
}

@test "despike: each unit on its own" {
	arm 'o = f == 9 ? 50 : f'
	cat e.ir walk.ir e.ir | quietly despike |
	    cmp - <(despike e.ir; cat walk.ir; despike e.ir)
}

@test "despike: -k, -M" {
	arm 'o = f == 9 ? 50 : 0; r = (f == 9 ? 60 : f) " 0 0"'
	becomes 'v 9 a 0.50 0 0 9 0 0 7.0' 'v 9 b 0'
	quietly despike -k b e.ir | diff -U 0 e.ir - | grep -c '^[+][^+]' | diff <(echo 1) -
	quietly despike -k '?' e.ir | cmp - e.ir
	refuses "despike: e.ir:14: skeleton s has no joint 'x'" \
	    despike -k x e.ir >saw
	quietly despike -M m e.ir | cmp - <(despike e.ir)
	run ! despike -M n e.ir
}

@test "despike: world places are left out, comments and contacts pass in place" {
	arm 'o = f == 9 ? 50 : f'
	sed 's/^v 9 b.*/&\nc 9 b 1\n# here/; s/^v 10 a/# there\n&/' e.ir >f.ir
	quietly despike f.ir >saw
	diff <(sed 's/^v 9 b.*/v 9 b 9/' f.ir) saw
	sed 's/^v \([0-9]*\) b .*/&\nw \1 b 0 5 0 0 0 0 1\ne \1 b 0 9 0/' f.ir |
	    quietly despike | cmp - saw
}

@test "despike: frames between two spikes are none" {
	local k

	# 60 degrees off in two frames: those between them are right
	for k in 10 11 12 13 14; do
		arm 'o = f == 8 || f == '$k' ? 60 + f : f'
		becomes 'v 8 b 8' "v $k b $k"
	done
	# and in each second one
	arm 'o = f >= 8 && f <= 14 && f % 2 == 0 ? 60 + f : f'
	becomes 'v 8 b 8' 'v 10 b 10' 'v 12 b 12' 'v 14 b 14'
	# and in two in a row, off by two values: 2/3 and 1/3 of their ends
	arm 'o = f == 8 ? 60 : f == 9 ? 80 : f == 13 ? 70 : f'
	becomes 'v 8 b 8' 'v 9 b 9' 'v 13 b 13'
	# a place, too
	arm 't = (f == 8 || f == 11 ? 5.9 : f / 10) " 0.00 0"'
	becomes 'v 8 a 0.8 0.00 0 0.0 1.000 0 7.0' 'v 11 a 1.1 0.00 0 0.0 1.000 0 7.0'
}

@test "despike: the same spikes as irstat" {
	awk '$1 == "v" && $3 == "h_left_up_arm" && $2 % 20 == 0 { $5 += 30 }
	    { print }' walk.ir >e.ir
	irstat -k spike e.ir | grep -E '^(fault|notice)' | awk '{ print $3, $4 }' >want
	despike e.ir | diff -U 0 e.ir - | sed -n 's/^+v \([^ ]* [^ ]*\).*/\1/p' | diff -u want -
	[ "$(wc -l <want)" -eq 6 ]
	despike e.ir | quietly irstat -k spike >saw
}

@test "despike: 25, 40 and 90 degrees in real clips, and nothing else" {
	need_data acclaim
	local d=$DATA f n=0

	inject() {
		awk -v seed="$1" 'BEGIN { srand(seed) }
		$1 == "dof" { k = 0; for (i = 3; i <= NF; i++) if ($i ~ /^r/) k = i + 1
			if (k) { name[++joints] = $2; place[$2] = k } }
		$1 == "v" && $2 != last { last = $2
			if (++frame % 17 == 3) {
				j = name[1 + int(rand() * joints)]
				by = (++n % 3 == 0) ? 25 : n % 3 == 1 ? 40 : 90
			} else j = "" }
		$1 == "v" && $3 == j { $place[j] += by }
		{ print }'
	}
	mkdir clips
	for f in 01_01 02_01 02_03 05_01 49_18; do
		asf2ir "$d/acclaim/cmu/${f%_*}.asf" | amc2ir -r 120 -s - "$d/acclaim/cmu/$f.amc" >"clips/$f.ir"
	done
	for f in "$d"/acclaim/hdm05/HDM_mm_*.amc; do
		n=$((n + 1))
		asf2ir "$d/acclaim/hdm05/HDM_mm.asf" | amc2ir -r 120 -s - "$f" >clips/h$n.ir
	done 2>err
	for f in bandai-bow-cut bandai-raise-hand walk01 named-end-sites fair-dab \
	    pybvh-test3-cut elephant 01_01 frames-off-by-one rokoko-200; do
		bvh2ir "$d/bvh/$f.bvh" >"clips/b$f.ir" 2>err
	done
	[ "$(find clips -name '*.ir' | wc -l)" -ge 20 ]
	for f in clips/*.ir; do
		inject 7 <"$f" >e.ir
		diff "$f" e.ir | sed -n 's/^> v \([^ ]* [^ ]*\).*/\1/p' | sort >want
		despike "$f" >clean
		despike e.ir >saw
		# what is changed beside the spikes that were there before
		diff e.ir saw | sed -n 's/^> v \([^ ]* [^ ]*\).*/\1/p' | sort >found
		diff "$f" clean | sed -n 's/^> v \([^ ]* [^ ]*\).*/\1/p' | sort >before
		comm -23 found <(sort -u want before) >other
		[ ! -s other ] || { echo "$f"; cat other; return 1; }
		wc -l <want >>wanted
		comm -12 want found | wc -l >>hit
	done
	# 95 in 100 are found
	paste wanted hit | awk '{ n += $1; k += $2 }
	    END { print k, "of", n; exit n < 100 || k < 0.95 * n }'
}

@test "despike: channels that cannot be interpolated" {
	arm 'o = (f == 9 ? 50 : 0) " 0 0 0"'
	edit 's/^dof b.*/dof b rz rx rz rx/' e.ir
	refuses "despike: e.ir:46: b: more than three rotation channels of a kind: cannot be replaced (-k leaves it alone)" \
	    despike e.ir >saw
	quietly despike -k b e.ir | cmp - e.ir
}

@test "despike: a motion without a skeleton" {
	printf 'ir 1\nmotion m\ndof a rx\nv 1 a 0\nend motion\nend ir\n' >e.ir
	refuses 'despike: e.ir:2: motion m has no skeleton in its stream (amc2ir -s)' \
	    despike e.ir >saw
}

@test "despike: a motion that has no values" {
	# what fk leaves cannot be looked at
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -r 60 -s - "$ROOT/examples/walk.amc" | fk >fk.ir
	refuses "despike: fk.ir:$(($(wc -l <fk.ir) - 1)): motion walk: no values (v records; fk leaves none)" \
	    despike fk.ir >saw
	# and where no joint has channels, all passes
	cat >n.ir <<-'END'
		ir 1
		skeleton s
		joint a -
		end skeleton
		motion m
		count frames 1
		n 0 a 5 1 2 3
		end motion
		end ir
	END
	quietly despike n.ir | cmp - n.ir
}

# What is large enough to be a jump waits for the frames after it: here that is
# every change.
@test "despike: noise takes no more memory than a frame of it" {
	local few many n

	[ -z "$SANFLAGS" ] || skip 'sanitizers keep what is freed'
	for n in 1000 40000; do
		printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 1 0' \
		    'dof a rx ry rz' 'joint b a' 'offset b 0 1 0' \
		    'end skeleton' 'motion m' 'rate 60' 'dof b rx ry rz' >$n.ir
		awk -v n=$n 'function any() { return 60 * rand() - 30 }
		BEGIN {
			for (i = 1; i <= n; i++) {
				print "v", i, "a", any(), any(), any()
				print "v", i, "b", any(), any(), any()
			}
			print "end motion\nend ir"
		}' >>$n.ir
	done
	few=$(peak_of despike 1000.ir)
	many=$(peak_of despike 40000.ir)
	[ "$many" -le $((few + 1024)) ]
}

@test "despike: a full disk, a reader that goes away" {
	dev_full despike walk.ir
	[ "$(head_one despike walk.ir)" = 'ir 1' ]
}

@test "despike: the manual's examples" {
	man_examples "$ROOT/man/despike.1"
}
