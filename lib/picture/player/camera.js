/* What the view shows: what it follows, and where a point is on the screen. */

/* Where the body is in a frame, on the ground: its hips, or else the middle of
 * what is drawn; null if that is not known. */
function place(c, k) {
	const seen = (c.hips >= 0 ? [c.hips] : c.lines.map(l => l[1]))
	    .map(i => own(c, k, i)).filter(p => p);
	const mean = j => seen.reduce((sum, p) => sum + p[j], 0) / seen.length;
	return seen.length ? [mean(0), mean(2)] : null;
}

/* The same of all frames, on the average of half a second before and after;
 * where it is nowhere around it stays where it was. */
function find_path(c) {
	const calm = Math.floor(rate(c) / 2), at = [], path = [];
	let x = 0, z = 0, n = 0, was = [0, 0];
	const add = (p, sign) => {
		if (p) { x += sign * p[0]; z += sign * p[1]; n += sign; }
	};
	for (let k = 0; k < c.frames; k++) {
		while (at.length < c.frames && at.length <= k + calm) {
			at.push(place(c, at.length));
			add(at[at.length - 1], 1);
		}
		if (k > calm)
			add(at[k - calm - 1], -1);
		path.push(was = n ? [x / n, z / n] : was);
	}
	return path;
}

/* From left to right, from the lowest to the highest, and how far from the
 * body it reaches. */
function measure(c) {
	let low = c.floor, high = c.floor, far = 1, wide = 1;
	c.path = find_path(c);
	const step = Math.ceil(c.frames / 500);
	for (let k = 0; k < c.frames; k += step) {
		const at = c.path[k];
		for (const [a, b] of c.lines)
			for (const i of [a, b]) {
				const p = own(c, k, i);
				if (!p) continue;
				low = Math.min(low, p[1]);
				high = Math.max(high, p[1]);
				far = Math.max(far, Math.hypot(p[0] - at[0], p[2] - at[1]));
				wide = Math.max(wide, Math.hypot(p[0], p[2]));
			}
	}
	c.size = { low, high: Math.max(high, low + 1), far, wide };
}

/* The same at a frame that may lie between two. */
function path_at(c, k) {
	const a = c.path[Math.floor(k)], b = c.path[Math.ceil(k)];
	const u = k - Math.floor(k);
	return [a[0] + u * (b[0] - a[0]), a[1] + u * (b[1] - a[1])];
}

/* The other is as high, on the same ground, and begins in the same place. */
function fit_over() {
	const by = (clip.size.high - clip.floor) / (over.size.high - over.floor);
	const a = clip.path[0], b = over.path[0];
	fit = { by, to: [a[0] - by * b[0], clip.floor - by * over.floor,
	    a[1] - by * b[1]] };
}

/* A point of the ground and a height, on the screen: x, y, nearness. */
function project(p, eye) {
	const x = p[0] - eye.at[0], z = p[2] - eye.at[1];
	const right = x * eye.cy - z * eye.sy, near = x * eye.sy + z * eye.cy;
	return [eye.x + right * eye.scale,
	    eye.y - ((p[1] - eye.up) * eye.cp - near * eye.sp) * eye.scale,
	    near * eye.cp + p[1] * eye.sp];
}

/* What the eye looks at on the ground: of the clip, or of the other where that
 * has a view of its own. */
function look_at(c) {
	const follows = $("follow").checked;
	const at = !follows ? [0, 0] : path_at(c, c === over ? paired(frame) : frame);
	return c !== over ? at :
	    [fit.by * at[0] + fit.to[0], fit.by * at[1] + fit.to[2]];
}

/* The clip's view in w x h pixels, or one of two beside each other. */
function make_eye(c, w, h) {
	const s = clip.size, panes = over && beside ? 2 : 1, pane = w / panes;
	const wide = 2.2 * ($("follow").checked ? s.far : s.wide);
	const high = (s.high - s.low) * 1.35;
	const top = Math.min($("head").offsetHeight, h / 3), room = h - top;
	return {
		at: look_at(c), up: (s.low + s.high) / 2,
		x: pane * (c === clip ? 0.5 : 1.5) + view.x,
		y: top + room * 0.53 + view.y,
		scale: Math.min(pane / wide, room / high) * view.zoom,
		cy: Math.cos(view.yaw), sy: Math.sin(view.yaw),
		cp: Math.cos(view.pitch), sp: Math.sin(view.pitch)
	};
}

/* The eye in whose part of the view a place of the screen is. */
function eye_under(at) {
	const v = $("view"), w = v.clientWidth, h = v.clientHeight;
	return make_eye(over && beside && at[0] > w / 2 ? over : clip, w, h);
}
