bats_require_minimum_version 1.5.0
load helper
load stick

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# page FILE SCRIPT: what a script returns that runs beside the page in chromium
page() {
	oracle node chromium || return
	node "$ROOT/tests/page.js" "$1" "$2"
}

# bar [slack]: a bar of two joints, bent in the middle, with a mesh of 12 vertices
# around it; slack has no weights
bar() {
	awk -v slack="$1" 'BEGIN {
		print "ir 1\nskeleton s\nspace y\njoint a -\noffset a 0 0 0"
		print "dof a tx rz\njoint b a\noffset b 0 1 0\ndof b rx ry rz"
		print "joint c b\noffset c 0 1 0\nend skeleton\nmesh m"
		n = split("-0.2 -0.2,0.2 -0.2,0.2 0.2,-0.2 0.2", at, ",")
		for (i = 0; i < 12; i++) {
			split(at[i % 4 + 1], p, " ")
			high = int(i / 4)
			print "vert", i, p[1], high, p[2]
			if (slack)
				continue
			if (high < 2)
				print "weight", i, "a", (high ? 0.37 : 1)
			if (high)
				print "weight", i, "b", (high == 2 ? 1 : 0.63)
		}
		for (i = 0; i < 8; i++)
			print "face", i, i, int(i / 4) * 4 + (i + 1) % 4, \
			    int(i / 4) * 4 + (i + 1) % 4 + 4, i + 4
		print "end mesh\nmotion bend\nrate 10"
		for (k = 0; k < 40; k++) {
			print "v", k, "a", k / 20, 40 * sin(k / 7)
			print "v", k, "b", 60 * sin(k / 5), 9 * k, 50 * cos(k / 9)
		}
		print "end motion\nend ir"
	}'
}

# The page numbers vertices in its own way: each is the same one of skin in all
# frames, to 1/1000 of the 2 that the figure is high, and none is missing.
@test "ir2html: vertices are where skin has them" {
	bar >bar.ir
	quietly ir2html bar.ir >bar.html
	skin bar.ir >skin.ir
	page bar.html '
		return look(`(() => {
			const c = clips[0], out = [];
			const n = mesh_of(data.figures[0]).n;
			for (let k = 0; k < c.frames; k++)
				for (let i = 0; i < n; i++)
					out.push(["p", k, i, ...vertex_at(c, k, i)].join(" "));
			return out.join("\\n");
		})()`)' >saw
	awk '$1 == "m" { at[$2, $3] = $4 " " $5 " " $6 }
	$1 == "p" {
		best = 9
		for (v = 0; v < 12; v++) {
			split(at[$2, v], p, " ")
			d = ($4 - p[1]) ^ 2 + ($5 - p[2]) ^ 2 + ($6 - p[3]) ^ 2
			if (d < best) { best = d; which = v }
		}
		if (best > 4e-6) bad = 1
		# the same vertex in all frames
		if (($3 in of) && of[$3] != which) bad = 1
		of[$3] = which; used[which] = 1; m++
	}
	END {
		for (v = 0; v < 12; v++) if (!(v in used)) bad = 1
		print m, bad + 0
	}' skin.ir saw >counts
	diff -u - counts <<<'480 0'
}

# The middle of what is nearest is gray, as the mesh is, and not paper; and where
# nothing is, there is nothing.
@test "ir2html: a mesh is drawn" {
	bar >bar.ir
	quietly ir2html bar.ir >bar.html
	page bar.html '
		return look(`(() => {
			draw();
			const v = document.getElementById("view");
			const g = v.getContext("2d"), mid = (a, b) => (a + b) / 2;
			const [a, b] = [0, 1].map(i => drawn()[i].screen);
			const all = g.getImageData(0, 0, v.width, v.height).data;
			const at = (x, y) => all.subarray(4 * (Math.round(y) * v.width +
			    Math.round(x)));
			const p = at(mid(a[0], b[0]) + 12, mid(a[1], b[1]));
			const q = at(3, v.height / 2);
			const gray = Math.max(p[0], p[1], p[2]) - Math.min(p[0], p[1], p[2]);
			return [p[3], gray < 20, q[3]].join(" ");
		})()`)' >saw
	diff -u - saw <<<'255 true 0'
}

