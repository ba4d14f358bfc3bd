// node gltf-validator.mjs FILE…: what Khronos' validator finds in glTF files:
// a line for each issue, exit 1. Files that they name are read, too. The module
// is in NODE_MODULES.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(`${process.env.NODE_MODULES}/`);
const validator = require('gltf-validator');

for (const file of process.argv.slice(2)) {
	const report = await validator.validateBytes(
	    new Uint8Array(readFileSync(file)), {
		externalResourceFunction: async (uri) => new Uint8Array(
		    readFileSync(join(dirname(file), decodeURIComponent(uri))))
	    });
	for (const { code, message, pointer } of report.issues.messages) {
		console.log(`${file}: ${pointer}: ${code}: ${message}`);
		process.exitCode = 1;
	}
}
