load helper
load samples

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cmx_of >a.cmx
	cfp_of >skip.cfp
	cmx2ir a.cmx >a.ir
	mkdir d
}

# bow: a dense motion of 11 frames
bow() {
	kfd2ir "$ROOT/examples/bow.kfd" | sed 's/^loop bounce/loop once/' | resample
}

@test "usage" {
	usage_of ir2cmx
}

@test "cmx2ir and back" {
	quietly ir2cmx -d d a.ir >list
	printf '%s\n' d/Skip.cfp d/a.cmx | diff -u - list
	cmp d/a.cmx a.cmx
	cmp d/Skip.cfp skip.cfp
	# to bytes and back
	ir2cmx -b -d d a.ir | diff -u <(printf '%s\n' d/Skip.cfp d/a.bcf) -
	ir2cmx -b -d d/ a.ir | diff -u <(printf '%s\n' d/Skip.cfp d/a.bcf) -
	cmp d/Skip.cfp skip.cfp
	cmx2ir d/a.bcf >b.ir
	ir2cmx -b -d . b.ir >list
	cmp a.bcf d/a.bcf
	# what has no skills needs no directory
	sed '/^motion/,/^end motion/d' a.ir >s.ir
	ir2cmx s.ir >s.cmx
	cmx2ir s.cmx | ir2cmx | cmp - s.cmx
	ir2cmx -b s.ir >s.bcf
	cmx2ir s.bcf | ir2cmx -b | cmp - s.bcf
	sed 's/$/\r/' s.ir | ir2cmx | cmp - s.cmx
}

