# The importers' option -n: names of objects.

bats_require_minimum_version 1.7.0
load helper
load samples
load bones

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	samples
	mkdir p
	cp places.csv p/sample.csv
}

# named NAME [FROM]: a stream whose objects get that name, in which OWN is their
# own; those before line FROM keep theirs
named() {
	awk -v name="$1" -v from="${2:-1}" '
	inside || $1 == "ir" || $1 == "end" || /^#/ || NR < from {
		inside = inside && $1 != "end"
		print
		next
	}
	{
		new = name
		sub(/OWN/, $2, new)
		print $1 " " new substr($0, length($1 " " $2) + 1)
		inside = 1
	}'
}

importers() {
	cat <<-'END'
		sample.amc amc2ir
		sample.amc amc2ir -s asf.ir
		sample.asf asf2ir
		sample.bones bp2ir
		sample.bp bp2ir
		sample.bulge bulge2ir
		sample.bvh bvh2ir
		sample.csv csv2ir -s asf.ir
		p/sample.csv csv2ir
		sample.depth depthcat
		sample.glb gltf2ir
		sample.gltf gltf2ir
		sample.iff iffwalk
		sample.kfd kfd2ir
		sample.matte mattecat
		sample.maya iffcat
		sample.p6 pnm2ir
		sample.npy npy2ir
		sample.npz npy2ir
		sample.npz npy2ir -s asf.ir
		sample.particle particle2ir
		sample.pix pixcat
		sample.psl psl2ir
		sample.sdl sdl2ir
		sample.sps sps2ir
		sample.xaf xaf2ir
		sample.cmf xmf2ir
		sample.xmf xmf2ir
		sample.xmf xmf2ir -s asf.ir
		sample.xsf xsf2ir
	END
}

@test "-n: every object that an importer puts gets that name" {
	local file command from

	importers >table
	while read -r file command; do
		from=1           # what comes from -s stays as it is
		[[ $command != *' -s '* ]] || from=$(wc -l <asf.ir)
		# shellcheck disable=SC2086
		{
			$command $file >own
			$command -n 'a b' $file >saw
			named 'a%20b' $from <own | cmp - saw
			$command -n '' $file >saw
			named % $from <own | cmp - saw
			$command -n %n $file | cmp - own
			$command -n '<%f>' $file >saw
			named '<sample>' $from <own | cmp - saw
			$command - <$file >own
			$command -n '<%f>' - <$file >saw
			named '<stdin>' $from <own | cmp - saw
		} 2>err
	done <table
}

@test "any2ir -n: a file of each format" {
	local file command

	importers | grep -v ' -s ' >table
	while read -r file command; do
		$command "$file" 2>err | named 'x/sample' >want
		any2ir -n 'x/%f' "$file" 2>err | cmp - want
	done <table
}

@test "-n: what else a % stands for" {
	cp sample.bvh 50%f.bvh
	bvh2ir 50%f.bvh >own
	# the file's own % is none of the pattern
	bvh2ir -n '%f' 50%f.bvh | cmp - <(named '50%25f' <own)
	bvh2ir -n '%f-%n' 50%f.bvh | cmp - <(named '50%25f-50%25f' <own)
	bvh2ir -n '%%f' 50%f.bvh | cmp - <(named '%25f' <own)
	bvh2ir -n '%%%f%' 50%f.bvh | cmp - <(named '%2550%25f%25' <own)
	bvh2ir -n '%x %F%' 50%f.bvh | cmp - <(named '%25x%20%25F%25' <own)
	bvh2ir -n - 50%f.bvh | cmp - <(named '%2D' <own)
}

@test "-n: several files, and names that a file gives" {
	cp sample.bvh b.c.bvh
	mkdir d
	cp sample.bvh d/.hidden
	bvh2ir -n '<%f>' b.c.bvh d/.hidden - <sample.bvh |
	    irstat | cut -d ' ' -f 1,2 | diff -u <(printf '%s\n' \
	    'skeleton <b.c>' 'motion <b.c>' 'skeleton <.hidden>' \
	    'motion <.hidden>' 'skeleton <stdin>' 'motion <stdin>') -
	gltf2ir "$ROOT/examples/bend.gltf" >own
	gltf2ir -n '%f: %n' "$ROOT/examples/bend.gltf" |
	    cmp - <(named 'bend:%20OWN' <own)
	# -M means the name in the file
	gltf2ir -M bend -n x "$ROOT/examples/bend.gltf" |
	    cmp - <(gltf2ir -M bend "$ROOT/examples/bend.gltf" | named x)
}

@test "any2ir -n: its tools are given it, and streams stay as they are" {
	any2ir -n '%f.%n' sample.asf sample.amc kinds.ir | cmp - <(
		asf2ir -n '%f.%n' sample.asf >a.ir
		amc2ir -n '%f.%n' -s a.ir sample.amc
		cat kinds.ir
	)
}
