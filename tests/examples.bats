load helper

@test "walk.awk writes the samples" {
	awk -v what=bvh -f "$ROOT/examples/walk.awk" |
	    diff -u "$ROOT/examples/dance.bvh" -
	awk -v what=asf -f "$ROOT/examples/walk.awk" |
	    diff -u "$ROOT/examples/figure.asf" -
	awk -v what=amc -f "$ROOT/examples/walk.awk" |
	    diff -u "$ROOT/examples/walk.amc" -
}

@test "the walk and the jump keep to their limits" {
	awk -v what=jump -f "$ROOT/examples/walk.awk" \
	    >"$BATS_TEST_TMPDIR/jump.amc"
	run -0 awk '
	FNR == 1 { file++ }
	file == 1 { gsub(/[()]/, " ") }
	file == 1 && $1 == "name" { bone = $2 }
	file == 1 && $1 == "limits" { n = 0; lo[bone, ++n] = $2; hi[bone, n] = $3 }
	file == 1 && NF == 2 && $1 ~ /^-/ { lo[bone, ++n] = $1; hi[bone, n] = $2 }
	file >= 2 && /^h_/ {
		for (i = 2; i <= NF; i++) {
			seen++
			if ($i < lo[$1, i - 1] || $i > hi[$1, i - 1])
				print "line " FNR ": " $0
		}
	}
	END { print seen }' "$ROOT/examples/figure.asf" "$ROOT/examples/walk.amc" \
	    "$BATS_TEST_TMPDIR/jump.amc"
	[ "$output" = $(((128 + 156) * 37)) ]
}

# A foot that lies flat (its ball 2 over the ground, its ankle 8) is where it
# was in the frame before, and everything stays over the ground.
@test "the walk stands on its feet" {
	run -0 awk -f "$ROOT/tests/fk.awk" "$ROOT/examples/figure.asf" \
	    "$ROOT/examples/walk.amc"
	awk '
	function off(a, b) { return a - b > 0.001 || b - a > 0.001 }
	$4 < 0.5 || $7 < 0.5 { print "under the ground: " $0 }
	$2 == "h_head" && $7 < 155 { print "not upright: " $0 }
	$2 ~ /foot/ {
		flat = !off($4, 8) && !off($7, 2)
		if (flat && was[$2] && (off($3, x[$2]) || off($5, z[$2])))
			print "slides: " $0
		was[$2] = flat; x[$2] = $3; z[$2] = $5
		stands += flat
	}
	END { print NR, (stands > 40 ? "stands" : "hovers") }' <<<"$output" \
	    >"$BATS_TEST_TMPDIR/saw"
	echo "$((128 * 23)) stands" | diff -u - "$BATS_TEST_TMPDIR/saw"
}

# The figure begins to push after 0.7 s, for (22 + 8) * 2/220 s, and flies for
# 2 * 220/981 s: in frames 59 to 85, at 60 a second. In these frames its hips
# fall freely, by 981/3600 more from frame to frame, and its feet are up. In all
# other frames the balls of the feet are where they were in the first one, 2
# above the ground, to a fifth of a millimetre. The bars of a picture show the
# same, to a frame.
@test "the jump flies, and stands on its feet" {
	cd "$BATS_TEST_TMPDIR" || return
	awk -v what=jump -f "$ROOT/examples/walk.awk" >jump.amc
	awk -f "$ROOT/tests/fk.awk" "$ROOT/examples/figure.asf" jump.amc |
	    awk '
	function off(a, b) { return a - b > 0.02 || b - a > 0.02 }
	$1 != was { k++; was = $1 }
	$2 ~ /foot/ && k - 1 >= 59 && k - 1 <= 85 {
		up += $7 > 2.5 && $4 > 8
		next
	}
	$2 ~ /foot/ {
		if (!($2 in x)) { x[$2] = $6; z[$2] = $8 }
		if (off($7, 2) || off($6, x[$2]) || off($8, z[$2]))
			print "slides: " $0
	}
	$4 < 0.5 || $7 < 0.5 { print "under the ground: " $0 }
	END { print k, up }' >saw
	diff - saw <<<'156 54'
	awk '$1 == "root" { y[n++] = $3 } END {
		for (k = 60; k <= 84; k++) {
			fall = y[k - 1] - 2 * y[k] + y[k + 1] + 981 / 3600
			if (fall > 0.0003 || fall < -0.0003)
				print k, fall
			high = y[k] > high ? y[k] : high
		}
		print (high > y[0] + 30 && high < y[0] + 33)
	}' jump.amc | diff <(echo 1) -
	asf2ir "$ROOT/examples/figure.asf" | amc2ir -r 60 -s - jump.amc |
	    ir2html | sed -n 's/.*"stands": //p' | tr -c '0-9\n' ' ' >saw
	near 1 <(echo 0 0 58 0 86 155 1 0 58 1 86 155) <(xargs <saw)
}

