#!/usr/bin/env bats
# Many clips: examples/library by make, GNU parallel, a Slurm array's tasks and
# killed again and again, and what irtools-library(7) says.

load helper

# What is wrong with the last clip: 300 lines are 4 of head, then 20 for each
# frame: 14 frames and 16 lines, 14 of bones, the last one h_right_hand
BAD="captures/03_04.amc: amc2ir: captures/03_04.amc:300: frame 15: expected \
bone h_right_up_leg, saw end of input"
# and what is said in the end
SAID='prepare.sh: out/left-out: 1 left out, 11 motions are there'

setup() {
	cp -R "$ROOT/examples" "$BATS_TEST_TMPDIR" || return
	chmod -R u+w "$BATS_TEST_TMPDIR/examples"
	cd "$BATS_TEST_TMPDIR/examples/library" || return
	rm -rf captures out
	# a shard of a few clips
	export PER=4
	unset MAKEFLAGS MFLAGS MAKELEVEL
}

need_parallel() {
	parallel --version 2>/dev/null | grep -q '^GNU parallel' ||
	    no_oracle 'no GNU parallel'
}

# makes CMD…: the command makes the library of captures.sh, without the bad clip
makes() {
	"$@" >log 2>&1 || { cat log; return 1; }
	grep '^prepare' log | diff -u <(echo "$SAID") - &&
	    diff -u <(echo "$BAD") out/left-out
}

# The names of the files in directories that have one
names() {
	find "$@" -type f ! -path '*.part*' | sed 's/.*\///' | sort
}

# same A B: the same was made
same() {
	diff -r -x begun -x jobs -x 'slurm-*' -x '*.part' "$1" "$2"
}

# few CLIP…: captures of these, 01_01 to 03_03, alone
few() {
	local clip

	sh captures.sh all
	mkdir captures
	for clip; do
		cp "all/${clip%_*}.asf" "all/$clip.amc" captures
	done
	rm -r all
}

# kept CLIP…: these are in the table, and have arrays, with twins
kept() {
	printf '%s\n' "$@" >want
	sed 's/^motion \([^ ]*\) .*/\1/' out/table | diff -u want - &&
	    names out/[0-9]* | grep 'npz$' |
	    diff -u <(sed 's/.*/&.npz\n&_M.npz/' want | sort) -
}

@test "library: make: arrays of all clips but the bad one, and tables" {
	local clip=02_03

	makes make -j 2
	kept 01_01 01_02 01_03 01_04 02_01 02_02 02_03 02_04 03_01 03_02 03_03
	# 64 frames at 60 are 32 at 30, the last one 31/30 s after the first
	sed 's/.*/motion & source - frames 32 first 1 last 32 rate 30/
	    s/$/ seconds 1.03333333 joints 19 channels 43 form dense/' want |
	    sed 's/source -/source amc/' |
	    diff -u - <(sed 's/ build .*//' out/table)
	# each subject has bones of its own
	[ "$(sed 's/.* build //' out/table | sort -u | wc -l)" -eq 3 ]
	any2ir -r 60 captures/02.asf captures/$clip.amc | resample -r 30 |
	    repose -t 2>/dev/null | rescale -l 0.01 -u y:z >one.ir
	rootmotion one.ir | contacts | ir2npy -z | cmp - out/*/$clip.npz
	# which is called so in its array, too
	mirror one.ir | sed "s/^motion $clip\$/&_M/" | rootmotion | contacts |
	    ir2npy -z | cmp - out/*/${clip}_M.npz
}

@test "library: any make, one job or many, and prepare.sh alone make the same" {
	makes make
	mv out one
	makes sh prepare.sh
	same one out
	oracle bmake
	rm -r out
	makes bmake -j 2
	same one out
}

@test "library: captures in folders, as in the CMU library" {
	makes make
	mv out flat
	mkdir -p subjects/01 subjects/02 subjects/03
	for n in 01 02 03; do
		cp captures/$n* subjects/$n
	done
	rm subjects/03/03_04.amc
	quietly sh prepare.sh >/dev/null || :
	CAPTURES=subjects quietly sh prepare.sh
	diff -u flat/table out/table
	[ ! -s out/left-out ]
}

