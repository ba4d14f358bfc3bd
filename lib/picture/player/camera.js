/* What the view shows: what it follows, and where a point is on the screen. */

/* Where the body is in a frame, on the ground: its hips, or else the middle of
 * what is drawn; null if that is not known. */
function place(c, k) {
	const seen = (c.hips >= 0 ? [c.hips] : c.lines.map(l => l[1]))
	    .map(i => own(c, k, i)).filter(p => p);
	const mean = j => seen.reduce((sum, p) => sum + p[j], 0) / seen.length;
	return seen.length ? [mean(0), mean(2)] : null;
}

/* The same of all frames, on the average of as many frames before and after, up
 * to half a second; where it is nowhere around it stays where it was. It stays
 * so near to the body where that leaps. */
function find_path(c, places, near) {
	const calm = Math.floor(rate(c) / 2), last = c.frames - 1;
	const sums = [[0, 0, 0]];
	for (const p of places) {
		const [x, z, n] = sums[sums.length - 1];
		sums.push(p ? [x + p[0], z + p[1], n + 1] : [x, z, n]);
	}
	let was = [0, 0];
	return places.map((p, k) => {
		const around = Math.min(calm, k, last - k);
		const to = sums[k + around + 1], from = sums[k - around];
		const n = to[2] - from[2];
		if (n)
			was = [0, 1].map(i => (to[i] - from[i]) / n);
		const off = p ? Math.hypot(was[0] - p[0], was[1] - p[1]) : 0;
		return off <= near ? was :
		    [0, 1].map(i => p[i] + (was[i] - p[i]) * near / off);
	});
}

/* What a frame spans: down and up from the floor, how far from a place on the
 * ground and from the middle; null where nothing is drawn. */
function span(c, k, at) {
	let down = 0, up = 0, far = 0, wide = -1;
	const take = p => {
		if (!p) return;
		down = Math.max(down, c.floor - p[1]);
		up = Math.max(up, p[1] - c.floor);
		far = Math.max(far, Math.hypot(p[0] - at[0], p[2] - at[1]));
		wide = Math.max(wide, Math.hypot(p[0], p[2]));
	};
	for (const line of c.lines)
		for (let end = 0; end < 2; end++)
			take(own(c, k, line[end]));
	for (let i = 0; i < c.vertices; i += Math.ceil(c.vertices / 500))
		take(own(c, k, i, c.skin, c.vertices));
	return wide < 0 ? null : { down, up, far, wide };
}

/* The most that frames reach; but a few of 50 that reach much farther than the
 * others do not count. */
function most_of(spans, key) {
	const all = spans.map(s => s[key]).sort((a, b) => b - a);
	const usual = all[Math.floor(all.length / 50)] * 1.3;
	return all[0] > usual ? usual : all[0] || 0;
}

/* From left to right, from the lowest to the highest, and how far from the
 * body it reaches. */
function measure(c) {
	const places = [], step = Math.ceil(c.frames / 500);
	for (let k = 0; k < c.frames; k++)
		places.push(place(c, k));
	const spans = path => {
		const list = [];
		for (let k = 0; k < c.frames; k += step)
			list.push(path[k] && span(c, k, path[k]));
		return list.filter(s => s);
	};
	c.path = find_path(c, places, most_of(spans(places), "far") / 2);
	const all = spans(c.path), most = key => most_of(all, key);
	const low = c.floor - most("down");
	c.size = { low, high: Math.max(c.floor + most("up"), low + 1),
	    far: Math.max(1, most("far")), wide: Math.max(1, most("wide")) };
}

/* The same at a frame that may lie between two. */
function path_at(c, k) {
	const a = c.path[Math.floor(k)], b = c.path[Math.ceil(k)];
	const u = k - Math.floor(k);
	return [a[0] + u * (b[0] - a[0]), a[1] + u * (b[1] - a[1])];
}

/* How long a leg is, in the clip's own view; 0 where that is not known. */
function leg_of(c) {
	const roles = data.figures[c.figure].roles;
	const top = roles.indexOf("leftUpperLeg");
	let i = roles.indexOf("leftFoot"), length = 0;
	for (; i !== top && i >= 0; i = c.parents[i])
		length += Math.hypot(...c.offsets[i]);
	return i < 0 ? 0 : length / c.scale;
}

/* The other has legs of the same length or else is as high, is on the same
 * ground, and begins in the same place. */
function fit_over() {
	const by = leg_of(clip) && leg_of(over) ? leg_of(clip) / leg_of(over) :
	    (clip.size.high - clip.floor) / (over.size.high - over.floor);
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
