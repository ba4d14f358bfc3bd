#!/usr/bin/env bats

bats_require_minimum_version 1.7.0
load helper
load bones
load samples

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# says FILE FORMAT VERDICT DETAIL TOOLS
says() {
	local status=0 want

	want=$(printf '%s\t%s\t%s\t%s\t%s' "$@")
	irfile "$1" >saw 2>err || status=$?
	diff -u <(echo "$want") saw || return
	[ ! -s err ] && [ $status -eq "$([ "$3" = broken ] && echo 1 || echo 0)" ]
}

@test "irfile: usage" {
	usage_of irfile
	run -2 irfile -l x
	[[ $output = usage:* ]]
}

@test "irfile: a sample of every format" {
	samples
	# what the text of each sample says, see samples.bash
	says sample.amc 'Acclaim motion' whole '3 frames' amc2ir
	says sample.asf 'Acclaim skeleton' whole '23 joints' asf2ir
	says sample.depth 'Alias depth map' whole '2x2 depth' depthcat
	says sample.matte 'Alias matte' whole '2x2 matte' mattecat
	says sample.pix 'Alias pix' whole '2x1 rgb' pixcat
	says sample.sdl 'Animation SDL' whole '8 actions' sdl2ir
	says sample.bones 'BonesPro animation' whole '1 frame' bp2ir
	says sample.bp 'BonesPro structure' whole '3 joints, 200 vertices' bp2ir
	says sample.bvh 'BVH motion' whole '21 joints, 2 frames' bvh2ir
	says sample.xaf 'Cal3D animation' whole '1 frame' xaf2ir
	says sample.cmf 'Cal3D binary mesh' whole '7 vertices' xmf2ir
	says sample.xmf 'Cal3D mesh' whole '7 vertices' xmf2ir
	says sample.xrf 'Cal3D material' whole '1 material' xrf2ir
	says sample.xsf 'Cal3D skeleton' whole '23 joints' xsf2ir
	says sample.csv 'CSV table' - 'may need a skeleton' csv2ir
	says sample.gltf glTF whole '2 joints, 11 frames, 12 vertices' gltf2ir
	says sample.glb 'glTF binary' whole '1 joint, 2 frames' gltf2ir
	# the suffix says which kind of binary glTF it is, and no more
	cp sample.glb sample.vrm
	cp sample.glb SAMPLE.VRMA
	cp sample.kfd kfd.vrm
	says sample.vrm 'VRM character' whole '1 joint, 2 frames' gltf2ir
	says SAMPLE.VRMA 'VRM animation' whole '1 joint, 2 frames' gltf2ir
	says kfd.vrm 'SimPose-ium keyframes' whole '29 joints, 3 frames' kfd2ir
	says sample.iff 'IFF file' whole 'FORM:TEST, 3 chunks' iffwalk
	says amc.ir 'IR stream' whole '23 joints, 3 frames' irstat
	says sample.maya 'Maya IFF image' whole '2x1 rgb' 'iffcat iffwalk'
	says sample.p3 'PNM picture' whole '2x2 rgb' pnm2ir
	says sample.kfd 'SimPose-ium keyframes' whole '29 joints, 3 frames' kfd2ir
	says sample.psl 'SimPose-ium pose library' whole '29 joints, 2 poses' psl2ir
	says sample.sps 'SimPose-ium sequence' whole '14 nodes' sps2ir
	says sample.bulge 'StudioTools bulges' whole '1 bulge' bulge2ir
	says sample.particle 'StudioTools particles' whole '1 particle' particle2ir
	says sample.skn 'The Sims mesh' whole '29 joints, 8 vertices, 1 material' skn2ir
	says sample.cmx 'The Sims character' whole '2 joints, 3 frames, 1 suit' cmx2ir
	says sample.bcf 'The Sims binary character' whole '2 joints, 1 suit' cmx2ir
	cat amc.ir amc.ir >two.ir
	says two.ir 'IR stream' whole '46 joints, 2 motions, 6 frames' irstat
	cat sample.p6 sample.p6 >two.ppm
	says two.ppm 'PNM picture' whole '2 pictures' pnm2ir
}

