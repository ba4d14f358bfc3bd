/* Draws shaded surfaces with WebGL, on a canvas of its own that is not shown: what
 * is on it is copied into the view. Places are pixels of the view: right, down,
 * and near. */

const VIEW = `
uniform vec2 size;
uniform vec2 depth;
out vec3 facing;
out vec3 tint;
out float lost;
void place(vec3 p) {
	gl_Position = vec4(p.x / size.x * 2.0 - 1.0, 1.0 - p.y / size.y * 2.0,
	    (depth.x - p.z) / depth.y, 1.0);
}`;

/* A vertex is moved by its joints: linear blend skinning. What it hangs on may be
 * a gap. */
const SKIN = `#version 300 es
precision highp float;
precision highp sampler2D;
precision highp int;
in uvec2 run;
uniform sampler2D places, normals, bones;
uniform vec3 color;
${VIEW}
void main() {
	vec3 p = vec3(0), n = vec3(0);
	for (uint i = run.x; i < run.y; i++) {
		ivec2 at = ivec2(i % ${1024}u, i / ${1024}u);
		vec4 place = texelFetch(places, at, 0);
		vec4 normal = texelFetch(normals, at, 0);
		int joint = int(normal.w);
		vec4 x = texelFetch(bones, ivec2(0, joint), 0);
		vec4 y = texelFetch(bones, ivec2(1, joint), 0);
		vec4 z = texelFetch(bones, ivec2(2, joint), 0);
		vec4 q = vec4(place.xyz, 1);
		p += place.w * vec3(dot(x, q), dot(y, q), dot(z, q));
		n += place.w * vec3(dot(x.xyz, normal.xyz),
		    dot(y.xyz, normal.xyz), dot(z.xyz, normal.xyz));
	}
	lost = abs(p.x) < 1e8 ? 0.0 : 1.0;
	facing = n;
	tint = color;
	place(lost > 0.0 ? vec3(0) : p);
}`;

/* A capsule from a to b, whose w are the radii there. */
const CAPSULE = `#version 300 es
precision highp float;
in vec4 round, a, b;
in vec3 color;
${VIEW}
void main() {
	vec3 along = b.xyz - a.xyz;
	float far = length(along);
	vec3 z = far > 0.0 ? along / far : vec3(0, 1, 0);
	vec3 x = normalize(cross(z, abs(z.x) < 0.7 ? vec3(1, 0, 0) : vec3(0, 0, 1)));
	vec3 n = round.x * x + round.y * cross(z, x) + round.z * z;
	facing = n;
	tint = color;
	lost = 0.0;
	place(mix(a.xyz, b.xyz, round.w) + n * mix(a.w, b.w, round.w));
}`;

const SURFACE = `#version 300 es
precision highp float;
in vec3 facing, tint;
in float lost;
out vec4 paint;
void main() {
	if (lost > 0.0)
		discard;
	vec3 n = normalize(facing) * vec3(1, -1, 1);
	n *= n.z < 0.0 ? -1.0 : 1.0;
	float key = max(0.0, dot(n, normalize(vec3(-0.45, 0.65, 0.7))));
	float fill = 0.5 + 0.5 * n.y;
	paint = vec4(tint * (0.5 + 0.5 * key + 0.2 * fill), 1);
}`;

const ROW = 1024;                        /* texels in a row of shares */
let shade;                               /* null: there is no WebGL */

function make_program(gl, vertex) {
	const program = gl.createProgram();
	for (const [kind, text] of [[gl.VERTEX_SHADER, vertex],
	    [gl.FRAGMENT_SHADER, SURFACE]]) {
		const shader = gl.createShader(kind);
		gl.shaderSource(shader, text);
		gl.compileShader(shader);
		gl.attachShader(program, shader);
	}
	gl.linkProgram(program);
	if (!gl.getProgramParameter(program, gl.LINK_STATUS))
		return null;
	const at = name => gl.getUniformLocation(program, name);
	return { program, size: at("size"), depth: at("depth"), color: at("color"),
	    places: at("places"), normals: at("normals"), bones: at("bones"),
	    of: name => gl.getAttribLocation(program, name) };
}