@test "ir2html: a mesh without weights is left out" {
	bar slack >bar.ir
	ir2html bar.ir >bar.html 2>said
	diff -u - said <<-'END'
		ir2html: bar.ir: mesh m is not drawn: it has no weights
	END
	run -1 grep 'id="mesh0"' bar.html
	# of a library it is said once
	cat bar.ir bar.ir | ir2html 2>said >bar.html
	grep -c . said | diff -u - <(echo 1)
}

@test "ir2html: a mesh that comes too late" {
	bar | awk '/^mesh/ { keep = 1 }
	keep { mesh = mesh $0 "\n" }
	/^end ir/ { printf "%s", mesh }
	!keep { print }
	/^end mesh/ { keep = 0 }' >bar.ir
	ir2html bar.ir >bar.html 2>said
	diff -u - said <<-'END'
		ir2html: bar.ir: mesh m is not drawn: it comes after the first motion of its skeleton
	END
}

# Of a single joint, which has no lines, that goes 100 times its mesh's size,
# and of vertices that hang on joints far apart by weights of any kind.
@test "ir2html: vertices of what goes far, by weights of many digits" {
	awk 'BEGIN {
		print "ir 1\nskeleton s\nspace y\njoint a -\noffset a 0 0 0"
		print "dof a tx rz\njoint b a\noffset b 0 0 0\ndof b tx rz"
		print "end skeleton\nmesh m"
		for (i = 0; i < 12; i++) {
			print "vert", i, i % 2, int(i / 2) % 2, int(i / 4) / 3
			print "weight", i, "a", (i + 0.5) / 13
			print "weight", i, "b", 1 - (i + 0.5) / 13
		}
		for (i = 0; i < 10; i++)
			print "face", i, i, i + 1, i + 2
		print "end mesh\nmotion go\nrate 10"
		for (k = 0; k < 40; k++) {
			print "v", k, "a", 50 * sin(k / 9), 40 * sin(k / 7)
			print "v", k, "b", 30 * cos(k / 8), 9 * k
		}
		print "end motion\nend ir"
	}' >far.ir
	quietly ir2html far.ir >far.html
	skin far.ir >skin.ir
	page far.html '
		return look(`(() => {
			const c = clips[0], out = [];
			for (let k = 0; k < c.frames; k++)
				for (let i = 0; i < mesh_of(data.figures[0]).n; i++)
					out.push(["p", k, ...vertex_at(c, k, i)].join(" "));
			return out.join("\\n");
		})()`)' >saw
	# all are near one of skin, to 1/1000 of the mesh
	awk '$1 == "m" { at[$2, $3] = $4 " " $5 " " $6 }
	$1 == "p" {
		best = 9
		for (v = 0; v < 12; v++) {
			split(at[$2, v], p, " ")
			d = ($3 - p[1]) ^ 2 + ($4 - p[2]) ^ 2 + ($5 - p[3]) ^ 2
			if (d < best) best = d
		}
		n++
		if (best > 1e-6) bad++
	}
	END { print n, bad + 0 }' skin.ir saw >counts
	diff -u - counts <<<'480 0'
}

