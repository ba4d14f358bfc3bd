# What is cut off anywhere is noticed: each reader is given the first bytes of
# a sample of each format that it reads.

bats_require_minimum_version 1.7.0
load helper
load bones
load samples

setup_file() {
	with_tools cuts
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	samples
	sed '/^motion/,$d; /^mesh/,/^end mesh/d' kinds.ir >target.ir
	echo 'end ir' >>target.ir
	sed 's/^rate/count frames 2\n&/' kinds.ir >counted.ir
	ir2gltf -b kinds.ir >kinds.glb 2>err
}

# lines: a file, how many of its last bytes may be missing, and who reads it.
# These bytes are a last LF, a pad, digits of a number that is the last word, or
# what follows an .asf's hierarchy. * is for formats without an end mark; ? is
# where damaged parts are left out, or listed. With ! nothing is written unless
# all is there; see cuts.c. Every reader of IR needs all of it but the last LF.
lines() {
	local f

	lines_of cut
	for f in *.ir; do
		echo "$f 1 irstat"
	done
}

# cuts <TABLE: makes the cuts, or each EVERYth
cuts() {
	"$BATS_FILE_TMPDIR/cuts" -e "$EVERY"
}

@test "every format, cut off anywhere" {
	lines | grep '^sample' | cuts
}

@test "every stream, cut off anywhere" {
	lines | grep -v '^sample' | cuts
}

# irfile says on standard output what is wrong; any2ir has tests of its own
@test "every tool that reads has a line" {
	lines_of tool | grep -vxE 'any2ir|irfile|irtools' |
	    diff - <(lines | cut -d ' ' -f 3 | sort -u)
}
