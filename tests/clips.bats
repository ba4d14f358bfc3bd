# Many motions of a stream as animations of one glTF file, and the names of
# motions in all formats that have room for one.

bats_require_minimum_version 1.7.0
load helper

setup() {
	export NODE_MODULES=$ROOT/tests/npm/node_modules
	cd "$BATS_TEST_TMPDIR" || return
}

# figure [NAME]: a skeleton of glTF's channels, without the stream around it
figure() {
	cat <<-END
		skeleton ${1:-s}
		source gltf 2.0
		space y
		joint hips -
		offset hips 0 1 0
		dof hips px py pz qx qy qz qw
		joint head hips
		offset head 0 0.5 0
		dof head px py pz qx qy qz qw
		end skeleton
	END
}

# clip NAME RATE FIRST FRAMES [LINE]: a motion of that figure; its numbers are
# written by floats as they are here
clip() {
	name=$1 awk -v rate="$2" -v first="$3" -v n="$4" -v line="${5-}" '
	BEGIN {
		print "motion", ENVIRON["name"] "\nsource gltf 2.0\nrate", rate
		if (line)
			print line
		for (f = first; f < first + n; f++) {
			print "v", f, "hips", (f - first) / 4, "1 0 0 0 0 1"
			print "v", f, "head 0 0.5 0", (f - first) % 2 ? \
			    "0 0 0.6 0.8" : "0 0 0 1"
		}
		print "end motion"
	}'
}

unit() {
	echo 'ir 1'
	cat
	echo 'end ir'
}

# motions FILE: the motions of a stream
motions() {
	sed -n '/^motion/,/^end motion/p' "$@"
}

# The channels are those of the skeleton, so that gltf2ir says nothing of them,
# and a motion comes back as the same text.
@test "each motion becomes an animation, and is the same text again" {
	{
		figure
		clip walk 30 0 3
		clip run 30000/1001 5 40 'loop cycle'
		# rates that could not be found by the keys
		clip crawl 100/7 -2 4 'loop once'
		clip slow 0.37 0 2
		clip fast 2500 1 9
		clip still 25 7 1
		clip none - 0 1
		clip far 60 4000000 2
	} | unit >one.ir
	motions one.ir >want
	ir2gltf -l 1 one.ir >one.gltf
	gltf2ir one.gltf >back.ir
	motions back.ir | diff -u want -
	irdiff one.ir back.ir
	# twice over, and as a GLB
	ir2gltf -b back.ir | gltf2ir | cmp - back.ir
	# a unit for each motion is the same
	irsplit one.ir | quietly ir2gltf -l 1 | cmp - one.gltf
	# -M chooses; -d writes each as if it were alone
	ir2gltf -l 1 -M run one.ir | gltf2ir | motions |
	    diff -u <(sed -n '/^motion run/,/^end motion/p' want) -
	mkdir d
	ir2gltf -l 1 -d d one.ir | grep -c . | grep -qx 8
	ir2gltf -l 1 -M crawl one.ir | cmp - d/crawl.gltf
	ir2gltf -l 1 -b one.ir >one.glb
	npm_oracle gltf-validator
	node "$ROOT/tests/gltf-validator.mjs" one.gltf one.glb d/*.gltf
}

@test "a second motion of a name gets a number" {
	{
		figure
		for name in walk walk walk-2 Walk walk 'a"b' 'a"b' a%20b % %; do
			clip "$name" 30 0 2
		done
	} | unit >names.ir
	ir2gltf -l 1 names.ir >names.gltf 2>err
	sed 's/:[0-9]*:/:N:/' err | diff -u - <(while read -r a b; do
		echo "ir2gltf: names.ir:N: motion $a becomes $b, as that name is taken"
	done <<-'END'
		walk walk-2
		walk-2 walk-2-2
		walk walk-3
		a"b a"b-2
		% %-2
	END
	)
	head -n 1 err | cut -d : -f 3 | diff -u <(grep -n '^motion walk$' \
	    names.ir | cut -d : -f 1 | sed -n 2p | awk '{ print $1 + 7 }') -
	# an animation without a name has that of its file and its number
	gltf2ir names.gltf | grep '^motion' | cut -d ' ' -f 2 | diff -u - <(
		printf '%s\n' walk walk-2 walk-2-2 Walk walk-3 'a"b' 'a"b-2' \
		    a%20b names.8 -2)
	# in a base, its own names come first
	{ figure; clip walk 30 0 2; } | unit | ir2gltf -l 1 >base.gltf
	{ figure; clip walk 30 0 3; clip walk-2 30 0 4; } | unit >more.ir
	ir2gltf -a base.gltf more.ir 2>err | gltf2ir | irstat |
	    awk '$1 == "motion" { print $2, $6 }' |
	    diff -u <(printf '%s\n' 'walk 2' 'walk-2 3' 'walk-2-2 4') -
	[ "$(wc -l <err)" -eq 2 ]
	# with -d each file has one of the stream
	mkdir d
	ir2gltf -l 1 -d d names.ir 2>err >list
	[ ! -s err ]
	gltf2ir d/walk-2-2.gltf | grep -qx 'motion walk-2'
	gltf2ir d/walk-2.gltf | grep -qx 'motion walk'
	# what is no UTF-8 becomes the same
	{ figure; clip $'a\374' 30 0 2; clip $'a\374' 30 0 2; clip $'a\373' 30 0 2; } |
	    unit | ir2gltf -l 1 2>err | gltf2ir | grep '^motion' |
	    diff -u <(printf 'motion a\357\277\275%s\n' '' -2 -3) -
	npm_oracle gltf-validator
	node "$ROOT/tests/gltf-validator.mjs" names.gltf
}

# differs SCRIPT MESSAGE: the second skeleton, changed by sed, is refused
differs() {
	{
		{ figure; clip walk 30 0 2; } | unit
		{ figure b | sed "$1"; clip run 30 0 2; } | unit
	} >two.ir
	refuses "ir2gltf: two.ir:$(grep -n '^end skeleton' two.ir |
	    sed -n '2s/:.*//p'): $2: a file has one skeleton (irsplit, retarget -s)" \
	    ir2gltf -l 1 two.ir >saw
	[ ! -s saw ]
}

