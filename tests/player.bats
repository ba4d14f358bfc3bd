bats_require_minimum_version 1.5.0
load helper
load stick

# The page of ir2html, in the hands of a person: pointers, keys, sizes.

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	walk
}

# in_page FILE SCRIPT: as page, with a few more words for scripts
in_page() {
	page "$1" '
		const el = id => `document.getElementById("${id}")`;
		const get = (id, what) => look(`${el(id)}.${what}`);
		const pick = (id, value) => look(`{ const e = ${el(id)};
		    e.value = ${JSON.stringify(value)}; e.onchange(); }`);
		const rest = (ms = 100) => look(
		    `new Promise(r => setTimeout(r, ${ms}))`);
		const joint = name => look(`irtools.drawn.find(d =>
		    d.name === "${name}").screen`);
		const box = async id => {
			const r = `${el(id)}.getBoundingClientRect()`;
			return look(`{ const r = ${r}; [r.x, r.y, r.width, r.height] }`);
		};
		const near = (p, q, by = 1) => p.every((v, i) =>
		    Math.abs(v - q[i]) < by);
		'"$2"
}

# walk_of NAME: the walk under another name
walk_of() {
	sed "s/^motion walk/motion $1/" walk.ir
}

@test "player: the canvas has the size at which it is shown" {
	ir2html walk.ir >walk.html
	in_page walk.html '
		const out = [], fits = `(() => { const c = document.getElementById(
		    "view"), r = devicePixelRatio; return c.width ===
		    Math.round(c.clientWidth * r) && c.height ===
		    Math.round(c.clientHeight * r); })()`;
		const high = await get("view", "clientHeight");
		await look(`document.querySelector("details").open = true`);
		out.push(await until(fits), await get("view", "clientHeight") < high);
		await phone(390, 844); await until("innerWidth === 390");
		out.push(await until(fits));
		await phone(844, 390); await until("innerWidth === 844");
		out.push(await until(fits));
		return out.join(" ")' >saw
	diff -u - saw <<<'true true true true'
}

# On paper the page is light, has no controls, and its picture has the paper's
# size.
@test "player: it can be printed, in the dark as well" {
	ir2html walk.ir >walk.html
	in_page walk.html '
		await dark();
		await look(`{ window.seen = [];
		    const c = document.getElementById("view");
		    matchMedia("print").addEventListener("change", () =>
			seen.push([document.documentElement.className,
			c.width === Math.round(c.clientWidth * devicePixelRatio),
			getComputedStyle(document.getElementById("steps")).display,
			getComputedStyle(document.body).backgroundColor
		    ].join(" "))); }`);
		await rest();
		await print("walk.pdf");
		await rest();
		return look("seen.join(\"\\n\")")' >saw
	diff -u - saw <<-'END'
		paper true none rgb(255, 255, 255)
		 true flex rgb(22, 24, 28)
	END
}

@test "player: a joint's name goes where the joint goes" {
	ir2html walk.ir >walk.html
	in_page walk.html '
		const out = [], at = async () => parseFloat(
		    await get("name", "style.left"));
		await pick("look", "sticks");
		const [x, y] = await joint("h_left_hand");
		await mouse("Moved", x, y);
		out.push(await until(`!${el("name")}.hidden`));
		out.push(await get("name", "textContent"));
		await look("irtools.seek(50)"); await rest();
		const now = await joint("h_left_hand");
		out.push(Math.abs(now[0] - x) > 5, near([await at()], [now[0]]));
		await key(" "); await rest(); const a = await at();
		await rest(); out.push(await at() !== a);
		await key(" "); await mouse("Moved", 5, 5);
		out.push(await until(`${el("name")}.hidden`));
		return out.join(" ")' >saw
	diff -u - saw <<<'true h_left_hand true true true true'
}

@test "player: keys work after a choice and a press, and a text gets its own" {
	for i in 1 2 3 4 5 6 7 8 9; do walk_of "clip$i"; done | ir2html >clips.html
	in_page clips.html '
		const out = [], plays = async () => {
			await key(" ");
			const yes = await look("irtools.playing");
			await look("irtools.play(false)");
			return yes;
		};
		await get("speed", "focus()"); await key("ArrowDown");
		out.push(await get("speed", "value"), await plays());
		await look("irtools.seek(0)");
		const [x, y, w, h] = await box("on");
		await click(x + w / 2, y + h / 2);
		out.push(await look("irtools.frame"), await plays());
		await look("irtools.seek(1)");
		// what Tab has led to is pressed
		await get("on", "focus()"); out.push(await plays());
		out.push(await look("irtools.frame"));
		// a pointer that has chosen gives the keys back
		await look(`{ const s = ${el("speed")}; s.focus();
		    s.dispatchEvent(new PointerEvent("pointerdown",
			{ bubbles: true }));
		    s.dispatchEvent(new Event("change", { bubbles: true })); }`);
		out.push(await look("document.activeElement.tagName"));
		await key("/");
		for (const c of " n") await key(c);
		out.push(await get("find", "value") === " n");
		out.push(await look("irtools.playing"));
		return out.join(" ")' >saw
	diff -u - saw <<<'2 true 1 true false 2 BODY true false'
}

