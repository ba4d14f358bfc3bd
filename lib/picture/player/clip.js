/* What the clips hold, and where their points are. */

/* Positions are 16-bit integers, from the middle of the clip. */
function unpack(text) {
	const raw = atob(text), bytes = new Uint8Array(raw.length);
	for (let i = 0; i < raw.length; i++)
		bytes[i] = raw.charCodeAt(i);
	const data = new DataView(bytes.buffer);
	const out = new Int16Array(raw.length / 2);
	for (let i = 0; i < out.length; i++)
		out[i] = data.getInt16(2 * i, true);
	return out;
}

/* Decodes a clip, when it is chosen. */
function ready(c) {
	if (c.at) return;
	c.at = unpack(c.positions);
	c.skin = unpack(c.mesh);
	c.vertices = c.skin.length / 3 / c.frames;
	if (!c.size)
		measure(c);
}

/* A frame may lie between two. */
function when(c, k) {
	const a = Math.floor(k), of = j => c.whens ? c.whens[j] : c.first + j;
	return a === k ? of(k) : of(a) + (k - a) * (of(a + 1) - of(a));
}

const rate = c => c.rate || 30;
const seconds = (c, k) => (when(c, k) - when(c, 0)) / rate(c);

/* The frame at a time in seconds, between two or the first or last. */
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

/* Between two frames. */
function between(f, k) {
	const a = Math.floor(k), p = f(a);
	if (a === k || !p) return p;
	const q = f(a + 1);
	return q && p.map((v, j) => v + (k - a) * (q[j] - v));
}

/* Point i of frame k as the clip's own camera sees it: right, up and near; null
 * if it is not known. */
function own(c, k, i, list = c.at, n = c.points) {
	return between(f => {
		const o = (f * n + i) * 3;
		return list[o] === GAP ? null : c.axes.map(a =>
		    a[0] * list[o] + a[1] * list[o + 1] + a[2] * list[o + 2]);
	}, k);
}

/* The same, where that of the other clip is made to fit. */
function point(c, k, i, list, n) {
	const p = own(c, k, i, list, n);
	return p && c === over ? p.map((v, j) => v * fit.by + fit.to[j]) : p;
}

/* As the stream has it. */
function world(c, k, i) {
	return between(f => {
		const o = (f * c.points + i) * 3;
		return c.at[o] === GAP ? null : c.middle.map((m, j) =>
		    m + c.at[o + j] * c.scale);
	}, k);
}
