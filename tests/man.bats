#!/usr/bin/env bats
# The examples of the pages that belong to no tool.

load helper

@test "ir(5): the examples work, the awk filter among them" {
	man_examples "$ROOT/man/ir.5"
}

@test "irtools(7): the examples work" {
	man_examples "$ROOT/man/irtools.7"
}

@test "irtools(7): what it says about archives of pictures works" {
	oracle pamtopng pamscale pngtopam
	man_examples "$ROOT/man/irtools.7" 'ARCHIVES OF PICTURES'
}

@test "irtools-recipes(7): the recipes work" {
	man_examples "$ROOT/man/irtools-recipes.7"
}

@test "irtools-recipes(7): those with other programs work" {
	oracle ffmpeg gnuplot mlr pamscale pamtopng parallel pngtopam
	man_examples "$ROOT/man/irtools-recipes.7" 'WITH OTHER PROGRAMS'
}

@test "every tool has its place in irtools(7) and README" {
	local f

	for f in "$ROOT"/bin/*.c; do
		f=${f##*/}
		grep -q "^.It Xr ${f%.c} 1" "$ROOT/man/irtools.7" ||
		    { echo "no ${f%.c} in irtools.7"; return 1; }
		grep -q "^    ${f%.c} " "$ROOT/README" ||
		    { echo "no ${f%.c} in README"; return 1; }
	done
}
