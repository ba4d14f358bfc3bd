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
	cd "$BATS_TEST_TMPDIR/examples/library" || return
	rm -rf captures out target.ir
}

need_parallel() {
	parallel --version 2>/dev/null | grep -q '^GNU parallel' ||
	    skip 'no GNU parallel'
}

need_gnu_make() {
	make --version 2>/dev/null | grep -q '^GNU Make' || skip 'no GNU make'
}

# fails CMD…: it does, and says what is wrong with the bad clip, once; the
# other tools of its pipeline say that theirs was cut off
fails() {
	local status=0

	"$@" >log 2>&1 || status=$?
	cat log
	[ $status -ne 0 ] && [ "$(grep -c '^amc2ir: ' log)" = 1 ] &&
	    grep -qxF "$BAD" log
}

# The clips that a run of make would make, by its commands
to_make() {
	make -n "$@" | sed -n 's/.*resample .*>out\/ir\/\(.*\)\.ir$/\1/p' |
	    tr '\n' ' '
}

# The names of the files in a directory
names() {
	find "$1" -type f | sed 's/.*\///' | sort
}

# Whatever the clock: out/ is younger than what it is made from
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
	local clip=02_03

	fails make -j 2
	printf '%s\n' 01_01 01_02 01_03 01_04 02_01 02_02 02_03 02_04 \
	    03_01 03_02 03_03 >clips
	names out/facts | diff -u clips -
	names out/ir | diff -u <(sed 's/$/.ir/' clips) -
	names out/xaf | diff -u <(sed 's/$/.xaf/' clips) -
	# 64 frames at 60 are 32 at 30, the last one 31/30 s after the first
	sed 's/.*/motion & source - frames 32 first 1 last 32 rate 30/
	    s/$/ seconds 1.03333333 joints 19 channels 43 form dense/' clips |
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
	rm out/rules.mk
	diff -r one out
	command -v bmake >/dev/null || skip 'no bmake'
	rm -r out
	fails bmake -j 2
	rm out/rules.mk
	diff -r one out
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
		rm -f out/rules.mk
		diff -r flat out
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

# Without pipefail: what has lost its end does not end in `end ir`
@test "library: a stage that loses its output fails the clip" {
	local stage

	need_gnu_make
	make -s list
	mkdir lose
	for stage in asf2ir amc2ir retarget; do
		rm -rf lose/*
		lose $stage
		run -2 env PATH="$PWD/lose:$PATH" make clips CLIPS=01_01
		[ "$(find out/ir out/facts out/xaf -type f 2>/dev/null)" = '' ]
		[[ $output == *'resample: <stdin>:'*': expected `end '* ]]
	done
	# the last one is the one whose status counts; what it wrote goes
	printf '#!/bin/sh\n%s/resample "$@" | sed 100q\nkill $$\n' "$BIN" \
	    >lose/resample
	chmod +x lose/resample
	rm lose/retarget
	run -2 env PATH="$PWD/lose:$PATH" make clips CLIPS=01_01
	[ "$(find out/ir -type f)" = '' ]
	make -s clips CLIPS=01_01
}

@test "library: a skeleton that is missing or bad fails its clips alone" {
	need_gnu_make
	make -s list
	rm captures/01.asf captures/03_04.amc
	sed 30q captures/02.asf >bad
	mv bad captures/02.asf
	run -2 make -s -j 2
	[ "$(grep -c "No rule to make target 'out/ir/01_0..ir'" <<<"$output")" = 4 ]
	[ "$(grep -c '^asf2ir: captures/02.asf:' <<<"$output")" = 4 ]
	names out/ir | diff -u <(printf '%s\n' 03_01.ir 03_02.ir 03_03.ir) -
}

@test "library: a folder of captures that is not complete has no name" {
	printf '#!/bin/sh\nexit 1\n' >./sed
	chmod +x ./sed
	run -1 env PATH="$PWD:$PATH" sh captures.sh captures
	[ ! -e captures ]
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
	diff -r -x list -x jobs made out
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
	diff -r -x list made out
}

@test "library: a Slurm task without clips fails" {
	need_gnu_make
	rm -f out/list
	run -1 env SLURM_ARRAY_TASK_ID=0 sh slurm.sh
	[[ $output == *out/list* ]]
	sh captures.sh captures
	make -s list
	refuses 'slurm.sh: out/list has no line 101' \
	    env SLURM_ARRAY_TASK_ID=1 sh slurm.sh
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
	command -v pv >/dev/null || skip 'no pv'
	man_examples "$ROOT/man/irtools.7" 'LARGE LIBRARIES'
}