function get_shade() {
	if (shade !== undefined)
		return shade;
	const canvas = document.createElement("canvas");
	const gl = canvas.getContext("webgl2", { antialias: true });
	const skin = gl && make_program(gl, SKIN);
	const capsule = gl && make_program(gl, CAPSULE);
	shade = skin && capsule ? { canvas, gl, skin, capsule,
	    worn: new Map() } : null;
	if (shade) {
		canvas.addEventListener("webglcontextlost", () => { shade = null; });
		make_capsule(shade);
		gl.enable(gl.DEPTH_TEST);
	}
	return shade;
}

/* --- meshes --- */

/* A texture of rows of four floats. */
function texture(gl, wide, values) {
	const t = gl.createTexture();
	gl.bindTexture(gl.TEXTURE_2D, t);
	gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, wide, values.length / 4 / wide,
	    0, gl.RGBA, gl.FLOAT, values);
	for (const name of ["MIN", "MAG"])
		gl.texParameteri(gl.TEXTURE_2D, gl[`TEXTURE_${name}_FILTER`],
		    gl.NEAREST);
	return t;
}

/* What of a mesh does not change, for the shader; null: it is too large. */
function upload_mesh(gl, mesh, joints) {
	const shares = mesh.joint.length, rows = Math.ceil(shares / ROW);
	if (Math.max(rows, joints + 1) > gl.getParameter(gl.MAX_TEXTURE_SIZE))
		return null;
	const places = new Float32Array(4 * ROW * rows);
	const normals = new Float32Array(4 * ROW * rows);
	const bent = share_normals(mesh), runs = new Uint32Array(2 * mesh.n);
	for (let s = 0; s < shares; s++) {
		places.set(mesh.place.subarray(3 * s, 3 * s + 3), 4 * s);
		places[4 * s + 3] = mesh.weight[s];
		normals.set(bent.subarray(3 * s, 3 * s + 3), 4 * s);
		normals[4 * s + 3] = mesh.joint[s];
	}
	for (let i = 0; i < mesh.n; i++)
		runs.set([mesh.first[i], mesh.first[i + 1]], 2 * i);
	const array = gl.createVertexArray(), n = mesh.triangles.length;
	gl.bindVertexArray(array);
	gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
	gl.bufferData(gl.ARRAY_BUFFER, runs, gl.STATIC_DRAW);
	const run = shade.skin.of("run");
	gl.enableVertexAttribArray(run);
	gl.vertexAttribIPointer(run, 2, gl.UNSIGNED_INT, 0, 0);
	gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
	gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, mesh.triangles, gl.STATIC_DRAW);
	gl.bindVertexArray(null);
	const bone = new Float32Array(12 * (joints + 1));
	return { array, n, bone, places: texture(gl, ROW, places),
	    normals: texture(gl, ROW, normals), bones: texture(gl, 3, bone) };
}

/* bone: per joint, and last for the world, three rows of four: what takes a place
 * in the joint's space to the view. */
function draw_mesh(s, worn, color, depth) {
	const { gl, skin } = s;
	gl.useProgram(skin.program);
	gl.uniform2f(skin.depth, depth[0], depth[1]);
	gl.uniform2f(skin.size, s.wide, s.high);
	gl.uniform3fv(skin.color, color);
	[["places", worn.places], ["normals", worn.normals],
	    ["bones", worn.bones]].forEach(([name, t], i) => {
		gl.activeTexture(gl.TEXTURE0 + i);
		gl.bindTexture(gl.TEXTURE_2D, t);
		gl.uniform1i(skin[name], i);
	});
	gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, 3, worn.bone.length / 12, gl.RGBA,
	    gl.FLOAT, worn.bone);
	gl.bindVertexArray(worn.array);
	gl.drawElements(gl.TRIANGLES, worn.n, gl.UNSIGNED_INT, 0);
	gl.bindVertexArray(null);
}

