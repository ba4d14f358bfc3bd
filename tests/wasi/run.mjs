// node run.mjs FILE.wasm NAME ARG…: runs it as NAME, with the whole file system
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const ENOTSUP = 58;
const EPIPE = 64;
const SIGPIPE = 13;
const [file, ...args] = process.argv.slice(2);
const wasi = new WASI({
	version: 'preview1',
	args,
	env: { ...process.env, PWD: process.cwd() },
	preopens: { '/': '/' },
});

// node ignores SIGPIPE; the tools are used to its ending them
const { fd_write } = wasi.wasiImport;
wasi.wasiImport.fd_write = (...call) => {
	const status = fd_write(...call);
	if (status === EPIPE)
		process.exit(128 + SIGPIPE);
	return status;
};

// node's leaves files non-blocking; without it the tools write at each turn
wasi.wasiImport.poll_oneoff = () => ENOTSUP;

const module = new WebAssembly.Module(readFileSync(file));
const instance = new WebAssembly.Instance(module,
    { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
