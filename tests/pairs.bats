#!/usr/bin/env bats
# What an exporter writes with exit 0, its own importer reads: for the samples
# of the project, and for edits of their IR. An edit may be one that the IR or
# the format does not allow: then the exporter says so.

load helper

setup_file() {
	with_tools pairs
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	E=$ROOT/examples
}

# edits FILE [KIND]: writes v/N, copies of the file in which a line is left out,
# doubled or exchanged with the next, a joint has another name, or one of a few
# records is added after a line; of all these each EVERYth. KIND: the edits begin
# where such an object does
edits() {
	rm -rf v && mkdir v
	awk -v kind="${2:-ir}" -v every="$EVERY" '
	function put(skip, again, more,  i, f) {
		if (++files % every)
			return
		f = "v/" files
		for (i = 1; i <= NR; i++) {
			if (i == skip)
				continue
			print line[i] >f
			if (i == again)
				print (more == "" ? line[i] : more) >f
			if (skip && i == again)
				print line[skip] >f
		}
		close(f)
	}
	function rename(old, new,  i, k, n, part, f) {
		if (++files % every)
			return
		f = "v/" files
		for (i = 1; i <= NR; i++) {
			n = split(line[i], part, " ")
			if (part[1] ~ /^(note|#)/)
				n = 0
			for (k = 1; k <= n; k++)
				printf "%s%s", (part[k] == old ? new : part[k]),
				    (k < n ? " " : "\n") >f
			if (!n)
				print line[i] >f
		}
		close(f)
	}
	{ line[NR] = $0; of[NR] = $2 }
	$1 == kind && !from { from = NR }
	$1 == "joint" && from { joint[++joints] = $2 }
	END {
		n = split("a%20b #x :x end root Root A%FF \"q\"<&> (x),y {z} //c %00", name, " ")
		# turned, so that EVERYth ones are not always the same few
		for (i = 1; i <= joints; i++)
			for (k = 1; k <= n; k++)
				rename(joint[i], name[(i + k) % n + 1])
		m = split("# c|note :root|note --> \"<&]]>|attr - a b|" \
		    "attr - :root order|attr - length 5|unit length 2|" \
		    "unit foo 3|space z|attr @ end x|attr @ a the end|" \
		    "attr @ dof rx|attr @ a(b --> <c>|attr @ comment x|" \
		    "id @ 1|id @ x|mass @ x|dof @ visibility|" \
		    "dof @ rx ry rz rx ry rz rx ry|dof @ px py pz|dof @|" \
		    "axis @ 0 0 0 1|rest @ 0 0 0 1|limit @ rx 0 1", more, "|")
		for (i = from; i <= NR; i++) {
			put(i, 0)
			put(0, i)
			if (i < NR)
				put(i, i + 1)
			for (k = 1; k <= m; k++) {
				text = more[k]
				if (sub(/@/, of[i], text) && line[i] !~ /^joint/)
					continue
				put(0, i, text)
			}
		}
	}' "$1"
}

# pair EXPORTER IMPORTER [KIND]: tries s.ir, which has to work, and all its
# edits
pair() {
	local exporter saw

	read -ra exporter <<<"$1"
	"${exporter[@]}" s.ir >out
	"$2" out >saw
	edits s.ir "${3:-}"
	saw=$("$BATS_FILE_TMPDIR/pairs" "${exporter[@]}" - "$2" v/*) || {
		echo "$saw"
		diff s.ir "${saw%%:*}"
		return 1
	}
	echo "$saw of the edits were written"
	[ "$saw" -gt $((40 / EVERY)) ]
}

# The joints of a figure's trunk and left arm, and three frames of a walk
figure() {
	awk '$2 ~ /right|leg|toe|foot|hand/ { next }
	$1 == "note" && n++ > 2 { next } { print }' <(asf2ir "$E/figure.asf") >f.ir
	sed -E '/right|leg|toe|foot|hand/d; /^4$/,$d' "$E/walk.amc" >w.amc
	amc2ir -r 60 -s f.ir w.amc >w.ir
}

@test "ir2asf, asf2ir" {
	figure
	cp f.ir s.ir
	pair ir2asf asf2ir
}

@test "ir2amc, amc2ir" {
	figure
	sed '/^attr/d; /^limit/d; /^mass/d' w.ir >s.ir
	pair ir2amc amc2ir
}

@test "ir2amc, amc2ir with the skeleton that ir2asf writes" {
	local f written=0

	figure
	sed '/^note/d; /^limit/d; /^mass/d; /^id/d; /^unit/d' w.ir >s.ir
	edits s.ir
	for f in v/*; do
		ir2amc "$f" >m.amc 2>err || continue
		ir2asf "$f" >m.asf 2>err || continue
		written=$((written + 1))
		asf2ir m.asf 2>err >m.ir
		amc2ir -s m.ir m.amc >saw 2>err && continue
		diff s.ir "$f"
		cat err
		return 1
	done
	[ "$written" -gt $((40 / EVERY)) ]
}

@test "ir2xsf, xsf2ir" {
	figure
	ir2xsf f.ir | xsf2ir >s.ir
	pair ir2xsf xsf2ir
}

@test "ir2xsf -b, xsf2ir" {
	figure
	ir2xsf -b f.ir | xsf2ir >s.ir
	pair 'ir2xsf -b' xsf2ir
}

# material: as the importer writes it
material() {
	printf '%s\n' 'ir 1' 'material x' 'source crf 919' 'ambient 1 2 3 4' \
	    'diffuse 5 6 7 8' 'specular 9 10 11 12' 'shininess 0.5' \
	    'map 0 a.png Diffuse%20Color' 'map 1 b.png' 'end material' 'end ir'
}

@test "ir2xrf, xrf2ir" {
	material | ir2xrf | xrf2ir >s.ir
	pair ir2xrf xrf2ir
}

@test "ir2xrf -b, xrf2ir" {
	material | ir2xrf -b | xrf2ir >s.ir
	pair 'ir2xrf -b' xrf2ir
}

@test "ir2xaf -b, xaf2ir" {
	figure
	ir2xaf -b w.ir >w.caf
	ir2xsf -b f.ir | xsf2ir | xaf2ir -s - w.caf >s.ir
	pair 'ir2xaf -b' xaf2ir
}

@test "ir2xaf, xaf2ir" {
	figure
	ir2xaf w.ir >w.xaf
	ir2xsf f.ir | xsf2ir | xaf2ir -s - w.xaf >s.ir
	pair ir2xaf xaf2ir
}

@test "ir2bp, bp2ir" {
	bp2ir "$E/arm.txt" | awk '
	/^(vert|weight) / && $2 > 4 { next }
	/^count/ { $3 = 5 }
	{ print }' >s.ir
	pair ir2bp bp2ir
	bp2ir "$E/bend.txt" | awk '
	/^[vrb] / && $2 > 3 { next }
	/^count/ { $3 = 2 }
	{ sub(/last 24/, "last 3"); print }' >s.ir
	pair 'ir2bp -a' bp2ir
}

@test "ir2bulge, bulge2ir" {
	bulge2ir "$E/bulge_types" | awk '/^key/ && n++ > 9 { next } { print }' >s.ir
	pair ir2bulge bulge2ir
}

@test "ir2bvh, bvh2ir" {
	figure
	sed '/^note/d; /^limit/d; /^mass/d; /^id/d; /^unit/d' w.ir >s.ir
	pair ir2bvh bvh2ir
	ir2bvh w.ir | bvh2ir >s.ir
	pair ir2bvh bvh2ir
}

@test "ir2gltf, gltf2ir" {
	gltf2ir "$E/bend.gltf" | awk '
	/^(vert|weight) / && $2 > 2 || /^face / && $2 || /^v / && $2 > 1 { next }
	/^face/ { $0 = "face 0 0 1 2" }
	/^count/ { $3 = 3 }
	{ print }' >s.ir
	pair ir2gltf gltf2ir
}

@test "ir2kfd, kfd2ir" {
	kfd2ir "$E/bow.kfd" | grep -v '^count' | awk '/^v/ && $2 > 0 { next } 1' >s.ir
	pair ir2kfd kfd2ir motion
}

@test "ir2psl, psl2ir" {
	psl2ir "$E/sims.psl" | awk '
	/^pose / { n++ }
	/^v/ && n > 1 || /^pose / && n > 1 || /^count/ { next }
	{ print }' >s.ir
	pair ir2psl psl2ir poses
}

@test "ir2skn, skn2ir" {
	skn2ir "$E/scarf.skn" >s.ir
	pair ir2skn skn2ir mesh
	pair "ir2skn -b" skn2ir mesh
	grep -v ^local s.ir >t.ir
	mv t.ir s.ir
	pair ir2skn skn2ir mesh
}

@test "ir2sdl, sdl2ir" {
	sdl2ir "$E/cylinder.sdl" >s.ir
	pair ir2sdl sdl2ir
}

@test "ir2sps, sps2ir" {
	sps2ir "$E/evening.sps" >s.ir
	pair ir2sps sps2ir
}

@test "ir2particle, particle2ir" {
	printf '5 2\n1 2 3 4 5 6 7 8 9 10 11 1 2\n1 2 3 4 5 6 7 8 9 10 11 1 2\n' |
	    particle2ir >s.ir
	pair ir2particle particle2ir
}

@test "ir2iff, iffcat" {
	cat >s.ir <<-'END'
		ir 1
		image a 3 2 rgb
		source maya-iff rle
		origin 0 -1
		attr - ratio 1/1
		attr - flags 17
		attr - tiles 2 2
		attr - padding echo
		attr - nul 1
		attr - AUTH me
		attr - ESXY 3f80000040000000
		run 0 0 2 1 2 3
		run 0 2 1 4 5 6
		run 1 0 3 7 8 9
		end image
		image a 3 2 depth
		run 0 0 3 1.5
		run 1 0 3 nan
		end image
		end ir
	END
	pair ir2iff iffcat
	pair 'ir2iff -r -t 1' iffcat
}

@test "ir2pix, ir2pnm: pixcat, mattecat, depthcat, pnm2ir" {
	cat >s.ir <<-'END'
		ir 1
		image a 3 2 rgb
		source pnm P3
		origin 0 0
		run 0 0 2 1 2 3
		run 0 2 1 4 5 6
		run 1 0 3 7 8 9
		end image
		end ir
	END
	pair ir2pix pixcat
	pair ir2pnm pnm2ir
	printf '%s\n' 'ir 1' 'image a 2 1 matte' 'source matte' 'origin 1 2' \
	    'run 0 0 1 1' 'run 0 1 1 200' 'end image' 'end ir' >s.ir
	pair ir2pix mattecat
	pair ir2pnm pnm2ir
	printf '%s\n' 'ir 1' 'image a 2 1 depth' 'source depth big' \
	    'run 0 0 1 1.5' 'run 0 1 1 inf' 'end image' 'end ir' >s.ir
	pair ir2pix depthcat
	pair ir2pnm pnm2ir
}