# The figure's size is 0.5: a millionth is 5e-7
@test "skeletons that are the same, and that are not" {
	local same

	differs '/head/d' 'skeleton b has 1 joints, and s before it 2'
	differs 's/head/tail/' 'skeleton b has joint tail where s before it has head'
	differs 's/joint head hips/joint head -/' \
	    'skeleton b has joint head below -, and s before it has it below hips'
	differs 's/offset head 0 0.5/offset head 0 1/' \
	    'skeleton b: at rest joint head is 0.5 away from that of s before it, and turned by 0 degrees'
	differs 's/offset head 0 0.5/offset head 0 0.5000006/' \
	    'skeleton b: at rest joint head is 6e-07 away from that of s before it, and turned by 0 degrees'
	differs 's/^offset head.*/&\nrest head 0 0 30 xyz/' \
	    'skeleton b: at rest joint head is 0 away from that of s before it, and turned by 30 degrees'
	# another name, place, channels and axes
	for same in '' 's/offset head 0 0.5/offset head 0 0.5000004/' \
	    's/^offset head.*/&\nrest head 0 0 0 xyz/' \
	    's/^offset head.*/&\naxis head 0 30 0 xyz/' \
	    's/^offset head.*/&\nrole head head\nid head 5/'; do
		{
			{ figure; clip walk 30 0 2; } | unit
			{ figure b | sed "$same"; clip run 30 0 3; } | unit
		} | ir2gltf -l 1 | gltf2ir >saw
		[ "$(grep -c '^skeleton' saw)" -eq 1 ]
		motions saw | diff -u <(clip walk 30 0 2; clip run 30 0 3) -
	done
	# angles of another skeleton mean the same
	{
		{ figure; clip walk 30 0 2; } | unit
		figure b | sed 's/^dof head.*/dof head rx/
			s/^offset head.*/&\naxis head 0 0 90 xyz/' | {
			cat
			printf '%s\n' 'motion nod' 'rate 30' 'v 0 hips 0 1 0 0 0 0 1' \
			    'v 0 head 0' 'v 1 hips 0 1 0 0 0 0 1' 'v 1 head 90' 'end motion'
		} | unit
	} | ir2gltf -l 1 | gltf2ir | grep '^v 1 head' | tail -n 1 >saw
	# x of the axis is the head's y; a half of 90 degrees. A joint has both
	# curves if the figure's first skeleton has its channels
	near 1e-7 <(echo v 1 head 0 0.707106781 0 0.707106781) saw
	# several skeletons in one unit; -d does not mind
	{
		figure
		clip walk 30 0 2
		figure b | sed 's/head/tail/'
		clip run 30 0 2 | sed 's/head/tail/'
	} | unit >both.ir
	refuses 'ir2gltf: both.ir:29: skeleton b has joint tail where s before it has head: a file has one skeleton (irsplit, retarget -s)' \
	    ir2gltf -l 1 both.ir >saw
	mkdir d
	ir2gltf -l 1 -d d both.ir | diff -u <(printf '%s\n' d/walk.gltf d/run.gltf) -
	# the axis of a motion of its own
	{ figure | sed /space/d; clip walk 30 0 2 'space y'
		clip run 30 0 2 'space z'; } | unit >up.ir
	refuses "ir2gltf: up.ir:$(grep -n -A 1 '^space z' up.ir |
	    sed -n '2s/-.*//p'): motion run has z up, and what is before it y: a file has one axis (rescale -U)" \
	    ir2gltf -l 1 up.ir >saw
}

