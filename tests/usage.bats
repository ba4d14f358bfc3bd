#!/usr/bin/env bats
# What the command lines of all tools have in common.

load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	asf2ir "$ROOT/examples/figure.asf" >figure.ir
}

# tools: sets tool to the tools
tools() {
	tool=("$ROOT"/bin/*.c)
	tool=("${tool[@]##*/}")
	tool=("${tool[@]%.c}")
}

# files: those that read files by options and operands of their own: not irtools
files() {
	local i

	tools
	for i in "${!tool[@]}"; do
		[ "${tool[i]}" != irtools ] || unset "tool[i]"
	done
}

@test "--help is -h, --version is -V" {
	local t tool

	tools
	for t in "${tool[@]}"; do
		quietly "$t" --help | cmp - <("$t" -h)
		quietly "$t" --version | cmp - <("$t" -V)
	done
	# after other options, too; not as an option's argument or after --
	quietly retarget -f --help | cmp - <(retarget -h)
	refuses 'fk: --help: No such file or directory' fk -- --help
	refuses "fk: <stdin>: no motion '--help'" fk -M --help <figure.ir >out
}

@test "options of other programs: a line that says what is here" {
	local t tool

	files
	for t in "${tool[@]}"; do
		run -2 "$t" --frames 3
		[ "$output" = "$t: --frames: no such option ($t -h)" ]
		run -2 "$t" --output x
		[ "$output" = "$t: --output: no such option: what is written goes to standard output, for >FILE" ]
		"$t" -h | grep -q -e '-o' -e '\[-[a-z]*o' && continue
		run -2 "$t" -o x
		[ "$output" = "$t: -o: no such option: what is written goes to standard output, for >FILE" ]
	done
	# after other options, and not where an operand or an argument stands
	run -2 fk -E -o x
	[[ $output == 'fk: -o: no such option: '* ]]
	refuses 'fk: -o: No such file or directory' fk -- -o
	refuses "fk: <stdin>: no motion '-o'" fk -M -o <figure.ir >out
}

# wrong_line TOOL ARG…: a usage error that shows the usage of TOOL, after a line
# of getopt()'s own
wrong_line() {
	local status=0

	"$@" >out 2>saw </dev/null || status=$?
	echo "$*: $status"
	[ $status -eq 2 ] || return
	[ ! -s out ] || return
	"$1" -h | diff - <(sed 1d saw)
}

@test "a letter that no option has, and an argument that is missing" {
	local t tool letter

	files
	for t in "${tool[@]}"; do
		wrong_line "$t" -Y
		wrong_line "$t" -:
		# those whose argument the usage names
		for letter in $("$t" -h | grep -Eo -e '-[A-Za-z0-9] [^][|-]' | cut -c 2); do
			wrong_line "$t" "-$letter"
		done
	done
	# letters may stand together, and before an argument
	rootmotion -ioz -w0 figure.ir | cmp - <(rootmotion -i -o -z -w 0 figure.ir)
	quietly fk -Ep6 figure.ir | cmp - <(fk -E -p 6 figure.ir)
}

@test "options come before files" {
	local t tool

	files
	for t in "${tool[@]}"; do
		run -2 "$t" figure.ir -p
		[ "$output" = "$t: options come before files: -p" ]
	done
	run -2 bvh2ir a.bvh - b.bvh -r60
	[ "$output" = 'bvh2ir: options come before files: -r60' ]
	run -2 fk figure.ir --help
	[ "$output" = 'fk: options come before files: --help' ]
	run -2 fk figure.ir --
	[ "$output" = 'fk: options come before files: --' ]
	# -- says that what follows are files, and an option may have it as its
	# argument
	cp figure.ir -- -r
	irstat -- figure.ir -r | cut -d ' ' -f 1 | diff - <(printf '%s\n' figure.ir -r)
	run -2 irstat -k -- figure.ir -r
	[ "$output" = "irstat: -k: expected gap, nan, jump, spike, quaternion, limit, type, or floor, fly, speed, spin, bones, still, which may have a limit such as speed=15 or fly=0.6:0.1, with commas between them, saw '--'" ]
	run -2 fk -M -- figure.ir -r
	[ "$output" = 'fk: options come before files: -r' ]
}

# reads_one TOOL
reads_one() {
	"$1" -h | grep -q '\[file\]$'
}

@test "one file at a time" {
	local t tool several=()

	touch a.txt b.txt a.ir b.ir
	files
	for t in "${tool[@]}"; do
		reads_one "$t" || { several+=("$t"); continue; }
		case $t in
		*2ir)
			run -2 "$t" a.txt b.txt
			[ "$output" = "$t: one file at a time: any2ir reads several" ]
			;;
		retarget)
			run -2 retarget -s figure.ir a.ir b.ir
			[ "$output" = 'retarget: one file at a time (as the target: -s b.ir)' ]
			;;
		*)
			run -2 "$t" a.ir b.ir
			[ "$output" = "$t: one file at a time: cat or irsplit" ]
			;;
		esac
	done
	# and these do
	for t in "${several[@]}"; do
		"$t" -h | grep -q -e '\[*file \.\.\.\]*$' -e ' a b$'
	done
	# as it says
	cat figure.ir figure.ir | fk | cmp - <(fk figure.ir; fk figure.ir)
	for t in 1 2; do asf2ir "$ROOT/examples/figure.asf"; done | irstat |
	    uniq -c | awk '{ print $1, $2 }' | diff - <(echo 2 skeleton)
}

