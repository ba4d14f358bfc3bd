/* The mesh of a figure: reads what rigcode.c has written, and says where its
 * vertices are. */

const EDGES = 16, SHARES = 65535;

class MeshReader {
	constructor(f, id) {
		const code = this.code = new Decoder(bytes_of(id));
		this.step = code.doubles(1)[0];
		this.middle = code.doubles(3);
		this.apart = code.even(1);
		this.inverse = f.joints.map(() => code.even(1) ?
		    code.doubles(12) : null);
		this.vertices = [];
		this.edges = [];
		this.last = null;
		this.odds = { shared: odds(1), which: odds(EDGES), fresh: odds(3),
		    alike: odds(1) };
		for (const name of ["old", "count", "joint", "away"])
			this.odds[name] = number_odds();
		this.odds.place = [number_odds(), number_odds()];
		this.odds.part = [number_odds(), number_odds()];
		this.expect = [new Uint32Array(3), new Uint32Array(3)];
		const n = code.even(32);
		this.triangles = new Uint32Array(3 * n);
		for (let i = 0; i < n; i++)
			this.triangles.set(this.triangle(), 3 * i);
	}

	place(edge) {
		const kind = edge ? 1 : 0, e = this.expect[kind], at = [0, 0, 0];
		for (let k = 0; k < 3; k++) {
			const miss = this.code.number(this.odds.place[kind],
			    class_of(4 * e[k]));
			e[k] = Math.floor((3 * e[k] +
			    16 * Math.min(LARGE, Math.abs(miss))) / 4);
			at[k] = miss + (edge ? edge[0].at[k] + edge[1].at[k] -
			    edge[2].at[k] : this.last ? this.last.at[k] : 0);
		}
		return at;
	}

	joints(like) {
		if (!this.code.bit(this.odds.alike, 0))
			return like.joints;
		const n = this.code.number(this.odds.count, 0), joints = [];
		for (let i = 0, before = 0; i < n; i++)
			joints.push(before += this.code.number(this.odds.joint,
			    i ? 1 : 0));
		return joints;
	}

	vertex(edge) {
		const v = { number: this.vertices.length, at: this.place(edge),
		    parts: [], away: [] };
		const like = edge ? edge[0] : this.last;
		v.joints = this.joints(like);
		let left = SHARES;
		for (let i = 0; i < v.joints.length; i++) {
			const same = like ? like.joints.indexOf(v.joints[i]) : -1;
			const was = same < 0 ? 0 : like.parts[same];
			if (i + 1 < v.joints.length)
				left -= v.parts[i] = was + this.code.number(
				    this.odds.part[was > 0 ? 1 : 0],
				    Math.min(5, v.joints.length));
			for (let k = 0; k < 3 && this.apart; k++)
				v.away.push(this.code.number(this.odds.away, 0));
		}
		if (v.joints.length)
			v.parts.push(left);
		this.vertices.push(v);
		return this.last = v;
	}

	corner(edge, place) {
		if (!this.code.bit(this.odds.fresh, place))
			return this.vertex(edge);
		return this.vertices[this.vertices.length - 1 -
		    this.code.number(this.odds.old, place)];
	}

	edge(...corners) {
		this.edges.push(corners);
		if (this.edges.length > EDGES)
			this.edges.shift();
	}

	triangle() {
		let a, b, c;
		if (this.code.bit(this.odds.shared, 0)) {
			c = this.corner(null, 0);
			a = this.corner(null, 1);
			b = this.corner(null, 1);
			this.edge(a, b, c);
		} else {
			let node = 1;
			while (node < EDGES)
				node = 2 * node + this.code.bit(this.odds.which, node);
			const edge = this.edges[this.edges.length - 1 - node + EDGES];
			[b, a] = edge;
			c = this.corner(edge, 2);
		}
		this.edge(b, c, a);
		this.edge(c, a, b);
		return [c.number, a.number, b.number];
	}
}

/* The mesh of a figure, or null: how many vertices it has, where they are at
 * rest, its triangles, and what moves them. Vertex i has the shares first[i] to
 * first[i + 1], each a joint, a place in that joint's space and a weight: joint
 * f.joints.length is the world itself. */
function mesh_of(f) {
	if (f.mesh !== undefined || !$("mesh" + data.figures.indexOf(f)))
		return f.mesh = f.mesh || null;
	const read = new MeshReader(f, "mesh" + data.figures.indexOf(f));
	const n = read.vertices.length, mesh = { n, triangles: read.triangles,
	    rest: new Float32Array(3 * n), first: new Uint32Array(n + 1) };
	let shares = 0;
	read.vertices.forEach((v, i) => {
		for (let k = 0; k < 3; k++)
			mesh.rest[3 * i + k] = read.middle[k] + v.at[k] * read.step;
		mesh.first[i + 1] = shares += Math.max(1, v.parts.length);
	});
	mesh.joint = new Uint16Array(shares);
	mesh.weight = new Float32Array(shares);
	mesh.place = new Float32Array(3 * shares);
	mesh.inverse = read.inverse;
	read.vertices.forEach((v, i) => share_out(mesh, v, i, read,
	    f.joints.length));
	mesh.reach = f.joints.map(() => 0);
	for (let s = 0; s < shares; s++)
		if (mesh.weight[s] > 0.02)
			mesh.reach[mesh.joint[s]] = Math.max(
			    mesh.reach[mesh.joint[s]] || 0,
			    Math.hypot(...mesh.place.subarray(3 * s, 3 * s + 3)));
	return f.mesh = mesh;
}