# random SEED: figures of up to 12 joints with all kinds of channels, and 1 to 6
# motions of each one, in one unit or in several
random() {
	awk -v seed="$1" '
	function rnd() { return 2 * rand() - 1 }
	function skeleton(name,  j) {
		print "skeleton " name "\nspace y"
		for (j = 0; j < n; j++) {
			print "joint j" j, j ? "j" up[j] : "-"
			print "offset j" j, offset[j]
			if (rest[j])
				print "rest j" j, rest[j]
			if (own[j])
				print "dof j" j, own[j]
		}
		print "end skeleton"
	}
	function motion(name,  f, j, k, i, word, frames, first) {
		print "motion", name
		print "rate", rate[int(rand() * rates) + 1]
		frames = 1 + int(rand() * 30)
		first = int(rand() * 9) - 4
		for (f = first; f < first + frames; f++)
			for (j = 0; j < n; j++) {
				k = split(own[j], word, " ")
				if (!k)
					continue
				printf "v %d j%d", f, j
				for (i = 1; i <= k; i++)
					printf " %.6f", (word[i] ~ /^q/ ? \
					    1.5 + rnd() : (word[i] ~ /^[tp]/ ? \
					    5 : 100) * rnd())
				print ""
			}
		print "end motion"
	}
	BEGIN {
		srand(seed)
		kinds = split("tx ty tz rz rx ry,rz ry,ax ay az,qx qy qz qw," \
		    "rx,,px py pz rx ry rz", kind, ",")
		rates = split("30 60 30000/1001 24 0.7 333/7", rate, " ")
		n = 2 + int(rand() * 11)
		for (j = 0; j < n; j++) {
			up[j] = int(rand() * j)
			offset[j] = 10 * rnd() " " 10 * rnd() " " 10 * rnd()
			rest[j] = rand() < 0.3 ? 90 * rnd() " 0 " 90 * rnd() \
			    " xyz" : ""
			own[j] = kind[1 + int(rand() * kinds)]
		}
		own[0] = kind[1]
		print "ir 1"
		skeleton("s")
		clips = 1 + int(rand() * 6)
		for (i = 1; i <= clips; i++) {
			if (i > 1 && rand() < 0.4) {
				if (rand() < 0.5)
					print "end ir\nir 1"
				skeleton("s" i)
			}
			motion("m" i)
		}
		print "end ir"
	}'
}

@test "random streams: all motions are where they were" {
	local seed form

	for seed in {1..40}; do
		random "$seed" >a.ir
		form=()
		[ $((seed % 2)) -eq 0 ] || form=(-b)
		quietly ir2gltf "${form[@]}" -l 1 a.ir >"a$seed.glb"
		gltf2ir "a$seed.glb" >b.ir
		# floats of places up to 100
		irdiff -t 2e-5,2e-4 a.ir b.ir
		diff <(grep -e '^motion' -e '^rate' a.ir) \
		    <(grep -e '^motion' -e '^rate' b.ir)
		diff <(irstat a.ir | awk '/^motion/ { print $2, $6, $8, $10 }') \
		    <(irstat b.ir | awk '/^motion/ { print $2, $6, $8, $10 }')
		# keys that are left out: each motion within the tolerance
		ir2gltf -l 1 -t 0.05 a.ir | gltf2ir | resample |
		    irdiff -t 0.0501,180 a.ir -
	done
	npm_oracle gltf-validator
	node "$ROOT/tests/gltf-validator.mjs" a*.glb
}

# names: motions' names as the IR writes them, with blanks, UTF-8, quotes and
# what else formats might stumble over, and of 200 bytes
names() {
	printf '%s\n' walk 'a%20b%09c' '%20' $'d\303\251j\303\240%20vu' \
	    $'\346\227\245\346\234\254\360\237\217\203' "say%20\"hi'" \
	    '\back\n' '<&>]]>' '50%25' '%2D' '-x' 'a/b:c' '%01%1F%7F'
	printf 'n%.0s' {1..200}
	echo
	printf '\303\251%.0s' {1..100}
	echo
}

