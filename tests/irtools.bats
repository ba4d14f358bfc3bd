#!/usr/bin/env bats
# The door: the list, the pages, the tools by name, and files that become others.

load helper
load samples

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cp "$ROOT"/examples/figure.asf "$ROOT"/examples/walk.amc \
	    "$ROOT"/examples/dance.bvh "$ROOT"/examples/hero.awk .
}

# hero: hero.glb, a character with a mesh
hero() {
	asf2ir figure.asf | awk -f hero.awk | ir2gltf -b -l 0.01 >hero.glb
}

# says LINE: the last run printed that line alone
says() {
	[ "$output" = "$1" ]
}

@test "irtools: usage, version and the page's examples" {
	run -0 irtools -V
	[[ $output == 'irtools '[0-9]* ]]
	run -2 irtools -q
	run -2 irtools convert -q a b
	man_examples "$ROOT/man/irtools.1"
}

@test "irtools: the list has every tool, and fits on two screens" {
	local tool

	irtools >list
	irtools -h | cmp - list
	irtools --help | cmp - list
	irtools help | cmp - list
	for tool in $(sh "$ROOT/tests/list.sh" tool); do
		grep -qwF -e "$tool" list || { echo "$tool"; return 1; }
	done
	[ "$(wc -l <list)" -le 60 ]
	awk 'length > 80 { exit 1 }' list
}

@test "irtools: a tool does what it does alone, with its exit status" {
	irtools bvh2ir dance.bvh >saw
	bvh2ir dance.bvh | cmp - saw
	irtools bvh2ir <dance.bvh | irtools irstat >saw
	bvh2ir <dance.bvh | irstat | cmp - saw
	run -2 irtools irstat -@
	[[ $output == irstat:* ]]
	run -1 irtools bvh2ir missing.bvh
	[[ $output == *'bvh2ir: missing.bvh: No such file or directory' ]]
	# options that are habits elsewhere
	irtools bvh2ir dance.bvh >dance.ir
	irtools resample -r 10 -i linear dance.ir >saw
	resample -r 10 -i linear dance.ir | cmp - saw
	irtools rootmotion -i -o dance.ir >saw
	rootmotion -i -o dance.ir | cmp - saw
	run -2 irtools ''
	says 'irtools: : no such tool (irtools alone lists them)'
	# with PATH as with a path; tools that run tools find them
	run -0 env PATH=/usr/bin:/bin "$BIN/irtools" any2ir dance.bvh
	bvh2ir dance.bvh | diff - <(echo "$output")
	# by a link, with the tools not in PATH
	ln -s "$BIN/irtools" link
	run -0 env PATH=/usr/bin:/bin ./link convert dance.bvh linked.ir
	bvh2ir dance.bvh | cmp - linked.ir
	# alone
	mkdir alone
	cp "$BIN/irtools" alone
	run -1 env PATH=/usr/bin:/bin alone/irtools loop dance.bvh
	says 'irtools: loop: cannot be run, beside this tool or in PATH'
}

@test "irtools: help shows the pages" {
	mkdir lone
	printf '#!/bin/sh\nprintf "%%s\\n" "$@"\n' >lone/man
	chmod +x lone/man
	PATH=$PWD/lone:$PATH
	# in the tree where it was built
	mkdir -p tree/bin
	cp "$BIN/irtools" tree/bin
	ln -s "$ROOT/man" tree/man
	run -0 tree/bin/irtools help loop
	grep -q '^.Nm loop' "$output"
	run -0 tree/bin/irtools help convert
	grep -q '^.Dt IRTOOLS 1' "$output"
	run -0 tree/bin/irtools help ir
	grep -q '^.Dt IR 5' "$output"
	run -0 tree/bin/irtools help recipes
	grep -q '^.Dt IRTOOLS-RECIPES 7' "$output"
	run -0 tree/bin/irtools help library
	grep -q '^.Dt IRTOOLS-LIBRARY 7' "$output"
	# installed, and where the pages are not beside: man finds them
	mkdir -p in/bin in/share/man/man1
	cp "$BIN/irtools" in/bin
	cp "$ROOT/man/loop.1" in/share/man/man1
	run -0 in/bin/irtools help loop
	says in/bin/../share/man/man1/loop.1
	run -0 in/bin/irtools help fk
	says $'1\nfk'
	run -2 irtools help lop
	says 'irtools: lop: no such tool; is it loop?'
	# called by PATH, and by a link
	PATH=$PWD/lone:$PWD/tree/bin run -0 irtools help loop
	says "$PWD/tree/bin/../man/loop.1"
	mkdir link
	ln -s "$PWD/in/bin/irtools" link/irtools
	PATH=$PWD/lone:$PWD/link run -0 irtools help loop
	[ "$output" -ef in/share/man/man1/loop.1 ]
	# as if it were an option
	run -2 irtools help --fps
	says 'irtools: --fps: no such tool: resample -r RATE computes frames, rescale -r only says another rate'
	rm lone/man
	PATH=$PWD/lone run -1 "$BIN/irtools" help loop
	says 'irtools: man: No such file or directory'
}

