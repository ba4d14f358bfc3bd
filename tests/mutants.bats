bats_require_minimum_version 1.5.0
load helper

# `make mutants` itself: the changes that it makes, and its list of those that
# nothing can notice

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	oracle python3
	export PYTHONDONTWRITEBYTECODE=1
}

check() {
	python3 "$ROOT/tests/mutants/check.py" "$@"
}

@test "mutants: one thing at a time" {
	cat >a.c <<-'END'
		static char room[16];

		/* not a < b in a comment, or "a + b" in a text */
		static int
		least(const int *a, int n)
		{
			int i;

			for (i = 0; i < n; i++)
				if (a[i] > 7 && !room[0])
					room[1] = 'a';
			return -n;
		}

		int *
		none(void)
		{
			return NULL;
		}
	END
	check changes a.c >saw
	diff -u - saw <<-'END'
		9 least: 0 is 1: for (i = 1; i < n; i++)
		9 least: < is <=: for (i = 0; i <= n; i++)
		9 least: < is >=: for (i = 0; i >= n; i++)
		9 least: ++ is --: for (i = 0; i < n; i--)
		10 least: if negated: if (!(a[i] > 7 && !room[0]))
		10 least: if never: if (0)
		10 least: if always: if (1)
		10 least: > is >=: if (a[i] >= 7 && !room[0])
		10 least: > is <=: if (a[i] <= 7 && !room[0])
		10 least: 7 is 8: if (a[i] > 8 && !room[0])
		10 least: 7 is 6: if (a[i] > 6 && !room[0])
		10 least: && is ||: if (a[i] > 7 || !room[0])
		10 least: ! is dropped: if (a[i] > 7 && room[0])
		10 least: 0 is 1: if (a[i] > 7 && !room[1])
		11 least: removed: ;
		11 least: 1 is 2: room[2] = 'a';
		11 least: 1 is 0: room[0] = 'a';
		11 least: 'a' is 'b': room[1] = 'b';
		12 least: return 0: return 0;
		12 least: return 1: return 1;
		12 least: - is dropped: return n;
		18 none: return 1: return 1;
	END
}

@test "mutants: what is said to change nothing is still there" {
	check list | diff -u /dev/null -
}

@test "mutants: no test has another function of that name" {
	local names

	names=$(sed -n '/^setup/d; /^teardown/d; s/^\([a-z_]*\)() {.*/\1/p' \
	    "$ROOT/tests/mutants/quick.bash" | paste -s -d '|' -)
	[[ $names == *run*test_number* ]]
	run -1 grep -lE "^($names)\(\)" "$ROOT"/tests/*.bats "$ROOT"/tests/*.bash
}
