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
			while (is("endless"))
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
			if (is("# keep"))
				fwrite(input, 1, (size_t)atoi(input + 7),
				    stdout);
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
	finds signal gltf2ir signal
	finds 'exit status' 'bulge2ir -e' status
	finds 'no message' gltf2ir status
	finds 'no message' gltf2ir silent
	finds '' 'bulge2ir -e' silent
	finds 'message without the name' gltf2ir unnamed
	finds 'stream ended on a failure' gltf2ir ended
	finds '' 'bulge2ir -e' ended
	finds 'output refused' gltf2ir refused
	finds '' gltf2ir failed
	finds '' gltf2ir good
	finds '' gltf2ir long
	finds 'too slow' gltf2ir endless
	finds memory gltf2ir memory
	finds 'exit status' gltf2ir usage
	finds '' 'irdiff - motion.walk' usage
}

# The first line says how many bytes come out; w and e need not
@test 'fuzz: what is lost' {
	local begun=$'\nmotion m\nv 1 a 2' more=$'\nv 2 a 2\nend motion'

	# 10 bytes are before that; w is left out
	finds '' fk "# keep $((10 + ${#begun} + ${#more}))$begun$more"$'\nw 1 a 0'
	finds loss fk "# keep $((10 + ${#begun}))$begun$more"
	grep -q '^texts: [0-9]* in, [0-9]* out$' saw
	# rows are counted, and what is no figure's
	finds loss splice "# keep $((10 + ${#begun}))$begun$more"
	grep -q '^rows: 2 in, 1 out$' saw
	finds loss loop '# keep 0'
	grep -q '^others: [0-9]* in, 0 out$' saw
	# a root over two others
	begun=$'\nskeleton s\nROOT r\nJOINT a\n' more=$'\nJOINT b'
	finds '' ir2bvh "# keep $((10 + ${#begun} + ${#more}))$begun$more"$'\njoint a -\njoint b -'
	finds loss ir2bvh "# keep $((10 + ${#begun}))$begun$more"$'\njoint a -\njoint b -'
	grep -q '^joints: 2 in, 1 out$' saw
	# an importer counts another format than it writes
	printf '#\n1\na 1\nb 1\n2\na 1\nb 1\n' >input
	run -1 ../fuzz -r "$(number amc2ir)" input
	echo "$output" | grep -q '^frames: 2 in, 0 out$'
}

# all_of FORMAT: what is counted of standard input
all_of() {
	cat >input
	../fuzz -w "$1" input
}

