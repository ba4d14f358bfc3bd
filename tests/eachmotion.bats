# Exporters of a single motion with -d: a file of each motion of a stream.

bats_require_minimum_version 1.7.0
load helper

# Three motions, of which the last has another skeleton, other units, channels
# and rate. No field of theirs has more digits than any format keeps.
setup() {
	cd "$BATS_TEST_TMPDIR" || return
	mkdir d
	cat >same.ir <<-'END'
		ir 1
		skeleton s
		space y
		joint a -
		offset a 0 1 0
		dof a tx ty tz rz rx ry
		bone a 0 0 1 0
		joint b a
		offset b 0 2 0
		dof b rz rx ry
		bone b 1 0 1 0
		end skeleton
		mesh plate
		vert 0 0 0 0
		vert 1 1 0 0
		vert 2 0 1 0
		weight 0 a 1
		weight 1 a 1
		weight 2 b 1
		face 0 0 1 2
		end mesh
		motion one
		rate 30
		v 1 a 1 2 3 4 5 6
		v 1 b 7 8 9
		v 2 a 1 2 3 4 5 6
		v 2 b 7 8 10
		end motion
		motion two
		rate 25
		dof b rx
		v 1 a 2 2 3 4 5 6
		v 1 b 7
		end motion
		end ir
	END
	cat >other.ir <<-'END'
		ir 1
		skeleton t
		space z
		unit angle rad
		joint b -
		offset b 0 0 1
		dof b px py pz qx qy qz qw
		joint c b
		offset c 0 0 0.5
		dof c qx qy qz qw
		end skeleton
		motion three
		rate 60
		v 1 b 0 1 2 0 0 0 1
		v 1 c 0 0.6 0 0.8
		v 2 b 0 1 3 0 0.6 0 0.8
		v 2 c 0 0.6 0 0.8
		end motion
		end ir
	END
	cat same.ir other.ir >all.ir
	irsplit -d d all.ir >parts
	edit 's,^d/,,; s/\.ir$//' parts
	mkdir parts.d
	mv d/* parts.d
}

# What a glTF file has of the figure is the same in all units, so that there
# other.ir is a stream of its own.
exporters() {
	cat <<-'END'
		amc ir2amc
		amc ir2amc -p 3
		bvh ir2bvh
		bvh ir2bvh -T -O -e XYZ
		csv ir2csv
		csv ir2csv -w -q
		gltf ir2gltf
		glb ir2gltf -b -l 2 -t 0.1
		xaf ir2xaf
		caf ir2xaf -b
		txt ir2bp -a
	END
}

# said FILE: the messages without the names of files and lines
said() {
	sed 's/^\([a-z0-9]*\): [^ ]*ir:\([0-9]*:\)*/\1:/' "$1"
}

@test "-d: the files are what the tool writes of each motion alone" {
	local suffix command name

	exporters >table
	while read -r suffix command; do
		rm -f d/* want.err
		# shellcheck disable=SC2086
		$command -d d all.ir >list 2>err
		diff -u <(sed "s,.*,d/&.$suffix," parts) list
		[ "$(find d -type f | wc -l)" -eq 3 ]
		while read -r name; do
			# shellcheck disable=SC2086
			$command "parts.d/$name.ir" >want 2>>want.err
			cmp want "d/$name.$suffix"
		done <parts
		diff -u <(said want.err) <(said err)
	done <table
}

@test "-d: the files are what the tool writes with -M" {
	local suffix command name all

	exporters >table
	while read -r suffix command; do
		for all in all.ir same.ir; do
			rm -f d/*
			# shellcheck disable=SC2086
			$command -d d $all >list 2>err
			[ "${command%% *}" != ir2gltf ] ||
			    [ $all = same.ir ] || continue
			for name in one two three; do
				[ -e "d/$name.$suffix" ] || continue
				# shellcheck disable=SC2086
				$command -M $name $all 2>err |
				    cmp - "d/$name.$suffix"
			done
		done
	done <table
}

@test "ir2kfd -d: the same for keyframes" {
	kfd2ir "$ROOT/examples/bow.kfd" >bow.ir
	edited bow.ir nod.ir \
	    's/^motion .*/motion nod/; s/^loop .*/loop once/; s/^v 0 PELVIS .*/v 0 PELVIS 1 0 0 0 0 0 1/'
	cat bow.ir nod.ir bow.ir >three.ir
	quietly ir2kfd -d d three.ir >list
	printf 'd/%s.kfd\n' bow nod bow-2 | diff -u - list
	cmp d/bow.kfd "$ROOT/examples/bow.kfd"
	cmp d/bow-2.kfd "$ROOT/examples/bow.kfd"
	ir2kfd nod.ir | cmp - d/nod.kfd
	run ! cmp d/nod.kfd d/bow.kfd
}

