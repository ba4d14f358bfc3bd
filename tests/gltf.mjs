// node gltf.mjs FILE ANIMATION TIME…: where three's GLTFLoader has each node
// then, as `w FRAME NODE X Y Z`, and each vertex of the meshes that have a
// skin, counted on from mesh to mesh, as `m FRAME VERTEX X Y Z`. FRAME is the
// number of the time, from 0. The modules are in NODE_MODULES.
import { readFileSync } from 'node:fs';

// three's loader of data: URIs tells a page about its progress
globalThis.ProgressEvent ??= class extends Event {};

const modules = process.env.NODE_MODULES;
const THREE = await import(`${modules}/three/build/three.module.js`);
const { GLTFLoader } = await import(
    `${modules}/three/examples/jsm/loaders/GLTFLoader.js`);

const [file, animation, ...times] = process.argv.slice(2);
const bytes = readFileSync(file);
const gltf = await new GLTFLoader().parseAsync(bytes.buffer.slice(
    bytes.byteOffset, bytes.byteOffset + bytes.byteLength), '');
const mixer = new THREE.AnimationMixer(gltf.scene);
const action = mixer.clipAction(gltf.animations[+animation]);
action.setLoop(THREE.LoopOnce);
action.clampWhenFinished = true;
action.play();

const print = (...words) => process.stdout.write(words.join(' ') + '\n');
const p = new THREE.Vector3();
times.forEach((time, frame) => {
	mixer.setTime(Math.fround(time));
	gltf.scene.updateMatrixWorld(true);
	for (const [object, at] of gltf.parser.associations) {
		if (object.isObject3D && at.nodes !== undefined)
			print('w', frame, at.nodes, ...p.setFromMatrixPosition(
			    object.matrixWorld).toArray());
	}
	let vertex = 0;
	const put = (object) => {
		if (!object.isSkinnedMesh)
			return;
		const n = object.geometry.getAttribute('position').count;
		for (let i = 0; i < n; i++) {
			object.getVertexPosition(i, p);
			p.applyMatrix4(object.matrixWorld);
			print('m', frame, vertex++, ...p.toArray());
		}
	};
	gltf.scene.traverse(put);
});