@test "a temporary file is no standard output" {
	local t

	any2ir "$ROOT/examples/figure.asf" "$ROOT/examples/walk.amc" >walk.ir
	for t in ir2html ir2svg irview; do
		refuses "$t: standard output: Bad file descriptor" "$t" <walk.ir >&-
	done
}

# 8 KiB are too few for 128 frames of 23 joints, and for an image of 100 x 100
@test "nothing is written where the temporary file has no room" {
	local command status

	any2ir -r 60 "$ROOT/examples/figure.asf" \
	    "$ROOT/examples/walk.amc" >walk.ir
	{
		echo P6 100 100 255
		head -c 30000 /dev/zero
	} | pnm2ir >x.ir
	sed '/^motion/,/^end motion/d' walk.ir | ir2gltf -b -l 1 >walk.glb
	for command in 'ir2gltf -l 1 walk.ir' 'ir2gltf -a walk.glb walk.ir' \
	    'ir2html walk.ir' 'ir2iff -r x.ir' 'ir2svg walk.ir' \
	    'ir2y4m -H 16 walk.ir' 'irview walk.ir'; do
		status=0
		# shellcheck disable=SC2086
		(ulimit -f 8; $command >saw 2>err) || status=$?
		[ $status -eq 1 ] && [ ! -s saw ]
		grep -v ': warning: ' err |
		    diff -u <(echo "${command%% *}: temporary file: File too large") -
	done
}

@test "what more operands are meant for" {
	local command message n=0

	touch a.bvh a.kfd b.glb b.ir b.txt
	mkdir dir
	while IFS='|' read -r command message; do
		# shellcheck disable=SC2086
		run -2 $command
		[ "$output" = "${command%% *}: $message" ] ||
		    { echo "$command: $output"; return 1; }
		n=$((n + 1))
	done <<-'END'
		ir2gltf figure.ir a.glb|a.glb: there is no such file (for output: >a.glb)
		ir2gltf figure.ir a&b.glb|a&b.glb: there is no such file (for output: >'a&b.glb')
		ir2gltf figure.ir b.glb|one file at a time (to replace it: >b.glb; as the base: -a b.glb)
		ir2bvh figure.ir b.txt|one file at a time (to replace it: >b.txt)
		ir2bvh figure.ir dir|one file at a time (as the dir: -d dir)
		ir2gltf figure.ir ./dir|one file at a time (as the dir: -d ./dir)
		ir2gltf figure.ir -|one file at a time: cat or irsplit
		ir2gltf figure.ir nosuch.ir|nosuch.ir: there is no such file
		irsplit figure.ir out|out: there is no such file (as the dir: -d out)
		fk figure.ir out.ir|out.ir: there is no such file (for output: >out.ir)
		fk figure.ir out.glb|out.glb: there is no such file
		fk figure.ir nosuch|nosuch: there is no such file
		bvh2ir a.bvh out.ir|out.ir: there is no such file (for output: >out.ir)
		amc2ir a.asf a.amc out.ir|out.ir: there is no such file (for output: >out.ir)
		kfd2ir a.kfd out.ir|out.ir: there is no such file (for output: >out.ir)
		kfd2ir a.kfd b.kfd|b.kfd: there is no such file
		kfd2ir a.kfd b.ir|one file at a time (to replace it: >b.ir; as the library: -l b.ir)
		csv2ir b.txt b.ir|one file at a time (to replace it: >b.ir; as the skeleton: -s b.ir)
		retarget figure.ir b.ir|one file at a time (as the target: -s b.ir)
		retarget figure.ir onto b.ir|one file at a time (as the target: -s b.ir)
		retarget figure.ir b.txt|one file at a time (as the map: -m b.txt)
		mirror figure.ir b.txt|one file at a time (as the pairs: -m b.txt)
		fk figure.ir b.ir b.ir|one file at a time: cat or irsplit
		loop 1 65 figure.ir|1 is a number, not a file (for frames: resample -b 1 -e 65)
		loop figure.ir 1 65|1 is a number, not a file (for frames: resample -b 1 -e 65)
		loop 1 figure.ir|1 is a number, not a file (-b frames)
		resample 1 65 figure.ir|1 is a number, not a file (-b frame, -e frame, -n frames, -r rate, -x factor)
		rescale 2|2 is a number, not a file (-l factor, -r rate)
		smooth figure.ir 3|3 is a number, not a file (-d degree, -f hertz, -w seconds)
		irview figure.ir 3|3 is a number, not a file (-n poses, -W columns)
		mirror 3 figure.ir|3 is a number, not a file
	END
	[ $n -eq 31 ]
	# a file may have such a name
	cp figure.ir 3
	fk 3 | cmp - <(fk figure.ir)
	# and what lacks beside others of its kind is said by the reader
	cp "$ROOT/examples/dance.bvh" a.bvh
	refuses 'bvh2ir: b.bvh: No such file or directory' \
	    bvh2ir a.bvh b.bvh >out
}

