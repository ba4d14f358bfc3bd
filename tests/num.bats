load helper

# prove PROGRAM PROPERTIES [COUNT]; fewer with the sanitizers, which are slow
prove() {
	local exe

	exe=$(compile "$1")
	run "$exe" ${3:+"$3"}
	echo "$output"
	[ "$status" -eq 0 ]
	[ "$(grep -c '^ok ' <<<"$output")" -eq "$2" ]
}

@test "layout, limits, long texts, integers, counting, sign" {
	prove numcases 6
}

@test "powers of ten and halfway cases are exact" {
	prove numexact 2 ${SANFLAGS:+1000}
}

@test "ten million numbers agree with libc and read back" {
	prove num 7 ${SANFLAGS:+1000000}
}

@test "usual numbers are printed and scanned as any" {
	prove numusual 2 ${SANFLAGS:+200000}
}