@test "ir2html: figures that share a mesh have it once" {
	bar >bar.ir
	cat bar.ir bar.ir | quietly ir2html >bar.html
	[ "$(grep -c 'id="mesh[0-9]' bar.html)" -eq 1 ]
	[ "$(grep -c 'id="clip[0-9]' bar.html)" -eq 2 ]
	# a mesh that differs in one place is another
	sed 's/^vert 0 -0.2/vert 0 -0.3/' bar.ir >other.ir
	cat bar.ir other.ir | quietly ir2html >two.html
	[ "$(grep -c 'id="mesh[0-9]' two.html)" -eq 2 ]
}

# A second mesh 1 to the right of the first: 2 times 12 vertices and 8 faces,
# each of two triangles, from -0.2 to 1.2.
@test "ir2html: a figure with two meshes" {
	bar | awk '/^mesh/, /^end mesh/ {
		more = more ($1 == "mesh" ? "mesh n" : $1 != "vert" ? $0 : \
		    $1 " " $2 " " $3 + 1 " " $4 " " $5) "\n"
	}
	{ print }
	/^end mesh/ { printf "%s", more }' | quietly ir2html >two.html
	page two.html '
		return look(`(() => {
			const m = mesh_of(data.figures[0]);
			const x = m.rest.filter((_, i) => i % 3 === 0);
			return [m.n, m.triangles.length / 3, Math.min(...x).toFixed(2),
			    Math.max(...x).toFixed(2)].join(" ");
		})()`)' >saw
	diff -u - saw <<<'24 32 -0.20 1.20'
}

# Vertices 2 and 3 are in one place, and their normals differ in length only: the
# page has 4 of these 5.
@test "ir2html: vertices that are alike are one" {
	{
		bar | sed '/^mesh/,$d'
		printf '%s\n' 'mesh m' 'vert 0 0 0 0' 'vert 1 1 0 0' \
		    'vert 2 1 1 0' 'vert 3 1 1 0' 'vert 4 0 1 0' 'normal 2 0 0 1' \
		    'normal 3 0 0 3' 'weight 0 a 1' 'weight 1 a 1' 'weight 2 a 1' \
		    'weight 3 a 1' 'weight 4 a 1' 'face 0 0 1 2' 'face 1 0 3 4' \
		    'end mesh'
		bar | sed -n '/^motion/,$p'
	} | quietly ir2html >saw.html
	page saw.html 'return look("mesh_of(data.figures[0]).n")' >saw
	diff -u - saw <<<4
}

# A weight of 0 is no share of anything.
@test "ir2html: a mesh that cannot be bound" {
	bar | sed 's/^\(weight 0 a\) 1/\1 0/' >bar.ir
	ir2html bar.ir >bar.html 2>said
	diff -u - said <<-'END'
		ir2html: bar.ir: mesh m is not drawn: a vertex has weights that sum to 0 or less
	END
	run -1 grep 'id="mesh0"' bar.html
}

# 60 s of 30 joints that all turn about three axes, each in its own way, are less
# than 100 kB, and where fk has them to 1/1000 of the figure's 2.9 units.
@test "ir2html: a minute of 30 joints" {
	awk 'BEGIN {
		print "ir 1\nskeleton s\nspace y"
		for (j = 0; j < 30; j++) {
			print "joint j" j, j ? "j" (j % 5 ? j - 1 : 0) : "-"
			print "offset j" j, j % 3 / 10, 0.5, (j % 5) / 10
			print "dof j" j, (j ? "" : "tx ty tz ") "rx ry rz"
		}
		print "end skeleton\nmotion m\nrate 30"
		for (k = 0; k < 1800; k++)
			for (j = 0; j < 30; j++)
				print "v", k, "j" j, (j ? "" : k / 90 " 0 1 ") \
				    20 * sin(k / (9 + j)), 15 * cos(k / (5 + j)), \
				    30 * sin(k / (12 + j) + j)
		print "end motion\nend ir"
	}' >long.ir
	quietly ir2html long.ir >long.html
	[ "$(grep -o 'id="clip0">[^<]*' long.html | wc -c)" -lt 100000 ]
	ours_only && return
	fk long.ir | awk '$1 == "w" && $2 % 100 == 7 { print $2, $3, $4, $5, $6 }' >want
	page long.html '
		return look(`(() => {
			const c = clips[0], out = [];
			for (let k = 7; k < c.frames; k += 100)
				for (let i = 0; i < 30; i++)
					out.push([k, c.joints[i], ...world(c, k, i)].join(" "));
			return out.join("\\n");
		})()`)' >saw
	paste -d ' ' want saw | awk '{
		d = ($3 - $8) ^ 2 + ($4 - $9) ^ 2 + ($5 - $10) ^ 2
		if ($1 != $6 || $2 != $7 || d > 2.9 ^ 2 / 1e6) bad = 1 }
	END { print NR, bad + 0 }' >counts
	diff -u - counts <<<'540 0'
}