@test "irtools convert: what it prints is what it does" {
	run -0 irtools convert -n -r 60 figure.asf walk.amc a.bvh
	says 'any2ir -r 60 figure.asf walk.amc | ir2bvh >a.bvh'
	[ ! -e a.bvh ]
	sh -c "$output"
	run -0 irtools convert -v -r 60 figure.asf walk.amc b.bvh
	says 'any2ir -r 60 figure.asf walk.amc | ir2bvh >b.bvh'
	cmp a.bvh b.bvh
	quietly irtools convert -r 60 figure.asf walk.amc c.bvh >said
	[ ! -s said ]
	cmp a.bvh c.bvh
	# a shell's characters
	cp dance.bvh "it's a \$dance.bvh"
	run -0 irtools convert -v "it's a \$dance.bvh" 'o &.ir'
	says "any2ir 'it'\\''s a \$dance.bvh' >'o &.ir'"
	mv 'o &.ir' d.ir
	sh -c "$output"
	cmp d.ir 'o &.ir'
	cp dance.bvh ./-d.bvh
	run -0 irtools convert -v -- -d.bvh e.ir
	says 'any2ir -- -d.bvh >e.ir'
	irstat e.ir | grep -q '^motion -d '
}

@test "irtools convert: each suffix is written by the tool that irfile names" {
	local suffix tools

	bvh2ir dance.bvh >dance.ir
	while IFS=$'\t' read -r suffix tools; do
		run -0 irtools convert -n dance.ir "o$suffix"
		[[ $output == "any2ir dance.ir | ${tools##* }"* ]] ||
		    { echo "$suffix $tools: $output"; return 1; }
	done < <(irfile -l | awk -F '\t' '$3 ~ /w/ && $2 != "-" {
		n = split($2, s, " ")
		for (i = 1; i <= n; i++)
			print s[i] "\t" $4
	}' | sort -u | grep -v -e '^.als' -e '^.vrm')
	# binary forms are asked for
	run -0 irtools convert -n dance.ir o.glb
	says 'any2ir dance.ir | ir2gltf -b >o.glb'
	irtools convert dance.ir o.caf
	[ "$(irfile o.caf | cut -f 2)" = 'Cal3D binary animation' ]
	irtools convert dance.ir o.csf
	[ "$(irfile o.csf | cut -f 2)" = 'Cal3D binary skeleton' ]
	irtools convert dance.bvh o.ir
	cmp dance.ir o.ir
	run -2 irtools convert dance.bvh o.fbx
	says 'irtools: o.fbx: no tool writes FBX scene (binary) (most programs take .glb)'
	run -2 irtools convert dance.bvh glb
	says 'irtools: glb: expected a suffix that says what to make, such as .bvh or .glb (irfile -l), or a folder'\''s / at the end'
	# in either case, and with its point
	run -0 irtools convert -n dance.ir O.GLB
	says 'any2ir dance.ir | ir2gltf -b >O.GLB'
	run -0 irtools convert -n -t .Glb dance.ir o
	says 'any2ir dance.ir | ir2gltf -b >o'
	run -2 irtools convert dance.ir ./.glb
	says 'irtools: ./.glb: expected a suffix that says what to make, such as .bvh or .glb (irfile -l), or a folder'\''s / at the end'
	# formats whose files have no suffix
	printf '4 1\n0 0 0 1 2 3 255 0 0 9 10\n' >particles
	irtools convert -t particles particles again
	cmp particles again
	cp "$ROOT/examples/bulge_types" .
	irtools convert bulge_types a.bulges
	bulge2ir bulge_types | ir2bulge | cmp - a.bulges
	run -2 irtools convert dance.bvh -
	says 'irtools: -: expected the name of a file (irtools any2ir ... | writes to a pipeline)'
}

@test "irtools convert: animations of VRM" {
	run -0 irtools convert -v dance.bvh dance.vrma
	[ "${lines[0]}" = 'any2ir dance.bvh | repose -t | ir2gltf -A >dance.vrma' ]
	mv dance.vrma saw
	sh -c "${lines[0]}"
	cmp saw dance.vrma
	gltf2ir dance.vrma | irstat | grep -q ' roles 21 by record '
	# a character that is VRM stands in its T-pose
	hero
	run -0 irtools convert -n hero.glb dance.bvh o.vrma
	says "figure=\$(mktemp)
any2ir hero.glb >\"\$figure\"
any2ir dance.bvh | retarget -f -s \"\$figure\" | repose -t | ir2gltf -A >o.vrma
rm \"\$figure\""
	cp hero.glb hero.vrm
	run -0 irtools convert -n -M dance hero.vrm dance.bvh o.vrma
	says "figure=\$(mktemp)
any2ir hero.vrm >\"\$figure\"
any2ir dance.bvh | retarget -f -s \"\$figure\" | ir2gltf -A -M dance >o.vrma
rm \"\$figure\""
	run -0 irtools convert -n -t vrma dance.bvh clips/
	says 'mkdir clips/
any2ir dance.bvh | repose -t | ir2gltf -A -d clips/'
	run -2 irtools convert walk.amc o.vrma
	says 'irtools: walk.amc: -r says how many frames a second has: a file of this format does not'
}

