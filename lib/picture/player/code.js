/* Reads what code.c and reelcode.c have written: a range coder's numbers, and
 * of these how the joints of a clip are turned and moved in each frame. */

function bytes_of(id) {
	const raw = atob($(id).textContent), bytes = new Uint8Array(raw.length);
	for (let i = 0; i < raw.length; i++)
		bytes[i] = raw.charCodeAt(i);
	return bytes;
}

const CLASSES = 48, SIZES = 54, FINEST = 60, LARGE = 1 << 20;

/* How likely n bits are 0, in 65536ths, and how often each was seen. */
function odds(n) {
	return { p: new Uint16Array(n).fill(32768), seen: new Uint8Array(n) };
}

const number_odds = () => ({ size: odds(CLASSES * SIZES), top: odds(SIZES) });

class Decoder {
	constructor(bytes) {
		this.bytes = bytes;
		this.at = this.code = 0;
		this.range = 0xffffffff;
		for (let i = 0; i < 5; i++)
			this.code = (this.code << 8 | bytes[this.at++]) >>> 0;
	}

	refill() {
		while (this.range < 0x1000000) {
			this.range = this.range << 8 >>> 0;
			this.code = (this.code << 8 | this.bytes[this.at++]) >>> 0;
		}
	}

	bit(odds, i) {
		const p = odds.p[i], seen = odds.seen[i];
		const bound = (this.range >>> 12) * (p >> 4 || 1);
		const bit = this.code < bound ? 0 : 1;
		if (bit) {
			this.code -= bound;
			this.range -= bound;
			odds.p[i] = p - (p / (seen + 2) | 0);
		} else {
			this.range = bound;
			odds.p[i] = p + ((65535 - p) / (seen + 2) | 0);
		}
		if (seen < FINEST)
			odds.seen[i]++;
		if (this.range < 0x1000000)
			this.refill();
		return bit;
	}

	/* n bits, each as likely 0 as 1. */
	even(n, v = 0) {
		while (n--) {
			this.range >>>= 1;
			const bit = this.code < this.range ? 0 : 1;
			if (bit)
				this.code -= this.range;
			v = v * 2 + bit;
			this.refill();
		}
		return v;
	}

	number(odds, kind) {
		let size = 0, v = 1;
		while (size < SIZES - 1 && this.bit(odds.size, kind * SIZES + size))
			size++;
		if (!size)
			return 0;
		if (size > 1)
			v = 2 + this.bit(odds.top, size);
		if (size > 2)
			v = this.even(size - 2, v);
		return this.even(1) ? -v : v;
	}

	floats(n) {
		const bits = new DataView(new ArrayBuffer(4));
		return Array.from({ length: n }, () => {
			bits.setUint32(0, this.even(32));
			return bits.getFloat32(0);
		});
	}

	doubles(n) {
		const bits = new DataView(new ArrayBuffer(8));
		return Array.from({ length: n }, () => {
			bits.setUint32(0, this.even(32));
			bits.setUint32(4, this.even(32));
			return bits.getFloat64(0);
		});
	}
}

/* The class of numbers that are expected to be as large as e / 16. */
function class_of(e) {
	const size = 32 - Math.clz32(e);
	return Math.min(CLASSES - 1, size < 2 ? size :
	    2 * size - 2 + (e >> size - 2 & 1));
}

/* --- a clip --- */

const LEVELS = 7, OCTAVE = 16;
const TURNED = 1, TURNS = 2, PLACED = 4, MOVES = 8, FORMED = 16, FORMS = 32,
    LACKS = 64, LOOSE = 128;
const UNIT = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/* A node is a point of the figure. What does not change has one value, the rest
 * has one for each frame. */
function read_node(code, flags, power, c, i) {
	const node = { flags: 0 };
	for (let k = 0; k < 8; k++)
		node.flags |= code.bit(flags, k) << k;
	const f = node.flags;
	power.last += code.number(power.odds, 0);
	node.step = 2 ** (power.last / OCTAVE);
	if (f & MOVES)
		node.movestep = 2 ** (code.number(power.odds, 0) / OCTAVE);
	node.parent = f & LOOSE ? -1 : c.parents[i];
	const values = (start, changes) => {
		const all = new Float64Array((changes ? c.frames : 1) *
		    start.length);
		all.set(start);
		return { all, n: start.length, changes, start };
	};
	node.turn = values(f & TURNED ? code.floats(4) : [0, 0, 0, 1], f & TURNS);
	node.place = values(f & PLACED ? code.doubles(3) : c.offsets[i],
	    f & MOVES);
	if (f & (FORMED | FORMS))
		node.form = values(f & FORMED ? code.floats(9) : UNIT, f & FORMS);
	node.gap = f & LACKS ? new Uint8Array(c.frames) : null;
	node.gone = 0;
	for (const [v, n] of [[node.turn, 3], [node.place, 3], [node.form, 9]])
		if (v && v.changes)
			v.expect = new Uint32Array(LEVELS * n);
	return node;
}

