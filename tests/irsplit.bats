#!/usr/bin/env bats
bats_require_minimum_version 1.5.0
load helper

# a stream of everything: two skeletons, meshes before and after a motion,
# poses, an image, comments everywhere, a unit without objects
setup() {
	cd "$BATS_TEST_TMPDIR" || return
	mkdir d
	cat >a.ir <<-'END'
		# before all
		ir 1
		# of the skeleton
		skeleton A
		# in it
		joint a -
		dof a tx
		end skeleton
		mesh X
		vert 0 1 2 3
		end mesh

		# of one
		motion one
		# in it
		v 1 a  1.0
		strange 1
		end motion
		image i 1 1 rgb
		run 0 0 1 1 2 3
		end image
		# of two
		motion two
		end motion
		# of Y
		mesh Y
		end mesh
		motion three
		end motion
		mesh Z
		end mesh
		skeleton B
		end skeleton
		mesh U
		end mesh
		poses p
		end poses
		what w
		end what
		# behind w
		end ir
		# between
		ir 1
		# nothing here
		end ir
		ir 1
		skeleton C
		end skeleton
		mesh V
		end mesh
		# of D
		skeleton D
		end skeleton
		# of W
		mesh W
		end mesh
		# behind W
		end ir
		ir 1
		mesh bare
		end mesh
		motion bare
		end motion
		# behind bare
		end ir
		# behind all
	END
}

# big NAME FRAMES: some 12 bytes each
big() {
	printf 'motion %s\ndof a tx\n' "$1"
	seq "$2" | sed 's/.*/v & a 1/'
	echo 'end motion'
}

# no_half DIR: no temporary file is left
no_half() {
	find "$1" -name '.*' -type f >left
	diff -u /dev/null left
}