@test "irtools convert: motions go onto the character that comes first" {
	hero
	run -0 irtools convert -v -r 60 hero.glb figure.asf walk.amc out.glb
	says "figure=\$(mktemp)
any2ir hero.glb >\"\$figure\"
any2ir -r 60 figure.asf walk.amc | retarget -f -s \"\$figure\" | ir2gltf -a hero.glb >out.glb
rm \"\$figure\""
	mv out.glb one.glb
	sh -c "$output"
	cmp one.glb out.glb
	gltf2ir hero.glb >hero.ir
	asf2ir figure.asf | amc2ir -r 60 -s - walk.amc | retarget -f -s hero.ir |
	    ir2gltf -a hero.glb | cmp - out.glb
	# to another format, the figure alone
	irtools convert hero.glb dance.bvh dance2.bvh
	bvh2ir dance.bvh | retarget -f -s hero.ir | ir2bvh | cmp - dance2.bvh
	run -2 irtools convert hero.glb dance.bvh out.gltf
	says 'irtools: out.gltf: expected .glb, the form of hero.glb'
	# wherever it stands, if there is one; into a folder
	irtools convert -r 60 figure.asf walk.amc hero.glb last.glb
	cmp one.glb last.glb
	cp dance.bvh second.bvh
	run -0 irtools convert -n -t glb hero.glb dance.bvh second.bvh clips/
	says "mkdir clips/
figure=\$(mktemp)
any2ir hero.glb >\"\$figure\"
any2ir dance.bvh second.bvh | retarget -f -s \"\$figure\" | ir2gltf -a hero.glb -d clips/
rm \"\$figure\""
	sh -c "$output" >made
	printf 'clips/%s.glb\n' dance second | diff - made
	mv clips want
	irtools convert -t glb hero.glb dance.bvh second.bvh clips/ | diff made -
	diff -r want clips
	run -2 irtools convert -t svg hero.glb dance.bvh svgs/
	says 'irtools: -t: onto a character, .svg are made one by one'
	# VRM is a binary glTF that says who it is
	cp hero.glb hero.vrm
	irtools convert hero.vrm dance.bvh out.VRM
	irtools convert hero.vrm dance.bvh dancing.glb
	cmp out.VRM dancing.glb
	run -2 irtools convert hero.glb dance.bvh new.vrm
	says 'irtools: new.vrm: is made of a character that is VRM, and motions (.glb of all)'
	run -2 irtools convert hero.vrm new.vrm
	[ "${#lines[@]}" -eq 1 ]
	# a warning of a command that is not the first
	run -0 irtools convert -f hero.glb dance.bvh out.glb
	says 'retarget: 2 joints of the target follow none, between others that do (-v, in what irtools convert -n prints)'
	# an animation of VRM is a motion, wherever it stands
	irtools convert dance.bvh clip.vrma
	run -0 irtools convert -n clip.vrma hero.glb out.glb
	says "figure=\$(mktemp)
any2ir hero.glb >\"\$figure\"
any2ir clip.vrma | retarget -f -s \"\$figure\" | ir2gltf -a hero.glb >out.glb
rm \"\$figure\""
	# nothing is left of the figure's file
	[ -z "$(find . -name '.irtools*')" ]
	# a character alone is a file like others
	run -0 irtools convert -n hero.glb figure.ir
	says 'any2ir hero.glb >figure.ir'
}

