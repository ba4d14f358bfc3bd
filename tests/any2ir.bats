#!/usr/bin/env bats

bats_require_minimum_version 1.7.0
load helper
load bones
load samples

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	samples
}

@test "any2ir: usage" {
	usage_of any2ir
	run -2 any2ir -r x sample.amc
}

@test "any2ir: a file of each format is what its own tool makes of it" {
	local f tool

	while read -r f tool; do
		$tool "$f" >want
		quietly any2ir "$f" | cmp - want
		# shellcheck disable=SC2002
		cat "$f" | any2ir >saw
		$tool - <"$f" | cmp - saw
	done <<-'END'
		sample.amc amc2ir
		sample.asf asf2ir
		sample.bones bp2ir
		sample.bp bp2ir
		sample.bulge bulge2ir
		sample.bvh bvh2ir
		sample.depth depthcat
		sample.glb gltf2ir
		sample.gltf gltf2ir
		sample.iff iffwalk
		sample.kfd kfd2ir
		sample.matte mattecat
		sample.maya iffcat
		sample.p6 pnm2ir
		sample.particle particle2ir
		sample.pix pixcat
		sample.psl psl2ir
		sample.sdl sdl2ir
		sample.sps sps2ir
		sample.cmf xmf2ir
		sample.crf xrf2ir
		sample.xaf xaf2ir
		sample.xmf xmf2ir
		sample.xrf xrf2ir
		sample.xsf xsf2ir
		kinds.ir cat
	END
}

@test "any2ir: a motion takes the last skeleton of its family" {
	sed 's/^:name.*/:name other/' sample.asf >other.asf
	asf2ir other.asf >other.ir
	xsf2ir sample.xsf >xsf.ir
	{
		amc2ir sample.amc
		amc2ir -s asf.ir sample.amc
		amc2ir -s asf.ir sample.amc
		kfd2ir sample.kfd
		amc2ir -s other.ir sample.amc
		xaf2ir -s xsf.ir sample.xaf
		bp2ir -s bp.ir sample.bones
		cat other.ir
	} >want
	cp sample.asf first.asf
	any2ir sample.amc first.asf sample.amc sample.amc sample.kfd other.asf \
	    sample.xsf sample.amc sample.xaf sample.bp sample.bones other.asf \
	    2>err | cmp - want
	# a table takes a skeleton of any format
	csv2ir -s asf.ir sample.csv >want
	any2ir sample.asf sample.csv | cmp - want
	{ xsf2ir sample.xsf; cat want; } >both
	any2ir sample.xsf sample.asf sample.csv | cmp - both
}

@test "any2ir: standard input is a skeleton for all that follows" {
	amc2ir -s asf.ir sample.amc >want
	xaf2ir -s <(xsf2ir sample.xsf) sample.xaf >>want
	amc2ir -s asf.ir sample.amc >>want
	any2ir - sample.amc sample.xsf sample.xaf sample.amc <sample.asf | cmp - want
}

@test "any2ir: the rate" {
	# of files that say it themselves it changes none
	{ amc2ir -r 60 -s asf.ir sample.amc; bvh2ir sample.bvh
	    kfd2ir sample.kfd; } >want
	any2ir -r 60 sample.asf sample.amc sample.bvh sample.kfd 2>err | cmp - want
	echo 'any2ir: sample.bvh: has its own rate, which -r leaves as it is (resample -r)' |
	    diff -u - err
	# frames of FBX are computed, keys of glTF numbered
	fbx2ir -r 12 "$ROOT/examples/wave.fbx" >want
	grep -qx 'rate 12' want
	quietly any2ir -r 12 "$ROOT/examples/wave.fbx" | cmp - want
	gltf2ir -r 12 sample.glb >want
	quietly any2ir -r 12 sample.glb | cmp - want
	# a table has times, or it has not
	printf '%s\n' 'frame,a.x,a.y,a.z' '1,0,0,0' >places.csv
	quietly any2ir -r 12 places.csv | cmp - <(csv2ir -r 12 places.csv)
	for first in time,frame frame,time 'frame,"time"'; do
		printf '%s,a.x,a.y,a.z\r\n' "$first" >places.csv
		any2ir -r 12 places.csv 2>err >saw || :
		echo 'any2ir: places.csv: has its own rate, which -r leaves as it is (resample -r)' |
		    diff -u - <(grep ^any2ir err)
	done
	# and nothing is said of what has no motions
	quietly any2ir -r 12 sample.asf sample.xsf sample.pix >saw
}

