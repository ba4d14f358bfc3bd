/* Who asks for it: pointers, buttons, keys. */

const fingers = new Map();
let moved = 0;

/* Where a pointer is in the view. */
function spot_of(e) {
	const box = $("view").getBoundingClientRect();
	return [e.clientX - box.left, e.clientY - box.top];
}

function joint_near(e) {
	let best = -1, most = e.pointerType === "touch" ? 26 : 14;
	const [x, y] = spot_of(e);
	drawn().forEach((d, i) => {
		if (!d.screen) return;
		const far = Math.hypot(d.screen[0] - x, d.screen[1] - y);
		if (far < most) { most = far; best = i; }
	});
	return best;
}

function point_out(e) {
	const i = joint_near(e);
	if (i === hover) return;
	hover = i;
	redraw();
}

/* Two fingers: what is between them goes with them, and grows as they go
 * apart. */
function pinch(was, e, other) {
	const a = spot_of(was), b = spot_of(e), o = spot_of(other);
	const far = p => Math.max(1, Math.hypot(p[0] - o[0], p[1] - o[1]));
	shift((b[0] - a[0]) / 2, (b[1] - a[1]) / 2);
	zoom(far(b) / far(a), [(b[0] + o[0]) / 2, (b[1] + o[1]) / 2]);
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
	const x = e.clientX - was.clientX, y = e.clientY - was.clientY;
	const other = [...fingers.values()].find(f =>
	    f.pointerId !== e.pointerId);
	moved += Math.hypot(x, y);
	fingers.set(e.pointerId, e);
	if (other) pinch(was, e, other);
	else if (e.shiftKey || e.buttons & 6) shift(x, y);
	else turn(-x * 0.008, y * 0.008);
};
$("view").onpointerup = e => {
	fingers.delete(e.pointerId);
	if (moved < 5 && e.button === 0) {
		const i = joint_near(e);
		if (i >= 0) set_trail(i === trail ? -1 : i);
	}
};
$("view").onpointercancel = e => fingers.delete(e.pointerId);
$("view").onpointerleave = () => {
	hover = -1;
	redraw();
};
$("view").oncontextmenu = e => e.preventDefault();
/* A wheel counts pixels, or lines. */
$("view").onwheel = e => {
	e.preventDefault();
	zoom(Math.exp(-e.deltaY * (e.deltaMode ? 0.04 : 0.0015)), spot_of(e));
};

$("play").onclick = () => play(!playing);
$("back").onclick = () => { play(false); seek(frame - 1); };
$("on").onclick = () => { play(false); seek(frame + 1); };
$("time").oninput = () => {
	const k = +$("time").value;
	play(false);
	seek(k);
};
$("clip").onchange = () => choose(+$("clip").value);
$("over").onchange = () => lay_over(clips[$("over").value]);
$("how").onchange = () => { beside = $("how").value === "beside"; compare(); };
$("trail").onchange = () => set_trail(+$("trail").value);
$("look").onchange = () => set_look($("look").value);
$("follow").onchange = redraw;
$("reset").onclick = reset;
$("far").onclick = () => { play(false); seek(curve.most); };
$("curve").onpointerdown = seek_curve;
$("more").onclick = () => {
	const open = $("panel").classList.toggle("open");
	$("more").setAttribute("aria-expanded", open);
};

$("find").oninput = fill_list;
$("find").onkeydown = e => {
	if (e.key === "Enter" && $("clip").length)
		choose(+$("clip").options[0].value);
	else if (e.key === "ArrowDown")
		$("clip").focus();
	else if (e.key === "Escape") {
		$("find").value = "";
		fill_list();
		$("time").focus();
	} else
		return;
	e.preventDefault();
};

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
	b: () => set_look(look === "body" ? "sticks" : "body"),
	f: () => { $("follow").checked = !$("follow").checked; redraw(); },
	n: () => neighbour(1), p: () => neighbour(-1),
	t: () => set_trail(trail + 1 < clip.joints.length ? trail + 1 : -1),
	"/": () => $("find").focus()
};

/* What has the focus uses some keys itself: a text all, a list all but space,
 * which a list that is closed does not need; and what Tab has led to is pressed
 * with space. */
function takes_key(on, key) {
	if (on.tagName === "SELECT")
		return key !== " ";
	return on.type === "search" || key === " " &&
	    on.matches("button, summary, [type=checkbox]");
}

document.onkeydown = e => {
	if (!keys[e.key] || e.ctrlKey || e.altKey || e.metaKey ||
	    takes_key(document.activeElement, e.key))
		return;
	e.preventDefault();
	keys[e.key](e);
};

/* What a pointer has pressed gives the keys back; a list does so when there has
 * been a choice. */
let pressed = null;
document.addEventListener("pointerdown", e => {
	pressed = e.target.closest("select");
}, true);
document.addEventListener("keydown", () => { pressed = null; }, true);
document.addEventListener("click", e => {
	if (e.detail && !e.target.closest("select, [type=search]"))
		document.activeElement.blur();
});
document.addEventListener("change", e => {
	if (e.target === pressed)
		pressed.blur();
});

/* --- the page itself --- */

function redraw_all() {
	read_inks();
	draw_bars();
	draw();
}

matchMedia("(prefers-color-scheme: dark)").onchange = redraw_all;
/* On paper it is light, and of another size. */
matchMedia("print").onchange = redraw_all;
window.onbeforeprint = () => {
	document.documentElement.classList.add("paper");
	redraw_all();
};
window.onafterprint = () => {
	document.documentElement.classList.remove("paper");
	redraw_all();
};
wide.onchange = place_list;
const sizes = new ResizeObserver(() => { draw_bars(); draw(); });
