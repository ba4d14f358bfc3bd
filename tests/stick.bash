# shellcheck shell=bash
# What the tests of pictures share: load after helper.

# stick FRAMES STEP: a stick of height 1 that goes to the right, at 10 frames
# a second
stick() {
	awk -v n="$1" -v step="$2" 'BEGIN {
		print "ir 1\nskeleton s\nspace y\njoint a -\noffset a 0 0 0\ndof a tx"
		print "joint b a\noffset b 0 1 0\nend skeleton"
		print "motion go\nrate 10"
		for (i = 0; i < n; i++)
			print "v", i, "a", i * step
		print "end motion\nend ir"
	}'
}

# walk: the example's figure and its walk, as figure.ir and walk.ir
walk() {
	asf2ir "$ROOT/examples/figure.asf" >figure.ir
	amc2ir -r 60 -s figure.ir "$ROOT/examples/walk.amc" >walk.ir
}

# page FILE SCRIPT: what a script returns that runs beside the page in chromium
page() {
	oracle node chromium || return
	node "$ROOT/tests/page.js" "$1" "$2"
}
