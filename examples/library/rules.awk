# The rules for each clip of a library, for makes without pattern rules: paths
# of AMC files in, a makefile out. See Makefile.

function rule(target, from, command) {
	print "all: " target
	print target ": " from
	print "\t" command " >$@"
}

BEGIN {
	print ".POSIX:\n.DELETE_ON_ERROR:"
}

{
	clip = asf = $0
	sub(/.*\//, "", clip)
	sub(/\.amc$/, "", clip)
	sub(/_[^\/]*$/, ".asf", asf)
	ir = out "/ir/" clip ".ir"
	rule(ir, $0 " " asf " " target, "asf2ir " asf " | amc2ir -r " rate \
	    " -s - " $0 " | retarget -f -s " target " | resample -r 30")
	rule(out "/xaf/" clip ".xaf", ir, "ir2xaf " ir)
	rule(out "/facts/" clip, ir, "irstat " ir)
}