@test "irfile: what is broken, and where" {
	samples
	head -c 15 sample.pix >cut.pix
	says cut.pix 'Alias pix' broken 'byte 15, scanline 0, column 1: expected a packet of 4 bytes, saw the end of the file' pixcat
	sed '200s/ .*//' "$ROOT/examples/walk.amc" >cut.amc
	says cut.amc 'Acclaim motion' broken 'line 200: h_left_toes: expected values, saw none' amc2ir
	head -n 20 amc.ir >cut.ir
	says cut.ir 'IR stream' broken 'line 21: expected `end skeleton`, saw end of input' irstat
	# the suffix, where there is nothing else to go by
	: >empty.asf
	says empty.asf 'Acclaim skeleton' broken 'line 1: expected :root, saw end of input' asf2ir
	echo hello >hello.bvh
	says hello.bvh 'BVH motion' broken "line 1: expected HIERARCHY, saw 'hello'" bvh2ir
	says nosuch - broken 'No such file or directory' -
}

@test "irfile: a whole file that its tool has no use for" {
	local buffer='"buffers": [{"byteLength": 4, "uri": "a.bin"}]'
	local asset='"asset": {"version": "2.0"}' why text

	why='no skeleton: no skin, no node that an animation moves, no humanoid of VRM'
	echo "{$asset, \"nodes\": [{\"name\": \"box\"}]}" >a.gltf
	says a.gltf glTF whole "$why" gltf2ir
	# but not if bytes are missing
	echo "{$asset, \"nodes\": [{}], $buffer}" >a.gltf
	says a.gltf glTF broken "byte 82: buffers[0].uri: 'a.bin': No such file or directory" gltf2ir
	printf abc >a.bin
	says a.gltf glTF broken 'byte 82: buffers[0].uri: expected 4 bytes in a.bin, saw 3' gltf2ir
	printf abcd >a.bin
	says a.gltf glTF whole "$why" gltf2ir
	echo "{$asset, \"nodes\": [{}], $buffer, \"bufferViews\": [{\"buffer\": 0, \"byteOffset\": 2, \"byteLength\": 2}]}" >a.gltf
	says a.gltf glTF whole "$why" gltf2ir
	sed 's/"byteOffset": 2/"byteOffset": 3/' a.gltf >b.gltf
	irfile b.gltf | cut -f 3- | sed 's/byte [0-9]*/byte N/' |
	    diff <(printf 'broken\tbyte N: bufferViews[0]: bytes 3 to 5 of a buffer of 4\tgltf2ir\n') -
	echo '{"asset": {"version": "1.1"}}' >a.gltf
	says a.gltf glTF whole "byte 22: asset.version: expected glTF 2.0, saw '1.1'" gltf2ir
	echo '{"asset": {"version": "x"}}' >a.gltf
	says a.gltf glTF broken "byte 22: asset.version: expected glTF 2.0, saw 'x'" gltf2ir
	# a header of 64 bytes
	printf '\223NUMPY\1\0\100\0%-63s\n\1\2' \
	    "{'descr': '|u1', 'fortran_order': False, 'shape': (2,), }" >a.npy
	[ "$(wc -c <a.npy)" -eq 76 ] || return
	says a.npy 'numpy array' whole 'expected an array of frames, joints and 3, 4 or 6 numbers' npy2ir
	# of the order of Fortran, of bytes, of four dimensions: whole, and cut off
	for text in "'|u1', 'fortran_order': True,  'shape': (2,)" \
	    "'|S1', 'fortran_order': False, 'shape': (2,)" \
	    "'|u1', 'fortran_order': False, 'shape': (1,1,1,2)"; do
		printf '\223NUMPY\1\0\100\0%-63s\n\1\2' "{'descr': $text, }" >a.npy
		irfile a.npy | cut -f 3 | diff <(echo whole) -
		head -c 75 a.npy >b.npy
		says b.npy 'numpy array' broken 'array: shorter than its header says' npy2ir
	done
}

@test "irfile: what no tool reads" {
	: >empty
	says empty empty foreign - -
	: >empty.txt
	says empty.txt empty foreign - -
	# for other programs
	printf 'FORM\0\0\0\14ILBMBODY\0\0\0\0' >a
	says a 'ILBM picture' whole 'FORM:ILBM, 1 chunk; ilbmtoppm reads it' iffwalk
	printf 'FORM\0\0\0\14ILBMBODY\0\0\0\1' >a
	says a 'ILBM picture' broken 'byte 12: BODY: expected 1 bytes, saw 0' iffwalk
	: >empty.png
	says empty.png empty foreign - -
	echo hello >a.txt
	says a.txt text foreign - -
	echo '<a/>' >a
	says a 'XML text' foreign - -
	echo '{}' >a
	says a 'JSON text' foreign - -
	printf '\1\2\3\0' >a
	says a data foreign - -
	# Alias pictures have no magic number: a width and a height that are not
	# 0, and after ten bytes a run from 1 to the width
	for bytes in '\0\5\0\5\0\0\0\0\0\30' '\0\5\1\0\0\0\0\0\0\30\5'; do
		# shellcheck disable=SC2059
		printf "$bytes" >a
		irfile a | cut -f 2,3 | diff <(printf 'Alias pix\tbroken\n') -
	done
	for bytes in '\0\0\0\5\0\0\0\0\0\30' '\0\5\0\0\1\0\0\0\0\30' \
	    '\0\5\0\5\0\0\0\0\0\30\6' '\0\5\0\5\0\0\0\0\0\30\0abc'; do
		# shellcheck disable=SC2059
		printf "$bytes" >a
		says a data foreign - -
	done
	printf '\211PNG\r\n\32\n' >walk.amc
	says walk.amc 'PNG picture' foreign - -
	mkdir d.amc
	says d.amc directory foreign - -
}