# Values for the skills whose files are not there: each column is 1
@test "real files and back" {
	need_data sims-game
	local f name moves turns

	cp "$DATA"/sims-game/*.c[mf]* .
	awk '{ sub(/\r$/, "") } /^xskill/ { name = $0; n = NR }
	n && NR == n + 4 { moves = $0 } n && NR == n + 5 { print name, moves, $0 }' \
	    "$DATA"/sims-game/*.cmx >skills
	while read -r name moves turns; do
		[ -z "$(find . -iname "$name.cfp")" ] || continue
		for f in "$moves" "$moves" "$moves" "$turns" "$turns" "$turns" "$turns"; do
			cfp_same '\0200\077' "$f"
		done >"$name.cfp"
	done <skills
	for f in *.cmx; do
		quietly cmx2ir "$f" | quietly ir2cmx -d d >>list
	done
	for f in d/*; do
		cmp "$f" "$(find . -maxdepth 1 -iname "${f#d/}")"
	done
	[ "$(printf '%s\n' d/*.cmx | wc -l)" -eq 12 ]
	[ "$(printf '%s\n' d/*.cfp | wc -l)" -eq 12 ]
	for f in "$DATA"/sims-game/made/*.bcf; do
		quietly cmx2ir "$f" | ir2cmx -b | cmp - "$f"
	done
}

@test "names of files" {
	# of the motion; and what cannot be in a name is not
	bow | sed 's/^motion bow/motion ..%2F.%2Fbow/' | ir2cmx -d d >list
	printf '%s\n' d/xskill-..%2F.%2Fbow.cfp d/%2E.%2F.%2Fbow.cmx | diff -u - list
	grep -qx 'xskill-..%2F.%2Fbow.*' d/%2E.%2F.%2Fbow.cmx
	rm d/*
	sed 's/^attr - file .*/attr - file ..\/x/; s/^attr - cmx .*/attr - cmx \/tmp\/y/' a.ir |
	    ir2cmx -d d >list
	printf '%s\n' 'd/%2E.%2Fx.cfp' 'd/%2Ftmp%2Fy.cmx' | diff -u - list
	# none comes twice, and the character says which it is
	rm d/*
	cat a.ir a.ir | ir2cmx -d d | diff -u <(printf '%s\n' d/Skip.cfp d/a.cmx \
	    d/Skip-2.cfp d/a-2.cmx) -
	sed 's/^Skip-2/Skip/' d/a-2.cmx | cmp - a.cmx
	cmx2ir d/a-2.cmx | grep -qx 'attr - file Skip-2'
}

@test "a skeleton that is not the file's own is not written" {
	bow | ir2cmx -d d >list
	sed -n 3p d/bow.cmx | grep -q '^0'
	kfd2ir "$ROOT/examples/bow.kfd" | sed '/^motion/,/^end motion/d' | ir2cmx |
	    tr -d '\r' | sed -n '3,5p; 16,26p' | diff -u - /dev/fd/3 3<<-'END'
		1
		adult
		29
		PELVIS
		ROOT
		0
		| -0.0366778 -1.72489e-8 -2.62766e-12 |
		| 0.499999 0.5 0.5 -0.500001 |
		1
		1
		0
		0
		0
		L_LEG
	END
}

# Seven joints' worth of what a motion can do: values against those of the IR
@test "new values are off by no more than half a step, and never by more" {
	awk 'BEGIN {
		print "ir 1\nskeleton s\njoint a -\noffset a 0 0 0"
		print "dof a px py pz qx qy qz qw\nend skeleton"
		print "motion m\nsource cmx 300\nrate 30\nattr - skeleton own"
		for (f = 0; f < 2000; f++) {
			t = f / 30
			printf "v %d a %.6f %.6f %.6f", f, sin(t) * 9, f * 0.0017, int(f / 50)
			printf " %.6f %.6f %.6f %.6f\n", sin(t * 3) / 2, f * 1e-7, cos(t), 0.5
		}
		print "end motion\nend ir" }' >m.ir
	quietly ir2cmx -d d m.ir >list
	quietly cmx2ir d/m.cmx | grep ^v >saw
	# steps are 0.1 (k / 126)^4, the largest 0.0031374, from k = 125 to 126
	grep ^v m.ir | awk -v want=2000 '
	{
		getline line <"saw"
		split(line, v)
		for (i = 4; i <= NF; i++) {
			d = $i - v[i]
			if (d > 0.00157 || d < -0.00157)
				print $0, i, d
		}
		n++
	}
	END { if (n != want) print n }' | diff -u /dev/null -
	# jumps by 1 come whole, what creeps is not lost, and what is constant is
	# two codes: 5 bytes, 3 bytes for 1999 more
	awk '$6 != int(($2 + 0) / 50)' saw | diff -u /dev/null -
	tail -n 1 saw | awk '{ d = $8 - 1999e-7; print (d < 1.1e-6 && d > -1.1e-6) }' | grep -qx 1
	tail -c 8 d/xskill-m.cfp | od -An -tx1 | tr -d ' \n' | grep -qx ff0000003ffece07
	# once more it stays as it is
	cmx2ir d/m.cmx | ir2cmx -d . >list
	cmp xskill-m.cfp d/xskill-m.cfp
	cmp m.cmx d/m.cmx
}

# The first column: 0.5, 0.5625 whole, and twice what it is then: another program
# need not write steps. 1/16 is no step: 0.1 (k/126)^4 is 0.0620 and 0.0639 for
# k = 99 and 100.
@test "values of another coding come back as they were" {
	{ printf '\377\0\0\0\77\377\0\0\020\77\376\0\0' && cfp_of | tail -c +10; } >skip.cfp
	cmx2ir a.cmx >b.ir
	grep '^attr - coding' b.ir | diff -u <(echo attr - coding exact) -
	awk '$1 == "v" && $3 == "B1" { print $4 }' b.ir |
	    diff -u <(printf '%s\n' -0.5 -0.5625 -0.5625) -
	ir2cmx -d d b.ir >list
	cmp d/Skip.cfp skip.cfp
	# without that the nearest step is taken
	sed '/coding/d' b.ir | ir2cmx -d d >list
	cmx2ir d/a.cmx | awk '$1 == "v" && $3 == "B1" && $2 == 1 {
		if ($4 == -0.5625 || $4 > -0.561 || $4 < -0.563) exit 1 }'
}

@test "keyframes, resampled, are a skill" {
	bow >bow.ir
	quietly ir2cmx -d d bow.ir >list
	quietly cmx2ir d/bow.cmx >saw
	grep -c ^v saw | grep -x 319
	paste -d ' ' <(grep ^v bow.ir) <(grep ^v saw) | awk '{
		n = NF / 2
		for (i = 4; i <= n; i++) {
			d = $i - $(i + n)
			if ($3 != $(n + 3) || d > 0.00157 || d < -0.00157)
				print
		}
	}' | diff -u /dev/null -
	quietly ir2kfd saw | head -n 1 | grep -qx 'KeyFrame 11 11 11'
	# 11 * 33.33 = 366.63; -1 without translations of the third bone
	tr -d '\r' <d/bow.cmx | sed -n '6,18p; /^L_LEG$/,/^L_LEG1/p' | tr '\n' ' ' |
	    grep -qx 'bow xskill-bow 366 0 0 22 319 29 ROOT 11 366 1 1 L_LEG 11 366 0 1 -1 22 0 0 L_LEG1 '
}

@test "frames, rates and joints that do not fit" {
	kfd2ir "$ROOT/examples/bow.kfd" | grep -v ^loop >k.ir
	refuses "ir2cmx: k.ir:$(grep -n '^v 6' k.ir | head -n 1 | cut -d : -f 1): frame 6: expected frame 1: see resample(1)" \
	    ir2cmx -d d k.ir
	bow | sed 's/^rate 30/rate 60/' >k.ir
	refuses "ir2cmx: k.ir:$(grep -n '^rate' k.ir | cut -d : -f 1): rate: expected 30, saw 60: see resample(1)" \
	    ir2cmx -d d k.ir
	bow | sed '/^rate 30/d' >k.ir
	refuses "ir2cmx: k.ir:$(grep -n '^end motion' k.ir | cut -d : -f 1): rate: expected 30, saw none (rescale -r)" \
	    ir2cmx -d d k.ir
	sed '/^count/d; /^v/d; /^event/d' a.ir >k.ir
	refuses "ir2cmx: k.ir:$(grep -n '^end motion' k.ir | cut -d : -f 1): expected at least one frame, saw none" \
	    ir2cmx -d d k.ir
	sed 's/^source cmx 300/source bvh/' a.ir >k.ir
	refuses "ir2cmx: k.ir:$(grep -n '^v' k.ir | head -n 1 | cut -d : -f 1): expected the 29 joints of the Sims, saw no ROOT: see retarget(1)" \
	    ir2cmx -d d k.ir
	sed 's/^v 1 B2 0 0 0.1/v 1 B2 0 nan 0.1/' a.ir >k.ir
	refuses "ir2cmx: k.ir:$(grep -n '^v 2' k.ir | head -n 1 | cut -d : -f 1): frame 1: joint B2: a CFP cannot have such a value" \
	    ir2cmx -d d k.ir
	[ -z "$(ls d)" ]
}

@test "where to" {
	refuses "ir2cmx: a.ir:27: motion skip: its values are a file of their own: -d says where" \
	    ir2cmx a.ir
	sed '/^motion/,/^end motion/d' a.ir >s.ir
	cat s.ir s.ir >t.ir
	refuses 'ir2cmx: t.ir:28: second unit: -d writes a file of each' ir2cmx t.ir
	printf 'ir 1\nimage i 1 1 matte\nrun 0 0 1 1\nend image\nend ir\n' >i.ir
	refuses 'ir2cmx: i.ir:5: expected a skeleton, a suit or a motion, saw none' \
	    ir2cmx i.ir
	refuses 'ir2cmx: none: No such file or directory' ir2cmx -d none a.ir
	refuses 'ir2cmx: a.ir: Not a directory' ir2cmx -d a.ir a.ir
}

@test "what a file cannot have" {
	awk '/^motion/, /^end motion/ { next } 1' a.ir >s.ir
	sed 's/^attr B2 prop hue .*/attr B2 prop hue/' s.ir >k.ir
	refuses "ir2cmx: k.ir:26: '': a CMX cannot have that" ir2cmx k.ir
	ir2cmx -b k.ir >k.bcf
	cmx2ir k.bcf | grep -qx 'attr B2 prop hue '
	sed 's/^suit coat/suit %0A/' s.ir >k.ir
	refuses "ir2cmx: k.ir:20: '\\x0A': a BCF cannot have that" ir2cmx -b k.ir
	sed 's/^suit coat 1/suit coat x/' s.ir >k.ir
	refuses "ir2cmx: k.ir:20: 'x': a CMX cannot have that" ir2cmx k.ir
	sed 's/^\(attr B2 flags 0\) 1/\1 -1/' s.ir >k.ir
	refuses "ir2cmx: k.ir:27: '-1': a CMX cannot have that" ir2cmx k.ir
	sed '/^offset B2/d' s.ir >k.ir
	refuses 'ir2cmx: k.ir:26: skeleton crane: joint B2: no offset: its rest position is unknown' \
	    ir2cmx k.ir
}

