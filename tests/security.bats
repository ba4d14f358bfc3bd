#!/usr/bin/env bats
# What irtools(7) promises about what the tools do besides reading and writing.

load helper

setup() {
	[ -z "$SANFLAGS" ] || skip 'sanitizers do all of this'
	cd "$BATS_TEST_TMPDIR" || return
}

@test "no tool can run a program, use the network or ask for a variable" {
	oracle nm
	local never='exec[lv].*|fexecve|system|popen|posix_spawn.*|dlopen'

	never="$never|socket|connect|bind|getaddrinfo|(secure_)?getenv|setenv"
	never="$never|putenv|environ|setlocale|newlocale|time|clock.*"
	never="$never|gettimeofday|ttyname|mk.?temp.*|tmpfile|mkdir"
	never="$never|remove|(sym)?link|chmod|chown|truncate|creat|fopen.*"
	# these have an unlinked temporary file, in TMPDIR
	local spools='any2ir|contacts|iffcat|irfile|ir2bvh|ir2gltf|ir2html|ir2iff'
	spools="$spools|ir2npy|ir2svg|ir2y4m|irtools|irview|joints|loop|npy2ir|repose"
	spools="$spools|resample|retarget|rootmotion|splice"
	# and with -x these
	spools="$spools|depthcat|mattecat|pixcat|pnm2ir"
	local may='getenv|mkstemp'
	# these run the others
	local runs='(any2ir|irfile|irtools) (execv|execvp)'
	# it puts its folder into PATH, and makes that of its output
	runs="$runs|irtools (getenv|setenv|mkdir)"

	for c in "$ROOT"/bin/*.c; do
		c=${c##*/}
		nm -u "$BIN/${c%.c}" >symbols
		sed 's/@.*//; s/64$//' symbols |
		    awk -v tool="${c%.c}" -v never="^($never)\$" \
		        -v may="^(($spools) ($may)|$runs)\$" '
		$NF ~ never && (tool " " $NF) !~ may { print tool, $NF; bad = 1 }
		END { exit bad || !NR }'
	done
}