@test "any2ir: what fails leaves the stream open" {
	head -n 60 sample.bvh >cut.bvh
	for f in 'sample.amc cut.bvh' 'cut.bvh sample.amc' 'sample.amc nosuch' \
	    'nosuch' 'sample.amc sample.sh' '.'; do
		: >sample.sh
		# shellcheck disable=SC2086
		run -1 --separate-stderr any2ir $f
		[ "${lines[-1]}" = 'ir 1' ]
		printf '%s\n' "${lines[@]}" >saw
		run -1 irstat saw
	done
	refuses 'any2ir: nosuch: No such file or directory' any2ir sample.amc nosuch >saw
	echo ir 1 | cmp - saw
	refuses 'any2ir: .: Is a directory' any2ir . >saw
	echo hello >hello
	refuses 'any2ir: hello: expected a file that a tool reads, this is text' any2ir hello >saw
	# one byte is not none
	printf x >hello
	refuses 'any2ir: hello: expected a file that a tool reads, this is text' any2ir hello >saw
	: >hello
	refuses 'any2ir: hello: expected a file that a tool reads, this is empty' any2ir hello >saw
	printf '\211PNG\r\n\32\n' >x
	refuses 'any2ir: x: expected a file that a tool reads, this is PNG picture' any2ir x >saw
	refuses 'any2ir: <stdin>: what follows its skeleton has to be a file that can be opened again' \
	    any2ir sample.asf - <sample.amc >saw
	cp "$BIN/any2ir" .
	refuses 'any2ir: asf2ir: cannot be run, beside this tool or in PATH' \
	    env PATH=/nonexistent ./any2ir sample.asf >saw
}

# left_out FILE…: any2ir -k, which has to exit 1; its output is in saw, what it
# says in err
left_out() {
	local status=0

	any2ir -k "$@" >saw 2>err || status=$?
	[ $status -eq 1 ]
}

@test "any2ir -k: goes on after a bad file" {
	# without the last value of the last frame
	sed '$s/ *[^ ]*$//' sample.bvh >cut.bvh
	cp sample.bvh b.bvh
	{ bvh2ir sample.bvh; bvh2ir b.bvh; echo '# left out: 1 of 3'; } >want
	left_out sample.bvh cut.bvh b.bvh
	diff -u want saw
	bvh2ir cut.bvh 2>&1 >cut.ir | cat - <(echo 'any2ir: cut.bvh: left out') |
	    diff -u - err
	# what the tool has written of it until then is left out, too
	grep -q '^v' cut.ir
	# what is good is as without -k
	any2ir -r 60 sample.asf sample.amc sample.glb >want
	quietly any2ir -k -r 60 sample.asf sample.amc sample.glb | cmp - want
	any2ir - sample.amc <sample.asf |
	    cmp - <(any2ir -k - sample.amc <sample.asf)
	any2ir kinds.ir | cmp - <(any2ir -k kinds.ir)
	# filters go on, too
	left_out cut.bvh sample.bvh
	quietly fk <saw | tail -n 1 | diff -u <(echo '# left out: 1 of 2') -
	quietly irstat saw
	# where nothing is left, what reads the stream fails
	left_out cut.bvh
	echo '# left out: 1 of 1' | diff -u - saw
	run -1 irstat saw
}

# sprout: the character of the examples
sprout() {
	for what in xsf xmf xaf; do
		LC_ALL=C awk -v what=$what -f "$ROOT/examples/sprout.awk" >sprout.$what
	done
	LC_ALL=C awk -v what=xrf -v map=leaf.png -f "$ROOT/examples/sprout.awk" >leaf.xrf
}