# 0.6 0.8 about z: 2 atan2(0.6, 0.8) = 73.7397952917 degrees
@test "a skeleton of another source" {
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 1 2 3' \
	    'rest a 0 0 73.7397952917 xyz' 'dof a rx' 'joint b a' 'offset b 0 1 0' \
	    'dof b tx ty tz' 'end skeleton' 'end ir' | ir2cmx | tr -d '\r' |
	    diff -u - /dev/fd/3 3<<-'END'
		// Character File. Copyright 1997, Maxis Inc.
		version 300
		1
		s
		2
		a
		NULL
		0
		| -1 2 3 |
		| 0 0 0.6 0.8 |
		0
		1
		1
		0
		0
		b
		a
		0
		| 0 1 0 |
		| 0 0 0 1 |
		1
		0
		0
		0
		0
		0
		0
	END
}

@test "events and durations follow the frames" {
	# the motion is moved by ten frames, and two frames longer: 5 * 33.33
	awk '/^count/ { next }
	$1 == "v" || $1 == "event" { $2 += 10 }
	/^v 12 B2/ { print; sub(/^v 12/, "v 13"); last = $0; next }
	/^end motion/ {
		b = last
		sub(/B2.*/, "B1 0 0 0 0 0 0 1", b)
		print b "\n" last
		gsub(/^v 13/, "v 14", b)
		gsub(/^v 13/, "v 14", last)
		print b "\n" last
	}
	{ print }' a.ir >b.ir
	ir2cmx -d d b.ir >list
	cmx2ir d/a.cmx | grep -e ^event -e duration -e time | diff -u - /dev/fd/3 3<<-'END'
		attr - duration 166
		attr B2 time 40 step 2
		event 0 B1 step 1
		event 1 B1 anchor 0
		event 1 B1 sound a b
		event 1 B2 step 2
	END
	# the time is not that of the frame any more; the joint has no values
	sed '/^event 1 B2/d; s/^event 0 B1/event 0 -/
	    s/^attr - duration.*/attr - duration 500/; /^end skeleton/i\
joint B3 B1\
offset B3 0 1 0
	    /^end motion/i\
event 2 B2 step 2\
event 2 B3 step 3
	    ' a.ir >b.ir
	ir2cmx -d d b.ir >list 2>err
	echo "ir2cmx: b.ir:$(grep -n '^end motion' b.ir | cut -d : -f 1): motion skip: events at joints that have no values are left out: 1" |
	    diff -u - err
	cmx2ir d/a.cmx | grep -e ^event -e duration -e time | diff -u - /dev/fd/3 3<<-'END'
		attr - duration 99
		event 0 B1 step 1
		event 1 B1 anchor 0
		event 1 B1 sound a b
		event 2 B2 step 2
	END
	# a duration for three frames counts, and so does a round's
	sed 's/^attr - duration.*/attr - duration 500 3/' a.ir >b.ir
	ir2cmx -d d b.ir >list
	cmx2ir d/a.cmx | grep -qx 'attr - duration 500 3'
	sed 's/^attr - duration.*/loop cycle/' a.ir >b.ir
	ir2cmx -d d b.ir >list
	cmx2ir d/a.cmx | grep -qx 'attr - duration 66'
	sed 's/^attr - duration.*/loop bounce/' a.ir >b.ir
	refuses 'ir2cmx: b.ir:34: loop bounce: half of the motion is not written out (resample does that)' \
	    ir2cmx -d d b.ir
}

