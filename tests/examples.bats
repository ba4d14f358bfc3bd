load helper

@test "walk.awk writes the samples" {
	awk -v what=bvh -f "$ROOT/examples/walk.awk" |
	    diff -u "$ROOT/examples/dance.bvh" -
	awk -v what=asf -f "$ROOT/examples/walk.awk" |
	    diff -u "$ROOT/examples/figure.asf" -
	awk -v what=amc -f "$ROOT/examples/walk.awk" |
	    diff -u "$ROOT/examples/walk.amc" -
}

@test "the walk keeps to its limits" {
	run -0 awk '
	FNR == 1 { file++ }
	file == 1 { gsub(/[()]/, " ") }
	file == 1 && $1 == "name" { bone = $2 }
	file == 1 && $1 == "limits" { n = 0; lo[bone, ++n] = $2; hi[bone, n] = $3 }
	file == 1 && NF == 2 && $1 ~ /^-/ { lo[bone, ++n] = $1; hi[bone, n] = $2 }
	file == 2 && /^h_/ {
		for (i = 2; i <= NF; i++) {
			seen++
			if ($i < lo[$1, i - 1] || $i > hi[$1, i - 1])
				print "line " FNR ": " $0
		}
	}
	END { print seen }' "$ROOT/examples/figure.asf" "$ROOT/examples/walk.amc"
	[ "$output" = $((128 * 37)) ]
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

@test "the pipelines of README work" {
	man_examples "$ROOT/README"
}

# Eight pictures; each command says nothing but what is known, and the names in
# the page are unique.
@test "the gallery" {
	sh "$ROOT/examples/gallery/gallery.sh" >"$BATS_TEST_TMPDIR/saw.html" \
	    2>"$BATS_TEST_TMPDIR/err"
	cd "$BATS_TEST_TMPDIR" || return
	diff -u - err <<-'END'
		retarget: 2 joints of the target follow none, between others that do (-v)
	END
	[ "$(grep -c '^<svg' saw.html)" -eq 8 ]
	[ "$(grep -c '^</svg>' saw.html)" -eq 8 ]
	[ -z "$(grep -o ' id="[^"]*"' saw.html | sort | uniq -d)" ]
	grep -q '^<path fill="rgb(255,214,120)"' saw.html
	# the nearest point of the ball is 40 - 18 away: 255 * 2 / 60
	grep -q '^<path fill="rgb(8,8,8)"' saw.html
}