# made: which clips the last run of prepare.sh has made
made() {
	find out/[0-9]* -name list -newer before -exec cut -f 1 {} + |
	    sort | sed 's/.*\/\(.*\)\..*/\1/' | tr '\n' ' '
}

# run_made [NAME=VALUE…]: runs it, and prints that
run_made() {
	touch before
	find out before -exec touch -t 200101010000 {} +
	env "$@" sh prepare.sh 2>/dev/null || return
	made
}

@test "library: the next run makes what is old or missing" {
	few 01_01 02_01
	find captures -exec touch -t 200001010000 {} +
	sh prepare.sh
	# so many shards that each clip has one of its own
	export PER=0.1
	[ "$(run_made | wc -w)" -eq 2 ]
	[ "$(run_made)" = '' ]
	touch captures/02.asf
	[ "$(run_made)" = '02_01 ' ]
	touch -t 200001010000 captures/02.asf
	rm -r "$(dirname "$(grep -l 01_01 out/0*/list)")"
	[ "$(run_made)" = '01_01 ' ]
	cp captures/01_01.amc captures/01_02.amc
	[ "$(run_made)" = '01_02 ' ]
	kept 01_01 01_02 02_01
	rm captures/01_02.amc
	[ "$(run_made GATES= | wc -w)" -eq 2 ]
	kept 01_01 02_01
	[ "$(run_made)" = '01_01 02_01 ' ]
	# a file that a setting names
	echo root 0 0 0 1 >rotations
	touch -t 200001010000 rotations
	[ "$(run_made REST='-r rotations' | wc -w)" -eq 2 ]
	[ "$(run_made REST='-r rotations')" = '' ]
	touch rotations
	[ "$(run_made REST='-r rotations' | wc -w)" -eq 2 ]
}

# An argument in the place of a tool
fake() {
	mkdir -p fake
	printf '#!/bin/sh\n%s\n' "$2" >"fake/$1"
	chmod +x "fake/$1"
}

@test "library: a tool that is killed or missing fails the shard" {
	local tool

	few 01_01 01_02
	for tool in any2ir resample mirror irstat ir2npy; do
		rm -rf fake out
		fake $tool "$BIN/$tool \"\$@\" | head -c 999; kill -9 \$\$"
		run -1 env PATH="$PWD/fake:$PATH" sh prepare.sh
		[[ $output == *'prepare.sh: not made: out/lists/0'* ]]
		[ ! -e out/0000 ] && [ ! -s out/left-out ]
		sh prepare.sh
		kept 01_01 01_02
	done
	rm -r out
	run -1 env EXPORT=no2tool sh prepare.sh
	# or so, where PATH has folders of others
	[[ $output == *no2tool*not\ found* ||
	    $output == *no2tool*'ermission denied'* ]]
	[ ! -e out/0000 ]
}

@test "library: a shard that does not fit on the disk is not made" {
	few 01_01 01_02
	sh prepare.sh list
	# in blocks of 512 or 1024 bytes: the arrays have 40 KB each
	run -1 sh -c "trap '' XFSZ; ulimit -f 40
	    sh prepare.sh shard out/lists/*"
	[[ $output == *'prepare.sh: out/lists/0000: not made' ]]
	[ ! -e out/0000 ]
	sh prepare.sh
	kept 01_01 01_02
}

@test "library: a skeleton that is missing or bad fails its clips alone" {
	sh captures.sh captures
	rm captures/01.asf captures/03_04.amc
	sed 30q captures/02.asf >bad
	mv bad captures/02.asf
	sh prepare.sh
	kept 03_01 03_02 03_03
	grep -c '^captures/01_0[1-4].amc: ' out/left-out | grep -qx 4
	grep -c '^captures/02_0[1-4].amc: ' out/left-out | grep -qx 4
	grep -c 'captures/02.asf:30: ' out/left-out
}

# A motion of joints of which nobody knows what they are
stranger() {
	cat <<-'END'
		HIERARCHY
		ROOT a
		{
		OFFSET 0 0 0
		CHANNELS 3 Zrotation Xrotation Yrotation
		End Site
		{
		OFFSET 0 1 0
		}
		}
		MOTION
		Frames: 2
		Frame Time: 0.033333333
		0 0 0
		0 0 1
	END
}

@test "library: a clip that a filter refuses is left out, the others are made" {
	few 01_01 01_02
	PER=10 sh prepare.sh
	mv out want
	stranger >captures/01_00.bvh
	PER=10 sh prepare.sh
	diff -u want/table out/table
	for f in want/0000/*.npz; do
		cmp "$f" "out/0000/${f##*/}"
	done
	[ "$(names out/0000 | grep -c npz)" -eq 4 ]
	[ "$(wc -l <out/left-out)" -eq 1 ]
	cat out/left-out
	grep '^captures/01_00.bvh: repose: <stdin>:.*: ' out/left-out
}