@test "player: a wheel zooms to the pointer, two fingers to what is between" {
	ir2html walk.ir >walk.html
	in_page walk.html '
		const out = [], hand = () => joint("h_left_hand");
		const toes = () => joint("h_left_toes");
		const far = (p, q) => Math.hypot(p[0] - q[0], p[1] - q[1]);
		let a = await hand(), b = await toes();
		await mouse("Wheel", ...a, { deltaX: 0, deltaY: -400 }); await rest();
		out.push(near(await hand(), a));
		// e^0.6
		out.push(near([far(await hand(), await toes()) / far(a, b)], [1.822],
		    0.01));
		await key("0");
		await mouse("Pressed", ...a, { button: "left", buttons: 1,
		    modifiers: 8 });
		await mouse("Moved", a[0] + 50, a[1] - 30, { button: "left",
		    buttons: 1, modifiers: 8 });
		await mouse("Released", a[0] + 50, a[1] - 30, { button: "left" });
		await rest();
		out.push(near(await hand(), [a[0] + 50, a[1] - 30]));
		await key("0");
		await phone(390, 844); await until("innerWidth === 390"); await rest();
		a = await hand(); b = await toes();
		const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
		const fingers = d => [[middle[0] - d, middle[1]],
		    [middle[0] + d, middle[1]]];
		await touch("Start", fingers(40));
		for (const d of [50, 60, 70, 80]) await touch("Move", fingers(d));
		await touch("End", []);
		await rest();
		const c = await hand(), d = await toes();
		out.push(near([far(c, d) / far(a, b)], [2], 0.02));
		out.push(near([(c[0] + d[0]) / 2, (c[1] + d[1]) / 2], middle, 3));
		return out.join(" ")' >saw
	diff -u - saw <<<'true true true true true'
}

@test "player: a drag turns, a press shows a joint's trail" {
	ir2html walk.ir >walk.html
	in_page walk.html '
		const out = [], hold = { button: "left", buttons: 1 };
		await look("irtools.seek(30)"); await rest();
		const a = await joint("h_left_hand");
		await click(...a); await rest();
		out.push(await get("trail", "selectedOptions[0].text"));
		await click(...a); await rest();
		out.push(await get("trail", "selectedOptions[0].text"));
		await mouse("Pressed", 100, 100, hold);
		await mouse("Moved", 300, 100, hold);
		await mouse("Released", 300, 100, { button: "left" });
		await rest();
		const b = await joint("h_left_hand");
		out.push(Math.abs(a[0] - b[0]) > 10, Math.abs(a[1] - b[1]) < 40);
		return out.join(" ")' >saw
	diff -u - saw <<<'h_left_hand nothing true true'
}

# A finger takes 44 pixels; a phone that lies has one row of controls, and more
# when they are asked for; the figure has three quarters of the height.
@test "player: there is room for fingers, and for the figure" {
	walk_of other | cat walk.ir - | ir2html >walk.html
	in_page walk.html '
		const out = [], small = () => look(`[...document.querySelectorAll(
		    "button, select, input, summary")].map(e => {
			const r = (e.type === "checkbox" ? e.parentNode : e)
			    .getBoundingClientRect();
			return [e.id, r.width, r.height];
		    }).filter(([, w, h]) => w && (w < 44 || h < 44)).join("; ")`);
		for (const [w, h] of [[390, 844], [844, 390]]) {
			await phone(w, h); await until("innerWidth === " + w);
			await rest();
			out.push("small:" + await small());
			await get("more", "click()"); await rest();
			out.push("small:" + await small(),
			    await get("more", "ariaExpanded"),
			    await look("document.documentElement.scrollWidth"));
			await get("more", "click()");
		}
		await rest();
		out.push(await get("view", "clientHeight") > 0.75 * 390);
		const rows = await look(`[...document.getElementById("panel").children]
		    .map(e => e.getBoundingClientRect()).filter(r => r.width)
		    .map(r => r.y + r.height / 2)`);
		out.push(Math.max(...rows) - Math.min(...rows) < 5);
		return out.join(" ")' >saw
	diff -u - saw <<<'small: small: true 390 small: small: true 844 true true'
}

