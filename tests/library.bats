#!/usr/bin/env bats
# Many clips: examples/library by make, GNU parallel and a Slurm array's
# tasks, and what irtools(7) says about large libraries.

load helper

# What is wrong with the last clip: 300 lines are 4 of head, then 20 for each
# frame: 14 frames and 16 lines, 14 of bones, the last one h_right_hand
BAD="amc2ir: captures/03_04.amc:300: frame 15: expected bone h_right_up_leg, \
saw end of input"

setup() {
	cp -R "$ROOT/examples" "$BATS_TEST_TMPDIR" || return
	chmod -R u+w "$BATS_TEST_TMPDIR/examples"
	cd "$BATS_TEST_TMPDIR/examples/library" || return
	rm -rf captures out target.ir
}

need_parallel() {
	parallel --version 2>/dev/null | grep -q '^GNU parallel' ||
	    no_oracle 'no GNU parallel'
}

need_gnu_make() {
	make --version 2>/dev/null | grep -q '^GNU Make' ||
	    no_oracle 'no GNU make'
}

# fails CMD…: the command fails and says once what is wrong with the bad clip;
# the other tools of that pipeline say that their input was cut off
fails() {
	local status=0

	"$@" >log 2>&1 || status=$?
	cat log
	[ $status -ne 0 ] && [ "$(grep -c '^amc2ir: ' log)" = 1 ] &&
	    grep -qxF "$BAD" log
}

# The clips that a run of make would make, by its commands
to_make() {
	make -n "$@" | sed -n 's/.*resample .*>out\/ir\/\(.*\)\.ir\.part$/\1/p' |
	    tr '\n' ' '
}

# The names of the files in directories that have one
names() {
	find "$@" -type f ! -name '*.part' | sed 's/.*\///' | sort
}

# same A B: the files made of the clips are the same in both folders
same() {
	diff -r -x list -x list.mk -x rules.mk -x jobs -x '*.part' "$1" "$2"
}

# Whatever the clock says, out/ is younger than the files it is made from
age() {
	find ../figure.asf captures target.ir -exec touch -t 200001010000 {} +
	find out -exec touch -t 200101010000 {} +
}

# One stage of the pipeline loses what comes after its first 100 lines
lose() {
	printf '#!/bin/sh\n%s/%s "$@" | sed 100q\n' "$BIN" "$1" >"lose/$1"
	chmod +x "lose/$1"
}

@test "library: make: all clips but the bad one, and a table" {
	local clip=02_03 build

	fails make -j 2
	printf '%s\n' 01_01 01_02 01_03 01_04 02_01 02_02 02_03 02_04 \
	    03_01 03_02 03_03 >clips
	names out/facts | diff -u clips -
	names out/ir | diff -u <(sed 's/$/.ir/' clips) -
	names out/xaf | diff -u <(sed 's/$/.xaf/' clips) -
	build=$(irstat target.ir | sed 's/.* //')
	# 64 frames at 60 are 32 at 30, the last one 31/30 s after the first
	sed 's/.*/motion & source - frames 32 first 1 last 32 rate 30/
	    s/$/ seconds 1.03333333 joints 19 channels 43 form dense'" build $build/" clips |
	    diff -u - out/table
	asf2ir captures/02.asf | amc2ir -r 60 -s - captures/$clip.amc |
	    retarget -f -s target.ir | resample -r 30 >one.ir
	diff -u one.ir out/ir/$clip.ir
	ir2xaf one.ir | diff -u - out/xaf/$clip.xaf
}

@test "library: the portable rules make the same, one job or many" {
	fails make
	mv out one
	fails make -j 4 -f Makefile
	same one out
	diff -u one/list out/list
	oracle bmake
	rm -r out
	fails bmake -j 2
	same one out
	diff -u one/list out/list
}

@test "library: captures in folders, as in the CMU library" {
	local make

	fails make
	mv out flat
	for make in GNUmakefile Makefile; do
		rm -rf out subjects
		mkdir -p subjects/01 subjects/02 subjects/03
		for n in 01 02 03; do
			cp captures/$n* subjects/$n
		done
		rm subjects/03/03_04.amc
		make -s -f $make CAPTURES=subjects
		same flat out
	done
}