# Its hips sway and its knees bend over them.
@test "the dance stands on its feet" {
	bvh2ir "$ROOT/examples/dance.bvh" | fk | awk '
	function off(a, b) { return a - b > 0.001 || b - a > 0.001 }
	/^w .*Foot/ && (off($5, 8) || off($6, 0) ||
	    off($4, $3 ~ /Left/ ? 9 : -9)) { print }
	/^w .*Toe/ && (off($5, 2) || off($6, 13)) { print }
	/^w .*(Foot|Toe)/ { n++ }
	END { print n }' >"$BATS_TEST_TMPDIR/saw"
	echo 240 | diff -u - "$BATS_TEST_TMPDIR/saw"
}

# Two units: a skeleton whose motion has other channels for a joint; and keys,
# with a rate that is a fraction. The hook is called after each frame, with the
# values that hold then; columns are those of the current motion.
@test "ir.awk: frames, values, columns" {
	cd "$BATS_TEST_TMPDIR" || return
	cat >two.ir <<-'END'
		# by hand
		ir 1
		skeleton s
		joint a -
		dof a tx ty rx
		joint b a
		dof b rx
		end skeleton
		motion m
		rate 25
		dof b ry rx
		v 3 a 1 2 3
		v 3 b 4 5
		# between
		v 4 a 6 7 8
		v 4 b 9 10
		end motion
		motion other
		v 1 b 11
		end motion
		end ir
		ir 1
		motion world
		rate 30000/1001
		w 0 a 1 2 3 0 0 0 1
		w 30000 a 4 5 6 0 0 0 1
		c 30000 a 1
		event 60000 - sound click
		end motion
		end ir
	END
	cat >hook.awk <<-'END'
		function frame() {
			print motion, n, seconds, rate, v["a", "ty"], v["b", "rx"],
			    v["b", "ry"], x["a"], z["a"], stands["a"] "."
		}
		$1 == "v" && $3 == "b" { print "rx in", col["b", "rx"] }
	END
	cat >want <<-'END'
		rx in 5
		m 3 0 25 2 5 4   .
		rx in 5
		m 4 0.04 25 7 10 9   .
		rx in 4
		other 1  0  11    .
		world 0 0 29.97003    1 3 .
		world 30000 1001 29.97003    4 6 1.
		world 60000 2002 29.97003    4 6 1.
	END
	awk -f "$ROOT/examples/ir.awk" -f hook.awk two.ir | diff -u want -
	# as a program of one line, which need not pass on what it reads
	awk "$(cat "$ROOT/examples/ir.awk")"'; function frame() { print n }' \
	    two.ir | xargs | diff - <(echo 3 4 1 0 30000 60000)
}

@test "the pipelines of README work" {
	oracle pamtopng
	man_examples "$ROOT/README"
}

# Each line as somebody types it, one after the other, in the directory that
# README says
@test "README as typed: git sees nothing of what is written" {
	oracle git pamtopng
	cd "$BATS_TEST_TMPDIR" || return
	git clone -q "$ROOT" clone 2>clone.err || skip 'no repository to clone'
	cp "$ROOT/README" "$ROOT/.gitignore" clone
	rm -rf clone/examples && cp -R "$ROOT/examples" clone
	mkdir steps && split_examples "$ROOT/README" steps
	cd clone && git add -A
	git status --porcelain >../before
	cat >../typed <<-'END'
		set -e
		cp -R examples try; cd try
	END
	find ../steps -name '*.sh' | sort -V | xargs cat >>../typed
	[ "$(grep -c '' ../typed)" -gt 15 ]
	sed -n 's/^    cp -R/cp -R/p' README | diff <(sed -n 2p ../typed) -
	bash ../typed >../out 2>&1
	[ -s try/walking.glb ]
	git status --porcelain | diff ../before -
}
