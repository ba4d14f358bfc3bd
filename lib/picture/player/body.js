/* The body: the mesh where there is one, else capsules along the lines, and a
 * head that shows where it looks. */

/* What takes a place of the stream to the view: three rows of four, of which the
 * last is how near it is, in pixels too. */
function sight(c, eye) {
	const own_to = p => {
		const q = project(fitted(c, p), eye);
		return [q[0], q[1], q[2] * eye.scale];
	};
	const o = own_to([0, 0, 0]);
	const side = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(p =>
	    own_to(p).map((v, i) => v - o[i]));
	return [0, 1, 2].map(i => {
		const row = [0, 1, 2].map(j => side.reduce((sum, s, a) =>
		    sum + s[i] * c.axes[a][j], 0) / c.scale);
		return [...row, o[i] - row[0] * c.middle[0] -
		    row[1] * c.middle[1] - row[2] * c.middle[2]];
	});
}

const see = (sight, p) => sight.map(r =>
    r[0] * p[0] + r[1] * p[1] + r[2] * p[2] + r[3]);

function color_of(text) {
	const n = parseInt(text.slice(1), 16);
	return [n >> 16 & 255, n >> 8 & 255, n & 255].map(v => v / 255);
}

const blend = (a, b, t) => a.map((v, i) => v + t * (b[i] - v));

/* The middle of the depth, and how far it reaches, with room for what is around
 * the points. */
function depth_of(seen, size) {
	let lo = Infinity, hi = -Infinity;
	for (const p of seen)
		if (p) {
			lo = Math.min(lo, p[2]);
			hi = Math.max(hi, p[2]);
		}
	return lo <= hi ? [(lo + hi) / 2, (hi - lo) / 2 + 2 * size] : [0, 1];
}

/* The box around what is drawn, in pixels of the view. reach: per joint, or for
 * all points, how far it goes from there. */
function box_of(seen, reach) {
	const box = [Infinity, Infinity, -Infinity, -Infinity];
	seen.forEach((p, i) => {
		if (!p) return;
		const r = reach.length ? reach[i] || 0 : reach;
		box[0] = Math.min(box[0], p[0] - r);
		box[1] = Math.min(box[1], p[1] - r);
		box[2] = Math.max(box[2], p[0] + r);
		box[3] = Math.max(box[3], p[1] + r);
	});
	return box;
}

/* --- a mesh --- */

/* How far from a joint the vertices are that it moves, in pixels: where it
 * scales nothing. */
function reach_of(c, rows) {
	const mesh = mesh_of(data.figures[c.figure]);
	const long = Math.hypot(rows[0][0], rows[1][0], rows[2][0]);
	return mesh.reach.map((r, j) => {
		let most = 0;
		for (let i = 0; i < 9; i++)
			most += c.world[12 * j + i] ** 2;
		return r * long * Math.max(1, Math.sqrt(most / 3));
	});
}

function set_bones(worn, c, rows) {
	const { bone } = worn, w = c.world, n = c.joints.length;
	for (let j = 0; j <= n; j++)
		for (let i = 0; i < 3; i++) {
			const r = rows[i], to = 12 * j + 4 * i, o = 12 * j;
			if (j === n) {
				bone.set(r, to);
				continue;
			}
			for (let a = 0; a < 3; a++)
				bone[to + a] = c.gone[j] ? 1e30 : r[0] * w[o + a] +
				    r[1] * w[o + 3 + a] + r[2] * w[o + 6 + a];
			bone[to + 3] = c.gone[j] ? 1e30 : r[0] * w[o + 9] +
			    r[1] * w[o + 10] + r[2] * w[o + 11] + r[3];
		}
}

/* The figure's mesh as the shader has it; null: there is none. */
function worn_by(s, c) {
	const f = data.figures[c.figure];
	if (!s.worn.has(f)) {
		const mesh = mesh_of(f);
		s.worn.set(f, mesh && upload_mesh(s.gl, mesh, f.joints.length));
	}
	return s.worn.get(f);
}

/* --- capsules --- */

let capsules = new Float32Array(11 * 64), capsule_count = 0;

function add_capsule(a, ra, b, rb, color) {
	if (11 * (capsule_count + 1) > capsules.length) {
		const more = new Float32Array(2 * capsules.length);
		more.set(capsules);
		capsules = more;
	}
	const o = 11 * capsule_count++;
	capsules.set(a, o);
	capsules[o + 3] = ra;
	capsules.set(b, o + 4);
	capsules[o + 7] = rb;
	capsules.set(color, o + 8);
}

const between = (a, b, t) => a.map((v, i) => v + t * (b[i] - v));
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/* As thick as its length and the body allow. */
function thickness(long, size) {
	return Math.max(0.008 * size, Math.min(0.2 * long, 0.036 * size));
}

/* The joints from the head up to the root: the trunk. */
function trunk_of(f) {
	if (!f.trunk) {
		f.trunk = new Set();
		for (let j = f.head; j >= 0; j = f.parents[j])
			f.trunk.add(j);
	}
	return f.trunk;
}