# opened COMMAND: lists the files that it opens, except libraries, and how;
# those that it renames; and the programs that it runs
opened() {
	strace -f -qq -o trace \
	    -e trace=open,openat,creat,execve,rename,unlink,socket \
	    sh -c "$1" >out
	sed -n 's/^[0-9]* *//; /\.so/d; /ENOENT/d; /\/locale/d; /gconv/d; /\/proc/d
		s/AT_FDCWD, //; s/ *= .*//; s/O_CLOEXEC|//; s/\.[0-9]*\.0\(\.[a-z]*\)"/.N.0\1"/
		s/^execve("[^"]*\/\([^"/]*\)".*/run \1/; p' trace |
	    grep -vE '^run (sh|dash|bash)$'
}

@test "a tool opens what it is given, and writes standard output" {
	oracle strace
	strace -o /dev/null true 2>/dev/null || skip 'strace cannot trace'
	local f command

	for f in "$ROOT"/examples/*.*; do
		cp "$f" .
	done
	asf2ir figure.asf | amc2ir -r 60 -s - walk.amc >walk.ir
	sdl2ir cylinder.sdl >cylinder.ir
	for command in 'amc2ir walk.amc' 'asf2ir figure.asf' \
	    'bake cylinder.ir' 'bp2ir arm.txt' 'fk walk.ir' 'mirror walk.ir' \
	    'ir2amc walk.ir' 'ir2sdl cylinder.ir' 'ir2xaf walk.ir' \
	    'irsplit walk.ir' 'irstat -c walk.ir' 'joints -d h_neck walk.ir' \
	    'kfd2ir bow.kfd' 'psl2ir sims.psl' 'resample -n 9 walk.ir' \
	    'rescale -l 2 walk.ir' 'sps2ir -l evening.sps'; do
		opened "exec $command" | diff -u <(printf '%s\n' \
		    "run ${command%% *}" \
		    "openat(\"${command##* }\", O_RDONLY)") -
	done
	TMPDIR=/tmp opened 'exec irfile figure.asf' | sed '/SIGCHLD/d
	    s/|O_CLOEXEC//; s/irtools\.[A-Za-z0-9]*"/irtools.X"/' |
	    diff -u <(printf '%s\n' 'run irfile' \
	    'openat("figure.asf", O_RDONLY)' \
	    'openat("/tmp/irtools.X", O_RDWR|O_CREAT|O_EXCL, 0600)' \
	    'unlink("/tmp/irtools.X")' 'run asf2ir' \
	    'openat("figure.asf", O_RDONLY)') -
	mkdir d
	opened 'exec irsplit -d d walk.ir' | diff -u <(printf '%s\n' \
	    'run irsplit' 'openat("walk.ir", O_RDONLY)' \
	    'openat("d/.irsplit.N.0.ir", O_WRONLY|O_CREAT|O_EXCL, 0666)' \
	    'rename("d/.irsplit.N.0.ir", "d/walk.ir")') -
	opened 'exec ir2csv -d d walk.ir' | diff -u <(printf '%s\n' \
	    'run ir2csv' 'openat("walk.ir", O_RDONLY)' \
	    'openat("d/.ir2csv.N.0.csv", O_WRONLY|O_CREAT|O_EXCL, 0666)' \
	    'rename("d/.ir2csv.N.0.csv", "d/walk.csv")') -
}

# figure URI: g/a.gltf, a joint with a bind matrix, which that file in g holds;
# it is made in g/b
figure() {
	mkdir -p g/b
	cat >text <<-'END'
		f 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1
		{"asset": {"version": "2.0"}, "nodes": [{"name": "a"}],
		 "skins": [{"joints": [0], "inverseBindMatrices": 0}],
		 "accessors": [{"bufferView": 0, "componentType": 5126,
		  "type": "MAT4", "count": 1}],
		 @}
	END
	"$(compile glb)" bin g/b/one.bin <text | sed "s|g/b/one.bin|$1|" >g/a.gltf
}

@test "of a glTF file buffers are opened, below it and through no link" {
	oracle strace
	strace -o /dev/null true 2>/dev/null || skip 'strace cannot trace'
	local as='O_RDONLY|O_NOCTTY|O_NONBLOCK|O_NOFOLLOW' command

	figure b/one.bin
	cat >a.ir <<-'END'
		ir 1
		skeleton a
		joint a -
		offset a 1 0 0
		end skeleton
		motion m
		rate 1
		dof a qx qy qz qw
		v 0 a 0 0 0 1
		v 1 a 0 0 1 0
		end motion
		end ir
	END
	for command in 'gltf2ir g/a.gltf' 'any2ir g/a.gltf' \
	    'irfile g/a.gltf' 'ir2gltf -a g/a.gltf a.ir'; do
		opened "$command 2>err || :" >saw
		grep -E '"g/b|one\.bin' saw | sed 's/([0-9]*, /(N, /' |
		    diff -u <(printf '%s\n' "openat(\"g/b\", $as)" \
		    "openat(N, \"one.bin\", $as)") -
	done
	# something that is neither a directory nor a file is not even opened
	mv g/b outside
	mkfifo g/fifo
	ln -s ../outside g/b
	for uri in b/one.bin fifo; do
		sed "s|b/one.bin|$uri|" g/a.gltf >g/c.gltf
		opened 'timeout 20 gltf2ir g/c.gltf 2>err || :' >saw
		grep -q ': buffers\[0\]\.uri: .* saw a ' err
		sed '1,/^run gltf2ir/d; /SIGCHLD/d' saw |
		    diff -u <(echo 'openat("g/c.gltf", O_RDONLY)') -
	done
}

# swapped NAME MESSAGE: the file in swap takes that name between two looks
swapped() {
	local status=0 was

	mkdir -p was
	LD_PRELOAD=$PWD/swap.so timeout 20 gltf2ir g/a.gltf >out 2>err ||
	    status=$?
	was=$(find was -type f -o -name b)
	[ -n "$was" ] || skip 'LD_PRELOAD does nothing here'
	cat err
	[ $status -eq 1 ]
	grep -q ": buffers\[0\]\.uri: '$1': $2" err
	run ! grep '^bind' out
	rm -r was g
}

@test "what takes the place of a buffer that has been looked at is refused" {
	"$CC" -shared -fPIC -o swap.so "$ROOT/tests/swap.c" -ldl 2>err ||
	    skip 'no library to preload'
	mkdir swap outside
	figure b/one.bin
	cp g/b/one.bin outside
	ln -s ../../outside/one.bin swap/one.bin
	swapped b/one.bin
	figure b/one.bin
	mkfifo swap/one.bin
	swapped b/one.bin 'expected a regular file, saw a FIFO'
	figure b/one.bin
	ln -s ../outside swap/b
	swapped b
}

@test "irsplit does not leave its directory, nor follow a link" {
	local name

	mkdir d
	echo old >old
	ln -s ../old d/link.ir
	for name in .. ../../up /etc/up .hidden -rf '%2E%2E%2Fup' link; do
		printf '%s\n' "motion $name" 'v 1 a 1' 'end motion'
	done | { echo ir 1; cat; echo end ir; } | irsplit -d d >saw
	printf 'd/%s.ir\n' %2E. %2E.%2F..%2Fup %2Fetc%2Fup %2Ehidden %2Drf \
	    %2E.%2Fup link | diff -u - saw
	[ "$(printf '%s ' *)" = 'd old saw ' ]
	echo old | cmp - old
	[ ! -L d/link.ir ]
}