/* Reads n numbers into miss. */
const miss = new Float64Array(9);
function read_numbers(code, odds, level, v, n) {
	for (let i = 0; i < n; i++) {
		const at = level * n + i, e = v.expect[at];
		miss[i] = code.number(odds, class_of(4 * e));
		v.expect[at] = Math.floor((3 * e +
		    16 * Math.min(LARGE, Math.abs(miss[i]))) / 4);
	}
}

/* Predicts a value from the frames around. */
function mix(v, k, around) {
	const { all, n } = v, to = k * n;
	for (let i = 0; i < n; i++) {
		let sum = 0;
		for (let j = 0; j < 4; j++)
			if (around.w[j])
				sum += around.w[j] * all[around.at[j] * n + i];
		all[to + i] = sum;
	}
}

function mix_turn(v, k, around) {
	mix(v, k, around);
	const { all } = v, o = 4 * k, len = Math.hypot(all[o], all[o + 1],
	    all[o + 2], all[o + 3]);
	for (let i = 0; i < 4; i++)
		all[o + i] = len < 0.1 ? all[4 * around.at[1] + i] :
		    all[o + i] / len;
}

/* Turns a predicted rotation by the rest. */
function turn_by(q, o, step) {
	const x = miss[0] * step, y = miss[1] * step, z = miss[2] * step;
	const n = x * x + y * y + z * z, f = 2 / (1 + n);
	multiply(q, o, q, o, x * f, y * f, z * f, (1 - n) / (1 + n));
}

/* to = a times the quaternion x y z w */
function multiply(to, o, a, p, x, y, z, w) {
	const ax = a[p], ay = a[p + 1], az = a[p + 2], aw = a[p + 3];
	to[o] = aw * x + ax * w + ay * z - az * y;
	to[o + 1] = aw * y + ay * w + az * x - ax * z;
	to[o + 2] = aw * z + az * w + ax * y - ay * x;
	to[o + 3] = aw * w - ax * x - ay * y - az * z;
}

function add_steps(v, k, n, step) {
	for (let i = 0; i < n; i++)
		v.all[k * n + i] += miss[i] * step;
}

function read_frame(code, m, k, level, around) {
	for (const node of m.nodes) {
		if (node.gap)
			node.gone = node.gap[k] = code.bit(m.gap, node.gone);
		if (node.turn.changes) {
			mix_turn(node.turn, k, around);
			read_numbers(code, m.odds[0], level, node.turn, 3);
			turn_by(node.turn.all, 4 * k, node.step / 4);
		}
		if (node.place.changes) {
			mix(node.place, k, around);
			read_numbers(code, m.odds[1], level, node.place, 3);
			add_steps(node.place, k, 3, node.movestep);
		}
		if (node.form && node.form.changes) {
			mix(node.form, k, around);
			read_numbers(code, m.odds[2], level, node.form, 9);
			add_steps(node.form, k, 9, node.step);
		}
	}
}

/* The first frame is predicted from what is said of nodes. */
function read_start(code, m) {
	for (const node of m.nodes)
		for (const v of [node.turn, node.place, node.form])
			if (v && v.changes)
				v.all.set(v === node.turn ? [0, 0, 0, 1] :
				    v === node.place ? node.offset : UNIT);
	read_frame(code, m, 0, LEVELS - 1, { at: [0, 0, 0, 0], w: [0, 1, 0, 0] });
}

const WEIGHTS = [[0, 1 / 2, 1 / 2, 0], [0, 3 / 8, 3 / 4, -1 / 8],
	[-1 / 8, 3 / 4, 3 / 8, 0], [-1 / 16, 9 / 16, 9 / 16, -1 / 16]];

/* The frames after `from` up to `to`: first the last, then those in the middle
 * between two known ones. */
function read_span(code, m, from, to, span) {
	const first = Math.max(0, from - span + 1);
	let level = LEVELS - 1;
	if (to === from + span)
		read_frame(code, m, to, level,
		    { at: [from, from, from, from], w: [0, 1, 0, 0] });
	for (let d = span / 2; d >= 1; d /= 2) {
		level--;
		for (let k = from + d; k <= to; k += 2 * d)
			read_frame(code, m, k, level, {
				at: [k - 3 * d, k - d, k + d, k + 3 * d],
				w: k + d > to ? [0, 1, 0, 0] :
				    WEIGHTS[2 * (k - first >= 3 * d) +
				    (k + 3 * d <= to)]
			});
	}
}

/* The nodes of a clip with their values. */
function read_clip(c, id) {
	const code = new Decoder(bytes_of(id)), flags = odds(8);
	const power = { odds: number_odds(), last: 0 }, span = code.even(8);
	const m = { nodes: [], gap: odds(2),
	    odds: [number_odds(), number_odds(), number_odds()] };
	for (let i = 0; i < c.points; i++) {
		m.nodes.push(read_node(code, flags, power, c, i));
		m.nodes[i].offset = c.offsets[i];
	}
	read_start(code, m);
	for (let from = 0; from < c.frames - 1; from += span)
		read_span(code, m, from, Math.min(from + span, c.frames - 1), span);
	return m.nodes;
}