@test "any2ir: meshes and materials join the unit of their skeleton" {
	sprout
	xsf2ir sprout.xsf | xmf2ir -s - sprout.xmf | xrf2ir -s - leaf.xrf >hero.ir
	quietly any2ir sprout.xsf sprout.xmf leaf.xrf | cmp hero.ir -
	# and are there for each motion, wherever they stand
	{ xaf2ir -s hero.ir sprout.xaf; xaf2ir -s hero.ir sprout.xaf; } >want
	quietly any2ir sprout.xsf sprout.xmf leaf.xrf sprout.xaf sprout.xaf | cmp want -
	quietly any2ir sprout.xsf sprout.xaf sprout.xmf leaf.xrf sprout.xaf | cmp want -
	# the mesh has the joints' names
	grep -qx 'weight 5 Root 0.5' want
	# what comes before all skeletons has none
	any2ir sprout.xaf sprout.xsf >saw 2>err
	cat <(xaf2ir sprout.xaf) <(xsf2ir sprout.xsf) | cmp - saw
	echo 'any2ir: sprout.xaf: has no skeleton, as sprout.xsf comes after it' |
	    diff -u - err
	any2ir sprout.xaf sprout.xmf sprout.xaf sprout.xsf 2>&1 >saw | diff -u err -
	# a table of places needs none
	printf 'frame,a.x,a.y,a.z\n1,0,0,0\n' >places.csv
	any2ir places.csv sprout.xsf 2>err >saw || :
	[ "$(grep -c 'comes after it' err)" -eq 0 ]
	# without a skeleton they are units
	{ xmf2ir sprout.xmf; xrf2ir leaf.xrf; } >want
	quietly any2ir sprout.xmf leaf.xrf | cmp want -
	# of another family it takes none
	asf2ir sample.asf | cat - want >both.ir
	quietly any2ir sample.asf sprout.xmf leaf.xrf | cmp both.ir -
	# of several, the one that its name begins with, or the last
	sed 's/Root/Base/' sprout.xsf >base.xsf
	cp sprout.xmf sprout_body.xmf
	quietly any2ir sprout.xsf base.xsf sprout_body.xmf >saw
	xsf2ir sprout.xsf | xmf2ir -s - sprout_body.xmf | cat - <(xsf2ir base.xsf) | cmp - saw
	cp sprout.xmf body.xmf
	any2ir sprout.xsf base.xsf body.xmf >saw 2>err
	cat <(xsf2ir sprout.xsf) <(xsf2ir base.xsf | xmf2ir -s - body.xmf) | cmp - saw
	echo 'any2ir: body.xmf: sprout.xsf and base.xsf both fit; takes base.xsf, the last before it' |
	    diff -u - err
}

@test "any2ir: The Sims: meshes join a skeleton, skills take it" {
	local b

	kfd2ir "$ROOT/examples/bow.kfd" >bow.ir
	resample bow.ir | ir2cmx -d . >list
	for b in '' -b; do
		# shellcheck disable=SC2086
		sed '/^motion/,/^end motion/d' bow.ir | ir2cmx $b >adult.cmx
		cmx2ir adult.cmx | skn2ir -s - "$ROOT/examples/scarf.skn" >hero.ir
		quietly any2ir adult.cmx "$ROOT/examples/scarf.skn" | cmp hero.ir -
		cmx2ir -s hero.ir bow.cmx >want
		quietly any2ir adult.cmx "$ROOT/examples/scarf.skn" bow.cmx | cmp want -
	done
	# a skill alone has the adult's
	quietly any2ir bow.cmx | cmp <(cmx2ir bow.cmx) -
	# no other family's
	quietly any2ir sample.xsf bow.cmx | cmp <(xsf2ir sample.xsf; cmx2ir bow.cmx) -
}

@test "any2ir -k: a mesh that is bad is left out, and the rest is not" {
	sprout
	sed '100,$d' sprout.xmf >bad.xmf
	xmf2ir bad.xmf 2>want >/dev/null || :
	xsf2ir sprout.xsf | xrf2ir -s - leaf.xrf >hero.ir
	left_out sprout.xsf bad.xmf leaf.xrf sprout.xaf
	{ xaf2ir -s hero.ir sprout.xaf; echo '# left out: 1 of 4'; } | cmp - saw
	echo 'any2ir: bad.xmf: left out' | cat want - | diff -u - err
	left_out sprout.xsf bad.xmf leaf.xrf
	{ cat hero.ir; echo '# left out: 1 of 3'; } | cmp - saw
	# without -k it ends there, and so does the stream
	any2ir sprout.xsf bad.xmf leaf.xrf >saw 2>err && return 1
	diff -u want err
	[ "$(grep -cx 'end ir' saw)" -eq 0 ]
	# with a skeleton that is bad, they go
	sed '9,$d' sprout.xsf >bad.xsf
	left_out bad.xsf sprout.xmf sample.bvh
	{ bvh2ir sample.bvh; echo '# left out: 2 of 3'; } | cmp - saw
	tail -n 1 err | diff -u - <(echo 'any2ir: sprout.xmf: left out')
}