@test "irtools convert: pictures, one or many into a folder" {
	printf 'P3 2 1 255 255 0 0 0 0 255\n' >a.ppm
	printf 'P3 1 1 255 1 2 3\n' >b.ppm
	irtools convert a.ppm a.pix
	pnm2ir a.ppm | ir2pix | cmp - a.pix
	run -0 irtools convert -v -t iff a.ppm b.ppm pics/
	says "mkdir pics/
any2ir a.ppm | ir2iff >pics/a.iff
any2ir b.ppm | ir2iff >pics/b.iff
pics/a.iff
pics/b.iff"
	pnm2ir b.ppm | ir2iff | cmp - pics/b.iff
	mkdir other
	cp a.ppm other
	run -2 irtools convert -t pix a.ppm other/a.ppm more/
	says 'irtools: a.ppm and other/a.ppm would both be more/a.pix'
	run -2 irtools convert dance.bvh dance.ppm
	says 'irtools: dance.bvh: is no picture (.svg draws a motion)'
	# a kind that only the values tell
	run -1 irtools convert a.ppm a.matte
	says 'irtools: a.matte: what is in the picture makes it a .pix'
	run -1 irtools convert a.ppm a.pfm
	says 'irtools: a.pfm: what is in the picture makes it a .ppm'
	printf 'P5 1 1 255\na' >grey.pgm
	run -1 irtools convert grey.pgm grey.pix
	says 'irtools: grey.pix: what is in the picture makes it a .matte'
	irtools convert grey.pgm grey.matte
	[ ! -e a.matte ]
	[ -z "$(find . -name '.irtools*')" ]
	irtools convert a.ppm a.pnm
	printf 'P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nENDHDR\nabcd' >c.pam
	run -1 irtools convert c.pam c.ppm
	says 'irtools: c.ppm: what is in the picture makes it a .pam'
	oracle pamtopng pnmtojpeg
	# alpha is left out where there is none
	irtools convert c.pam c.jpg
	[ "$(irfile c.jpg | cut -f 2)" = 'JPEG picture' ]
	irtools convert a.ppm a.png
	pnm2ir a.ppm | ir2pnm | pamtopng | cmp - a.png
}

@test "irtools convert: a folder of motions" {
	bvh2ir dance.bvh | sed 's/^motion dance/motion second/' >second.ir
	run -2 irtools convert dance.bvh second.ir clips/
	says 'irtools: clips/: -t says what to make in a folder, such as -t bvh'
	irtools convert -t bvh dance.bvh second.ir clips/ >made
	printf 'clips/%s.bvh\n' dance second | diff - made
	cmp clips/dance.bvh <(bvh2ir dance.bvh | ir2bvh)
	run -1 irtools convert -t bvh dance.bvh clips
	says 'irtools: clips: there are files in it (-f replaces those of the same names)'
	irtools convert -f -t bvh dance.bvh clips
	# one of several
	irtools convert dance.bvh second.ir two.glb 2>/dev/null
	run -1 irtools convert two.glb one.bvh
	[[ $output == *'choose one with -M'*': dance, second' ]]
	run -0 irtools convert -v -M second two.glb one.bvh
	[[ ${lines[0]} == 'any2ir two.glb | ir2bvh -M second >one.bvh' ]]
	gltf2ir two.glb | ir2bvh -M second | cmp - one.bvh
	run -2 irtools convert -M second two.glb one.svg
	says 'irtools: -M: no motion is chosen for such a file, which takes all'
	irtools convert -t ir dance.bvh second.ir irs/
	irsplit dance.bvh 2>/dev/null || irsplit second.ir | cmp - irs/second.ir
	irtools convert -t svg dance.bvh second.ir svgs/ >made
	printf 'svgs/%s.svg\n' dance second | diff - made
	irtools any2ir dance.bvh | ir2svg | cmp - svgs/dance.svg
}

@test "irtools convert: nothing is destroyed" {
	cp dance.bvh walk.bvh
	cp dance.bvh want.bvh
	# as a shell makes of *.bvh
	run -1 irtools convert dance.bvh walk.bvh
	says 'irtools: walk.bvh: is there already (-f replaces it)'
	run -1 irtools convert -f dance.bvh ./dance.bvh
	says 'irtools: ./dance.bvh: to be read and to be written: the last name is the output'\''s'
	ln dance.bvh link.bvh
	run -1 irtools convert -f dance.bvh link.bvh
	[[ $output == *': to be read and to be written'* ]]
	# a link that leads nowhere is something, too
	ln -s nowhere dangling.bvh
	run -1 irtools convert dance.bvh dangling.bvh
	says 'irtools: dangling.bvh: is there already (-f replaces it)'
	# no device and no FIFO becomes a file
	mkfifo pipe.bvh
	run -1 irtools convert -f dance.bvh pipe.bvh
	says 'irtools: pipe.bvh: is no file that could be replaced (-n prints what writes to it)'
	[ -p pipe.bvh ]
	# what fails leaves what was there
	sed 100q dance.bvh >cut.bvh
	run -1 irtools convert -f cut.bvh walk.bvh
	[[ $output == *'bvh2ir: cut.bvh:'* ]]
	[ "${#lines[@]}" -eq 1 ]
	cmp want.bvh walk.bvh
	cmp want.bvh dance.bvh
	run -1 irtools convert cut.bvh new.bvh
	[ ! -e new.bvh ]
	[ -z "$(find . -name '.irtools*')" ]
	irtools convert -f dance.bvh walk.bvh
	bvh2ir dance.bvh | ir2bvh | cmp - walk.bvh
	run -1 irtools convert dance.bvh missing/out.bvh
	[[ $output == 'irtools: missing/out.bvh: No such file or directory' ]]
	run -1 irtools convert missing.bvh out.bvh
	[[ $output == 'irtools: missing.bvh: No such file or directory' ]]
}