/* --- capsules --- */

const ROUND = 14, RINGS = 5;             /* of a half sphere */

function make_capsule(s) {
	const { gl, capsule } = s, at = [], index = [];
	for (let ring = 0; ring < 2 * RINGS; ring++) {
		const end = ring < RINGS ? 0 : 1;
		const up = Math.PI / 2 * ((ring - end) / (RINGS - 1) - 1);
		for (let i = 0; i < ROUND; i++) {
			const turn = 2 * Math.PI * i / ROUND, next = (i + 1) % ROUND;
			at.push(Math.cos(up) * Math.cos(turn),
			    Math.cos(up) * Math.sin(turn), Math.sin(up), end);
			const o = ring * ROUND;
			if (ring)
				index.push(o + i - ROUND, o + next - ROUND, o + i,
				    o + i, o + next - ROUND, o + next);
		}
	}
	s.array = gl.createVertexArray();
	gl.bindVertexArray(s.array);
	gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
	gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(at), gl.STATIC_DRAW);
	const round = capsule.of("round");
	gl.enableVertexAttribArray(round);
	gl.vertexAttribPointer(round, 4, gl.FLOAT, false, 0, 0);
	gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
	gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint16Array(index),
	    gl.STATIC_DRAW);
	s.indices = index.length;
	s.each = gl.createBuffer();
	gl.bindBuffer(gl.ARRAY_BUFFER, s.each);
	[["a", 4, 0], ["b", 4, 16], ["color", 3, 32]].forEach(([name, n, from]) => {
		const where = capsule.of(name);
		gl.enableVertexAttribArray(where);
		gl.vertexAttribPointer(where, n, gl.FLOAT, false, 44, from);
		gl.vertexAttribDivisor(where, 1);
	});
	gl.bindVertexArray(null);
}

/* list: n times a place, a radius, another of both, and a colour: 11 floats. */
function draw_capsules(s, list, n, depth) {
	const { gl, capsule } = s;
	gl.useProgram(capsule.program);
	gl.uniform2f(capsule.depth, depth[0], depth[1]);
	gl.uniform2f(capsule.size, s.wide, s.high);
	gl.bindVertexArray(s.array);
	gl.bindBuffer(gl.ARRAY_BUFFER, s.each);
	gl.bufferData(gl.ARRAY_BUFFER, list.subarray(0, 11 * n), gl.DYNAMIC_DRAW);
	gl.drawElementsInstanced(gl.TRIANGLES, s.indices, gl.UNSIGNED_SHORT, 0, n);
	gl.bindVertexArray(null);
}

/* --- the canvas --- */

const TILE = 128;

/* Clears what of the view is in the box: left, top, right and bottom. The canvas
 * is no larger than that needs: without a GPU its pixels are what takes long. */
function shade_begin(s, view, box) {
	const { gl, canvas } = s, ratio = window.devicePixelRatio || 1;
	s.wide = view.width / ratio;
	s.high = view.height / ratio;
	const left = Math.max(0, Math.floor(box[0] * ratio));
	const top = Math.max(0, Math.floor(box[1] * ratio));
	const tiles = (to, from) => TILE * Math.max(1, Math.ceil((to - from) / TILE));
	const w = tiles(Math.min(view.width, box[2] * ratio), left);
	const h = tiles(Math.min(view.height, box[3] * ratio), top);
	if (canvas.width !== w || canvas.height !== h) {
		canvas.width = w;
		canvas.height = h;
	}
	s.left = left;
	s.top = top;
	gl.viewport(-left, top + h - view.height, view.width, view.height);
	gl.clearColor(0, 0, 0, 0);
	gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
}

function shade_end(s, g, alpha) {
	g.save();
	g.setTransform(1, 0, 0, 1, 0, 0);
	g.globalAlpha = alpha;
	g.drawImage(s.canvas, s.left, s.top);
	g.restore();
}