@test "a motion keeps its name through formats that have room for it" {
	local name way

	{ figure; } | unit | ir2gltf -b -l 1 >base.glb
	cat >ways <<-'END'
		ir2gltf -l 1 | gltf2ir
		ir2gltf -b -l 1 | gltf2ir
		ir2gltf -t 0.1 -l 1 | gltf2ir
		ir2gltf -a base.glb | gltf2ir
		ir2npy -z | npy2ir
		ir2npy -z -w pos,rot | npy2ir -s base.ir
	END
	figure | unit >base.ir
	names >list
	while read -r name; do
		{ figure; clip "$name" 30 0 2; } | unit >a.ir
		while read -r way; do
			[ "$(eval "<a.ir $way" 2>err | grep '^motion')" = \
			    "motion $name" ] || { echo "$way: $name"; false; }
		done <ways
	done <list
	# all of them in one file
	{ figure; while read -r name; do clip "$name" 30 0 2; done <list; } |
	    unit >all.ir
	ir2gltf -l 1 all.ir | gltf2ir | grep '^motion' |
	    diff -u <(sed 's/^/motion /' list) -
}

@test "pages say where a motion's name has no room" {
	local tool

	for tool in ir2amc ir2bp ir2bvh ir2csv ir2kfd ir2npy ir2xaf; do
		tr '\n' ' ' <"$ROOT/man/$tool.1" | grep -q \
		    "has no room for the motion's name; with .Fl d the file gets it\\."
	done
	# what is shown has it
	{ figure; clip 'a%20<b>"' 30 0 2; } | unit >a.ir
	ir2svg a.ir | grep -q '<title id="title">a &lt;b&gt;"</title>'
	ir2html a.ir | grep -qF '"name": "a \u003cb>\""'
}

# many N: that many motions of four frames
many() {
	figure
	awk -v n="$1" 'BEGIN {
		for (i = 0; i < n; i++) {
			print "motion m" i "\nrate 30"
			for (f = 0; f < 4; f++) {
				print "v", f, "hips", f, "1 0 0 0 0 1"
				print "v", f, "head 0 0.5 0 0 0 0.6 0.8"
			}
			print "end motion"
		}
	}'
}

# Of a motion its name is held, and 100 bytes to find it; its JSON has 1 KiB,
# and its numbers have another one.
@test "memory does not grow with the number of motions" {
	local few lots command

	[ -z "$SANFLAGS" ] || skip 'sanitizers keep what is freed'
	{ figure; } | unit | ir2gltf -b -l 1 >base.glb
	many 100 | unit >few.ir
	many 4000 | unit >lots.ir
	for command in 'ir2gltf -l 1' 'ir2gltf -b -l 1' 'ir2gltf -a base.glb'; do
		# shellcheck disable=SC2086
		few=$(peak_of $command few.ir)
		# shellcheck disable=SC2086
		lots=$(peak_of $command lots.ir)
		echo "$command: $few KiB, $lots KiB"
		[ "$lots" -le $((few + 1536)) ]
	done
	ir2gltf -b -l 1 lots.ir | gltf2ir | grep '^motion' |
	    diff -q <(seq 0 3999 | sed 's/^/motion m/') -
}

# issues FILE: what the validator finds, by its code, without what it says of
# numbers and places, which are others in each file
issues() {
	node "$ROOT/tests/gltf-validator.mjs" "$1" |
	    sed 's/^[^ ]* [^ ]* \([A-Z_0-9]*\):.*/\1/' | sort | uniq -c
}

# Captures of other sources onto real characters: the validator finds nothing in
# the file that it does not find in the character, and all animations are there.
@test "real characters and real captures" {
	local hero name n

	need_data gltf/knight-cut.glb
	need_data bvh
	npm_oracle gltf-validator
	asf2ir "$ROOT/examples/figure.asf" |
	    amc2ir -r 60 -s - "$ROOT/examples/walk.amc" >walk.ir
	{
		cat walk.ir walk.ir
		for name in 01_01 lafan-geno bandai-dash vr; do
			bvh2ir "$DATA/bvh/$name.bvh" 2>err | resample -r 30
		done
	} >all.ir
	n=$(grep -c '^motion' all.ir)
	[ "$n" -eq 6 ]
	for hero in "$DATA"/gltf/{gdbot-cut.glb,knight-cut.glb,godette-vrm0.vrm,CesiumMan.glb,vrm-addon-example-vrm1.vrm}; do
		gltf2ir "$hero" 2>err | sed '/^motion/,/^end motion/d' >hero.ir
		retarget -s hero.ir all.ir 2>err >on.ir
		ir2gltf -a "$hero" on.ir >out.glb 2>err
		issues "$hero" | sed 's/^ *[0-9]* //' >before
		issues out.glb | sed 's/^ *[0-9]* //' | comm -13 before - >new
		[ ! -s new ] || { echo "$hero"; cat new; false; }
		gltf2ir "$hero" 2>err | grep -c '^motion' >had || :
		gltf2ir out.glb 2>err >back.ir
		[ "$(grep -c '^motion' back.ir)" -eq $((n + $(cat had))) ]
		grep -qx 'motion walk-2' back.ir
	done
}