@test "library: the next run makes what is missing or old" {
	need_gnu_make
	fails make
	age
	[ "$(to_make clips)" = '03_04 ' ]
	fails make
	touch captures/02.asf
	[ "$(to_make clips)" = '02_01 02_02 02_03 02_04 03_04 ' ]
	touch -t 200001010000 captures/02.asf
	touch captures/01_02.amc
	rm out/ir/03_01.ir
	[ "$(to_make clips)" = '01_02 03_01 03_04 ' ]
	cp captures/03_03.amc captures/03_04.amc
	quietly make -s >saw
	[ ! -s saw ] && [ "$(wc -l <out/table)" -eq 12 ]
	age
	[ "$(to_make clips)" = '' ]
}

# Without pipefail: a stream that has lost its end does not end in `end ir`
@test "library: a stage that loses its output fails the clip" {
	local stage

	need_gnu_make
	make -s list
	mkdir lose
	for stage in asf2ir amc2ir retarget; do
		rm -rf lose/*
		lose $stage
		run -2 env PATH="$PWD/lose:$PATH" make clips CLIPS=01_01
		[ "$(names out/ir out/facts out/xaf)" = '' ]
		[[ $output == *'resample: <stdin>:'*': expected `end '* ]]
	done
	# the last one is the one whose status counts; what it wrote is no .ir
	printf '#!/bin/sh\n%s/resample "$@" | sed 100q\nkill $$\n' "$BIN" \
	    >lose/resample
	chmod +x lose/resample
	rm lose/retarget
	run -2 env PATH="$PWD/lose:$PATH" make clips CLIPS=01_01
	[ "$(names out/ir)" = '' ]
	make -s clips CLIPS=01_01
}

@test "library: a skeleton that is missing or bad fails its clips alone" {
	local make

	sh captures.sh captures
	rm captures/01.asf captures/03_04.amc
	sed 30q captures/02.asf >bad
	mv bad captures/02.asf
	for make in GNUmakefile Makefile; do
		rm -rf out
		run -2 make -s -j 2 -f $make
		[ "$(grep -c '^asf2ir: captures/01.asf: ' <<<"$output")" = 4 ]
		[ "$(grep -c '^asf2ir: captures/02.asf:' <<<"$output")" = 4 ]
		names out/ir | diff -u <(printf '%s\n' 03_0{1,2,3}.ir) -
	done
}

# few CLIP…: captures of these, 01_01 to 03_03, alone
few() {
	local clip

	sh captures.sh all
	mkdir captures
	for clip; do
		cp "all/${clip%_*}.asf" "all/$clip.amc" captures
	done
}

# in_table CLIP…: these are in the table
in_table() {
	cut -d ' ' -f 2 out/table | diff -u <(printf '%s\n' "$@") -
}

@test "library: what kill -9 leaves is not taken for whole" {
	local make stage

	few 01_01
	make -s
	mv out whole
	mkdir hang
	for stage in resample ir2xaf irstat rescale; do
		rm -rf hang/*
		printf '#!/bin/sh\n%s/%s "$@" | head -c 100\n>hangs\nsleep 60\n' \
		    "$BIN" $stage >hang/$stage
		chmod +x hang/$stage
		for make in GNUmakefile Makefile; do
			rm -rf out hangs target.ir
			set -m
			PATH=$PWD/hang:$PATH make -f $make >log 2>&1 &
			set +m
			for ((i = 0; i < 300; i++)); do
				[ ! -e hangs ] || break
				sleep 0.1
			done
			kill -KILL -- -$!
			wait $! || :
			make -s -f $make
			same whole out
		done
	done
}

@test "library: a folder of captures that is not complete has no name" {
	printf '#!/bin/sh\nexit 1\n' >./sed
	chmod +x ./sed
	run -1 env PATH="$PWD:$PATH" sh captures.sh captures
	[ ! -e captures ]
}

@test "library: the skeleton is the one beside the clip" {
	local make

	few 01_01 02_01
	mkdir c c/a c/b
	mv captures/01.asf c/a/x.asf
	mv captures/01_01.amc c/a/x_01.amc
	mv captures/02.asf c/b/x.asf
	mv captures/02_01.amc c/b/x_02.amc
	for make in GNUmakefile Makefile; do
		rm -rf out
		make -s -f $make CAPTURES=c
		asf2ir c/b/x.asf | amc2ir -r 60 -s - c/b/x_02.amc |
		    retarget -f -s target.ir | resample -r 30 |
		    diff -u - out/ir/x_02.ir
	done
}

@test "library: two clips of one name are refused" {
	local make

	few 01_01 02_01
	mkdir c c/a c/b
	cp captures/01* c/a
	cp captures/02.asf c/b/01.asf
	cp captures/02_01.amc c/b/01_01.amc
	cp captures/02_01.amc c/b/01_01.AMC
	cat >want <<-END
		clips.sh: c/a/01_01.amc and c/b/01_01.AMC: two clips of one name
		clips.sh: c/b/01_01.AMC and c/b/01_01.amc: two clips of one name
	END
	for make in GNUmakefile Makefile; do
		run -2 make -s -f $make CAPTURES=c
		grep '^clips.sh' <<<"$output" | diff -u want -
		[ ! -e out/list ]
	done
}

@test "library: names that make cannot take are refused, and no clips" {
	local name

	mkdir c
	for name in 'a b' "a'b" 'a$b' 'a#b' a:b a=b 'a;b' 'a%b' 'a\b'; do
		: >"c/${name}_1.amc"
		refuses "clips.sh: c/${name}_1.amc: not a name for make" \
		    sh clips.sh c list
		rm c/*
	done
	refuses 'clips.sh: c: no SUBJECT_TRIAL.amc in it' sh clips.sh c list
	: >c/A-b.é+@,_1.2.amc
	quietly sh clips.sh c list
	diff -u <(echo 'A-b.é+@,_1.2 c/A-b.é+@,_1.2.amc c/A-b.é+@,.asf') list
}

@test "library: deep folders, links, and upper case" {
	local make

	few 01_01 02_01 03_01
	mkdir -p c/a/b/c elsewhere/a
	mv captures/01* c/a/b/c
	mv captures/02.asf elsewhere/a/02.ASF
	mv captures/02_01.amc elsewhere/a/02_01.AMC
	mv captures/03* c
	ln -s ../elsewhere c/link
	cat >want <<-END
		01_01 c/a/b/c/01_01.amc c/a/b/c/01.asf
		02_01 c/link/a/02_01.AMC c/link/a/02.ASF
		03_01 c/03_01.amc c/03.asf
	END
	for make in GNUmakefile Makefile; do
		rm -rf out
		make -s -f $make CAPTURES=c
		diff -u want out/list
		names out/ir | diff -u <(printf '%s\n' 0{1,2,3}_01.ir) -
	done
	rm -r out
	need_gnu_make
	make -s list CAPTURES=c
	diff -u want out/list
}

@test "library: a folder that cannot be searched fails" {
	local make

	few 01_01
	ln -s .. captures/loop
	for make in GNUmakefile Makefile; do
		run -2 make -s -f $make
		[[ $output == find:* ]]
		[ ! -e out/list ]
	done
}

@test "library: a list, rules or a table that cannot be written fails" {
	local file make

	# not every awk, find or sort says that a disk is full
	[ -c /dev/full ] || skip 'no /dev/full'
	few 01_01
	for make in GNUmakefile Makefile; do
		for file in list.found list.sorted list.clips list rules table; do
			case $make.$file in
			GNUmakefile.rules) file=list.mk ;;
			Makefile.rules) file=rules.mk ;;
			esac
			rm -rf out
			mkdir out
			ln -s /dev/full out/$file.part
			run -2 make -s -f $make
			[ ! -e out/$file ]
		done
		[ "$(names out/ir)" = 01_01.ir ]
	done
}

@test "library: captures that do not fit on the disk have no name" {
	# with an awk that does not say so
	run ! bash -c 'trap "" XFSZ; ulimit -f 16; sh captures.sh captures'
	[ -d captures.part ] && [ ! -e captures ]
}

@test "library: the table has the clips of this run" {
	local make

	few 01_01 02_01 03_01 03_02
	mv captures good
	for make in GNUmakefile Makefile; do
		rm -rf out captures
		cp -R good captures
		make -s -f $make
		in_table 01_01 02_01 03_01 03_02
		age
		# one is bad now, one has gone, one has no skeleton any more
		sed 300q good/03_01.amc >captures/03_01.amc
		rm captures/02* captures/01.asf
		run -2 make -s -f $make
		in_table 03_02
		[ "$(names out/ir)" = "$(printf '%s\n' 02_01.ir 03_02.ir)" ]
	done
}

@test "library: nobody's captures are touched" {
	mkdir captures
	refuses 'captures.sh: captures: is there already' \
	    sh captures.sh captures
	[ "$(names captures)" = '' ]
}

@test "library: GNU parallel makes the same" {
	need_parallel
	need_gnu_make
	fails make
	mv out made
	fails sh parallel.sh
	same made out
	# columns: 7 is the exit status, the command is the last
	awk -F '\t' 'NR > 1 { print $7, $NF }' out/jobs | sort >saw
	[ "$(wc -l <saw)" -eq 12 ]
	grep -v '^0 ' saw | diff -u <(echo '2 make -s clips CLIPS=03_04') -
}

@test "library: the tasks of a Slurm array make the same" {
	local task

	need_gnu_make
	fails make
	mv out made
	make -s list
	for task in 0 1; do
		PER=5 SLURM_ARRAY_TASK_ID=$task sh slurm.sh
		[ "$(names out/ir | wc -l)" -eq $((5 * task + 5)) ]
	done
	fails env PER=5 SLURM_ARRAY_TASK_ID=2 sh slurm.sh
	make -s table
	same made out
}

@test "library: a Slurm task without clips fails" {
	need_gnu_make
	rm -f out/list
	run -1 env SLURM_ARRAY_TASK_ID=0 sh slurm.sh
	[[ $output == *out/list* ]]
	few 01_01
	make -s list
	refuses 'slurm.sh: out/list has no line 101' \
	    env SLURM_ARRAY_TASK_ID=1 sh slurm.sh
}

@test "library: a clip that is not in the list fails" {
	need_gnu_make
	run -2 make clips CLIPS=01_01
	[[ $output == *"No rule to make target 'out/list.mk'"* ]]
	make -s list
	run -2 make clips CLIPS='01_01 04_01'
	[[ $output == *"No rule to make target 'out/ir/04_01.ir'"* ]]
}

# by_units CMD: the stream on standard input through it, unit by unit
by_units() {
	parallel -k --pipe --recend 'end ir\n' --recstart 'ir 1\n' -N1 \
	    --block 64M "$1"
}

@test "GNU parallel: units of a stream give the bytes of the serial run" {
	need_parallel
	fails make
	# lines that end as units begin and end, and some between units
	for clip in out/ir/*.ir; do
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
	fails make
	cat out/ir/01_01.ir >all.ir
	sed 300q out/ir/01_02.ir >>all.ir
	cat out/ir/01_03.ir >>all.ir
	refuses "fk: <stdin>:301: expected \`end motion\`, saw 'ir 1'" \
	    by_units 'fk -p 6' <all.ir >saw
	fk -p 6 out/ir/01_01.ir >serial
	head -n "$(wc -l <serial)" saw | cmp serial -
	tail -n 1 saw | grep -v '^end ir'
}

@test "irtools(7): what it says about large libraries works" {
	need_parallel
	need_gnu_make
	oracle pv
	tar --version 2>&1 | grep -q GNU || no_oracle 'no GNU tar'
	man_examples "$ROOT/man/irtools.7" 'LARGE LIBRARIES'
}
