/* Draws a frame. */

function canvas_of(id) {
	const c = $(id), r = window.devicePixelRatio || 1;
	const w = c.clientWidth, h = c.clientHeight;
	if (c.width !== Math.round(w * r) || c.height !== Math.round(h * r)) {
		c.width = Math.round(w * r);
		c.height = Math.round(h * r);
	}
	const g = c.getContext("2d");
	g.setTransform(r, 0, 0, r, 0, 0);
	g.clearRect(0, 0, w, h);
	g.lineCap = g.lineJoin = "round";
	return [g, w, h];
}

function stroke(g, a, b, width, color, alpha = 1) {
	g.globalAlpha = alpha;
	g.strokeStyle = color;
	g.lineWidth = width;
	g.beginPath();
	g.moveTo(a[0], a[1]);
	g.lineTo(b[0], b[1]);
	g.stroke();
	g.globalAlpha = 1;
}

function draw_grid(g, eye) {
	const s = clip.size, size = (s.high - s.low) / 5, reach = ROWS * size;
	const cx = Math.round(eye.at[0] / size), cz = Math.round(eye.at[1] / size);
	const at = (i, j) => [(cx + i) * size, clip.floor, (cz + j) * size];
	for (let i = -ROWS; i <= ROWS; i++)
		for (let j = -ROWS; j < ROWS; j++)
			for (const [a, b] of [[at(i, j), at(i, j + 1)],
			    [at(j, i), at(j + 1, i)]]) {
				const far = Math.hypot((a[0] + b[0]) / 2 - eye.at[0],
				    (a[2] + b[2]) / 2 - eye.at[1]) / reach;
				if (far < 1)
					stroke(g, project(a, eye), project(b, eye), 1,
					    ink.grid, 0.9 * (1 - far * far));
			}
}

/* The lines of a clip's frame on the screen, the farthest first. */
function lines_of(c, k, eye) {
	const out = [];
	for (const [a, b, side] of c.lines) {
		const p = point(c, k, a), q = point(c, k, b);
		if (!p || !q) continue;
		const from = project(p, eye), to = project(q, eye);
		out.push({ p, q, from, to, side, near: from[2] + to[2],
		    dot: a === b });
	}
	return out.sort((x, y) => x.near - y.near);
}

function draw_figure(g, c, k, eye, ghost) {
	const list = lines_of(c, k, eye), s = clip.size;
	const thick = Math.max(1, Math.min(4,
	    (s.high - s.low) * eye.scale / 160));
	const widths = [2, 2.8, 1.6], colors = [ink.middle, ink.left, ink.right];
	const flat = p => project([p[0], clip.floor, p[2]], eye);
	for (const l of list)
		stroke(g, flat(l.p), flat(l.q), 2 * thick * widths[l.side], ink.shadow);
	for (let i = 0; i < c.vertices; i++) {
		const p = point(c, k, i, c.skin, c.vertices);
		if (!p) continue;
		const q = project(p, eye);
		g.fillStyle = ink.mesh;
		g.fillRect(q[0] - 1, q[1] - 1, 2, 2);
	}
	for (const l of list)
		stroke(g, l.from, l.to, thick * widths[l.side] * (l.dot ? 3 : 1) *
		    (ghost ? 2.2 : 1), colors[l.side], ghost ? 0.35 : 1);
}

function draw_trail(g, eye) {
	if (trail < 0)
		return;
	g.strokeStyle = ink.trail;
	g.lineWidth = 1.5;
	g.beginPath();
	for (let k = 0, pen = false; k < clip.frames; k++) {
		const p = point(clip, k, trail);
		if (!p) { pen = false; continue; }
		const q = project(p, eye);
		if (pen) g.lineTo(q[0], q[1]); else g.moveTo(q[0], q[1]);
		pen = true;
	}
	g.stroke();
	mark(g, eye, trail);
}

function mark(g, eye, i) {
	const p = point(clip, frame, i);
	if (!p) return;
	const q = project(p, eye);
	g.fillStyle = ink.trail;
	g.beginPath();
	g.arc(q[0], q[1], 5, 0, 2 * Math.PI);
	g.fill();
}

/* Beside a range's thumb, which is half its width from the ends. */
function draw_feet() {
	const [g, w] = canvas_of("feet"), last = Math.max(1, clip.frames - 1);
	const x = k => 8 + (w - 16) * Math.max(0, Math.min(1, k / last));
	for (const [side, from, to] of clip.stands) {
		g.fillStyle = side ? ink.right : ink.left;
		g.fillRect(x(from - 0.5), side ? 12 : 1, x(to + 0.5) - x(from - 0.5), 9);
	}
	g.fillStyle = ink.ink;
	if (clip.stands.length)
		g.fillRect(x(frame) - 0.75, 0, 1.5, 22);
}

function draw() {
	const css = getComputedStyle(document.documentElement);
	for (const name of ["ink", "grid", "shadow", "left", "right", "middle",
	    "trail", "mesh"])
		ink[name] = css.getPropertyValue("--" + name).trim();
	const [g, w, h] = canvas_of("view"), eye = make_eye(w, h);
	draw_grid(g, eye);
	if (over)
		draw_figure(g, over, Math.min(frame, over.frames - 1), eye, true);
	draw_trail(g, eye);
	draw_figure(g, clip, frame, eye, false);
	if (hover >= 0)
		mark(g, eye, hover);
	drawn = clip.joints.map((name, i) => {
		const p = point(clip, frame, i);
		return { name, at: world(clip, frame, i),
		    screen: p && project(p, eye).slice(0, 2) };
	});
	draw_feet();
	tell();
}

function tell() {
	const last = clip.frames - 1;
	$("time").value = frame;
	$("now").textContent = clip.still ? "at rest" : clip.rate ?
	    seconds(clip, frame).toFixed(2) + " s of " +
	    seconds(clip, last).toFixed(2) + " s, frame " + when(clip, frame) :
	    "frame " + when(clip, frame) + ", rate unknown";
	$("time").setAttribute("aria-valuetext", $("now").textContent);
	$("play").setAttribute("aria-label", playing ? "pause" : "play");
	$("play").title = playing ? "pause" : "play";
	$("icon").setAttribute("d", playing ? "M2 1h4v12H2zM8 1h4v12H8z" :
	    "M2 1l11 6-11 6z");
}