@test "a file is whole, or not there" {
	sed '/^v 2 B2/s/ [^ ]*$/ x/' a.ir >b.ir
	cat a.ir b.ir >c.ir
	run -1 ir2cmx -d d c.ir
	find d -type f | sort | diff -u <(printf '%s\n' d/Skip.cfp d/a.cmx) -
}

# A skeleton from a CMX has that file's name, which its motions have not
@test "a motion's file is not called after its skeleton's" {
	sed '/^motion/,/^end motion/d' a.ir | ir2cmx >body.cmx
	cmx2ir body.cmx >body.ir
	grep -qx 'attr - cmx body' body.ir
	{
		sed '/^end ir/d' body.ir
		sed -n '/^motion/,$p' a.ir | grep -v -e '^attr - cmx' -e '^attr - skeleton'
	} >m.ir
	quietly ir2cmx -d d m.ir | diff -u <(printf '%s\n' d/Skip.cfp d/skip.cmx) -
	cmx2ir -s body.ir a.cmx | quietly ir2cmx -d d |
	    diff -u <(printf '%s\n' d/Skip.cfp d/a.cmx) -
	quietly ir2cmx body.ir | cmp - body.cmx
}

# bvh2ir has such an attr
@test "attr - time is no event's" {
	sed 's/^attr - file/attr - time Frame Time: 0.03\n&/' a.ir |
	    quietly ir2cmx -d d >list
	cmp d/a.cmx a.cmx
}

@test "a unit that fails replaces nothing" {
	quietly ir2cmx -d d a.ir >list
	cp d/Skip.cfp old.cfp
	awk '/^motion/ { on = 1 } on && !/^end ir/ { text = text $0 "\n" }
	/^end ir/ { sub(/motion skip/, "motion two", text); gsub(/\nv 2 B1 /, "&x ", text); printf "%s", text }
	{ print }' a.ir | sed '/^v 0 B1/s/0.5/0.7/' >two.ir
	run -1 ir2cmx -d d two.ir
	cmp d/Skip.cfp old.cfp
	[ "$(ls d)" = "$(printf '%s\n' Skip.cfp a.cmx)" ]
}

@test "ir2cmx: the examples of its page" {
	man_examples "$ROOT/man/ir2cmx.1"
}
