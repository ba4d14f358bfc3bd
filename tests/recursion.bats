load helper

# What `make lint` says of functions that call themselves: tests/recursion.sh

setup() {
	gcc --version 2>/dev/null | grep -q 'Free Software' ||
	    skip 'no gcc to ask who calls whom'
	cd "$BATS_TEST_TMPDIR" || return
	: >list
	cat >main.c <<-'END'
		void walk(int deep);
		int main(void)
		{
			walk(3);
			return 0;
		}
	END
}

# finds LINE…: exactly this is wrong with main.c and a.c, b.c beside it
finds() {
	local saw="$BATS_TEST_TMPDIR/saw" files=("$PWD"/*.c)

	if sh "$ROOT/tests/recursion.sh" "$PWD/list" "${files[@]}" >"$saw"; then
		[ $# -eq 0 ] || return 1
	fi
	if [ $# -gt 0 ]; then
		printf "lint: $PWD/%s\n" "$@"
	fi | diff -u - "$saw"
}

@test "recursion: none" {
	cat >a.c <<-'END'
		static int half(int n) { return n / 2; }
		void walk(int deep) { while (deep) deep = half(deep); }
	END
	finds
}

@test "recursion: a function that calls itself" {
	echo 'void walk(int deep) { if (deep) walk(deep - 1); }' >a.c
	finds 'a.c: walk: calls itself'
}

@test "recursion: two, in two files, beside others of the same names" {
	cat >a.c <<-'END'
		void down(int deep);
		static void step(int deep) { down(deep - 1); }
		void walk(int deep) { if (deep) step(deep); }
	END
	cat >b.c <<-'END'
		void walk(int deep);
		static void step(int deep) { if (deep < 0) deep = 0; }
		void down(int deep) { step(deep); walk(deep); }
	END
	finds 'a.c: step: calls itself, by down, by walk' \
	    'a.c: walk: calls itself, by step, by down' \
	    'b.c: down: calls itself, by walk, by step'
}

@test "recursion: by a function that was handed to another" {
	cat >a.c <<-'END'
		void each(void (*act)(int), int deep);
		void walk(int deep) { if (deep) each(walk, deep - 1); }
	END
	echo 'void each(void (*act)(int), int deep) { act(deep); }' >b.c
	echo each walk >list
	finds 'a.c: walk: calls itself' \
	    'b.c: each: calls itself, by walk'
}

@test "recursion: by a table, and a variable of a function's name" {
	cat >a.c <<-'END'
		void walk(int deep);
		static void stop(int deep) { (void)deep; }
		static void go(int deep) { walk(deep - 1); }
		static void (*const table[])(int) = { stop, go };
		static int other(void) { static int go; return ++go; }
		void walk(int deep) { table[deep > other()](deep); }
	END
	finds 'a.c: go: calls itself, by walk' \
	    'a.c: walk: calls itself, by go'
}

@test "recursion: whom a pointer leads to has to be known" {
	cat >a.c <<-'END'
		void walk(int deep);
		struct way { void (*next)(int); } way = { 0 };
		void set(void) { way.next = walk; }
		static void step(struct way *w, int deep) { w->next(deep); }
		void walk(int deep) { if (deep) step(&way, deep - 1); }
	END
	finds "a.c: step: calls a pointer, and the list does not say whom" \
	    "a.c: walk: somebody gets its address, and the list does not say who"
	echo "$PWD/a.c:step walk" >list
	finds 'a.c: step: calls itself, by walk' \
	    'a.c: walk: calls itself, by step'
}

@test "recursion: what the list says has to be true" {
	echo 'void walk(int deep) { (void)deep; }' >a.c
	echo walk gone >list
	sh "$ROOT/tests/recursion.sh" "$PWD/list" "$PWD/a.c" >saw && return 1
	printf 'lint: %s\n' 'no calls found in what gcc says' \
	    'the list: walk calls no pointer' | diff -u - saw
}