@test "library: what the gates say is left out, with its twin" {
	few 01_01 01_02
	# the toes have 427 cm/s in the example (irstat(1)), of which this
	# figure has 0.95: at 30 frames per second between 3 and 4.2 m/s
	GATES=speed=3 sh prepare.sh
	[ "$(grep -c '^01_0[12]: [0-9]* h_[a-z_]* speed at worst 3\.' \
	    out/left-out)" = 2 ]
	[ ! -s out/table ] && [ "$(names out/0* | grep -c npz)" -eq 0 ]
	GATES=speed=4.2 sh prepare.sh
	kept 01_01 01_02
}

@test "library: all formats" {
	few 01_01
	mkdir "captures/it's \$1 [a]*"
	cp ../dance.bvh "captures/it's \$1 [a]*/my dance.bvh"
	any2ir -r 60 captures/01.asf captures/01_01.amc >walk.ir
	ir2gltf -b walk.ir 2>/dev/null | tee captures/b.glb >captures/e.vrma
	cp captures/b.glb captures/f.VRM
	ir2xsf walk.ir >captures/c.xsf
	ir2xaf walk.ir >captures/c_1.xaf
	sed 's/^motion .*/motion d/' walk.ir >captures/d.ir
	GATES='' sh prepare.sh
	[ ! -s out/left-out ]
	kept 01_01 b c_1 d e f my%20dance
}

@test "library: on a skeleton of one's own, into BVH, without twins" {
	few 01_01 02_01
	asf2ir ../figure.asf | rescale -l 0.01 >hero.ir
	make -s TARGET=hero.ir TWINS= GROUND= CONTACTS= UNITS='-l 0.01' REST= \
	    EXPORT=ir2bvh
	[ "$(names out/0* | grep bvh)" = "$(printf '%s\n' 0{1,2}_01.bvh)" ]
	any2ir -r 60 -n %f captures/02.asf captures/02_01.amc |
	    resample -r 30 | rescale -l 0.01 | retarget -f -s hero.ir |
	    ir2bvh | cmp - out/*/02_01.bvh
}

@test "library: files of several motions" {
	sh captures.sh all
	mkdir captures
	any2ir -n %f -r 60 all/01.asf all/01_01.amc all/01.asf all/01_02.amc |
	    ir2gltf -b >captures/two.glb
	sh prepare.sh
	diff -u <(echo 'two: another motion of this name') out/left-out
	NAMES=%f-%n sh prepare.sh
	kept two-01_01 two-01_02
}

@test "library: a skeleton alone is no motion" {
	few 01_01
	asf2ir ../figure.asf >captures/y.ir
	sh prepare.sh
	diff -u <(echo 'figure: no motion') out/left-out
	kept 01_01
}

@test "library: what kill -9 leaves is not taken for whole" {
	local tool

	few 01_01
	sh prepare.sh
	mv out whole
	for tool in resample mirror irstat ir2npy; do
		rm -rf fake out hangs
		fake $tool "$BIN/$tool \"\$@\" | head -c 99; >hangs; sleep 60"
		set -m
		PATH=$PWD/fake:$PATH make >log 2>&1 &
		set +m
		for ((i = 0; i < 300; i++)); do
			[ ! -e hangs ] || break
			sleep 0.1
		done
		kill -KILL -- -$!
		wait $! || :
		sh prepare.sh
		same whole out
	done
}

# IRTOOLS_KILLS: how many times
@test "library: killed at any moment and started again: the same bytes" {
	local i

	makes make -j 2
	mv out whole
	for ((i = 0; i < ${IRTOOLS_KILLS:-4}; i++)); do
		set -m
		make -j 2 >log 2>&1 &
		set +m
		sleep "0.$((RANDOM % 900 + 100))"
		kill -KILL -- -$! 2>/dev/null || :
		wait $! || :
		# from the beginning now and then
		[ $((i % 4)) -ne 3 ] || rm -rf out
	done
	makes make
	same whole out
	[ "$(find out -name '*.part')" = '' ]
}

@test "library: a folder of captures that is not complete has no name" {
	printf '#!/bin/sh\nexit 1\n' >./sed
	chmod +x ./sed
	run -1 env PATH="$PWD:$PATH" sh captures.sh captures
	[ ! -e captures ]
}

@test "library: the skeleton is the one beside the clip, of the longest name" {
	few 01_01 02_01
	mkdir c c/a c/b
	mv captures/01.asf c/a/x.asf
	cp captures/01_01.amc c/a/x_01.amc
	mv captures/02.asf c/b/x_y.asf
	cp c/a/x.asf c/b/x.asf
	mv captures/02_01.amc c/b/x_y_02.amc
	CAPTURES=c sh prepare.sh list
	cat out/lists/* | sort >saw
	printf 'c/%s.amc\tc/%s.asf\n' a/x_01 a/x b/x_y_02 b/x_y |
	    diff -u - saw
}

@test "library: two clips of one name are refused" {
	few 01_01 02_01
	mkdir c c/a c/b
	cp captures/01* c/a
	cp captures/02.asf c/b/01.asf
	cp captures/02_01.amc c/b/01_01.amc
	cp captures/02_01.amc c/b/01_01.AMC
	sed 's/.*/prepare.sh: &: two clips of one name/' <<-END >want
		c/a/01_01.amc and c/b/01_01.AMC
		c/b/01_01.AMC and c/b/01_01.amc
	END
	run -1 env CAPTURES=c sh prepare.sh
	diff -u want - <<<"$output"
	run -2 make -s CAPTURES=c
	[ ! -e out/shards ]
}

