// node vrma.mjs FILE SKELETON VERSION TIME…: where the first animation of a
// VRM animation puts the joints of a VRM character then, as three-vrm plays it:
// `w FRAME JOINT X Y Z`. FRAME is the number of the time, from 0. The character
// is a skeleton of ir(5), whose rests are quaternions, with a role record for
// each bone of VRM's humanoid; VERSION is 0 or 1, that of its VRM. The modules
// are in NODE_MODULES.
import { readFileSync } from 'node:fs';

globalThis.ProgressEvent ??= class extends Event {};

const modules = process.env.NODE_MODULES;
const THREE = await import(`${modules}/three/build/three.module.js`);
const { GLTFLoader } = await import(
    `${modules}/three/examples/jsm/loaders/GLTFLoader.js`);
const { VRMAnimationLoaderPlugin, createVRMAnimationClip } = await import(
    `${modules}/@pixiv/three-vrm-animation/lib/three-vrm-animation.module.js`);
const { VRMHumanoid } = await import(
    `${modules}/@pixiv/three-vrm-core/lib/three-vrm-core.module.js`);

const [file, skeleton, version, ...times] = process.argv.slice(2);

const scene = new THREE.Scene();
const node = new Map();
const bones = {};
for (const line of readFileSync(skeleton, 'utf8').split('\n')) {
	const [word, name, ...rest] = line.split(' ');
	if (word === 'joint') {
		const joint = new THREE.Object3D();
		joint.name = name;
		node.set(name, joint);
		(node.get(rest[0]) ?? scene).add(joint);
	} else if (word === 'offset') {
		node.get(name).position.set(...rest.map(Number));
	} else if (word === 'rest') {
		node.get(name).quaternion.set(...rest.map(Number));
	} else if (word === 'role') {
		bones[rest[0]] = { node: node.get(name) };
	}
}
scene.updateMatrixWorld(true);
const humanoid = new VRMHumanoid(bones);
scene.add(humanoid.normalizedHumanBonesRoot);

const loader = new GLTFLoader();
loader.register((parser) => new VRMAnimationLoaderPlugin(parser));
const bytes = readFileSync(file);
const gltf = await loader.parseAsync(bytes.buffer.slice(bytes.byteOffset,
    bytes.byteOffset + bytes.byteLength), '');
const clip = createVRMAnimationClip(gltf.userData.vrmAnimations[0],
    { humanoid, meta: { metaVersion: version }, scene });
const mixer = new THREE.AnimationMixer(scene);
const action = mixer.clipAction(clip);
action.setLoop(THREE.LoopOnce);
action.clampWhenFinished = true;
action.play();

const p = new THREE.Vector3();
times.forEach((time, frame) => {
	mixer.setTime(Math.fround(time));
	humanoid.update();
	scene.updateMatrixWorld(true);
	for (const [name, joint] of node)
		console.log('w', frame, name,
		    ...p.setFromMatrixPosition(joint.matrixWorld).toArray());
});