function share_out(mesh, v, i, read, world) {
	const [x, y, z] = mesh.rest.subarray(3 * i);
	for (let k = 0; mesh.first[i] + k < mesh.first[i + 1]; k++) {
		const s = mesh.first[i] + k, bound = v.parts.length > 0;
		const m = bound ? read.inverse[v.joints[k]] : [...UNIT, 0, 0, 0];
		mesh.joint[s] = bound ? v.joints[k] : world;
		mesh.weight[s] = bound ? v.parts[k] / SHARES : 1;
		for (let j = 0; j < 3; j++)
			mesh.place[3 * s + j] = m[3 * j] * x + m[3 * j + 1] * y +
			    m[3 * j + 2] * z + m[9 + j] +
			    (read.apart && bound ? v.away[3 * k + j] * read.step : 0);
	}
}

/* Where vertex i of a clip's mesh is at k, as the stream has it; null where it
 * hangs on a joint that is not known. The shader does the same. */
function vertex_at(c, k, i) {
	const m = mesh_of(data.figures[c.figure]), at = [0, 0, 0];
	pose(c, k);
	for (let s = m.first[i]; s < m.first[i + 1]; s++) {
		const j = m.joint[s], w = m.weight[s], x = c.world, o = 12 * j;
		const p = m.place.subarray(3 * s, 3 * s + 3);
		if (j < c.joints.length && c.gone[j])
			return null;
		for (let a = 0; a < 3; a++)
			at[a] += w * (j < c.joints.length ? x[o + 3 * a] * p[0] +
			    x[o + 3 * a + 1] * p[1] + x[o + 3 * a + 2] * p[2] +
			    x[o + 9 + a] : p[a]);
	}
	return at;
}

/* Widens what the clip's view shows by its mesh, in a few frames. */
function widen(c) {
	const m = mesh_of(data.figures[c.figure]), s = c.size;
	if (!m)
		return;
	for (let n = 0; n < 5; n++) {
		const k = Math.round(n * (c.frames - 1) / 4), [x, z] = c.path[k];
		for (let i = 0; i < m.n; i += Math.ceil(m.n / 1000)) {
			const p = seen_from(c, vertex_at(c, k, i));
			if (!p)
				continue;
			s.low = Math.min(s.low, p[1]);
			s.high = Math.max(s.high, p[1]);
			s.far = Math.max(s.far, Math.hypot(p[0] - x, p[2] - z));
			s.wide = Math.max(s.wide, Math.hypot(p[0], p[2]));
		}
	}
}

/* --- normals --- */

/* The normal of each triangle, as long as it is large. */
function triangle_normals(mesh) {
	const { rest, triangles } = mesh, out = new Float32Array(triangles.length);
	for (let t = 0; t < triangles.length; t += 3) {
		const [a, b, c] = [0, 1, 2].map(i => 3 * triangles[t + i]);
		const u = [0, 1, 2].map(i => rest[b + i] - rest[a + i]);
		const v = [0, 1, 2].map(i => rest[c + i] - rest[a + i]);
		out.set([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
		    u[0] * v[1] - u[1] * v[0]], t);
	}
	return out;
}

/* Normals by the triangles at a vertex, and by those of others in its place that
 * go on smoothly there: such vertices are where a picture has a seam. */
function vertex_normals(mesh) {
	const of = triangle_normals(mesh), sum = new Float32Array(3 * mesh.n);
	const { rest, triangles } = mesh, there = new Map();
	triangles.forEach((i, corner) => {
		const t = corner - corner % 3, key = rest[3 * i] + " " +
		    rest[3 * i + 1] + " " + rest[3 * i + 2];
		for (let k = 0; k < 3; k++)
			sum[3 * i + k] += of[t + k];
		if (!there.has(key))
			there.set(key, []);
		there.get(key).push(corner);
	});
	const out = new Float32Array(3 * mesh.n);
	for (const corners of there.values())
		for (const i of new Set(corners.map(c => triangles[c])))
			join_normals(out, sum, i, corners, of);
	return out;
}

function join_normals(out, sum, i, corners, of) {
	const [x, y, z] = sum.subarray(3 * i), own = Math.hypot(x, y, z);
	for (const corner of corners) {
		const t = corner - corner % 3, [a, b, c] = of.subarray(t);
		if (a * x + b * y + c * z < 0.5 * own * Math.hypot(a, b, c))
			continue;
		out[3 * i] += a;
		out[3 * i + 1] += b;
		out[3 * i + 2] += c;
	}
}

/* Per share: the vertex's normal in the joint's space. */
function share_normals(mesh) {
	const normal = vertex_normals(mesh);
	const out = new Float32Array(3 * mesh.joint.length);
	for (let i = 0; i < mesh.n; i++)
		for (let s = mesh.first[i]; s < mesh.first[i + 1]; s++) {
			const m = mesh.inverse[mesh.joint[s]] || UNIT;
			const [x, y, z] = normal.subarray(3 * i);
			const n = [0, 3, 6].map(k => m[k] * x + m[k + 1] * y +
			    m[k + 2] * z), far = Math.hypot(...n) || 1;
			out.set(n.map(v => v / far), 3 * s);
		}
	return out;
}