@test "library: a clip that is called as the twin of another is refused" {
	few 01_01
	mkdir captures/more
	cp ../dance.bvh captures/walk.bvh
	cp ../dance.bvh captures/more/Walk_m.bvh
	run -1 sh prepare.sh
	[ "$output" = 'prepare.sh: captures/more/Walk_m.bvh: called as the twin of captures/walk.bvh (TWINS)' ]
	[ ! -e out/shards ]
	TWINS='' sh prepare.sh
	[ "$(cat out/*/table | wc -l)" -eq 3 ]
}

@test "library: names in two lines or with a tab are refused, and no clips" {
	export CAPTURES=c

	mkdir c
	refuses 'prepare.sh: c: no clips in it' sh prepare.sh list
	: >"c/a	b.bvh"
	refuses \
	    'prepare.sh: c/a	b.bvh: a name with a tab or in two lines' \
	    sh prepare.sh list
	rm c/*
	: >'c/a
b.bvh'
	run -1 sh prepare.sh list
	[ "$output" = 'prepare.sh: b.bvh: a name with a tab or in two lines
prepare.sh: c/a: a name with a tab or in two lines' ]
	[ ! -e out/shards ]
}

@test "library: deep folders, links, and upper case" {
	few 01_01 02_01 03_01
	mkdir -p c/a/b/c elsewhere/a
	mv captures/01* c/a/b/c
	mv captures/02.asf elsewhere/a/02.ASF
	mv captures/02_01.amc elsewhere/a/02_01.AMC
	mv captures/03* c
	ln -s ../elsewhere c/link
	make -s CAPTURES=c
	kept 01_01 02_01 03_01
	cat out/lists/* | sort >saw
	tr ' ' '\t' <<-END | diff -u - saw
		c/03_01.amc c/03.asf
		c/a/b/c/01_01.amc c/a/b/c/01.asf
		c/link/a/02_01.AMC c/link/a/02.ASF
	END
}

@test "library: a folder that cannot be searched fails" {
	few 01_01
	ln -s .. captures/loop
	run -2 make -s
	[[ $output == find:* ]]
	[ ! -e out/shards ]
}

@test "library: a list, rules or a table that cannot be written fails" {
	local file

	# not every awk, find or sort says that a disk is full
	[ -c /dev/full ] || skip 'no /dev/full'
	few 01_01
	cp captures/01_01.amc captures/bad_01.amc
	for file in found sorted shared shards settings rules.mk table \
	    left-out; do
		rm -rf out
		mkdir out
		ln -s /dev/full out/$file.part
		run -1 sh prepare.sh
		[ ! -e out/$file ]
	done
	rm -r out
	mkdir -p out/lists
	# what an awk does not notice: nothing stays of a list
	sed 's/rm -f "$OUT"\/lists.*/ln -s \/dev\/null out\/lists\/0000 \&\&/' \
	    prepare.sh >full.sh
	run -1 sh full.sh
	[[ $output == *'out/lists: not all could be written'* ]]
	[ ! -e out/table ]
}

