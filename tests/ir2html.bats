bats_require_minimum_version 1.5.0
load helper
load stick

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	walk
}

# data FILE: the JSON of a page
data() {
	sed '1,/^<script type="application\/json"/d; /^<\/script>/,$d' "$1"
}

@test "ir2html: usage" {
	usage_of ir2html
	run -2 ir2html walk.ir walk.ir
	run -2 ir2html -n 3 walk.ir
}

# A stick of height 1 that goes 1: the middle of all is .5 .5 0, of the size .5.
@test "ir2html: what is said of figures and clips" {
	stick 2 1 | quietly ir2html >saw.html
	data saw.html >saw
	grep -q '"points": 2, "hips": -1, "joints": \["a","b"\],$' saw
	grep -q '^"lines": \[\[0,1,0\]\],$' saw
	grep -q '^"parents": \[-1,0\],$' saw
	grep -q '^"offsets": \[\[0,0,0\],\[0,1,0\]\],$' saw
	grep -q '"name": "go", "skeleton": "s", "figure": 0' saw
	grep -q '"frames": 2, "first": 0, "last": 1, "rate": 10' saw
	grep -q '"middle": \[0.5,0.5,0\]' saw
	# 0.5/32767
	grep -q '"scale": 0.0000152592547' saw
}

# The stick is at x = the frame's number, to 1/1000 of its height, and halfway
# between two frames in the middle.
@test "ir2html: points are where they are" {
	stick 3 1 | quietly ir2html >saw.html
	page saw.html 'return look(`[0, 1, 1.5, 2].map(k => [0, 1].map(i =>
	    world(clips[0], k, i).map(v => v.toFixed(2)).join(" "))
	    .join(", ")).join("\\n")`)' >saw
	diff -u - saw <<-'END'
		0.00 0.00 0.00, 0.00 1.00 0.00
		1.00 0.00 0.00, 1.00 1.00 0.00
		1.50 0.00 0.00, 1.50 1.00 0.00
		2.00 0.00 0.00, 2.00 1.00 0.00
	END
}

# A quarter turn from one frame to the next: halfway the tip has turned by 45
# degrees and is as far from the joint as ever, sqrt(1/2) in x and y. (The middle
# of the two places would be 1/2.)
@test "ir2html: between frames rotations are interpolated, not points" {
	printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint a -' 'offset a 0 0 0' \
	    'dof a rz' 'joint b a' 'offset b 0 1 0' 'end skeleton' 'motion m' \
	    'rate 1' 'v 0 a 0' 'v 1 a -90' 'end motion' 'end ir' |
	    quietly ir2html >saw.html
	page saw.html 'return look(`[0, 0.5, 1].map(k => world(clips[0], k, 1)
	    .map(v => (v + 1e-9).toFixed(2)).join(" ")).join("\\n")`)' >saw
	printf '%s\n' '0.00 1.00 0.00' '0.71 0.71 0.00' '1.00 0.00 0.00' |
	    sed 's/-0.00/0.00/g' | diff -u - <(sed 's/-0.00/0.00/g' saw)
}

# The same with a root that is twice as large: the tip is 2 away from it, halfway
# by sqrt(2) in x and y. (The middle of the two places would be 1.)
@test "ir2html: so are those of a joint that is scaled" {
	printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint a -' 'offset a 0 0 0' \
	    'dof a rz sx sy sz' 'joint b a' 'offset b 0 1 0' 'end skeleton' \
	    'motion m' 'rate 1' 'v 0 a 0 2 2 2' 'v 1 a -90 2 2 2' 'end motion' \
	    'end ir' | quietly ir2html >saw.html
	page saw.html 'return look(`[0, 0.5, 1].map(k => world(clips[0], k, 1)
	    .map(v => (v + 1e-9).toFixed(2)).join(" ")).join("\\n")`)' >saw
	printf '%s\n' '0.00 2.00 0.00' '1.41 1.41 0.00' '2.00 0.00 0.00' |
	    diff -u - <(sed 's/-0.00/0.00/g' saw)
}

# what is between a gap and a place is a gap, too
@test "ir2html: nan is a gap" {
	printf '%s\n' 'ir 1' 'skeleton s' 'space y' 'joint a -' 'offset a 0 0 0' \
	    'dof a tx' 'joint b a' 'offset b 0 1 0' 'end skeleton' 'motion m' \
	    'rate 1' 'v 0 a 0' 'v 1 a nan' 'v 5 a 2' 'end motion' 'end ir' |
	    quietly ir2html >saw.html
	data saw.html | grep -q '^"whens": \[0,1,5\],$'
	page saw.html 'return look(`[0, 0.5, 1, 1.5, 2].map(k => [0, 1].map(i =>
	    world(clips[0], k, i) ? "there" : "gone").join(" ")).join("\\n")`)' >saw
	printf '%s\n' 'there there' 'gone gone' 'gone gone' 'gone gone' \
	    'there there' | diff -u - saw
}

@test "ir2html: frames have their numbers" {
	stick 2 1 | sed 's/^v \(.\)/v 1234567890\1/' | quietly ir2html >saw.html
	data saw.html | grep -q '"first": 12345678900, "last": 12345678901, "rate": 10,$'
	stick 2 1 | sed 's/^v 0/v 1.123456789012/; s/^v 1 /v 12345678901 /' |
	    ir2html >saw.html
	data saw.html | grep -q '^"whens": \[1.123456789012,12345678901\],$'
}

# 200 000 frames of two joints, in a temporary file
@test "ir2html: memory does not grow with the motion" {
	[ -z "$SANFLAGS" ] || skip 'sanitizers keep what is freed'
	stick 200000 1 >long.ir
	"$(compile peak)" ir2html long.ir 2>used >saw.html
	grep -q '"frames": 200000' saw.html
	[ "$(awk '{ print $2 }' used)" -lt 6000 ]
}

@test "ir2html: names are text, whatever they are" {
	sed 's/^motion walk/motion <\/script>%20"\\%01\xff\xc3\xa9/' walk.ir |
	    quietly ir2html >saw.html
	# the quote and the backslash have one before them
	printf '"\\u003c/script> \\"\\\\\xef\xbf\xbd\xef\xbf\xbd\xc3\xa9"' >want
	data saw.html | grep -qFf want
}

# Nothing is asked for: a policy forbids it, and there are no addresses.
@test "ir2html: figures that differ in a name only have their own" {
	local name

	for name in aa bb; do
		printf '%s\n' 'ir 1' "skeleton $name" 'space y' "joint $name -" \
		    "offset $name 0 0 0" "dof $name tx" "joint k $name" \
		    'offset k 0 1 0' 'end skeleton' 'motion m' 'rate 10' \
		    "v 1 $name 0" "v 2 $name 1" 'end motion' 'end ir'
	done | quietly ir2html >saw.html
	grep -o '"joints": [^]]*]' saw.html |
	    diff -u <(printf '"joints": ["%s","k"]\n' aa bb) -
}

@test "ir2html: the page has all that it needs" {
	quietly ir2html walk.ir >saw.html
	grep -q "default-src 'none'" saw.html
	run -1 grep -e 'https*:' -e 'src=' -e '@import' saw.html
}

# shows FILE FRAME …: what is drawn of these frames, counted from 0, is what fk
# has, to 1/1000 of the figure's height in its first frame. tests/page.js fails at
# an error on the console and at a request.
shows() {
	local file=$1 IFS=,

	shift
	quietly ir2html "$file" >page.html
	fk -p 12 "$file" >fk.ir
	ours_only && return
	page page.html "
		const out = [];
		for (const k of [$*]) {
			await look(\`document.getElementById('time').value = \${k};
			    document.getElementById('time').oninput()\`);
			out.push(await look(\`irtools.drawn.map(d => ['w', \${k} +
			    irtools.clips[0].first, d.name, ...d.at].join(' '))
			    .join('\\\\n')\`));
		}
		return out.join('\\n')" >saw
	awk -v frames=$# 'FILENAME == "fk.ir" && $1 != "w" { next }
	FILENAME == "fk.ir" && $2 == 1 && (!(2 in y) || $5 > top) { top = $5 }
	FILENAME == "fk.ir" && $2 == 1 && (!(2 in y) || $5 < low) { low = $5 }
	FILENAME == "fk.ir" { joints += $2 == 1; y[2]; x[$2, $3] = $4; y[$2, $3] = $5
		z[$2, $3] = $6; next }
	{
		n++
		far = ($4 - x[$2, $3]) ^ 2 + ($5 - y[$2, $3]) ^ 2 + \
		    ($6 - z[$2, $3]) ^ 2
		bad += far > (top - low) ^ 2 / 1e6
	}
	END { print n, bad + 0, top - low; exit bad || n < frames * joints }' fk.ir saw
}

@test "ir2html: scrubbing shows the poses of fk" {
	shows walk.ir 0 40 127
}

# The rounding of these is found to be too coarse, and they are coded anew.
@test "ir2html: so it does of a chain that turns at random" {
	awk 'function turn() {
		n = (n * 7141 + 54773) % 259200
		return 180 * (n / 259200 - 0.5)
	}
	BEGIN {
		print "ir 1\nskeleton s\nspace y\njoint a -\noffset a 0 0 0"
		print "dof a px py pz rz ry rx"
		for (j = 1; j < 8; j++)
			print "joint b" j, (j > 1 ? "b" j - 1 : "a") "\noffset b" \
			    j " 0 1 0\ndof b" j " rz ry rx"
		print "end skeleton\nmotion turn\nrate 24"
		for (i = 1; i <= 9; i++) {
			print "v", i, "a 0", i / 40, "0 0 0", 90 * i / 40
			for (j = 1; j < 8; j++)
				print "v", i, "b" j, turn(), turn(), turn()
		}
		print "end motion\nend ir"
	}' >chain.ir
	shows chain.ir 0 4 8
}

@test "ir2html: it plays, and has keys" {
	quietly ir2html walk.ir >walk.html
	ours_only && return
	page walk.html '
		const at = () => look("irtools.frame"), out = [];
		const wait = () => look("new Promise(r => setTimeout(r, 700))");
		await key("ArrowRight"); out.push(await at());
		await key("ArrowRight"); await key("ArrowLeft");
		out.push(await at());
		await key("End"); out.push(await at());
		await key("Home"); out.push(await at());
		await key(" "); await wait();
		out.push(await look("irtools.playing"), await at() > 5);
		await key(" "); out.push(await look("irtools.playing"));
		await key("t");
		out.push(await look("document.getElementById(\"trail\").value"));
		return out.join(" ")' >saw
	diff -u - saw <<<'1 1 127 0 true true false 0'
}

# nothing is wider than a phone, what is drawn is in sight, dark or light
@test "ir2html: on a phone, in the dark" {
	quietly ir2html walk.ir >walk.html
	ours_only && return
	page walk.html '
		const paper = () => look(
		    "getComputedStyle(document.body).backgroundColor");
		const light = await paper();
		await dark();
		await size(360, 640);
		const wide = await until(
		    "document.documentElement.scrollWidth === 360");
		const box = await until("irtools.drawn.every(d => d.screen[0] > 0 && " +
		    "d.screen[0] < 360 && d.screen[1] > 0 && d.screen[1] < 640)");
		return [wide, box, await paper() !== light].join(" ")' >saw
	diff -u - saw <<<'true true true'
}

# Names as long as they like make nothing wide, and nothing covers the figure; a
# phone that lies has room for it, too.
@test "ir2html: long names, little room" {
	sed "s/^motion walk/motion $(printf '%050d%%20' 1 2 3 4)/" walk.ir |
	    cat - figure.ir | quietly ir2html >walk.html
	page walk.html '
		const out = [];
		for (const [w, h] of [[360, 640], [640, 360], [320, 480]]) {
			await size(w, h);
			out.push(await until("innerWidth === " + w +
			    " && document.documentElement.scrollWidth <= innerWidth"),
			    await until("document.getElementById(\"view\").clientHeight >= 220"),
			    await until("Math.min(...irtools.drawn.map(d => d.screen[1])) > " +
			    "document.getElementById(\"head\").offsetHeight"));
		}
		await key("n");
		out.push(await look("document.getElementById(\"now\").textContent"));
		out.push(await look(
		    "document.getElementById(\"view\").getAttribute(\"aria-label\")"));
		return out.join(" ")' >saw
	diff -u - saw <<<"$(printf 'true %.0s' 1 2 3 4 5 6 7 8 9)at rest figure"
}

# Of a figure without hips the view follows the middle, which in frame 35 is
# half a step from the average of the frames 30 to 39. Where the middle is not
# known for longer than half a second around, the view stays.
@test "ir2html: what is followed" {
	stick 40 1 | quietly ir2html >go.html
	page go.html '
		await look("irtools.seek(35)");
		const x = await look("irtools.drawn[0].screen[0]");
		return Math.abs(x - 500) < 100' >saw
	diff -u - saw <<<'true'
	sed 's/^v [12][0-9] a .*/&nan/; s/ [0-9]*nan/ nan/' <(stick 40 1) |
	    ir2html >go.html
	page go.html '
		const p = await look("irtools.clips[0].path.map(a => a[0])");
		return [p[14] === p[20], p[20] === p[24], p[25] > p[24]].join(" ")' \
	    >saw
	diff -u - saw <<<'true true true'
}

# The clip that is twice as large is drawn over the first one exactly: at the
# same height, from the same start.
@test "ir2html: several clips, one over the other" {
	bp2ir "$ROOT/examples/arm.txt" | rescale -U y >arm.ir
	bp2ir -r 30 -s arm.ir "$ROOT/examples/bend.txt" | skin >bend.ir
	rescale -l 2 walk.ir | sed "s/^motion walk/motion big/" >big.ir
	cat walk.ir bend.ir big.ir figure.ir | quietly ir2html >all.html
	ours_only && return
	page all.html '
		const names = id => look(`[...document.getElementById("${id}")
		    .options].map(o => o.text).join(",")`);
		const out = [await names("clip"), await names("over")];
		await look(`document.getElementById("over").value = 2;
		    document.getElementById("over").onchange()`);
		await key("End");
		out.push(await look(`irtools.over.every((o, i) => {
			const c = irtools.clips[0];
			const p = c.axes.map(a => a.reduce((sum, v, j) =>
			    sum + v * c.at[(127 * c.points + i) * 3 + j], 0));
			return o.fitted.every((v, j) => Math.abs(v - p[j]) < 20);
		})`));
		await key("n");
		out.push(await look("document.title"), await names("over"));
		await key("n"); await key("n");
		out.push(await look("document.title"));
		return out.join(" ")' >saw
	diff -u - saw <<<'walk,bend,big,figure nothing,bend,big true bend nothing,walk,big figure'
}

# The axes of the level camera: right, up, near. A stick that goes along +x has it
# on the right; -v 0 is from +z, where it is not known where it faces, and -v 90
# from -x, so that +z is on the right.
@test "ir2html: -v is from where the page begins" {
	stick 3 1 >go.ir
	axes() {
		quietly ir2html "$@" go.ir | grep -o '"axes": [^"]*'
	}
	axes -v 0 | grep -qF '[[1,0,0],[0,1,0],[0,0,1]]'
	axes -v top | grep -qF '[[1,0,0],[0,1,0],[0,0,1]]'
	quietly ir2html -v top go.ir | grep -q '"top": true'
	run -1 grep '"top"' <(ir2html go.ir)
	[[ $(axes -v 90) =~ ^'"axes": [['[-0-9.e]*',0,1],[0,1,0],[-1,0,'[-0-9.e]*']]' ]]
}

@test "ir2html: a whole turn is no turn" {
	stick 9 1 >go.ir
	ir2html -v 270 go.ir >a.html
	ir2html -v -90 go.ir | cmp a.html -
}

@test "ir2html: a full disk, a reader that goes away" {
	dev_full ir2html walk.ir
	head_one ir2html walk.ir | grep -q '^<!DOCTYPE'
}

@test "ir2html: the manual's examples" {
	man_examples "$ROOT/man/ir2html.1"
}

# of the figure's walk: where records say what stands, nothing is computed
@test "ir2html: feet stand where contact records say so" {
	awk '{ print } $1 == "v" && $3 == "h_right_toes" {
		print "c", $2, "h_right_foot", ($2 > 10 && $2 < 21)
		print "c", $2, "h_left_foot", 0
	}' walk.ir >c.ir
	quietly ir2html c.ir >saw.html
	data saw.html | grep -o '"stands": .*\]\]' | diff -u <(echo '"stands": [[1,10,19]]') -
	# it takes no rate to know it, nor the other foot
	sed 's/^rate 60/rate -/; /^c.*left/d' c.ir | quietly ir2html >saw.html
	data saw.html | grep -o '"stands": .*\]\]' | diff -u <(echo '"stands": [[1,10,19]]') -
	sed '/^c.*left/d' c.ir | quietly ir2html >saw.html
	data saw.html | grep -o '"stands": .*\]\]' | grep -q '\[\[0,0,.*\],\[1,10,19\]\]$'
}
