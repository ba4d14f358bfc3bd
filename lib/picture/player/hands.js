/* Who asks for it: pointers, buttons, keys. */

const fingers = new Map();
let moved = 0;

function joint_near(e) {
	let best = -1, most = e.pointerType === "touch" ? 26 : 14;
	const box = $("view").getBoundingClientRect();
	drawn.forEach((d, i) => {
		if (!d.screen) return;
		const far = Math.hypot(d.screen[0] - e.clientX + box.left,
		    d.screen[1] - e.clientY + box.top);
		if (far < most) { most = far; best = i; }
	});
	return best;
}

function point_out(e) {
	const i = joint_near(e), tag = $("name");
	if (i === hover) return;
	hover = i;
	tag.hidden = i < 0;
	if (i >= 0) {
		const [x, y] = drawn[i].screen;
		tag.textContent = drawn[i].name;
		tag.style.left = Math.min(x, $("view").clientWidth -
		    tag.offsetWidth - 20) + "px";
		tag.style.top = Math.max(34, y) + "px";
	}
	draw();
}

$("view").onpointerdown = e => {
	$("view").setPointerCapture(e.pointerId);
	fingers.set(e.pointerId, e);
	moved = fingers.size > 1 ? 99 : 0;
};
$("view").onpointermove = e => {
	const was = fingers.get(e.pointerId);
	if (!was) {
		point_out(e);
		return;
	}
	const others = [...fingers.values()].filter(f =>
	    f.pointerId !== e.pointerId);
	const x = e.clientX - was.clientX, y = e.clientY - was.clientY;
	moved += Math.hypot(x, y);
	fingers.set(e.pointerId, e);
	if (others.length) {
		const o = others[0], far = f => Math.hypot(f.clientX - o.clientX,
		    f.clientY - o.clientY);
		view.x += x / 2;
		view.y += y / 2;
		zoom(far(e) / Math.max(1, far(was)));
	} else if (e.shiftKey || e.buttons === 4) {
		view.x += x;
		view.y += y;
		draw();
	} else
		turn(-x * 0.008, y * 0.008);
};
$("view").onpointerup = e => {
	fingers.delete(e.pointerId);
	if (moved < 5) {
		const i = joint_near(e);
		if (i >= 0) set_trail(i === trail ? -1 : i);
	}
};
$("view").onpointercancel = e => fingers.delete(e.pointerId);
$("view").onpointerleave = () => {
	hover = -1;
	$("name").hidden = true;
	draw();
};
$("view").onwheel = e => {
	e.preventDefault();
	zoom(Math.exp(-e.deltaY * 0.0015));
};

$("play").onclick = () => play(!playing);
$("back").onclick = () => { play(false); seek(frame - 1); };
$("on").onclick = () => { play(false); seek(frame + 1); };
$("time").oninput = () => { playing = false; seek(+$("time").value); };
$("clip").onchange = () => choose(+$("clip").value);
$("over").onchange = () => { lay_over(clips[$("over").value]); draw(); };
$("trail").onchange = () => set_trail(+$("trail").value);
$("follow").onchange = draw;
$("reset").onclick = reset;

const keys = {
	" ": () => play(!playing),
	ArrowLeft: e => { play(false); seek(frame - (e.shiftKey ? 10 : 1)); },
	ArrowRight: e => { play(false); seek(frame + (e.shiftKey ? 10 : 1)); },
	ArrowUp: () => faster(1), ArrowDown: () => faster(-1),
	Home: () => seek(0), End: () => seek(clip.frames - 1),
	a: () => turn(-0.1, 0), d: () => turn(0.1, 0),
	w: () => turn(0, 0.1), s: () => turn(0, -0.1),
	"+": () => zoom(1.2), "=": () => zoom(1.2), "-": () => zoom(1 / 1.2),
	"0": reset,
	f: () => { $("follow").checked = !$("follow").checked; draw(); },
	n: () => choose((clips.indexOf(clip) + 1) % clips.length),
	p: () => choose((clips.indexOf(clip) + clips.length - 1) % clips.length),
	t: () => set_trail(trail + 1 < clip.joints.length ? trail + 1 : -1)
};
document.onkeydown = e => {
	const on = document.activeElement.tagName;
	if (!keys[e.key] || e.ctrlKey || e.altKey || e.metaKey ||
	    on === "SELECT" || (e.key === " " &&
	    (on === "BUTTON" || on === "SUMMARY" ||
	    document.activeElement.type === "checkbox")))
		return;
	e.preventDefault();
	keys[e.key](e);
};
window.onresize = draw;
matchMedia("(prefers-color-scheme: dark)").onchange = draw;