@test "library: the tables have the clips of this run" {
	few 01_01 02_01 03_01 03_02
	sh prepare.sh
	kept 01_01 02_01 03_01 03_02
	# one is bad now, one has gone, one has no skeleton any more
	sed 300q captures/03_01.amc >bad
	mv bad captures/03_01.amc
	rm captures/02* captures/01.asf
	touch captures/*.amc
	sh prepare.sh
	kept 03_02
	sed 's/:.*//' out/left-out |
	    diff -u <(printf 'captures/0%s\n' 1.asf 1_01.amc 3_01.amc) -
}

@test "library: how many are done is said on a terminal" {
	few 01_01 02_01
	oracle python3
	python3 -c 'import pty; pty.spawn(["sh", "prepare.sh"])' >saw </dev/null
	tr '\r' '\n' <saw | grep '^2 of 2 clips, [0-9]* per second'
	quietly sh prepare.sh
}

@test "library: captures that do not fit on the disk have no name" {
	# with an awk that does not say so
	run ! bash -c 'trap "" XFSZ; ulimit -f 16; sh captures.sh captures'
	[ -d captures.part ] && [ ! -e captures ]
}

@test "library: nobody's captures are touched" {
	mkdir captures
	refuses 'captures.sh: captures: is there already' \
	    sh captures.sh captures
	[ "$(names captures)" = '' ]
}

@test "library: GNU parallel makes the same" {
	need_parallel
	makes make
	mv out made
	makes sh parallel.sh
	same made out
	# columns: 7 is the exit status, the command is the last
	awk -F '\t' 'NR > 1 { print $7, $NF }' out/jobs | sort |
	    diff -u <(sed 's/^/0 sh prepare.sh shard /' out/shards) -
}

@test "library: the tasks of a Slurm array make the same" {
	local task

	makes make
	mv out made
	sh prepare.sh list
	for task in $(seq "$(wc -l <out/shards)"); do
		SLURM_ARRAY_TASK_ID=$task sh slurm.sh
	done
	makes sh prepare.sh table
	same made out
	refuses 'slurm.sh: out/shards has no line 101' \
	    env SLURM_ARRAY_TASK_ID=101 sh slurm.sh
	rm -r out
	run ! env SLURM_ARRAY_TASK_ID=1 sh slurm.sh
	[[ $output == *out/shards* ]]
}

@test "library: a usage, and a table of shards that are not there" {
	run -2 sh prepare.sh what
	diff -u <(echo "$output") - <<-'END'
		prepare.sh: usage: sh prepare.sh [list | shard list … | table]
	END
	few 01_01
	sh prepare.sh list
	refuses 'prepare.sh: not made: out/lists/0000' sh prepare.sh table
}

# lab COMMAND ARG…: the model of numpy
lab() {
	"${PYTHON:-python3}" -B "$ROOT/tests/lab.py" "$@"
}

numpy() {
	oracle python3
	"${PYTHON:-python3}" -c 'import numpy' 2>/dev/null ||
	    no_oracle 'no numpy'
}