# any2ir copies IR, so irstat has to read its values
@test "any2ir -k: IR with a bad value" {
	bvh2ir sample.bvh >good.ir
	awk '$1 == "v" && $2 == 2 && !n++ { $5 = "x" } { print }' good.ir >bad.ir
	irstat bad.ir >/dev/null 2>want || true
	grep -q "^irstat: bad.ir:[0-9]*: .*expected a number, saw 'x'$" want
	left_out good.ir bad.ir good.ir
	{ cat good.ir good.ir; echo '# left out: 1 of 3'; } | cmp - saw
	echo 'any2ir: bad.ir: left out' | cat want - | diff -u - err
	# from a pipe
	left_out good.ir - <bad.ir
	{ cat good.ir; echo '# left out: 1 of 2'; } | cmp - saw
	echo 'any2ir: <stdin>: left out' |
	    cat <(sed 's/bad.ir/<stdin>/' want) - | diff -u - err
	quietly any2ir -k - <good.ir >saw
	cmp good.ir saw
}

@test "any2ir -k: files that no tool reads or that are not there" {
	echo hello >hello
	mkdir folder
	sed '$d' kinds.ir >open.ir
	{ bvh2ir sample.bvh; echo '# left out: 4 of 5'; } >want
	left_out nosuch hello open.ir sample.bvh folder
	diff -u want saw
	diff -u - err <<-END
		any2ir: nosuch: No such file or directory
		any2ir: nosuch: left out
		any2ir: hello: expected a file that a tool reads, this is text
		any2ir: hello: left out
		any2ir: folder: Is a directory
		any2ir: folder: left out
		$(irstat open.ir 2>&1 >/dev/null | sed 's/^irstat/any2ir/')
		any2ir: open.ir: left out
	END
	left_out sample.asf - sample.bvh <sample.amc
	{ bvh2ir sample.bvh; echo '# left out: 1 of 3'; } | diff -u - saw
	diff -u - err <<-'END'
		any2ir: <stdin>: what follows its skeleton has to be a file that can be opened again
		any2ir: <stdin>: left out
	END
	# a tool that is missing is no fault of the file
	cp "$BIN/any2ir" .
	refuses 'any2ir: asf2ir: cannot be run, beside this tool or in PATH' \
	    env PATH=/nonexistent ./any2ir -k sample.asf >saw
	echo ir 1 | cmp - saw
	TMPDIR=/nonexistent refuses \
	    'any2ir: temporary file in /nonexistent: No such file or directory' \
	    any2ir -k sample.bvh >saw
}

@test "any2ir -k: a motion whose skeleton is bad takes no other" {
	head -n 20 sample.asf >bad.asf
	{ amc2ir -s asf.ir sample.amc; bvh2ir sample.bvh
	    echo '# left out: 3 of 6'; } >want
	cp sample.asf good.asf
	left_out good.asf sample.amc bad.asf sample.amc sample.amc sample.bvh
	diff -u want saw
	asf2ir bad.asf 2>&1 >/dev/null | cat - <(cat <<-'END'
		any2ir: bad.asf: left out
		any2ir: sample.amc: its skeleton, bad.asf, is left out
		any2ir: sample.amc: left out
		any2ir: sample.amc: its skeleton, bad.asf, is left out
		any2ir: sample.amc: left out
	END
	) | diff -u - err
	# nor where only its name says that it was to be one
	left_out good.asf sample.amc nosuch.asf sample.amc sample.amc sample.bvh
	diff -u want saw
	# a skeleton is written with its motions only
	head -n 20 sample.amc >bad.amc
	echo 'root x' >>bad.amc
	left_out sample.asf bad.amc sample.bvh
	{ bvh2ir sample.bvh; echo '# left out: 1 of 3'; } | diff -u - saw
}