# tall HEIGHT SOURCE: a stick
tall() {
	stick 2 1 | awk -v h="$1" -v source="$2" '
	    $1 == "offset" && $2 == "b" { $4 = h }
	    { print }
	    $1 == "skeleton" { print source }'
}

# A square is near a fifth of the figure: of 1, 2, 5 and 10 tenths 2 is nearest
# to 0.2, and 0.5 to 0.34. FBX has centimetres, or so many of them as it says.
@test "player: the grid says what its squares are where that is known" {
	local want source height

	oracle node chromium
	while IFS=, read -r want height source; do
		tall "$height" "$source" | ir2html >stick.html
		in_page stick.html 'return get("scale", "textContent")' |
		    diff -u <(echo "$want") - >&2
	done <<-'END'
		squares of 0.2 m,1,source gltf 2.0
		squares of 0.5 m,1.7,source gltf 2.0
		squares of 0.5 m,170,source fbx 7400
		,1,source bvh
	END
	tall 67 'source fbx 7400\nunit length 2.54' |
	    ir2html >stick.html
	in_page stick.html 'return get("scale", "textContent")' |
	    diff -u <(echo 'squares of 0.5 m') -
	tall 1 'source gltf 2.0' | rescale -l 3 | ir2html >stick.html
	in_page stick.html 'return get("scale", "textContent")' |
	    diff -u <(echo) -
}