/* The trunk gets thicker from the neck down. */
function girth(p, head, size) {
	return Math.max(0.024 * size, Math.min(0.052 * size, 0.42 * apart(p, head)));
}

/* The head is a ball above the neck, with a nose where that is known. */
function add_head(c, seen, size, rows, color) {
	const f = data.figures[c.figure], h = f.head;
	const up = h < 0 ? -1 : c.parents[h];
	if (up < 0 || !seen[h] || !seen[up])
		return;
	const r = 0.062 * size, neck = apart(seen[h], seen[up]) || 1;
	const top = seen[h].map((v, i) => v + (v - seen[up][i]) / neck * 1.1 * r);
	const crown = seen[h].map((v, i) => v + (v - seen[up][i]) / neck * 1.5 * r);
	add_capsule(top, r, crown, 0.94 * r, color);
	const w = c.world, o = 12 * h, way = [0, 3, 6].map(i => w[o + i] * f.front[0] +
	    w[o + i + 1] * f.front[1] + w[o + i + 2] * f.front[2]);
	const there = rows.map(q => q[0] * way[0] + q[1] * way[1] + q[2] * way[2]);
	const far = Math.hypot(...there);
	if (far > 0)
		add_capsule(top.map((v, i) => v + 0.6 * r * there[i] / far), 0.4 * r,
		    top.map((v, i) => v + 1.3 * r * there[i] / far), 0.2 * r, color);
}

function add_body(c, seen, size, rows, colors) {
	const f = data.figures[c.figure], trunk = trunk_of(f);
	for (const [a, b, side] of c.lines) {
		const p = seen[a], q = seen[b];
		if (!p || !q || (f.head >= 0 && a === f.head))
			continue;
		const r = a === b ? 0.02 * size : thickness(apart(p, q), size);
		if (trunk.has(b) && trunk.has(a) && seen[f.head])
			add_capsule(p, girth(p, seen[f.head], size), q,
			    girth(q, seen[f.head], size), colors[side]);
		else
			add_capsule(p, r, q, 0.8 * r, colors[side]);
	}
	add_head(c, seen, size, rows, colors[0]);
}

/* --- both --- */

function draw_shadow(g, c, k, eye, size) {
	const list = c.lines.map(([a, b, side]) => {
		const p = point(c, k, a), q = point(c, k, b);
		return p && q && a !== b && { side, ends: [p, q].map(v =>
		    project([v[0], clip.floor, v[2]], eye)) };
	});
	g.strokeStyle = ink.shadow;
	for (const side of [0, 1]) {
		g.lineWidth = (side ? 0.055 : 0.09) * size;
		g.beginPath();
		for (const l of list)
			if (l && side === Math.min(1, l.side)) {
				g.moveTo(l.ends[0][0], l.ends[0][1]);
				g.lineTo(l.ends[1][0], l.ends[1][1]);
			}
		g.stroke();
	}
}

/* The sticks, thin, over what is around them. */
function draw_bones(g, c, seen) {
	const colors = [ink.middle, ink.left, ink.right];
	g.lineWidth = 1.5;
	g.globalAlpha = 0.8;
	colors.forEach((color, side) => {
		g.strokeStyle = color;
		g.beginPath();
		for (const [a, b, of] of c.lines)
			if (of === side && a !== b && seen[a] && seen[b]) {
				g.moveTo(seen[a][0], seen[a][1]);
				g.lineTo(seen[b][0], seen[b][1]);
			}
		g.stroke();
	});
	g.globalAlpha = 1;
}

/* Capsules of more lines than that take too long where there is no GPU. */
const MANY_LINES = 300;

/* Draws it where it is at k; ghost: pale, below another one. */
function draw_body(g, c, k, eye, ghost) {
	const s = get_shade(), rows = s && sight(c, eye);
	const worn = s && worn_by(s, c);
	if (!s || c.vertices || !worn && c.lines.length > MANY_LINES) {
		draw_sticks(g, c, k, eye, ghost);
		return;
	}
	pose(c, k);
	const seen = c.lines.length ? Array.from({ length: c.points }, (_, i) =>
	    c.gone[i] ? null : see(rows, c.world.subarray(12 * i + 9, 12 * i + 12))) :
	    [];
	const size = (c.size.high - c.size.low) * eye.scale *
	    (c === over ? fit.by : 1);
	const depth = depth_of(seen, size);
	const gray = color_of(ink.mesh);
	draw_shadow(g, c, k, eye, size);
	shade_begin(s, g.canvas, box_of(seen, worn ? reach_of(c, rows) :
	    0.15 * size));
	if (worn) {
		set_bones(worn, c, rows);
		draw_mesh(s, worn, gray.map(v => Math.min(1, 1.25 * v)), depth);
	} else {
		capsule_count = 0;
		add_body(c, seen, size, rows, [gray, ...[ink.left, ink.right].map(t =>
		    blend(color_of(t), gray, 0.3))]);
		draw_capsules(s, capsules, capsule_count, depth);
	}
	shade_end(s, g, ghost ? 0.35 : 1);
	if (worn && !ghost)
		draw_bones(g, c, seen);
}