@test "ir2gltf -d -a: the base with each motion alone" {
	local base

	sed '/^motion/,/^end motion/d' same.ir >figure.ir
	ir2gltf -l 1 figure.ir >base.gltf
	ir2gltf -l 1 -b figure.ir >base.glb
	for base in base.gltf base.glb; do
		quietly ir2gltf -a $base -d d same.ir >list
		printf "d/%s.${base#*.}\n" one two | diff -u - list
		ir2gltf -a $base -M one same.ir | cmp - "d/one.${base#*.}"
		ir2gltf -a $base -M two same.ir | cmp - "d/two.${base#*.}"
		quietly ir2gltf -a - -d d same.ir <$base >list.2
		cmp list list.2
		ir2gltf -a $base -M two same.ir | cmp - "d/two.${base#*.}"
	done
	# a figure that is not as in the base is refused, the files before stay
	rm d/*
	refuses 'ir2gltf: base.glb: no joints of these names: c' \
	    ir2gltf -a base.glb -d d all.ir >list
	printf 'd/%s.glb\n' one two | diff -u - list
	[ "$(ls -A d)" = $'one.glb\ntwo.glb' ]
}

@test "ir2gltf -d: the meshes before a motion, and a skeleton of its own" {
	# two skeletons in one unit, the mesh of the first between its motions
	{
		sed '/^mesh/,/^end mesh/d; /^motion two/,$d' same.ir
		sed -n '/^mesh/,/^end mesh/p' same.ir
		sed -n '/^motion two/,/^end motion/p' same.ir
		sed 1d other.ir
	} >mixed.ir
	ir2gltf -l 1 -d d mixed.ir >list 2>err
	[ ! -s err ]
	gltf2ir d/one.gltf | irstat | grep -v -e '^motion' -e '^material' >saw
	gltf2ir d/two.gltf | irstat | grep -v -e '^motion' -e '^material' >>saw
	gltf2ir d/three.gltf | irstat | grep -v -e '^motion' -e '^material' >>saw
	# a figure without a mesh gets one of bones, which has its name
	cut -d ' ' -f 1,2 saw | diff -u - <(printf '%s\n' 'skeleton s' 'mesh s' \
	    'skeleton s' 'mesh plate' 'skeleton t' 'mesh t')
}

@test "-d -M: the motions of that name" {
	cat all.ir all.ir >twice.ir
	quietly ir2csv -d d -M two twice.ir >list
	printf 'd/%s.csv\n' two two-2 | diff -u - list
	[ "$(ls -A d)" = $'two-2.csv\ntwo.csv' ]
	cmp d/two.csv d/two-2.csv
	refuses 'ir2csv: twice.ir: no motion '\''four'\' \
	    ir2csv -d d -M four twice.ir
}

# irsplit.bats says which names these are
@test "-d: the names are those of irsplit -d" {
	{
		echo 'ir 1'
		while read -r name; do
			printf 'motion %s\nend motion\n' "$name"
		done <<-'END'
			a/b
			/etc/passwd
			..
			%2D
			-rf
			.hidden
			two%20words
			käse
			%
			Walk
			walk
			walk-2
			walk
		END
		echo 'end ir'
	} >names.ir
	mkdir e
	irsplit -d e names.ir | sed 's/^e/d/; s/ir$/csv/' >want
	quietly ir2csv -d d names.ir | diff -u want -
	find d -type f | sort | diff -u <(sort want) -
	sed -n 3p want | diff - <(echo d/%2E..csv)
	printf '%s\n' 'ir 1' 'motion 50%' 'end motion' 'end ir' >e.ir
	refuses "ir2csv: e.ir:2: expected %XX in a name, saw '50%'" \
	    ir2csv -d d e.ir
}

@test "-d: a fault in the second motion" {
	edited same.ir e.ir 's/^v 1 a 2 .*/v 1 a 2 x 3 4 5 6/'
	exporters >table
	while read -r suffix command; do
		rm -f d/*
		status=0
		# shellcheck disable=SC2086
		$command -d d e.ir >list 2>err || status=$?
		[ $status -eq 1 ]
		diff -u <(echo "d/one.$suffix") list
		tail -n 1 err | diff -u <(echo \
		    "${command%% *}: e.ir:32: a: expected a number, saw 'x'") -
		[ "$(ls -A d)" = "one.$suffix" ]
	done <table
}

# shellcheck disable=SC2317,SC2329 # each_truncation calls it
@test "-d: cut off at every byte" {
	local command last

	sed -n '/^motion/,/^end motion/p' same.ir >part.ir
	sed '/^mesh/,$d' same.ir | sed '/^bone/d' | cat - part.ir <(echo end ir) >s.ir
	last=$(($(wc -c <s.ir) - 1))     # the last LF may be missing
	mkdir want
	at_truncation() {
		local f

		[ "$2" -eq 1 ] || [ "$1" -eq $last ] || return
		for f in d/.[!.]*; do
			[ ! -e "$f" ] || return
		done
		for f in d/*; do
			[ ! -e "$f" ] || cmp "$f" "want/${f#d/}" || return
			[ ! -e "$f" ] || grep -qx "$f" stdout || return
		done
		rm -f d/*
	}
	for command in 'ir2csv' 'ir2bvh -T' 'ir2xaf -b'; do
		# shellcheck disable=SC2086
		$command -d want s.ir >list
		# shellcheck disable=SC2086
		each_truncation s.ir $command -d d
	done
}

@test "-d: no motion, no directory" {
	local suffix command

	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'offset a 0 0 0' \
	    'end skeleton' 'end ir' >still.ir
	echo 'x ir2kfd' >table
	exporters >>table
	while read -r suffix command; do
		# shellcheck disable=SC2086
		refuses "${command%% *}: still.ir: no motion" \
		    $command -d d still.ir
		[ -z "$(ls -A d)" ]
		# before anything is opened
		# shellcheck disable=SC2086
		refuses "${command%% *}: nope: No such file or directory" \
		    $command -d nope no.ir
		# shellcheck disable=SC2086
		refuses "${command%% *}: same.ir: Not a directory" \
		    $command -d same.ir no.ir
		[ ! -e nope ]
	done <table
	run -2 ir2bp -d d same.ir
	[ "$output" = 'ir2bp: -d goes with -a' ]
}

@test "-d: a full disk" {
	# of the list: the first file is there, and no other
	dev_full ir2csv -d d all.ir
	[ "$(ls -A d)" = one.csv ]
}

@test "-d: a file that may not grow" {
	{
		sed '/^motion two/,$d' same.ir
		printf 'motion big\nrate 30\n'
		awk 'BEGIN {
			for (f = 1; f <= 9000; f++)
				print "v", f, "a 1 2 3 4 5 6\nv", f, "b 1 2 3"
		}'
		printf 'end motion\nend ir\n'
	} >big.ir
	for command in ir2amc ir2csv ir2gltf 'ir2bp -a'; do
		rm -f d/*
		status=0
		# shellcheck disable=SC2086
		(ulimit -f 100; exec $command -d d big.ir) >list 2>err ||
		    status=$?
		[ $status -eq 1 ]
		# what ir2gltf packs waits in a temporary file
		tail -n 1 err |
		    grep -Eqx '[^:]*: (d/big\.[a-z]*|temporary file): File too large'
		sed 's,^d/,,' list | diff -u - <(ls -A d)
		grep -q '^d/one\.' list
	done
}

# ended SIGNAL: it comes while the second motion is read
ended() {
	rm -f fifo pid d/* && mkfifo fifo
	(
		exec >fifo
		sed '/^v 1 a 2/,$d' same.ir
		until [ -e d/one.csv ] && [ -n "$(find d -name '.ir2csv.*')" ]
		do
			sleep 0.05
		done
		kill -s "$1" "$(cat pid)"
		sleep 0.2
	) 3>&- &
	status=0
	sh -c 'echo $$ >pid; exec ir2csv -d d' <fifo >list || status=$?
	wait $!
}

@test "-d: a signal leaves no half file" {
	ended TERM
	[ $status -eq 143 ]
	[ "$(ls -A d)" = one.csv ]
	diff -u <(echo d/one.csv) list
}
