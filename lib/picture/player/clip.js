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

for (const c of clips) {
	c.at = unpack(c.positions);
	c.skin = unpack(c.mesh);
	c.vertices = c.skin.length / 3 / c.frames;
}

const when = (c, k) => c.whens ? c.whens[k] : c.first + k;
const rate = c => c.rate || 30;

/* The frame nearest to a time in seconds. */
function nearest(c, seconds) {
	const t = when(c, 0) + seconds * rate(c);
	let lo = 0, hi = c.frames - 1;
	while (hi - lo > 1) {
		const mid = lo + hi >> 1;
		if (when(c, mid) <= t) lo = mid; else hi = mid;
	}
	return t - when(c, lo) <= when(c, hi) - t ? lo : hi;
}

const seconds = (c, k) => (when(c, k) - when(c, 0)) / rate(c);

/* Point i of frame k as the clip's own camera sees it: right, up and near; null
 * if it is not known. */
function own(c, k, i, list = c.at, n = c.points) {
	const o = (k * n + i) * 3;
	return list[o] === GAP ? null : c.axes.map(a =>
	    a[0] * list[o] + a[1] * list[o + 1] + a[2] * list[o + 2]);
}

/* The same, where that of the other clip is made to fit. */
function point(c, k, i, list, n) {
	const p = own(c, k, i, list, n);
	return p && c === over ? p.map((v, j) => v * fit.by + fit.to[j]) : p;
}

/* As the stream has it. */
function world(c, k, i) {
	const o = (k * c.points + i) * 3;
	return c.at[o] === GAP ? null : c.middle.map((m, j) =>
	    m + c.at[o + j] * c.scale);
}
