/* What the clips hold, and where their points are. */

clips.forEach((c, i) => {
	const f = data.figures[c.figure];
	for (const name of ["joints", "points", "hips", "lines", "parents", "offsets"])
		c[name] = f[name];
	c.number = i;
	c.seconds = (c.last - c.first) / rate(c);
});

/* Decodes a clip, if it has not been yet. */
function ready(c) {
	if (c.nodes)
		return;
	c.nodes = read_clip(c, "clip" + c.number);
	c.world = new Float64Array(12 * c.points);
	c.gone = new Uint8Array(c.points);
	c.posed = -1;
	c.at = new Float32Array(3 * c.points * c.frames);
	for (let k = 0; k < c.frames; k++) {
		pose(c, k);
		for (let i = 0; i < c.points; i++)
			for (let j = 0; j < 3; j++)
				c.at[3 * (k * c.points + i) + j] = c.gone[i] ? NaN :
				    (c.world[12 * i + 9 + j] - c.middle[j]) / c.scale;
	}
	read_dots(c);
	if (!c.size)
		measure(c);
	widen(c);
}

/* The vertices of a stream without a mesh: 16-bit integers from the middle of
 * the clip, for all frames. */
function read_dots(c) {
	const there = $("dots" + c.number);
	c.vertices = 0;
	if (!there)
		return;
	const bytes = new DataView(bytes_of(there.id).buffer);
	c.skin = Float32Array.from({ length: bytes.byteLength / 2 }, (_, i) => {
		const v = bytes.getInt16(2 * i, true);
		return v === -32768 ? NaN : v;
	});
	c.vertices = c.skin.length / 3 / c.frames;
}

/* k may lie between two frames. */
function when(c, k) {
	if (!c.whens)
		return c.first + k;
	const lo = Math.floor(k), hi = Math.min(c.frames - 1, lo + 1);
	return c.whens[lo] + (k - lo) * (c.whens[hi] - c.whens[lo]);
}

function rate(c) {
	return c.rate || 30;
}

/* The frame at a time in seconds: it may lie between two, and is the first or the
 * last where the time is outside. */
function frame_at(c, time) {
	const t = when(c, 0) + time * rate(c);
	let lo = 0, hi = c.frames - 1;
	if (t <= when(c, 0)) return 0;
	if (t >= when(c, hi)) return hi;
	while (hi - lo > 1) {
		const mid = lo + hi >> 1;
		if (when(c, mid) <= t) lo = mid; else hi = mid;
	}
	return lo + (t - when(c, lo)) / (when(c, hi) - when(c, lo));
}

const seconds = (c, k) => (when(c, k) - when(c, 0)) / rate(c);

/* --- poses --- */

/* A value of a node at k, between frames on the straight line. */
const value = new Float64Array(9);
function set_value(v, lo, hi, t) {
	const { all, n } = v, a = v.changes ? lo * n : 0, b = v.changes ? hi * n : 0;
	for (let i = 0; i < n; i++)
		value[i] = t ? all[a + i] + t * (all[b + i] - all[a + i]) :
		    all[a + i];
}

/* A rotation, between frames along the shorter arc. */
function set_turn(v, lo, hi, t) {
	const { all } = v, a = v.changes ? 4 * lo : 0, b = v.changes ? 4 * hi : 0;
	let near = 1 - t, far = t, dot = 0;
	if (t) {
		for (let i = 0; i < 4; i++)
			dot += all[a + i] * all[b + i];
		const angle = Math.acos(Math.min(1, Math.abs(dot)));
		if (angle > 1e-3) {
			near = Math.sin((1 - t) * angle) / Math.sin(angle);
			far = Math.sin(t * angle) / Math.sin(angle);
		}
		if (dot < 0)
			far = -far;
	}
	for (let i = 0; i < 4; i++)
		value[i] = near * all[a + i] + (far ? far * all[b + i] : 0);
}