@test "binary output does not go to a terminal" {
	local exe command n=0

	mkdir dir
	exe=$(compile terminal)
	amc2ir -s figure.ir "$ROOT/examples/walk.amc" | rescale -l 0.01 -r 30 >walk.ir
	printf 'P5 1 1 255\na' | pnm2ir >x.ir
	ir2pix x.ir >x.pix
	ir2iff x.ir >x.iff
	while read -r command; do
		# shellcheck disable=SC2086
		run -1 "$exe" -o $command
		[ "${lines[-1]}" = "${command%% *}: binary output, which is not for a terminal (>FILE)" ] ||
		    { echo "$command: $output"; return 1; }
		n=$((n + 1))
	done <<-'END'
		ir2gltf -b walk.ir
		ir2xsf -b figure.ir
		ir2xaf -b walk.ir
		ir2npy walk.ir
		ir2y4m walk.ir
		ir2pix x.ir
		ir2iff x.ir
		ir2pnm x.ir
		mattecat -P x.pix
		iffcat -P x.iff
	END
	[ $n -eq 10 ]
	# text does, and so do bytes beside it
	"$exe" -o fk figure.ir | tr -d '\r' | cmp - <(fk figure.ir)
	"$exe" -o ir2gltf walk.ir | tr -d '\r' | cmp - <(ir2gltf walk.ir)
	"$exe" -o ir2gltf -b -d dir walk.ir 2>err
	gltf2ir dir/walk.glb | grep -q '^motion walk$'
}

@test "a terminal on standard input is mentioned, and read" {
	local t tool exe arg

	exe=$(compile terminal)
	files
	for t in "${tool[@]}"; do
		arg=()
		case $t in
		csv2ir | retarget) arg=(-s figure.ir) ;;
		irdiff) continue ;;
		esac
		"$exe" "$t" "${arg[@]}" </dev/null >out 2>saw || [ $? -eq 1 ]
		[ "$(head -n 1 saw)" = "$t: no file named: reading the terminal until ^D (-h for usage)" ] ||
		    { echo "$t"; cat saw; return 1; }
		[ "$(grep -c terminal saw)" -eq 1 ]
		"$exe" "$t" "${arg[@]}" - </dev/null >out 2>saw || [ $? -eq 1 ]
		! grep terminal saw || { echo "$t -"; return 1; }
	done
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'end skeleton' 'end ir' >s.ir
	"$exe" fk <s.ir >saw 2>err
	fk s.ir | cmp - saw
	# what -s names is no operand
	quietly "$exe" amc2ir -s - "$ROOT/examples/walk.amc" \
	    <figure.ir >out
	quietly fk <s.ir >out
	# convert does not read it unless it is named
	quietly "$exe" irtools convert -n "$ROOT/examples/dance.bvh" x.glb \
	    </dev/null >out
	[ -s out ]
}

@test "usage: as in the page, in its order, and no wider than a terminal" {
	local t tool

	tools
	for t in "${tool[@]}"; do
		"$t" -h | sed '/^$/q' >usage
		awk 'length > 80 { exit 1 }' usage || { echo "$t"; return 1; }
		tr '[]\n' '   ' <usage | tr -s ' ' '\n' |
		    sed -n 's/^-\([A-Za-z0-9]*\)$/\1/p' >want
		sed -n '/^.Sh SYNOPSIS/,/^.Sh DESCRIPTION/{
			s/\\&//
			s/|//g
			p
		}' "$ROOT/man/$t.1" | awk '{
			for (i = 1; i < NF; i++)
				if ($i ~ /^\.?Fl$/) {
					print $(i + 1)
					if ($(i + 2) ~ /^[A-Za-z0-9]$/)
						print $(i + 2)
				}
		}' | diff -u want - || { echo "$t"; return 1; }
	done
}

@test "standard input is one file: -s - needs another" {
	local tool what

	while IFS='|' read -r tool what; do
		exits 2 "$tool: -s -: expected $what, saw no operand" \
		    "$tool" -s - </dev/null || return
		exits 2 "$tool: -s -: expected $what, saw no operand" \
		    "$tool" -s - - </dev/null || return
	done <<-'END'
		amc2ir|a motion file
		bp2ir|an animation file
		csv2ir|a table
		npy2ir|an array
		retarget|a motion file
		xaf2ir|an animation file
		xmf2ir|a mesh file
		xrf2ir|a material file
	END
}
