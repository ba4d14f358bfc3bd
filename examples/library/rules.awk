# The rules for each clip of a library, for makes without pattern rules: the
# list of clips.sh in, a makefile out. See Makefile.

function rule(target, from, command) {
	print "all: " target
	print target ": " from
	print "\t" command " >$@.part"
	print "\tmv $@.part $@"
}

BEGIN {
	print ".POSIX:\n.DELETE_ON_ERROR:"
}

{
	ir = out "/ir/" $1 ".ir"
	xaf = out "/xaf/" $1 ".xaf"
	facts = out "/facts/" $1
	rule(ir, $2 " " $3 " " target, "rm -f $@ " xaf " " facts " && asf2ir " \
	    $3 " | amc2ir -r " rate " -s - " $2 " | retarget -f -s " target \
	    " | resample -r 30")
	rule(xaf, ir, "ir2xaf " ir)
	rule(facts, ir, "irstat " ir)
	# whether they are there is for the tools to say
	print $2 " " $3 ":"
}