@test "irtools convert: what is no input is refused before anything runs" {
	printf 'BLENDER-v300' >a.blend
	run -2 irtools convert a.blend a.bvh
	says 'irtools: a.blend: no tool reads this: Blender scene (Blender makes .glb of it)'
	printf '\211PNG\r\n\032\n' >a.png
	run -2 irtools convert a.png a.iff
	says 'irtools: a.png: no tool reads this: PNG picture (netpbm makes .pam of it)'
	printf '\037\213\010' >a.gz
	run -2 irtools convert a.gz a.bvh
	says 'irtools: a.gz: no tool reads this: gzip compressed (what is in it may be)'
	echo 'version https://git-lfs.github.com/spec/v1' >p.bvh
	run -2 irtools convert p.bvh a.glb
	says 'irtools: p.bvh: no tool reads this: Git LFS pointer (git lfs pull gets the file that it stands for)'
	echo hello >hello
	run -2 irtools convert dance.bvh hello a.glb
	says 'irtools: hello: no tool reads this: text'
	mkdir clips
	run -2 irtools convert clips a.glb
	says 'irtools: clips: is a folder: name the files in it'
	printf 'FORM\0\0\0\4TEST' >a.iff
	run -2 irtools convert a.iff a.bvh
	says 'irtools: a.iff: is read as chunks only, for .ir: IFF file'
	irtools convert a.iff a.ir
	# a motion without the skeleton that it takes
	run -2 irtools convert -r 60 walk.amc a.bvh
	says 'irtools: walk.amc: its skeleton stands before it: FIGURE.asf walk.amc'
	run -2 irtools convert -t bvh -r 60 walk.amc figure.asf clips
	says 'irtools: walk.amc: its skeleton stands before it: FIGURE.asf walk.amc'
	hero
	run -2 irtools convert -r 60 hero.glb walk.amc a.glb
	says 'irtools: walk.amc: its skeleton stands before it: FIGURE.asf walk.amc'
	sed '' figure.asf | irtools convert -r 60 - walk.amc a.bvh
	irtools convert walk.amc b.amc
	# a pipe may be a picture
	echo P2 1 1 255 7 >a.pgm
	sed '' a.pgm | irtools convert - b.pgm
	pnm2ir a.pgm | ir2pnm | cmp - b.pgm
	bvh2ir dance.bvh | ir2npy >a.npy
	run -2 irtools convert a.npy a.bvh
	says 'irtools: a.npy: -r says how many frames a second has: a file of this format does not'
}

@test "irtools convert: a signal leaves nothing" {
	mkdir slow
	printf '#!/bin/sh\n>started\nexec sleep 30\n' >slow/ir2bvh
	chmod +x slow/ir2bvh
	cp "$BIN/irtools" slow
	ln -s "$BIN"/any2ir "$BIN"/bvh2ir slow
	slow/irtools convert dance.bvh out.bvh &
	for ((i = 0; i < 100; i++)); do
		[ ! -e started ] || break
		sleep 0.05
	done
	kill -TERM $!
	wait $! || :
	[ ! -e out.bvh ]
	[ -z "$(find . -name '.irtools*')" ]
	pkill -f "sleep 30" || :
}

@test "irtools convert: films, and what it says without ffmpeg" {
	run -0 irtools convert -n dance.bvh a.mp4
	says 'any2ir dance.bvh | ir2y4m | ffmpeg -v error -i - -pix_fmt yuv420p a.mp4'
	run -1 env PATH=/nowhere "$BIN/irtools" convert dance.bvh a.mp4
	says "any2ir dance.bvh | ir2y4m | ffmpeg -v error -i - -pix_fmt yuv420p a.mp4
irtools: ffmpeg is not here; where it is, run that"
	[ ! -e a.mp4 ]
	oracle ffmpeg ffprobe
	irtools convert dance.bvh a.mp4
	# 60 frames, as the file says
	run -0 ffprobe -v error -count_frames -show_entries \
	    stream=nb_read_frames -of csv=p=0 a.mp4
	says 60
	irtools convert dance.bvh a.gif
	[ "$(head -c 3 a.gif)" = GIF ]
	# the paper, in a corner, has one colour and no dots
	ffmpeg -v error -i a.gif -frames:v 1 -vf crop=40:40:0:0 -f rawvideo \
	    -pix_fmt rgb24 - | od -An -v -t x1 | tr -d ' \n' | fold -w 6 |
	    sort -u >saw
	[ "$(grep -c . saw)" = 1 ]
	run -1 irtools convert -f figure.asf a.gif
	says 'ir2y4m: <stdin>: no motion: the rate is unknown (-r, in what irtools convert -n prints)'
	[ "$(head -c 3 a.gif)" = GIF ]
}

