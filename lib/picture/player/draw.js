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

function read_inks() {
	const css = getComputedStyle(document.documentElement);
	for (const name of ["ink", "soft", "grid", "shadow", "left", "right",
	    "middle", "trail", "mesh"])
		ink[name] = css.getPropertyValue("--" + name).trim();
}

/* The side of a square of the grid: round in metres where these are known, else
 * a fifth of the figure. */
function square_of(c) {
	const about = (c.size.high - c.size.low) / 5;
	const metre = c.metre ? c.metre / c.scale : 0;
	if (!metre)
		return { size: about, text: "" };
	const ten = 10 ** Math.floor(Math.log10(about / metre));
	const m = [1, 2, 5, 10].map(f => f * ten).reduce((best, v) =>
	    Math.abs(Math.log(v * metre / about)) <
	    Math.abs(Math.log(best * metre / about)) ? v : best);
	return { size: m * metre, text: "squares of " + short(m) + " m" };
}

/* The grid's lines pale away from the middle, in so many steps: each is one
 * path, which is what makes them quick. */
const STEPS = 8;

function draw_grid(g, eye) {
	const size = clip.square.size, o = project([0, clip.floor, 0], eye);
	const x = project([size, clip.floor, 0], eye).map((v, i) => v - o[i]);
	const z = project([0, clip.floor, size], eye).map((v, i) => v - o[i]);
	const ex = eye.at[0] / size, ez = eye.at[1] / size;
	const cx = Math.round(ex), cz = Math.round(ez), paths = [];
	for (let n = 0; n < STEPS; n++)
		paths.push(new Path2D());
	const line = (i, j, di, dj) => {
		const far = ((i + di / 2 - ex) ** 2 + (j + dj / 2 - ez) ** 2) /
		    ROWS ** 2;
		if (far >= 1) return;
		const p = paths[Math.floor(far * STEPS)];
		p.moveTo(o[0] + i * x[0] + j * z[0], o[1] + i * x[1] + j * z[1]);
		i += di; j += dj;
		p.lineTo(o[0] + i * x[0] + j * z[0], o[1] + i * x[1] + j * z[1]);
	};
	for (let i = -ROWS; i <= ROWS; i++)
		for (let j = -ROWS; j < ROWS; j++) {
			line(cx + i, cz + j, 0, 1);
			line(cx + j, cz + i, 1, 0);
		}
	g.strokeStyle = ink.grid;
	g.lineWidth = 1;
	paths.forEach((p, n) => {
		g.globalAlpha = 0.9 * (1 - (n + 0.5) / STEPS);
		g.stroke(p);
	});
	g.globalAlpha = 1;
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

const WIDTHS = [2, 2.8, 1.6];            /* of the middle, the left, the right */

/* What stands alone is a line of no length, of which some browsers draw
 * nothing. */
const SPECK = 0.01;

/* Lines as one path for each side, so that nothing shows where they meet, nor
 * where they cross if they are pale. dots: how wide what stands alone is. */
function stroke_sides(g, list, ends, width, colors, dots) {
	for (const dot of [false, true])
		for (const side of [0, 1, 2]) {
			g.beginPath();
			for (const l of list)
				if (l.side === side && l.dot === dot) {
					const [a, b] = ends(l);
					g.moveTo(a[0], a[1]);
					g.lineTo(b[0] + SPECK, b[1]);
				}
			g.lineWidth = width * WIDTHS[side] * (dot ? dots : 1);
			g.strokeStyle = colors[side];
			g.stroke();
		}
}

function stroke(g, l, width, color) {
	g.strokeStyle = color;
	g.lineWidth = width;
	g.beginPath();
	g.moveTo(l.from[0], l.from[1]);
	g.lineTo(l.to[0] + SPECK, l.to[1]);
	g.stroke();
}

function draw_dots(g, c, k, eye) {
	g.fillStyle = ink.mesh;
	for (let i = 0; i < c.vertices; i++) {
		const p = point(c, k, i, c.skin, c.vertices);
		if (!p) continue;
		const q = project(p, eye);
		g.fillRect(q[0] - 1, q[1] - 1, 2, 2);
	}
}

/* ghost: thick and pale, as it is drawn below another. */
function draw_sticks(g, c, k, eye, ghost) {
	const list = lines_of(c, k, eye), s = clip.size;
	const thick = Math.max(1, Math.min(4,
	    (s.high - s.low) * eye.scale / 160));
	const colors = [ink.middle, ink.left, ink.right];
	const flat = p => project([p[0], clip.floor, p[2]], eye);
	stroke_sides(g, list, l => [flat(l.p), flat(l.q)], 2 * thick,
	    [ink.shadow, ink.shadow, ink.shadow], 1);
	draw_dots(g, c, k, eye);
	if (ghost) {
		g.globalAlpha = 0.35;
		stroke_sides(g, list, l => [l.from, l.to], 2.2 * thick, colors,
		    2);
		g.globalAlpha = 1;
		return;
	}
	for (const l of list)
		stroke(g, l, thick * WIDTHS[l.side] * (l.dot ? 2 : 1),
		    colors[l.side]);
}

function draw_figure(g, c, k, eye, ghost) {
	if (look === "body") draw_body(g, c, k, eye, ghost);
	else draw_sticks(g, c, k, eye, ghost);
}

/* The trail's line from where the ground's middle is on the screen, with no
 * more points than can be seen. It stays the same until the view turns or
 * grows. */
const trace = { of: "", path: null };

function trail_path(eye) {
	const of = [clips.indexOf(clip), trail, eye.cy, eye.sy, eye.cp, eye.sp,
	    eye.scale].join();
	if (trace.of === of)
		return trace.path;
	const path = new Path2D(), from = { ...eye, at: [0, 0], x: 0, y: 0 };
	for (let k = 0, pen = null; k < clip.frames; k++) {
		const p = point(clip, k, trail), q = p && project(p, from);
		if (p && !pen) path.moveTo(q[0], q[1]);
		else if (p && Math.abs(q[0] - pen[0]) + Math.abs(q[1] - pen[1]) > 1)
			path.lineTo(q[0], q[1]);
		else if (p) continue;
		pen = q;
	}
	Object.assign(trace, { of, path });
	return path;
}

function draw_trail(g, eye) {
	if (trail < 0)
		return;
	const path = trail_path(eye), at = project([0, eye.up, 0], eye);
	const from = project([0, eye.up, 0], { ...eye, at: [0, 0], x: 0, y: 0 });
	g.save();
	g.translate(at[0] - from[0], at[1] - from[1]);
	g.strokeStyle = ink.trail;
	g.lineWidth = 1.5;
	g.stroke(path);
	g.restore();
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

/* The name of the joint that is pointed at goes where the joint goes. */
function place_name(w, eye) {
	const p = hover < 0 ? null : point(clip, frame, hover), tag = $("name");
	tag.hidden = !p;
	if (!p) return;
	const [x, y] = project(p, eye);
	if (tag.textContent !== clip.joints[hover])
		tag.textContent = clip.joints[hover];
	tag.style.left = Math.max(0, Math.min(x, w - tag.offsetWidth - 20)) + "px";
	tag.style.top = Math.max(34, y) + "px";
}

/* The part of the view that begins at x, for the clip or for the other. */
function draw_pane(g, c, k, eye, x, w, h) {
	g.save();
	g.beginPath();
	g.rect(x, 0, w, h);
	g.clip();
	draw_grid(g, eye);
	if (over && !beside)
		draw_figure(g, over, paired(frame), eye, true);
	if (c === clip)
		draw_trail(g, eye);
	draw_figure(g, c, k, eye, false);
	if (c === clip && hover >= 0)
		mark(g, eye, hover);
	g.restore();
}

function draw() {
	const [g, w, h] = canvas_of("view"), eye = make_eye(clip, w, h);
	const pane = over && beside ? w / 2 : w;
	draw_pane(g, clip, frame, eye, 0, pane, h);
	if (pane < w) {
		draw_pane(g, over, paired(frame), make_eye(over, w, h), pane,
		    pane, h);
		g.fillStyle = ink.grid;
		g.fillRect(pane, 0, 1, h);
	}
	place_name(w, eye);
	place_cursor();
}

/* Where the clip's joints are now. */
function drawn() {
	const v = $("view");
	const eye = make_eye(clip, v.clientWidth, v.clientHeight);
	return clip.joints.map((name, i) => {
		const p = point(clip, frame, i);
		return { name, at: world(clip, frame, i),
		    screen: p && project(p, eye).slice(0, 2) };
	});
}

/* Asks for a drawing: there is one for all that is asked for at a time. */
let asked = 0;

function redraw() {
	if (!asked)
		asked = requestAnimationFrame(() => { asked = 0; draw(); });
}