@test "player: clips of the same name have another" {
	sed 's/^skeleton figure/skeleton hero/' walk.ir |
	    cat walk.ir - walk.ir <(stick 2 1) | ir2html >clips.html
	in_page clips.html 'return look(`[...document.getElementById("clip")
	    .options].map(o => o.text).join(",")`)' >saw
	diff -u - saw <<<'walk of figure (1),walk of hero,walk of figure (2),go'
}

# The first goes 1 in 0.1 s for 0.4 s; the second, which is a third as often
# there, 3 in 0.3 s, and it has ended then: at 0.1 s it is at 1.
@test "player: two motions are paired by time" {
	stick 5 1 >one.ir
	stick 2 3 | sed 's/^rate 10/rate 10\/3/; s/^motion go/motion less/' |
	    cat one.ir - | quietly ir2html >two.html
	in_page two.html '
		const out = [];
		await pick("over", 1);
		for (const k of [0, 1, 2, 3, 4]) {
			await look(`irtools.seek(${k})`);
			out.push((await look("irtools.over[0].at[0]")).toFixed(2));
		}
		return out.join(" ")' >saw
	diff -u - saw <<<'0.00 1.00 2.00 3.00 3.00'
}

# far DIFF FIELD…: the joint that is farthest by irdiff, and fields of it
far() {
	sort -k 5,5gr "$1" | awk 'NR == 1 { print $3, $5, $7 }'
}

# A joint is where it is to 1/1000 of a height of 175, and what lies between two
# frames may be interpolated in another way: two joints make 0.35.
@test "player: the distance of two motions is irdiff's" {
	local other

	awk '/^v (5[5-9]|6[0-5]) h_left_low_leg/ { $4 += 30 } { print }' walk.ir |
	    sed 's/^motion walk/motion bent/' >bent.ir
	resample -r 10 walk.ir | sed 's/^motion walk/motion slow/' >slow.ir
	ours_only && return
	for other in bent slow; do
		irdiff walk.ir $other.ir >diff.txt || [ $? -eq 1 ]
		cat walk.ir $other.ir | quietly ir2html >two.html
		in_page two.html '
			await pick("over", 1);
			const far = () => look(`{ const a = irtools.curve,
			    c = irtools.clips[0];
			    [c.joints[a.joint[a.most]], a.far[a.most],
			    c.first + a.most, a.far.reduce((s, v) => s + v) /
			    a.far.length].join(" "); }`);
			const out = [await far()];
			await pick("trail", await look(
			    `irtools.clips[0].joints.indexOf("h_left_foot")`));
			out.push(await far());
			return out.join(" ")' >saw
		{ far diff.txt; grep ' h_left_foot ' diff.txt |
		    cut -d ' ' -f 3,5,7,9; } | paste -s -d ' ' - >want
		paste -d ' ' want saw | awk '{
			# joint most frame, foot most frame mean
			if ($1 != $8 || off($2, $9) || ($3 - $10) ^ 2 > 1)
				exit 1
			if (off($5, $13) || off($7, $15))
				exit 1
		}
		function off(a, b) { return (a - b) ^ 2 > 0.35 ^ 2 }' ||
		    { cat want saw >&2; return 1; }
	done
}

# The walk and its first 80 frames are the same but for what the page is off by. A
# figure with a longer back is drawn as large as the other, as its legs are.
@test "player: what is the same is nowhere apart, and legs say the size" {
	awk '$1 == "v" && $2 > 80 { next } { print }' walk.ir |
	    sed 's/^motion walk/motion short/' >short.ir
	awk '/^offset h_(torso_2|neck)/ { $4 *= 1.5 } { print }' walk.ir |
	    sed 's/^motion walk/motion tall/' >tall.ir
	cat walk.ir short.ir tall.ir | quietly ir2html >two.html
	in_page two.html '
		await pick("over", 1);
		const out = [await get("far", "textContent")];
		out.push(await look(`curve.far.every(d => !(d > curve.least))`));
		await pick("over", 2);
		out.push(await look(`(fit.by * clip.scale / over.scale).toFixed(6)`));
		return out.join("\n")' >saw
	sed '1s/than .* apart/than X apart/' saw |
	    diff -u - <(printf '%s\n' 'nowhere more than X apart' true 1.000000)
}

@test "player: a press on a peak of the curve goes there" {
	awk '$1 == "v" && $2 == 60 && $3 == "root" { $4 += 30 } { print }' walk.ir |
	    sed 's/^motion walk/motion jump/' | cat walk.ir - | ir2html >two.html
	in_page two.html '
		const out = [];
		await pick("over", 1); await rest();
		const [x, y, w, h] = await box("curve");
		// frame 60 is the 60th of 128, 8 from the ends
		await click(x + 8 + (w - 16) * 59 / 127 + 5, y + h / 2);
		out.push(await look("irtools.frame"));
		await click(x + w - 20, y + h / 2);
		out.push(await look("irtools.frame") > 120);
		await get("far", "click()");
		out.push(await look("irtools.frame"));
		out.push(await get("now", "textContent"));
		await pick("over", -1);
		out.push(await get("curve", "hidden"), await get("far", "hidden"));
		return out.join(" ")' >saw
	diff -u - saw <<<'59 true 59 0.98 s of 2.12 s, frame 60, 30 apart true true'
}

# Without a common name it is roles that pair: of a figure and itself under
# other names nothing is apart, whatever its size; and without either there is
# no curve, nor where only one has a rate, as irdiff has it.
@test "player: joints are paired by role, else not at all" {
	sed 's/ h_/ /g; s/ root/ hip/g; s/^motion walk/motion named/' walk.ir |
	    sed -E 's/(left|right)_(up_leg|up_arm)/\1_\2/' >named.ir
	rescale -l 2 named.ir | cat walk.ir - <(stick 9 1) \
	    <(sed 's/^rate.*/rate -/; s/^motion walk/motion still/' walk.ir) |
	    ir2html >two.html
	in_page two.html '
		const out = [], far = () => look(
		    "irtools.curve && irtools.curve.far[irtools.curve.most] < 0.1");
		for (const i of [1, 2, 3]) {
			await pick("over", i);
			out.push(await far());
		}
		return out.join(" ")' >saw
	diff -u - saw <<<'true  '
}

# Beside each other each has a half of the view, its name above it.
@test "player: beside each other, and one over the other in one piece" {
	stick 2 0 | awk '{ print }
	    /^offset b/ { print "joint c b\noffset c 0 1 0" }' >go.ir
	sed 's/^motion go/motion other/' go.ir | cat go.ir - | ir2html >two.html
	in_page two.html '
		const out = [];
		await pick("look", "sticks");
		await pick("over", 1); await rest();
		// pale beside the line of the clip: the same at b as half-way to a
		const a = await joint("a"), b = await joint("b");
		const seen = await look(`(() => {
			const g = document.getElementById("view").getContext("2d",
			    { willReadFrequently: true });
			const [x, y, to] = [${a[0]} - 4, ${b[1]}, ${a[1]}].map(Math.round);
			const all = g.getImageData(x, y, 1, to - y).data;
			const at = i => all.slice(4 * i, 4 * i + 4).join();
			return [at(0), at(to - y >> 1)];
		})()`);
		out.push(seen[0] === seen[1], seen[0] !== "0,0,0,0");
		await pick("how", "beside"); await rest();
		out.push((await joint("a"))[0] < 500);
		out.push(await get("title", "textContent"),
		    await get("other", "textContent"));
		const [x] = await box("other");
		out.push(x > 500);
		return out.join(" ")' >saw
	diff -u - saw <<<'true true true go other true'
}

# A clip is decoded when it is chosen.
@test "player: a library opens at once, and is searched" {
	local i

	for i in $(seq 500); do
		awk -v n="clip_$i" '$1 == "motion" { $2 = n }
		$1 == "v" && $2 > 9 { next } { print }' walk.ir
	done | sed 's/^motion clip_33/motion dance_33/' | ir2html >clips.html
	in_page clips.html '
		const out = [];
		const read = () => look(
		    "irtools.clips.filter(c => c.size).length");
		out.push(await read(), await get("clip", "length"));
		await key("/");
		for (const c of "DANCE fig") await key(c);
		out.push(await get("found", "textContent"));
		await key("Enter");
		out.push(await look("document.title"), await read());
		await key("Escape");
		out.push(await get("found", "textContent"));
		await key("n"); await key("n"); await key("p");
		out.push(await look("document.title"), await read());
		return out.join(", ")' >saw
	diff -u - saw <<<'1, 500, 11 of 500 clips, dance_33, 2, 500 clips, clip_34, 4'
}

# sizes IR ...: how high the figure is on the screen, in the first frame
sizes() {
	local ir

	for ir; do
		ir2html "$ir" >size.html
		in_page size.html '
			const y = (await look("irtools.drawn")).map(p => p.screen[1]);
			return Math.round(Math.max(...y) - Math.min(...y))'
	done
}

# The figure is as large whatever a bad frame says, and however far it goes.
@test "player: bad frames and long ways do not make the figure small" {
	awk '/^v 60 root/ { $4 += 400 } { print }' walk.ir >aside.ir
	awk '/^v [0-9]+ root/ { $6 += $2 * $2 } { print }' walk.ir >far.ir
	awk '/^v [0-9]+ root/ && $2 > 90 { $4 += 9000 } { print }' walk.ir \
	    >leap.ir
	grep '^v 60 root' walk.ir >root
	[ -s root ]
	sizes walk.ir aside.ir far.ir leap.ir 2>said >saw
	awk 'NR == 1 { size = $1 }
	$1 < 0.9 * size || $1 > 1.1 * size { bad = 1 }
	END { print NR, (size > 200), bad + 0 }' saw >all
	diff -u - all <<<'4 1 0'
}

# Nothing moves that was not asked to; every control has a name; texts have a
# contrast of 4.5, as WCAG computes it.
@test "player: for all eyes and none" {
	walk_of other | cat walk.ir - | ir2html >walk.html
	in_page walk.html '
		const out = [], contrast = `(() => {
			const css = getComputedStyle(document.documentElement);
			const light = name => css.getPropertyValue("--" + name).trim()
			    .slice(1).match(/../g).map(h => parseInt(h, 16) / 255)
			    .map(v => v <= 0.03928 ? v / 12.92 :
				((v + 0.055) / 1.055) ** 2.4)
			    .reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
			const paper = light("paper");
			return ["ink", "soft", "left", "right"].every(n => {
				const l = light(n), hi = Math.max(l, paper);
				return (hi + 0.05) / (Math.min(l, paper) + 0.05) >= 4.5;
			});
		})()`;
		out.push(await look(contrast));
		await dark(); out.push(await look(contrast));
		await media("prefers-reduced-motion", "reduce");
		out.push(await look("irtools.playing ||" +
		    "document.getAnimations().length > 0"));
		out.push(await look(`[...document.querySelectorAll(
		    "button, select, input, canvas[role]")].filter(e =>
		    !e.hidden && !e.textContent.trim() && !e.ariaLabel &&
		    !(e.labels && e.labels.length)).map(e => e.id).join()`));
		out.push(await look(`document.querySelectorAll("h1").length`));
		return out.join(" ")' >saw
	diff -u - saw <<<'true true false  1'
}

@test "player: b shows sticks, and f keeps still" {
	ir2html walk.ir >walk.html
	in_page walk.html '
		const out = [];
		for (const k of "bbf") {
			await key(k);
			out.push(await get("look", "value"),
			    await get("follow", "checked"));
		}
		return out.join(" ")' >saw
	diff -u - saw <<<'sticks true body true body false'
}