@test "any2ir -k: a tool that a signal ends" {
	printf '%s\n' '#!/bin/sh' 'echo ir 1' 'kill -9 $$' >bvh2ir
	chmod +x bvh2ir
	cp "$BIN/any2ir" .
	asf2ir sample.asf | cat - <(echo '# left out: 1 of 2') >want
	run -1 sh -c './any2ir -k sample.bvh sample.asf >saw 2>err'
	diff -u want saw
	printf 'any2ir: sample.bvh: %s\n' 'bvh2ir: ended by signal 9' \
	    'left out' | diff -u - err
}

# counted: a bvh2ir beside any2ir that says how many words it gets
counted() {
	printf '%s\n' '#!/bin/sh' 'echo "$#" >>calls' \
	    'exec "$BIN/bvh2ir" "$@"' >bvh2ir
	chmod +x bvh2ir
	cp "$BIN/any2ir" .
}

# -- stands before the files. A run is of up to 32 files, 4 MiB and 2048
# characters of paths, each with its NUL.
@test "any2ir: a tool reads a run of files at once" {
	local i long

	mkdir run
	for i in $(seq 10 79); do
		sed "s/^Frame Time:.*/Frame Time: 0.0$i/" sample.bvh >"run/$i.bvh"
	done
	for i in run/*.bvh; do
		"$BIN/bvh2ir" "$i"
	done >want 2>said
	[ -s said ]
	counted
	for i in '' -k; do
		rm -f calls
		# shellcheck disable=SC2086
		./any2ir $i run/*.bvh >saw 2>err
		cmp want saw
		diff -u said err
		printf '%s\n' 33 33 7 | diff -u - calls
	done
	# other formats end it, and what is no regular file
	rm calls
	# shellcheck disable=SC2002
	cat run/16.bvh | ./any2ir run/10.bvh run/11.bvh sample.asf \
	    run/1[2-4].bvh - run/15.bvh 2>err |
	    cmp - <("$BIN/bvh2ir" run/10.bvh run/11.bvh
	    asf2ir sample.asf
	    "$BIN/bvh2ir" run/1[2-4].bvh - run/15.bvh <run/16.bvh)
	printf '%s\n' 3 4 2 2 | diff -u - calls
	# four are more than 4 MiB
	awk '{ print } /^Frame Time/ { for (; n < 1.1e6; n++) print "" }' \
	    sample.bvh >run/large.bvh
	rm calls
	./any2ir run/large.bvh run/./large.bvh run/large.bvh run/large.bvh \
	    run/10.bvh >saw 2>err
	printf '%s\n' 4 3 | diff -u - calls
	# each path takes 205 characters
	long=$(printf '%0200d' 0)
	cp sample.bvh "$long.bvh"
	rm calls
	# shellcheck disable=SC2046
	./any2ir $(repeat 12 "$long.bvh ") >saw
	printf '%s\n' 10 4 | diff -u - calls
}

@test "any2ir: a run with a bad file, or with a tool that a signal ends" {
	# without the last value of the last frame
	sed '$s/ *[^ ]*$//' sample.bvh >cut.bvh
	cp sample.bvh b.bvh
	counted
	run -1 sh -c './any2ir b.bvh sample.bvh cut.bvh b.bvh >saw 2>err'
	"$BIN/bvh2ir" b.bvh sample.bvh cut.bvh >want 2>said || echo ir 1 >>want
	cmp want saw
	diff -u said err
	rm calls
	run -1 sh -c './any2ir -k b.bvh sample.bvh cut.bvh b.bvh >saw 2>err'
	{ "$BIN/bvh2ir" b.bvh sample.bvh b.bvh; echo '# left out: 1 of 4'; } |
	    cmp - saw
	echo 'any2ir: cut.bvh: left out' | cat said - | diff -u - err
	# all at once, then one by one
	printf '%s\n' 5 2 2 2 2 | diff -u - calls
	printf '%s\n' '#!/bin/sh' 'echo ir 1' 'kill -9 $$' >bvh2ir
	run -1 sh -c './any2ir b.bvh sample.bvh cut.bvh >saw 2>err'
	echo 'any2ir: b.bvh to cut.bvh: bvh2ir: ended by signal 9' |
	    diff -u - err
	run -1 sh -c './any2ir -k b.bvh sample.bvh >saw 2>err'
	printf 'any2ir: %s\n' 'b.bvh: bvh2ir: ended by signal 9' \
	    'b.bvh: left out' 'sample.bvh: bvh2ir: ended by signal 9' \
	    'sample.bvh: left out' | diff -u - err
}

@test "any2ir: of several skeletons a motion takes the one of its name" {
	local f

	for f in 01 02 010; do
		sed "s/^:name.*/:name s$f/" sample.asf >$f.asf
	done
	for f in 01_01 01_02 02_01 010 01a; do
		cp sample.amc $f.amc
	done
	mkdir dir && cp 02_01.amc dir/02.amc
	any2ir 01.asf 010.asf 02.asf 01_01.amc 01_02.amc 02_01.amc 010.amc \
	    dir/02.amc 2>err >saw
	run ! grep ^any2ir err
	awk '$1 == "skeleton" { s = $2 } $1 == "motion" { print $2, s }' saw |
	    diff - <(printf '%s\n' '01_01 s01' '01_02 s01' '02_01 s02' \
	    '010 s010' '02 s02')
	# half a number or word is no name
	any2ir 01.asf 02.asf 01a.amc 2>&1 >/dev/null | grep ^any2ir |
	    diff - <(echo 'any2ir: 01a.amc: 01.asf and 02.asf both fit; takes 02.asf, the last before it')
	# those before it, of its family, that can be read again
	any2ir 02.asf 01_01.amc 01.asf 2>&1 | grep -c '^skeleton' | diff - <(echo 2)
	any2ir sample.xsf 01.asf sample.amc | grep -c '^skeleton s01' |
	    diff - <(echo 1)
}

