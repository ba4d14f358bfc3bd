# What `make check-platforms` compares, and how.

bats_require_minimum_version 1.5.0
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# near WANT SAW: the two lines, by ninth.awk
near() {
	printf '%s\n' "$1" >want
	printf '%s\n' "$2" >saw
	awk -f "$ROOT/tests/ninth.awk" want saw
}

@test "every tool is in a pipeline" {
	{ lines_of walk; lines_of sample | cut -d '|' -f 3; } >there
	for t in $(lines_of tool); do
		grep -qw "$t" there "$ROOT/tests/pipelines.sh" ||
		    { echo "no $t"; return 1; }
	done
}

@test "ninth.awk: one in the ninth digit, 1e-7 near 0, words as they are" {
	near 'v 1 a 1.23456789 -12.3456789' 'v 1 a 1.2345679 -12.3456788'
	near '<T>99999999.9 0.0999999999</T>' '<T>100000000 0.1</T>'
	near 'w 1e-17 0 5.5e12' 'w -1e-7 0 5.50000001e+12'
	run -1 near 'v 1.23456789' 'v 1.23456791'
	[ "$output" = 'saw:1: expected 1.23456789, saw 1.23456791' ]
	run -1 near 'v -12.3456789' 'v 12.3456789'
	run -1 near 'v 0.123456789' 'v 0.123456791'
	run -1 near 'v 0' 'v 1.1e-7'
	run -1 near 'v 1' 'w 1'
	run -1 near 'v 1' 'v 1 0'
	run -1 near 'v 1 0' 'v 1'
	run -1 near 'a
b' a
	[ "$output" = 'saw:1: expected line 2, saw the end' ]
	run -1 near a 'a
b'
	near '' ''
	run -1 near '' 'a'
}

# All tests that use a program in their own text or run a page count. A function
# or script that uses it counts for its first test only, unless that may be
# skipped
@test "uses.awk: which tests use a program, and each way to it once" {
	echo 'sort a | awk 1' >a.1
	echo awk >s.sh
	echo 1 >t.awk
	echo true >none.sh
	cat >h.bash <<-'END'
		far() {
			awk 1
		}
	END
	sed 's/^test/@&/' >x.bats <<-'END'
		near() {
			far
		}
		mine() {
			awk 2
		}
		test "none: mawk, awkward, none.sh" {
			mawk awkward none.sh
		}
		test "skipped" {
			need_data d
			near
		}
		test "near" {
			near
		}
		test 'again' {
			near
		}
		test "(direct) [a]" {
			x | awk 1 && mine
		}
		test "mine" {
			mine
		}
		test "page" {
			man_examples "$ROOT/man/a.1"
		}
		test "page again" {
			man_examples "$ROOT/man/a.1" OTHER
		}
	END
	sed 's/^test/@&/' >y.bats <<-'END'
		setup() {
			sh s.sh
		}
		test "script" {
			true
		}
		test "other script" {
			awk_of dir/t.awk
		}
		test "scripts again" {
			s.sh t.awk
		}
	END
	awk -v word=awk -f "$ROOT/tests/uses.awk" a.1 s.sh t.awk none.sh h.bash \
	    x.bats y.bats | tr '\t' : >saw
	diff -u - saw <<-'END'
		x.bats:(direct) [a]
		x.bats:page
		x.bats:page again
		x.bats:skipped
		x.bats:near
		y.bats:script
		y.bats:other script
	END
}
