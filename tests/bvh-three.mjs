// World positions of the joints of a BVH file as three.js reads and plays it:
// `frame joint x y z`, frames from 0 on. Usage: node bvh-three.mjs FILE THREE
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [ file, three ] = process.argv.slice( 2 );
const load = path => import( pathToFileURL( `${three}/${path}` ) );
const THREE = await load( 'build/three.module.js' );
const { BVHLoader } = await load( 'examples/jsm/loaders/BVHLoader.js' );

const text = readFileSync( file, 'utf8' );
const { skeleton, clip } = new BVHLoader().parse( text );
const root = skeleton.bones[ 0 ];
const mixer = new THREE.AnimationMixer( root );
mixer.clipAction( clip ).play();
const times = clip.tracks[ 0 ].times;
const at = new THREE.Vector3();
times.forEach( ( time, frame ) => {
	// before its end a clip that is played in a circle begins again
	mixer.setTime( Math.min( time, clip.duration * ( 1 - 1e-9 ) ) );
	root.updateMatrixWorld( true );
	for ( const bone of skeleton.bones ) {
		if ( bone.name === 'ENDSITE' ) continue;
		at.setFromMatrixPosition( bone.matrixWorld );
		console.log( frame, bone.name, at.x, at.y, at.z );
	}
} );