@test "irtools convert: a rate that no file says" {
	run -2 irtools convert figure.asf walk.amc walk.bvh
	says 'irtools: walk.amc: -r says how many frames a second has: a file of this format does not'
	irtools convert figure.asf walk.amc walk.ir
	irtools convert -r 60 figure.asf walk.amc walk.bvh
	grep -q '^Frame Time: 0.0166666' walk.bvh
	# keys at uneven times: frames are computed
	bvh2ir dance.bvh | ir2gltf -b -l 0.01 -t 0.1 >dance.glb
	run -0 irtools convert -v -r 24 dance.glb keys.bvh
	says 'any2ir -r 24 dance.glb | resample -r 24 | ir2bvh >keys.bvh'
	# 59 steps of 1/30 s, 1.967 s, are 47 steps of 1/24 s and the first frame
	grep -q '^Frames: 48' keys.bvh
	# a loop that is not written out
	cp "$ROOT/examples/bow.kfd" .
	run -1 irtools convert bow.kfd bow.glb
	[[ $output == *'(irtools convert -r does that)' ]]
	irtools convert -r 30 bow.kfd bow.bvh
	grep -q '^Frame Time: 0.033333' bow.bvh
	irtools convert -r 30 bow.kfd bow.glb
	# not where the rate was not known
	run -0 irtools convert -n -r 30 figure.asf walk.amc a.ir
	says 'any2ir -r 30 figure.asf walk.amc >a.ir'
	printf 'frame,a.x,a.y,a.z\n1,0,0,0\n2,0,0,0\n' >places.csv
	run -2 irtools convert places.csv a.bvh
	says 'irtools: places.csv: -r says how many frames a second has: a file of this format does not'
	irtools convert -r 25 places.csv a.ir
	grep -qx 'rate 25' a.ir
	# nor where it cannot be
	run -2 irtools convert -r 30 figure.asf a.xsf
	says 'irtools: -r: such a file has no frames per second'
	run -1 irtools convert -r 30 walk.ir a.bvh
	[[ $output == 'resample: <stdin>:'*': motion walk: its rate is unknown, and -r needs it (rescale -r, in what irtools convert -n prints)' ]]
}

@test "irtools convert: a rate that the file says: no motion gets slower" {
	# 60 frames at 30: 59 steps, 1.967 s, have 23 steps of 1/12 s, and a frame
	# more; of a file with times, and of IR
	run -0 irtools convert -v -r 12 dance.bvh a.bvh
	says 'any2ir dance.bvh | resample -r 12 | ir2bvh >a.bvh'
	grep -qx 'Frames: 24' a.bvh
	grep -qx 'Frame Time: 0.08333333333' a.bvh
	bvh2ir dance.bvh >dance.ir
	ir2csv -w dance.ir >times.csv
	bvh2ir dance.bvh | ir2npy -z >dance.npz
	for f in dance.ir times.csv dance.npz; do
		irtools convert -f -r 12 "$f" b.ir
		grep -qx 'rate 12' b.ir
		[ "$(grep -c '^[vw] .* Hips ' b.ir)" -eq 24 ]
	done
	# from a pipe, and beside one that does not say it
	irtools convert -f -r 12 - b.bvh <dance.bvh
	cmp a.bvh b.bvh
	irtools convert -r 12 figure.asf walk.amc dance.bvh two.ir
	{ any2ir -r 12 figure.asf walk.amc; bvh2ir dance.bvh | resample -r 12; } |
	    cmp - two.ir
	# frames are computed of FBX's curves
	cp "$ROOT/examples/wave.fbx" .
	run -0 irtools convert -v -M wave -r 12 wave.fbx c.bvh
	says 'any2ir -r 12 wave.fbx | ir2bvh -M wave >c.bvh'
	# a second, as its 25 frames at 24 are
	grep -qx 'Frames: 13' c.bvh
	# and for formats that have keys, too
	bvh2ir dance.bvh | ir2gltf -b -l 0.01 >dance.glb
	run -0 irtools convert -n -r 30 dance.glb a.ir
	says 'any2ir -r 30 dance.glb | resample -r 30 >a.ir'
}

