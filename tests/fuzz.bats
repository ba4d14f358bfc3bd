#!/usr/bin/env bats
# What `make fuzz` calls a finding, shown with tools that have such faults.

load helper

setup_file() {
	cd "${BATS_FILE_TMPDIR:?}" || return
	mkdir seeds findings queue
	stubs >stubs.c
	sh "$ROOT/tests/clists.sh" .
	build fuzz -I. "$ROOT"/tests/fuzz/*.c "$ROOT/tests/tools.c" stubs.c
}

setup() {
	cd "${BATS_FILE_TMPDIR:?}/seeds" || return
	rm -f ./* ../findings/* ../queue/*
}

# Tools that do what their input's first word says
stubs() {
	cat <<-'END'
		#include <stdio.h>
		#include <stdlib.h>
		#include <string.h>
		#include <unistd.h>

		static char input[1 << 18];
		static volatile char *held;

		static int is(const char *word)
		{
			return strncmp(input, word, strlen(word)) == 0;
		}

		static void tell(void)
		{
			puts("the end");
		}

		/* What would be another if it were not put back */
		static void show_state(void)
		{
			static int runs = 1;
			static char **last = NULL;
			char **p = malloc(4 << 20);

			printf("%d %d %d\\n", runs++, !last, last && *last);
			last = p;
			p[0] = calloc(1 << 20, 1);
			printf("%d\\n", p[0][(1 << 20) - 1]++);
			printf("%d\\n", p[0][1 << 10]++);
			if (!tmpfile() || atexit(tell) != 0)
				puts("no more");
			close(STDERR_FILENO);
			exit(0);
		}

		static int stub(const char *name)
		{
			size_t n = fread(input, 1, sizeof input - 1, stdin), i;

			input[n] = '\0';
			if (is("signal") || strstr(input, "ir"))
				abort();
			while (is("loop"))
				;
			if (is("memory")) {
				held = malloc(100 << 20);
				for (i = 0; i < 100 << 20; i += 4096)
					held[i] = 1;
			}
			if (is("status"))
				return 3;
			if (is("silent"))
				return 1;
			if (is("ended"))
				puts("ir 1\nend ir");
			if (is("refused"))
				puts("failed");
			if (is("state"))
				show_state();
			if (is("process"))
				printf("%ld\\n", (long)getpid());
			if (is("unnamed"))
				fprintf(stderr, "%s: one\nand another\n", name);
			if (is("usage"))
				fprintf(stderr, "%s: usage\n", name);
			if (is("usage"))
				return 2;
			for (i = is("long") * 1000; i > 0; i--)
				fprintf(stderr, "%s: %zu\n", name, i);
			if (is("failed") || is("ended")) {
				fprintf(stderr, "%s: a message\n", name);
				return 1;
			}
			return 0;
		}
	END
	for f in $(lines_of tool); do
		echo "int ${f}_main(int c, char **v);"
		echo "int ${f}_main(int c, char **v)"
		echo "{ return stub(v[c - c]); }"
	done
}

# number COMMAND: of that case
number() {
	../fuzz -l | sed -n "s/^\([0-9]*\) .*: $1\$/\1/p"
}

# finds WHAT COMMAND INPUT: the fuzzer reports this finding, or none
finds() {
	local status=0

	printf '%s\n' "$3" >input
	../fuzz -r "$(number "$2")" input >saw || status=$?
	sed 's/:.*//; q' saw | diff -u <(printf '%s' "${1:+$1
}") -
	[ $status -eq $((${#1} > 0)) ]
}

@test 'fuzz: what a finding is' {
	finds signal asf2ir signal
	finds 'exit status' asf2ir status
	finds 'no message' asf2ir silent
	finds '' 'bulge2ir -e' silent
	finds 'message without the name' asf2ir unnamed
	finds 'stream ended on a failure' asf2ir ended
	finds '' 'bulge2ir -e' ended
	finds 'output refused' asf2ir refused
	finds '' asf2ir failed
	finds '' asf2ir good
	finds '' asf2ir long
	finds 'too slow' asf2ir loop
	finds memory asf2ir memory
	finds 'exit status' asf2ir usage
	finds '' 'irdiff - motion.walk' usage
}

# The crash needs a word that no seed has, and nothing else
@test 'fuzz: finds what a word does, once, and makes it small' {
	printf 'one two three\nfour five six\n' >particle.1
	run -1 ../fuzz -n 2000 particle2ir
	echo "$output" | grep -c '^signal: particle2ir <' | diff -u <(echo 1) -
	printf ir | cmp - ../findings/*
	echo "$output" | tail -n 1 | grep -q '^[0-9]* 2000 1 particle2ir$'
	# the same again, as it begins with the same number
	cp ../findings/* ../first
	run -1 ../fuzz -n 2000 particle2ir
	cmp ../first ../findings/*
}

# difference RUNS COMMAND: the report on runs with a fork and without one
difference() {
	(ulimit -n 40 && ../fuzz -c -n "$1" "$2") | sed -n 's/:.*//; /^[a-z]/p'
}

@test 'fuzz: a run finds nothing that another has left' {
	echo state >particle.1
	echo stated >particle.2
	[ "$(difference 1 particle2ir)" != 'not without a fork' ] ||
	    skip 'here each run has a process of its own'
	difference 300 particle2ir | diff -u /dev/null -
	echo process >particle.3
	difference 1 particle2ir | diff -u <(echo 'other output without a fork') -
}

@test 'fuzz: seeds and what they become give the same without a fork' {
	ours_only && return
	cd "$BATS_TEST_TMPDIR"
	mkdir tools split seeds
	sh "$ROOT/tests/tools.sh" "$PWD/tools" "$CC" -O1
	build fuzz -Itools "$ROOT"/tests/fuzz/*.c "$ROOT/tests/tools.c" \
	    tools/*.o
	sh "$ROOT/tests/fuzz/seeds.sh" "$PWD/seeds"
	cd seeds
	../fuzz -c -n 50 >../out || {
		cat ../out
		false
	}
	[ "$(grep -c '^[0-9]' ../out)" -eq "$(../fuzz -l | grep -c .)" ]
}
