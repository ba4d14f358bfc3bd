// node gltf-mesh.mjs FILE: what three's GLTFLoader makes of the meshes: for each
// part and each of its attributes `PART NAME VERTEX X Y …`, for each morph `PART
// NAME+MORPH VERTEX X Y Z`, for each triangle `PART face A B C`. Parts are counted
// in the order of the scene. The modules are in NODE_MODULES.
import { readFileSync } from 'node:fs';

// three's loader of data: URIs tells a page about its progress
globalThis.ProgressEvent ??= class extends Event {};
// and there is nothing here that could draw pictures
globalThis.self ??= globalThis;

const modules = process.env.NODE_MODULES;
const { GLTFLoader } = await import(
    `${modules}/three/examples/jsm/loaders/GLTFLoader.js`);

const bytes = readFileSync(process.argv[2]);
const gltf = await new GLTFLoader().parseAsync(bytes.buffer.slice(
    bytes.byteOffset, bytes.byteOffset + bytes.byteLength), '');

const print = (...words) => process.stdout.write(words.join(' ') + '\n');
let part = 0;
const put = (name, a) => {
	for (let i = 0; i < a.count; i++) {
		const v = [];
		for (let k = 0; k < a.itemSize; k++)
			v.push(a.getComponent(i, k));
		print(part, name, i, ...v);
	}
};
gltf.scene.traverse((object) => {
	if (!object.isMesh)
		return;
	const g = object.geometry;
	for (const [name, a] of Object.entries(g.attributes))
		put(name, a);
	for (const [name, list] of Object.entries(g.morphAttributes))
		list.forEach((a, i) => put(`${name}+${Object.keys(
		    object.morphTargetDictionary)[i]}`, a));
	for (let i = 0; i < g.index.count; i += 3)
		print(part, 'face', g.index.getX(i), g.index.getX(i + 1),
		    g.index.getX(i + 2));
	part++;
});