# Somebody who runs convert cannot give options to the tools
@test "irtools convert: advice is what helps there" {
	# a picture of a PNG's first bytes, in the file
	local what

	for what in xsf xmf xaf; do
		LC_ALL=C awk -v what=$what -f "$ROOT/examples/sprout.awk" >sprout.$what
	done
	LC_ALL=C awk -v what=xrf -v map=leaf.png -f "$ROOT/examples/sprout.awk" >leaf.xrf
	printf '\211PNG\r\n\032\n' >leaf.png
	any2ir sprout.xsf sprout.xmf leaf.xrf sprout.xaf | ir2gltf -b -l 1 -i . >skin.glb
	gltf2ir skin.glb 2>&1 >/dev/null | grep -q ': -i writes it to a directory (1 in all)$'
	run -0 irtools convert skin.glb new.glb
	[[ $output == 'gltf2ir: skin.glb: byte '*': images[0]: it is inside the file: gltf2ir -i and ir2gltf -i take it along (1 in all)' ]]
	# as they do
	mkdir pics
	gltf2ir -i pics skin.glb | ir2gltf -b -i pics >new.glb
	gltf2ir new.glb 2>&1 >/dev/null | grep -q 'images\[0\]'
	# nobody misses it
	quietly irtools convert skin.glb new.csv >said
	run -1 irtools convert skin.glb sprout.xsf sprout.xaf both.glb
	[[ $output == 'retarget: '* ]]
	[ "${#lines[@]}" -eq 1 ]
	# keys
	bvh2ir dance.bvh | ir2gltf -b -l 0.01 -t 0.1 >keys.glb
	bvh2ir dance.bvh | sed '/^v 2 /d' >gap.ir
	run -1 irtools convert gap.ir keys.bvh
	[[ $output == *": BVH's are evenly spaced (irtools convert -r)" ]]
	run -1 irtools convert keys.glb keys.npz
	[[ $output == *' (irtools convert -r makes a keyed motion dense)' ]]
	irtools convert -r 30 gap.ir gap.bvh
	irtools convert -r 30 keys.glb keys.bvh
	# lengths: 144.1 cm
	run -0 irtools convert dance.bvh tall.glb
	[[ $output == 'ir2gltf: <stdin>: skeleton dance is '*' m tall, and people 0.4 to 3: rescale -l 0.01 (centimetres) makes it 1.'?? ]]
	# tools by themselves say what they always do
	run -1 ir2bvh gap.ir
	[[ $output == *": BVH's are evenly spaced (resample -r)" ]]
}

@test "irtools convert: several files of glTF" {
	hero
	bvh2ir dance.bvh | ir2gltf -b -l 0.01 >dance.glb
	cp dance.glb again.glb
	# in a folder each is itself
	run -0 irtools convert -v -t npz hero.glb dance.glb again.glb arrays/
	says 'mkdir arrays/
any2ir hero.glb dance.glb again.glb | ir2npy -z -d arrays/
arrays/dance.npz
arrays/dance-2.npz'
	cmp arrays/dance.npz <(any2ir dance.glb | ir2npy -z)
	run -0 irtools convert -n -t gltf dance.glb again.glb new/
	says 'mkdir new/
any2ir dance.glb again.glb | ir2gltf -d new/'
	run -0 irtools convert -n -t vrma dance.glb again.glb new/
	says 'mkdir new/
any2ir dance.glb again.glb | repose -t | ir2gltf -A -d new/'
	run -0 irtools convert -t svg dance.glb again.glb svgs/
	says 'svgs/dance.svg
svgs/again.svg'
	# the first one takes what it can: motions in files of its form, or a file
	# with all of them; which is said
	run -0 irtools convert -n -t glb hero.glb dance.glb new/
	says "irtools: hero.glb: is the character, and the motions of all others go onto it
mkdir new/
figure=\$(mktemp)
any2ir hero.glb >\"\$figure\"
any2ir dance.glb | retarget -f -s \"\$figure\" | ir2gltf -a hero.glb -d new/
rm \"\$figure\""
	run -0 irtools convert -n hero.glb dance.glb one.bvh
	says "irtools: hero.glb: is the character, and the motions of all others go onto it
figure=\$(mktemp)
any2ir hero.glb >\"\$figure\"
any2ir dance.glb | retarget -f -s \"\$figure\" | ir2bvh >one.bvh
rm \"\$figure\""
	# one that is a character for motions of other formats is meant so
	run -0 irtools convert -n -t npz dance.bvh hero.glb new/
	[[ ${lines[0]} == 'mkdir new/' && $output == *retarget* ]]
}

@test "irtools convert: BonesPro has two formats" {
	cp "$ROOT/examples/arm.txt" "$ROOT/examples/bend.txt" .
	irtools convert arm.txt arm2.txt
	[ "$(irfile arm2.txt | cut -f 2)" = 'BonesPro structure' ]
	irtools convert bend.txt bend2.txt
	cmp bend.txt bend2.txt
	# every third frame has a key
	irtools convert -r 30 arm.txt bend.txt bend.bvh 2>/dev/null
	grep -q '^Frames: 25' bend.bvh
	irtools convert -r 60 figure.asf walk.amc walk.txt
	[ "$(irfile walk.txt | cut -f 2)" = 'BonesPro animation' ]
}