@test "any2ir: two skeletons that both fit a motion" {
	cp sample.asf a.asf
	sed 's/^:name.*/:name b/' sample.asf >b.asf
	any2ir a.asf b.asf sample.amc sample.amc 2>err >saw
	echo 'any2ir: sample.amc: a.asf and b.asf both fit; takes b.asf, the last before it' |
	    diff -u - <(grep ^any2ir err)
	asf2ir b.asf >b.ir
	{ asf2ir a.asf; amc2ir -s b.ir sample.amc; amc2ir -s b.ir sample.amc; } \
	    2>/dev/null | cmp - saw
	# a table takes one of any family
	cp sample.csv table.csv
	any2ir sample.xsf a.asf table.csv 2>&1 >/dev/null | grep ^any2ir |
	    diff -u <(echo 'any2ir: table.csv: sample.xsf and a.asf both fit; takes a.asf, the last before it') -
	# no doubt where each has motions of its own behind it, where they are of
	# two families or the same file
	for f in 'a.asf sample.amc b.asf sample.amc' \
	    'a.asf sample.xsf sample.amc sample.xaf' \
	    'a.asf a.asf sample.amc' 'a.asf b.asf sample.xaf' \
	    'a.asf sample.csv b.asf sample.amc'; do
		# shellcheck disable=SC2086
		any2ir $f 2>&1 >/dev/null | grep ^any2ir && return 1
	done
	# nor where the other is bad
	head -n 20 a.asf >bad.asf
	left_out bad.asf b.asf sample.amc
	grep -c both err | diff -u <(echo 0) -
	left_out b.asf nosuch.asf sample.amc
	grep -c both err | diff -u <(echo 0) -
}

@test "any2ir: a full disk, a closed pipe, names like options" {
	if [ -c /dev/full ]; then
		any2ir "$ROOT/examples/dance.bvh" >/dev/full 2>err || [ $? -eq 1 ]
		grep -q '^bvh2ir: standard output: ' err
		dev_full any2ir -k "$ROOT/examples/dance.bvh"
	fi
	cp sample.bvh -- -r
	any2ir -- -r | irstat | grep -q '^motion -r '
	any2ir "$ROOT"/examples/dance.bvh "$ROOT"/examples/dance.bvh |
	    head -n 1 | grep -qx 'ir 1'
}

@test "any2ir: manual" {
	man_examples "$ROOT/man/any2ir.1"
}