# all_whole DIR: each file in it is a stream that is not cut off
all_whole() {
	local f

	no_half "$1"
	for f in "$1"/*.ir; do
		[ ! -e "$f" ] || irstat "$f" >/dev/null || return
	done
}

@test "irsplit: usage" {
	usage_of irsplit
	run -2 irsplit a.ir a.ir
	run -2 irsplit -d
	irsplit -V | grep -q '^irsplit [0-9]'
}

@test "irsplit: the man page's examples" {
	man_examples "$ROOT/man/irsplit.1"
}

@test "irsplit: a unit for each motion, with what it belongs to" {
	quietly irsplit a.ir >saw
	diff -u - saw <<-'END'
		# before all
		ir 1
		# of the skeleton
		skeleton A
		# in it
		joint a -
		dof a tx
		end skeleton
		mesh X
		vert 0 1 2 3
		end mesh

		# of one
		motion one
		# in it
		v 1 a  1.0
		strange 1
		end motion
		end ir
		ir 1
		image i 1 1 rgb
		run 0 0 1 1 2 3
		end image
		end ir
		ir 1
		# of the skeleton
		skeleton A
		# in it
		joint a -
		dof a tx
		end skeleton
		mesh X
		vert 0 1 2 3
		end mesh
		# of two
		motion two
		end motion
		end ir
		ir 1
		# of the skeleton
		skeleton A
		# in it
		joint a -
		dof a tx
		end skeleton
		mesh X
		vert 0 1 2 3
		end mesh
		# of Y
		mesh Y
		end mesh
		motion three
		end motion
		end ir
		ir 1
		# of the skeleton
		skeleton A
		# in it
		joint a -
		dof a tx
		end skeleton
		mesh Z
		end mesh
		end ir
		ir 1
		skeleton B
		end skeleton
		poses p
		end poses
		end ir
		ir 1
		what w
		end what
		# behind w
		end ir
		ir 1
		skeleton B
		end skeleton
		mesh U
		end mesh
		end ir
		# between
		ir 1
		# nothing here
		end ir
		ir 1
		skeleton C
		end skeleton
		mesh V
		end mesh
		end ir
		ir 1
		# of D
		skeleton D
		end skeleton
		# of W
		mesh W
		end mesh
		# behind W
		end ir
		ir 1
		mesh bare
		end mesh
		end ir
		ir 1
		motion bare
		end motion
		# behind bare
		end ir
		# behind all
	END
	quietly irsplit <a.ir | cmp - saw
	quietly irsplit - <a.ir | cmp - saw
}

@test "irsplit: what is split stays as it is" {
	irsplit a.ir >once
	quietly irsplit once | cmp - once
	printf 'ir 1\nend ir' | quietly irsplit >saw
	printf 'ir 1\nend ir\n' | diff -u - saw
	# two streams in a row give what each of them gives
	cat a.ir a.ir | quietly irsplit >saw
	cat once once | cmp - saw
}

@test "irsplit -d: a file each, listed in order" {
	quietly irsplit -d d a.ir >list
	diff -u - list <<-'END'
		d/one.ir
		d/i.ir
		d/two.ir
		d/three.ir
		d/A.ir
		d/p.ir
		d/w.ir
		d/B.ir
		d/C.ir
		d/D.ir
		d/bare.ir
		d/bare-2.ir
	END
	find d -type f | sort | diff -u <(sort list) -
	all_whole d
	# together the output without -d, except for the unit that is no file
	xargs cat <list >together
	irsplit a.ir | awk '
		{ line[NR] = $0 }
		END {
			for (i = 1; i <= NR; i++)
				if (line[i + 1] != "# nothing here" &&
				    line[i - 1] != "# nothing here")
					print line[i]
		}' | diff -u - together
	# a name that ends in a slash, another place
	quietly irsplit -d "$PWD/d/" a.ir >saw
	sed "s|^|$PWD/|" list | diff -u - saw
	xargs cat <saw | cmp - together
}

@test "irsplit -d: no object, no file" {
	printf '# a\nir 1\n# b\nend ir\n# c\n' | quietly irsplit -d d >list
	[ ! -s list ]
	[ -z "$(ls -A d)" ]
	# comments after the last file go with it
	printf '%s\n' 'ir 1' 'motion m' 'end motion' 'end ir' '# a' 'ir 1' \
	    '# b' 'end ir' '# c' | quietly irsplit -d d >list
	printf '%s\n' 'ir 1' 'motion m' 'end motion' 'end ir' '# a' '# b' \
	    '# c' | diff -u - d/m.ir
}

@test "irsplit -d: names" {
	{
		echo 'ir 1'
		while read -r name; do
			printf 'motion %s\nend motion\n' "$name"
		done <<-'END'
			a/b
			/etc/passwd
			..
			.
			%2D
			-rf
			.hidden
			two%20words
			%0Aline
			käse
			100%25
			%
			a_B-c.d
			Walk
			walk
			WALK
			walk-2
			walk-4
			walk
			x~$`'"*?
		END
		echo 'end ir'
	} | quietly irsplit -d d >list
	# ä is C3 A4; Walk-2 is taken by the second of that name, so that
	# walk-2 gets -2, and walk-4 stands before the fourth
	diff -u - list <<-'END'
		d/a%2Fb.ir
		d/%2Fetc%2Fpasswd.ir
		d/%2E..ir
		d/%2E.ir
		d/%2D.ir
		d/%2Drf.ir
		d/%2Ehidden.ir
		d/two%20words.ir
		d/%0Aline.ir
		d/k%C3%A4se.ir
		d/100%25.ir
		d/%.ir
		d/a_B-c.d.ir
		d/Walk.ir
		d/walk-2.ir
		d/WALK-3.ir
		d/walk-2-2.ir
		d/walk-4.ir
		d/walk-5.ir
		d/x%7E%24%60%27%22%2A%3F.ir
	END
	find d -type f | sort | diff -u <(sort list) -
	# inside they are as they were
	grep -h '^motion' d/two* d/k* d/%.ir >saw
	printf 'motion %s\n' two%20words käse % | diff -u - saw
}

@test "irsplit: a bad name" {
	printf '%s\n' 'ir 1' 'motion 50%' 'end motion' 'end ir' >e.ir
	quietly irsplit e.ir | diff -u e.ir -
	refuses "irsplit: e.ir:2: expected %XX in a name, saw '50%'" \
	    irsplit -d d e.ir
	printf '%s\n' 'ir 1' 'skeleton %x0' 'end skeleton' 'motion m' \
	    'end motion' 'end ir' >e.ir
	refuses "irsplit: e.ir:2: expected %XX in a name, saw '%x0'" \
	    irsplit -d d e.ir
	[ -z "$(ls -A d)" ]
}

@test "irsplit: 300 motions of one name, three skeletons" {
	awk 'BEGIN {
		print "ir 1"
		for (m = 0; m < 300; m++) {
			if (m % 100 == 0)
				print "skeleton s" m / 100 "\njoint a -\n" \
				    "dof a tx\nend skeleton"
			print "motion walk\nrate 30"
			for (f = 1; f <= m % 7 + 1; f++)
				print "v", f, "a", m + f / 8
			print "end motion"
		}
		print "end ir"
	}' >many.ir
	quietly irsplit -d d many.ir >list
	{ echo d/walk.ir; seq 2 300 | sed 's,.*,d/walk-&.ir,'; } | diff -u - list
	all_whole d
	xargs cat <list >together
	irsplit many.ir | cmp - together
	diff <(grep '^v' many.ir) <(grep '^v' together)
	diff <(irstat many.ir | grep ^motion) \
	    <(irstat together | grep ^motion)
	# each with its own skeleton: 1 to 100 with s0, and so on
	grep '^skeleton' together |
	    diff <(seq 0 299 | awk '{ print "skeleton s" int($1 / 100) }') -
	irsplit together | cmp - together
}

@test "irsplit: clips, a picture and poses as importers write them" {
	need_data acclaim/cmu/02_01.amc
	cp "$DATA/acclaim/cmu/02_01.amc" walk-2.amc
	cp "$DATA/acclaim/cmu/02_03.amc" walk.amc
	asf2ir "$DATA/acclaim/cmu/02.asf" >02.ir
	printf 'P2 1 1 9 7\n' >p.pgm
	{
		pnm2ir p.pgm
		amc2ir -s 02.ir -r 120 walk-2.amc walk.amc walk-2.amc walk.amc
		psl2ir "$ROOT/examples/sims.psl"
	} >all.ir
	quietly irsplit -d d all.ir >list
	# the second walk-2 finds its name taken, the second walk -2, too
	head -n 5 list | diff -u <(printf 'd/%s.ir\n' p walk-2 walk \
	    walk-2-2 walk-3) -
	[ "$(wc -l <list)" -eq 6 ]
	all_whole d
	xargs cat <list >together
	diff <(grep '^v' all.ir) <(grep '^v' together)
	diff <(irstat all.ir | grep -v ^skeleton) \
	    <(irstat together | grep -v ^skeleton)
	ir2amc d/walk-3.ir | cmp - <(amc2ir -s 02.ir -r 120 walk.amc | ir2amc)
	ir2amc d/walk-2-2.ir |
	    cmp - <(amc2ir -s 02.ir -r 120 walk-2.amc | ir2amc)
	amc2ir -s 02.ir -r 120 walk.amc | cmp - d/walk.ir
	psl2ir "$ROOT/examples/sims.psl" | cmp - "$(tail -n 1 list)"
	irsplit together | cmp - together
}

@test "irsplit: bounded memory" {
	[ -z "$SANFLAGS" ] || skip 'sanitizers need memory of their own'
	{ echo 'ir 1'; big m 3000000; echo 'end ir'; } >m.ir
	(ulimit -v 16000; irsplit -d d m.ir) | diff -u <(echo d/m.ir) -
	cmp d/m.ir m.ir
}

@test "irsplit: a stream that is cut off stays cut off" {
	local n cut='the stream was cut off (made by hand or by an older version: add the line `end ir`)'

	sed '/^motion two/,$d' a.ir >e.ir
	n=$(wc -l <e.ir)
	cut="e.ir:$((n + 1)): expected \`end ir\`, saw end of input: $cut"
	refuses "irsplit: $cut" irsplit e.ir >saw
	[ "$(tail -n 1 saw)" = 'end image' ]
	refuses "irsplit: $cut" irsplit -d d e.ir >list
	# the image is whole, but not known to be the last of its unit
	diff -u <(echo d/one.ir) list
	[ "$(ls -A d)" = one.ir ]
	# with the skeleton not yet written there is no unit to be left open
	printf 'ir 1\nskeleton s\nend skeleton\n' >e.ir
	refuses "irsplit: e.ir:4:${cut#*:*:}" irsplit e.ir >saw
	diff -u <(echo 'ir 1') saw
	# a fault after a unit does not take it away
	{ sed '/^end ir/q' a.ir; echo garbage; } >e.ir
	n=$(wc -l <e.ir)
	refuses "irsplit: e.ir:$((n)): expected \`ir 1\` or the end, saw 'garbage'" \
	    irsplit -d d e.ir >list
	[ "$(tail -n 1 list)" = d/B.ir ]
	sed '/^end ir/q' a.ir | irsplit | cmp - <(xargs cat <list)
	all_whole d
}

# The next stage fails where irsplit does; all files there are are listed.
# shellcheck disable=SC2317,SC2329 # each_truncation calls them
@test "irsplit: cut off at every byte" {
	at_truncation() {
		run irstat stdout
		[ "$status" -eq "$2" ]
	}
	printf '%s\n' 'ir 1' 'skeleton s' 'end skeleton' 'motion a' \
	    'end motion' '# b' 'what b' 'end what' '# c' 'end ir' '# d' >s.ir
	each_truncation s.ir irsplit
	at_truncation() {
		all_whole d && find d -type f | sort | cmp - <(sort stdout) &&
		    rm -f d/*
	}
	each_truncation s.ir irsplit -d d
}

@test "irsplit: a full disk" {
	dev_full irsplit a.ir
	# of -d, the list: the first file is there, and no other
	dev_full irsplit -d d a.ir
	[ "$(ls -A d)" = one.ir ]
	all_whole d
	head_one irsplit a.ir | diff -u <(echo '# before all') -
}

# full_disk MESSAGE: d has room for small.ir and not for big.ir
full_disk() {
	refuses "irsplit: d/big.ir: $1" irsplit -d d f.ir >list || return
	diff -u <(echo d/small.ir) list
	all_whole d
	[ "$(find d -type f)" = d/small.ir ]
}

@test "irsplit -d: no room for a file" {
	{ echo 'ir 1'; big small 500; big big 30000; echo 'end ir'; } >f.ir
	mount -t tmpfs -o size=64k none d 2>/dev/null ||
	    skip 'not allowed to mount a small disk'
	full_disk 'No space left on device'
}

teardown() {
	umount d 2>/dev/null || :
}

@test "irsplit -d: a file that may not grow" {
	{ echo 'ir 1'; big small 500; big big 30000; echo 'end ir'; } >f.ir
	(ulimit -f 100; full_disk 'File too large')
}

# The file is so small that all of it is written when it is whole. The list is
# no stream: there is no `ir 1` in it for want of an `end ir`.
@test "irsplit -d: no room for a small file, and the list says nothing" {
	{ echo 'ir 1'; big small 500; echo 'end ir'; } >f.ir
	(ulimit -f 1; refuses 'irsplit: d/small.ir: File too large' \
	    irsplit -d d f.ir >list)
	[ ! -s list ]
	[ -z "$(ls -A d)" ]
}

@test "irsplit -d: a directory that is none" {
	refuses 'irsplit: nope: No such file or directory' \
	    irsplit -d nope no.ir
	refuses 'irsplit: a.ir: Not a directory' irsplit -d a.ir no.ir
	refuses 'irsplit: : No such file or directory' irsplit -d '' no.ir
	refuses 'irsplit: no.ir: No such file or directory' irsplit -d d no.ir
	[ ! -e nope ]
}

@test "irsplit -d: what was there is replaced, when the new one is whole" {
	echo old >d/one.ir
	ln d/one.ir old
	sed '/strange/q' a.ir >e.ir
	# /strange/q leaves 17 lines
	refuses 'irsplit: e.ir:18: expected `end motion`, saw end of input' \
	    irsplit -d d e.ir
	grep -q old d/one.ir
	(umask 027; quietly irsplit -d d a.ir >list)
	grep -q old old
	grep -q 'motion one' d/one.ir
	[ -z "$(find d -type f ! -perm 640)" ]
	all_whole d
}

@test "irsplit -d: a name that no file can have" {
	local long

	mkdir d/two.ir
	refuses 'irsplit: d/two.ir: Is a directory' irsplit -d d a.ir >list
	printf 'd/%s.ir\n' one i | diff -u - list
	no_half d
	rmdir d/two.ir
	long=$(printf '%0300d' 0)
	printf '%s\n' 'ir 1' "motion $long" 'end motion' 'end ir' >long.ir
	run -1 irsplit -d d long.ir
	# the words are the C library's
	[ "${output/Filename/File name}" = "irsplit: d/$long.ir: File name too long" ]
	all_whole d
}

# signalled SIGNAL: it comes while the second motion is read; afterwards
# $status is the exit status
signalled() {
	rm -f fifo pid d/* && mkfifo fifo
	(
		exec >fifo
		printf '%s\n' 'ir 1' 'motion a' 'end motion' 'motion b'
		until [ -e d/a.ir ] && [ -n "$(find d -name '.irsplit.*')" ]
		do
			sleep 0.05
		done
		kill -s "$1" "$(cat pid)"
		for _ in 1 2 3 4 5 6 7 8 9 10; do
			sleep 0.05
			kill -0 "$(cat pid)" 2>/dev/null || exit 0
		done
		printf '%s\n' 'end motion' 'end ir'
	) 3>&- &
	status=0
	sh -c 'echo $$ >pid; exec irsplit -d d' <fifo >list || status=$?
	wait $!
}

@test "irsplit -d: a signal leaves no half file" {
	local signal

	for signal in HUP INT TERM; do
		signalled $signal
		[ $status -gt 0 ] || { echo "$signal is ignored here"; continue; }
		[ $status -eq $((128 + $(kill -l $signal))) ]
		[ "$(ls -A d)" = a.ir ]
		all_whole d
	done
	signalled TERM
	[ $status -eq 143 ]
	# one that is ignored, as nohup does
	trap '' HUP
	signalled HUP
	trap - HUP
	[ $status -eq 0 ]
	printf 'd/%s.ir\n' a b | diff -u - list
}