# counts FORMAT COUNT…: what of it is no sum
counts() {
	local format=$1

	shift
	all_of "$format" | grep -vE '^(values|texts|others|numbers|names|tree|order|callers) ' |
	    grep -v ' 0$' | diff -u <([ $# -eq 0 ] || printf '%s\n' "$@") -
}

@test 'fuzz: what is counted' {
	counts bvh 'joints 3' 'frames 2' 'roots 1' <<-'END'
		HIERARCHY
		ROOT a
		{
		  CHANNELS 1 Xposition
		  JOINT b {
		    End Site
		    {
		    }
		  }
		  End Site
		  {
		  }
		}
		MOTION
		Frames: 2
		Frame Time: 1
		1 2

		1 2
	END
	printf 'ROOT a\n{\n}\nMOTION\nFrames: 2\n1\n' | counts bvh 'joints 1' 'roots 1'
	printf 'frame,"a\n.rx"\r\n\r\n1,2\r\n2,3' | counts csv 'frames 2'
	printf '# 1\n:DEGREES\n1\na 1\n2\na 2\n# b\n3\n' |
	    counts amc 'frames 2' 'rows 2'
	printf ':root\nbegin\n:bonedata\nbegin\nend\nbegin end\n:hierarchy\nbegin' |
	    counts asf 'joints 3' 'bones 3'
	# no section
	printf ':root\n:bonedata\nbegin\na :name end\nbegin\nend' | counts asf
	# no frames without bones, where these may be a vertex
	printf '0 1 9 3 0 0' | counts bp 'vertices 1'
	printf '2 1 9 3 0 0' | counts bp 'frames 9'
	printf '5 1\n1 2 3 4 5 6 7 8 9 10 11 12\n13' | counts particle 'particles 1'
	printf '>> bulge: "a"\nangle: 0\n0 0 0\n>>\n>>1 1 0\n' |
	    counts bulge 'bulges 1' 'sections 1' 'keypoints 2'
	printf '<a/><BONE ID="1"/><!-- <BONE> --><bone\n><KEYFRAME>' |
	    counts cal3d 'joints 2' 'rows 1'
	printf '<TRACK><KEYFRAME></TRACK><TRACK><KEYFRAME></TRACK>' |
	    counts cal3d 'rows 2'
	printf '<TRACK><TRACK><KEYFRAME></TRACK></TRACK>' | counts cal3d
	printf 'CAF\0\1\0\0\0....\2\0\0\0\1\0\0\0\1\0\0\0%032d' 0 |
	    cat - <(printf '\1\0\0\0\3\0\0\0') | counts cal3d 'rows 4'
	printf 'P6\n#9\n2 1 255\n......P5 1 1 3 .' |
	    counts pnm 'images 2' 'pixels 3' 'widths 3' 'comps 4' 'notes 1'
	printf '\0\2\0\3\0\0\0\0\0\30' |
	    counts pix 'images 1' 'pixels 6' 'widths 2' 'comps 3'
	printf '\147\331\0\0\2\0\3\0' | 
	    counts pix 'images 1' 'pixels 6' 'widths 2' 'comps 1'
	printf 'FORM\0\0\0\026ABCDABCD\0\0\0\1..ABCE\0\0\0\0' |
	    counts iff 'groups 1' 'chunks 2' 'members 3'
	# a chunk that is longer than its group
	printf 'FORM\0\0\0\016ABCDABCD\0\0\0\4..ABCE\0\0\0\0' |
	    counts iff
	printf '{"a":{"animations":[{}]},"animations":[{"b":[{}]},{}]}' |
	    counts gltf 'clips 2'
	printf '/* cv( */ curve c(cvs=(cv((1)), cv ((2)))); parameter_curve p(' |
	    counts sdl 'curves 1' 'points 2' 'actions 1'
	printf 'motion_curve \377(a);' | counts sdl 'actions 1'
	printf 'ir 1\nactions a\nattr a cv (cv(1))\nend actions\nend ir\n' |
	    counts ir 'points 1' 'files 1'
	# a row between bars, and a name
	printf 'Time 0\n|1 2 3|\n' | all_of psl >want
	printf 'Time 0\n|1 2 3|\n|4|\n|5 6 x|\n' | all_of psl | diff want -
	# a name is another word
	printf 'curve cv(cvs=(cv((1)), cv ((2))));' |
	    counts sdl 'curves 1' 'points 2'
	counts ir 'skeletons 1' 'clips 1' 'joints 1' 'frames 2' 'rows 3' \
	    'images 1' 'pixels 7' 'roots 1' 'bones 1' 'widths 7' 'comps 1' \
	    'strips 1' 'shown 2' 'films 2' 'files 1' 'motions 1' <<-'END'
		ir 1
		skeleton s
		joint a -
		end skeleton
		motion m
		joint no
		v 1 a 2
		v 1.0 b 2
		v 2 b 2
		end motion
		image i 7 1 matte
		run 0 0 3 1
		run 0 3 4 1
		end image
		end ir
	END
}

# hashes FORMAT THINGS: the numbers that stand for names in input
hashes() {
	../fuzz -w "$1" input | grep -E "^($2) "
}

@test 'fuzz: the order of joints is that of a hierarchy' {
	printf '%s\n' 'skeleton s' 'joint a -' 'joint b a' 'joint d b' \
	    'joint c a' 'end skeleton' >input
	hashes ir order | grep -c .
	printf '%s\n' 'skeleton s' 'joint a -' 'joint b a' 'joint c a' \
	    'joint d b' 'end skeleton' >input
	run -1 hashes ir order
}

@test 'fuzz: what is counted of glTF' {
	# 0 is above the joints 1 and 3, and 2 lies between them; 4 is no joint,
	# and the second animation moves none
	cat >input <<-'END'
		{"nodes":[{"children":[1]},{"name":"a","children":[2]},
		{"name":"b","children":[3]},{"name":"c","children":[4]},
		{"mesh":0,"skin":0}],"skins":[{"joints":[3,1]}],
		"accessors":[{"count":5},{"count":1},{"count":9}],
		"meshes":[{"primitives":[
		{"attributes":{"POSITION":2,"JOINTS_0":0,"WEIGHTS_0":0}},
		{"mode":1,"attributes":{"POSITION":2,"JOINTS_0":0,"WEIGHTS_0":0}}]}],
		"animations":[{"samplers":[{"input":0},{"input":1}],"channels":[
		{"sampler":0,"target":{"node":1,"path":"rotation"}},
		{"sampler":1,"target":{"node":1,"path":"translation"}},
		{"sampler":0,"target":{"node":3,"path":"rotation"}},
		{"sampler":1,"target":{"node":4,"path":"rotation"}}]},
		{"samplers":[{"input":0}],"channels":[
		{"sampler":0,"target":{"node":4,"path":"rotation"}}]}]}
	END
	cp input a.gltf
	counts gltf 'clips 2' 'joints 3' 'frames 5' 'rows 10' 'vertices 9' \
	    'nodes 5' 'motions 1' <a.gltf
	cp a.gltf input
	hashes gltf 'names|tree' >want
	printf '%s\n' 'ir 1' 'skeleton s' 'joint a -' 'joint b a' 'joint c b' \
	    >input
	hashes ir 'names|tree' | diff -u want -
	printf '%s\n' 'ir 1' 'skeleton s' 'joint b -' 'joint a b' 'joint c b' \
	    >input
	[ "$(hashes ir names)" = "$(grep names want)" ]
	[ "$(hashes ir tree)" != "$(grep tree want)" ]
	# a key with a code may be any
	sed 's/"nodes"/"n\\u006fdes"/' a.gltf | counts gltf
}

@test 'fuzz: what is counted of what is said and drawn' {
	printf 'a.asf\tAcclaim\twhole\t1 joint, 12 frames\tasf2ir\n' |
	    counts irfile 'joints 1' 'frames 12' 'files 1'
	printf '%s\n' 'skeleton s joints 2' 'motion m frames 3' 'joint m a' |
	    counts stat 'joints 2' 'frames 3' 'motions 1'
	printf '%s\n' '[{"name": "\", \"still\": f", "still": true, "frames": 1' \
	    ',{"name": "", "still": false, "frames": 12, "first": 1' |
	    counts html 'strips 2' 'shown 12'
	printf '%s\n' '<svg>' '<g>' '<g fill="none">' '</g>' '<g>' |
	    counts svg 'strips 2'
	printf 'a\n  \342\240\200\n\n  \342\240\200\n  1\n\nb\n' |
	    counts view 'strips 2'
	printf 'a\n\n  2\n\nb\n' | counts view 'strips 2'
	printf 'YUV4MPEG2 W2 H2 F30:1\nFRAME\n123456FRAME\nFRAME\n' |
	    counts y4m 'films 2'
	printf '%s\n' '- image 3 2 rgb bits 24 whole' '- image 1 5 rgb bits' |
	    counts info 'images 2' 'pixels 11' 'widths 4'
	printf '%s\n' '   0  FORM A 3' '  12  CHAR 2 "a"' ' CHAR, shared' \
	    '  14 ~ a pad' '  20 ! cut off' | counts listing 'members 2'
	printf 'a\nb\n' | counts diff 'differences 2'
	counts same </dev/null
	# the first bytes tell
	printf 'P5 1 1 3 .' | counts any 'files 1'
	printf 'P5\n1 1 3 .' | counts any 'images 1' 'pixels 1' 'widths 1' \
	    'comps 1' 'files 1'
}

# The crash needs a word that no seed has, and nothing else
@test 'fuzz: finds what a word does, once, and makes it small' {
	printf 'one two three\nfour five six\n' >other.1
	run -1 ../fuzz -n 2000 ir2html
	echo "$output" | grep -c '^signal: ir2html <' | diff -u <(echo 1) -
	printf ir | cmp - ../findings/*
	echo "$output" | tail -n 1 | grep -q '^[0-9]* 2000 1 ir2html$'
	# the same again, as it begins with the same number
	cp ../findings/* ../first
	run -1 ../fuzz -n 2000 ir2html
	cmp ../first ../findings/*
}

# difference RUNS COMMAND: the report on runs with a fork and without one
difference() {
	(ulimit -n 40 && ../fuzz -c -n "$1" "$2") | sed -n 's/:.*//; /^[a-z]/p'
}

@test 'fuzz: a run finds nothing that another has left' {
	echo state >other.1
	echo stated >other.2
	[ "$(difference 1 ir2html)" != 'not without a fork' ] ||
	    skip 'here each run has a process of its own'
	difference 300 ir2html | diff -u /dev/null -
	echo process >other.3
	difference 1 ir2html | diff -u <(echo 'other output without a fork') -
}

@test 'fuzz: what has changed since the last tag' {
	type -P git >/dev/null || skip 'no git here'
	cd "$BATS_TEST_TMPDIR"
	mkdir -p tests/fuzz bin lib/format/two lib/base
	cp "$ROOT/tests/fuzz/changed.sh" tests/fuzz
	git init -q . 2>/dev/null
	g() { git -c user.name=a -c user.email=a "$@"; }
	for f in one two three; do
		printf '#include "base/opt.h"\n#include "format/%s/x.h"\n' "$f" \
		    >"bin/$f.c"
	done
	touch lib/format/two/y.c lib/base/opt.c
	git add . && g commit -q -m a
	sh tests/fuzz/changed.sh | diff -u /dev/null -
	git tag v1
	sh tests/fuzz/changed.sh | diff -u /dev/null -
	echo >lib/base/opt.c
	g commit -q -a -m b
	sh tests/fuzz/changed.sh | diff -u /dev/null -
	echo >>bin/one.c
	echo >lib/format/two/y.c
	g commit -q -a -m c
	sh tests/fuzz/changed.sh | diff -u <(printf '%s\n' one two) -
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
	mapfile -t some < <(lines_of tool | awk -v every="$EVERY" \
	    'NR % every == 0')
	../fuzz -c -n 50 "${some[@]}" >../out || {
		cat ../out
		false
	}
	../fuzz -l | sed 's/^[^:]*: //; s/ .*//' |
	    grep -cxF "$(printf '%s\n' "${some[@]}")" |
	    diff -u - <(grep -c '^[0-9]' ../out)
}
