// Opens a page in chromium and does what a script says: node page.js FILE
// SCRIPT. The script is the body of an async function with look(text), which
// evaluates in the page, until(text), key(name), mouse(type, x, y, more),
// click(x, y), touch(type, points), size(width, height), phone(width, height), dark(),
// media(name, value), shot(file), and print(file), which gives a PDF.
// What it returns is printed, as JSON if it is no text. Fails at an error on the
// console, and at a request for anything but the page.
"use strict";
const { spawn } = require("child_process");
const fs = require("fs"), path = require("path");

// In the test's directory, which goes with it: the browser's processes may
// still write there when it has ended.
const profile = fs.mkdtempSync(path.resolve("profile."));
const browser = spawn("chromium", ["--headless", "--no-sandbox",
	"--disable-gpu", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
	"--disable-background-networking", "--disable-component-update",
	"--disable-sync", "--remote-debugging-pipe",
	`--user-data-dir=${profile}`, "about:blank"],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
const url = "file://" + path.resolve(process.argv[2]);
const waiting = new Map(), wrong = [];
let last = 0, session, text = "", loaded;

function send(method, params = {}) {
	const id = ++last;
	browser.stdio[3].write(JSON.stringify(
	    { id, method, params, sessionId: session }) + "\0");
	return new Promise((done, fail) => waiting.set(id, [done, fail]));
}

function take(m) {
	if (m.id) {
		const [done, fail] = waiting.get(m.id);
		m.error ? fail(new Error(m.error.message)) : done(m.result);
	} else if (m.method === "Page.loadEventFired")
		loaded();
	else if (m.method === "Runtime.exceptionThrown")
		wrong.push(m.params.exceptionDetails.exception.description);
	else if (m.method === "Log.entryAdded" && /GPU stall due to ReadPixels/
	    .test(m.params.entry.text))
		;	// that WebGL is slow without a GPU
	else if (m.method === "Runtime.consoleAPICalled" ||
	    m.method === "Log.entryAdded")
		wrong.push(JSON.stringify(m.params));
	else if (m.method === "Network.requestWillBeSent" &&
	    m.params.request.url !== url &&
	    !m.params.request.url.startsWith("data:"))
		wrong.push("request: " + m.params.request.url);
}

browser.stdio[4].on("data", data => {
	const parts = (text + data).split("\0");
	text = parts.pop();
	parts.forEach(p => take(JSON.parse(p)));
});

const page = {
	async eval(expression) {
		const r = await send("Runtime.evaluate", { expression,
		    awaitPromise: true, returnByValue: true });
		if (r.exceptionDetails)
			throw new Error(r.exceptionDetails.exception.description);
		return r.result.value;
	},
	// what an expression becomes: looked at until it is true, for 5 s
	async until(expression) {
		for (let i = 0; i < 100; i++) {
			if (await page.eval(expression))
				return true;
			await new Promise(done => setTimeout(done, 50));
		}
		return false;
	},
	async key(key) {
		for (const type of ["keyDown", "keyUp"])
			await send("Input.dispatchKeyEvent", { type, key, text:
			    type === "keyDown" && key.length === 1 ? key : "" });
	},
	// type: Moved, Pressed, Released or Wheel
	mouse: (type, x, y, more = {}) => send("Input.dispatchMouseEvent",
	    { type: "mouse" + type, x, y, ...more }),
	async click(x, y) {
		const more = { button: "left", buttons: 1, clickCount: 1 };
		await page.mouse("Moved", x, y);
		await page.mouse("Pressed", x, y, more);
		await page.mouse("Released", x, y, { ...more, buttons: 0 });
	},
	// type: Start, Move or End; points: a list of [x, y]
	touch: (type, points) => send("Input.dispatchTouchEvent", { type:
	    "touch" + type, touchPoints: points.map(([x, y], id) =>
	    ({ x, y, id })) }),
	async phone(width, height) {
		await send("Emulation.setTouchEmulationEnabled",
		    { enabled: true, maxTouchPoints: 5 });
		await send("Emulation.setDeviceMetricsOverride",
		    { width, height, deviceScaleFactor: 2, mobile: true });
	},
	size: (width, height) => send("Emulation.setDeviceMetricsOverride",
	    { width, height, deviceScaleFactor: 1, mobile: width < 600 }),
	media: (name, value) => send("Emulation.setEmulatedMedia",
	    { features: [{ name, value }] }),
	dark: () => page.media("prefers-color-scheme", "dark"),
	async print(file) {
		const r = await send("Page.printToPDF", { printBackground: true });
		fs.writeFileSync(file, Buffer.from(r.data, "base64"));
	},
	async shot(file) {
		const r = await send("Page.captureScreenshot");
		fs.writeFileSync(file, Buffer.from(r.data, "base64"));
	}
};

async function main() {
	const { targetInfos } = await send("Target.getTargets");
	const { sessionId } = await send("Target.attachToTarget", { flatten: true,
	    targetId: targetInfos.find(t => t.type === "page").targetId });
	session = sessionId;
	for (const part of ["Page", "Runtime", "Network", "Log"])
		await send(part + ".enable");
	await page.size(1000, 700);
	const ready = new Promise(done => { loaded = done; });
	await send("Page.navigate", { url });
	await ready;
	const script = new Function("page",
	    `return (async ({ eval: look, until, key, mouse, click, touch, size,
		phone, media, dark, shot, print }) => {
		${process.argv[3]} })(page)`);
	const result = await script(page);
	console.log(typeof result === "string" ? result :
	    JSON.stringify(result));
	if (wrong.length)
		throw new Error(wrong.join("\n"));
}

const end = status => {
	browser.once("exit", () => process.exit(status));
	session = undefined;
	send("Browser.close").catch(() => {});
	setTimeout(() => browser.kill("SIGKILL"), 5000);
};
setTimeout(() => { console.error("page.js: too slow"); end(1); }, 60000).unref();
main().then(() => end(0), e => { console.error(e.message); end(1); });