@test "irfile: goes on, in order" {
	cp "$ROOT/examples/figure.asf" .
	run -1 irfile nosuch figure.asf - figure.asf <"$ROOT/examples/walk.amc"
	printf '%s\t%s\t%s\t%s\t%s\n' nosuch - broken 'No such file or directory' - \
	    figure.asf 'Acclaim skeleton' whole '23 joints' asf2ir \
	    '<stdin>' 'Acclaim motion' whole '128 frames' amc2ir \
	    figure.asf 'Acclaim skeleton' whole '23 joints' asf2ir |
	    diff -u - <(echo "$output")
}

@test "irfile: standard input, pipes, names that are no words" {
	local name

	irfile <"$ROOT/examples/figure.asf" >saw
	printf '<stdin>\tAcclaim skeleton\twhole\t23 joints\tasf2ir\n' | diff - saw
	# larger than what a pipe holds, and than the head that is looked at
	amc2ir "$ROOT/examples/walk.amc" >walk.ir
	[ "$(wc -c <walk.ir)" -gt 65536 ]
	# shellcheck disable=SC2002
	cat walk.ir | irfile - >saw
	printf '<stdin>\tIR stream\twhole\t128 frames\tirstat\n' | diff - saw
	mkfifo pipe
	cat walk.ir >pipe &
	irfile pipe >saw
	printf 'pipe\tIR stream\twhole\t128 frames\tirstat\n' | diff - saw
	# the fault is known before the file ends
	{ head -n 300 walk.ir; echo bad; cat; } </dev/null | irfile >saw ||
	    [ $? -eq 1 ]
	grep -q 'broken.line 302: expected `end motion`, saw end of input' saw
	# and though whoever writes it waits
	mkfifo slow
	{ echo 'ir 1'; echo bad; head -c 8192 walk.ir; exec sleep 20; } >slow 3>&- &
	irfile slow >saw || [ $? -eq 1 ]
	kill $!
	for name in -V --help '-' 'a b' 'a%s'; do
		cp "$ROOT/examples/figure.asf" "./$name"
		irfile -- "./$name" >saw
		printf './%s\tAcclaim skeleton\twhole\t23 joints\tasf2ir\n' "$name" |
		    diff - saw
	done
	irfile -- -V >saw
	printf -- '-V\tAcclaim skeleton\twhole\t23 joints\tasf2ir\n' | diff - saw
	name=$(printf 'a\tb\nc')
	head -n 30 "$ROOT/examples/figure.asf" >"$name"
	irfile "$name" >saw || [ $? -eq 1 ]
	grep -q '^a\\x09b\\x0Ac.Acclaim skeleton.broken.line [0-9]*: ' saw
	[ "$(wc -l <saw)" -eq 1 ]
}

@test "irfile: where the tools are" {
	mkdir there empty
	cp "$BIN/irfile" there/
	cp "$ROOT/examples/figure.asf" .
	# beside it, though in no PATH
	PATH=empty "$BIN/irfile" figure.asf | cut -f 3 | grep -qx whole
	# in PATH
	./there/irfile figure.asf | cut -f 3 | grep -qx whole
	# nowhere
	refuses 'irfile: asf2ir: cannot be run, beside this tool or in PATH' \
	    env PATH=empty ./there/irfile figure.asf >out
	[ ! -s out ]
	# a program of such a name that crashes
	printf '#!/bin/sh\nkill -9 $$\n' >there/asf2ir
	chmod +x there/asf2ir
	run -1 ./there/irfile figure.asf
	[ "$output" = "$(printf 'figure.asf\tAcclaim skeleton\tbroken\tended by signal 9\tasf2ir')" ]
	# or says something that is not about the file
	printf '#!/bin/sh\necho "asf2ir: out of memory" >&2\nexit 1\n' \
	    >there/asf2ir
	run -1 ./there/irfile figure.asf
	[ "$output" = "$(printf 'figure.asf\tAcclaim skeleton\tbroken\tasf2ir: out of memory\tasf2ir')" ]
}