# What people type who know other suites: it works, or one line says what does.
@test "irtools: first guesses end well" {
	local words want n=0

	hero
	cp dance.bvh walk.bvh
	cp dance.bvh unnamed
	while IFS='|' read -r words want; do
		((n += 1))
		# shellcheck disable=SC2086
		run irtools $words
		case $want in
		ok)
			[ "$status" -eq 0 ] ;;
		*)
			[ "$status" -ne 0 ] && [ "${#lines[@]}" -eq 1 ] &&
			    [[ ${lines[0]} == *"$want"* ]] ;;
		esac || { echo "irtools $words: $status: $output"; return 1; }
		rm -f out.* OUT.* o.*
	done <<-'END'
		|ok
		-h|ok
		--help|ok
		-help|ok
		-?|ok
		/?|ok
		--usage|ok
		help|ok
		-V|ok
		--version|ok
		version|irtools -V
		loop --help|ok
		loop -h|ok
		convert --help|ok
		convert -h|ok
		convert|irtools convert IN... OUT
		convert walk.bvh|irtools convert IN... OUT
		convert walk.bvh out.glb|ok
		convert walk.bvh out.bvh|ok
		convert walk.bvh -o out.glb|irtools convert IN... OUT
		convert -i walk.bvh out.glb|irtools convert IN... OUT
		convert --input walk.bvh --output out.glb|irtools convert IN... OUT
		-i walk.bvh out.glb|irtools convert IN... OUT
		convert walk.bvh to out.glb|No such file
		convert --output=out.glb walk.bvh|irtools convert IN... OUT
		convert --to=glb walk.bvh|irtools convert IN... OUT
		convert -y walk.bvh out.glb|here it is -f
		convert --force walk.bvh out.glb|here it is -f
		convert --overwrite walk.bvh out.glb|here it is -f
		convert --dry-run walk.bvh out.glb|here it is -n
		convert --verbose walk.bvh out.glb|here it is -v
		convert --fps 30 figure.asf walk.amc out.bvh|here it is -r RATE
		convert --rate=30 figure.asf walk.amc out.bvh|here it is -r RATE
		convert --clip walk hero.glb out.bvh|here it is -M NAME
		convert --scale 0.01 walk.bvh out.glb|rescale -l
		convert --quiet walk.bvh out.glb|irtools convert -h
		convert walk.bvh OUT.GLB|ok
		convert -t .glb walk.bvh out.x|ok
		convert walk.bvh hero.glb out.glb|ok
		convert walk.amc out.bvh|-r says
		convert walk.fbx out.bvh|No such file
		--convert walk.bvh out.glb|irtools convert IN... OUT
		-formats|irfile -l
		--formats|irfile -l
		--list|irfile -l
		-l|irfile -l
		-v|irtools -V
		-n convert walk.bvh out.glb|irtools convert -n
		--frobnicate|irtools -h
		covnert walk.bvh out.glb|is it convert
		Convert walk.bvh out.glb|is it convert
		conv walk.bvh out.glb|irtools convert
		vrm2ir hero.vrm|gltf2ir
		ir2vrma walk.ir|ir2gltf -a puts motions onto a VRM character, -A writes VRM animations
		vrma|irfile -l
		glb2ir hero.glb|gltf2ir
		join a b|splice
		rotate walk.bvh|rescale -u
		help bvh|irfile -l
		help glb|irfile -l
		convert walk.bvh out.fbx|.glb
		convert walk.bvh gltf|irfile -l
		convert dance.bvh walk.bvh|-f replaces it
		convert hero.glb walk.bvh out.glb|ok
		convert figure.asf walk.amc out.bvh|-r says
		walk.bvh|irtools convert walk.bvh OUT
		unnamed|irfile says what it is
		walk.bvh out.glb|irtools convert walk.bvh OUT
		bvh2gltf walk.bvh out.gltf|irtools convert IN... OUT
		gltf2bvh out.glb|irtools convert IN... OUT
		bvh2fbx walk.bvh|.glb
		fbx2bvh walk.fbx|irtools convert IN... OUT
		fbx|fbx2ir reads FBX
		info walk.bvh|irfile
		identify walk.bvh|irfile
		probe walk.bvh|irfile
		stat walk.bvh|irstat
		check walk.bvh|irstat -c
		validate walk.bvh|irfile
		list|irfile -l
		formats|irfile -l
		man loop|irtools help
		view walk.bvh|irview
		play walk.bvh|ir2html
		plot walk.bvh|ir2svg
		video walk.bvh|OUT.mp4
		import walk.bvh|any2ir
		export out.glb|ir2
		merge a b|splice
		concat a b|splice
		trim walk.bvh|resample -b
		cut walk.bvh|resample -b
		split walk.bvh|irsplit -d
		rename walk.bvh|joints
		scale 0.01 walk.bvh|rescale
		fps 30 walk.bvh|resample -r
		filter walk.bvh|smooth
		flip walk.bvh|mirror
		cycle walk.bvh|loop
		diff a b|irdiff
		positions walk.bvh|fk
		transfer a b|retarget
		tpose a|repose
		numpy walk.bvh|ir2npy
		retaget a|retarget
		irstats a|irstat
		BVH2IR walk.bvh|bvh2ir
		ir2gltf walk.bvh out.glb|>out.glb
	END
	[ "$n" -ge 100 ]
}