@test "library: what is published of such a preparation, in numpy: 20 clips" {
	local clip clips=() pairs=()

	numpy
	mkdir captures
	for ((i = 1; i <= 20; i++)); do
		clips+=("captures/s$i.bvh")
		pairs+=("captures/s$i.bvh" "all/s$i.npz")
	done
	joints=$(lab make rotations "${clips[@]}")
	export REST='-a -r rotations' JOINTS="-k $joints" TWINS=''
	GATES='' EXPORT='ir2npy -8 -W -z' quietly sh prepare.sh
	mkdir all
	mv out/0*/*.npz all
	lab check rotations "${pairs[@]}" | diff -u /dev/null -
	# 40 radians are 2291.83 degrees; fly is none with a joint on the ground
	GATES='' EXPORT=irsplit GROUND='' CONTACTS='' quietly sh prepare.sh
	cat out/0*/*.ir |
	    irstat -k floor=0.05,fly=0.6:0.1,speed=15,spin=2291.83 |
	    awk '$1 == "fault" {
		kind = "speed"
		if (/below/)
			kind = "floor"
		else if (/above/)
			kind = "fly"
		else if (/turns/)
			kind = "spin"
		print "captures/" $2 ".bvh", kind
	    }' | sort -u >saw
	lab judge rotations "${clips[@]}" |
	    awk '{ for (i = 2; i <= NF; i++) print $1, $i }' | sort |
	    diff -u - saw
	[ "$(cut -d ' ' -f 2 saw | sort | uniq -c | tr -s ' \n' ' ')" = \
	    ' 4 floor 4 fly 4 speed 4 spin ' ]
	# and these are what is left out
	GATES=floor=0.05,fly=0.6:0.1,speed=15,spin=2291.83 sh prepare.sh
	diff -u <(printf '%s\n' s10 s15 s20 s5) \
	    <(names out/0* | sed -n 's/\.npz//p')
}

@test "library: what is published of such a preparation, in numpy: real clips" {
	local f name pairs=()

	numpy
	need_data bvh
	for name in 01_01 10_03 72hz bandai-bow-cut bandai-dash fair-dab \
	    four-orders makehuman-165 makehuman-zombiewalk named-end-sites \
	    openni-hammer pybvh-test3-cut rokoko-200 six-channels vr walk01; do
		f=$DATA/bvh/$name.bvh
		[ -e "$f" ] || continue
		# whatever its rate: each fourth frame
		bvh2ir "$f" | rescale -r 120 | resample -r 30 | repose -t |
		    rescale -l 0.01 -u y:z | ir2npy -8 -z >$name.npz
		pairs+=("$f" "$name.npz")
	done 2>/dev/null
	[ ${#pairs[@]} -gt 0 ]
	lab check - "${pairs[@]}" | diff -u /dev/null -
}

# units: a stream of IR for each clip
units() {
	EXPORT='irsplit' TWINS='' GROUND='' CONTACTS='' makes make
}

# by_units CMD: the stream on standard input through it, unit by unit
by_units() {
	parallel -k --pipe --recend 'end ir\n' --recstart 'ir 1\n' -N1 \
	    --block 64M "$1"
}

@test "GNU parallel: units of a stream give the bytes of the serial run" {
	need_parallel
	units
	# lines that end as units begin and end, and some between units
	for clip in out/*/*.ir; do
		awk '{ print }
		$1 == "motion" { print "note sits on chair 1" }
		$1 == "rate" { print "note ir 1"; print "note the end ir" }' \
		    "$clip"
		printf '# between\n\n'
	done >all.ir
	[ "$(grep -c '^ir 1$' all.ir)" = 11 ]
	fk -p 6 all.ir >serial
	by_units 'fk -p 6' <all.ir >saw
	cmp serial saw
	# a filter that changes the number of lines, and units that are tiny
	resample -r 24 all.ir >serial
	by_units 'resample -r 24' <all.ir | cmp serial -
	for ((i = 0; i < 50; i++)); do
		printf 'ir 1\n# %d\nend ir\n' $i
	done >tiny.ir
	fk tiny.ir >serial
	by_units fk <tiny.ir | cmp serial -
}

@test "GNU parallel: a unit that was cut off fails" {
	need_parallel
	units
	cat out/*/01_01.ir >all.ir
	sed 300q out/*/01_02.ir >>all.ir
	cat out/*/01_03.ir >>all.ir
	refuses "fk: <stdin>:301: expected \`end motion\`, saw 'ir 1'" \
	    by_units 'fk -p 6' <all.ir >saw
	fk -p 6 out/*/01_01.ir >serial
	head -n "$(wc -l <serial)" saw | cmp serial -
	tail -n 1 saw | grep -v '^end ir'
}

@test "irtools-library(7): the examples work" {
	man_examples "$ROOT/man/irtools-library.7"
}

@test "irtools-library(7): those with other programs work" {
	need_parallel
	oracle pv
	tar --version 2>&1 | grep -q GNU || no_oracle 'no GNU tar'
	man_examples "$ROOT/man/irtools-library.7" 'WITH OTHER PROGRAMS'
}