@test "irfile: a tool that fails without a word, and what it gets" {
	mkdir there
	cp "$BIN/irfile" there/
	printf '#!/bin/sh\nexit 1\n' >there/asf2ir
	chmod +x there/asf2ir
	: >a.asf
	run -1 there/irfile a.asf
	[ "$output" = "$(printf 'a.asf\tAcclaim skeleton\tbroken\tfailed without a message\tasf2ir')" ]
	# it has no files but the standard streams
	cat >there/asf2ir <<-'END'
		#!/bin/sh
		for i in 3 4 5 6; do
			if (eval ": >&$i") 2>/dev/null; then echo "chunk $i"; fi
		done
	END
	there/irfile a.asf 3>&- 4>&- 5>&- 6>&- >saw
	printf 'a.asf\tAcclaim skeleton\twhole\tnothing\tasf2ir\n' | diff - saw
}

@test "irfile: standard streams that are closed are no other file" {
	local says='<stdin>\t-\tbroken\tBad file descriptor\t-\n'

	cp "$ROOT/examples/figure.asf" .
	irfile - <&- >saw || [ $? -eq 1 ]
	# shellcheck disable=SC2059
	printf "$says" | diff - saw
	irfile figure.asf - <&- >saw || [ $? -eq 1 ]
	# shellcheck disable=SC2059
	tail -n 1 saw | diff <(printf "$says") -
	refuses 'irfile: standard output: Bad file descriptor' irfile figure.asf figure.asf >&-
}

@test "irfile: a full disk" {
	dev_full irfile "$ROOT/examples/figure.asf"
	dev_full irfile -l
}

@test "irfile -l: each tool that reads or writes a format, and no other" {
	irfile -l >list
	awk -F '\t' 'NF != 5 - 1 || $3 !~ /^(r|w|rw|-)$/ { print; bad = 1 }
	    ($3 == "-") != ($4 == "-") { print; bad = 1 }
	    END { exit bad }' list
	cut -f 4 list | tr ' ' '\n' | grep -v '^-$' | sort -u >listed
	(cd "$ROOT/bin" && printf '%s\n' *2ir.c ir2*.c *cat.c iffwalk.c irstat.c) |
	    sed 's/\.c$//; /^any2ir$/d' | sort | diff - listed
	# in the order of the names
	awk -F '\t' '$3 != "-" { print $1 }' list >names
	LC_ALL=C sort -f names | diff names -
	cut -f 1 list | sort | uniq -d | diff /dev/null -
}

# What takes the time where files are small is the start of a process: for each
# file there is one, of its reader.
@test "irfile: one process for each file" {
	local i

	oracle strace
	strace -o /dev/null true 2>/dev/null || skip 'strace cannot trace'
	ours_only && return
	for i in {1..20}; do
		cp "$ROOT/examples/figure.asf" "$i.asf"
		cp "$ROOT/examples/bow.kfd" "$i.kfd"
	done
	strace -f -qq -e trace=execve -o trace irfile -- *.asf *.kfd >saw
	[ "$(cut -f 3 saw | sort | uniq -c | tr -d ' ')" = 40whole ]
	awk '/execve\(/ {
		sub(/^[^"]*"[^"]*\//, "")
		sub(/".*/, "")
		print
	}' trace | sort | uniq -c | awk '{ print $1, $2 }' |
	    diff -u <(printf '%s\n' '20 asf2ir' '1 irfile' '20 kfd2ir') -
}

@test "irfile: real files" {
	need_data acclaim
	(cd "$DATA" && irfile acclaim/*/* bvh/*.bvh pix/*.[pm]* sims/*.[kp]* \
	    xsf/*.[xX]* iff/*.m[bc]* iff/*_maya.iff) >saw || [ $? -eq 1 ]
	cut -f 1,3 saw | grep -v 'whole$' | cut -f 1 | diff - <(printf '%s\n' \
	    acclaim/cut-off/07_12-walk.amc \
	    acclaim/stickman/stickman_running_01.amc \
	    bvh/no-hierarchy.bvh bvh/output1.bvh)
}

@test "irfile: manual" {
	man_examples "$ROOT/man/irfile.1"
}