/* The matrix of the rotation in value. */
const linear = new Float64Array(9), product = new Float64Array(9);
function set_linear() {
	const x = value[0], y = value[1], z = value[2], w = value[3];
	linear[0] = 1 - 2 * (y * y + z * z);
	linear[1] = 2 * (x * y - w * z);
	linear[2] = 2 * (x * z + w * y);
	linear[3] = 2 * (x * y + w * z);
	linear[4] = 1 - 2 * (x * x + z * z);
	linear[5] = 2 * (y * z - w * x);
	linear[6] = 2 * (x * z - w * y);
	linear[7] = 2 * (y * z + w * x);
	linear[8] = 1 - 2 * (x * x + y * y);
}

/* to = a · b, of 3 by 3 matrices that begin there. */
function times(to, o, a, p, b) {
	for (let i = 0; i < 9; i += 3)
		for (let j = 0; j < 3; j++)
			to[o + i + j] = a[p + i] * b[j] + a[p + i + 1] * b[3 + j] +
			    a[p + i + 2] * b[6 + j];
}

/* Sets where a node is in the world: its linear part by rows, then its place. */
function place_node(c, i, node, lo, hi, t) {
	const w = c.world, o = 12 * i, p = 12 * node.parent;
	set_turn(node.turn, lo, hi, t);
	set_linear();
	if (node.form) {
		set_value(node.form, lo, hi, t);
		times(product, 0, linear, 0, value);
		linear.set(product);
	}
	set_value(node.place, lo, hi, t);
	if (node.parent < 0) {
		w.set(linear, o);
		for (let j = 0; j < 3; j++)
			w[o + 9 + j] = value[j];
		return;
	}
	times(w, o, w, p, linear);
	for (let j = 0; j < 3; j++)
		w[o + 9 + j] = w[p + 3 * j] * value[0] +
		    w[p + 3 * j + 1] * value[1] + w[p + 3 * j + 2] * value[2] +
		    w[p + 9 + j];
}

/* Sets c.world and c.gone to what they are at k, which may lie between two
 * frames: then joints' rotations are interpolated, not points. */
function pose(c, k) {
	if (c.posed === k)
		return;
	c.posed = k;
	const lo = Math.floor(k), hi = Math.min(c.frames - 1, lo + 1), t = k - lo;
	for (let i = 0; i < c.points; i++) {
		const node = c.nodes[i];
		c.gone[i] = node.gap && (node.gap[lo] || t && node.gap[hi]) ||
		    node.parent >= 0 && c.gone[node.parent] ? 1 : 0;
		if (!c.gone[i])
			place_node(c, i, node, lo, hi, t);
	}
}

/* A place of the stream, or null, as the clip's own camera sees it: right, up and
 * near. */
function seen_from(c, p) {
	return p && c.axes.map(a => (a[0] * (p[0] - c.middle[0]) + a[1] * (p[1] -
	    c.middle[1]) + a[2] * (p[2] - c.middle[2])) / c.scale);
}

/* Point i of frame k, likewise; null if it is not known. */
function own(c, k, i, list = c.at, n = c.points) {
	if (list === c.at && k !== Math.floor(k))
		return seen_from(c, world(c, k, i));
	const o = (Math.floor(k) * n + i) * 3;
	const x = list[o], y = list[o + 1], z = list[o + 2];
	return x === x ? c.axes.map(a => a[0] * x + a[1] * y + a[2] * z) : null;
}

/* A place in a clip's own view, where that of the other clip is made to fit. */
function fitted(c, p) {
	return p && c === over ? p.map((v, j) => v * fit.by + fit.to[j]) : p;
}

/* Point i, likewise. */
function point(c, k, i, list, n) {
	return fitted(c, own(c, k, i, list, n));
}

/* As the stream has it. */
function world(c, k, i) {
	pose(c, k);
	return c.gone[i] ? null : [0, 1, 2].map(j => c.world[12 * i + 9 + j]);
}
