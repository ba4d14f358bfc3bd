#!/usr/bin/env bats
# The examples of the pages that belong to no tool.

load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# where a hook of git runs the tests
	unset "${!GIT_@}"
}

@test "ir(5): the examples work, the awk filter among them" {
	man_examples "$ROOT/man/ir.5"
}

@test "irtools(7): the examples work" {
	man_examples "$ROOT/man/irtools.7"
}

@test "irtools(7): the commands of its QUESTIONS work" {
	oracle git gzip
	man_questions "$ROOT/man/irtools.7"
}

@test "irtools(7): each question has an answer of a line, and where to read on" {
	local page=$ROOT/man/irtools.7

	awk '
	/^\.Sh/ { on = $2 == "QUESTIONS" }
	on && /^\.It|^\.El/ { if (n++ && !where) print question; where = 0; question = $0 }
	on && /^\.(Xr|Sx|Pa) / { where = 1 }' "$page" | diff -u /dev/null -
	oracle mandoc
	mandoc -T ascii "$page" | sed "s/.$(printf '\b')//g" |
	    awk '/^[A-Z]/ { on = /^QUESTIONS/ } on && NF' >questions
	# from the first one on, a question is indented by 5, an answer by 9
	sed -n '/?$/,$p' questions | awk '
	/^     [^ ].*\?$/ && !asked { asked = 1; next }
	/^         [^ ]/ && asked { asked = 0; n++; next }
	{ print NR ": " $0 }
	END { if (n < 20) print n " questions" }' | diff -u /dev/null -
}

@test "irtools-recipes(7): the recipes work" {
	oracle pamtopng
	man_examples "$ROOT/man/irtools-recipes.7"
}

@test "irtools-recipes(7): those with other programs work" {
	oracle ffmpeg git gnuplot mlr pamscale pamtopng parallel pngtopam python3
	man_examples "$ROOT/man/irtools-recipes.7" 'WITH OTHER PROGRAMS'
}

# The formats for which we have no files but our own
@test "pages say what their format was tested against" {
	local r w

	for r in bp bulge kfd particle psl sdl sps; do
		w=$ROOT/man/ir2$r.1
		r=$ROOT/man/${r}2ir.1
		sed -n '/^\.Sh CAVEATS/,$p' "$r" | tr '\n' ' ' >caveats
		grep -q 'wrote was found to test against: the tests have' caveats
		sed -n '/^\.Sh CAVEATS/,$p' "$w" | tr '\n' ' ' |
		    grep -q "read back by .Xr $(basename "$r" .1) 1 , but never by "
	done
	# the format has no end
	for r in bp bulge particle; do
		sed -n '/^\.Sh CAVEATS/,$p' "$ROOT/man/${r}2ir.1" | tr '\n' ' ' |
		    grep -q 'no end mark: .* last number'
	done
}
